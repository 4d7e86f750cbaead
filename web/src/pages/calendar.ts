// calendar.ts -- the dates of the puzzle `calendar`, which has one target for each day of the year.
import type { PuzzleSource } from "../backend/backend";
import { keyOf } from "../subject";

export const MONTHS = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
];

/** A day of any year; months from 1. */
export interface DayOfYear {
  month: number;
  day: number;
}

export function dateTitle({ month, day }: DayOfYear): string {
  return `${day} ${MONTHS[month - 1] ?? ""}`;
}

export function calendarPuzzle({ month, day }: DayOfYear): PuzzleSource {
  return { name: "calendar", target: `${MONTHS[month - 1]?.slice(0, 3)}-${day}` };
}

/** The key of a day's puzzle among what the browser keeps. */
export function keyOfDay(date: DayOfYear): string {
  return keyOf(calendarPuzzle(date));
}

export function daysIn(month: number): number {
  return new Date(2024, month, 0).getDate(); // a leap year has all days
}

/** The date of a text such as "10-06"; today if it names no day. */
export function dateOf(text: string | null): DayOfYear {
  const [month = 0, day = 0] = (text ?? "").split("-").map(Number);
  if (month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month)) return { month, day };
  return today();
}

export function dayOf(date: Date): DayOfYear {
  return { month: date.getMonth() + 1, day: date.getDate() };
}

export function today(): DayOfYear {
  return dayOf(new Date());
}

/** The day that many days later. */
export function dayAfter({ month, day }: DayOfYear, days: number): DayOfYear {
  return dayOf(new Date(2024, month - 1, day + days));
}

export function dateWord({ month, day }: DayOfYear): string {
  return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export function isSameDay(a: DayOfYear, b: DayOfYear): boolean {
  return a.month === b.month && a.day === b.day;
}
