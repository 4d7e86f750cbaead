// page_keys.ts -- keys of a page, wherever the focus is, except where text is typed or chosen.
import { useEvents } from "./use_events";

/** `press` returns true if the key meant something. */
export function usePageKeys(press: (event: KeyboardEvent, target: HTMLElement) => boolean): void {
  useEvents({
    keydown: (event) => {
      const target = event.target as HTMLElement;
      if (event.altKey || target.closest("input:not([type=checkbox]), select, textarea")) return;
      if (press(event, target)) event.preventDefault();
    },
  });
}

/** Is it the key for undo, for redo, or another one? */
export function undoKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  return letter === "y" || (letter === "z" && shiftKey) ? "redo" : letter === "z" ? "undo" : null;
}
