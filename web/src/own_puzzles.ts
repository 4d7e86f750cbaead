// own_puzzles.ts -- the user's own puzzles, kept by the browser.
import type { PuzzleSource, Solution } from "./backend/backend";
import { keep, kept, useKept } from "./store";

export interface OwnPuzzle {
  id: string;
  title: string;
  text: string;
  files?: Record<string, string>;
  /** Those that its file held. */
  solutions?: Solution[];
}

const KEY = "puzzles";

export function ownPuzzles(): OwnPuzzle[] {
  return kept<OwnPuzzle[]>(KEY, []);
}

/** Keeps a puzzle; replaces one with the same id. */
export function keepPuzzle(puzzle: OwnPuzzle): void {
  keep(KEY, [puzzle, ...ownPuzzles().filter((one) => one.id !== puzzle.id)]);
}

export function dropPuzzle(id: string): void {
  keep(KEY, ownPuzzles().filter((one) => one.id !== id));
}

export function newId(): string {
  return Date.now().toString(36);
}

export function useOwnPuzzles(): OwnPuzzle[] {
  return useKept<OwnPuzzle[]>(KEY, [])[0];
}

export function sourceOf(puzzle: OwnPuzzle): PuzzleSource {
  return puzzle.files ? { text: puzzle.text, files: puzzle.files } : { text: puzzle.text };
}
