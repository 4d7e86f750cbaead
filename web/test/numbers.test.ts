import { expect, test } from "vitest";
import { clock, duration, listed, percent, remaining, short } from "../src/numbers";

test("shares and lists are told as the language has them", () => {
  expect([percent(0.61), percent(0.0123, 1)]).toEqual(["61 %", "1.2 %"]);
  expect(listed(["F", "I", "P"], "or")).toBe("F, I or P");
});

test("times are told as exactly as they matter", () => {
  expect([duration(0), duration(0.002), duration(0.124)]).toEqual(["0.00 s", "<0.01 s", "0.12 s"]);
  expect(duration(42.4)).toBe("42 s");
  expect(clock(7)).toBe("0:07");
  expect(clock(7385)).toBe("2:03:05");
  expect(duration(10 * 86400)).toBe("10 days");
});

test("large rates have units", () => {
  expect(short(48_300_000)).toBe("48 M");
  expect(short(312_000)).toBe("312 k");
  expect(short(0)).toBe("0");
});

test("what is left of a run is told when there is something to go by", () => {
  expect(remaining(10, 0.5)).toBe(10);
  expect(remaining(10, 0)).toBeNull();
  expect(remaining(0.1, 0.5)).toBeNull();
});
