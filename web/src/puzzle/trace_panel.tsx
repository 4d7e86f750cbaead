// trace_panel.tsx -- a search watched: step by step, at any speed, forth and back.
import { useEffect, useState } from "preact/hooks";
import type { Search, Step } from "../backend/backend";
import { Icon } from "../ui/icon";
import { TroubleNote } from "../ui/message";
import { Slider } from "../ui/slider";
import { PieceMark, signOf } from "../ui/piece_mark";
import { grouped, say } from "../words/words";
import type { PuzzleView } from "./puzzle_view";
import { TraceBoard } from "./trace_board";
import { type Traced, useTrace } from "./use_trace";

const TICK_MS = 50;

/** Steps a second of a slider from 0 to 1: from one to a thousand. */
export function paceOf(slider: number): number {
  return Math.round(10 ** (3 * slider));
}

/** Goes on by so many steps a second until it is told to stop or there are none. */
function usePlaying(trace: Traced, pace: number) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (trace.ended) return setPlaying(false);
    const wait = Math.max(TICK_MS, 1000 / pace);
    const timer = setTimeout(() => trace.go(trace.at + Math.max(1, Math.round((pace * wait) / 1000))), wait);
    return () => clearTimeout(timer);
  }, [playing, pace, trace.at, trace.ended]);
  return { playing, setPlaying };
}

function Level({ step, view }: { step: Step; view: PuzzleView }) {
  const piece = view.puzzle.pieces.find(({ name }) => name === step.placement.piece);
  return (
    <tr>
      <th scope="row">{step.depth}</th>
      <td class="piece">
        {piece && <PieceMark piece={piece} />}
        {piece && piece.name !== signOf(piece) && piece.name}
      </td>
      <td>{grouped(step.choice)}</td>
    </tr>
  );
}

function Levels({ path, view }: { path: Step[]; view: PuzzleView }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say("trace.table")}>
      <table class="levels">
        <thead>
          <tr>
            <th scope="col">{say("level")}</th>
            <th scope="col">{say("plot.piece")}</th>
            <th scope="col">{say("trace.choice")}</th>
          </tr>
        </thead>
        <tbody>{path.map((step) => <Level key={step.depth} step={step} view={view} />)}</tbody>
      </table>
    </div>
  );
}

function words({ at, path, last, ended }: Traced): string {
  if (at === 0) return say("trace.nothing");
  const step = last?.solution ? say("trace.solution", { at }) : say("trace.step", { at, count: path.length });
  return ended ? `${step} ${say("trace.ended")}` : step;
}

export function TracePanel({ view, search }: { view: PuzzleView; search: Search }) {
  const trace = useTrace(view.source, search);
  const [slider, setSlider] = useState(0.4);
  const pace = paceOf(slider);
  const { playing, setPlaying } = usePlaying(trace, pace);
  const stand = (move: () => void) => () => (setPlaying(false), move());
  if (trace.error) return <TroubleNote trouble={trace.error.trouble} />;
  return (
    <div class="trace">
      <TraceBoard puzzle={view.puzzle} path={trace.path} />
      <div class="stack">
        <div class="row" role="group" aria-label={say("steps")}>
          <button type="button" class="main" onClick={() => setPlaying(!playing)} disabled={trace.ended}>
            {say(playing ? "trace.halt" : "trace.watch")}
          </button>
          <button type="button" onClick={stand(() => trace.go(0))}>{say("trace.to_start")}</button>
          <button type="button" aria-label={say("trace.back")} onClick={stand(() => trace.go(trace.at - 1))}><Icon name="back" /></button>
          <button type="button" aria-label={say("trace.on")} onClick={stand(() => trace.go(trace.at + 1))}><Icon name="on" /></button>
          <button type="button" onClick={stand(trace.goToSolution)} disabled={trace.ended}>{say("trace.to_solution")}</button>
        </div>
        <Slider label={say("speed")} value={slider} max={1} step={0.01} set={setSlider} words={say("trace.pace", { count: pace })} />
        <p class="found">{words(trace)}</p>
        <Levels path={trace.path} view={view} />
        <p class="faint">{say("trace.engine", { name: trace.engine })}</p>
      </div>
    </div>
  );
}
