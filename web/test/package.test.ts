// The JavaScript package, on a fake library with prepared answers.
import { expect, test } from "vitest";
import type { Tilewright } from "../../bindings/javascript/src/library";
import { Puzzle } from "../../bindings/javascript/src/puzzle";

const stated = { none: 4, rotations: null, reflections: null };
const words = ["search", "puzzle", "timeout"]; // all fields that the call takes

function call(name: string, asked: object): object {
  if (name === "check") return { fine: true };
  expect(Object.keys(asked).filter((word) => !words.includes(word))).toEqual([]);
  return { counts: { none: 0, rotations: 0, reflections: 0 }, file_says: stated };
}

test("a count hands on what the file says otherwise", async () => {
  const told: object[] = [];
  const puzzle = new Puzzle({ call } as unknown as Tilewright, { name: "any" });
  expect(await puzzle.count({ disputed: (file_says) => told.push(file_says) })).toBe(0n);
  expect(told).toEqual([stated]);
});
