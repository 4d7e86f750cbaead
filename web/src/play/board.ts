// board.ts -- a board and the ways pieces may lie on it, from the calls `check` and `poses`.
//
// This file contains nothing about lattices: a piece can lie only on one of the poses.
import type { Cell, Checked, Edges, Placement, Point, Poses, Way } from "../backend/backend";

export interface Pose {
  stock: number;
  orientation: number;
  cells: number[];
  middle: Point;
  /** marks of each cell, arc by arc; only if the puzzle has edge marks */
  marks?: number[][];
  /** the turn that maps each piece of its stock onto this pose */
  turns?: number[];
}

/** A piece on the board: its number, and the number of its pose. */
export interface Laid {
  piece: number;
  pose: number;
}

/** A way to turn a piece that fits somewhere: where turns lead, and the numbers of its poses. */
export interface Orientation {
  way: Way;
  poses: number[];
}

export interface Board {
  puzzle: Checked;
  poses: Pose[];
  /** stock of each piece; -1: it fits nowhere */
  stockOf: number[];
  stocks: { pieces: number[]; orientations: Orientation[] }[];
  turns: Poses["turns"];
  edges: Edges | null;
  numbers: Map<string, number>;
  /** What is written on cells, by their numbers; cells beside the container have the numbers after its own. */
  labels: Map<number, string>;
  /** Cells beside the container that bear a label: a board has them, and no piece covers them. */
  beside: { cell: Cell; at: Point }[];
  /** the least distance between two cells: the unit of near and far */
  unit: number;
  /** The length of the longest piece in the plane. */
  longest: number;
}

function middleOf(puzzle: Checked, cells: number[]): Point {
  const sum: Point = [0, 0, 0];
  for (const cell of cells) puzzle.at[cell]?.forEach((value, i) => (sum[i as 0 | 1 | 2] += value / cells.length));
  return sum;
}

function gatherStocks(told: Poses, poses: Pose[]): Board["stocks"] {
  const stocks = told.stocks.map(({ pieces, ways }) => ({
    pieces, orientations: ways.map((way): Orientation => ({ way, poses: [] })),
  }));
  const places = told.stocks.map(({ ways }) => new Map(ways.map((way, i) => [way.orientation, i])));
  poses.forEach(({ stock, orientation }, number) => {
    const at = places[stock]?.get(orientation) ?? -1;
    stocks[stock]?.orientations[at]?.poses.push(number);
  });
  return stocks;
}

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Does z point up in the library's pictures? Yes if the larger end has low z; otherwise the first
 * layer is on top. */
export function standsUp(at: Point[]): boolean {
  const heights = at.map(([, , z]) => z);
  const [low, high] = [heights.reduce((a, b) => Math.min(a, b), Infinity), heights.reduce((a, b) => Math.max(a, b), -Infinity)];
  const mean = heights.reduce((sum, z) => sum + z / heights.length, 0);
  return (low + high) / 2 - mean > 0.02 * (high - low);
}

/** Converts to the axes of the library's glTF, y up: z points up, or down; nothing is mirrored. */
export const standing = ([x, y, z]: Point, up: boolean): Point => (up ? [x, z, -y] : [x, -z, y]);

function unitOf(at: Point[]): number {
  const first = at[0];
  const far = at.slice(1).map((point) => apart(point, first as Point));
  return Math.min(1, ...far.filter((value) => value > 1e-6));
}

function longestOf({ pieces }: Checked): number {
  const lengths = pieces.flatMap(({ at }) => [0, 1].map((axis) => {
    const along = at.map((point) => point[axis as 0 | 1]);
    return 1 + Math.max(...along) - Math.min(...along);
  }));
  return Math.max(...lengths);
}

export function makeBoard(puzzle: Checked, told: Poses): Board {
  const poses = told.poses.map(([stock, orientation, cells, marks, turns]): Pose => ({
    stock, orientation, cells, middle: middleOf(puzzle, cells), ...(marks && turns ? { marks, turns } : {}),
  }));
  const numbers = new Map(puzzle.cells.map((cell, number) => [JSON.stringify(cell), number]));
  const beside = puzzle.named.filter(({ cell }) => !numbers.has(JSON.stringify(cell)));
  const labels = new Map(puzzle.named.map((one): [number, string] => {
    const number = numbers.get(JSON.stringify(one.cell));
    return [number ?? puzzle.cells.length + beside.indexOf(one), one.name];
  }));
  return {
    puzzle, poses,
    stockOf: puzzle.pieces.map((_, piece) => told.stocks.findIndex(({ pieces }) => pieces.includes(piece))),
    stocks: gatherStocks(told, poses),
    turns: told.turns,
    edges: told.edges ?? null,
    numbers, beside, labels,
    unit: unitOf(puzzle.at), longest: longestOf(puzzle),
  };
}

