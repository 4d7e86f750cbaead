import { expect, test } from "vitest";
import type { Checked, Solution } from "../src/backend/backend";
import { inLayers, layersOf, ofAll, without } from "../src/look/looks";

const puzzle = {
  cells: [[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1]],
  at: [[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1]],
} as unknown as Checked;
const solution: Solution = {
  solution: 1,
  placements: [{ piece: "A", cells: [[0, 0, 0]] }, { piece: "B", cells: [[1, 0, 0], [1, 0, 1]] }, { piece: "C", cells: [[0, 0, 1]] }],
};

test("the lowest layer is the last of the container", () => {
  expect(layersOf(puzzle)).toEqual(["1.000", "0.000"]);
});

test("of pieces only what lies in the layers is left, by its number", () => {
  const low = inLayers(puzzle, solution, 1);
  expect(low.numbers).toEqual([1, 2]);
  expect(low.solution.placements.map(({ piece, cells }) => [piece, cells.length])).toEqual([["B", 1], ["C", 1]]);
  expect(inLayers(puzzle, solution, null).solution).toBe(solution);
});

test("hidden pieces are left out", () => {
  expect(without(solution, new Set([1])).placements.map(({ piece }) => piece)).toEqual(["A", "C"]);
});

test("all, or so many of them", () => {
  expect([ofAll(null, 7), ofAll(7, 7), ofAll(3, 7)]).toEqual(["all", "all", "3 of 7"]);
});
