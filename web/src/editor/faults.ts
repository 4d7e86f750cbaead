// faults.ts -- finds the part of a drawing that a fault concerns, by the fault's place in the text.
import type { Cell, Fault } from "../backend/backend";

export interface Spot {
  /** Entry of the pieces, from 0; -1: the container or the whole. */
  entry: number;
  cell: Cell | null;
}

const CELL = /^\[\s*-?\d+(\s*,\s*-?\d+)*(\s*,\s*"?[A-Za-z][\w-]*"?)?\s*\]/;

/** Line and column, from 1, as a place in the text. */
export function offsetOf(text: string, { line = 1, column = 1 }: Fault): number {
  const lines = text.split("\n").slice(0, line - 1);
  return lines.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

/** The cell at the start of the text, or the first one in a mark there. */
function cellAt(text: string): Cell | null {
  const found = CELL.exec(text.replace(/^\[\s*(?=\[)/, ""))?.[0];
  if (!found) return null;
  const words = found.slice(1, -1).split(",").map((word) => word.trim().replaceAll('"', ""));
  return words.map((word) => (/^-?\d+$/.test(word) ? Number(word) : word));
}

export function spotOf(text: string, fault: Fault): Spot {
  const lines = text.split("\n").slice(0, fault.line ?? 0);
  const from = lines.findIndex((line) => /^pieces:/.test(line));
  const entries = from < 0 ? [] : lines.slice(from).filter((line) => /^\s*- /.test(line));
  return { entry: entries.length - 1, cell: cellAt(text.slice(offsetOf(text, fault))) };
}
