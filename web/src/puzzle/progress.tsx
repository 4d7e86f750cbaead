// progress.tsx -- how far a run is, or how it ended, with every number it gives.
import type { News, Trouble } from "../backend/backend";
import { duration } from "../numbers";
import { TroubleNote } from "../ui/message";
import { ENGLISH, isKey, parts, say } from "../words/words";
import { countWords, paceWords, statedWords, stateWords } from "./outcome";

function Result({ news }: { news: News }) {
  const result = news.result;
  if (!result) return null;
  const facts = [duration(result.seconds), say("branches.counted", { count: result.branches }), say("engine.name", { name: result.engine })];
  if (result.seconds_first !== null) facts.splice(1, 0, say("first_after", { time: duration(result.seconds_first) }));
  if (news.cells_left > 0) facts.push(say("best_partial", { count: news.cells_left }));
  return (
    <>
      {countWords(result.counts) && <p>{countWords(result.counts)}</p>}
      {result.file_says && <TroubleNote trouble={{ own: true, message: statedWords(result.file_says) }} />}
      <p class="faint">{facts.join(" · ")}</p>
      {result.proof && <p class="faint">{parts("proved", { proof: <bdi {...ENGLISH}>{result.proof}</bdi> })}</p>}
    </>
  );
}

/** A note of the page is a key, and on the next line a reason. */
function noteOf(note: string): Trouble {
  const [key = "", hint = ""] = note.split("\n");
  return isKey(key) ? { own: true, message: say(key), hint } : { message: note };
}

export function Progress({ news }: { news: News }) {
  return (
    <div class="stack">
      <progress max={1} value={news.fraction} aria-label={say("share_done")} />
      <p aria-live="polite" class="found"><b>{say("solutions.counted", { count: news.found })}</b> · {stateWords(news)}</p>
      {news.result ? <Result news={news} /> : <p class="faint">{paceWords(news)}</p>}
      {news.note && <TroubleNote trouble={noteOf(news.note)} />}
      {news.error && <TroubleNote trouble={news.error} />}
    </div>
  );
}
