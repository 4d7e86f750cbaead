// solution_strip.tsx -- all solutions as small drawings, of which only those in sight are made.
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PuzzleSource, Solution } from "../backend/backend";
import type { Followed } from "../backend/use_run";
import { changeQuery } from "../router";
import { Drawing, MEANT_MS } from "../ui/drawing";
import { locale, say } from "../words/words";

const TILE = 116; // pixels of a tile and its gap, as pages.css has it
const COLUMNS = 6; // until the width is known
const BEYOND = 1; // rows above and below what is seen

const columnsOf = (box: HTMLElement) => Math.max(1, Math.floor(box.clientWidth / TILE));

interface Window {
  columns: number;
  top: number;
  rows: number;
}

/** What is seen of the tiles, as the one who looks scrolls; the row of tile `shown` comes into sight. */
function useWindow(shown: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Window>(() => ({ columns: COLUMNS, top: Math.floor(shown / COLUMNS), rows: 3 }));
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () =>
      setSeen((before) => {
        const columns = columnsOf(box);
        const top = Math.floor(box.scrollTop / TILE);
        const rows = Math.ceil(box.clientHeight / TILE);
        // the same tiles: nothing is made anew within a row
        return before.columns === columns && before.top === top && before.rows === rows ? before : { columns, top, rows };
      });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const top = Math.floor(shown / columnsOf(box)) * TILE;
    if (top + TILE <= box.scrollTop || top >= box.scrollTop + box.clientHeight) box.scrollTop = top;
  }, [shown]);
  return { ref, seen };
}

interface Props {
  source: PuzzleSource;
  followed: Followed;
  shown: number;
}

type TileProps = Pick<Props, "source"> & { solution: Solution; number: number; columns: number; chosen: boolean };

function Tile({ source, solution, number, columns, chosen }: TileProps) {
  return (
    <button
      type="button"
      class="strip-tile"
      style={{ insetInlineStart: `${(number % columns) * TILE}px`, top: `${Math.floor(number / columns) * TILE}px` }}
      aria-label={say("look.solution", { number: number + 1 })}
      aria-current={chosen}
      onClick={() => changeQuery({ solution: number + 1, copy: undefined })}
    >
      <Drawing alt="" inSight small={[200, 200]} request={{ puzzle: source, what: "solution", solution }} />
    </button>
  );
}

/** The tiles from one number to another; those that were there before are the same objects, which costs nothing. */
function useTiles({ source, followed, shown }: Props, columns: number, first: number, last: number): VNode[] {
  const made = useRef(new Map<number, { about: unknown[]; tile: VNode }>());
  const before = made.current;
  made.current = new Map();
  for (let number = first; number < last; number++) {
    const solution = followed.solutions.at(number);
    if (!solution) continue;
    const about = [solution, columns, number === shown, locale()];
    const old = before.get(number);
    const same = old?.about.every((one, i) => one === about[i]);
    const tile = <Tile key={number} source={source} solution={solution} number={number} columns={columns} chosen={number === shown} />;
    made.current.set(number, old && same ? old : { about, tile });
  }
  return [...made.current.values()].map(({ tile }) => tile);
}

export function SolutionStrip(props: Props) {
  const { ref, seen } = useWindow(props.shown);
  const { count, want } = props.followed;
  const first = Math.max(0, seen.top - BEYOND) * seen.columns;
  const last = Math.min(count, (seen.top + seen.rows + BEYOND) * seen.columns);
  useEffect(() => {
    const timer = setTimeout(() => want(first, last), MEANT_MS);
    return () => clearTimeout(timer);
  }, [props.followed.solutions, first, last]);
  const tiles = useTiles(props, seen.columns, first, last);
  return (
    <div class="strip" ref={ref}>
      <div class="strip-all" style={{ height: `${Math.ceil(count / seen.columns) * TILE}px` }}>{tiles}</div>
    </div>
  );
}
