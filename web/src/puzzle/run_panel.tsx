// run_panel.tsx -- a search: how, how long it may take, its buttons, and how far it is.
import type { Estimate, Measure, PuzzleSource } from "../backend/backend";
import { useEffect } from "preact/hooks";
import { useCall } from "../backend/use_backend";
import { duration } from "../numbers";
import { OpenButton } from "../pages/file_drop";
import { TroubleNote } from "../ui/message";
import { fileName } from "../ui/save_file";
import { ENGLISH, say } from "../words/words";
import { CountAll } from "./count_all";
import { countWords } from "./outcome";
import { Progress } from "./progress";
import type { PuzzleView } from "./puzzle_view";
import { RunSettings, searchOf, type Settings } from "./run_settings";
import type { useRunControl } from "./use_run_control";

type Control = ReturnType<typeof useRunControl>;

/** known: the page shows the number of solutions; the estimate's would differ, as it counts some copies. */
function estimateWords({ expected_solutions: solutions, expected_seconds: seconds, precise, refuses }: Estimate, known: boolean): string {
  if (!solutions || !seconds) return refuses ?? say("unknown");
  const time = duration(seconds.mean);
  if (known) return precise ? time : say("forecast.rough_time", { time });
  return say(precise ? "forecast" : "forecast.rough", { count: Math.round(solutions.mean), time });
}

/** How long a search for all solutions would take; null: not asked. */
function useForecast(source: PuzzleSource | null, settings: Settings) {
  const search = { engine: "auto", ...searchOf({ ...settings, goal: "all" }) };
  return useCall("estimate", source && { puzzle: source, search, timeout: 2 });
}

const QUICK = { seconds: 3, solutions: 1000 };
const within = (measure: Measure | undefined, most: number) => measure !== undefined && measure.mean < most;

/** Starts a search that is known to be quick, or shows the one that was made before. */
export function useQuickRun(wanted: boolean, source: PuzzleSource, settings: Settings, control: Control): void {
  const { value } = useForecast(wanted ? source : null, settings);
  const [estimate] = value?.engines ?? [];
  const quick = estimate?.precise && within(estimate.expected_seconds, QUICK.seconds) && within(estimate.expected_solutions, QUICK.solutions);
  useEffect(() => {
    if (quick) control.again(source, searchOf(settings));
  }, [quick]);
}

function Forecast({ source, settings, known }: { source: PuzzleSource; settings: Settings; known: boolean }) {
  const { value, error } = useForecast(source, settings);
  if (error) return <p class="faint" {...ENGLISH}>{error.message}</p>;
  const [estimate] = value?.engines ?? [];
  return <p class="faint forecast">{estimate ? say("forecast.all", { words: estimateWords(estimate, known) }) : say("forecast.coming")}</p>;
}

function Buttons({ view, settings, control }: { view: PuzzleView; settings: Settings; control: Control }) {
  const state = view.followed.news?.state;
  const atWork = state === "running" || state === "waiting";
  const live = atWork || state === "paused";
  return (
    <div class="row">
      {!live && <button type="button" class="main" onClick={() => control.start(view.source, searchOf(settings))}>{say("start")}</button>}
      {atWork && <button type="button" class="main" onClick={control.pause}>{say("pause")}</button>}
      {state === "paused" && <button type="button" class="main" onClick={control.resume}>{say("resume")}</button>}
      {live && (
        <>
          <button type="button" onClick={control.stop}>{say("stop")}</button>
          <button type="button" onClick={() => control.save(atWork, fileName(view.puzzle.title))}>{say("save")}</button>
        </>
      )}
      {!live && <OpenButton>{say("load")}</OpenButton>}
    </div>
  );
}

interface Props {
  view: PuzzleView;
  settings: Settings;
  control: Control;
}

export function RunPanel({ view, settings, control }: Props) {
  const about = useCall("about", {});
  const known = countWords(view.puzzle.counts);
  const { news, count, error } = view.followed;
  const { targets } = view.puzzle;
  if (targets.length > 0 && !view.source.target) {
    return <p class="card">{say("run.targets", { count: targets.length })}</p>;
  }
  return (
    <section class="card stack" aria-labelledby="run-title">
      <h2 id="run-title">{say("run.search")}</h2>
      <RunSettings settings={settings} about={about.value} />
      <Buttons view={view} settings={settings} control={control} />
      {control.trouble && <TroubleNote trouble={control.trouble} />}
      {error && <TroubleNote trouble={error.trouble} />}
      {news ? <Progress news={news} /> : <Forecast source={view.source} settings={settings} known={known !== ""} />}
      {!news && count > 0 && <p class="faint">{say("run.of_file", { count })}</p>}
      {known && <p class="faint">{say("run.known", { counts: known })}</p>}
      <CountAll source={view.source} search={searchOf({ ...settings, goal: "all", engine: "", heuristic: [] })} />
    </section>
  );
}
