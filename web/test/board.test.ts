import { expect, test } from "vitest";
import type { Checked, Piece, Point, Poses } from "../src/backend/backend";
import { asLaid, asPlacement, collisions, colourOf, covering, isSolved, left, makeBoard, poseAt, standing, standsUp } from "../src/play/board";
import { hull, makeSheet, outline } from "../src/play/cell_shapes";
import { mismatches } from "../src/play/marks";
import { laidByHand, newGame, play } from "../src/play/game";

// three dominoes in a 3 by 2 box, as the library returns it
const corners: [number, number, number][] = [[-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, 0.5, 0], [-0.5, 0.5, 0]];
const domino: Piece = {
  name: "domino", letter: "D", colour: "#aa3333", low: 3, high: 3, size: 2,
  cells: [[0, 0], [1, 0]], at: [[0, 0, 0], [1, 0, 0]], colours: [],
};
const puzzle: Checked = {
  fine: true, title: "", lattice: "square", dimension: 2, rank: 2,
  kinds: [{ name: "square", optional: false, arcs: [], shape: "polygon", points: corners, faces: [], height: 0, radius: 0 }],
  cells: [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]],
  at: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0]],
  turns: [], marks: [], targets: [], optional: [], empty: [0, 0], named: [],
  palette: ["#aa3333", "#1", "#2", "#3", "#4", "#5", "#6"], pieces: [domino], pins: [], required: 6, least: 6, most: 6, findings: [],
  counts: { none: "3", rotations: "3", reflections: "2" }, notes: { source: "", author: "", family: "", notes: "" },
};
const poses: Poses = {
  stocks: [{ pieces: [0], low: 3, high: 3, orientations: 2, ways: [{ orientation: 0, turned: [1, 0] }, { orientation: 1, turned: [0, 1] }] }],
  turns: [{ name: "quarter", mirror: false }, { name: "flip", mirror: true }],
  poses: [[0, 0, [0, 1]], [0, 0, [1, 2]], [0, 0, [3, 4]], [0, 0, [4, 5]], [0, 1, [0, 3]], [0, 1, [1, 4]], [0, 1, [2, 5]]],
};
const board = makeBoard(puzzle, poses);
const flat = [0, 1, 2, 3];

test("a tip stands above its base, whichever layer of the file it is, and nothing is mirrored", () => {
  for (const side of [1, -1]) {
    const base = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]): Point => [x as number, y as number, 0]);
    const up = standsUp([...base, [0.5, 0.5, side]]);
    expect(standing([0.5, 0.5, side], up)[1]).toBeGreaterThan(standing([0, 0, 0], up)[1]);
    const [[a, b, c], [d, e, f], [g, h, i]] = [standing([1, 0, 0], up), standing([0, 1, 0], up), standing([0, 0, 1], up)];
    expect(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)).toBe(1);
  }
  expect(standsUp([[0, 0, 0], [0, 0, 1]])).toBe(false); // the first layer is on top
});

test("copies of the only piece have several colours, unless the puzzle paints it", () => {
  const colours = [[0, 1], [3, 4], [2, 5]].map((cells) => colourOf(puzzle, 0, cells));
  expect(new Set(colours).size).toBe(3);
  const painted = { ...puzzle, pieces: [{ ...domino, colour: "#123456" }] };
  expect(colourOf(painted, 0, [3, 4])).toBe("#123456");
  expect(colourOf({ ...puzzle, pieces: [domino, domino] }, 0, [3, 4])).toBe(domino.colour);
});

test("a finger on a cell means a pose that covers it, also at the rim", () => {
  for (const cell of puzzle.cells.keys()) {
    const finger = { at: puzzle.at[cell] as Point, cell, give: 0 };
    const pose = poseAt(board, flat, finger, () => true);
    expect(board.poses[pose ?? -1]?.cells).toContain(cell);
  }
});

test("a piece gives way to where it can lie, but not far", () => {
  const between = { at: [0.95, 0, 0] as Point, cell: null, give: 0.5 };
  expect(poseAt(board, flat, between, (pose) => pose !== 0)).toBe(1);
  expect(poseAt(board, flat, { ...between, at: [0.4, 0, 0] }, (pose) => pose !== 0)).toBe(0);
});

test("a piece is turned by the lattice's turns, forth and back", () => {
  let game = play(board, newGame(board), { do: "pick", piece: 0 });
  game = play(board, game, { do: "turn", turn: 0, times: 1 });
  expect(game.turned[0]).toBe(1);
  expect(play(board, game, { do: "turn", turn: 0, times: -1 }).turned[0]).toBe(0);
  expect(play(board, game, { do: "turn", turn: 1, times: 1 }).turned[0]).toBe(1);
});

