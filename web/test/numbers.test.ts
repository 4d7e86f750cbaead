import { expect, test } from "vitest";
import { clock, counted, duration, grouped, remaining, short } from "../src/numbers";

test("digits stand in groups of three, of numbers and of strings longer than they", () => {
  expect(grouped(2339)).toBe("2,339");
  expect(grouped("72713560548906621")).toBe("72,713,560,548,906,621");
  expect(grouped(7)).toBe("7");
});

test("one thing has no plural", () => {
  expect(counted(1, "solution")).toBe("1 solution");
  expect(counted("1", "solution")).toBe("1 solution");
  expect(counted(0, "solution")).toBe("0 solutions");
});

test("times are told as exactly as they matter", () => {
  expect(duration(0.124)).toBe("0.12 s");
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
