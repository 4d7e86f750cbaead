// rating.tsx -- how hard the puzzle is for a person, and on which pieces and cells the work is lost.
import { useState } from "preact/hooks";
import type { PuzzleSource, Rating as Rated } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { fixed, percent } from "../numbers";
import { Drawing } from "../ui/drawing";
import { TroubleNote } from "../ui/message";
import { ENGLISH, grouped, say } from "../words/words";

const RUNS = 30; // of a large puzzle: some seconds
const SHOWN = 8; // pieces

function Lost({ source, rated }: { source: PuzzleSource; rated: Rated }) {
  const caption = say("rate.cells");
  const weights = rated.wrong_cells.map(({ cell, lost }) => ({ cell, weight: Math.round(100 * lost) })).filter(({ weight }) => weight > 0);
  if (rated.wrong_pieces.length === 0) return null;
  return (
    <>
      <p>
        {say("rate.pieces")}: {rated.wrong_pieces.slice(0, SHOWN).map(({ piece, lost }, at) => (
          <span key={piece}>{at > 0 && ", "}<bdi {...ENGLISH}>{piece}</bdi> {percent(lost, 0)}</span>
        ))}
      </p>
      {weights.length > 0 && (
        <figure class="stack">
          <Drawing alt={caption} request={{ puzzle: source, what: "weights", weights }} />
          <figcaption class="faint">{caption}</figcaption>
        </figure>
      )}
    </>
  );
}

/** Asked for by a button: it may take a while. */
export function Rating({ source }: { source: PuzzleSource }) {
  const [asked, setAsked] = useState(false);
  const { value, error } = useCall("rate", asked ? { puzzle: source, runs: RUNS } : null);
  if (error) return <TroubleNote trouble={error.trouble} />;
  if (value && value.grade === null) return <p>{say("rate.none")}</p>;
  if (value)
    return (
      <div class="stack">
        <p>{say("rate.grade", { grade: fixed(value.grade ?? 0, 1), tried: grouped(Math.round(value.tried.mean)) })}</p>
        <Lost source={source} rated={value} />
      </div>
    );
  return (
    <div class="stack">
      <p class="faint">{say("rate.what")}</p>
      <div class="row"><button type="button" disabled={asked} onClick={() => setAsked(true)}>{say(asked ? "rate.asking" : "rate.ask")}</button></div>
    </div>
  );
}
