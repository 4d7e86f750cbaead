// own_puzzles.ts -- the user's own puzzles, kept by the browser.
import type { PuzzleSource, Solution } from "./backend/backend";
import { isRefused, keep, kept, useKept } from "./store";

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

/** Removes a puzzle; the function that is returned puts it back where it was. */
export function dropPuzzle(id: string): () => void {
  const all = ownPuzzles();
  const place = all.findIndex((one) => one.id === id);
  keep(KEY, all.toSpliced(place, 1));
  return () => keep(KEY, ownPuzzles().toSpliced(place, 0, ...all.slice(place, place + 1)));
}

/** All of them as a file. */
export function packedPuzzles(): Blob {
  return new Blob([JSON.stringify({ tilewright_puzzles: ownPuzzles() }, null, 1)], { type: "application/json" });
}

const isSolution = (one: Solution) =>
  one.placements.every(({ piece, cells }) => typeof piece === "string" && cells.every((cell) => Array.isArray(cell)));

/** Of a file, what has the form of a puzzle; throws at solutions or lattices that have another one. */
function wholeOf({ id, title, text, files, solutions }: OwnPuzzle): OwnPuzzle[] {
  if (![id, title, text, ...Object.values(files ?? {})].every((word) => typeof word === "string")) return [];
  const held = solutions?.filter(isSolution);
  return [{ id, title, text, ...(files && { files }), ...(held && { solutions: held }) }];
}

/** Keeps the puzzles of such a file; one with a known id replaces that one. Gives their number; null: another file. */
export async function takePacked(file: Blob): Promise<number | null> {
  try {
    const { tilewright_puzzles } = JSON.parse(await file.text()) as { tilewright_puzzles: OwnPuzzle[] };
    const whole = tilewright_puzzles.flatMap(wholeOf);
    for (const one of whole.reverse()) keepPuzzle(one);
    return whole.length;
  } catch {
    return null;
  }
}

export function newId(): string {
  return Date.now().toString(36);
}

export function useOwnPuzzles(): OwnPuzzle[] {
  return useKept<OwnPuzzle[]>(KEY, [])[0];
}

/** Will they be gone with this page, as the browser stores none or no more? */
export function usePuzzlesLost(): boolean {
  useOwnPuzzles();
  return isRefused(KEY);
}

export function sourceOf(puzzle: OwnPuzzle): PuzzleSource {
  return puzzle.files ? { text: puzzle.text, files: puzzle.files } : { text: puzzle.text };
}
