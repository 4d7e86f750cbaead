// cell_shapes.ts -- cells as paths in the plane, layer beside layer, from the shapes of `check`.
import type { Cell, Checked, Kind, Point } from "../backend/backend";
import { standsUp } from "./board";

type Flat = [number, number];

/** The outline of a cell around its middle: corners, or a disc, or a bar. */
export interface Outline {
  corners: Flat[];
  radius: number;
}

export interface Sheet {
  /** the middle of each cell, after its layer is moved to its place */
  at: Flat[];
  outlines: Outline[];
  layer: number[];
  /** one for each layer: its upper left corner, the offset of its cells, its height */
  layers: { x: number; y: number; title: number | "bottom" | "top"; by: Flat; z: number }[];
  box: { x: number; y: number; width: number; height: number };
  /** 1: the inside of a cell is to the left of its edges where y points up; else -1 */
  inwards: number;
}

function turnsLeft(a: Flat, b: Flat, c: Flat): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1e-9;
}

function half(points: Flat[]): Flat[] {
  const chain: Flat[] = [];
  for (const point of points) {
    while (chain.length > 1 && !turnsLeft(chain.at(-2) as Flat, chain.at(-1) as Flat, point)) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

/** The convex hull: the outline of a solid from above. */
export function hull(points: Flat[]): Flat[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...half(sorted), ...half(sorted.reverse())];
}

const BAR = 0.12; // half the width of a stick, as a share of its length

function bar([a, b]: Point[]): Flat[] {
  if (!a || !b) return [];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [nx, ny] = [-dy * BAR, dx * BAR];
  const [sx, sy] = [dx * BAR, dy * BAR];
  return [
    [a[0] + sx + nx, a[1] + sy + ny], [b[0] - sx + nx, b[1] - sy + ny],
    [b[0] - sx - nx, b[1] - sy - ny], [a[0] + sx - nx, a[1] + sy - ny],
  ];
}

export function outlineOf(kind: Kind | undefined): Outline {
  const flat = (kind?.points ?? []).map(([x, y]): Flat => [x, y]);
  switch (kind?.shape) {
    case "sphere":
      return { corners: [], radius: kind.radius };
    case "segment":
      return { corners: bar(kind.points), radius: 0 };
    case "solid":
      return { corners: hull(flat), radius: 0 };
    case "polygon":
    case "prism":
      return { corners: flat, radius: 0 };
    default:
      return { corners: [], radius: 0.4 };
  }
}

export function kindOf(puzzle: Checked, cell: Cell): Kind | undefined {
  const name = cell.at(-1);
  return puzzle.kinds.length === 1 ? puzzle.kinds[0] : puzzle.kinds.find((kind) => kind.name === name);
}

function extent(at: Flat[], outlines: Outline[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  at.forEach(([x, y], i) => {
    const { corners, radius } = outlines[i] as Outline;
    for (const [dx, dy] of [...corners, [-radius, -radius], [radius, radius]] as Flat[]) {
      [left, right] = [Math.min(left, x + dx), Math.max(right, x + dx)];
      [top, bottom] = [Math.min(top, y + dy), Math.max(bottom, y + dy)];
    }
  });
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Heights at which cells lie, rounded to 0.001. */
function heights(at: Point[]): number[] {
  const all = [...new Set(at.map(([, , z]) => Math.round(z * 1000) / 1000))];
  return all.sort((a, b) => a - b);
}

const GAP = 0.18; // between layers, as a share of a layer's greater side

/** Lays out cells of a puzzle or of one pose in layers, `most` layers beside each other; else about as wide as high. */
export function makeSheet(puzzle: Checked, cells: Cell[], at: Point[], most?: number): Sheet {
  const outlines = cells.map((cell) => outlineOf(kindOf(puzzle, cell)));
  const flat = at.map(([x, y]): Flat => [x, y]);
  const levels = puzzle.dimension === 3 ? heights(at) : [0];
  const columns = most ?? (levels.length < 4 ? levels.length : Math.ceil(Math.sqrt(levels.length)));
  const one = extent(flat, outlines);
  const gap = levels.length > 1 ? GAP * Math.max(one.width, one.height) : 0;
  const layer = at.map(([, , z]) => Math.max(0, levels.findIndex((level) => Math.abs(level - z) < 2e-3)));
  const up = standsUp(puzzle.at);
  const corner = (i: number) => ({
    x: (i % columns) * (one.width + gap),
    y: Math.floor(i / columns) * (one.height + gap),
    title: i > 0 && i < levels.length - 1 ? i + 1 : (i === 0) === up ? ("bottom" as const) : ("top" as const),
  });
  const layers = levels.map((z, i) => {
    const { x, y, title } = corner(i);
    return { x, y, title, by: [x - one.x, y - one.y] as Flat, z };
  });
  const moved = flat.map(([x, y], i): Flat => {
    const [dx, dy] = layers[layer[i] as number]?.by ?? [0, 0];
    return [x + dx, y + dy];
  });
  const across = Math.min(columns, levels.length);
  const down = Math.ceil(levels.length / columns);
  const size = { width: across * (one.width + gap) - gap, height: down * (one.height + gap) - gap };
  const area = outlines.flatMap(({ corners }) => corners.map(([x, y], i) => {
    const [nx, ny] = corners[(i + 1) % corners.length] as Flat;
    return x * ny - nx * y;
  }));
  const inwards = area.reduce((sum, part) => sum + part, 0) < 0 ? -1 : 1;
  return { at: moved, outlines, layer, layers, box: { x: 0, y: 0, ...size }, inwards };
}

/** The path of a cell, for SVG. */
export function pathOf(sheet: Sheet, cell: number): string {
  const [x, y] = sheet.at[cell] as Flat;
  const { corners, radius } = sheet.outlines[cell] as Outline;
  if (radius > 0) return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  return corners.map(([dx, dy], i) => `${i ? "L" : "M"}${+(x + dx).toFixed(4)} ${+(y + dy).toFixed(4)}`).join("") + "Z";
}

// equal corners of two cells are written alike, and 0 has no sign
const milli = (value: number) => String(Math.round(value * 1000) / 1000 + 0);

/** The edges around cells that belong to only one of them, chained into loops of corners; inside is on
 * the same side of each edge as in the cells. */
function loops(sheet: Sheet, cells: number[]): Flat[][] {
  const edges = new Map<string, [Flat, Flat]>();
  for (const cell of cells) {
    const [x, y] = sheet.at[cell] as Flat;
    const corners = (sheet.outlines[cell] as Outline).corners.map(([dx, dy]): Flat => [x + dx, y + dy]);
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % corners.length] as Flat;
      const key = (a: Flat, b: Flat) => [...a, ...b].map(milli).join(" ");
      if (!edges.delete(key(to, from))) edges.set(key(from, to), [from, to]);
    });
  }
  const begins = new Map<string, [Flat, Flat][]>();
  for (const edge of edges.values()) {
    const from = edge[0].map(milli).join(" ");
    begins.set(from, [...(begins.get(from) ?? []), edge]);
  }
  const all: Flat[][] = [];
  for (const chain of begins.values()) {
    const loop: Flat[] = [];
    for (let edge = chain.pop(); edge; edge = begins.get(edge[1].map(milli).join(" "))?.pop()) loop.push(edge[0]);
    if (loop.length > 0) all.push(loop);
  }
  return all;
}

