// plots.tsx -- what a run has done so far, as the library plots it.
import { useState } from "preact/hooks";
import type { Piece, PlotRequest } from "../backend/backend";
import { usePicture } from "../ui/use_picture";

type Kind = NonNullable<PlotRequest["kind"]>;

const KINDS: [Kind, string][] = [
  ["levels", "Work by levels"],
  ["time", "Solutions over time"],
  ["heat", "Where pieces lie"],
];

interface Props {
  run: number;
  stamp: string;
  pieces: Piece[];
  /** Does the run tell levels apart by now? */
  hasLevels: boolean;
}

export function Plots({ run, stamp, pieces, hasLevels }: Props) {
  const [kind, setKind] = useState<Kind>("levels");
  const [piece, setPiece] = useState("");
  const about = kind === "heat" && piece ? { piece } : {};
  const request = kind === "levels" && !hasLevels ? null : { run, kind, heading: false, ...about };
  const { url, shown, error } = usePicture("plot", request, stamp);
  const title = KINDS.find(([name]) => name === shown?.kind)?.[1] ?? "";
  return (
    <div class="stack">
      <div class="row" role="group" aria-label="Plot">
        {KINDS.map(([name, text]) => (
          <button type="button" aria-pressed={name === kind} onClick={() => setKind(name)}>
            {text}
          </button>
        ))}
        {kind === "heat" && (
          <select aria-label="Piece" value={piece} onChange={(event) => setPiece(event.currentTarget.value)}>
            <option value="">every piece</option>
            {pieces.map(({ name }) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        )}
      </div>
      {error && <p class="faint">{error}</p>}
      {url && !error && (
        <div class="drawing plot">
          <img src={url} alt={title} />
        </div>
      )}
    </div>
  );
}
