// draft.ts -- a puzzle as it is drawn, and as the text that says the same.
//
// The text is authoritative: drawing changes the text, and a changed text is drawn again when the
// library has read it. Parts that cannot be drawn (rules, costs, pins) are kept unchanged.
import type { Cell, Checked } from "../backend/backend";
import { say } from "../words/words";
import { type Entry, placesOf } from "./entries";
import { type Json, textOfTree, type Tree } from "./tree";

/** A mark on an edge: cell, arc, name. */
export type Mark = [Cell, string, string];

/** Cells, the cells of each colour, marks on edges. */
export interface Shape {
  cells: Cell[];
  colours: Record<string, Cell[]>;
  marks: Mark[];
}

export interface DraftPiece extends Shape {
  name: string;
  low: number;
  high: number;
  /** turns, mirror, pins and all other keys */
  rest: Tree;
}

export interface Draft {
  /** All keys but container and pieces, in order. */
  head: Tree;
  container: Shape & { optional: Cell[]; empty?: Json };
  pieces: DraftPiece[];
  /** Entries that are not drawn: sets as they were written, pieces of several shapes. */
  others: (Tree | string)[];
}

const key = (cell: Cell) => JSON.stringify(cell);
const MANY = 1e6; // more copies than any container has cells: stands for "any"

export function has(cells: Cell[], cell: Cell): boolean {
  return cells.some((one) => key(one) === key(cell));
}

export function withCell(cells: Cell[], cell: Cell, on: boolean): Cell[] {
  const others = cells.filter((one) => key(one) !== key(cell));
  return on ? [...others, cell] : others;
}

export const noShape = (): Shape => ({ cells: [], colours: {}, marks: [] });

export function emptyDraft(lattice: Json, title = say("edit.mine")): Draft {
  return { head: { tilewright: 1, title, lattice }, container: { ...noShape(), optional: [] }, pieces: [], others: [] };
}

/** The draft with a piece changed, or without it; its colour in pictures goes with its name. */
export function withPiece(draft: Draft, number: number, next: DraftPiece | null): Draft {
  const { colours = {}, ...head } = draft.head;
  const { [draft.pieces[number]?.name ?? ""]: colour, ...others } = colours as Tree;
  const kept: Tree = next && colour !== undefined ? { ...others, [next.name]: colour } : others;
  const pieces = next ? draft.pieces.with(number, next) : draft.pieces.toSpliced(number, 1);
  return { ...draft, pieces, head: Object.keys(kept).length > 0 ? { ...head, colours: kept } : head };
}

/* ---- Into text --------------------------------------------------------------------------- */

/** A full box at the origin is written by its size. */
function cellsTree(cells: Cell[], kinds: boolean): Tree {
  const rank = cells[0]?.length ?? 0;
  const size = Array.from({ length: rank }, (_, i) => 1 + Math.max(...cells.map((cell) => Number(cell[i]))));
  const all = size.reduce((product, side) => product * side, 1);
  const fromZero = cells.every((cell) => cell.every((value) => Number(value) >= 0));
  return !kinds && fromZero && cells.length > 1 && cells.length === all ? { box: size } : { cells };
}

function shapeTree({ cells, colours, marks }: Shape): Tree {
  const kinds = cells.some((cell) => typeof cell.at(-1) === "string");
  const painted = Object.entries(colours).filter(([, list]) => list.length > 0);
  return {
    ...cellsTree(cells, kinds),
    ...(painted.length > 0 ? { colours: Object.fromEntries(painted) } : {}),
    ...(marks.length > 0 ? { marks } : {}),
  };
}

function copiesOf({ low, high }: DraftPiece): Tree {
  if (high >= MANY) return { copies: low === 0 ? "any" : [low, "any"] };
  if (low === high) return low === 1 ? {} : { copies: low };
  return { copies: [low, high] };
}

export function textOf(draft: Draft): string {
  const { tilewright = 1, title = "", lattice = "square", ...rest } = draft.head;
  const { container } = draft;
  const may = {
    ...(container.optional.length > 0 ? { optional: container.optional } : {}),
    ...(container.empty === undefined ? {} : { empty: container.empty }),
  };
  const pieces = draft.pieces.map((piece) => ({
    name: piece.name, ...shapeTree(piece), ...copiesOf(piece), ...piece.rest,
  }));
  return textOfTree({
    tilewright, title, lattice, container: { ...shapeTree(container), ...may }, ...rest,
    pieces: [...draft.others, ...pieces],
  });
}

