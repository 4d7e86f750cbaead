// runs_page.tsx -- what is searched at present and what has ended, until it is forgotten.
import { useEffect, useState } from "preact/hooks";
import type { News, Trouble } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { counted } from "../numbers";
import { paceWords, stateWords } from "../puzzle/outcome";
import { useRunControl } from "../puzzle/use_run_control";
import { href } from "../router";
import { addressOf } from "../subject";
import { FileButton } from "../ui/file_button";
import { TroubleNote } from "../ui/message";

const EVERY_MS = 1000;

function useRuns() {
  const backend = useBackend();
  const [runs, setRuns] = useState<News[] | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const ask = () =>
    backend
      .call("runs", {})
      .then((answer) => (setRuns(answer.runs), setTrouble(null)))
      .catch((error: unknown) => setTrouble(asRefusal(error).trouble));
  useEffect(() => {
    void ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [backend]);
  const change = (name: "pause" | "resume" | "stop" | "forget", run: number) =>
    void backend.call(name, { run }).then(ask, ask);
  const ended = (runs ?? []).filter(({ state }) => state === "done" || state === "failed");
  const forgetEnded = () => void Promise.all(ended.map(({ run }) => backend.call("forget", { run }))).then(ask, ask);
  return { runs, trouble, change, ended: ended.length, forgetEnded };
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
  const { runs, trouble, change, ended, forgetEnded } = useRuns();
  const control = useRunControl(null);
  return (
    <>
      <div class="bar">
        <h1>Runs</h1>
        <div class="row">
          {ended > 1 && <button onClick={forgetEnded}>Forget the {ended} that have ended</button>}
          <FileButton onFile={control.load}>Load a checkpoint</FileButton>
        </div>
      </div>
      {(trouble ?? control.trouble) && <TroubleNote trouble={(trouble ?? control.trouble) as Trouble} />}
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
