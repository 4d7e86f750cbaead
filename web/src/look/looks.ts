// looks.ts -- the settings of a solution's view, the same in the plane and in space.
import type { Checked, Solution } from "../backend/backend";
import type { PuzzleView } from "../puzzle/puzzle_view";

export interface Looks {
  /** Pieces are moved outwards by this many times their distance from the middle. */
  explode: number;
  /** Layers shown, from below; null: all. */
  layers: number | null;
  /** Pieces put in so far, in the order of assembly; null: all. */
  steps: number | null;
  /** Numbers of pieces that are not shown. */
  hidden: Set<number>;
}

/** The properties of a solution's view. */
export interface LooksProps {
  view: PuzzleView;
  looks: Looks;
  change: (changes: Partial<Looks>) => void;
}

export const ALL: Looks = { explode: 0, layers: null, steps: null, hidden: new Set() };

/** "3 of 7"; "all" when there are no more. */
export function ofAll(count: number | null, all: number): string {
  return count === null || count >= all ? "all" : `${count} of ${all}`;
}

/** Heights at which cells lie, the lowest layer first: the container's first layer is on top. */
export function layersOf(puzzle: Checked): string[] {
  return [...new Set(puzzle.at.map(([, , z]) => z.toFixed(3)))].sort((a, b) => Number(b) - Number(a));
}

/** The part of a solution in the lowest layers, and the original number of each piece in it. */
export function inLayers(puzzle: Checked, solution: Solution, count: number | null) {
  const numbers = solution.placements.map((_, number) => number);
  if (count === null) return { solution, numbers };
  const wanted = new Set(layersOf(puzzle).slice(0, count));
  const seen = new Set(puzzle.cells.filter((_, i) => wanted.has(puzzle.at[i]?.[2].toFixed(3) ?? "")).map(String));
  const cut = solution.placements.map((one) => ({ ...one, cells: one.cells.filter((cell) => seen.has(String(cell))) }));
  const left = numbers.filter((number) => cut[number]?.cells.length);
  return { solution: { ...solution, placements: cut.filter(({ cells }) => cells.length > 0) }, numbers: left };
}

/** The solution without its hidden pieces. */
export function without(solution: Solution, hidden: Set<number>): Solution {
  if (hidden.size === 0) return solution;
  return { ...solution, placements: solution.placements.filter((_, number) => !hidden.has(number)) };
}
