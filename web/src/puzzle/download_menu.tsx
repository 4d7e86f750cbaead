// download_menu.tsx -- the puzzle, its pieces and what is shown of it as files, in the library's own bytes.
import { useState } from "preact/hooks";
import type { Backend, Format } from "../backend/backend";
import { useAttempt, useBackend, useCall } from "../backend/use_backend";
import { TroubleNote } from "../ui/message";
import { pngOf } from "../ui/pixels";
import { fileName, saveFile } from "../ui/save_file";
import { TypedInput } from "../ui/typed_input";
import { say } from "../words/words";
import { shownRequest } from "../look/looks";
import type { PuzzleView } from "./puzzle_view";

const PIXELS: Format = { name: "png", kind: "picture", extension: ".png", summary: "", reads: false, writes: true, binary: true };
const CUT = ["pdf", "svg", "dxf"]; // formats in which flat pieces are outlines in true size
const LETTER = ["CA", "CL", "CO", "MX", "PH", "US", "VE"]; // where that is the usual paper
const EDGE = 20; // millimetres of a cell, at first

const usualPaper = () => (LETTER.includes(new Intl.Locale(navigator.language).maximize().region ?? "") ? "letter" : "a4");

type Kinds = (...kinds: Format["kind"][]) => Format[];

/** What files show: their formats, and how one is made. */
const SUBJECTS: {
  name: "shown" | "pieces" | "puzzle" | "solutions";
  formats: (of: Kinds, view: PuzzleView) => Format[];
  make: (backend: Backend, view: PuzzleView, format: string, edge: number) => Promise<Blob>;
}[] = [{
  name: "shown",
  formats: (of) => { // with pixels in any case, and no page that shows nothing without a script beside it
    const all = of("picture", "scene", "print").filter(({ name }) => name !== "x3dom" && name !== "dxf");
    return all.some(({ name }) => name === "png") ? all : [PIXELS, ...all];
  },
  make: (backend, view, format) => backend.file("draw", { ...shownRequest(view), format }),
}, {
  name: "pieces",
  formats: (of, { puzzle }) => [...of("picture").filter(({ name }) => puzzle.dimension === 2 && CUT.includes(name)), ...of("print")],
  make: (backend, { source: puzzle }, format, scale) =>
    backend.file("draw", { puzzle, what: "parts", cut: true, scale, format, paper: format === "pdf" ? usualPaper() : "none" }),
}, {
  name: "puzzle",
  formats: (of) => of("puzzle", "cover"),
  make: (backend, { source: puzzle }, to) => backend.file("export", { puzzle, to }),
}, {
  name: "solutions",
  formats: (of, { followed }) => (followed.count > 0 ? of("solution") : []),
  make: async (backend, { source: puzzle, run, followed: { solutions, count } }, to) =>
    backend.file("export", { puzzle, to, ...(run === null ? { solutions: await solutions.all(count) } : { run }) }),
}];

export function DownloadMenu({ view }: { view: PuzzleView }) {
  const backend = useBackend();
  const about = useCall("about", {});
  const [trouble, attempt] = useAttempt();
  const [edge, setEdge] = useState(EDGE);
  const all = about.value?.formats.filter(({ writes }) => writes) ?? [];
  const of: Kinds = (...kinds) => all.filter(({ kind }) => kinds.includes(kind));
  const fetch = ({ name, make }: (typeof SUBJECTS)[number], format: Format) => {
    const file = `${fileName(view.puzzle.title)}${name === "pieces" ? "-pieces" : ""}${format.extension}`;
    const made = () => (format === PIXELS ? make(backend, view, "svg", edge).then(pngOf) : make(backend, view, format.name, edge));
    attempt(async () => saveFile(await made(), file));
  };
  return (
    <div class="stack">
      {trouble && <TroubleNote trouble={trouble} />}
      {about.value && SUBJECTS.map((subject) => {
        const [title, list] = [say(`download.${subject.name}`), subject.formats(of, view)];
        return list.length > 0 && (
          <div key={title} class="row" role="group" aria-label={title}>
            <b class="row-title">{title}</b>
            {subject.name === "pieces" && (
              <label>
                {say("download.edge")}
                <TypedInput type="number" min={1} max={1000} value={edge} take={(text) => setEdge(Number(text) || EDGE)} />
              </label>
            )}
            {list.map((format) => (
              <button
                key={format.name} type="button" lang={format.summary && "en"} title={format.summary || say("download.pixels")}
                aria-label={subject.name === "pieces" ? `${title}: ${format.name}` : undefined} onClick={() => fetch(subject, format)}
              >
                {format.name}
              </button>
            ))}
          </div>
        );
      })}
    </div>
  );
}