const [INSET, ROUND] = [0.045, 0.13]; // of an outline, in units of the board

/** A corner moved inwards, and the two points between which it is rounded. */
function corner(before: Flat, at: Flat, after: Flat, inwards: number): [Flat, Flat, Flat] {
  const unit = ([ax, ay]: Flat, [bx, by]: Flat): Flat => {
    const far = Math.hypot(bx - ax, by - ay) || 1;
    return [(bx - ax) / far, (by - ay) / far];
  };
  const [[ux, uy], [vx, vy]] = [unit(before, at), unit(at, after)];
  const by = (inwards * INSET) / Math.max(0.3, 1 + ux * vx + uy * vy);
  const tip: Flat = [at[0] - by * (uy + vy), at[1] + by * (ux + vx)];
  const cut = (to: Flat) => Math.min(ROUND, 0.4 * Math.hypot(to[0] - at[0], to[1] - at[1]));
  const straight = Math.abs(ux * vy - uy * vx) < 1e-3;
  const [back, on] = straight ? [0, 0] : [cut(before), cut(after)];
  return [[tip[0] - back * ux, tip[1] - back * uy], tip, [tip[0] + on * vx, tip[1] + on * vy]];
}

/** The path around cells of one piece, a little within them, with round corners. */
export function outline(sheet: Sheet, cells: number[]): string {
  const round = cells.filter((cell) => (sheet.outlines[cell] as Outline).radius > 0);
  const point = ([x, y]: Flat) => `${+x.toFixed(3)} ${+y.toFixed(3)}`;
  const paths = loops(sheet, cells).map((loop) => {
    const corners = loop.map((at, i) => corner(loop.at(i - 1) as Flat, at, loop[(i + 1) % loop.length] as Flat, sheet.inwards));
    return corners.map(([from, tip, to], i) => `${i ? "L" : "M"}${point(from)}Q${point(tip)} ${point(to)}`).join("") + "Z";
  });
  return [...paths, ...round.map((cell) => pathOf(sheet, cell))].join("");
}

/** The side of a cell that an arc crosses: two corners around its middle; null: none is near. */
function sideOf({ corners }: Outline, [x, y]: Flat): [Flat, Flat] | null {
  let best: [Flat, Flat] | null = null;
  let least = 0.3; // excludes arcs that cross no side, as to a cell above
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length] as Flat;
    const far = Math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y);
    if (far < least) [best, least] = [[a, b], far];
  });
  return best;
}

/** The path of a mark: a wedge at its side, or a dot in the middle if the arc leads up or down. */
export function wedge(sheet: Sheet, cell: number, to: Point): string {
  const [x, y] = sheet.at[cell] as Flat;
  const side = sideOf(sheet.outlines[cell] as Outline, [to[0], to[1]]);
  const at = ([dx, dy]: Flat, by: number) => `${+(x + by * dx).toFixed(4)} ${+(y + by * dy).toFixed(4)}`;
  if (side) return `M${at(side[0], 0.96)}L${at(side[1], 0.96)}L${at(side[1], 0.42)}L${at(side[0], 0.42)}Z`;
  const r = to[2] > 0 ? 0.16 : 0.1;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
