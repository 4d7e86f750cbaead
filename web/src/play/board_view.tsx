// board_view.tsx -- the board under a finger, a mouse or the arrow keys.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Piece, Point } from "../backend/backend";
import { aimed, placeOf, type Refusal, refusal, refusalWords, touched, touchedTwice } from "./aim";
import { say } from "../words/words";
import { type Board, cellsOf, colourOf, covering } from "./board";
import { kindOf, makeSheet, outline, pathOf, type Sheet, wedge } from "./cell_shapes";
import { type Game, isPinned, type Move } from "./game";
import { LaidPiece, Marks, PieceBody, Spots } from "./piece_body";
import type { Dragging } from "./use_drag";
import { turnBy } from "./use_keys";

/** Of a board in layers, and of one in space. */
export interface BoardProps {
  board: Board;
  game: Game;
  move: (move: Move) => void;
  focus: number | null;
  setFocus: (cell: number | null) => void;
  dragging: Dragging;
  /** Gets the pose that is meant just now, and whether a piece may lie so. */
  meant: { current: { pose: number | null; fine: boolean } };
}

const NOTCH = 40; // how far a wheel rolls for one turn of the piece in hand

export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** The next of the first `count` cells in a direction: near, and not far aside. */
export function neighbour(sheet: Sheet, cell: number, [dx, dy]: [number, number], count = sheet.at.length): number {
  const [x, y] = sheet.at[cell] ?? [0, 0];
  let best = cell;
  let least = Infinity;
  sheet.at.slice(0, count).forEach(([cx, cy], i) => {
    const along = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (along > 1e-6 && along + 3 * aside < least) [best, least] = [i, along + 3 * aside];
  });
  return best;
}

/** The piece in hand where it would lie; what it meets there is crossed out. */
function Ghost({ sheet, board, pose, why, colour }: { sheet: Sheet; board: Board; pose: number; why: Refusal | null; colour: string }) {
  const { cells = [], marks } = board.poses[pose] ?? {};
  const body = { puzzle: board.puzzle, sheet, cells, marks };
  return (
    <g class={why ? "ghost wrong" : "ghost"}>
      <PieceBody sheet={sheet} cells={cells} colour={colour} />
      <Marks {...body} />
      {why?.cells.map((cell) => {
        const [x, y] = sheet.at[cell] ?? [0, 0];
        return <path class="cross" d={`M${x - 0.22} ${y - 0.22}l.44 .44M${x + 0.22} ${y - 0.22}l-.44 .44`} />;
      })}
      {why?.edges.map(({ cell, arc }) => {
        const to = kindOf(board.puzzle, board.puzzle.cells[cell] ?? [])?.arcs[arc]?.to;
        return to && <path class="clash" d={wedge(sheet, cell, to)} />;
      })}
    </g>
  );
}

export function cellUnder(event: MouseEvent): number | null {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  const cell = element?.closest("[data-cell]")?.getAttribute("data-cell");
  return cell === null || cell === undefined ? null : Number(cell);
}

function useSheet(board: Board): Sheet {
  return useMemo(() => {
    const { puzzle, beside } = board;
    const [cells, at] = [[...puzzle.cells, ...beside.map(({ cell }) => cell)], [...puzzle.at, ...beside.map((one) => one.at)]];
    return makeSheet(puzzle, cells, at);
  }, [board]);
}

const TITLES = 0.5; // what names of layers need above them

/** Room around a sheet, and above it for the names of its layers. */
export function viewOf({ box: { width, height }, layers }: Sheet, room: number): string {
  const above = layers.length > 1 ? TITLES : 0;
  return `${-room} ${-room - above} ${width + 2 * room} ${height + 2 * room + above}`;
}

/** Which layer is which. */
export function LayerTitles({ sheet: { layers } }: { sheet: Sheet }) {
  if (layers.length < 2) return null;
  return (
    <>
      {layers.map(({ x, y, title }) => (
        <text class="layer-title" x={x} y={y - 0.15}>{typeof title === "number" ? say("layer.number", { number: title }) : say(`layer.${title}`)}</text>
      ))}
    </>
  );
}

/** The cells of the container, their colours, what is written on them. */
function Ground({ board, sheet }: { board: Board; sheet: Sheet }) {
  const { puzzle } = board;
  const free = useMemo(() => new Set(puzzle.optional), [puzzle]);
  const frame = useMemo(() => sheet.at.map((_, cell) => pathOf(sheet, cell)).join(""), [sheet]);
  return (
    <>
      <path class="frame" d={frame} />
      {puzzle.cells.map((_, cell) => (
        <path key={cell} class={free.has(cell) ? "cell optional" : "cell"} data-cell={cell} d={outline(sheet, [cell])} />
      ))}
      {board.beside.map((_, i) => <path class="cell open" d={outline(sheet, [puzzle.cells.length + i])} />)}
      <Spots puzzle={puzzle} sheet={sheet} cells={puzzle.cells.map((_, i) => i)} colours={puzzle.colour ?? []} />
    </>
  );
}

