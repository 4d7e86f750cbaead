// apart_view.tsx -- does the solution that is shown come apart, in how many moves; and how, played.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Disassembly, DrawRequest, Solution } from "../backend/backend";
import { asRefusal, useBackend, useCall } from "../backend/use_backend";
import { lazy, Suspense } from "../look/later";
import { counted } from "../numbers";
import type { PuzzleView } from "../puzzle/puzzle_view";
import { changeQuery } from "../router";
import { Drawing } from "../ui/drawing";
import { fileName, saveFile } from "../ui/save_file";
import { Slider } from "../ui/slider";
import { Tick } from "../ui/tick";
import { moveWords, namesOf, playedMoves } from "./played_moves";
import { type Player, usePlayer } from "./use_player";

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

interface Shown {
  view: PuzzleView;
  solution: Solution;
  turns: boolean;
}

function Files({ view, request }: { view: PuzzleView; request: DrawRequest }) {
  const backend = useBackend();
  const [words, setWords] = useState("");
  const fetch = (ending: string, how: object) =>
    backend
      .file("draw", { ...request, ...how })
      .then((blob) => saveFile(blob, `${fileName(view.puzzle.title)}-${view.shown + 1}-${ending}`))
      .catch((error: unknown) => setWords(asRefusal(error).message));
  return (
    <div class="row" role="group" aria-label="As files">
      {FILES.map(([title, ending, how]) => <button key={ending} type="button" onClick={() => fetch(ending, how)}>{title}</button>)}
      {words && <span class="faint">{words}</span>}
    </div>
  );
}

function Controls({ player, count, children }: { player: Player; count: number; children: ComponentChildren }) {
  const { at, playing, speed, put } = player;
  const word = playing ? "Pause" : "Play";
  return (
    <div class="row">
      <button type="button" class="main" aria-label={`${word} the moves`} onClick={player.toggle}>{word}</button>
      <button type="button" aria-label="One move back" onClick={() => put(Math.ceil(at) - 1)}>◀</button>
      <button type="button" aria-label="One move on" onClick={() => put(Math.floor(at) + 1)}>▶</button>
      <Slider label="Moves" value={at} max={count} step={0.05} set={put} words={`${Math.ceil(at)} of ${count}`} />
      <label>
        Speed{" "}
        <select value={speed} onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}>
          {[0.5, 1, 2, 4].map((times) => <option value={times}>{times} ×</option>)}
        </select>
      </label>
      {children}
    </div>
  );
}

function Moves({ view, solution, turns, disassembly }: Shown & { disassembly: Disassembly }) {
  const [back, setBack] = useState(false);
  const moves = useMemo(() => playedMoves(disassembly), [JSON.stringify(disassembly)]);
  const words = useMemo(
    () => (back ? moves.toReversed() : moves).map((move) => moveWords(view.puzzle, solution, move, back)),
    [moves, back],
  );
  const player = usePlayer(moves.length);
  useEffect(player.restart, [moves, back]);
  const current = Math.ceil(player.at) - 1;
  const request: DrawRequest = { puzzle: view.source, what: "moves", disassembly, quarter_turns: turns };
  return (
    <>
      {view.puzzle.dimension === 3 ? (
        <Suspense fallback={<p class="stage faint">Loading the 3D view…</p>}>
          <MovingView request={request} moves={moves} at={back ? moves.length - player.at : player.at} />
        </Suspense>
      ) : (
        <Drawing class="stage" alt="The moves one after the other" request={{ ...request, assembly: back, heading: false }} />
      )}
      <p class="step">{words[current] ?? (back ? "All apart" : "All together")}</p>
      <Controls player={player} count={moves.length}>
        <Tick words="Put together" on={back} set={setBack} />
      </Controls>
      <ol class="moves">
        {words.map((text, i) => (
          <li key={i}>
            <button type="button" class="plain" aria-current={i === current} onClick={() => player.put(i + 1)}>{text}</button>
          </li>
        ))}
      </ol>
      <Files view={view} request={request} />
    </>
  );
}

/** children: the solution as it lies, for when nothing moves. */
export function ApartView({ children, ...shown }: Shown & { children: ComponentChildren }) {
  const { view, solution, turns } = shown;
  const { value, error } = useCall("disassemble", { puzzle: view.source, solution, quarter_turns: turns });
  const found = value?.disassembly;
  return (
    <>
      {error && <p class="note">{error.message}</p>}
      <div class="bar">
        {!error && <p role="status">{found ? answerWords(found, value.exact, turns, solution) : "Looking for moves…"}</p>}
        {view.puzzle.lattice === "cube" && (
          <Tick words="Pieces may turn" on={turns} set={(on) => changeQuery({ turns: on ? 1 : undefined })} />
        )}
      </div>
      {found && found.move_count > 0 ? <Moves {...shown} disassembly={found} /> : children}
    </>
  );
}
