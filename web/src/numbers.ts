// numbers.ts -- numbers and times as people read them.

/** 1234567 as 1,234,567; a string of digits as well. */
export function grouped(value: number | string): string {
  const digits = typeof value === "number" ? Math.round(value).toString() : value;
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** "1 solution", "2,339 solutions" */
export function counted(value: number | string, word: string): string {
  return `${grouped(value)} ${word}${String(value) === "1" ? "" : "s"}`;
}

/** "F", "F or P", "F, I or P" */
export function listed(words: string[], last: "and" | "or"): string {
  const end = words.at(-1) ?? "";
  return words.length < 2 ? end : `${words.slice(0, -1).join(", ")} ${last} ${end}`;
}

/** 0.42 s, 12 s, 3:05, 2:03:05, 12 days */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "unknown";
  if (seconds < 10) return `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds > 3 * 86400) return `${grouped(seconds / 86400)} days`;
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
    if (value >= size) return (value / size).toPrecision(value >= 100 * size ? 3 : 2) + unit;
  }
  return value >= 10 ? String(Math.round(value)) : String(+value.toPrecision(2));
}

/** Seconds left of a run that took `seconds` for this fraction; null: cannot be estimated. */
export function remaining(seconds: number, fraction: number): number | null {
  return fraction > 0.001 && seconds > 0.5 ? (seconds * (1 - fraction)) / fraction : null;
}
