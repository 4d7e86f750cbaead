// statistics.tsx -- what the search did on each level, as a table with a bar, and as plots.
import { useEffect, useState } from "preact/hooks";
import type { News, Search } from "../backend/backend";
import { useAttempt, useBackend } from "../backend/use_backend";
import { fixed, percent } from "../numbers";
import { TroubleNote } from "../ui/message";
import { grouped, say } from "../words/words";
import { EnginePlot } from "./engine_plot";
import { Plots } from "./plots";
import type { PuzzleView } from "./puzzle_view";

interface Level {
  branches: number;
  updates: number;
}

/** Branches as a length: their logarithm, since they differ by orders. */
function share(branches: number, most: number): number {
  return most > 0 ? Math.log1p(Number(branches)) / Math.log1p(most) : 0;
}

function Row({ level, depth, most, all }: { level: Level; depth: number; most: number; all: number }) {
  const branches = Number(level.branches);
  return (
    <tr>
      <th scope="row">{depth}</th>
      <td>{grouped(level.branches)}</td>
      <td>{percent(all > 0 ? branches / all : 0, all > 0 ? 1 : 0)}</td>
      <td>{branches > 0 ? fixed(Number(level.updates) / branches, 1) : ""}</td>
      <td class="level">
        <meter min={0} max={1} value={share(level.branches, most)} aria-label={say("statistics.of_level", { depth })} />
      </td>
    </tr>
  );
}

function Table({ levels }: { levels: Level[] }) {
  const numbers = levels.map((level) => Number(level.branches));
  const most = Math.max(0, ...numbers);
  const all = numbers.reduce((sum, number) => sum + number, 0);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say("statistics.table")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("level")}</th>
            <th scope="col">{say("branches")}</th>
            <th scope="col">{say("statistics.share")}</th>
            <th scope="col">{say("statistics.updates")}</th>
            <td class="faint">{say("statistics.logarithmic")}</td>
          </tr>
        </thead>
        <tbody>{levels.map((level, depth) => <Row key={depth} level={level} depth={depth} most={most} all={all} />)}</tbody>
        <tfoot>
          <tr>
            <th scope="row">{say("statistics.all")}</th>
            <td>{grouped(all)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** When the table and the plot are asked for again: once a second while it is at work. */
function stampOf(news: News | null): string {
  if (!news) return "";
  return news.state === "running" ? `running ${Math.floor(news.seconds)}` : `${news.state} ${news.serial}`;
}

function OfRun({ view }: { view: PuzzleView }) {
  const backend = useBackend();
  const { run, puzzle } = view;
  const stamp = stampOf(view.followed.news);
  const [levels, setLevels] = useState<Level[]>([]);
  const [trouble, attempt] = useAttempt();
  useEffect(() => {
    if (run !== null) attempt(async () => setLevels((await backend.call("levels", { run })).levels));
  }, [backend, run, stamp]);
  if (run === null) return <p class="faint">{say("statistics.begin")}</p>;
  return (
    <div class="statistics">
      {levels.length > 0 ? <Table levels={levels} /> : <p class="faint">{say("statistics.none")}</p>}
      {trouble && <TroubleNote trouble={trouble} />}
      {stamp && <Plots run={run} stamp={stamp} pieces={puzzle.pieces} hasLevels={levels.length > 0} />}
    </div>
  );
}

export function Statistics({ view, search }: { view: PuzzleView; search: Search }) {
  return (
    <div class="stack">
      <OfRun key={view.run ?? 0} view={view} />
      <EnginePlot source={view.source} search={search} />
    </div>
  );
}
