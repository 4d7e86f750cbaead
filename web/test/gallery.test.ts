import { expect, test } from "vitest";
import type { Listed } from "../src/backend/backend";
import { hasWords, wantedOf } from "../src/pages/gallery_filters";

const soma = {
  name: "soma", title: "Soma cube", family: "cubes", source: "", author: "Piet Hein", notes: "", lattice: "cube",
  dimension: 3, cell_count: 27, piece_count: 7, pieces: ["V", "L"], counts: { none: "11520", rotations: "480", reflections: "240" },
} as Listed;
const open = { ...soma, name: "open", title: "Open", piece_count: 20, counts: { none: null, rotations: null, reflections: null } };
const none = { favourites: [], solved: [] };
const names = (query: string, marks = none as { favourites: string[]; solved: string[] }) =>
  wantedOf([soma, open], new URLSearchParams(query), marks)?.map(({ name }) => name) ?? null;

test("each word is in a text about the puzzle, or names a piece", () => {
  expect(hasWords(soma, "hein SOMA")).toBe(true);
  expect(hasWords(soma, "v, cube")).toBe(true);
  expect(hasWords(soma, "soma w")).toBe(false);
});

test("without a choice all puzzles are wanted", () => {
  expect(names("")).toBe(null);
  expect(names("family=cubes&in=")).toBe(null);
});

test("choices are all to be met", () => {
  expect(names("in=space")).toEqual(["soma", "open"]);
  expect(names("in=space&pieces=few")).toEqual(["soma"]);
  expect(names("in=plane")).toEqual([]);
  expect(names("lattice=cube&q=open")).toEqual(["open"]);
});

test("a number that is not known is neither few nor none", () => {
  expect(names("solutions=many")).toEqual(["soma"]);
  expect(names("solutions=none")).toEqual([]);
  expect(names("solutions=unknown")).toEqual(["open"]);
});

test("marks are of keys", () => {
  const marks = { favourites: ["puzzle/soma"], solved: ["puzzle/open"] };
  expect(names("mine=favourites", marks)).toEqual(["soma"]);
  expect(names("mine=unsolved", marks)).toEqual(["soma"]);
});
