// cell_shapes.ts -- cells as paths in the plane, layer beside layer, from the shapes of `check`.
import type { Cell, Checked, Kind, Point } from "../backend/backend";

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
  layers: { x: number; y: number; title: string; by: Flat; z: number }[];
  box: { x: number; y: number; width: number; height: number };
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

/** Lays out cells of a puzzle or of one pose in layers, `columns` layers beside each other. */
export function makeSheet(puzzle: Checked, cells: Cell[], at: Point[], columns: number): Sheet {
  const outlines = cells.map((cell) => outlineOf(kindOf(puzzle, cell)));
  const flat = at.map(([x, y]): Flat => [x, y]);
  const levels = puzzle.dimension === 3 ? heights(at) : [0];
  const one = extent(flat, outlines);
  const gap = levels.length > 1 ? GAP * Math.max(one.width, one.height) : 0;
  const layer = at.map(([, , z]) => Math.max(0, levels.findIndex((level) => Math.abs(level - z) < 2e-3)));
  const corner = (i: number) => ({
    x: (i % columns) * (one.width + gap),
    y: Math.floor(i / columns) * (one.height + gap),
    title: i === 0 ? "bottom" : i === levels.length - 1 ? "top" : `layer ${i + 1}`,
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
  return { at: moved, outlines, layer, layers, box: { x: 0, y: 0, ...size } };
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

/** The edges around the cells of one piece: those that belong to only one cell. */
export function rim(sheet: Sheet, cells: number[]): string {
  const edges = new Map<string, { path: string; times: number }>();
  let round = "";
  for (const cell of cells) {
    const { corners, radius } = sheet.outlines[cell] as Outline;
    if (radius > 0) round += pathOf(sheet, cell);
    const [x, y] = sheet.at[cell] as Flat;
    const names = corners.map(([dx, dy]) => `${milli(x + dx)} ${milli(y + dy)}`);
    names.forEach((from, i) => {
      const to = names[(i + 1) % names.length] as string;
      const key = [from, to].sort().join("|");
      edges.set(key, { path: `M${from}L${to}`, times: (edges.get(key)?.times ?? 0) + 1 });
    });
  }
  const lone = [...edges.values()].filter(({ times }) => times === 1);
  return lone.map(({ path }) => path).join("") + round;
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
