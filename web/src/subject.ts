// subject.ts -- which puzzle an address means: a shipped one, one's own, or one that came in the link.
import type { PuzzleSource } from "./backend/backend";
import { ownPuzzles, sourceOf } from "./own_puzzles";
import { href } from "./router";

/** The puzzle of `#/puzzle/NAME`, `#/own/ID`, `#/link/TEXT`; null: there is none such. */
export function subjectOf(path: string[]): PuzzleSource | null {
  const [where, what] = path;
  if (what === undefined) return null;
  if (where === "puzzle") return { name: what };
  if (where === "link") return { text: unpackText(what) };
  const own = ownPuzzles().find((one) => one.id === what);
  return own ? sourceOf(own) : null;
}

/** A puzzle's own address, from anywhere. */
export function addressOf(source: PuzzleSource, query: Record<string, string | number | undefined> = {}): string {
  if ("name" in source) return href(["puzzle", source.name], query);
  const own = ownPuzzles().find((one) => one.text === source.text);
  return own ? href(["own", own.id], query) : href(["link", packText(source.text)], query);
}

/** Text as an address can hold it: base64 of its UTF-8, with `-` and `_`. */
export function packText(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function unpackText(packed: string): string {
  try {
    const bytes = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
  } catch {
    return packed; // a link that was cut; the reader says what is wrong
  }
}