test("edges that may not meet are found, beside pieces and at the frame", () => {
  const tile: Piece = { ...domino, name: "tile", size: 1, low: 2, high: 2, cells: [[0]], at: [[0, 0, 0]] };
  const two: Checked = { ...puzzle, marks: ["a", "b"], cells: [[0], [1]], at: [[0, 0, 0], [1, 0, 0]], pieces: [tile] };
  const told: Poses = {
    stocks: [{ pieces: [0], low: 2, high: 2, orientations: 2, ways: [{ orientation: 0 }, { orientation: 1 }] }],
    turns: [],
    poses: [[0, 0, [0], [[1, 2]], [0]], [0, 0, [1], [[1, 2]], [0]], [0, 1, [1], [[2, 1]], [1]]],
    edges: {
      inner: [[0, 1, 1, 0]], border: [[0, 0, 3], [1, 1, 3]],
      meet: [[1, 1, 1, 1], [1, 1, 0, 1], [1, 0, 1, 0], [1, 1, 0, 1]],
    },
  };
  const made = makeBoard(two, told);
  const laid = [{ piece: 0, pose: 0 }];
  const on = covering(made, laid);
  expect(mismatches(made, laid, on, 2)).toEqual([]);
  expect(mismatches(made, laid, on, 1)).toEqual([{ cell: 1, arc: 1, by: -1 }, { cell: 1, arc: 0, by: 0 }]);
});

test("what collides is told cell by cell", () => {
  const on = covering(board, [{ piece: 0, pose: 0 }]);
  expect(collisions(board, on, 5)).toEqual([1]);
  expect(collisions(board, on, 6)).toEqual([]);
});

test("a placement is found again, whatever the order of its cells", () => {
  const placement = asPlacement(board, { piece: 0, pose: 5 });
  expect(asLaid(board, { ...placement, cells: placement.cells.toReversed() })).toEqual({ piece: 0, pose: 5 });
  expect(asLaid(board, { piece: "domino", cells: [[0, 0], [2, 0]] })).toBeNull();
});

test("a game goes forth and back, and ends when all is covered", () => {
  let game = play(board, newGame(board), { do: "pick", piece: 0 });
  for (const pose of [4, 5, 6]) game = play(board, game, { do: "lay", pose });
  expect(isSolved(board, game.laid)).toBe(true);
  expect(left(board, game.laid, 0)).toBe(0);
  expect(game.piece).toBeNull();
  game = play(board, game, { do: "undo" });
  expect(isSolved(board, game.laid)).toBe(false);
  game = play(board, game, { do: "redo" });
  expect(isSolved(board, game.laid)).toBe(true);
  game = play(board, game, { do: "lift", cell: 1 });
  expect(game.piece).toBe(0);
  expect(game.turned[0]).toBe(1);
});

test("a solution that was shown does not come back as one's own", () => {
  let game = newGame(board);
  for (const pose of [4, 5, 6]) game = play(board, game, { do: "show", laid: { piece: 0, pose } });
  expect([isSolved(board, game.laid), game.shown]).toEqual([true, true]);
  game = play(board, play(board, game, { do: "clear" }), { do: "undo" });
  expect([isSolved(board, game.laid), game.shown]).toEqual([false, false]);
});

test("pinned pieces lie from the beginning and stay", () => {
  const fixed = makeBoard({ ...puzzle, pins: [{ piece: "domino", cells: [[0, 0], [0, 1]] }] }, poses);
  const game = play(fixed, newGame(fixed), { do: "lift", cell: 0 });
  expect(game.laid).toEqual([{ piece: 0, pose: 4 }]);
  expect(laidByHand(fixed, game)).toEqual([]);
});

test("around two cells that touch goes one outline, rounded at its four corners", () => {
  const sheet = makeSheet(puzzle, puzzle.cells, puzzle.at, 1);
  const path = outline(sheet, [0, 1]);
  expect(path.match(/M/g)).toHaveLength(1);
  expect(path.match(/Q/g)).toHaveLength(6); // two of them are on a straight side
  const xs = [...path.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));
  expect(Math.min(...xs)).toBeGreaterThan(0);
  expect(Math.max(...xs)).toBeLessThan(2);
  expect(sheet.box).toEqual({ x: 0, y: 0, width: 3, height: 2 });
});

test("the hull of points leaves out what lies within", () => {
  expect(hull([[0, 0], [2, 0], [1, 1], [2, 2], [0, 2]])).toHaveLength(4);
});

test("as many cells must stay empty as the puzzle says", () => {
  const loose = (empty: [number, number]) => makeBoard({ ...puzzle, optional: [0, 1, 2, 3, 4, 5], empty, pieces: [{ ...domino, low: 0 }] }, poses);
  const laid = [{ piece: 0, pose: 0 }, { piece: 0, pose: 2 }];
  expect(isSolved(loose([0, 6]), laid)).toBe(true);
  expect(isSolved(loose([2, 2]), laid)).toBe(true);
  expect(isSolved(loose([0, 1]), laid)).toBe(false);
  expect(isSolved(loose([4, 6]), laid)).toBe(false);
});
