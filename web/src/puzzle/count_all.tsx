// count_all.tsx -- all solutions counted, without one being listed: seconds at most, so it is asked for.
import { useState } from "preact/hooks";
import type { Counted, PuzzleSource, Search } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { countWords, statedWords } from "./outcome";

function words({ done, fraction, counts, file_says }: Counted): string {
  if (done) return `Counted: ${countWords(counts)}. ${statedWords(file_says)}`;
  return `Not counted within 5 seconds (${Math.floor(100 * fraction)} %). A search counts what it finds.`;
}

export function CountAll({ source, search }: { source: PuzzleSource; search: Search }) {
  const [asked, setAsked] = useState<string | null>(null);
  const wanted = { puzzle: source, search };
  const here = asked === JSON.stringify(wanted);
  const { value, error } = useCall("count", here ? wanted : null);
  if (!here) {
    return (
      <div class="row">
        <button type="button" title="Count without listing the solutions" onClick={() => setAsked(JSON.stringify(wanted))}>
          Only count
        </button>
      </div>
    );
  }
  return (
    <p class="faint" role="status">
      {error ? error.message : value ? words(value) : "Counting…"}
    </p>
  );
}
