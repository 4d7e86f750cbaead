// store.ts -- what lasts in this browser: choices, games, the user's own puzzles.
//
// A value is kept as JSON under "tilewright." and its key; that of a key "tab/..." is the tab's own, all tabs share
// the others. Where the browser refuses to store, values last as long as the page.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useEvents } from "./ui/use_events";

const CHANGED = "tilewright-kept";
const refused = new Map<string, string>();
const storageOf = (key: string) => (key.startsWith("tab/") ? sessionStorage : localStorage);

function stored(key: string): string | null {
  try {
    return refused.get(key) ?? storageOf(key).getItem("tilewright." + key);
  } catch {
    return null; // a browser that stores nothing has stored nothing
  }
}

/** The value kept under a key; `otherwise` if there is none, or something that is no JSON. */
export function kept<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(stored(key) ?? "") as T;
  } catch {
    return otherwise;
  }
}

/** Keeps a value, or removes it if it is undefined; false: it lasts only as long as this page. */
export function keep(key: string, value: unknown): boolean {
  refused.delete(key);
  try {
    if (value === undefined) storageOf(key).removeItem("tilewright." + key);
    else storageOf(key).setItem("tilewright." + key, JSON.stringify(value));
  } catch {
    if (value !== undefined) refused.set(key, JSON.stringify(value));
  }
  window.dispatchEvent(new Event(CHANGED));
  return !refused.has(key);
}

/** Does the value under a key last only as long as this page? */
export const isRefused = (key: string): boolean => refused.has(key);

/** A kept value that changes here when it changes anywhere, and the function that keeps another. */
export function useKept<T>(key: string, otherwise: T): [T, (value: T) => void] {
  const [text, setText] = useState(() => stored(key));
  const change = () => setText(stored(key));
  useEffect(change, [key]);
  useEvents({ storage: change }, { [CHANGED]: change }); // of another tab, of this one
  const value = useMemo(() => (text === null ? otherwise : kept(key, otherwise)), [key, text]);
  return [value, (next) => void keep(key, next)];
}
