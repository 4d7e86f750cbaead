import { expect, test } from "vitest";
import { href, parseRoute } from "../src/router";
import { packText, unpackText } from "../src/subject";

test("an address is read back as it was written", () => {
  const route = parseRoute(href(["puzzle", "a b/c?"], { mode: "play", run: 3, none: undefined }));
  expect(route.path).toEqual(["puzzle", "a b/c?"]);
  expect(Object.fromEntries(route.query)).toEqual({ mode: "play", run: "3" });
});

test("no address is the first page", () => {
  expect(parseRoute("").path).toEqual([]);
  expect(parseRoute("#/").path).toEqual([]);
});

test("a text in a link is read back, whatever its letters", () => {
  const text = "title: Würfel ⚅ 立方体\n  x?x\n";
  expect(unpackText(packText(text))).toBe(text);
  expect(packText(text)).toMatch(/^[\w-]+$/);
});

test("a mistyped address is read", () => {
  expect(parseRoute("#/puzzle/100%").path).toEqual(["puzzle", "100%"]);
});

test("a link that was cut is no fault of the page", () => {
  expect(unpackText("%%%")).toBe("%%%");
});
