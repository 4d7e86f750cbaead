// play.tsx -- a puzzle laid by hand; a verdict, hints and a solution only if asked for.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Checked, PuzzleSource } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { Suspense, lazy } from "../look/later";
import { clock } from "../numbers";
import { useKept } from "../store";
import { keyOf } from "../subject";
import { ChoiceButtons } from "../ui/choice";
import { Icon } from "../ui/icon";
import { TroubleNote } from "../ui/message";
import { Tick } from "../ui/tick";
import { say } from "../words/words";
import { aheadWords } from "./ahead_words";
import { asPlacement, type Board, isSolved, makeBoard } from "./board";
import { type BoardProps, BoardView } from "./board_view";
import { Ending } from "./ending";
import { type Game, laidByHand, type Move } from "./game";
import { PieceShape } from "./piece_shape";
import { useRecord } from "./records";
import { Tray } from "./tray";
import type { Clock } from "./use_clock";
import { useContinuation } from "./use_continuation";
import { type Drag, useDrag } from "./use_drag";
import { useGame } from "./use_game";
import { useHelp } from "./use_help";
import { useKeys } from "./use_keys";

/** The seconds of a clock, told each second while it runs. */
function Timer({ clock: { seconds }, runs }: { clock: Clock; runs: boolean }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((times) => times + 1), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return (
    <span class="timer" role="timer">{clock(seconds())}</span>
  );
}

const SpaceBoardView = lazy(() => import("./space_board_view").then((part) => part.SpaceBoardView));

