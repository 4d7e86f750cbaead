// disassembly_panel.tsx -- does the solution that is shown come apart, in how many moves, and how.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Disassembly, Solution } from "../backend/backend";
import { asRefusal, useBackend, useCall } from "../backend/use_backend";
import { lazy, Suspense } from "../look/later";
import { counted } from "../numbers";
import type { PuzzleView } from "../puzzle/puzzle_view";
import { changeQuery } from "../router";
import { Drawing } from "../ui/drawing";
import { fileName, saveFile } from "../ui/save_file";
import { Slider } from "../ui/slider";
import { moveWords, namesOf, type PlayedMove, playedMoves } from "./played_moves";
import { usePlayer } from "./use_player";

const MovingView = lazy(() => import("./moving_view").then((file) => file.MovingView));

function answerWords({ answer, level, move_count, piece_move_count, together }: Disassembly, exact: boolean, turns: boolean, solution: Solution): string {
  if (answer === "apart") return `It comes apart: level ${level}, ${counted(move_count, "move")} of groups, ${piece_move_count} of pieces.`;
  if (answer === "not decided") return "Not decided: there are more states than this page examines. The command examines as many as you ask for.";
  const sets = together.map((set) => namesOf(solution, set)).join("; ");
  if (turns) return `It does not come apart by shifts and quarter turns: ${sets}.`;
  return exact ? `Locked: ${sets} cannot be taken apart by shifts.` : `It does not come apart in these directions and steps: ${sets}.`;
}

const FILES: [string, string, object][] = [
  ["Steps as a picture", "apart.svg", { format: "svg" }],
  ["Assembly instructions", "assembly.svg", { format: "svg", assembly: true }],
  ["Film", "film.svg", { format: "svg", film: true }],
  ["Moving scene", "apart.glb", { format: "glb" }],
];

/** What is shown, and how it was found. */
interface Found {
  view: PuzzleView;
  solution: Solution;
  disassembly: Disassembly;
  turns: boolean;
}

function Files({ view, disassembly, turns }: Found) {
  const backend = useBackend();
  const [words, setWords] = useState("");
  const fetch = (ending: string, how: object) =>
    backend
      .file("draw", { puzzle: view.source, what: "moves", disassembly, quarter_turns: turns, ...how })
      .then((blob) => saveFile(blob, `${fileName(view.puzzle.title)}-${ending}`))
      .catch((error: unknown) => setWords(asRefusal(error).message));
  return (
    <div class="row" role="group" aria-label="As files">
      {FILES.map(([title, ending, how]) => (
        <button key={ending} type="button" onClick={() => fetch(ending, how)}>
          {title}
        </button>
      ))}
      {words && <span class="faint">{words}</span>}
    </div>
  );
}

