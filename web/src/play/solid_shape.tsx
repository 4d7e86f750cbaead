// solid_shape.tsx -- a small picture of cells in space, seen as in the 3D view at first.
import type { Cell, Checked, Point } from "../backend/backend";
import { standing, standsUp } from "./board";
import { polygonsOf } from "./cell_faces";
import { kindOf } from "./cell_shapes";

type Flat = [number, number];

// the axes of the picture, from the front, the right and above
const RIGHT: Point = [0.823, 0, -0.568];
const DOWN: Point = [0.255, -0.891, 0.37];
export const NEAR: Point = [0.506, 0.449, 0.734];
const LIGHT: Point = [-0.2, 0.85, 0.49];

export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const sum = (a: Point, b: Point, times = 1) => a.map((value, i) => value + times * (b[i] as number)) as Point;
export const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** Where a point is on the picture. */
export const seen = (at: Point): Flat => [+dot(at, RIGHT).toFixed(3), +dot(at, DOWN).toFixed(3)];

/** Outwards from the middle of the cell, of length 1. */
function normalOf([o, a, b]: Point[]): Point {
  const across = cross(sum(a as Point, o as Point, -1), sum(b as Point, o as Point, -1));
  return sum([0, 0, 0], across, Math.sign(dot(across, o as Point)) / Math.hypot(...across));
}

interface Props {
  puzzle: Checked;
  cells: Cell[];
  at: Point[];
  colour: string;
  /** Pixels for each unit of the board; without it the piece fills its box. */
  scale?: number | undefined;
  /** Turns it on the way to another orientation; axes as in the 3D view. */
  spin?: ((point: Point) => Point) | undefined;
}

/** The cells from far to near: their faces that are turned to the front, or a ball. */
function bodiesOf({ puzzle, cells, at, spin = (point) => point }: Props) {
  const up = standsUp(puzzle.at);
  const stand = (point: Point) => spin(standing(point, up));
  const bodies = cells.map((cell, i) => {
    const place = stand(at[i] as Point);
    const kind = kindOf(puzzle, cell);
    const faces = polygonsOf(kind).map((corners) => corners.map(stand));
    const front = faces.map((face) => ({ face, normal: normalOf(face) })).filter(({ normal }) => dot(normal, NEAR) > 0);
    const drawn = front.map(({ face, normal }) => ({
      points: face.map((corner) => seen(sum(place, corner))), shade: 45 * (1 - Math.max(0, dot(normal, LIGHT))),
    }));
    return { near: dot(place, NEAR), at: seen(place), radius: faces.length > 0 ? 0 : kind?.radius || 0.4, drawn };
  });
  return bodies.sort((a, b) => a.near - b.near);
}

export function SolidShape(props: Props) {
  const { colour, scale } = props;
  const bodies = bodiesOf(props);
  const extent = [0, 1].map((i) => {
    const ends = bodies.flatMap(({ at, radius, drawn }) =>
      [at[i] as number - radius, at[i] as number + radius, ...drawn.flatMap(({ points }) => points.map((point) => point[i] as number))]);
    return [Math.min(...ends) - 0.06, Math.max(...ends) + 0.06];
  }) as [Flat, Flat];
  const [[x, right], [y, below]] = extent;
  const size = scale ? { width: `${(right - x) * scale}px`, height: `${(below - y) * scale}px` } : {};
  return (
    <svg class="shape solid" viewBox={`${x} ${y} ${right - x} ${below - y}`} style={size} fill={colour} aria-hidden="true">
      {bodies.map(({ at: [cx, cy], radius, drawn }) => (
        <>
          {radius > 0 && <circle cx={cx} cy={cy} r={radius} />}
          {drawn.map(({ points, shade }) => (
            <polygon points={points.join(" ")} style={{ fill: `color-mix(in oklab, ${colour}, var(--shade) ${shade}%)` }} />
          ))}
        </>
      ))}
    </svg>
  );
}
