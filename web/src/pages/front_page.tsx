// front_page.tsx -- something to do at once: today's calendar puzzle; then three doors.
import { useMemo, useState } from "preact/hooks";
import type { PuzzleSource, Trouble } from "../backend/backend";
import { asRefusal, useBackend, useCall } from "../backend/use_backend";
import { Play } from "../play/play";
import { changeQuery, go, href } from "../router";
import { addressOf } from "../subject";
import { TroubleNote } from "../ui/message";
import { calendarPuzzle, calendarWords, dateOf, dateTitle, dateWord, type DayOfYear, daysIn, monthNames, today } from "./calendar";

const WORDS = calendarWords();

function Choose({ date }: { date: DayOfYear }) {
  const set = (month: number, day: number) =>
    changeQuery({ date: dateWord({ month, day: Math.min(day, daysIn(month)) }) });
  return (
    <div class="row" role="group" aria-label="Date">
      <select
        aria-label="Month"
        value={date.month}
        onChange={(event) => set(Number(event.currentTarget.value), date.day)}
      >
        {monthNames.map((name, i) => (
          <option value={i + 1}>{name}</option>
        ))}
      </select>
      <select aria-label="Day" value={date.day} onChange={(event) => set(date.month, Number(event.currentTarget.value))}>
        {Array.from({ length: daysIn(date.month) }, (_, i) => (
          <option value={i + 1}>{i + 1}</option>
        ))}
      </select>
      {dateWord(date) !== dateWord(today()) && (
        <button type="button" onClick={() => changeQuery({ date: undefined })}>
          Today
        </button>
      )}
    </div>
  );
}

/** Starts the search and goes where its solutions come in. */
function SeeAll({ source }: { source: PuzzleSource }) {
  const backend = useBackend();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const see = () =>
    backend
      .call("start", { puzzle: source, search: {} })
      .then(({ run }) => go(addressOf(source, { run })))
      .catch((error: unknown) => setTrouble(asRefusal(error).trouble));
  return (
    <>
      <button type="button" onClick={() => void see()}>
        See all
      </button>
      {trouble && <TroubleNote trouble={trouble} />}
    </>
  );
}

function Calendar({ date }: { date: DayOfYear }) {
  const source = useMemo(() => calendarPuzzle(date), [dateWord(date)]);
  const { value, error } = useCall("check", { puzzle: source });
  return (
    <>
      <div class="bar">
        <div>
          <h1>{dateWord(date) === dateWord(today()) ? `Today, ${dateTitle(date)}` : dateTitle(date)}</h1>
          <p class="faint">Cover all but the date with the eight pieces. Every day of the year can be done.</p>
        </div>
        <div class="row">
          <Choose date={date} />
          <SeeAll key={dateWord(date)} source={source} />
        </div>
      </div>
      {error && <TroubleNote trouble={error.trouble} />}
      {value?.fine ? (
        <Play key={dateWord(date)} source={source} puzzle={value} written={WORDS} showWord="Solve it" />
      ) : (
        !error && <p class="faint">Loading the board…</p>
      )}
    </>
  );
}

const DOORS: [string, string, string[], Record<string, string>][] = [
  ["Play", "Soma, the cube of seven pieces, with the number of solutions that are left.", ["puzzle", "soma"], { mode: "play" }],
  ["Draw your own", "A container and pieces, cell by cell, on any of the lattices; then solve it or play it.", ["edit"], {}],
  ["Browse", "Puzzles by family, from pentominoes to burrs of spheres, with what is known of each.", ["gallery"], {}],
];

function Doors() {
  return (
    <ul class="doors">
      {DOORS.map(([title, words, path, query]) => (
        <li>
          <a class="tile" href={href(path, query)}>
            <b>{title}</b>
            <span class="faint">{words}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function FrontPage({ query }: { query: URLSearchParams }) {
  return (
    <>
      <Calendar date={dateOf(query.get("date"))} />
      <Doors />
    </>
  );
}
