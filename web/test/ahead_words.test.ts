// How many solutions a game can still reach, and what the file states about it.
import { expect, test } from "vitest";
import { aheadWords } from "../src/play/ahead_words";

const answer = { solutions: "3", exact: true, next: null, remove: [], file_says: null };
const words = (more: object) => aheadWords({ answer: { ...answer, ...more }, counting: false, trouble: null }, []);

test("a count that the file has otherwise is told", () => {
  expect(words({})).toBe("3 solutions in all.");
  expect(words({ file_says: { none: "4", rotations: null, reflections: null } })).toBe(
    "3 solutions in all. But the file says 4 in all: one of the two is wrong.",
  );
});

test("nothing is said of pieces to take out that is not known", () => {
  const lying = (remove: number[] | null) => aheadWords({ answer: { ...answer, solutions: "0", remove }, counting: false, trouble: null }, ["F", "P"]);
  expect([[1], [], null].map(lying)).toEqual([
    "No solution from here: take out P.", "No solution from here: take out more than one piece.", "No solution from here.",
  ]);
});