function MoveList({ moves, solution, back, current, go }: {
  moves: PlayedMove[];
  solution: Solution;
  back: boolean;
  current: number;
  go: (number: number) => void;
}) {
  return (
    <ol class="moves">
      {(back ? moves.toReversed() : moves).map((move, i) => (
        <li key={i}>
          <button type="button" class="plain" aria-current={i === current} onClick={() => go(i)}>
            {moveWords(solution, move, back)}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Moves({ view, solution, disassembly, turns }: Found) {
  const moves = playedMoves(disassembly);
  const [back, setBack] = useState(false);
  const player = usePlayer(moves.length);
  useEffect(() => player.put(0), [JSON.stringify(disassembly), back]);
  const current = Math.ceil(player.at) - 1;
  return (
    <div class="stack">
      {view.puzzle.dimension === 3 && (
        <Suspense fallback={<p class="faint">Loading the 3D view…</p>}>
          <MovingView
            source={view.source}
            disassembly={disassembly}
            turns={turns}
            moves={moves}
            at={back ? moves.length - player.at : player.at}
          />
        </Suspense>
      )}
      <div class="row">
        <button type="button" onClick={player.toggle}>
          {player.playing ? "Halt" : "Watch"}
        </button>
        <button type="button" aria-label="One move back" onClick={() => player.put(Math.ceil(player.at) - 1)}>
          ◀
        </button>
        <button type="button" aria-label="One move on" onClick={() => player.put(Math.floor(player.at) + 1)}>
          ▶
        </button>
        <Slider
          label="Moves"
          value={player.at}
          max={moves.length}
          step={0.05}
          set={player.put}
          words={`${Math.ceil(player.at)} of ${moves.length}`}
        />
        <label>
          <input type="checkbox" checked={back} onChange={(event) => setBack(event.currentTarget.checked)} />
          Put together
        </label>
      </div>
      <MoveList moves={moves} solution={solution} back={back} current={current} go={(i) => player.put(i + 1)} />
      {view.puzzle.dimension === 2 && (
        <Drawing
          alt="The moves one after the other"
          request={{ puzzle: view.source, what: "moves", disassembly, quarter_turns: turns, assembly: back, heading: false }}
        />
      )}
      <Files view={view} solution={solution} disassembly={disassembly} turns={turns} />
    </div>
  );
}

/** The next solution after the one shown that comes apart, looked for when a button asks. */
function NextDisassembled({ view, turns }: { view: PuzzleView; turns: boolean }) {
  const backend = useBackend();
  const [words, setWords] = useState("");
  const [looking, setLooking] = useState(false);
  const given_up = useRef(false);
  useEffect(() => () => void (given_up.current = true), []);
  const { solutions } = view.followed;
  const look = async () => {
    setLooking(true);
    for (let i = 1; i < solutions.length && !given_up.current; i++) {
      const number = (view.shown + i) % solutions.length;
      const solution = solutions[number] as Solution;
      setWords(`Looking at solution ${number + 1} …`);
      const { disassembly } = await backend.call("disassemble", {
        puzzle: view.source, solution, quarter_turns: turns,
      });
      if (disassembly.answer === "apart" && !given_up.current) return changeQuery({ solution: number + 1, copy: undefined });
    }
    setWords("None of the others comes apart.");
    setLooking(false);
  };
  const fail = (error: unknown) => (setWords(asRefusal(error).message), setLooking(false));
  return (
    <div class="row">
      <button type="button" disabled={looking} onClick={() => void look().catch(fail)}>
        Next that comes apart
      </button>
      <span class="faint" role="status">
        {words}
      </span>
    </div>
  );
}

/** Asked for once by a button; then told of each solution that is shown. */
export function DisassemblyPanel({ view }: { view: PuzzleView }) {
  const [asked, setAsked] = useState(false);
  const [turns, setTurns] = useState(false);
  const { solution, source } = view;
  const { value, error } = useCall("disassemble", asked && solution ? { puzzle: source, solution, quarter_turns: turns } : null);
  if (!solution) return <p class="faint">Find a solution first; here you can take it apart.</p>;
  const may_turn = view.puzzle.lattice === "cube" && (
    <label>
      <input type="checkbox" checked={turns} onChange={(event) => setTurns(event.currentTarget.checked)} />
      Pieces may turn
    </label>
  );
  if (!asked) {
    return (
      <div class="stack">
        <p class="faint">Can the pieces be taken apart by sliding them, one after another?</p>
        <div class="row">
          <button type="button" onClick={() => setAsked(true)}>
            Take apart
          </button>
          {may_turn}
        </div>
      </div>
    );
  }
  const found = value && { view, solution, disassembly: value.disassembly, turns };
  return (
    <div class="stack">
      {may_turn && <div class="row">{may_turn}</div>}
      {error && <p class="note">{error.message}</p>}
      {!value && !error && <p class="faint">Looking for moves…</p>}
      {value && <p role="status">{answerWords(value.disassembly, value.exact, turns, solution)}</p>}
      {value && value.disassembly.answer !== "apart" && view.followed.solutions.length > 1 && (
        <NextDisassembled key={view.shown} view={view} turns={turns} />
      )}
      {found && found.disassembly.move_count > 0 && <Moves {...found} />}
    </div>
  );
}