/** The orientations of a piece that fit somewhere, each with its poses. */
export function orientationsOf(board: Board, piece: number): Orientation[] {
  return board.stocks[board.stockOf[piece] ?? -1]?.orientations ?? [];
}

/** The orientation to which a turn of the lattice leads, both as places in orientationsOf. */
export function turnedTo(board: Board, piece: number, from: number, turn: number): number {
  const all = orientationsOf(board, piece);
  const to = all.findIndex(({ way }) => way.orientation === all[from]?.way.turned?.[turn]);
  return to < 0 ? from : to;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], 3 * (a[2] - b[2])); // another layer is further away
}

const ASIDE = 1e6; // extra distance of a pose that misses the cell: taken only if all do

/** A finger: where it is, the cell to be covered if any, and how much further than the nearest pose
 * a free one may lie. */
export interface Finger {
  at: Point;
  cell: number | null;
  give: number;
}

const FEW = 7; // with powers of 3, dominoes that touch differ

/** The colour of a laid piece. Copies of the only piece have several, by where they lie. */
export function colourOf(puzzle: Checked, piece: number, cells: number[]): string {
  const own = puzzle.pieces[piece]?.colour ?? "";
  if (puzzle.pieces.length > 1 || own !== puzzle.palette[0]) return own;
  const at = puzzle.cells[cells[0] ?? 0] ?? [];
  const sum = at.reduce<number>((so, x, i) => so + (typeof x === "number" ? x * 3 ** i : 0), 0);
  return puzzle.palette[((sum % FEW) + FEW) % FEW] ?? own;
}

/** The pose that a finger points at: the nearest, or one that fits and is hardly further. */
export function poseAt(board: Board, poses: number[], finger: Finger, fits: (pose: number) => boolean): number | null {
  const near = { any: [Infinity, -1], free: [Infinity, -1] };
  for (const number of poses) {
    const pose = board.poses[number];
    if (!pose) continue;
    const aside = finger.cell !== null && !pose.cells.includes(finger.cell) ? ASIDE : 0;
    const far = distance(pose.middle, finger.at) + 1e-6 * number + aside;
    if (far < (near.any[0] ?? 0)) near.any = [far, number];
    if (far < (near.free[0] ?? 0) && fits(number)) near.free = [far, number];
  }
  const [[least = 0, any = -1], [far = 0, free = -1]] = [near.any, near.free];
  return free >= 0 && far <= least + finger.give ? free : any >= 0 ? any : null;
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

/** How many copies of a piece are left. */
export function left(board: Board, laid: Laid[], piece: number): number {
  const used = laid.filter((one) => one.piece === piece).length;
  return (board.puzzle.pieces[piece]?.high ?? 0) - used;
}

/** The turn that maps the piece onto its pose; undefined if its cells determine the pose. */
function turnOf(board: Board, { piece, pose }: Laid): number | undefined {
  const one = board.poses[pose];
  return one?.turns?.[board.stocks[one.stock]?.pieces.indexOf(piece) ?? -1];
}

export function asPlacement(board: Board, laid: Laid): Placement {
  const cells = cellsOf(board, laid).map((cell) => board.puzzle.cells[cell] ?? []);
  const placement: Placement = { piece: board.puzzle.pieces[laid.piece]?.name ?? "", cells };
  const turn = turnOf(board, laid);
  return turn === undefined ? placement : { ...placement, turn };
}

/** Converts a placement of the library to this board; null: no pose matches it. */
export function asLaid(board: Board, { piece, cells, turn }: Placement): Laid | null {
  const number = board.puzzle.pieces.findIndex(({ name }) => name === piece);
  const wanted = cells.map((cell) => board.numbers.get(JSON.stringify(cell)) ?? -1).sort((a, b) => a - b);
  const same = (pose: Pose) => pose.cells.length === wanted.length && pose.cells.every((c, i) => c === wanted[i]);
  for (const pose of orientationsOf(board, number).flatMap(({ poses }) => poses)) {
    const one = board.poses[pose];
    const laid = { piece: number, pose };
    if (one && same(one) && (turn === undefined || !one.turns || turnOf(board, laid) === turn)) return laid;
  }
  return null;
}

/** Are all required cells covered, as many of the others as must be, and all required pieces laid? */
export function isSolved(board: Board, laid: Laid[]): boolean {
  const on = covering(board, laid);
  const free = new Set(board.puzzle.optional);
  const { pieces, empty } = board.puzzle;
  const left = on.filter((one) => one < 0).length;
  return (
    left >= (empty[0] ?? 0) && left <= (empty[1] ?? left) &&
    on.every((one, cell) => one >= 0 || free.has(cell)) &&
    pieces.every(({ low }, piece) => laid.filter((one) => one.piece === piece).length >= low)
  );
}
