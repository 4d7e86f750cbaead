import { expect, test } from "vitest";
import { textOfTree } from "../src/editor/tree";

test("a tree is written as a text that a person can read", () => {
  const text = textOfTree({
    tilewright: 1, title: "Soma: a cube", lattice: { base: "square", wrap: [[4, 0]] },
    container: { layers: "xx\nx.\n" }, pieces: [{ name: "no", cells: [[0, 0], [1, 0]], copies: "any" }, { set: "dominoes" }],
  });
  expect(text).toBe(`tilewright: 1
title: "Soma: a cube"
lattice: {base: square, wrap: [[4, 0]]}
container:
  layers: |
    xx
    x.
pieces:
  - name: "no"
    cells: [[0, 0], [1, 0]]
    copies: any
  - set: dominoes
`);
});
