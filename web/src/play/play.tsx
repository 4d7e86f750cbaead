// play.tsx -- a puzzle laid by hand, with what lies ahead beside the board.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Checked, PuzzleSource } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { clock } from "../numbers";
import { TroubleNote } from "../ui/message";
import { aheadWords } from "./ahead_words";
import { asLaid, asPlacement, type Board, isSolved, left, makeBoard } from "./board";
import { BoardView } from "./board_view";
import { type Game, laidByHand, type Move, newGame, play } from "./game";
import { Tray } from "./tray";
import { type Ahead, useContinuation } from "./use_continuation";

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

/** Letters pick pieces, space turns, Backspace takes back. */
function useKeys(board: Board, game: Game, move: (move: Move) => void) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
      const letter = board.puzzle.pieces.findIndex(
        (piece, number) => piece.letter.toLowerCase() === event.key.toLowerCase() && left(board, game.laid, number) > 0,
      );
      if (event.key === " " && game.piece !== null && !target.closest("button")) move({ do: "cycle", by: event.shiftKey ? -1 : 1 });
      else if (event.key === "Backspace") move({ do: "undo" });
      else if (event.key === "Escape") move({ do: "pick", piece: null });
      else if (letter >= 0) move({ do: "pick", piece: letter });
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [board, game]);
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
  const stuck = ahead.answer !== null && !next;
  useEffect(() => {
    if (solved || stuck) setShowing(false);
  }, [solved, stuck]);
  return { showing, setShowing };
}

interface Props {
  source: PuzzleSource;
  board: Board;
  labels?: Map<number, string>;
}

function Table({ source, board, labels }: Props) {
  const { game, move } = useGame(board, JSON.stringify(source));
  const [focus, setFocus] = useState<number | null>(null);
  const placements = useMemo(() => laidByHand(board, game).map((one) => asPlacement(board, one)), [board, game.laid]);
  const ahead = useContinuation(source, placements);
  const solved = isSolved(board, game.laid);
  const { showing, setShowing } = useShowing(board, ahead, solved, move);
  useKeys(board, game, move);
  useEffect(() => {
    if (solved && game.done === null) move({ do: "done" });
  }, [solved]);
  const names = placements.map(({ piece }) => piece);
  const dead = ahead.answer?.exact && Number(ahead.answer.solutions) === 0;
  return (
    <div class="play">
      <section class="card stack" aria-label="Board">
        <p class={solved ? "ahead good" : dead ? "ahead bad" : "ahead"} role="status">
          {solved ? "Solved." : aheadWords(ahead, names)}
        </p>
        {ahead.trouble && <TroubleNote trouble={ahead.trouble} />}
        <BoardView board={board} game={game} move={move} focus={focus} setFocus={setFocus} {...(labels ? { labels } : {})} />
        <div class="row">
          <button type="button" disabled={!ahead.answer?.next || solved} onClick={() => giveHint(board, ahead, move)}>
            Hint
          </button>
          <button type="button" disabled={solved || !ahead.answer?.next} aria-pressed={showing} onClick={() => setShowing(!showing)}>
            Show me
          </button>
          <button type="button" disabled={game.past.length === 0} onClick={() => move({ do: "undo" })}>
            Undo
          </button>
          <button type="button" disabled={game.future.length === 0} onClick={() => move({ do: "redo" })}>
            Redo
          </button>
          <button type="button" disabled={placements.length === 0} onClick={() => move({ do: "clear" })}>
            Clear
          </button>
          <Timer begun={game.begun} done={game.done} />
        </div>
      </section>
      <section class="card stack" aria-labelledby="tray-title">
        <h2 id="tray-title">Pieces</h2>
        <Tray board={board} game={game} move={move} />
        <p class="faint">
          Keys: a letter picks a piece, space turns it, arrows and Enter lay it, Backspace takes back.
        </p>
      </section>
    </div>
  );
}

interface PlayProps {
  source: PuzzleSource;
  puzzle: Checked;
  /** What is written on the cells of these coordinates. */
  written?: Map<string, string>;
}

/** By its cells alone it is not told how a piece with marks lies. */
function WithMarks() {
  return (
    <p class="note">
      The edges of these pieces hold marks, so that one may lie on the same cells in several ways; such puzzles are
      not played by hand here. A search shows how they are solved.
    </p>
  );
}

export function Play(props: PlayProps) {
  return props.puzzle.marks.length > 0 ? <WithMarks /> : <PlayFree {...props} />;
}

function PlayFree({ source, puzzle, written }: PlayProps) {
  const { value, error } = useCall("poses", { puzzle: source });
  const board = useMemo(() => (value ? makeBoard(puzzle, value) : null), [puzzle, value]);
  const labels = useMemo(() => {
    const list = [...(written ?? [])].map(([cell, text]): [number, string] => [board?.numbers.get(cell) ?? -1, text]);
    return new Map(list.filter(([cell]) => cell >= 0));
  }, [board, written]);
  if (error) return <TroubleNote trouble={error.trouble} />;
  if (!board) return <p class="faint">Looking how the pieces can lie…</p>;
  return <Table source={source} board={board} labels={labels} />;
}
