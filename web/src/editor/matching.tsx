// matching.tsx -- which marks may meet where two pieces touch: a row for each, a button for each that it may meet.
import { say } from "../words/words";
import type { Draft } from "./draft";
import { hueIn, type Names, namesOf } from "./paint";
import type { Tree } from "./tree";

type Table = Record<string, string[]>;

// what the text calls an edge without a mark, and what lies around the container
const SPECIAL = ["none", "outside"] as const;

export function tableOf(draft: Draft): Table {
  return (draft.head["matching"] ?? {}) as Table;
}

export function meets(table: Table, one: string, other: string): boolean {
  return (table[one] ?? []).includes(other) || (table[other] ?? []).includes(one);
}

/** With the pair allowed, or no more; a name whose list becomes empty has none. */
export function withPair(table: Table, one: string, other: string, may: boolean): Table {
  if (may) return { ...table, [one]: [...(table[one] ?? []), other] };
  const less: Table = { ...table };
  for (const [from, to] of [[one, other], [other, one]] as const) {
    const list = (less[from] ?? []).filter((name) => name !== to);
    if (list.length > 0) less[from] = list;
    else if (from in less) delete less[from];
  }
  return less;
}

function withTable(draft: Draft, table: Table): Draft {
  const { matching: _before, ...head } = draft.head as Tree & { matching?: Table };
  return { ...draft, head: Object.keys(table).length > 0 ? { ...head, matching: table } : head };
}

interface RowProps {
  names: Names;
  table: Table;
  row: [string, string];
  all: [string, string][];
  set: (table: Table) => void;
}

function Row({ names, table, row: [name, words], all, set }: RowProps) {
  const free = !all.some(([other]) => meets(table, name, other));
  return (
    <div class="row" role="group" aria-label={say("matching.row", { words })}>
      <span class="match-name">
        {names.marks.includes(name) && <span class="swatch" style={{ background: hueIn(names, name) }} />}
        {words}
      </span>
      {all.map(([other, otherWords]) => {
        const may = meets(table, name, other);
        return (
          <button type="button" aria-pressed={may} onClick={() => set(withPair(table, name, other, !may))}>{otherWords}</button>
        );
      })}
      {free && <span class="faint">{say("matching.free")}</span>}
    </div>
  );
}

export function Matching({ draft, draw }: { draft: Draft; draw: (draft: Draft) => void }) {
  const names = namesOf(draft);
  const table = tableOf(draft);
  const told = Object.entries(table).flat(2);
  const marks = [...new Set([...names.marks, ...told.filter((name) => !SPECIAL.some((word) => word === name))])];
  if (marks.length === 0) return null;
  const all = [...marks.map((name) => [name, name]), ...SPECIAL.map((name) => [name, say(`matching.${name}`)])] as [string, string][];
  return (
    <details open={told.length > 0}>
      <summary>{say("matching")}</summary>
      <div class="stack">
        <p class="faint">{say("matching.until")}</p>
        {all.map((row) => (
          <Row key={row[0]} names={names} table={table} row={row} all={all} set={(next) => draw(withTable(draft, next))} />
        ))}
      </div>
    </details>
  );
}
