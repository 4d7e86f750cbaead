// runs_page.tsx -- what is searched at present and what has ended, until it is forgotten.
import { useEffect, useReducer, useState } from "preact/hooks";
import { hasEnded, type News, type Trouble } from "../backend/backend";
import { asRefusal, useAttempt, useBackend } from "../backend/use_backend";
import { paceWords, stateWords } from "../puzzle/outcome";
import { href } from "../router";
import { addressOf } from "../subject";
import { TroubleNote } from "../ui/message";
import { ENGLISH, parts, say } from "../words/words";
import { OpenButton } from "./file_drop";

const EVERY_MS = 1000;

function useRuns() {
  const backend = useBackend();
  const [runs, setRuns] = useState<News[] | null>(null);
  const [unknown, setUnknown] = useState<Trouble | null>(null); // stays until an answer: an alert that goes and comes is read again
  const [trouble, attempt] = useAttempt();
  const [asked, answered] = useReducer<number, void>((times) => times + 1, 0);
  const ask = async () => (setRuns((await backend.call("runs", {})).runs), setUnknown(null));
  useEffect(() => {
    const failed = (error: unknown) => setUnknown(asRefusal(error).trouble);
    const timer = setTimeout(() => ask().catch(failed).finally(answered), asked > 0 ? EVERY_MS : 0);
    return () => clearTimeout(timer);
  }, [backend, asked]);
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
        <a href={addressOf(news.puzzle, { run: news.run })} {...ENGLISH}>{news.title}</a>
        <progress max={1} value={news.fraction} aria-label={say("runs.share", { title: news.title })} />
        <span class="faint">
          {say("solutions.counted", { count: news.found })} · {stateWords(news)}
          {atWork && ` · ${paceWords(news)}`}
        </span>
      </div>
      <div class="row">
        {atWork && <button onClick={() => change("pause", news.run)}>{say("pause")}</button>}
        {news.state === "paused" && <button onClick={() => change("resume", news.run)}>{say("resume")}</button>}
        {(atWork || news.state === "paused") && <button onClick={() => change("stop", news.run)}>{say("stop")}</button>}
        {!atWork && <button onClick={() => change("forget", news.run)}>{say("runs.forget")}</button>}
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
        <h1>{say("frame.runs")}</h1>
        <div class="row">
          {ended.length > 1 && <button onClick={() => change("forget", ...ended)}>{say("runs.forget_ended", { count: ended.length })}</button>}
          <OpenButton>{say("runs.load")}</OpenButton>
        </div>
      </div>
      {trouble && <TroubleNote trouble={trouble} />}
      {runs?.length === 0 && <p>{parts("runs.none", { choose: <a href={href(["gallery"])}>{say("runs.choose")}</a> })}</p>}
      <ul class="stack">{runs?.map((news) => <RunRow key={news.run} news={news} change={change} />)}</ul>
    </>
  );
}