/* ---- Out of what the library read -------------------------------------------------------- */

function byColour(cells: Cell[], numbers: number[], names: string[]): Record<string, Cell[]> {
  const lists = names.map((name, i): [string, Cell[]] => [name, cells.filter((_, cell) => numbers[cell] === i + 1)]);
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

const DRAWN = ["name", "cells", "box", "layers", "at", "colours", "copies", "marks"];

function without(tree: Tree, keys: string[]): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([one]) => !keys.includes(one)));
}

function pieceOf(tree: Tree, read: Checked): DraftPiece | null {
  const piece = read.pieces.find(({ name }) => name === tree["name"]);
  if (!piece || "shapes" in tree) return null;
  return {
    name: piece.name, low: piece.low,
    high: JSON.stringify(tree["copies"] ?? 1).includes("any") ? MANY : piece.high,
    cells: piece.cells, colours: byColour(piece.cells, piece.colours, read.colours ?? []),
    marks: (tree["marks"] ?? []) as unknown as Mark[], rest: without(tree, DRAWN),
  };
}

/** The text of each set, and the pieces; only the pieces if the sets cannot be located. */
function withSets(pieces: Tree[], written: Entry[]): (Tree | string)[] {
  const places = placesOf(written, pieces.map(({ name }) => String(name)));
  return places ? written.map(({ text }, i) => pieces[places[i] ?? -1] ?? text) : pieces;
}

/** `tree`: the library's JSON of a puzzle; `read`: its check; `written`: entries of the text. */
export function draftOf(tree: Tree, read: Checked, written: Entry[]): Draft {
  const entries = withSets((tree["pieces"] ?? []) as Tree[], written);
  const drawn = entries.map((entry) => (typeof entry === "string" ? null : pieceOf(entry, read)));
  const { marks = [], empty } = tree["container"] as Tree;
  return {
    head: without(tree, ["container", "pieces", "counts"]), // counts are of the puzzle before edits
    container: {
      cells: read.cells, optional: read.optional.map((number) => read.cells[number] ?? []),
      colours: byColour(read.cells, read.colour ?? [], read.colours ?? []), marks: marks as unknown as Mark[],
      ...(empty === undefined ? {} : { empty }),
    },
    pieces: drawn.filter((piece) => piece !== null),
    others: entries.filter((_, i) => drawn[i] === null),
  };
}

/* ---- The board --------------------------------------------------------------------------- */

/** The box that a board must span to show all of it; even, as some lattices have only even sums. */
export function windowFor(draft: Draft, least: number[]): { at: number[]; size: number[] } {
  const cells = [...draft.container.cells, ...draft.pieces.flatMap((piece) => piece.cells)];
  const at = least.map((_, i) => Math.min(0, ...cells.map((cell) => 2 * Math.floor(Number(cell[i]) / 2))));
  const size = least.map((side, i) => Math.max(side, ...cells.map((cell) => Number(cell[i]) + 1 - (at[i] ?? 0))));
  return { at, size };
}

/** A box of that size as a puzzle: shows the shapes and places of a lattice's cells. */
export function boxText(lattice: Json, { at, size }: { at: number[]; size: number[] }): string {
  return textOfTree({
    tilewright: 1, lattice, container: { box: size, at },
    pieces: [{ name: "one", box: size.map(() => 1), copies: "any" }],
  });
}

/** "58 cells in pieces; 60 to cover". Pieces of sets are counted only once the text is read. */
export function balance(draft: Draft, read: Checked | null): string {
  const sum = (each: (piece: DraftPiece) => number) =>
    draft.pieces.reduce((all, piece) => all + piece.cells.length * Math.min(each(piece), MANY), 0);
  const least = read ? read.least : sum(({ low }) => low);
  const most = read ? read.most : sum(({ high }) => high);
  const needed = read ? read.required : draft.container.cells.length - draft.container.optional.length;
  const pieces = least === most ? String(least) : most >= MANY ? say("balance.more", { least }) : say("balance.range", { least, most });
  return say(draft.others.length > 0 && !read ? "balance.sets" : "balance", { pieces, needed });
}

/** A name that no piece has yet: A to Z, then with numbers. */
export function freshName(pieces: DraftPiece[]): string {
  const taken = new Set(pieces.map((piece) => piece.name));
  for (let i = 0; ; i++) {
    const name = String.fromCharCode(65 + (i % 26)) + (i < 26 ? "" : String(Math.floor(i / 26)));
    if (!taken.has(name)) return name;
  }
}

export { MANY };
