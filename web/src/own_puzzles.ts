// own_puzzles.ts -- the user's own puzzles, kept by the browser.
import { useEffect, useState } from "preact/hooks";
import type { PuzzleSource } from "./backend/backend";

export interface OwnPuzzle {
  id: string;
  title: string;
  text: string;
  files?: Record<string, string>;
}

const KEY = "tilewright.puzzles";
const CHANGED = "tilewright-puzzles";

export function ownPuzzles(): OwnPuzzle[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as OwnPuzzle[];
  } catch {
    return []; // storage is refused, or holds something else
  }
}

function write(puzzles: OwnPuzzle[]): void {
  localStorage.setItem(KEY, JSON.stringify(puzzles));
  window.dispatchEvent(new Event(CHANGED));
}

/** Keeps a puzzle; replaces one with the same id. */
export function keepPuzzle(puzzle: OwnPuzzle): void {
  const others = ownPuzzles().filter((one) => one.id !== puzzle.id);
  write([puzzle, ...others]);
}

export function dropPuzzle(id: string): void {
  write(ownPuzzles().filter((one) => one.id !== id));
}

export function newId(): string {
  return Date.now().toString(36);
}

export function useOwnPuzzles(): OwnPuzzle[] {
  const [puzzles, setPuzzles] = useState(ownPuzzles);
  useEffect(() => {
    const change = () => setPuzzles(ownPuzzles());
    window.addEventListener(CHANGED, change);
    window.addEventListener("storage", change); // another tab
    return () => {
      window.removeEventListener(CHANGED, change);
      window.removeEventListener("storage", change);
    };
  }, []);
  return puzzles;
}

export function sourceOf(puzzle: OwnPuzzle): PuzzleSource {
  return puzzle.files ? { text: puzzle.text, files: puzzle.files } : { text: puzzle.text };
}
