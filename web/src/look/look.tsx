// look.tsx -- a solution as it lies, in the plane or in space, and the way from one to the next.
import type { News } from "../backend/backend";
import { changeQuery } from "../router";
import { ApartView } from "../disassembly/apart_view";
import { ChoiceButtons } from "../ui/choice";
import { Drawing } from "../ui/drawing";
import { Slider } from "../ui/slider";
import { Tick } from "../ui/tick";
import { say } from "../words/words";
import { Copies } from "./copies";
import { lazy, Suspense } from "./later";
import { coloursRepeat, layersOf, type LooksProps, ofAll, shownRequest } from "./looks";
import { PieceToggles } from "./piece_toggles";
import type { PuzzleView } from "../puzzle/puzzle_view";
import { foundWords, Walk } from "./walk";

const SpaceView = lazy(() => import("./space_view").then((file) => file.SpaceView));

function Picture({ view, looks, change }: LooksProps) {
  const { solution, puzzle } = view;
  const { title } = puzzle;
  const words = solution ? say("look.solution_of", { number: view.shown + 1, title }) : say("look.empty_of", { title });
  return (
    <>
      <Drawing class="stage" alt={words} request={shownRequest(view)} />
      {puzzle.dimension === 3 && <Tick words={say("look.flat")} on={looks.flat} set={(flat) => change({ flat })} />}
    </>
  );
}

/** So many of all; null: all of them. */
function Part({ label, value, all, set }: { label: string; value: number | null; all: number; set: (value: number | null) => void }) {
  const choose = (count: number) => set(count < all ? Math.max(1, count) : null);
  return <Slider label={label} value={value ?? all} max={all} step={1} set={choose} words={ofAll(value, all)} />;
}

/** What is shown of a solution, in the plane and in space. */
function Controls({ view, looks, change, inSpace }: LooksProps & { inSpace: boolean }) {
  const { puzzle } = view;
  const placements = view.solution?.placements ?? [];
  const layers = inSpace ? layersOf(puzzle).length : 1;
  const letters = looks.letters ?? coloursRepeat(puzzle);
  return (
    <>
      <div class="row">
        {(inSpace || !looks.flat) && (
          <Slider label={say("look.explode")} value={looks.explode} max={1.5} step={inSpace ? 0.02 : 0.1} set={(explode) => change({ explode })} />
        )}
        {layers > 1 && <Part label={say("look.layers")} value={looks.layers} all={layers} set={(count) => change({ layers: count })} />}
        <Part label={say("steps")} value={looks.steps} all={placements.length} set={(steps) => change({ steps })} />
      </div>
      <div class="row">
        <PieceToggles
          pieces={puzzle.pieces} names={placements.map(({ piece }) => piece)} hidden={looks.hidden}
          setHidden={(hidden) => change({ hidden })}
        />
        {inSpace && <Tick words={say("look.letters")} on={letters} set={(on) => change({ letters: on })} />}
      </div>
    </>
  );
}

const WAYS = ["drawing", "space", "apart"] as const;

/** Where there is no solution to look at. */
function emptyWords(news: News | null): string {
  if (news?.state === "done") return say(news.result?.outcome === "exhausted" ? "look.none_exists" : "look.stopped");
  return say(news ? "look.coming" : "look.begin");
}

/** way: drawing, space or apart; turns: may pieces turn when they come apart? */
export function Look({ view, way, turns }: { view: PuzzleView; way: string; turns: boolean }) {
  const { looks, change, followed: { count, news } } = view;
  const picture = <Picture view={view} looks={looks} change={change} />;
  return (
    <div class="stack">
      {way === "apart" && view.solution ? (
        <ApartView view={view} solution={view.solution} turns={turns}>{picture}</ApartView>
      ) : way === "space" ? (
        <Suspense fallback={<p class="faint">{say("look.loading")}</p>}><SpaceView view={view} looks={looks} change={change} /></Suspense>
      ) : (
        picture
      )}
      {view.solution && way !== "apart" && <Controls view={view} looks={looks} change={change} inSpace={way === "space"} />}
      <div class="bar">
        {count > 0 ? (
          <Walk
            shown={view.shown} count={count} found={foundWords(news?.found ?? count, count)}
            go={(shown) => changeQuery({ solution: shown + 1, copy: undefined })}
          />
        ) : (
          <p class="faint">{emptyWords(news)}</p>
        )}
        <div class="row" role="group" aria-label={say("view")}>
          <ChoiceButtons<string> value={way} options={WAYS.map((name) => [name, say(`view.${name}`)])} choose={(name) => changeQuery({ view: name })} />
        </div>
      </div>
      {view.solution && <Copies source={view.source} images={view.images} ask={view.askImages} copy={view.copy} />}
    </div>
  );
}
