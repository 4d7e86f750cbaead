// The JavaScript package, on a fake library with prepared answers.
import { expect, test } from "vitest";
import { Tilewright as Library, type Tilewright } from "../../bindings/javascript/src/library";
import { Puzzle } from "../../bindings/javascript/src/puzzle";
import { Run } from "../../bindings/javascript/src/run";

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

/** A library with a run without solutions, over as soon as it is driven; the calls that were made. */
function ofNone(): { library: Tilewright; made: string[] } {
  const made: string[] = [];
  const news = { found: "0", kept: 0, solutions: [], stage: "search", state: "done" };
  const answers: Record<string, object> = { check: { fine: true }, start: { run: 7 }, news };
  const library = { call: (name: string) => (made.push(name), answers[name] ?? {}), step: () => false };
  return { library: library as unknown as Tilewright, made };
}

test("what looks for one solution leaves no run behind, found or not", async () => {
  const { library, made } = ofNone();
  expect(await new Puzzle(library, { name: "any" }).first()).toBe(null);
  expect(made).toContain("forget");
});

test("a signal ends a run that rests, too", async () => {
  const { library } = ofNone();
  const ending = new AbortController();
  const run = new Run(library, new Puzzle(library, { name: "any" }), 7, { signal: ending.signal });
  run.pause();
  const next = run.next();
  ending.abort(new Error("enough"));
  await expect(next).rejects.toThrow("enough");
});

test("a text may be of one line", () => {
  const asked: object[] = [];
  const module = { call: (_: string, request: object) => (asked.push(request), { status: 200, bytes: new TextEncoder().encode('{"fine": true}') }) };
  const library = new Library(module as never);
  const texts = ["<puzzle/>", '{"tilewright": 1}', "bins 2 capacity 5  3 2 2 2"];
  for (const text of ["soma", "pentominoes-6x10", ...texts]) library.puzzle(text);
  expect(asked).toEqual([...["soma", "pentominoes-6x10"].map((name) => ({ puzzle: { name } })), ...texts.map((text) => ({ puzzle: { text } }))]);
});
