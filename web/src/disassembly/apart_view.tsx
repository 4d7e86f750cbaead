// apart_view.tsx -- does the solution that is shown come apart, in how many moves; and how, played.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Disassembly, DrawRequest, Solution } from "../backend/backend";
import { useAttempt, useBackend, useCall } from "../backend/use_backend";
import { lazy, Suspense } from "../look/later";
import type { PuzzleView } from "../puzzle/puzzle_view";
import { changeQuery } from "../router";
import { Choice } from "../ui/choice";
import { Drawing } from "../ui/drawing";
import { Icon } from "../ui/icon";
import { TroubleNote } from "../ui/message";
import { fileName, saveFile } from "../ui/save_file";
import { Slider } from "../ui/slider";
import { Tick } from "../ui/tick";
import { ENGLISH, locale, say } from "../words/words";
import { moveWords, namesOf, playedMoves } from "./played_moves";
import { type Player, usePlayer } from "./use_player";

const MovingView = lazy(() => import("./moving_view").then((file) => file.MovingView));

function answerWords({ answer, level, move_count, piece_move_count, together }: Disassembly, exact: boolean, turns: boolean, solution: Solution): string {
  if (answer === "apart") return say("apart.yes", { level, count: move_count, pieces: piece_move_count });
  if (answer === "not decided") return say("apart.not_decided");
  const sets = together.map((set) => namesOf(solution, set)).join("; ");
  return say(turns ? "apart.not_with_turns" : exact ? "apart.locked" : "apart.not_so", { sets });
}

const FILES = [
  ["steps", "apart.svg", { format: "svg" }],
  ["assembly", "assembly.svg", { format: "svg", assembly: true }],
  ["film", "film.svg", { format: "svg", film: true }],
  ["scene", "apart.glb", { format: "glb" }],
] as const;

interface Shown {
  view: PuzzleView;
  solution: Solution;
  turns: boolean;
}

function Files({ view, request }: { view: PuzzleView; request: DrawRequest }) {
  const backend = useBackend();
  const [trouble, attempt] = useAttempt();
  const fetch = (ending: string, how: object) =>
    attempt(async () => saveFile(await backend.file("draw", { ...request, ...how }), `${fileName(view.puzzle.title)}-${view.shown + 1}-${ending}`));
  return (
    <div class="row" role="group" aria-label={say("apart.files")}>
      {FILES.map(([name, ending, how]) => <button key={ending} type="button" onClick={() => fetch(ending, how)}>{say(`apart.file.${name}`)}</button>)}
      {trouble && <TroubleNote trouble={trouble} />}
    </div>
  );
}

function Controls({ player, count, children }: { player: Player; count: number; children: ComponentChildren }) {
  const { at, playing, speed, put } = player;
  return (
    <div class="row">
      <button type="button" class="main" aria-label={say(playing ? "apart.pause" : "apart.play")} onClick={player.toggle}>{say(playing ? "pause" : "play")}</button>
      <button type="button" aria-label={say("apart.back")} onClick={() => put(Math.ceil(at) - 1)}><Icon name="back" /></button>
      <button type="button" aria-label={say("apart.on")} onClick={() => put(Math.floor(at) + 1)}><Icon name="on" /></button>
      <Slider label={say("moves")} value={at} max={count} step={0.05} set={put} words={say("of", { some: Math.ceil(at), all: count })} />
      <label>
        {say("speed")}{" "}
        <Choice value={speed} options={[0.5, 1, 2, 4].map((times) => [times, `${times.toLocaleString(locale())} ×`])} choose={(times) => player.setSpeed(Number(times))} />
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
    [moves, back, locale()],
  );
  const player = usePlayer(moves.length);
  useEffect(player.restart, [moves, back]);
  const current = Math.ceil(player.at) - 1;
  const request: DrawRequest = { puzzle: view.source, what: "moves", disassembly, rotations: turns };
  return (
    <>
      {view.puzzle.dimension === 3 ? (
        <Suspense fallback={<p class="stage faint">{say("look.loading")}</p>}>
          <MovingView request={request} moves={moves} at={back ? moves.length - player.at : player.at} />
        </Suspense>
      ) : (
        <Drawing class="stage" alt={say("apart.drawing")} request={{ ...request, assembly: back }} />
      )}
      <p class="step">{words[current] ?? say(back ? "apart.all_apart" : "apart.all_together")}</p>
      <Controls player={player} count={moves.length}><Tick words={say("apart.put_together")} on={back} set={setBack} /></Controls>
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
  const { value, error } = useCall("disassemble", { puzzle: view.source, solution, rotations: turns });
  const found = value?.disassembly;
  return (
    <>
      {error && <p class="note" {...ENGLISH}>{error.message}</p>}
      <div class="bar">
        {!error && <p role="status">{found ? answerWords(found, value.exact, turns, solution) : say("apart.looking")}</p>}
        {view.puzzle.lattice === "cube" && (
          <Tick words={say("apart.turns")} on={turns} set={(on) => changeQuery({ turns: on ? 1 : undefined })} />
        )}
      </div>
      {found && found.move_count > 0 ? <Moves {...shown} disassembly={found} /> : children}
    </>
  );
}
