// file_drop.tsx -- files with puzzles and runs, dropped on any view or chosen; the library reads whatever form they have.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { Backend, Imported, Trouble } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { base64Of } from "../base64";
import { dropLattice } from "../editor/lattice_choice";
import { keepPuzzle, newId, takePacked } from "../own_puzzles";
import { go, href, parseRoute } from "../router";
import { addressOf, packText } from "../subject";
import { FileButton } from "../ui/file_button";
import { TroubleNote } from "../ui/message";
import { TypedInput } from "../ui/typed_input";
import { useEvents } from "../ui/use_events";
import { say } from "../words/words";

const MOST_KEPT = 500; // solutions of a file
const CHECKPOINT = [0x89, 0x54, 0x57, 0x43]; // doc/checkpoint-format.md

/** What must be said besides the file: the size of its board, or which of its problems. */
interface How {
  box?: number[];
  problem?: number;
}

const isCheckpoint = (bytes: Uint8Array) => CHECKPOINT.every((byte, i) => bytes[i] === byte);

async function openRun(backend: Backend, base64: string): Promise<void> {
  const { run } = await backend.call("load", { base64 });
  const { puzzle } = await backend.call("news", { run, most: 0 });
  go(addressOf(puzzle, { run }));
}

/** Keeps a puzzle that was read, and goes to its page. */
function take({ title, text, solutions }: Imported, file: File): void {
  const id = newId();
  const held = solutions.length > 0 ? { solutions: solutions.slice(0, MOST_KEPT) } : {};
  keepPuzzle({ id, title: title || file.name, text, ...held });
  go(href(["own", id]));
}

/** A puzzle file with faults is mended in the editor; null: another file. */
async function toMend(file: File): Promise<string | null> {
  const text = await file.text();
  return /^[\s{]*"?tilewright"?\s*:/m.test(text) ? href(["edit", "link", packText(text)]) : null;
}

const WANTS_BOARD = 428; // /openapi.json

/** A list of pieces knows no board. */
function BoardSize({ open }: { open: (box: number[]) => void }) {
  const [size, setSize] = useState([10, 6]);
  const words = [say("board.width"), say("board.height")];
  return (
    <form class="row note" onSubmit={(event) => (event.preventDefault(), open(size))}>
      {say("file.no_board")}
      {size.map((side, i) => (
        <TypedInput type="number" min={1} max={200} aria-label={words[i] ?? ""} value={side} take={(text) => setSize(size.with(i, Number(text) || side))} />
      ))}
      <button type="submit">{say("open")}</button>
    </form>
  );
}

function Problems({ names, open }: { names: string[]; open: (problem: number) => void }) {
  return (
    <div class="row note" role="group" aria-label={say("file.problems")}>
      {say("file.choose", { count: names.length })}
      {names.map((name, i) => <button key={i} type="button" onClick={() => open(i + 1)}>{name || say("file.problem", { number: i + 1 })}</button>)}
    </div>
  );
}

/** Takes files that are dropped anywhere in the window; true while some are dragged over it. */
function useDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") take([...event.dataTransfer.files]);
  };
  useEvents({ dragover: drag, dragleave: drag, drop: drag });
  return over;
}

const page = () => parseRoute(location.hash).path.join("/");

const OpenFile = createContext<(files: File[]) => void>(() => undefined);

export function OpenButton({ children }: { children: ComponentChildren }) {
  const open = useContext(OpenFile);
  return <FileButton onFile={(file) => open([file])}>{children}</FileButton>;
}

/** Around every view. `note`: what stands above what is said of files. */
export function FileDrop({ note, children }: { note: ComponentChildren; children: ComponentChildren }) {
  const backend = useBackend();
  const [told, setTold] = useState<{ trouble: Trouble; at: string } | null>(null); // on the page that it is about
  const setTrouble = (trouble: Trouble | null) => setTold(trouble && { trouble, at: page() });
  const [asking, setAsking] = useState<{ file: File; problems?: string[] } | null>(null);
  const openOne = async (file: File, how: How) => {
    if ((await takePacked(file)) || dropLattice(await file.text())) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const base64 = base64Of(bytes);
    if (isCheckpoint(bytes)) return openRun(backend, base64);
    const found = await backend.call("import", { base64, name: file.name, ...how });
    if (found.problems.length > 1 && !how.problem) return setAsking({ file, problems: found.problems });
    take(found, file);
    const faults = found.warnings.map((message) => ({ message }));
    if (faults.length > 0) setTrouble({ own: true, message: say("file.partly", { name: file.name }), faults });
  };
  const fail = async (file: File, error: unknown) => {
    const { status, trouble: said } = asRefusal(error);
    const mend = status === 400 ? await toMend(file) : null;
    if (status === WANTS_BOARD) setAsking({ file });
    else if (mend) go(mend);
    else setTrouble({ own: true, message: say("file.refused", { name: file.name }), faults: said.faults ?? [said] });
  };
  const open = async (files: File[], how: How = {}) => {
    setTrouble(null);
    setAsking(null);
    for (const file of files) await openOne(file, how).catch((error: unknown) => fail(file, error));
  };
  const over = useDrop(open);
  return (
    <div class={over ? "drop over" : "drop"}>
      <div class="notes">
        {note}
        {told?.at === page() && <TroubleNote trouble={told.trouble} dismiss={() => setTold(null)} />}
        {asking &&
          (asking.problems ? (
            <Problems names={asking.problems} open={(problem) => void open([asking.file], { problem })} />
          ) : (
            <BoardSize open={(box) => void open([asking.file], { box })} />
          ))}
      </div>
      <OpenFile.Provider value={open}>{children}</OpenFile.Provider>
    </div>
  );
}
