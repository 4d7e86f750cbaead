// numbers.ts -- numbers and times as people read them.
import { locale, say } from "./words/words";

const digits = (value: number, how: Intl.NumberFormatOptions) => value.toLocaleString(locale(), how);

/** With so many digits after the point. */
export const fixed = (value: number, places: number) => digits(value, { minimumFractionDigits: places, maximumFractionDigits: places });

/** 61 % */
export const percent = (fraction: number, places = 0) => say("percent", { share: fixed(100 * fraction, places) });

/** "F", "F or P", "F, I or P" */
export const listed = (words: string[], last: "and" | "or") =>
  new Intl.ListFormat(locale(), { type: last === "and" ? "conjunction" : "disjunction" }).format(words);

/** <0.01 s, 0.42 s, 12 s, 3:05, 2:03:05, 12 days */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return say("unknown");
  if (seconds > 0 && seconds < 0.005) return say("seconds", { time: `<${fixed(0.01, 2)}` });
  if (seconds < 60) return say("seconds", { time: fixed(seconds, seconds < 1 ? 2 : seconds < 10 ? 1 : 0) });
  if (seconds > 3 * 86400) return say("days.counted", { count: Math.round(seconds / 86400) });
  return clock(seconds);
}

/** 0:07, 3:05, 2:03:05 */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const pad = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

/** 48 M, 3.1 k */
export function short(value: number): string {
  const units: [number, string][] = [[1e12, " T"], [1e9, " G"], [1e6, " M"], [1e3, " k"]];
  for (const [size, unit] of units) {
    if (value < size) continue;
    const figures = value >= 100 * size ? 3 : 2;
    return digits(value / size, { minimumSignificantDigits: figures, maximumSignificantDigits: figures }) + unit;
  }
  return digits(value, value >= 10 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 2 });
}

/** Seconds left of a run that took `seconds` for this fraction; null: cannot be estimated. */
export function remaining(seconds: number, fraction: number): number | null {
  return fraction > 0.001 && seconds > 0.5 ? (seconds * (1 - fraction)) / fraction : null;
}
