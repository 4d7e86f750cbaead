// statistics.tsx -- what the search did on each level, as a table with a bar.
import { useEffect, useState } from "preact/hooks";
import type { Big } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { grouped } from "../numbers";

interface Level {
  branches: Big;
  updates: Big;
}

/** Branches as a length: their logarithm, since they differ by orders. */
function share(branches: Big, most: number): number {
  return most > 0 ? Math.log1p(Number(branches)) / Math.log1p(most) : 0;
}

function Row({ level, depth, most, all }: { level: Level; depth: number; most: number; all: number }) {
  const branches = Number(level.branches);
  return (
    <tr>
      <th scope="row">{depth}</th>
      <td>{grouped(level.branches)}</td>
      <td>{all > 0 ? ((100 * branches) / all).toFixed(1) : "0"} %</td>
      <td>{branches > 0 ? (Number(level.updates) / branches).toFixed(1) : ""}</td>
      <td class="level">
        <meter min={0} max={1} value={share(level.branches, most)} aria-label={`Level ${depth}, logarithmic`} />
      </td>
    </tr>
  );
}

function Table({ levels }: { levels: Level[] }) {
  const numbers = levels.map((level) => Number(level.branches));
  const most = Math.max(0, ...numbers);
  const all = numbers.reduce((sum, number) => sum + number, 0);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Statistics of each level">
      <table>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">Branches</th>
            <th scope="col">Share</th>
            <th scope="col">Updates a branch</th>
            <td class="faint">logarithmic</td>
          </tr>
        </thead>
        <tbody>
          {levels.map((level, depth) => (
            <Row key={depth} level={level} depth={depth} most={most} all={all} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{grouped(all)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** `serial`: when the run has changed, the table is asked for again. */
export function Statistics({ run, serial }: { run: number | null; serial: number }) {
  const backend = useBackend();
  const [levels, setLevels] = useState<Level[]>([]);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (run === null) return;
    const timer = setTimeout(() => {
      backend
        .call("levels", { run })
        .then((answer) => setLevels(answer.levels))
        .catch((error: unknown) => setWords(asRefusal(error).message));
    }, 300);
    return () => clearTimeout(timer);
  }, [backend, run, serial]);
  if (run === null) return <p class="faint">A search that has begun is counted here, level by level.</p>;
  if (levels.length === 0) return <p class="faint">{words || "Nothing has been counted yet."}</p>;
  return <Table levels={levels} />;
}
