// calendar.ts -- the calendar puzzle of a date, stated as a puzzle file.
//
// Months and days on 43 cells, seven pentominoes and a block of six: 41 cells. The date stays open:
// two pieces of one cell are pinned on it. The library finds everything else.
import type { PuzzleSource } from "../backend/backend";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const LONG = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
];

type Spot = [number, number];

function monthAt(month: number): Spot {
  return [(month - 1) % 6, Math.floor((month - 1) / 6)];
}

function dayAt(day: number): Spot {
  return [(day - 1) % 7, 2 + Math.floor((day - 1) / 7)];
}

export interface DayOfYear {
  month: number;
  day: number;
}

export function dateTitle({ month, day }: DayOfYear): string {
  return `${day} ${LONG[month - 1] ?? ""}`;
}

export function calendarPuzzle(date: DayOfYear): PuzzleSource {
  return {
    text: `tilewright: 1
title: Calendar puzzle, ${dateTitle(date)}
family: calendars
lattice: square
container:
  layers: |
    xxxxxx
    xxxxxx
    xxxxxxx
    xxxxxxx
    xxxxxxx
    xxxxxxx
    xxx
pieces:
  - set: pentominoes
    only: [L, N, P, U, V, Y, Z]
  - {name: O, box: [3, 2]}
  - {name: month, box: [1, 1], pin: [[${monthAt(date.month).join(", ")}]]}
  - {name: day, box: [1, 1], pin: [[${dayAt(date.day).join(", ")}]]}
colours: {month: white, day: white}
`,
  };
}

/** The labels of the cells, by their coordinates as JSON. */
export function calendarWords(): Map<string, string> {
  const months = MONTHS.map((word, i): [string, string] => [JSON.stringify(monthAt(i + 1)), word]);
  const days = Array.from({ length: 31 }, (_, i): [string, string] => [JSON.stringify(dayAt(i + 1)), String(i + 1)]);
  return new Map([...months, ...days]);
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

export function today(): DayOfYear {
  const now = new Date();
  return { month: now.getMonth() + 1, day: now.getDate() };
}

export function dateWord({ month, day }: DayOfYear): string {
  return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export { LONG as monthNames };
