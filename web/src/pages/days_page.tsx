// days_page.tsx -- the days of the year, those solved marked, each a way to its puzzle.
import { clock } from "../numbers";
import { type Solved, useRecords } from "../play/records";
import { href } from "../router";
import { useTitle } from "../ui/use_title";
import { say } from "../words/words";
import { dateTitle, dateWord, type DayOfYear, daysIn, isSameDay, keyOfDay, MONTHS, monthTitle, today } from "./calendar";
import { Streak } from "./front_page";

function Day({ date, solved }: { date: DayOfYear; solved: Solved | undefined }) {
  const done = solved && say("days.solved", { time: clock(solved.seconds), count: solved.hints });
  return (
    <li>
      <a
        class={solved ? "day done" : "day"} href={href([], { date: dateWord(date) })}
        aria-current={isSameDay(date, today()) ? "date" : undefined}
        aria-label={[dateTitle(date), done].filter(Boolean).join(", ")} title={done}
      >
        {date.day}
      </a>
    </li>
  );
}

export function DaysPage() {
  const records = useRecords();
  useTitle(say("days.all"));
  const year = MONTHS.map((_, i) => ({
    name: monthTitle(i + 1), days: Array.from({ length: daysIn(i + 1) }, (_, day) => ({ month: i + 1, day: day + 1 })),
  }));
  const count = year.flatMap(({ days }) => days).filter((date) => records[keyOfDay(date)]).length;
  return (
    <>
      <div class="bar">
        <h1>{say("days.all")}</h1>
        <p class="row">{say("days.done", { done: count, all: 366 })} <Streak /></p>
      </div>
      <div class="months">
        {year.map(({ name, days }) => (
          <section class="card stack">
            <h2>{name}</h2>
            <ul class="days">{days.map((date) => <Day date={date} solved={records[keyOfDay(date)]} />)}</ul>
          </section>
        ))}
      </div>
    </>
  );
}
