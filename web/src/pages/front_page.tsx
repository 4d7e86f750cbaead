// front_page.tsx -- today's calendar puzzle, and where else to go.
import { useMemo } from "preact/hooks";
import { useCall } from "../backend/use_backend";
import { dayWord, daysInARow, useRecords } from "../play/records";
import { Play } from "../play/play";
import { href } from "../router";
import { Icon, type IconName } from "../ui/icon";
import { TroubleNote } from "../ui/message";
import { say } from "../words/words";
import { SomeToStartWith } from "./gallery_page";
import {
  calendarPuzzle, type DayOfYear, dateOf, dateTitle, dateWord, dayAfter, dayOf, isSameDay, keyOfDay, today,
} from "./calendar";

const addressOfDay = (date: DayOfYear) => href([], isSameDay(date, today()) ? {} : { date: dateWord(date) });

/** "3 days in a row." */
export function Streak() {
  const records = useRecords();
  const days = daysInARow(new Date(), (date) => records[keyOfDay(dayOf(date))]?.on === dayWord(date));
  return days > 1 ? <span class="streak">{say("days.streak", { count: days })}</span> : null;
}

/** The title: the date between the days beside it. */
function DateBar({ date }: { date: DayOfYear }) {
  const isToday = isSameDay(date, today());
  const beside = (days: number, sign: IconName) => (
    <a class="button quiet" href={addressOfDay(dayAfter(date, days))} aria-label={dateTitle(dayAfter(date, days))}><Icon name={sign} /></a>
  );
  return (
    <div class="bar date">
      <div class="row">
        {beside(-1, "back")}
        <h1>{isToday ? say("days.today_is", { date: dateTitle(date) }) : dateTitle(date)}</h1>
        {beside(1, "on")}
      </div>
      {!isToday && <a class="button" href={href([])}>{say("days.today")}</a>}
    </div>
  );
}

/** Where the end of a day's game leads. */
function OtherDays({ date }: { date: DayOfYear }) {
  const before = dayAfter(date, -1);
  const yesterday = isSameDay(date, today());
  return (
    <nav class="row" aria-label={say("days.others")}>
      <a href={addressOfDay(before)}>{yesterday ? say("days.yesterday") : dateTitle(before)}</a>
      <a href={href(["days"])}>{say("days.all")}</a>
    </nav>
  );
}

function Calendar({ date }: { date: DayOfYear }) {
  const source = useMemo(() => calendarPuzzle(date), [dateWord(date)]);
  const { value, error } = useCall("check", { puzzle: source });
  return (
    <>
      <DateBar date={date} />
      {error && <TroubleNote trouble={error.trouble} />}
      {value?.fine ? (
        <Play key={dateWord(date)} source={source} puzzle={value} title={dateTitle(date)} next={<OtherDays date={date} />} />
      ) : (
        !error && <p class="faint">{say("days.loading")}</p>
      )}
      <p class="bar">
        <span class="faint">{say("days.rule")}</span>
        <span class="row"><Streak /> <a href={href(["days"])}>{say("days.all")}</a></span>
      </p>
    </>
  );
}

export function FrontPage({ query }: { query: URLSearchParams }) {
  return (
    <>
      <Calendar date={dateOf(query.get("date"))} />
      <SomeToStartWith />
    </>
  );
}
