// download_menu.tsx -- the puzzle and what is shown of it as files, in the library's own bytes.
import type { Backend, Format } from "../backend/backend";
import { useAttempt, useBackend, useCall } from "../backend/use_backend";
import { TroubleNote } from "../ui/message";
import { pngOf } from "../ui/pixels";
import { fileName, saveFile } from "../ui/save_file";
import { type Plain, say } from "../words/words";
import { shownRequest } from "../look/looks";
import type { PuzzleView } from "./puzzle_view";

const TITLES: [Plain, Format["kind"][]][] = [
  ["download.shown", ["picture", "scene", "print"]],
  ["download.puzzle", ["puzzle", "cover"]],
  ["download.solutions", ["solution"]],
];

const PIXELS: Format = { name: "png", kind: "picture", extension: ".png", summary: "", reads: false, writes: true, binary: true };

/** With pixels in any case. */
function withPixels(formats: Format[]): Format[] {
  return formats.some(({ name }) => name === "png") ? formats : [PIXELS, ...formats];
}

async function fetchFile(backend: Backend, view: PuzzleView, format: Format): Promise<Blob> {
  const { source, run, followed: { solutions, count } } = view;
  if (format.kind === "puzzle" || format.kind === "cover") {
    return backend.file("export", { puzzle: source, to: format.name });
  }
  if (format.kind === "solution") {
    const all = run === null ? { solutions: await solutions.all(count) } : { run };
    return backend.file("export", { puzzle: source, to: format.name, ...all });
  }
  const draw = (name: string) => backend.file("draw", { ...shownRequest(view), format: name });
  return format === PIXELS ? draw("svg").then(pngOf) : draw(format.name);
}

function offered(view: PuzzleView, format: Format): boolean {
  if (format.name === "x3dom") return false; // a page that shows nothing without a script beside it
  return format.writes && (format.kind !== "solution" || view.followed.count > 0);
}

export function DownloadMenu({ view }: { view: PuzzleView }) {
  const backend = useBackend();
  const about = useCall("about", {});
  const [trouble, attempt] = useAttempt();
  const formats = about.value ? withPixels(about.value.formats).filter((format) => offered(view, format)) : [];
  const fetch = (format: Format) => {
    const name = fileName(view.puzzle.title) + format.extension;
    attempt(async () => saveFile(await fetchFile(backend, view, format), name));
  };
  return (
    <div class="stack">
      {trouble && <TroubleNote trouble={trouble} />}
      {TITLES.map(([title, kinds]) => {
        const list = formats.filter((format) => kinds.includes(format.kind));
        return (
          list.length > 0 && (
            <div key={title} class="row" role="group" aria-label={say(title)}>
              <b class="row-title">{say(title)}</b>
              {list.map((format) => (
                <button key={format.name} type="button" lang={format.summary && "en"} title={format.summary || say("download.pixels")} onClick={() => fetch(format)}>
                  {format.name}
                </button>
              ))}
            </div>
          )
        );
      })}
    </div>
  );
}
