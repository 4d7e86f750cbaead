// paint.ts -- applies a brush to a shape; turns and moves shapes by the library.
import type { Backend, Cell } from "../backend/backend";
import { hueOf } from "../play/marks";
import { boxText, type Draft, has, type Mark, type Shape, withCell } from "./draft";
import type { Json, Tree } from "./tree";

export type Brush = { of: "cell" } | { of: "may" } | { of: "colour"; name: string } | { of: "mark"; name: string };

export interface Names {
  colours: string[];
  marks: string[];
}

export function namesOf(draft: Draft): Names {
  const shapes = [draft.container, ...draft.pieces];
  return {
    colours: [...new Set(shapes.flatMap(({ colours }) => Object.keys(colours)))],
    marks: [...new Set(shapes.flatMap(({ marks }) => marks.map(([, , name]) => name)))],
  };
}

/** The colour in which a colour's or mark's name is shown. */
export function hueIn({ colours, marks }: Names, name: string): string {
  return hueOf(name, 1 + [...colours, ...marks].indexOf(name));
}

export function colourAt(shape: Shape, cell: Cell): string | undefined {
  return Object.entries(shape.colours).find(([, cells]) => has(cells, cell))?.[0];
}

function withColour(shape: Shape, cell: Cell, name: string | null): Shape["colours"] {
  const names = new Set([...Object.keys(shape.colours), ...(name === null ? [] : [name])]);
  return Object.fromEntries([...names].map((one) => [one, withCell(shape.colours[one] ?? [], cell, one === name)]));
}

/** The shape with a cell on or off; off also removes the cell's colour and marks. */
function switched<S extends Shape>(shape: S, cell: Cell, on: boolean): S {
  const cells = withCell(shape.cells, cell, on);
  if (on) return { ...shape, cells };
  const marks = shape.marks.filter(([at]) => !has([cell], at));
  return { ...shape, cells, colours: withColour(shape, cell, null), marks };
}

function marked<S extends Shape>(shape: S, cell: Cell, arc: string, name: string): S {
  const same = ([at, label]: Mark) => has([cell], at) && label === arc;
  const before = shape.marks.find(same)?.[2];
  const others = shape.marks.filter((mark) => !same(mark));
  return { ...shape, marks: before === name ? others : [...others, [cell, arc, name]] };
}

/** Applies the brush to a cell; `on`: puts the cell there, otherwise takes it away. */
export function brushed<S extends Shape>(shape: S, brush: Brush, cell: Cell, on: boolean, arc: string): S {
  if (!on) return switched(shape, cell, false);
  const there = has(shape.cells, cell) ? shape : switched(shape, cell, true);
  if (brush.of === "colour") return { ...there, colours: withColour(there, cell, brush.name) };
  return brush.of === "mark" ? marked(there, cell, arc, brush.name) : there;
}

/* ---- Turned and moved -------------------------------------------------------------------- */

export interface Motion {
  turn?: number;
  by?: number[];
}

/** The lists of cells on which a piece is pinned; repinned() puts them back. */
function pinned(rest: Tree): Cell[][] {
  const { pin, pins } = rest as { pin?: Json; pins?: Json };
  return [...(pin ? [pin] : []), ...((pins as Json[] | undefined) ?? [])] as unknown as Cell[][];
}

function repinned(rest: Tree, lists: Cell[][]): Tree {
  if ("pin" in rest) return { ...rest, pin: lists[0] ?? [] };
  return "pins" in rest ? { ...rest, pins: lists } : rest;
}

async function moveAll(backend: Backend, lattice: Json, motion: Motion, shape: Shape, more: Cell[][]) {
  const names = Object.keys(shape.colours);
  const lists = [shape.cells, ...names.map((name) => shape.colours[name] ?? []), ...more];
  const text = boxText(lattice, { at: [0, 0, 0].slice(0, rankOf(shape.cells)), size: [1, 1, 1].slice(0, rankOf(shape.cells)) });
  const edges = shape.marks.map(([cell, arc]): [Cell, string] => [cell, arc]);
  const { shapes } = await backend.call("transform", { puzzle: { text }, ...motion, shapes: [{ cells: lists.flat(), edges }] });
  const moved = shapes[0]?.cells ?? [];
  let from = 0;
  const parts = lists.map(({ length }) => moved.slice(from, (from += length)));
  const marks = shape.marks.map(([, , name], i): Mark => [...(shapes[0]?.edges?.[i] ?? [[], ""]), name] as Mark);
  const colours = Object.fromEntries(names.map((name, i) => [name, parts[i + 1] ?? []]));
  return { shape: { cells: parts[0] ?? [], colours, marks }, more: parts.slice(names.length + 1) };
}

function rankOf(cells: Cell[]): number {
  return (cells[0] ?? []).filter((value) => typeof value === "number").length;
}

/** The container (-1) or a piece, turned or moved; pins go with the container. */
export async function moveDraft(backend: Backend, draft: Draft, chosen: number, motion: Motion): Promise<Draft> {
  const lattice = draft.head["lattice"] ?? "square";
  const piece = draft.pieces[chosen];
  if (piece) {
    const { shape } = await moveAll(backend, lattice, motion, piece, []);
    return { ...draft, pieces: draft.pieces.with(chosen, { ...piece, ...shape }) };
  }
  const pins = draft.pieces.map(({ rest }) => pinned(rest));
  const { shape, more } = await moveAll(backend, lattice, motion, draft.container, [draft.container.optional, ...pins.flat()]);
  let from = 1;
  const pieces = draft.pieces.map((one, i) => ({
    ...one, rest: repinned(one.rest, more.slice(from, (from += pins[i]?.length ?? 0))),
  }));
  return { ...draft, container: { ...shape, optional: more[0] ?? [] }, pieces };
}

/** Moves pieces to which the library gave negative coordinates to where the board begins. */
export async function nearOrigin(backend: Backend, draft: Draft): Promise<Draft> {
  const lattice = draft.head["lattice"] ?? "square";
  const below = (cells: Cell[]) => cells.some((cell) => cell.some((value) => typeof value === "number" && value < 0));
  const pieces = draft.pieces.map(async (piece) =>
    below(piece.cells) ? { ...piece, ...(await moveAll(backend, lattice, {}, piece, [])).shape } : piece);
  return { ...draft, pieces: await Promise.all(pieces) };
}
