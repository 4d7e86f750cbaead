// moves.test.ts -- levels in their order, the best of several assemblies, and moves in words.
import { expect, test } from "vitest";
import type { Checked, Solution } from "../src/backend/backend";
import { moveWords, namesOf } from "../src/disassembly/played_moves";
import { bestOf, compareLevels } from "../src/disassembly/use_examined";

test("levels are compared move by move", () => {
  const levels = ["10", "9.3", "9", "", "9.10", "9.3.1"];
  expect(levels.toSorted(compareLevels)).toEqual(["", "9", "9.3", "9.3.1", "9.10", "10"]);
});

test("the best assembly comes apart, and is the first of its level", () => {
  const of = (number: number, answer: "apart" | "together", level: string) => ({ number, answer, level, move_count: 0 });
  expect(bestOf([of(0, "together", ""), of(1, "apart", "3"), of(2, "apart", "9.3"), of(3, "apart", "9.3")])?.number).toBe(2);
  expect(bestOf([of(0, "together", "")])).toBeUndefined();
});

const solution = { solution: 1, placements: ["A", "B", "C"].map((piece) => ({ piece, cells: [] })) } as Solution;

test("names are listed", () => {
  expect([[0], [0, 2], [0, 1, 2]].map((some) => namesOf(solution, some))).toEqual(["A", "A and C", "A, B and C"]);
});

const box = (dimension: number, upright: boolean) => {
  const cells = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
  if (!upright && dimension === 3) cells.push([1, 0, 1], [0, 1, 1]);
  return { dimension, cells, at: cells.map((at) => (dimension === 3 ? at : [at[0], at[1], 0])) } as unknown as Checked;
};

test("moves are told as they are seen", () => {
  const words = (puzzle: Checked, direction: number[], steps: number | null, back = false) =>
    moveWords(puzzle, solution, { moved: [1], direction, steps }, back);
  expect(words(box(3, false), [0, 0, -1], 2)).toBe("piece B up by 2");
  expect(words(box(3, false), [0, 1, -1], null)).toBe("piece B up, forward and off");
  expect(words(box(3, false), [0, 1, 0], null, true)).toBe("piece B backward from outside");
  expect(words(box(3, true), [0, 0, -1], 2)).toBe("piece B down by 2");
  expect(words(box(3, true), [0, 1, 0], 2)).toBe("piece B backward by 2");
  expect(words(box(2, false), [0, 1, 0], 1)).toBe("piece B down by 1");
});

test("turns are told as they are seen", () => {
  const move = { moved: [0], turn: { axis: "z" as const, quarters: -1 as const, centre: [0, 0, 0] } };
  expect(moveWords(box(3, false), solution, move, false)).toBe("piece A turned 90° counterclockwise, seen from above");
  expect(moveWords(box(3, false), solution, move, true)).toBe("piece A turned 90° clockwise, seen from above");
});
