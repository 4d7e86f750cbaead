// marks.ts -- marks on the edges of laid pieces, and edges where two marks meet that may not.
//
// The library determines which marks may meet: the table comes with the poses.
import type { Board, Laid } from "./board";

/** A half-edge of a cell. */
export interface Edge {
  cell: number;
  arc: number;
}

/** An edge where a pose does not match its neighbour; by: the laid piece there, -1: the frame. */
export interface Mismatch extends Edge {
  by: number;
}

function markAt(board: Board, pose: number, { cell, arc }: Edge): number {
  const one = board.poses[pose];
  return one?.marks?.[one.cells.indexOf(cell)]?.[arc] ?? 0;
}

function atBorder(board: Board, pose: number): Mismatch[] {
  const { border = [], meet = [] } = board.edges ?? {};
  const cells = board.poses[pose]?.cells ?? [];
  const wrong = border.filter(
    ([cell, arc, mark]) => cells.includes(cell) && !meet[markAt(board, pose, { cell, arc })]?.[mark],
  );
  return wrong.map(([cell, arc]) => ({ cell, arc, by: -1 }));
}

/** The edges of a pose that do not match the frame or a laid piece (`on`: the one on each cell). */
export function mismatches(board: Board, laid: Laid[], on: number[], pose: number): Mismatch[] {
  const { inner = [], meet = [] } = board.edges ?? {};
  const cells = board.poses[pose]?.cells ?? [];
  const wrong = atBorder(board, pose);
  const look = (own: Edge, other: Edge) => {
    const by = on[other.cell] ?? -1;
    if (by < 0 || !cells.includes(own.cell) || cells.includes(other.cell)) return;
    const beyond = markAt(board, laid[by]?.pose ?? -1, other);
    if (!meet[markAt(board, pose, own)]?.[beyond]) wrong.push({ ...own, by });
  };
  for (const [cell, arc, next, back] of inner) {
    look({ cell, arc }, { cell: next, arc: back });
    look({ cell: next, arc: back }, { cell, arc });
  }
  return wrong;
}

const HUES = ["#d1495b", "#2e86ab", "#edae49", "#3c8d53", "#8e5ea2", "#5c4033", "#00798c", "#f4a6c0"];

/** The colour of a mark or of a cell: the CSS colour of its name, or one of a list. */
export function hueOf(name: string, number: number): string {
  const known = typeof CSS !== "undefined" && CSS.supports("color", name);
  return known ? name : (HUES[(number - 1) % HUES.length] ?? "#808080");
}