export function BoardView({ board, game, move, focus, setFocus, dragging, meant }: BoardProps) {
  const sheet = useSheet(board);
  const svg = useRef<SVGSVGElement>(null);
  const on = useMemo(() => covering(board, game.laid), [board, game.laid]);
  const pressed = useRef(false);
  const rolled = useRef(0);
  const { drag } = dragging;
  useEffect(() => {
    if (drag) pressed.current = false; // it is no tap
  }, [drag]);
  const at: Point | null = drag && svg.current ? placeOf(board, sheet, svg.current, drag.x, drag.y) : null;
  const finger = (cell: number | null) => cell !== null && { at: board.puzzle.at[cell] as Point, cell };
  const meaning = drag ? at && { at, cell: null } : finger(focus);
  const pose = meaning ? aimed(board, game, on, meaning) : null;
  const why = pose === null ? null : refusal(board, game, on, pose);
  meant.current = { pose, fine: pose !== null && why === null };
  const piece = game.piece === null ? undefined : board.puzzle.pieces[game.piece];
  const use = (cell: number) => {
    const next = touched(board, game, on, cell);
    if (next) move(next);
  };
  const key = (event: KeyboardEvent) => {
    const arrow = event.shiftKey ? undefined : ARROWS[event.key];
    if (arrow) setFocus(focus === null ? 0 : neighbour(sheet, focus, arrow, on.length));
    else if (event.key === "Enter" && focus !== null) use(focus);
    else return;
    event.preventDefault();
  };
  /** A piece that lies is taken up by dragging it. */
  const take = (event: PointerEvent, cell: number) => {
    const lies = game.laid[on[cell] ?? -1];
    const matrix = svg.current?.getScreenCTM();
    if (game.piece !== null || !lies || isPinned(board, game, cell) || !matrix) return;
    const cells = cellsOf(board, lies);
    const [x, y] = [0, 1].map((i) => cells.reduce((sum, one) => sum + (sheet.at[one]?.[i as 0 | 1] ?? 0), 0) / cells.length);
    const middle = new DOMPoint(x ?? 0, y ?? 0).matrixTransform(matrix);
    dragging.press(event, [middle.x - event.clientX, middle.y - event.clientY], () => move({ do: "lift", cell }));
  };
  const words = focus === null || drag ? "" : say("board.cell", { cell: JSON.stringify(board.puzzle.cells[focus]) });
  return (
    <div class="board-frame">
      <svg
        ref={svg}
        class={piece ? "board holding" : "board"}
        viewBox={viewOf(sheet, 0.15)}
        tabindex={0}
        role="application"
        aria-label={say("board.keys")}
        aria-describedby="board-words"
        onKeyDown={key}
        onWheel={(event) => {
          if (game.piece === null) return;
          event.preventDefault();
          rolled.current += event.deltaY;
          if (Math.abs(rolled.current) < NOTCH) return;
          const turn = turnBy(board, rolled.current > 0 ? "ArrowRight" : "ArrowLeft");
          rolled.current = 0;
          if (turn) move(turn);
        }}
        onFocus={() => focus === null && setFocus(0)}
        onPointerDown={(event) => {
          const cell = cellUnder(event);
          pressed.current = true;
          setFocus(cell);
          if (cell !== null) take(event, cell);
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
        onDblClick={(event) => {
          const cell = cellUnder(event);
          if (cell !== null) touchedTwice(board, game, on, cell).forEach(move);
        }}
        onPointerLeave={(event) => event.pointerType === "mouse" && setFocus(null)}
      >
        <LayerTitles sheet={sheet} />
        <Ground board={board} sheet={sheet} />
        {game.laid.map((one) => {
          const cells = cellsOf(board, one);
          return (
            <LaidPiece
              key={one.pose}
              puzzle={board.puzzle}
              sheet={sheet}
              piece={{ ...(board.puzzle.pieces[one.piece] as Piece), colour: colourOf(board.puzzle, one.piece, cells) }}
              cells={cells}
              marks={board.poses[one.pose]?.marks}
            />
          );
        })}
        {[...board.labels].map(([cell, text]) => (
          <text
            key={cell}
            class={cell >= on.length ? "label open" : (on[cell] ?? -1) < 0 ? "label" : "label under"}
            x={sheet.at[cell]?.[0] ?? 0}
            y={sheet.at[cell]?.[1] ?? 0}
          >
            {text}
          </text>
        ))}
        {pose !== null && piece && <Ghost sheet={sheet} board={board} pose={pose} why={why} colour={piece.colour} />}
        {focus !== null && !drag && <path class="focus" d={pathOf(sheet, focus)} />}
      </svg>
      <p id="board-words" class="why" aria-live="polite">{why ? refusalWords(board, game, on, why) : <span class="sr">{words}</span>}</p>
    </div>
  );
}
