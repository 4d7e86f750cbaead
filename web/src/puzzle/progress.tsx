// progress.tsx -- how far a run is, or how it ended, with every number it gives.
import type { News } from "../backend/backend";
import { counted, duration, grouped } from "../numbers";
import { TroubleNote } from "../ui/message";
import { countWords, paceWords, statedWords, stateWords } from "./outcome";

function Result({ news }: { news: News }) {
  const result = news.result;
  if (!result) return null;
  const facts = [duration(result.seconds), `${grouped(result.branches)} branches`, `engine ${result.engine}`];
  if (result.seconds_first !== null) facts.splice(1, 0, `first after ${duration(result.seconds_first)}`);
  return (
    <>
      {countWords(result.counts) && <p>{countWords(result.counts)}</p>}
      {result.file_says && <TroubleNote trouble={{ message: statedWords(result.file_says) }} />}
      <p class="faint">{facts.join(" · ")}</p>
      {result.proof && <p class="faint">Proved: {result.proof}</p>}
    </>
  );
}

export function Progress({ news }: { news: News }) {
  return (
    <div class="stack">
      <progress max={1} value={news.fraction} aria-label="Share of the search that is done" />
      <p aria-live="polite" class="found">
        <b>{counted(news.found, "solution")}</b> · {stateWords(news)}
      </p>
      {news.result ? <Result news={news} /> : <p class="faint">{paceWords(news)}</p>}
      {news.note && <TroubleNote trouble={{ message: news.note }} />}
      {news.error && <TroubleNote trouble={news.error} />}
    </div>
  );
}
