// aim.ts -- which pose a finger points at, and why a piece may not lie there.
import type { Point } from "../backend/backend";
import { listed } from "../numbers";
import { say } from "../words/words";
import { type Board, collisions, type Finger, poseAt } from "./board";
import type { Sheet } from "./cell_shapes";
import { type Game, inHand, type Move } from "./game";
import { type Mismatch, mismatches } from "./marks";

/** The obstacles to a piece on a pose; none: it may lie there. */
export interface Refusal {
  cells: number[];
  edges: Mismatch[];
}

export function refusal(board: Board, game: Game, on: number[], pose: number): Refusal | null {
  const cells = collisions(board, on, pose);
  const edges = board.edges ? mismatches(board, game.laid, on, pose) : [];
  return cells.length + edges.length > 0 ? { cells, edges } : null;
}

const GIVE = 0.5; // by this much a free pose may be further than the nearest, in units of the board

/** The pose of the piece in hand that a finger points at. */
export function aimed(board: Board, game: Game, on: number[], finger: Omit<Finger, "give">): number | null {
  const fits = (pose: number) => refusal(board, game, on, pose) === null;
  return poseAt(board, inHand(board, game), { ...finger, give: GIVE * board.unit }, fits);
}

/** The move of a tap on a cell: lays the piece in hand, or takes up the piece that lies there. */
export function touched(board: Board, game: Game, on: number[], cell: number): Move | null {
  const pose = aimed(board, game, on, { at: board.puzzle.at[cell] as Point, cell });
  if (pose !== null && !refusal(board, game, on, pose)) return { do: "lay", pose };
  return game.piece === null && (on[cell] ?? -1) >= 0 ? { do: "lift", cell } : null;
}

/** What a double tap does after its two taps: the piece that lies there goes back to the tray. */
export function touchedTwice(board: Board, game: Game, on: number[], cell: number): Move[] {
  const next = touched(board, game, on, cell);
  return next?.do === "lift" ? [next, { do: "pick", piece: null }] : next ? [next] : [];
}

/** Converts a place in the window to board coordinates; null: off the board. */
export function placeOf(board: Board, sheet: Sheet, svg: SVGSVGElement, x: number, y: number): Point | null {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const { x: sx, y: sy } = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  const far = sheet.at.map(([cx, cy]) => Math.hypot(cx - sx, cy - sy));
  const nearest = far.indexOf(Math.min(...far));
  const layer = sheet.layers[sheet.layer[nearest] ?? 0];
  if (!layer || (far[nearest] ?? Infinity) > 1.3 * board.unit) return null;
  return [sx - layer.by[0], sy - layer.by[1], board.puzzle.dimension === 3 ? layer.z : 0];
}

/** The name of a laid piece. */
function nameOf(board: Board, game: Game, by: number): string {
  const laid = game.laid[by];
  return laid ? (board.puzzle.pieces[laid.piece]?.name ?? "") : say("aim.frame");
}

/** The reason of a refusal, in words. */
export function refusalWords(board: Board, game: Game, on: number[], why: Refusal): string {
  const name = (by: number) => nameOf(board, game, by);
  const names = (all: number[]) => listed([...new Set(all.map(name))], "and");
  if (why.cells.length > 0) {
    const blocking = [...new Set(why.cells.map((cell) => on[cell] ?? -1))];
    return say("aim.in_the_way", { count: blocking.length, names: names(blocking) });
  }
  return say("aim.no_match", { names: names(why.edges.map(({ by }) => by)) });
}
