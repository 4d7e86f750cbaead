// piece_shape.tsx -- a piece as it is turned, small, layer beside layer.
import type { Cell, Checked, Piece, Point } from "../backend/backend";
import { type Board, orientationsOf } from "./board";
import { makeSheet, type Sheet } from "./cell_shapes";
import { Marks, PieceBody, Spots } from "./piece_body";
import { SolidShape } from "./solid_shape";

interface Props {
  puzzle: Checked;
  cells: Cell[];
  at: Point[];
  colour: string;
  marks?: number[][] | undefined;
  colours?: number[] | undefined;
  /** Pixels for each unit of the board; without it the longest piece of the puzzle would fill the box. */
  scale?: number | undefined;
  /** As in SolidShape. */
  spin?: ((point: Point) => Point) | undefined;
  /** The length of the longest piece. */
  longest: number;
}

function sizeOf({ box: { width, height } }: Sheet, scale: number | undefined, least: number) {
  const rest = 0.06 * Math.max(width, height, 1);
  const [w, h] = [width, height].map((side) => (scale ? side + 2 * rest : Math.max(side, least) + 2 * rest)) as [number, number];
  const size = scale ? { style: { width: `${w * scale}px`, height: `${h * scale}px` } } : {};
  return { viewBox: `${(width - w) / 2} ${(height - h) / 2} ${w} ${h}`, ...size };
}

/** Is it drawn as a solid? What is written on cells is only in layers. */
function isSolid({ puzzle, marks = [], colours = [] }: Props): boolean {
  const plain = [...marks.flat(), ...colours].every((number) => number === 0);
  return plain && puzzle.dimension === 3 && puzzle.kinds.every(({ shape }) => shape !== "segment");
}

function Shape(props: Props) {
  if (isSolid(props)) return <SolidShape {...props} />;
  const { puzzle, cells, at, colour, marks, colours, scale, longest } = props;
  const sheet = makeSheet(puzzle, cells, at, 8);
  const all = cells.map((_, i) => i);
  const body = { puzzle: { ...puzzle, cells }, sheet, cells: all };
  return (
    <svg class="shape" {...sizeOf(sheet, scale, longest)} aria-hidden="true">
      <PieceBody sheet={sheet} cells={all} colour={colour} />
      {colours && <Spots {...body} colours={colours} />}
      <Marks {...body} marks={marks} />
    </svg>
  );
}

interface Shown {
  board: Board;
  piece: number;
  turned: number;
  scale?: number;
  spin?: (point: Point) => Point;
}

/** The piece as one of its orientations that fit; as it was drawn, when there is none. */
export function PieceShape({ board, piece, turned, scale, spin }: Shown) {
  const { puzzle } = board;
  const { colour, ...drawn } = puzzle.pieces[piece] as Piece;
  const orientation = orientationsOf(board, piece)[turned];
  const pose = board.poses[orientation?.poses[0] ?? -1];
  const shape = pose
    ? {
        cells: pose.cells.map((number) => puzzle.cells[number] ?? []), at: pose.cells.map((number) => puzzle.at[number] as Point),
        marks: pose.marks, colours: orientation?.way.colours,
      }
    : { cells: drawn.cells, at: drawn.at, colours: drawn.colours };
  return <Shape puzzle={puzzle} colour={colour} scale={scale} spin={spin} longest={board.longest} {...shape} />;
}
