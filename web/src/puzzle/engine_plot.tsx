// engine_plot.tsx -- what each engine takes for this puzzle, searched side by side: some seconds, so it is asked for.
import { useState } from "preact/hooks";
import type { PuzzleSource, Search } from "../backend/backend";
import { usePicture } from "../ui/use_picture";
import { ENGLISH, say } from "../words/words";

const SECONDS = 5; // for all of them together

export function EnginePlot({ source, search }: { source: PuzzleSource; search: Search }) {
  const wanted = JSON.stringify({ puzzle: source, search });
  const [asked, setAsked] = useState("");
  const here = asked === wanted;
  const { url, error } = usePicture("compare", here ? { puzzle: source, search, timeout: SECONDS, heading: false } : null);
  const words = url ? say("engines.shorter") : say("engines.searching", { count: SECONDS });
  return (
    <div class="stack engines">
      <div class="row">
        <button type="button" onClick={() => (setAsked(""), setTimeout(() => setAsked(wanted)))}>{say("engines.compare")}</button>
        <span class="faint" role="status">{here && (error ? <span {...ENGLISH}>{error}</span> : words)}</span>
      </div>
      {url && <div class="drawing plot"><img src={url} alt={say("engines.plot")} /></div>}
    </div>
  );
}
