// assemblies.tsx -- a table of the solutions found: level, moves, and whether each comes apart.
import { useState } from "preact/hooks";
import type { PuzzleView } from "../puzzle/puzzle_view";
import { changeQuery } from "../router";
import { Icon } from "../ui/icon";
import { Tick } from "../ui/tick";
import { ENGLISH, type Plain, say } from "../words/words";
import { type Assembly, compareLevels, type Examined } from "./use_examined";

const ROWS = 300; // that are drawn at first, and more at the end of these
const ORDER = ["together", "not decided", "apart"];

/** What each column is ordered by: least first, and greatest first in all but the first. */
const COLUMNS: [Plain, (a: Assembly, b: Assembly) => number][] = [
  ["assembly", (a, b) => a.number - b.number],
  ["level", (a, b) => compareLevels(b.level, a.level)],
  ["moves", (a, b) => b.move_count - a.move_count],
  ["apart", (a, b) => ORDER.indexOf(b.answer) - ORDER.indexOf(a.answer)],
];

function Table({ assemblies, shown }: { assemblies: Assembly[]; shown: number }) {
  const [column, setColumn] = useState(1);
  const [reversed, setReversed] = useState(false);
  const [most, setMost] = useState(ROWS);
  const more = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) => scrollTop + 2 * clientHeight > scrollHeight && setMost(most + ROWS);
  const rows = assemblies.toSorted(COLUMNS[column]?.[1]);
  if (reversed) rows.reverse();
  const down = column > 0 !== reversed;
  const choose = (number: number) => (setReversed(number === column && !reversed), setColumn(number));
  const show = (number: number) => changeQuery({ solution: number + 1, copy: undefined, view: "apart" });
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say("assemblies")} onScroll={(event) => more(event.currentTarget)}>
      <table class="assemblies">
        <thead>
          <tr>
            {COLUMNS.map(([title], number) => (
              <th key={title} aria-sort={number !== column ? "none" : down ? "descending" : "ascending"}>
                <button type="button" class="quiet" onClick={() => choose(number)}>
                  {say(title)} {number === column && <Icon name={down ? "falling" : "rising"} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ number, level, move_count, answer }) => (
            <tr key={number} aria-current={number === shown} onClick={() => show(number)}>
              <td><button type="button" class="link" aria-label={say("assembly.number", { number: number + 1 })}>{number + 1}</button></td>
              {[level || "–", move_count, say(`answer.${answer}`)].map((words) => <td>{words}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Assemblies({ view, examined }: { view: PuzzleView; examined: Examined }) {
  const [onlyApart, setOnlyApart] = useState(false);
  const { assemblies, going, toggle, trouble } = examined;
  const count = view.followed.count;
  const apart = assemblies.filter(({ answer }) => answer === "apart");
  if (count === 0) return <p class="faint">{say("assemblies.none")}</p>;
  const word = say(going ? "stop" : assemblies.length > 0 ? "assemblies.rest" : "assemblies.all");
  const words = say("assemblies.examined", { some: assemblies.length, all: count, count: apart.length });
  return (
    <div class="stack">
      <div class="row">
        {assemblies.length < count && <button type="button" onClick={toggle}>{word}</button>}
        <p aria-live={going ? "off" : "polite"}>{words}</p>
        <Tick words={say("assemblies.only_apart")} on={onlyApart} set={setOnlyApart} />
      </div>
      {trouble && <p class="note" {...ENGLISH}>{trouble}</p>}
      {assemblies.length > 0 && <Table assemblies={onlyApart ? apart : assemblies} shown={view.shown} />}
    </div>
  );
}
