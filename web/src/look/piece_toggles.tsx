// piece_toggles.tsx -- which pieces of a solution are shown.
import type { Piece } from "../backend/backend";
import { PieceMark } from "../ui/piece_mark";
import { say } from "../words/words";

interface Props {
  pieces: Piece[];
  /** Names of the pieces that lie, one for each that does. */
  names: string[];
  hidden: Set<number>;
  setHidden: (hidden: Set<number>) => void;
}

export function PieceToggles({ pieces, names, hidden, setHidden }: Props) {
  const toggle = (number: number) => {
    const next = new Set(hidden);
    if (!next.delete(number)) next.add(number);
    setHidden(next);
  };
  return (
    <div class="row toggles" role="group" aria-label={say("look.pieces_shown")}>
      {names.map((name, number) => {
        const piece = pieces.find((one) => one.name === name);
        return (
          <button
            key={number}
            type="button"
            class="quiet"
            aria-label={say("piece", { name })}
            aria-pressed={!hidden.has(number)}
            onClick={() => toggle(number)}
          >
            {piece ? <PieceMark piece={piece} /> : name}
          </button>
        );
      })}
      {hidden.size > 0 && <button type="button" onClick={() => setHidden(new Set())}>{say("show_all")}</button>}
    </div>
  );
}
