import { expect, test } from "vitest";
import { withWord } from "../src/puzzle/heuristics";

test("a heuristic is put in, left out, and takes the place of its other form", () => {
  expect(withWord([], "size", true)).toEqual(["size"]);
  expect(withWord(["size", "strand"], "size", false)).toEqual(["strand"]);
  expect(withWord(["strand"], "strand=extended", true)).toEqual(["strand=extended"]);
  expect(withWord(["sweep=3"], "sweep=7", true)).toEqual(["sweep=7"]);
});
