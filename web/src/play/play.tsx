// play.tsx -- a puzzle laid by hand, with what lies ahead beside the board.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Checked, PuzzleSource } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { clock } from "../numbers";
import { TroubleNote } from "../ui/message";
import { aheadWords } from "./ahead_words";
import { asLaid, asPlacement, type Board, isSolved, makeBoard } from "./board";
import { Suspense, lazy } from "../look/later";
import { type BoardProps, BoardView } from "./board_view";
import { type Game, laidByHand, type Move, newGame, play } from "./game";
import { PieceShape } from "./piece_shape";
import { Tray } from "./tray";
import { type Ahead, useContinuation } from "./use_continuation";
import { type Drag, useDrag } from "./use_drag";
import { useKeys } from "./use_keys";

// games that were left, by puzzle: coming back finds them as they were
const games = new Map<string, Game>();

function useGame(board: Board, key: string) {
  const [game, setGame] = useState(() => games.get(key) ?? newGame(board));
  const move = (next: Move) =>
    setGame((before) => {
      const after = play(board, before, next);
      games.set(key, after);
      return after;
    });
  return { game, move };
}

function Timer({ begun, done }: { begun: number | null; done: number | null }) {
  const [now, setNow] = useState(Date.now() / 1000);
  useEffect(() => {
    if (begun === null || done !== null) return;
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000);
    return () => clearInterval(timer);
  }, [begun, done]);
  const seconds = begun === null ? 0 : Math.max(0, (done ?? now) - begun);
  return (
    <span class="timer" role="timer">
      {clock(seconds)}
    </span>
  );
}

/** A placement of a solution that goes on from here, laid. */
function giveHint(board: Board, ahead: Ahead, move: (move: Move) => void): void {
  const laid = ahead.answer?.next ? asLaid(board, ahead.answer.next) : null;
  if (laid) move({ do: "add", laid });
}

/** Lays the rest, a piece at a time, while it is on. */
function useShowing(board: Board, ahead: Ahead, solved: boolean, move: (move: Move) => void) {
  const [showing, setShowing] = useState(false);
  const next = ahead.answer?.next;
  useEffect(() => {
    if (!showing || !next) return;
    const timer = setTimeout(() => giveHint(board, ahead, move), 350);
    return () => clearTimeout(timer);
  }, [showing, next]);
  // a short count may end before it meets a solution; a longer one follows it
  const stuck = ahead.answer !== null && !next && !ahead.counting;
  useEffect(() => {
    if (solved || stuck) setShowing(false);
  }, [solved, stuck]);
  return { showing, setShowing };
}

const SpaceBoardView = lazy(() => import("./space_board_view").then((part) => part.SpaceBoardView));

/** A solid is played layer by layer, or in space. */
function EitherBoard(props: BoardProps) {
  const [inSpace, setInSpace] = useState(false);
  if (props.board.puzzle.dimension < 3) return <BoardView {...props} />;
  return (
    <>
      {inSpace ? (
        <Suspense fallback={<p class="faint">Loading the 3D view…</p>}>
          <SpaceBoardView {...props} />
        </Suspense>
      ) : (
        <BoardView {...props} />
      )}
      <div class="row" role="group" aria-label="Board as">
        <button type="button" aria-pressed={!inSpace} onClick={() => setInSpace(false)}>
          Layers
        </button>
        <button type="button" aria-pressed={inSpace} onClick={() => setInSpace(true)}>
          3D
        </button>
      </div>
    </>
  );
}

interface Props {
  source: PuzzleSource;
  board: Board;
  labels?: Map<number, string>;
  showWord?: string | undefined;
}

/** The piece that is dragged, where it is over no place of the board. */
function Floating({ board, game, at }: { board: Board; game: Game; at: Drag }) {
  if (game.piece === null) return null;
  const scale = document.querySelector<SVGSVGElement>("svg.board")?.getScreenCTM()?.a ?? 30;
  return (
    <div class="floating" style={{ left: `${at.x}px`, top: `${at.y}px` }}>
      <PieceShape board={board} piece={game.piece} turned={game.turned[game.piece] ?? 0} scale={scale} />
    </div>
  );
}

