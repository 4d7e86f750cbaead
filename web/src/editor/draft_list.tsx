// draft_list.tsx -- what is drawn: the container, each piece, sets; one of them is on the board.
import type { Lattice } from "../backend/backend";
import { counted } from "../numbers";
import { type Draft, type DraftPiece, freshName } from "./draft";

interface Props {
  draft: Draft;
  lattice: Lattice | undefined;
  /** -1: the container */
  chosen: number;
  choose: (number: number) => void;
  draw: (draft: Draft) => void;
}

function PieceRow({ piece, chosen, choose, change, remove }: {
  piece: DraftPiece;
  chosen: boolean;
  choose: () => void;
  change: (piece: DraftPiece) => void;
  remove: () => void;
}) {
  const copies = (low: number, high: number) => change({ ...piece, low, high: Math.max(low, high) });
  return (
    <li class="draft-piece">
      <button type="button" aria-pressed={chosen} onClick={choose}>
        {piece.name} <span class="faint">{counted(piece.cells.length, "cell")}</span>
      </button>
      <input
        type="text"
        aria-label={`Name of piece ${piece.name}`}
        value={piece.name}
        onChange={(event) => change({ ...piece, name: event.currentTarget.value || piece.name })}
      />
      <label>
        ×
        <input
          type="number"
          min={0}
          aria-label={`Copies of ${piece.name}, at least`}
          value={piece.low}
          onChange={(event) => {
            const low = event.currentTarget.valueAsNumber || 0;
            copies(low, piece.low === piece.high ? low : piece.high);
          }}
        />
      </label>
      <label>
        to
        <input
          type="number"
          min={piece.low}
          aria-label={`Copies of ${piece.name}, at most`}
          value={piece.high}
          onChange={(event) => copies(piece.low, event.currentTarget.valueAsNumber || piece.low)}
        />
      </label>
      <button type="button" class="quiet" aria-label={`Remove piece ${piece.name}`} onClick={remove}>
        ×
      </button>
    </li>
  );
}

function Sets({ draft, lattice, draw }: Pick<Props, "draft" | "lattice" | "draw">) {
  return (
    <div class="row">
      {draft.sets.map((name) => (
        <button type="button" onClick={() => draw({ ...draft, sets: draft.sets.filter((set) => set !== name) })}>
          {name} ×
        </button>
      ))}
      {lattice && lattice.sets.length > 0 && (
        <select
          aria-label="Add a set of pieces"
          value=""
          onChange={(event) => draw({ ...draft, sets: [...draft.sets, event.currentTarget.value] })}
        >
          <option value="">Add a set…</option>
          {lattice.sets
            .filter(({ name }) => !draft.sets.includes(name))
            .map(({ name }) => (
              <option value={name}>{name}</option>
            ))}
        </select>
      )}
    </div>
  );
}

export function DraftList({ draft, lattice, chosen, choose, draw }: Props) {
  const setPieces = (pieces: DraftPiece[]) => draw({ ...draft, pieces });
  return (
    <div class="stack">
      <div class="row">
        <button type="button" aria-pressed={chosen === -1} onClick={() => choose(-1)}>
          Container <span class="faint">{counted(draft.container.length, "cell")}</span>
        </button>
        <button
          type="button"
          onClick={() => {
            setPieces([...draft.pieces, { name: freshName(draft.pieces), cells: [], low: 1, high: 1 }]);
            choose(draft.pieces.length);
          }}
        >
          Add a piece
        </button>
      </div>
      <ul class="stack">
        {draft.pieces.map((piece, number) => (
          <PieceRow
            key={number}
            piece={piece}
            chosen={chosen === number}
            choose={() => choose(number)}
            change={(next) => setPieces(draft.pieces.with(number, next))}
            remove={() => {
              choose(-1);
              setPieces(draft.pieces.toSpliced(number, 1));
            }}
          />
        ))}
      </ul>
      <Sets draft={draft} lattice={lattice} draw={draw} />
    </div>
  );
}
