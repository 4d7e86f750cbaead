// subject.ts -- the puzzle that an address names: a shipped one, one's own, or one in the link.
import type { PuzzleSource, Solution } from "./backend/backend";
import { base64Of } from "./base64";
import { ownPuzzles, sourceOf } from "./own_puzzles";
import { href } from "./router";

/** The puzzle of `#/puzzle/NAME`, `#/own/ID`, `#/link/TEXT`, with `?target=NAME` one of its
 * targets; null: there is no such puzzle. */
export function subjectOf(path: string[], query?: URLSearchParams): PuzzleSource | null {
  const source = wholeOf(path);
  const target = query?.get("target");
  return source && target ? { ...source, target } : source;
}

function wholeOf([where, what]: string[]): PuzzleSource | null {
  if (what === undefined) return null;
  if (where === "puzzle") return { name: what };
  if (where === "link") return { text: unpackText(what) };
  const own = ownPuzzles().find((one) => one.id === what);
  return own ? sourceOf(own) : null;
}

/** The solutions that the file of one's own puzzle held. */
export function solutionsOf([where, what]: string[]): Solution[] {
  return (where === "own" && ownPuzzles().find(({ id }) => id === what)?.solutions) || [];
}

/** The address of a puzzle's page. */
export function addressOf(source: PuzzleSource, query: Record<string, string | number | undefined> = {}): string {
  const all = { ...query, target: source.target };
  if ("name" in source) return href(["puzzle", source.name], all);
  const own = ownPuzzles().find((one) => one.text === source.text);
  return own ? href(["own", own.id], all) : href(["link", packText(source.text)], all);
}

/** Names a puzzle among what this browser keeps: its address without `#/`. */
export function keyOf(source: PuzzleSource): string {
  return addressOf(source).slice(2);
}

/** Text as an address can hold it: base64 of its UTF-8, with `-` and `_`. */
export function packText(text: string): string {
  return base64Of(new TextEncoder().encode(text)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function unpackText(packed: string): string {
  try {
    const bytes = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
  } catch {
    return packed; // a truncated link; the reader reports the fault
  }
}
