// turn_rings.tsx -- the piece in hand within rings, one about each axis that it turns about: a dragged ring turns it.
//
// A ring goes counterclockwise for an eye at which its axis points, as the library tells a turn.
import { useRef, useState } from "preact/hooks";
import type { Point } from "../backend/backend";
import { type Board, orientationsOf, standing, standsUp } from "./board";
import type { Move } from "./game";
import { PieceShape } from "./piece_shape";
import { cross, dot, NEAR, seen, sum } from "./solid_shape";
import { say } from "../words/words";

const ROOM = 54; // pixels from the middle to a ring
const FINE = 60; // points of a ring
const REACH = 9; // of them, to which a finger may move at once

/** A turn in space: its number among those of the board, its axis as it stands in the 3D view, its angle. */
export interface SpaceTurn {
  number: number;
  name: string;
  axis: Point;
  angle: number;
}

/** The turns in space of a board; an axis of the lattice gives its letter to the name. */
export function spaceTurns({ turns, puzzle }: Board): SpaceTurn[] {
  const up = standsUp(puzzle.at);
  return turns.flatMap(({ name, about }, number) => {
    if (!about) return [];
    const along = about.axis.findIndex((value) => Math.abs(value) > 0.999);
    return { number, name: "xyz"[along] ?? name, axis: standing(about.axis, up), angle: (about.degrees * Math.PI) / 180 };
  });
}

/** The point turned about an axis. */
function spun(axis: Point, angle: number): (point: Point) => Point {
  return (point) =>
    sum(sum(sum([0, 0, 0], point, Math.cos(angle)), cross(axis, point), Math.sin(angle)), axis, dot(axis, point) * (1 - Math.cos(angle)));
}

/** The point of a ring at an angle; the first half is in front. */
function ringPoint(axis: Point, angle: number): Point {
  const aside = cross(NEAR, axis);
  const side = aside.map((value) => value / Math.hypot(...aside)) as Point;
  return spun(axis, angle)(side);
}

const along = (axis: Point, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => seen(ringPoint(axis, (2 * Math.PI * (from + i)) / FINE)));

/** A ring as it is seen, small: its far half, and its near half with its direction. */
export function AxisMark({ axis }: { axis: Point }) {
  const end = seen(axis);
  const [[x, y], [bx, by]] = [along(axis, 21, 21)[0], along(axis, 17, 17)[0]] as [[number, number], [number, number]];
  const [dx, dy] = [(x - bx) * 0.9, (y - by) * 0.9];
  return (
    <svg class="axis" viewBox="-1.4 -1.4 2.8 2.8" aria-hidden="true">
      <path d={`M${end.map((value) => -1.3 * value)}L${end.map((value) => 1.3 * value)}M${along(axis, -6, 21).join("L")}m${-dx - dy} ${dx - dy}l${dx + dy} ${dy - dx} ${dy - dx} ${-dx - dy}`} />
    </svg>
  );
}

interface Drag {
  turn: SpaceTurn;
  /** Where on the ring the finger is, in points of it; how far it went; the turns made of that. */
  at: number;
  gone: number;
  made: number;
}

interface RingProps {
  turn: SpaceTurn;
  held: boolean;
  /** Orientations of the piece, and the number of its own. */
  ways: number;
  turned: number;
  press: (event: PointerEvent) => void;
  go: (times: number) => void;
}

function Ring({ turn: { axis, name }, held, ways, turned, press, go }: RingProps) {
  const [x, y] = seen(ringPoint(axis, 0)).map((value) => 1.22 * value);
  const key = (event: KeyboardEvent) => {
    const times = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!times || event.shiftKey) return;
    event.preventDefault();
    go(times);
  };
  const range = { "aria-valuemin": 1, "aria-valuemax": ways, "aria-valuenow": turned + 1, "aria-valuetext": say("tray.way", { number: turned + 1, all: ways }) };
  return (
    <g class={held ? "ring held" : "ring"} role="slider" tabindex={0} aria-label={say("turn.about", { axis: name })} {...range} onPointerDown={press} onKeyDown={key}>
      <path class="far" d={`M${along(axis, FINE / 2, FINE).join("L")}`} />
      <path d={`M${along(axis, 0, FINE / 2).join("L")}`} />
      <path class="reach" d={`M${along(axis, 0, FINE).join("L")}`} />
      <text x={x} y={y}>{name.slice(0, 1)}</text>
    </g>
  );
}

type Props = { board: Board; piece: number; turned: number; turns: SpaceTurn[]; move: (move: Move) => void };

export function TurnRings({ board, piece, turned, turns, move }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const ways = orientationsOf(board, piece);
  const { cells = [], middle = [0, 0, 0] } = board.poses[ways[turned]?.poses[0] ?? -1] ?? {};
  const far = cells.map((cell) => Math.hypot(...sum(board.puzzle.at[cell] as Point, middle as Point, -1)));
  const scale = (0.95 * ROOM) / (Math.max(...far) + 0.8);
  /** The place on the ring that is nearest to the pointer, among those that it can have reached. */
  const nearest = ({ axis }: SpaceTurn, { clientX, clientY }: PointerEvent, from: number, reach: number) => {
    const { left = 0, top = 0, width = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const [x, y] = [left, top].map((edge, i) => ([clientX, clientY][i] as number) - edge - width / 2) as [number, number];
    const distances = along(axis, from - reach, from + reach).map(([px, py]) => Math.hypot(ROOM * px - x, ROOM * py - y));
    return from - reach + distances.indexOf(Math.min(...distances));
  };
  const follow = (event: PointerEvent) => {
    if (!drag) return;
    const { turn, at, made } = drag;
    const next = nearest(turn, event, at, REACH);
    const gone = drag.gone + next - at;
    const wanted = Math.round((2 * Math.PI * gone) / FINE / turn.angle);
    if (wanted !== made) move({ do: "turn", turn: turn.number, times: wanted - made });
    setDrag({ turn, at: next, gone, made: wanted });
  };
  const press = (turn: SpaceTurn) => (event: PointerEvent) => {
    frame.current?.setPointerCapture(event.pointerId);
    setDrag({ turn, at: nearest(turn, event, 0, FINE / 2), gone: 0, made: 0 });
  };
  const end = () => setDrag(null);
  const spin = drag && spun(drag.turn.axis, (2 * Math.PI * drag.gone) / FINE - drag.made * drag.turn.angle);
  return (
    <div ref={frame} class="rings" onPointerMove={follow} onPointerUp={end} onPointerCancel={end}>
      <PieceShape board={board} piece={piece} turned={turned} scale={scale} {...(spin ? { spin } : {})} />
      <svg viewBox="-1.45 -1.45 2.9 2.9" role="group" aria-label={say("tray.rings")}>
        {turns.map((turn) => {
          const go = (times: number) => move({ do: "turn", turn: turn.number, times });
          return <Ring key={turn.number} turn={turn} held={drag?.turn.number === turn.number} ways={ways.length} turned={turned} press={press(turn)} go={go} />;
        })}
      </svg>
    </div>
  );
}
