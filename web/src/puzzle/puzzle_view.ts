// puzzle_view.ts -- what the parts of a puzzle's page share: the puzzle, and the run that is shown.
import type { Checked, PuzzleSource, Solution } from "../backend/backend";
import type { Followed } from "../backend/use_run";
import type { Looks } from "../look/looks";

export interface PuzzleView {
  source: PuzzleSource;
  puzzle: Checked;
  run: number | null;
  followed: Followed;
  /** Number of the solution that is shown, from 0. */
  shown: number;
  /** The solution number `shown`, or one of its images. */
  solution: Solution | undefined;
  /** Its images under symmetries; empty until askImages(), since a large puzzle takes a while. */
  images: Solution[];
  askImages: () => void;
  /** Number of the image that is shown, from 1; 0: none. */
  copy: number;
  /** How the solution is shown. */
  looks: Looks;
  change: (changes: Partial<Looks>) => void;
}

/** A number from the address, clamped to the bounds; `least` if it is no whole number. */
export function numberIn(text: string | null, least: number, most: number): number {
  const value = Number(text ?? least);
  return Number.isInteger(value) ? Math.max(least, Math.min(most, value)) : least;
}
