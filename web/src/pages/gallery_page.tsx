// gallery_page.tsx -- all puzzles by family, those of one's own first; files are dropped here.
import { useRef, useState } from "preact/hooks";
import type { Counts, Listed } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { counted, grouped } from "../numbers";
import { dropPuzzle, type OwnPuzzle, sourceOf, useOwnPuzzles } from "../own_puzzles";
import { changeQuery, href } from "../router";
import { Drawing } from "../ui/drawing";
import { TroubleNote } from "../ui/message";
import { FileDrop } from "./file_drop";

function knownCount(counts: Counts): string {
  const known = counts.reflections ?? counts.rotations ?? counts.none;
  return known === null ? "" : counted(known, "solution");
}

const FIRST = ["pentominoes", "cubes", "spheres", "hexagons"]; // what most people look for

function byFamily(puzzles: Listed[]): [string, Listed[]][] {
  const families = [...Map.groupBy(puzzles, (puzzle) => puzzle.family || "others")];
  const place = ([family]: [string, Listed[]]) => (FIRST.includes(family) ? FIRST.indexOf(family) : FIRST.length);
  return families.sort((a, b) => place(a) - place(b));
}

function Tile({ puzzle }: { puzzle: Listed }) {
  const facts = [`${grouped(puzzle.cell_count)} cells`, counted(puzzle.piece_count, "piece"), knownCount(puzzle.counts)];
  return (
    <li>
      <a class="tile" href={href(["puzzle", puzzle.name])}>
        <Drawing
          class="thumb"
          alt=""
          request={{ puzzle: { name: puzzle.name }, what: "container", heading: false, width: 240, height: 160 }}
        />
        <b>{puzzle.title}</b>
        <span class="faint">{facts.filter(Boolean).join(" · ")}</span>
      </a>
    </li>
  );
}

function OwnTile({ puzzle }: { puzzle: OwnPuzzle }) {
  return (
    <li>
      <a class="tile" href={href(["own", puzzle.id])}>
        <Drawing
          class="thumb"
          alt=""
          request={{ puzzle: sourceOf(puzzle), what: "container", heading: false, width: 240, height: 160 }}
        />
        <b>{puzzle.title}</b>
      </a>
      <button type="button" class="quiet remove" aria-label={`Remove ${puzzle.title}`} onClick={() => dropPuzzle(puzzle.id)}>
        ×
      </button>
    </li>
  );
}

function Families({ puzzles }: { puzzles: Listed[] }) {
  return (
    <>
      {byFamily(puzzles).map(([family, members]) => (
        <section>
          <h2 class="family">{family}</h2>
          <ul class="tiles">
            {members.map((puzzle) => (
              <Tile key={puzzle.name} puzzle={puzzle} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Yours() {
  const own = useOwnPuzzles();
  if (own.length === 0) return null;
  return (
    <section>
      <h2 class="family">yours</h2>
      <ul class="tiles">
        {own.map((puzzle) => (
          <OwnTile key={puzzle.id} puzzle={puzzle} />
        ))}
      </ul>
    </section>
  );
}

function Head({ words, search }: { words: string; search: (text: string) => void }) {
  return (
    <div class="bar">
      <h1>Gallery</h1>
      <input
        type="search"
        aria-label="Search puzzles"
        size={30}
        placeholder="Name, designer, piece, lattice"
        value={words}
        onInput={(event) => search(event.currentTarget.value)}
      />
    </div>
  );
}

export function GalleryPage({ query }: { query: URLSearchParams }) {
  const [words, setWords] = useState(query.get("q") ?? "");
  const search = (text: string) => {
    setWords(text);
    changeQuery({ q: text });
  };
  const { value, error } = useCall("puzzles", { search: words });
  const last = useRef(value); // stays till the next comes
  if (value) last.current = value;
  const found = last.current?.puzzles ?? [];
  return (
    <FileDrop head={<Head words={words} search={search} />}>
      {error && <TroubleNote trouble={error.trouble} />}
      {!last.current && !error && <p class="faint">Loading the puzzles…</p>}
      {words === "" && <Yours />}
      <Families puzzles={found} />
      {value && found.length === 0 && (
        <p>
          No puzzle that ships has “{words}” in its title, source or notes.{" "}
          <button type="button" class="link" onClick={() => search("")}>
            Show all
          </button>
        </p>
      )}
    </FileDrop>
  );
}
