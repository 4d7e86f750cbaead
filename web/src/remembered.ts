// remembered.ts -- which puzzles are favourites, and which were opened last, by their keys.
import { keep, kept, useKept } from "./store";

type List = "favourites" | "recent";

const others = (list: List, key: string) => kept<string[]>(list, []).filter((one) => one !== key);

/** Puts a puzzle in front, whatever its target. One that is in a link alone has no card to be marked. */
export function remember(list: List, key: string): void {
  const whole = key.replace(/\?.*/, "");
  if (!whole.startsWith("link/")) keep(list, [whole, ...others(list, whole)].slice(0, list === "recent" ? 8 : undefined));
}

export const forget = (list: List, key: string) => void keep(list, others(list, key));
export const useRemembered = (list: List) => useKept<string[]>(list, [])[0];
