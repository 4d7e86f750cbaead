// piece_body.tsx -- what a piece looks like on a sheet: its body, marks on its edges, its letter.
import type { Checked, Kind, Piece, Point } from "../backend/backend";
import { inkOn, signOf, signSize } from "../ui/piece_mark";
import { kindOf, outline, type Sheet, wedge } from "./cell_shapes";
import { hueOf } from "./marks";

interface Body {
  puzzle: Checked;
  sheet: Sheet;
  /** Cells of the sheet. */
  cells: number[];
  /** Of each of them, by its arcs. */
  marks?: number[][] | undefined;
}

type Flat = [number, number];

/** The middle of a mark: where its letter stands. */
function markAt(sheet: Sheet, cell: number, to: Point): Flat {
  const [x, y] = sheet.at[cell] as Flat;
  return [x + 0.7 * to[0], y + 0.7 * to[1]].map((v) => +v.toFixed(4)) as Flat;
}

/** A mark on the edge of a cell that leads there, with the first letter of its name. */
export function Mark({ sheet, cell, to, name, hue }: { sheet: Sheet; cell: number; to: Point; name: string; hue: string }) {
  const [x, y] = markAt(sheet, cell, to);
  return (
    <g class="mark-at">
      <path d={wedge(sheet, cell, to)} fill={hue} />
      <text x={x} y={y}>{name.slice(0, 1)}</text>
    </g>
  );
}

/** A spot on a cell that has a colour, with the first letters of its name. */
export function Spot({ at: [x, y], name, hue }: { at: Flat; name: string; hue: string }) {
  return (
    <g class="spot">
      <circle cx={x} cy={y} r={0.3} fill={hue} />
      <text x={x} y={y}>{name.slice(0, 2)}</text>
    </g>
  );
}

/** Marks in the colours of their names, each with the first letter of its own. */
export function Marks({ puzzle, sheet, cells, marks = [] }: Body) {
  const told = cells.flatMap((cell, i) => {
    const kind = kindOf(puzzle, puzzle.cells[cell] ?? []) as Kind;
    return (marks[i] ?? []).map((mark, arc) => ({ cell, mark, to: kind.arcs[arc]?.to ?? ([0, 0, 0] as Point) }));
  });
  return (
    <>
      {told.filter(({ mark }) => mark > 0).map(({ cell, mark, to }) => {
        const name = puzzle.marks[mark - 1] ?? "";
        return <Mark sheet={sheet} cell={cell} to={to} name={name} hue={hueOf(name, mark)} />;
      })}
    </>
  );
}

/** A spot on each cell that has a colour, with the first letter of its name. */
export function Spots({ puzzle, sheet, cells, colours }: Body & { colours: number[] }) {
  return (
    <>
      {cells.map((cell, i) => {
        const colour = colours[i] ?? 0;
        const name = puzzle.colours?.[colour - 1] ?? "";
        return colour > 0 && <Spot at={sheet.at[cell] as Flat} name={name} hue={hueOf(name, colour)} />;
      })}
    </>
  );
}

/** The cells of a piece as one body in each layer. */
export function PieceBody({ sheet, cells, colour }: Pick<Body, "sheet" | "cells"> & { colour: string }) {
  const inLayers = sheet.layers.map((_, layer) => cells.filter((cell) => sheet.layer[cell] === layer));
  return <path class="body" d={inLayers.map((part) => outline(sheet, part)).join("")} fill={colour} />;
}

/** The letter stands on the cell that is nearest to the middle of its part. */
function Letter({ sheet, part, piece }: { sheet: Sheet; part: number[]; piece: Piece }) {
  const at = part.map((cell) => sheet.at[cell] ?? ([0, 0] as Flat));
  const [mx, my] = [0, 1].map((i) => at.reduce((sum, point) => sum + (point[i as 0 | 1] ?? 0), 0) / at.length);
  const far = ([x, y]: Flat) => Math.hypot(x - (mx ?? 0), y - (my ?? 0));
  const [x, y] = at.reduce((best, point) => (far(point) < far(best) - 1e-6 ? point : best));
  const sign = signOf(piece);
  return (
    <text class="letter" x={x} y={y} fill={inkOn(piece.colour)} style={{ fontSize: `${0.42 * signSize(sign)}px` }}>{sign}</text>
  );
}

export function LaidPiece({ piece, ...body }: Body & { piece: Piece }) {
  const { sheet, cells } = body;
  const inLayers = sheet.layers.map((_, layer) => cells.filter((cell) => sheet.layer[cell] === layer));
  return (
    <g class="laid">
      <PieceBody sheet={sheet} cells={cells} colour={piece.colour} />
      <Spots {...body} colours={cells.map((cell) => body.puzzle.colour?.[cell] ?? 0)} />
      <Marks {...body} />
      {inLayers.map((part) => part[0] !== undefined && <Letter sheet={sheet} part={part} piece={piece} />)}
    </g>
  );
}
