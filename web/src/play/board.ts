// board.ts -- a board and the ways pieces may lie on it, as `check` and `poses` tell them.
//
// Nothing about lattices is known here: a piece lies where one of the poses says, and nowhere else.
import type { Checked, Placement, Point, Poses } from "../backend/backend";

export interface Pose {
  stock: number;
  orientation: number;
  cells: number[];
  middle: Point;
}

/** A piece that lies: its number, and the number of its pose. */
export interface Laid {
  piece: number;
  pose: number;
}

export interface Board {
  puzzle: Checked;
  poses: Pose[];
  /** stock of each piece; -1: it fits nowhere */
  stockOf: number[];
  /** of each stock, its orientations that fit somewhere: numbers of their poses */
  orientations: number[][][];
  numbers: Map<string, number>;
}

function middleOf(puzzle: Checked, cells: number[]): Point {
  const sum: Point = [0, 0, 0];
  for (const cell of cells) puzzle.at[cell]?.forEach((value, i) => (sum[i as 0 | 1 | 2] += value / cells.length));
  return sum;
}

function gatherOrientations(count: number, poses: Pose[]): number[][][] {
  const stocks = Array.from({ length: count }, () => new Map<number, number[]>());
  poses.forEach(({ stock, orientation }, number) => {
    const list = stocks[stock]?.get(orientation);
    if (list) list.push(number);
    else stocks[stock]?.set(orientation, [number]);
  });
  return stocks.map((orientations) => [...orientations.values()]);
}

export function makeBoard(puzzle: Checked, told: Poses): Board {
  const poses = told.poses.map(([stock, orientation, cells]) => ({
    stock, orientation, cells, middle: middleOf(puzzle, cells),
  }));
  const stockOf = puzzle.pieces.map((_, piece) => told.stocks.findIndex(({ pieces }) => pieces.includes(piece)));
  const numbers = new Map(puzzle.cells.map((cell, number) => [JSON.stringify(cell), number]));
  return { puzzle, poses, stockOf, orientations: gatherOrientations(told.stocks.length, poses), numbers };
}

/** The orientations of a piece that fit somewhere, each with its poses. */
export function orientationsOf(board: Board, piece: number): number[][] {
  return board.orientations[board.stockOf[piece] ?? -1] ?? [];
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], 3 * (a[2] - b[2])); // another layer is further away
}

/** The pose among these that a finger on a cell means: one that covers it, its middle nearest. */
export function poseAt(board: Board, poses: number[], cell: number): number | null {
  const finger = board.puzzle.at[cell];
  let best: number | null = null;
  let least = Infinity;
  for (const number of poses) {
    const pose = board.poses[number];
    if (!pose || !finger) continue;
    const far = distance(pose.middle, finger) + (pose.cells.includes(cell) ? 0 : 1e6);
    if (far < least - 1e-6) [best, least] = [number, far];
  }
  return best;
}

export function cellsOf(board: Board, laid: Laid): number[] {
  return board.poses[laid.pose]?.cells ?? [];
}

/** Which laid piece is on each cell; -1: none. */
export function covering(board: Board, laid: Laid[]): number[] {
  const on = board.puzzle.cells.map(() => -1);
  laid.forEach((one, number) => cellsOf(board, one).forEach((cell) => (on[cell] = number)));
  return on;
}

export function collisions(board: Board, on: number[], pose: number): number[] {
  return (board.poses[pose]?.cells ?? []).filter((cell) => (on[cell] ?? -1) >= 0);
}

/** How many more of a piece there are. */
export function left(board: Board, laid: Laid[], piece: number): number {
  const used = laid.filter((one) => one.piece === piece).length;
  return (board.puzzle.pieces[piece]?.high ?? 0) - used;
}

export function asPlacement(board: Board, laid: Laid): Placement {
  const cells = cellsOf(board, laid).map((cell) => board.puzzle.cells[cell] ?? []);
  return { piece: board.puzzle.pieces[laid.piece]?.name ?? "", cells };
}

/** A placement of the library on this board; null: it does not lie so. */
export function asLaid(board: Board, { piece, cells }: Placement): Laid | null {
  const number = board.puzzle.pieces.findIndex(({ name }) => name === piece);
  const wanted = cells.map((cell) => board.numbers.get(JSON.stringify(cell)) ?? -1).sort((a, b) => a - b);
  const same = (pose: Pose) => pose.cells.length === wanted.length && pose.cells.every((c, i) => c === wanted[i]);
  for (const pose of orientationsOf(board, number).flat()) {
    const one = board.poses[pose];
    if (one && same(one)) return { piece: number, pose };
  }
  return null;
}

/** Are all cells covered that must be, and all pieces laid that must be? */
export function isSolved(board: Board, laid: Laid[]): boolean {
  const on = covering(board, laid);
  const free = new Set(board.puzzle.optional);
  const pieces = board.puzzle.pieces;
  return (
    on.every((one, cell) => one >= 0 || free.has(cell)) &&
    pieces.every(({ low }, piece) => laid.filter((one) => one.piece === piece).length >= low)
  );
}
