// calendar.ts -- the dates of the puzzle `calendar`, which has one target for each day of the year.
import type { PuzzleSource } from "../backend/backend";
import { keyOf } from "../subject";
import { locale } from "../words/words";

/** The months as targets of the puzzle name them. */
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day of any year; months from 1. */
export interface DayOfYear {
  month: number;
  day: number;
}

const written = ({ month, day }: DayOfYear, how: Intl.DateTimeFormatOptions) =>
  new Date(2024, month - 1, day).toLocaleDateString(locale(), how); // a leap year has all days

export const dateTitle = (date: DayOfYear) => written(date, { day: "numeric", month: "long" });
export const monthTitle = (month: number) => written({ month, day: 1 }, { month: "long" });

export function calendarPuzzle({ month, day }: DayOfYear): PuzzleSource {
  return { name: "calendar", target: `${MONTHS[month - 1]}-${day}` };
}

/** The key of a day's puzzle among what the browser keeps. */
export function keyOfDay(date: DayOfYear): string {
  return keyOf(calendarPuzzle(date));
}

export function daysIn(month: number): number {
  return new Date(2024, month, 0).getDate();
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
