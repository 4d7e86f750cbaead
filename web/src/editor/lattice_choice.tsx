// lattice_choice.tsx -- the lattice of a drawing: one that ships, or one's own from a file.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Backend, Lattice, Trouble } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { FileButton } from "../ui/file_button";
import { TroubleNote } from "../ui/message";
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

/** A file that is dropped anywhere on the page. */
function useDrop(take: (file: File) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      event.preventDefault();
      if (file) latest.current(file);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}

interface Props {
  value: Json;
  lattices: Lattice[];
  choose: (lattice: Json) => void;
}

const WORDS: [string, (lattice: Lattice) => boolean][] = [
  ["2D", ({ dimension }) => dimension === 2],
  ["3D", ({ dimension }) => dimension === 3],
];

export function LatticeChoice({ value, lattices, choose }: Props) {
  const backend = useBackend();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const take = (file: File) => {
    setTrouble(null);
    file
      .text()
      .then((text) => latticeFrom(backend, text))
      .then(choose)
      .catch((error: unknown) => setTrouble(asRefusal(error).trouble));
  };
  useDrop(take);
  const own = typeof value !== "string";
  const name = own ? String((value as Tree | null)?.["name"] ?? (value as Tree | null)?.["base"] ?? "own") : value;
  return (
    <div class="row">
      <label>
        Lattice
        <select aria-label="Lattice" value={name} onChange={(event) => choose(event.currentTarget.value)}>
          {own && <option value={name}>{name} (own)</option>}
          {WORDS.map(([title, fits]) => (
            <optgroup label={title}>
              {lattices.filter(fits).map((lattice) => <option value={lattice.name}>{lattice.name}</option>)}
            </optgroup>
          ))}
        </select>
      </label>
      <FileButton onFile={take}>From a file</FileButton>
      {trouble && <TroubleNote trouble={trouble} />}
    </div>
  );
}
