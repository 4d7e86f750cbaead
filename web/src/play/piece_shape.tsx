// piece_shape.tsx -- a piece as it is turned, small, layer beside layer.
import type { Cell, Checked, Piece, Point } from "../backend/backend";
import { type Board, orientationsOf } from "./board";
import { makeSheet, type Sheet } from "./cell_shapes";
import { Marks, PieceBody, Spots } from "./piece_body";

interface Props {
  puzzle: Checked;
  cells: Cell[];
  at: Point[];
  colour: string;
  marks?: number[][] | undefined;
  colours?: number[] | undefined;
  /** Pixels for each unit of the board; without it the piece fills its box. */
  scale?: number | undefined;
}

function sizeOf(sheet: Sheet, scale: number | undefined) {
  const { width, height } = sheet.box;
  const rest = 0.06 * Math.max(width, height, 1);
  const [w, h] = [width + 2 * rest, height + 2 * rest];
  const size = scale ? { style: { width: `${w * scale}px`, height: `${h * scale}px` } } : {};
  return { viewBox: `${-rest} ${-rest} ${w} ${h}`, ...size };
}

function Shape({ puzzle, cells, at, colour, marks, colours, scale }: Props) {
  const sheet = makeSheet(puzzle, cells, at, 8);
  const all = cells.map((_, i) => i);
  const body = { puzzle: { ...puzzle, cells }, sheet, cells: all };
  return (
    <svg class="shape" {...sizeOf(sheet, scale)} aria-hidden="true">
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
}

/** The piece as one of its orientations that fit; as it was drawn, when there is none. */
export function PieceShape({ board, piece, turned, scale }: Shown) {
  const { puzzle } = board;
  const { colour, cells, at, colours } = puzzle.pieces[piece] as Piece;
  const orientation = orientationsOf(board, piece)[turned];
  const pose = board.poses[orientation?.poses[0] ?? -1];
  if (!pose) return <Shape puzzle={puzzle} cells={cells} at={at} colour={colour} colours={colours} scale={scale} />;
  return (
    <Shape
      puzzle={puzzle}
      cells={pose.cells.map((number) => puzzle.cells[number] ?? [])}
      at={pose.cells.map((number) => puzzle.at[number] ?? [0, 0, 0])}
      colour={colour}
      marks={pose.marks}
      colours={orientation?.way.colours}
      scale={scale}
    />
  );
}
