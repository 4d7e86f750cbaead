// engine_plot.tsx -- what each engine takes for this puzzle, searched side by side: some seconds, so it is asked for.
import { useState } from "preact/hooks";
import type { PuzzleSource, Search } from "../backend/backend";
import { usePicture } from "../ui/use_picture";

const SECONDS = 5; // for all of them together

export function EnginePlot({ source, search }: { source: PuzzleSource; search: Search }) {
  const wanted = JSON.stringify({ puzzle: source, search });
  const [asked, setAsked] = useState("");
  const here = asked === wanted;
  const { url, error } = usePicture("compare", here ? { puzzle: source, search, timeout: SECONDS, heading: false } : null);
  const words = url ? "Shorter is better; a pale open bar was not finished." : `Each engine searches for a while; ${SECONDS} seconds in all…`;
  return (
    <div class="stack engines">
      <div class="row">
        <button type="button" onClick={() => (setAsked(""), setTimeout(() => setAsked(wanted)))}>
          Compare engines
        </button>
        <span class="faint" role="status">{here && (error || words)}</span>
      </div>
      {url && (
        <div class="drawing plot">
          <img src={url} alt="Time of each engine" />
        </div>
      )}
    </div>
  );
}
