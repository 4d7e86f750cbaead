// looks.ts -- the settings of a solution's view, the same in the plane and in space.
import type { Checked, DrawRequest, Solution } from "../backend/backend";
import type { PuzzleView } from "../puzzle/puzzle_view";
import { say } from "../words/words";

export interface Looks {
  /** Pieces are moved outwards by this many times their distance from the middle. */
  explode: number;
  /** Layers shown, from below; null: all. */
  layers: number | null;
  /** Pieces put in so far, in the order of assembly; null: all. */
  steps: number | null;
  /** Numbers of pieces that are not shown. */
  hidden: Set<number>;
  /** Letters on pieces in space; null: where colours repeat. */
  letters: boolean | null;
  /** Drawn layer by layer, in the plane. */
  flat: boolean;
  /** From where the view in space is seen just now; null: there is none. */
  seenFrom: (() => { turn: number; tilt: number }) | null;
}

/** The properties of a solution's view. */
export interface LooksProps {
  view: PuzzleView;
  looks: Looks;
  change: (changes: Partial<Looks>) => void;
}

export const ALL: Looks = { explode: 0, layers: null, steps: null, hidden: new Set(), letters: null, flat: false, seenFrom: null };

/** "3 of 7"; "all" when there are no more. */
export function ofAll(count: number | null, all: number): string {
  return count === null || count >= all ? say("all") : say("of", { some: count, all });
}

/** The drawing of what is shown: with its hidden pieces, steps, layers and distances, from the same direction. */
export function shownRequest({ source, puzzle, solution, looks }: PuzzleView): DrawRequest {
  const flat = looks.flat && !looks.seenFrom;
  const inSpace = looks.seenFrom && { ...looks.seenFrom(), legend: false, labels: looks.letters ?? coloursRepeat(puzzle) };
  const what = { puzzle: source, heading: false, layers: flat, ...inSpace };
  if (!solution) return { ...what, what: "container" };
  const shown = without(solution, looks.hidden);
  const steps = looks.steps === null ? {} : { shown: looks.steps };
  return { ...what, what: "solution", solution: shown, explode: flat ? 0 : looks.explode, ...steps };
}

/** Do two of the pieces have the same colour? */
export function coloursRepeat({ pieces }: Checked): boolean {
  return new Set(pieces.map(({ colour }) => colour)).size < pieces.length;
}

/** Heights at which cells lie, the lowest layer first: the container's first layer is on top. */
export function layersOf(puzzle: Checked): string[] {
  return [...new Set(puzzle.at.map(([, , z]) => z.toFixed(3)))].sort((a, b) => Number(b) - Number(a));
}

/** Those of the cells that lie in the lowest layers. */
export function inLayers(puzzle: Checked, cells: number[], count: number | null): number[] {
  const low = layersOf(puzzle).slice(0, count ?? undefined);
  return cells.filter((cell) => low.includes(puzzle.at[cell]?.[2].toFixed(3) ?? ""));
}

/** The solution without its hidden pieces. */
export function without(solution: Solution, hidden: Set<number>): Solution {
  if (hidden.size === 0) return solution;
  return { ...solution, placements: solution.placements.filter((_, number) => !hidden.has(number)) };
}
