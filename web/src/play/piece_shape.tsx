// piece_shape.tsx -- a piece as it is turned, small, layer beside layer.
import type { Cell, Checked, Piece, Point } from "../backend/backend";
import { type Board, orientationsOf } from "./board";
import { makeSheet, pathOf, rim } from "./cell_shapes";

interface Props {
  puzzle: Checked;
  cells: Cell[];
  at: Point[];
  colour: string;
}

function Shape({ puzzle, cells, at, colour }: Props) {
  const sheet = makeSheet(puzzle, cells, at, 8);
  const { width, height } = sheet.box;
  const rest = 0.06 * Math.max(width, height, 1);
  const all = cells.map((_, i) => i);
  return (
    <svg class="shape" viewBox={`${-rest} ${-rest} ${width + 2 * rest} ${height + 2 * rest}`} aria-hidden="true">
      <path d={all.map((i) => pathOf(sheet, i)).join("")} fill={colour} />
      {sheet.layers.map((_, layer) => (
        <path class="rim" d={rim(sheet, all.filter((i) => sheet.layer[i] === layer))} />
      ))}
    </svg>
  );
}

/** The piece as one of its orientations that fit; as it was drawn, when there is none. */
export function PieceShape({ board, piece, turned }: { board: Board; piece: number; turned: number }) {
  const { puzzle } = board;
  const { colour, cells, at } = puzzle.pieces[piece] as Piece;
  const pose = board.poses[orientationsOf(board, piece)[turned]?.poses[0] ?? -1];
  if (!pose) return <Shape puzzle={puzzle} cells={cells} at={at} colour={colour} />;
  const numbers = pose.cells;
  return (
    <Shape
      puzzle={puzzle}
      cells={numbers.map((number) => puzzle.cells[number] ?? [])}
      at={numbers.map((number) => puzzle.at[number] ?? [0, 0, 0])}
      colour={colour}
    />
  );
}
