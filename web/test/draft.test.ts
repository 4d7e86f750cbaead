import { expect, test } from "vitest";
import type { Cell } from "../src/backend/backend";
import { balance, boxText, emptyDraft, freshName, textOf, windowFor } from "../src/editor/draft";
import { entriesOf, placesOf } from "../src/editor/entries";
import { meets, withPair } from "../src/editor/matching";
import { spotOf } from "../src/editor/faults";
import { brushed } from "../src/editor/paint";

const empty = emptyDraft("square");
const piece = { ...empty.container, name: "A", low: 1, high: 1, rest: {} };
const corner: Cell[] = [[0, 0], [1, 0], [0, 1]];

test("a full box is written by its sizes, anything else by its cells", () => {
  const box = { ...empty, container: { ...empty.container, cells: [...corner, [1, 1]] as Cell[] } };
  expect(textOf(box)).toContain("  box: [2, 2]\n");
  expect(textOf({ ...empty, container: { ...empty.container, cells: corner } })).toContain("  cells: [[0, 0], [1, 0], [0, 1]]\n");
  expect(textOf(empty)).toContain("pieces: []\n");
});

test("brushes paint cells, colours and marks, and clean up behind them", () => {
  let shape = brushed(piece, { of: "cell" }, [0, 0], true, "");
  shape = brushed(shape, { of: "colour", name: "red" }, [1, 0], true, "");
  shape = brushed(shape, { of: "mark", name: "key" }, [1, 0], true, "right");
  expect(textOf({ ...empty, pieces: [shape] })).toContain("    colours: {red: [[1, 0]]}\n    marks: [[[1, 0], right, key]]\n");
  expect(brushed(shape, { of: "mark", name: "key" }, [1, 0], true, "right").marks).toEqual([]);
  shape = brushed(shape, { of: "cell" }, [1, 0], false, "");
  expect([shape.cells, shape.colours, shape.marks]).toEqual([[[0, 0]], { red: [] }, []]);
});

test("a fault is found at its cell, in the container or a piece", () => {
  const text = textOf({ ...empty, container: { ...empty.container, cells: corner }, pieces: [{ ...piece, cells: [[0, 0], [1, 0]], marks: [[[1, 0], "left", "key"]] }] });
  const at = (what: string) => {
    const line = text.split("\n").findIndex((one) => one.includes(what));
    return { message: "", line: line + 1, column: (text.split("\n")[line] ?? "").indexOf(what) + 1 };
  };
  expect(spotOf(text, at("[0, 1]"))).toEqual({ entry: -1, cell: [0, 1] });
  expect(spotOf(text, at("[[1, 0], left"))).toEqual({ entry: 0, cell: [1, 0] });
  expect(spotOf(text, at("name: A"))).toEqual({ entry: 0, cell: null });
});

test("the board shows all that is drawn, and begins at even places", () => {
  const draft = { ...empty, pieces: [{ ...piece, cells: [[-3, 0], [9, 1]] as Cell[] }] };
  expect(windowFor(draft, [8, 6])).toEqual({ at: [-4, 0], size: [14, 6] });
  expect(boxText("cube", { at: [0, 0, 0], size: [2, 2, 2] })).toContain("  box: [2, 2, 2]\n  at: [0, 0, 0]\n");
});

test("names are fresh, and the balance counts what is drawn", () => {
  expect(freshName([piece])).toBe("B");
  const draft = { ...empty, container: { ...empty.container, cells: corner }, pieces: [{ ...piece, cells: corner, low: 0, high: 2 }] };
  expect(balance(draft, null)).toBe("0 to 6 cells in pieces; 3 to cover");
});

test("entries are taken out of a text, and a set has what the others leave", () => {
  const text = `tilewright: 1
pieces: # all
  - set: pentominoes
    only: [P, U]

  - {name: A, cells: [[0, 0]]}
  # a word
  -   name: B
      box: [2, 1]
matching: {a: [b]}
`;
  const entries = entriesOf(text) ?? [];
  expect(entries.map(({ isSet }) => isSet)).toEqual([true, false, false]);
  expect(entries[0]?.text).toBe("set: pentominoes\nonly: [P, U]");
  expect(placesOf(entries, ["P", "U", "A", "B"])).toEqual([null, 2, 3]);
  expect(placesOf(entries, ["A", "B"])).toBeNull();
  const flat = entriesOf("pieces: [{set: tetrominoes, only: [O, I]}, {name: A, box: [1, 2]}] # two\n");
  expect(flat).toEqual([
    { text: "{set: tetrominoes, only: [O, I]}", isSet: true },
    { text: "{name: A, box: [1, 2]}", isSet: false },
  ]);
  expect(entriesOf("pieces: [{set: pentominoes},\n  {name: A}]\n")).toHaveLength(2);
  expect(entriesOf("pieces: [{name: A, layers: [[x]]}]\n")).toBeNull();
  expect(entriesOf("container: {box: [1, 1]}\n")).toBeNull();
});

test("between two sets a piece is found by its name", () => {
  const entries = entriesOf("pieces:\n- set: pentominoes\n- {box: [1, 1], name: A}\n- {set: tetrominoes}\n") ?? [];
  expect(placesOf(entries, ["I", "X", "A", "O"])).toEqual([null, 2, null]);
  expect(placesOf(entries, ["I", "X", "B", "O"])).toBeNull();
  const plain = entriesOf("pieces:\n- name: A\n- name: B\n") ?? [];
  expect([placesOf(plain, ["A", "B"]), placesOf(plain, ["A", "B", "C"])]).toEqual([[0, 1], null]);
});

test("a set is written as it was", () => {
  const draft = { ...empty, others: ["set: pentominoes\nonly: [P, U]\n"] };
  expect(textOf(draft)).toContain("pieces:\n  - set: pentominoes\n    only: [P, U]\n");
});

test("a pair of marks may meet, or no more", () => {
  const table = withPair({}, "tab", "slot", true);
  expect([table, meets(table, "slot", "tab"), meets(table, "tab", "tab")]).toEqual([{ tab: ["slot"] }, true, false]);
  expect(withPair({ slot: ["tab"], tab: ["none"] }, "tab", "slot", false)).toEqual({ tab: ["none"] });
});
