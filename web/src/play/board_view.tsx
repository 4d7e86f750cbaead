// board_view.tsx -- the board under a finger, a mouse or the arrow keys.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Piece, Point } from "../backend/backend";
import { inkOn } from "../ui/piece_mark";
import { aimed } from "./aim";
import { type Board, cellsOf, collisions, covering } from "./board";
import { makeSheet, pathOf, rim, type Sheet } from "./cell_shapes";
import { type Game, isPinned, type Move } from "./game";

interface Props {
  board: Board;
  game: Game;
  move: (move: Move) => void;
  /** What is written on cells, by their numbers. */
  labels?: Map<number, string>;
  focus: number | null;
  setFocus: (cell: number | null) => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** The next cell in a direction: near, and not far aside. */
export function neighbour(sheet: Sheet, cell: number, [dx, dy]: [number, number]): number {
  const [x, y] = sheet.at[cell] ?? [0, 0];
  let best = cell;
  let least = Infinity;
  sheet.at.forEach(([cx, cy], i) => {
    const along = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (along > 1e-6 && along + 3 * aside < least) [best, least] = [i, along + 3 * aside];
  });
  return best;
}

export function LaidPiece({ sheet, piece, cells, bare }: { sheet: Sheet; piece: Piece; cells: number[]; bare: boolean }) {
  const inLayers = sheet.layers.map((_, layer) => cells.filter((cell) => sheet.layer[cell] === layer));
  return (
    <g class="laid">
      <path d={cells.map((cell) => pathOf(sheet, cell)).join("")} fill={piece.colour} />
      {inLayers.map((part) => (
        <path class="rim" d={rim(sheet, part)} />
      ))}
      {inLayers.map((part) => !bare && part[0] !== undefined && <Letter sheet={sheet} part={part} piece={piece} />)}
    </g>
  );
}

/** On the cell that is nearest to the middle of its part. */
function Letter({ sheet, part, piece }: { sheet: Sheet; part: number[]; piece: Piece }) {
  const at = part.map((cell) => sheet.at[cell] ?? ([0, 0] as [number, number]));
  const [mx, my] = [0, 1].map((i) => at.reduce((sum, point) => sum + (point[i as 0 | 1] ?? 0), 0) / at.length);
  const far = ([x, y]: [number, number]) => Math.hypot(x - (mx ?? 0), y - (my ?? 0));
  const [x, y] = at.reduce((best, point) => (far(point) < far(best) - 1e-6 ? point : best));
  return (
    <text class="letter" x={x} y={y} fill={inkOn(piece.colour)}>
      {piece.letter}
    </text>
  );
}

function Ghost({ sheet, board, pose, on, colour }: { sheet: Sheet; board: Board; pose: number; on: number[]; colour: string }) {
  const cells = board.poses[pose]?.cells ?? [];
  const wrong = collisions(board, on, pose);
  const path = (list: number[]) => list.map((cell) => pathOf(sheet, cell)).join("");
  return (
    <g class={wrong.length ? "ghost wrong" : "ghost"}>
      <path d={path(cells)} fill={colour} class="body" />
      {sheet.layers.map((_, layer) => (
        <path class="rim" d={rim(sheet, cells.filter((cell) => sheet.layer[cell] === layer))} />
      ))}
      {wrong.map((cell) => {
        const [x, y] = sheet.at[cell] ?? [0, 0];
        return <path class="cross" d={`M${x - 0.22} ${y - 0.22}l.44 .44M${x + 0.22} ${y - 0.22}l-.44 .44`} />;
      })}
    </g>
  );
}

function cellUnder(event: PointerEvent): number | null {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  const cell = element?.closest("[data-cell]")?.getAttribute("data-cell");
  return cell === null || cell === undefined ? null : Number(cell);
}

/** Layers stand beside each other so that the whole is about as wide as the screen lets it. */
function columnsFor(layers: number): number {
  return layers < 4 ? layers : Math.ceil(Math.sqrt(layers));
}

function useSheet(board: Board): Sheet {
  return useMemo(() => {
    const { puzzle } = board;
    const layers = new Set(puzzle.at.map(([, , z]) => z.toFixed(3))).size;
    return makeSheet(puzzle, puzzle.cells, puzzle.at, columnsFor(puzzle.dimension === 3 ? layers : 1));
  }, [board]);
}

export function BoardView({ board, game, move, labels, focus, setFocus }: Props) {
  const sheet = useSheet(board);
  const on = useMemo(() => covering(board, game.laid), [board, game.laid]);
  const [refused, setRefused] = useState(false);
  const pressed = useRef(false);
  const meaning = (cell: number) => aimed(board, game, on, { at: board.puzzle.at[cell] as Point, cell });
  const pose = focus === null ? null : meaning(focus);
  const piece = game.piece === null ? undefined : board.puzzle.pieces[game.piece];
  const use = (cell: number) => {
    const meant = meaning(cell);
    setRefused(meant !== null && collisions(board, on, meant).length > 0);
    if (meant !== null && collisions(board, on, meant).length === 0) move({ do: "lay", pose: meant });
    if (game.piece === null && (on[cell] ?? -1) >= 0) move({ do: "lift", cell });
  };
  const key = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) setFocus(focus === null ? 0 : neighbour(sheet, focus, arrow));
    else if (event.key === "Enter" && focus !== null) use(focus);
    else return;
    event.preventDefault();
  };
  const { width, height } = sheet.box;
  const words = focus === null ? "" : `cell ${JSON.stringify(board.puzzle.cells[focus])}`;
  return (
    <div class="board-frame">
      <svg
        class={piece ? "board holding" : "board"}
        viewBox={`-0.15 -0.15 ${width + 0.3} ${height + 0.3}`}
        tabIndex={0}
        role="application"
        aria-label="Board: arrow keys move, Enter lays a piece or takes one up"
        aria-describedby="board-words"
        onKeyDown={key}
        onFocus={() => focus === null && setFocus(0)}
        onPointerDown={(event) => {
          pressed.current = true;
          setFocus(cellUnder(event));
        }}
        onPointerMove={(event) => {
          const cell = cellUnder(event);
          if (cell !== null) setFocus(cell);
        }}
        onPointerUp={(event) => {
          const cell = cellUnder(event);
          if (pressed.current && cell !== null) use(cell);
          pressed.current = false;
        }}
        onPointerLeave={(event) => event.pointerType === "mouse" && setFocus(null)}
      >
        {board.puzzle.cells.map((_, cell) => (
          <path
            key={cell}
            class={board.puzzle.optional.includes(cell) ? "cell optional" : "cell"}
            data-cell={cell}
            d={pathOf(sheet, cell)}
          />
        ))}
        {game.laid.map((one) => (
          <LaidPiece
            key={one.pose}
            sheet={sheet}
            piece={board.puzzle.pieces[one.piece] as Piece}
            cells={cellsOf(board, one)}
            bare={cellsOf(board, one).every((cell) => labels?.has(cell) && isPinned(board, game, cell))}
          />
        ))}
        {[...(labels ?? [])].map(([cell, text]) => (
          <text
            key={cell}
            class={isPinned(board, game, cell) ? "label open" : (on[cell] ?? -1) < 0 ? "label" : "label under"}
            x={sheet.at[cell]?.[0] ?? 0}
            y={sheet.at[cell]?.[1] ?? 0}
          >
            {text}
          </text>
        ))}
        {pose !== null && piece && <Ghost sheet={sheet} board={board} pose={pose} on={on} colour={piece.colour} />}
        {focus !== null && <path class="focus" d={pathOf(sheet, focus)} />}
      </svg>
      <p id="board-words" class="sr" aria-live="polite">
        {refused ? "It does not fit there: other pieces are in the way." : words}
      </p>
    </div>
  );
}
