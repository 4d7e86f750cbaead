// page_keys.ts -- keys of a page, wherever the focus is, except where text is typed or chosen.
import { useEffect, useRef } from "preact/hooks";

/** `press` returns true if the key meant something. */
export function usePageKeys(press: (event: KeyboardEvent, target: HTMLElement) => boolean): void {
  const latest = useRef(press); // a fast key applies to what the last key left
  latest.current = press;
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.altKey || target.closest("input:not([type=checkbox]), select, textarea")) return;
      if (latest.current(event, target)) event.preventDefault();
    };
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, []);
}

/** Is it the key for undo, for redo, or another one? */
export function undoKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  return letter === "y" || (letter === "z" && shiftKey) ? "redo" : letter === "z" ? "undo" : null;
}
