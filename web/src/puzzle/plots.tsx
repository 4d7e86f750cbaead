// plots.tsx -- what a run has done so far, as the library plots it.
import { useState } from "preact/hooks";
import type { Piece, PlotRequest } from "../backend/backend";
import { Choice, ChoiceButtons } from "../ui/choice";
import { usePicture } from "../ui/use_picture";
import { ENGLISH, say } from "../words/words";

const KINDS = ["levels", "time", "heat"] as const satisfies PlotRequest["kind"][];

interface Props {
  run: number;
  stamp: string;
  pieces: Piece[];
  /** Does the run tell levels apart by now? */
  hasLevels: boolean;
}

export function Plots({ run, stamp, pieces, hasLevels }: Props) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>("levels");
  const [piece, setPiece] = useState("");
  const about = kind === "heat" && piece ? { piece } : {};
  const request = kind === "levels" && !hasLevels ? null : { run, kind, heading: false, ...about };
  const { url, shown, error } = usePicture("plot", request, stamp);
  const title = KINDS.find((name) => name === shown?.kind);
  return (
    <div class="stack">
      <div class="row" role="group" aria-label={say("plot")}>
        <ChoiceButtons value={kind} options={KINDS.map((name) => [name, say(`plot.${name}`)])} choose={setKind} />
        {kind === "heat" && (
          <Choice aria-label={say("plot.piece")} value={piece} options={[["", say("plot.every_piece")], ...pieces.map(({ name }) => name)]} choose={setPiece} />
        )}
      </div>
      {error && <p class="faint" {...ENGLISH}>{error}</p>}
      {url && !error && <div class="drawing plot"><img src={url} alt={title ? say(`plot.${title}`) : ""} /></div>}
    </div>
  );
}