/** A solid is played in space, or layer by layer. */
function EitherBoard(props: BoardProps) {
  const { dimension, kinds } = props.board.puzzle;
  const [inSpace, setInSpace] = useKept("inSpace", true);
  if (dimension < 3 || kinds[0]?.shape === "segment") return <BoardView {...props} />;
  return (
    <>
      {inSpace ? (
        <Suspense fallback={<p class="faint">{say("look.loading")}</p>}><SpaceBoardView {...props} /></Suspense>
      ) : (
        <BoardView {...props} />
      )}
      <div class="row" role="group" aria-label={say("board.as")}>
        <ChoiceButtons value={inSpace} options={[[true, say("view.space")], [false, say("look.layers")]]} choose={setInSpace} />
      </div>
    </>
  );
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

/** Undo, and what helps; nothing here is needed to play. */
function Buttons({ game, move, help, solved, laid }: ButtonsProps) {
  return (
    <div class="row buttons">
      <button type="button" aria-label={say("undo")} title={say("undo.key")} disabled={game.past.length === 0} onClick={() => move({ do: "undo" })}>
        <Icon name="undo" />
      </button>
      <button type="button" aria-label={say("redo")} title={say("redo.key")} disabled={game.future.length === 0} onClick={() => move({ do: "redo" })}>
        <Icon name="redo" />
      </button>
      <button type="button" disabled={laid === 0} onClick={() => move({ do: "clear" })}>{say("clear")}</button>
      <button type="button" disabled={solved || help.busy || help.showing} onClick={help.hint}>{say("play.hint")}</button>
      <button type="button" class="quiet" disabled={solved} aria-pressed={help.showing} onClick={() => help.setShowing(!help.showing)}>
        {say("play.show")}
      </button>
    </div>
  );
}

interface ButtonsProps {
  game: Game;
  move: (move: Move) => void;
  help: ReturnType<typeof useHelp>;
  solved: boolean;
  /** How many pieces lie that the player laid. */
  laid: number;
}

interface VerdictProps {
  asked: boolean;
  ask: (asked: boolean) => void;
  words: string;
  /** No solution goes on from here. */
  bad: boolean;
  /** Beside the switch. */
  children: ComponentChildren;
}

/** Whether the board tells if solutions are left, and how many. */
function Verdict({ asked, ask, words, bad, children }: VerdictProps) {
  return (
    <>
      <div class="bar verdict">
        <Tick role="switch" words={say("play.verdict")} on={asked} set={ask} />
        {children}
      </div>
      <p class={bad ? "ahead bad" : "ahead"} role="status">{words}</p>
    </>
  );
}

interface Ends {
  /** What is shared is called so; else as the puzzle. */
  title?: string;
  /** Where the end of the game leads. */
  next?: ComponentChildren;
}

function Table({ source, board, ...ends }: Ends & { source: PuzzleSource; board: Board }) {
  const [asked, ask] = useKept("verdict", false);
  const complete = (game: Game) => isSolved(board, game.laid);
  const { game, move, clock, startOver } = useGame(board, keyOf(source), complete);
  const [focus, setFocus] = useState<number | null>(null);
  const placements = useMemo(() => laidByHand(board, game).map((one) => asPlacement(board, one)), [board, game.laid]);
  // marks that may not meet are the library's to find
  const doubtful = board.edges !== null && complete(game);
  const ahead = useContinuation(source, placements, asked || doubtful);
  const goesOn = ahead.answer?.exact === true && Number(ahead.answer.solutions) > 0;
  const solved = complete(game) && (!doubtful || goesOn);
  const help = useHelp(source, board, game, move, solved);
  const play = (next: Move) => {
    help.forget();
    move(next);
  };
  const meant = useRef({ pose: null as number | null, fine: false });
  const dragging = useDrag((fine) => {
    const { pose } = meant.current;
    if (pose === null || !fine) play({ do: "pick", piece: null });
    else if (meant.current.fine) play({ do: "lay", pose });
  });
  useKeys(board, game, play);
  useRecord(keyOf(source), solved && !game.shown && game.past.length > 0, () => ({ seconds: clock.seconds(), hints: game.hints }));
  const names = placements.map(({ piece }) => piece);
  const words = [asked ? aheadWords(ahead, names) : "", help.words].filter(Boolean).join(" ");
  const dead = ahead.answer?.exact === true && !goesOn;
  const { drag } = dragging;
  return (
    <div class={solved ? "play solved" : "play"}>
      <section class="card stack play-board" aria-label={say("board")}>
        <Verdict asked={asked} ask={ask} bad={dead} words={solved ? "" : words}>
          {!solved && <Timer clock={clock} runs={placements.length > 0} />}
        </Verdict>
        {ahead.trouble && <TroubleNote trouble={ahead.trouble} />}
        <EitherBoard board={board} game={game} move={play} focus={focus} setFocus={setFocus} dragging={dragging} meant={meant} />
      </section>
      <section class="card stack play-tray" aria-labelledby="tray-title">
        <h2 id="tray-title">{say(!solved ? "pieces" : game.shown ? "play.a_solution" : "play.solved")}</h2>
        {solved ? (
          <Ending source={source} board={board} game={game} seconds={clock.seconds()} startOver={startOver} {...ends} />
        ) : (
          <>
            <Tray board={board} game={game} move={play} dragging={dragging} />
            <details class="keys"><summary>{say("play.keys")}</summary><p class="faint">{say("play.keys_are")}</p></details>
          </>
        )}
      </section>
      <section class="card play-buttons" aria-label={say("play.game")}>
        <Buttons game={game} move={play} help={help} solved={solved} laid={placements.length} />
      </section>
      {drag && meant.current.pose === null && <Floating board={board} game={game} at={drag} />}
    </div>
  );
}

export function Play({ source, puzzle, ...ends }: Ends & { source: PuzzleSource; puzzle: Checked }) {
  const { value, error } = useCall("poses", { puzzle: source });
  const board = useMemo(() => (value ? makeBoard(puzzle, value) : null), [puzzle, value]);
  if (error) return <TroubleNote trouble={error.trouble} />;
  if (!board) return <p class="faint">{say("play.loading")}</p>;
  return <Table source={source} board={board} {...ends} />;
}
