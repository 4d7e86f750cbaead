// look.tsx -- a solution as it lies, in the plane or in space, and the way from one to the next.
import { lazy, Suspense } from "./later";
import { useState } from "preact/hooks";
import type { DrawRequest } from "../backend/backend";
import { changeQuery } from "../router";
import { Drawing } from "../ui/drawing";
import type { PuzzleView } from "./puzzle_view";
import { foundWords, Walk } from "./walk";

const SpaceView = lazy(() => import("./space_view").then((file) => file.SpaceView));

interface Style {
  explode: number;
  layers: boolean;
}

function request({ source, solution }: PuzzleView, style: Style): DrawRequest {
  const what = { puzzle: source, heading: false };
  if (!solution) return { ...what, what: "container", layers: style.layers };
  return { ...what, what: "solution", solution, layers: style.layers, explode: style.explode };
}

function Picture({ view }: { view: PuzzleView }) {
  const [style, setStyle] = useState<Style>({ explode: 0, layers: false });
  const words = view.solution ? `Solution ${view.shown + 1}` : "The container, empty";
  const space = view.puzzle.dimension === 3;
  return (
    <>
      <Drawing class="stage" alt={`${words} of ${view.puzzle.title}`} request={request(view, style)} />
      {(space || view.solution) && (
        <div class="row">
          {view.solution && !style.layers && (
            <label>
              Explode
              <input
                type="range"
                min={0}
                max={1.5}
                step={0.1}
                value={style.explode}
                onInput={(event) => setStyle({ ...style, explode: event.currentTarget.valueAsNumber })}
              />
            </label>
          )}
          {space && (
            <label>
              <input
                type="checkbox"
                checked={style.layers}
                onChange={(event) => setStyle({ ...style, layers: event.currentTarget.checked })}
              />
              Layer by layer
            </label>
          )}
        </div>
      )}
    </>
  );
}

function Dimension({ inSpace }: { inSpace: boolean }) {
  return (
    <div class="row" role="group" aria-label="View">
      <button type="button" aria-pressed={!inSpace} onClick={() => changeQuery({ view: undefined })}>
        Drawing
      </button>
      <button type="button" aria-pressed={inSpace} onClick={() => changeQuery({ view: "space" })}>
        In space
      </button>
    </div>
  );
}

export function Look({ view, inSpace }: { view: PuzzleView; inSpace: boolean }) {
  const { solutions, news } = view.followed;
  return (
    <div class="stack">
      {inSpace ? (
        <Suspense fallback={<p class="faint">Fetching what draws in space…</p>}>
          <SpaceView view={view} />
        </Suspense>
      ) : (
        <Picture view={view} />
      )}
      <div class="bar">
        {solutions.length > 0 ? (
          <Walk
            shown={view.shown}
            count={solutions.length}
            found={foundWords(news?.found ?? solutions.length, news?.kept ?? solutions.length)}
            go={(shown) => changeQuery({ solution: shown + 1 })}
          />
        ) : (
          <p class="faint">This is what the pieces must cover. Start a search to see how.</p>
        )}
        <Dimension inSpace={inSpace} />
      </div>
    </div>
  );
}
