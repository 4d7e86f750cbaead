// runs_page.tsx -- what is searched at present and what has ended, until it is forgotten.
import { useEffect, useState } from "preact/hooks";
import { hasEnded, type News } from "../backend/backend";
import { useAttempt, useBackend } from "../backend/use_backend";
import { counted } from "../numbers";
import { paceWords, stateWords } from "../puzzle/outcome";
import { href } from "../router";
import { addressOf } from "../subject";
import { TroubleNote } from "../ui/message";
import { OpenButton } from "./file_drop";

const EVERY_MS = 1000;

function useRuns() {
  const backend = useBackend();
  const [runs, setRuns] = useState<News[] | null>(null);
  const [unknown, follow] = useAttempt();
  const [trouble, attempt] = useAttempt();
  const ask = async () => setRuns((await backend.call("runs", {})).runs);
  useEffect(() => {
    const timer = setTimeout(() => follow(ask), runs ? EVERY_MS : 0);
    return () => clearTimeout(timer);
  }, [backend, runs]);
  const change = (name: "pause" | "resume" | "stop" | "forget", ...numbers: number[]) =>
    attempt(async () => {
      await Promise.all(numbers.map((run) => backend.call(name, { run })));
      await ask();
    });
  return { runs, trouble: unknown ?? trouble, change };
}

function RunRow({ news, change }: { news: News; change: ReturnType<typeof useRuns>["change"] }) {
  const atWork = news.state === "running" || news.state === "waiting";
  return (
    <li class="card run">
      <div class="stack">
        <a href={addressOf(news.puzzle, { run: news.run })}>{news.title}</a>
        <progress max={1} value={news.fraction} aria-label={`Share of ${news.title} that is done`} />
        <span class="faint">
          {counted(news.found, "solution")} · {stateWords(news)}
          {atWork && ` · ${paceWords(news)}`}
        </span>
      </div>
      <div class="row">
        {atWork && <button onClick={() => change("pause", news.run)}>Pause</button>}
        {news.state === "paused" && <button onClick={() => change("resume", news.run)}>Resume</button>}
        {(atWork || news.state === "paused") && <button onClick={() => change("stop", news.run)}>Stop</button>}
        {!atWork && <button onClick={() => change("forget", news.run)}>Forget</button>}
      </div>
    </li>
  );
}

export function RunsPage() {
  const { runs, trouble, change } = useRuns();
  const ended = (runs ?? []).filter(hasEnded).map(({ run }) => run);
  return (
    <>
      <div class="bar">
        <h1>Runs</h1>
        <div class="row">
          {ended.length > 1 && <button onClick={() => change("forget", ...ended)}>Forget the {ended.length} that have ended</button>}
          <OpenButton>Load a checkpoint</OpenButton>
        </div>
      </div>
      {trouble && <TroubleNote trouble={trouble} />}
      {runs?.length === 0 && (
        <p>
          Nothing is being searched. <a href={href(["gallery"])}>Choose a puzzle</a> and press Start; it goes on here
          when its page is closed.
        </p>
      )}
      <ul class="stack">
        {runs?.map((news) => (
          <RunRow key={news.run} news={news} change={change} />
        ))}
      </ul>
    </>
  );
}
