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

test("of cells only those in the lowest layers are left", () => {
  expect(inLayers(puzzle, [1, 3], 1)).toEqual([3]);
  expect(inLayers(puzzle, [1, 3], null)).toEqual([1, 3]);
});

test("hidden pieces are left out", () => {
  expect(without(solution, new Set([1])).placements.map(({ piece }) => piece)).toEqual(["A", "C"]);
});

test("all, or so many of them", () => {
  expect([ofAll(null, 7), ofAll(7, 7), ofAll(3, 7)]).toEqual(["all", "all", "3 of 7"]);
});
