// gallery_page.tsx -- all puzzles by family, those of one's own first.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Listed } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { packedPuzzles, useOwnPuzzles } from "../own_puzzles";
import { useRecords } from "../play/records";
import { useRemembered } from "../remembered";
import { changeQuery, go, href } from "../router";
import { keptPlace } from "../scroll";
import { keyOf } from "../subject";
import { TroubleNote } from "../ui/message";
import { saveFile } from "../ui/save_file";
import { Tick } from "../ui/tick";
import { say } from "../words/words";
import { OpenButton } from "./file_drop";
import { OwnCard, ShippedCard, useSpoilers } from "./gallery_card";
import { Filters, type Marks, wantedOf } from "./gallery_filters";

const FIRST = ["pentominoes", "cubes", "spheres", "hexagons"]; // what most people look for

// of each kind one, for who is here for the first time
const TASTE = ["pentominoes-6x10", "soma", "tangram-square", "hexiamonds-snowflake", "spheres-pyramid", "calendar", "bedlam", "tetrasticks-square"];

function byFamily(puzzles: Listed[]): [string, Listed[]][] {
  const place = ([family]: [string, Listed[]]) => (FIRST.includes(family) ? FIRST.indexOf(family) : FIRST.length);
  return [...Map.groupBy(puzzles, ({ family }) => family || say("gallery.others"))].sort((a, b) => place(a) - place(b));
}

function toFamily(family: string | null): void {
  document.getElementById(family ?? "")?.scrollIntoView();
  document.getElementById(family ?? "")?.focus({ preventScroll: true });
}

/** line: the cards are in one line, which scrolls. */
function Section({ title, line, aside, children, ...marks }: { title: string; line?: boolean; aside?: ComponentChildren; children: ComponentChildren; lang?: string }) {
  return (
    <section aria-labelledby={title}>
      <div class="row">
        <h2 class="family" id={title} tabIndex={-1} {...marks}>{title}</h2>
        {aside}
      </div>
      <ul class={line ? "tiles line" : "tiles"}>{children}</ul>
    </section>
  );
}

function Yours() {
  const own = useOwnPuzzles();
  const [removed, setRemoved] = useState<{ title: string; undo: () => void } | null>(null);
  const save = <button type="button" onClick={() => saveFile(packedPuzzles(), "tilewright-puzzles.json")}>{say("gallery.save_all")}</button>;
  return (
    <>
      {removed && (
        <p class="note row" role="status">
          {say("gallery.removed", { title: removed.title })}{" "}
          <button type="button" onClick={() => (removed.undo(), setRemoved(null))}>{say("undo")}</button>
        </p>
      )}
      {own.length > 0 && (
        <Section title={say("gallery.yours")} aside={save}>
          {own.map((puzzle) => <OwnCard key={puzzle.id} puzzle={puzzle} removed={(undo) => setRemoved({ title: puzzle.title, undo })} />)}
        </Section>
      )}
    </>
  );
}

function useMarks(): Marks {
  const solved = Object.keys(useRecords()).map((key) => key.replace(/\?.*/, ""));
  return { favourites: useRemembered("favourites"), solved };
}

/** Puzzles with these keys, in a line. */
function Line({ title, keys, puzzles }: { title: string; keys: string[]; puzzles: Listed[] }) {
  const marks = useMarks();
  const there = keys.flatMap((key) => puzzles.find((puzzle) => keyOf(puzzle) === key) ?? []);
  if (there.length === 0) return null;
  return <Section title={title} line>{there.map((puzzle) => <ShippedCard key={puzzle.name} puzzle={puzzle} marks={marks} />)}</Section>;
}

export function SomeToStartWith() {
  const { value } = useCall("puzzles", {});
  return <Line title={say("gallery.start")} keys={TASTE.map((name) => keyOf({ name }))} puzzles={value?.puzzles ?? []} />;
}

function Puzzles({ puzzles, query }: { puzzles: Listed[]; query: URLSearchParams }) {
  const marks = useMarks();
  const recent = useRemembered("recent");
  const wanted = wantedOf(puzzles, query, marks);
  const families = byFamily(wanted ?? puzzles);
  const cards = (some: Listed[]) => some.map((puzzle) => <ShippedCard key={puzzle.name} puzzle={puzzle} marks={marks} />);
  const at = (family: string) => href(["gallery"], { ...Object.fromEntries(query), family });
  useEffect(() => void (keptPlace() ?? toFamily(query.get("family"))), []);
  return (
    <>
      <Filters puzzles={puzzles} query={query} />
      {wanted && (
        <p role="status">
          {say("gallery.found", { count: wanted.length })}{" "}
          <button type="button" class="link" onClick={() => go(href(["gallery"]))}>{say("show_all")}</button>
        </p>
      )}
      {!wanted && <Yours />}
      <div class="indexed">
        <nav class="index" aria-label={say("gallery.families")}>
          {families.map(([family, { length }]) => (
            <a href={at(family)} onClick={() => toFamily(family)}><span lang="en">{family}</span> <span class="faint">{length}</span></a>
          ))}
        </nav>
        <div class="stack">
          {!wanted && <Line title={say("gallery.favourites")} keys={marks.favourites} puzzles={puzzles} />}
          {!wanted && (recent.length > 0 ? <Line title={say("gallery.recent")} keys={recent} puzzles={puzzles} /> : <SomeToStartWith />)}
          {families.map(([family, members]) => <Section key={family} title={family} lang="en">{cards(members)}</Section>)}
        </div>
      </div>
    </>
  );
}

function Head({ words }: { words: string }) {
  const [spoilers, setSpoilers] = useSpoilers();
  return (
    <div class="bar">
      <h1>{say("frame.gallery")}</h1>
      <input
        type="search" aria-label={say("gallery.search")} placeholder={say("gallery.search_in")} size={30}
        value={words} onInput={(event) => changeQuery({ q: event.currentTarget.value })}
      />
      <Tick role="switch" words={say("gallery.spoilers")} on={spoilers} set={setSpoilers} />
      <OpenButton>{say("file.open")}</OpenButton>
    </div>
  );
}

export function GalleryPage({ query }: { query: URLSearchParams }) {
  const { value, error } = useCall("puzzles", {});
  return (
    <>
      <Head words={query.get("q") ?? ""} />
      {error && <TroubleNote trouble={error.trouble} />}
      {value ? <Puzzles puzzles={value.puzzles} query={query} /> : !error && <p class="faint">{say("gallery.loading")}</p>}
      <p class="faint">{say("file.drop")}</p>
    </>
  );
}
