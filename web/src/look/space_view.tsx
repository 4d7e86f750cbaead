// space_view.tsx -- a solution in space: turned by hand, taken apart, cut, built up piece by piece.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Backend, Solution } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { Slider } from "../ui/slider";
import { inLayers, type LooksProps, layersOf, ofAll } from "./looks";
import { PieceToggles } from "./piece_toggles";
import type { PuzzleView } from "../puzzle/puzzle_view";
import { type Loaded, SpaceScene } from "./space_scene";
import { ORBIT_KEYS } from "./space_stage";

async function fetchScene(backend: Backend, view: PuzzleView, solution: Solution, explode: number) {
  const request = { puzzle: view.source, what: "solution" as const, solution, format: "glb", explode };
  return (await backend.file("draw", request)).arrayBuffer();
}

async function fetchAll(backend: Backend, view: PuzzleView, solution: Solution): Promise<Loaded> {
  const files = [fetchScene(backend, view, solution, 0), fetchScene(backend, view, solution, 1)] as const;
  const { order } = await backend.call("assembly", { puzzle: view.source, solution });
  const [whole, apart] = await Promise.all(files);
  return { whole, apart, order };
}

/** The scene on a canvas, and the names of its pieces when they have come. */
function useScene(view: PuzzleView, solution: Solution | undefined) {
  const backend = useBackend();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<SpaceScene | null>(null);
  const [names, setNames] = useState<string[]>([]);
  const [error, setError] = useState("");
  useEffect(() => {
    try {
      scene.current = canvas.current && new SpaceScene(canvas.current);
    } catch {
      setError("3D needs WebGL, which this browser does not have; the drawing shows the same.");
    }
    return () => scene.current?.stage.free();
  }, []);
  useEffect(() => {
    if (!solution) return;
    let wanted = true;
    const about = JSON.stringify(view.source);
    fetchAll(backend, view, solution)
      .then((all) => (wanted ? scene.current?.load(all, about) : undefined))
      .then((loaded) => wanted && loaded && setNames(loaded))
      .catch((reason: unknown) => wanted && setError(asRefusal(reason).message));
    return () => {
      wanted = false;
    };
  }, [backend, JSON.stringify(view.source), JSON.stringify(solution)]);
  return { canvas, scene, names, error };
}

function Sliders({ view, looks, change, count }: LooksProps & { count: number }) {
  const layers = layersOf(view.puzzle).length;
  return (
    <div class="row">
      <Slider label="Explode" value={looks.explode} max={1.5} step={0.02} set={(explode) => change({ explode })} />
      {layers > 1 && (
        <Slider
          label="Layers"
          value={looks.layers ?? layers}
          max={layers}
          step={1}
          set={(shown) => change({ layers: shown < layers ? Math.max(1, shown) : null })}
          words={ofAll(looks.layers, layers)}
        />
      )}
      <Slider
        label="Steps"
        value={looks.steps ?? count}
        max={count}
        step={1}
        set={(steps) => change({ steps: steps < count ? Math.max(1, steps) : null })}
        words={ofAll(looks.steps, count)}
      />
    </div>
  );
}

export function SpaceView({ view, looks, change }: LooksProps) {
  const shown = view.solution && inLayers(view.puzzle, view.solution, looks.layers);
  const { canvas, scene, names, error } = useScene(view, shown?.solution);
  useEffect(() => {
    const hidden = new Set(names.map((_, i) => i).filter((i) => looks.hidden.has(shown?.numbers[i] ?? i)));
    scene.current?.take({ explode: looks.explode, steps: looks.steps ?? names.length, hidden });
  }, [names, looks]);
  if (error) return <p class="note">{error}</p>;
  return (
    <>
      {!view.solution && <p class="faint">A solution is shown here as soon as one is found.</p>}
      <canvas
        ref={canvas}
        class="stage space"
        tabIndex={0}
        role="img"
        aria-label={`Solution ${view.shown + 1} in space; arrow keys turn it`}
        onKeyDown={(event) => {
          const key = ORBIT_KEYS[event.key];
          if (!key) return;
          event.preventDefault();
          scene.current?.stage.orbit(...key);
        }}
      />
      <Sliders view={view} looks={looks} change={change} count={names.length} />
      <PieceToggles
        pieces={view.puzzle.pieces}
        names={view.solution?.placements.map(({ piece }) => piece) ?? []}
        hidden={looks.hidden}
        setHidden={(hidden) => change({ hidden })}
      />
    </>
  );
}
