// lattice_choice.tsx -- the lattice of a drawing: one that ships, or one's own from a file.
import type { Backend, Lattice } from "../backend/backend";
import { useAttempt, useBackend } from "../backend/use_backend";
import { FileButton } from "../ui/file_button";
import { TroubleNote } from "../ui/message";
import { useEvents } from "../ui/use_events";
import { say } from "../words/words";
import { boxText } from "./draft";
import type { Json, Tree } from "./tree";

const FILE = "./own-lattice.yaml"; // as a puzzle names it, wherever it came from
const SIZES = [[3, 3], [3, 3, 3], [3]];

/** A lattice file as a puzzle can hold it: the library reads it and writes it out. */
export async function latticeFrom(backend: Backend, text: string): Promise<Json> {
  let refused: unknown = null;
  for (const size of SIZES) {
    const box = boxText(FILE, { at: size.map(() => 0), size });
    const puzzle = { text: box, files: { [FILE]: text, [FILE.slice(2)]: text } };
    try {
      const written = await backend.file("export", { puzzle, to: "json" });
      return (JSON.parse(await written.text()) as Tree)["lattice"] ?? null;
    } catch (error) {
      refused ??= error;
    }
  }
  throw refused;
}

const DROPPED = "tilewright-lattice";

/** Gives a lattice file that was dropped to the editor; false: it is another file, or no editor is there. */
export function dropLattice(text: string): boolean {
  if (!/^[\s{]*"?tilewright-lattice"?\s*:/m.test(text)) return false;
  return !window.dispatchEvent(new CustomEvent(DROPPED, { detail: text, cancelable: true }));
}

function useDropped(take: (text: string) => void): void {
  const drop = (event: Event) => {
    event.preventDefault();
    take((event as CustomEvent<string>).detail);
  };
  useEvents({}, { [DROPPED]: drop });
}

interface Props {
  value: Json;
  lattices: Lattice[];
  choose: (lattice: Json) => void;
}

export function LatticeChoice({ value, lattices, choose }: Props) {
  const backend = useBackend();
  const [trouble, attempt] = useAttempt();
  const take = (text: string) => attempt(async () => choose(await latticeFrom(backend, text)));
  useDropped(take);
  const own = typeof value !== "string";
  const name = own ? String((value as Tree | null)?.["name"] ?? (value as Tree | null)?.["base"] ?? say("lattice.own")) : value;
  return (
    <div class="row">
      <label>
        {say("lattice")}
        <select aria-label={say("lattice")} value={name} onChange={(event) => choose(event.currentTarget.value)}>
          {own && <option value={name}>{say("lattice.is_own", { name })}</option>}
          {([2, 3] as const).map((space) => (
            <optgroup label={say(`lattice.${space}`)}>
              {lattices.filter(({ dimension }) => dimension === space).map((lattice) => <option value={lattice.name}>{lattice.name}</option>)}
            </optgroup>
          ))}
        </select>
      </label>
      <FileButton onFile={(file) => void file.text().then(take)}>{say("lattice.from_file")}</FileButton>
      {trouble && <TroubleNote trouble={trouble} />}
    </div>
  );
}
