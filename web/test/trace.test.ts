import { expect, test } from "vitest";
import type { Step, Trace } from "../src/backend/backend";
import { paceOf } from "../src/puzzle/trace_panel";
import { lyingAfter, nextSolution } from "../src/puzzle/use_trace";

const step = (depth: number, piece: string, solution?: true): Step => ({
  depth, choice: 1, placement: { piece, cells: [[0]] }, ...(solution ? { solution } : {}),
});
const told: Trace = {
  engine: "dancing", from: 10, done: false,
  before: [step(1, "A"), step(2, "B")],
  steps: [step(3, "C"), step(3, "D", true), step(2, "E"), step(1, "F"), step(2, "G", true)],
};
const pieces = (count: number) => lyingAfter(told, count).map(({ placement }) => placement.piece).join("");

test("a step takes off what lay at its depth and above", () => {
  expect([0, 1, 2, 3, 4, 5].map(pieces)).toEqual(["AB", "ABC", "ABD", "AE", "F", "FG"]);
});

test("the next solution is found behind what is shown", () => {
  expect([0, 1, 2, 4, 5].map((after) => nextSolution(told, after))).toEqual([2, 2, 5, 5, null]);
});

test("speeds go from one step a second to a thousand", () => {
  expect([paceOf(0), paceOf(1 / 3), paceOf(1)]).toEqual([1, 10, 1000]);
});
