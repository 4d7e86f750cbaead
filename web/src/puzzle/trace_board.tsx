// trace_board.tsx -- the pieces that lie at a step of a search, drawn at once for each of many steps.
import { useMemo } from "preact/hooks";
import type { Checked, Piece, Step } from "../backend/backend";
import { makeSheet, pathOf, type Sheet } from "../play/cell_shapes";
import { LaidPiece } from "../play/piece_body";
import { say } from "../words/words";

interface Layout {
  sheet: Sheet;
  numbers: Map<string, number>;
  pieces: Map<string, Piece>;
}

function useLayout(puzzle: Checked): Layout {
  return useMemo(() => ({
    sheet: makeSheet(puzzle, puzzle.cells, puzzle.at),
    numbers: new Map(puzzle.cells.map((cell, number) => [JSON.stringify(cell), number])),
    pieces: new Map(puzzle.pieces.map((piece) => [piece.name, piece])),
  }), [puzzle]);
}

function Lying({ puzzle, layout, step, tried }: { puzzle: Checked; layout: Layout; step: Step; tried: boolean }) {
  const piece = layout.pieces.get(step.placement.piece);
  const cells = step.placement.cells.map((cell) => layout.numbers.get(JSON.stringify(cell)) ?? -1);
  if (!piece) return null;
  return (
    <g class={tried ? "tried" : ""}>
      <LaidPiece puzzle={puzzle} sheet={layout.sheet} piece={piece} cells={cells.filter((cell) => cell >= 0)} />
    </g>
  );
}

export function TraceBoard({ puzzle, path }: { puzzle: Checked; path: Step[] }) {
  const layout = useLayout(puzzle);
  const { width, height } = layout.sheet.box;
  const empty = useMemo(
    () => puzzle.cells.map((_, cell) => <path key={cell} class="cell" d={pathOf(layout.sheet, cell)} />),
    [layout],
  );
  return (
    <svg
      class="board"
      viewBox={`-0.15 -0.15 ${width + 0.3} ${height + 0.3}`}
      role="img"
      aria-label={say("trace.lying", { count: path.length, names: path.map((step) => step.placement.piece).join(" ") })}
    >
      {empty}
      {path.map((step, i) => (
        <Lying key={JSON.stringify(step.placement)} puzzle={puzzle} layout={layout} step={step} tried={i === path.length - 1} />
      ))}
    </svg>
  );
}
