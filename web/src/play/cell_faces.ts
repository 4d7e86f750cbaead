// cell_faces.ts -- the faces of a cell in space, as polygons around its middle.
import type { Kind, Point } from "../backend/backend";

const PLATE = 0.5; // height of a cell of the plane
const THIN = 0.08; // half the width of a stick, as a share of its length

/** The corners of a stick's outline. */
function stick([a, b]: Point[]): Point[] {
  const [from, to] = [a as Point, b as Point];
  const [x, y] = [THIN * (from[1] - to[1]), THIN * (to[0] - from[0])];
  return [[from[0] + x, from[1] + y, 0], [to[0] + x, to[1] + y, 0], [to[0] - x, to[1] - y, 0], [from[0] - x, from[1] - y, 0]];
}

/** The polygons of a solid, a prism, a plate or a stick; none of a ball. */
export function polygonsOf(kind: Kind | undefined): Point[][] {
  const { shape = "none", points = [], faces = [], height = 0 } = kind ?? {};
  if (shape === "solid") return faces.map((face) => face.map((corner) => points[corner] as Point));
  if (shape === "sphere" || shape === "none") return [];
  const half = shape === "prism" ? height / 2 : shape === "polygon" ? PLATE / 2 : THIN;
  const outline = shape === "segment" ? stick(points) : points;
  const level = (z: number) => outline.map(([x, y]): Point => [x, y, z]);
  const [low, high] = [level(-half), level(half)];
  const next = (i: number) => (i + 1) % outline.length;
  const sides = low.map((corner, i): Point[] => [corner, low[next(i)] as Point, high[next(i)] as Point, high[i] as Point]);
  return [low.toReversed(), high, ...sides];
}