function Buttons({ game, move, children, laid }: { game: Game; move: (move: Move) => void; children: ComponentChildren; laid: number }) {
  return (
    <div class="row buttons">
      {children}
      <button type="button" aria-label="Undo" title="Undo (Backspace)" disabled={game.past.length === 0} onClick={() => move({ do: "undo" })}>
        ↶
      </button>
      <button type="button" aria-label="Redo" title="Redo" disabled={game.future.length === 0} onClick={() => move({ do: "redo" })}>
        ↷
      </button>
      <button type="button" disabled={laid === 0} onClick={() => move({ do: "clear" })}>
        Clear
      </button>
      <Timer begun={game.begun} done={game.done} />
    </div>
  );
}

const KEYS = `Keys: a letter picks a piece, space shows its next way to lie, Shift and arrows turn and flip it, arrows and
Enter lay it, Backspace takes back.`;

function Table({ source, board, labels, showWord }: Props) {
  const { game, move } = useGame(board, JSON.stringify(source));
  const [focus, setFocus] = useState<number | null>(null);
  const placements = useMemo(() => laidByHand(board, game).map((one) => asPlacement(board, one)), [board, game.laid]);
  const ahead = useContinuation(source, placements);
  // marks that may not meet are the library's to find
  const right = !board.edges || (ahead.answer?.exact === true && Number(ahead.answer.solutions) > 0);
  const solved = isSolved(board, game.laid) && right;
  const { showing, setShowing } = useShowing(board, ahead, solved, move);
  const meant = useRef({ pose: null as number | null, fine: false });
  const dragging = useDrag((fine) => {
    const { pose } = meant.current;
    if (pose === null || !fine) move({ do: "pick", piece: null });
    else if (meant.current.fine) move({ do: "lay", pose });
  });
  useKeys(board, game, move);
  useEffect(() => {
    if (solved && game.done === null) move({ do: "done" });
  }, [solved]);
  const names = placements.map(({ piece }) => piece);
  const dead = ahead.answer?.exact && Number(ahead.answer.solutions) === 0;
  const { drag } = dragging;
  return (
    <div class="play">
      <section class="card stack play-board" aria-label="Board">
        <p class={solved ? "ahead good" : dead ? "ahead bad" : "ahead"} role="status">
          {solved ? "Solved." : aheadWords(ahead, names)}
        </p>
        {ahead.trouble && <TroubleNote trouble={ahead.trouble} />}
        <EitherBoard
          board={board}
          game={game}
          move={move}
          focus={focus}
          setFocus={setFocus}
          dragging={dragging}
          meant={meant}
          {...(labels ? { labels } : {})}
        />
      </section>
      <section class="card stack play-tray" aria-labelledby="tray-title">
        <h2 id="tray-title">Pieces</h2>
        <Tray board={board} game={game} move={move} dragging={dragging} />
        <p class="faint keys">{KEYS}</p>
      </section>
      <section class="card play-buttons" aria-label="Game">
        <Buttons game={game} move={move} laid={placements.length}>
          <button type="button" disabled={!ahead.answer?.next || solved} onClick={() => giveHint(board, ahead, move)}>
            Hint
          </button>
          <button type="button" class={showWord ? "main" : ""} disabled={solved || !ahead.answer?.next} aria-pressed={showing} onClick={() => setShowing(!showing)}>
            {showWord ?? "Show me"}
          </button>
        </Buttons>
      </section>
      {drag && meant.current.pose === null && <Floating board={board} game={game} at={drag} />}
    </div>
  );
}

interface PlayProps {
  source: PuzzleSource;
  puzzle: Checked;
  /** What is written on the cells of these coordinates; else what the puzzle names. */
  written?: Map<string, string>;
  /** What the button says that lays the rest. */
  showWord?: string;
}

export function Play({ source, puzzle, written, showWord }: PlayProps) {
  const { value, error } = useCall("poses", { puzzle: source });
  const board = useMemo(() => (value ? makeBoard(puzzle, value) : null), [puzzle, value]);
  const labels = useMemo(() => {
    const words = written ?? new Map(puzzle.named.map(({ cell, name }) => [JSON.stringify(cell), name]));
    const list = [...words].map(([cell, text]): [number, string] => [board?.numbers.get(cell) ?? -1, text]);
    return new Map(list.filter(([cell]) => cell >= 0));
  }, [board, puzzle, written]);
  if (error) return <TroubleNote trouble={error.trouble} />;
  if (!board) return <p class="faint">Listing placements…</p>;
  return <Table source={source} board={board} labels={labels} showWord={showWord} />;
}
