// draft.ts -- a puzzle as it is drawn, and as the text that says the same.
//
// The text is what counts: what is drawn is written into it, and what is written there is drawn again
// when the library has read it. Sets of pieces stay sets as long as they come from here.
import type { Cell, Checked } from "../backend/backend";

export interface DraftPiece {
  name: string;
  cells: Cell[];
  low: number;
  high: number;
}

export interface Draft {
  title: string;
  lattice: string;
  container: Cell[];
  optional: Cell[];
  pieces: DraftPiece[];
  sets: string[];
}

const key = (cell: Cell) => JSON.stringify(cell);
const MANY = 1e6; // more copies than any container has cells: as many as one likes

export function has(cells: Cell[], cell: Cell): boolean {
  return cells.some((one) => key(one) === key(cell));
}

export function withCell(cells: Cell[], cell: Cell, on: boolean): Cell[] {
  const others = cells.filter((one) => key(one) !== key(cell));
  return on ? [...others, cell] : others;
}

export function emptyDraft(lattice: string): Draft {
  return { title: "My puzzle", lattice, container: [], optional: [], pieces: [], sets: [] };
}

function list(cells: Cell[]): string {
  return `[${cells.map((cell) => `[${cell.join(", ")}]`).join(", ")}]`;
}

function copiesText({ low, high }: DraftPiece): string {
  if (high >= MANY) return low === 0 ? "any" : `[${low}, 1000]`;
  return low === high ? String(low) : `[${low}, ${high}]`;
}

function pieceText(piece: DraftPiece): string {
  const copies = copiesText(piece);
  const lines = [`  - name: ${JSON.stringify(piece.name)}`, `    cells: ${list(piece.cells)}`];
  if (copies !== "1") lines.push(`    copies: ${copies}`);
  return lines.join("\n");
}

export function textOf(draft: Draft): string {
  const pieces = [...draft.sets.map((name) => `  - set: ${name}`), ...draft.pieces.map(pieceText)];
  const lines = [
    "tilewright: 1",
    `title: ${JSON.stringify(draft.title)}`,
    `lattice: ${draft.lattice}`,
    "container:",
    `  cells: ${list(draft.container)}`,
  ];
  if (draft.optional.length > 0) lines.push(`  optional: ${list(draft.optional)}`);
  return [...lines, pieces.length > 0 ? "pieces:" : "pieces: []", ...pieces].join("\n") + "\n";
}

/** Moved so that no coordinate is negative; the pattern of a lattice repeats with each whole step. */
function moved(cells: Cell[], all: Cell[], rank: number): Cell[] {
  const least = Array.from({ length: rank }, (_, i) => Math.min(...all.map((cell) => Number(cell[i]))));
  return cells.map((cell) => cell.map((value, i) => (i < rank ? Number(value) - (least[i] ?? 0) : value)));
}

export function draftOf(puzzle: Checked): Draft {
  const optional = puzzle.optional.map((number) => puzzle.cells[number] ?? []);
  return {
    title: puzzle.title,
    lattice: puzzle.lattice,
    container: moved(puzzle.cells, puzzle.cells, puzzle.rank),
    optional: moved(optional, puzzle.cells, puzzle.rank),
    pieces: puzzle.pieces.map(({ name, cells, low, high }) => ({
      name, low, high, cells: moved(cells, cells, puzzle.rank),
    })),
    sets: [],
  };
}

/** How large a board must be to show all of it. */
export function sizeFor(draft: Draft, rank: number): number[] {
  const usual = rank === 1 ? [16] : rank === 2 ? [8, 6] : [4, 4, 3];
  const cells = [...draft.container, ...draft.pieces.flatMap((piece) => piece.cells)];
  return usual.map((least, i) => Math.max(least, ...cells.map((cell) => Number(cell[i]) + 1)));
}

/** A box of that size, as a puzzle: what the cells of a lattice look like, and where. */
export function boxText(lattice: string, size: number[]): string {
  const one = size.map(() => 1).join(", ");
  return `tilewright: 1
lattice: ${lattice}
container: {box: [${size.join(", ")}]}
pieces:
  - {name: one, box: [${one}], copies: any}
`;
}

/** "58 of 60 cells", with what the pieces of sets add left out. */
export function balance(draft: Draft): string {
  const needed = draft.container.length - draft.optional.length;
  const least = draft.pieces.reduce((sum, { cells, low }) => sum + cells.length * low, 0);
  const most = draft.pieces.reduce((sum, { cells, high }) => sum + cells.length * Math.min(high, MANY), 0);
  const pieces = least === most ? String(least) : most >= MANY ? `${least} or more` : `${least} to ${most}`;
  return `${pieces} cells in pieces${draft.sets.length > 0 ? ", and those of the sets" : ""}; ${needed} to cover`;
}

/** A name that no piece has yet: A to Z, then with numbers. */
export function freshName(pieces: DraftPiece[]): string {
  const taken = new Set(pieces.map((piece) => piece.name));
  for (let i = 0; ; i++) {
    const name = String.fromCharCode(65 + (i % 26)) + (i < 26 ? "" : String(Math.floor(i / 26)));
    if (!taken.has(name)) return name;
  }
}
