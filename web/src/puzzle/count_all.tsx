// count_all.tsx -- all solutions counted, without one being listed: seconds at most, so it is asked for.
import { useState } from "preact/hooks";
import type { Counted, PuzzleSource, Search } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { percent } from "../numbers";
import { ENGLISH, say } from "../words/words";
import { countWords, statedWords } from "./outcome";

function words({ done, fraction, counts, file_says }: Counted): string {
  if (done) return `${say("count.counted", { counts: countWords(counts) })} ${statedWords(file_says)}`;
  return say("count.not_in_time", { share: percent(Math.floor(100 * fraction) / 100) });
}

export function CountAll({ source, search }: { source: PuzzleSource; search: Search }) {
  const [asked, setAsked] = useState<string | null>(null);
  const wanted = { puzzle: source, search };
  const here = asked === JSON.stringify(wanted);
  const { value, error } = useCall("count", here ? wanted : null);
  if (!here) {
    return (
      <div class="row">
        <button type="button" title={say("count.hint")} onClick={() => setAsked(JSON.stringify(wanted))}>{say("count.only")}</button>
      </div>
    );
  }
  return (
    <p class="faint" role="status">{error ? <span {...ENGLISH}>{error.message}</span> : value ? words(value) : say("counting")}</p>
  );
}
