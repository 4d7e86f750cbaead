// records.ts -- the puzzles solved by hand in this browser, and the days in a row.
import { useEffect, useRef } from "preact/hooks";
import { keyOfDay, today } from "../pages/calendar";
import { keep, kept, useKept } from "../store";

export interface Solved {
  /** The day on which it was solved, as 2026-11-26. */
  on: string;
  seconds: number;
  hints: number;
}

/** By the keys of puzzles, as keyOf gives them. */
export type Records = Record<string, Solved>;

export function useRecords(): Records {
  return useKept<Records>("solved", {})[0];
}

/** Keeps a record when a game becomes solved, not when it was before. One that is played again counts for the first
 * day, which may be one of several in a row; the puzzle of today for today. */
export function useRecord(key: string, solved: boolean, result: () => Omit<Solved, "on">): void {
  const was = useRef(solved);
  useEffect(() => {
    if (solved && !was.current) {
      const records = kept<Records>("solved", {});
      const before = key === keyOfDay(today()) ? undefined : records[key];
      keep("solved", { ...records, [key]: { on: before?.on ?? dayWord(new Date()), ...result() } });
    }
    was.current = solved;
  }, [solved]);
}

/** A date as records have it, by the clock of the place. */
export function dayWord(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

/** How many days in a row, up to today or yesterday, `solvedOn` is true of the day. */
export function daysInARow(today: Date, solvedOn: (date: Date) => boolean): number {
  const back = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - days);
  const from = solvedOn(today) ? 0 : 1;
  let days = from;
  while (solvedOn(back(days))) days++;
  return days - from;
}
