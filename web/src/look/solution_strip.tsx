// solution_strip.tsx -- all solutions as small drawings, of which only those in sight are made.
import { useEffect, useRef, useState } from "preact/hooks";
import type { PuzzleSource, Solution } from "../backend/backend";
import { changeQuery } from "../router";
import { Drawing } from "../ui/drawing";

const TILE = 116; // pixels of a tile and its gap, as pages.css has it
const BEYOND = 1; // rows above and below what is seen

interface Window {
  columns: number;
  top: number;
  rows: number;
}

/** What is seen of the tiles, as the one who looks scrolls. */
function useWindow() {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Window>({ columns: 6, top: 0, rows: 3 });
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () =>
      setSeen({
        columns: Math.max(1, Math.floor(box.clientWidth / TILE)),
        top: Math.floor(box.scrollTop / TILE),
        rows: Math.ceil(box.clientHeight / TILE),
      });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);
  return { ref, seen };
}

interface Props {
  source: PuzzleSource;
  solutions: Solution[];
  shown: number;
}

export function SolutionStrip({ source, solutions, shown }: Props) {
  const { ref, seen } = useWindow();
  const first = Math.max(0, seen.top - BEYOND) * seen.columns;
  const last = Math.min(solutions.length, (seen.top + seen.rows + BEYOND) * seen.columns);
  const place = (i: number) => ({
    left: `${(i % seen.columns) * TILE}px`,
    top: `${Math.floor(i / seen.columns) * TILE}px`,
  });
  return (
    <div class="strip" ref={ref}>
      <div class="strip-all" style={{ height: `${Math.ceil(solutions.length / seen.columns) * TILE}px` }}>
        {solutions.slice(first, last).map((solution, i) => (
          <button
            key={first + i}
            type="button"
            class="strip-tile"
            style={place(first + i)}
            aria-label={`Solution ${first + i + 1}`}
            aria-current={first + i === shown}
            onClick={() => changeQuery({ solution: first + i + 1, copy: undefined })}
          >
            <Drawing
              alt=""
              request={{
                puzzle: source, what: "solution", solution, heading: false, legend: false, labels: false,
                width: 200, height: 200,
              }}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
