// file_drop.tsx -- files with puzzles, dropped or chosen; the library reads whatever form they have.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Backend, Imported, Trouble } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { keepPuzzle, newId, takePacked } from "../own_puzzles";
import { go, href } from "../router";
import { FileButton } from "../ui/file_button";
import { TroubleNote } from "../ui/message";
import { TypedInput } from "../ui/typed_input";

/** The bytes of a file as base64, in pieces: a call takes only so many arguments. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) {
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  }
  return btoa(text);
}

const MOST_KEPT = 500; // solutions of a file

/** What must be said besides the file: the size of its board, or which of its problems. */
interface How {
  box?: number[];
  problem?: number;
}

const read = async (backend: Backend, file: File, how: How) =>
  backend.call("import", { base64: await base64Of(file), name: file.name, ...how });

/** Keeps a puzzle that was read, and goes to its page. */
function take({ title, text, solutions }: Imported, file: File): void {
  const id = newId();
  const held = solutions.length > 0 ? { solutions: solutions.slice(0, MOST_KEPT) } : {};
  keepPuzzle({ id, title: title || file.name, text, ...held });
  go(href(["own", id]));
}

const WANTS_BOARD = 428; // /openapi.json

/** A list of pieces knows no board. */
function BoardSize({ open }: { open: (box: number[]) => void }) {
  const [size, setSize] = useState([10, 6]);
  const words = ["Width of the board", "Height of the board"];
  return (
    <form class="row note" onSubmit={(event) => (event.preventDefault(), open(size))}>
      This list of pieces knows no board. Its size:
      {size.map((side, i) => (
        <TypedInput type="number" min={1} max={200} aria-label={words[i] ?? ""} value={side} take={(text) => setSize(size.with(i, Number(text) || side))} />
      ))}
      <button type="submit">Open</button>
    </form>
  );
}

function Problems({ names, open }: { names: string[]; open: (problem: number) => void }) {
  return (
    <div class="row note" role="group" aria-label="Problems">
      This file has {names.length} problems. Open one:
      {names.map((name, i) => <button key={i} type="button" onClick={() => open(i + 1)}>{name || `Problem ${i + 1}`}</button>)}
    </div>
  );
}

/** `head`: what stands beside the button. */
export function FileDrop({ head, children }: { head: ComponentChildren; children: ComponentChildren }) {
  const backend = useBackend();
  const [over, setOver] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [asking, setAsking] = useState<{ file: File; problems?: string[] } | null>(null);
  const open = (file: File | undefined, how: How = {}) => {
    if (!file) return;
    setTrouble(null);
    setAsking(null);
    const begin = async () => {
      if (await takePacked(file)) return;
      const found = await read(backend, file, how);
      if (found.problems.length > 1 && !how.problem) setAsking({ file, problems: found.problems });
      else take(found, file);
    };
    begin().catch((error: unknown) => {
      const { status, trouble: said } = asRefusal(error);
      if (status === WANTS_BOARD) setAsking({ file });
      else setTrouble(said);
    });
  };
  return (
    <div
      class={over ? "drop over" : "drop"}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => (event.preventDefault(), setOver(false), open(event.dataTransfer?.files[0]))}
    >
      <div class="bar">
        {head}
        <FileButton onFile={(file) => open(file)}>Open a file</FileButton>
      </div>
      {trouble && <TroubleNote trouble={trouble} />}
      {asking &&
        (asking.problems ? (
          <Problems names={asking.problems} open={(problem) => open(asking.file, { problem })} />
        ) : (
          <BoardSize open={(box) => open(asking.file, { box })} />
        ))}
      {children}
      <p class="faint">
        Files can be dropped anywhere on this page: puzzle files, and those of BurrTools, polycube and others. They
        stay in this browser.
      </p>
    </div>
  );
}
