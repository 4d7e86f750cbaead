// space_view.tsx -- a solution in space: turned by hand, taken apart, cut, built up piece by piece.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Backend, Solution } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import type { PuzzleView } from "./puzzle_view";
import { SpaceScene } from "./space_scene";

async function fetchScene(backend: Backend, view: PuzzleView, solution: Solution, explode: number) {
  const request = { puzzle: view.source, what: "solution" as const, solution, format: "glb", explode };
  return (await backend.file("draw", request)).arrayBuffer();
}

/** The scene on a canvas, and the names of its pieces when they have come. */
function useScene(view: PuzzleView) {
  const backend = useBackend();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<SpaceScene | null>(null);
  const [names, setNames] = useState<string[]>([]);
  const [error, setError] = useState("");
  useEffect(() => {
    try {
      scene.current = canvas.current && new SpaceScene(canvas.current);
    } catch {
      setError("This browser draws nothing in space (it has no WebGL); the drawing shows the same.");
    }
    return () => scene.current?.free();
  }, []);
  useEffect(() => {
    const solution = view.solution;
    if (!solution) return;
    let wanted = true;
    const about = JSON.stringify(view.source);
    Promise.all([fetchScene(backend, view, solution, 0), fetchScene(backend, view, solution, 1)])
      .then(([whole, apart]) => (wanted ? scene.current?.load(whole, apart, about) : undefined))
      .then((loaded) => wanted && loaded && setNames(loaded))
      .catch((reason: unknown) => wanted && setError(asRefusal(reason).message));
    return () => {
      wanted = false;
    };
  }, [backend, JSON.stringify(view.source), JSON.stringify(view.solution)]);
  return { canvas, scene, names, error };
}

function Slider({ label, value, set, step, max }: { label: string; value: number; set: (value: number) => void; step: number; max: number }) {
  return (
    <label>
      {label}
      <input type="range" min={0} max={max} step={step} value={value} onInput={(event) => set(event.currentTarget.valueAsNumber)} />
    </label>
  );
}

const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

function Toggles({ names, hidden, toggle }: { names: string[]; hidden: Set<number>; toggle: (number: number) => void }) {
  return (
    <div class="row" role="group" aria-label="Pieces that are shown">
      {names.map((name, number) => (
        <label key={number}>
          <input type="checkbox" checked={!hidden.has(number)} onChange={() => toggle(number)} />
          {name}
        </label>
      ))}
    </div>
  );
}

export function SpaceView({ view }: { view: PuzzleView }) {
  const { canvas, scene, names, error } = useScene(view);
  const [explode, setExplode] = useState(0);
  const [height, setHeight] = useState(1);
  const [steps, setSteps] = useState<number | null>(null);
  const [hidden, setHidden] = useState(new Set<number>());
  const upTo = steps ?? names.length;
  useEffect(() => {
    const numbers = names.map((_, number) => number);
    const out = new Set(numbers.filter((number) => number >= upTo || hidden.has(number)));
    scene.current?.take({ explode, height, hidden: out });
  }, [names, explode, height, upTo, hidden]);
  const toggle = (number: number) => {
    const next = new Set(hidden);
    if (!next.delete(number)) next.add(number);
    setHidden(next);
  };
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
          const key = KEYS[event.key];
          if (!key) return;
          event.preventDefault();
          scene.current?.orbit(...key);
        }}
      />
      <div class="row">
        <Slider label="Explode" value={explode} set={setExplode} step={0.02} max={1.5} />
        <Slider label="Height" value={height} set={setHeight} step={0.01} max={1} />
        <Slider label="Pieces" value={upTo} set={setSteps} step={1} max={Math.max(1, names.length)} />
      </div>
      <Toggles names={names} hidden={hidden} toggle={toggle} />
    </>
  );
}
