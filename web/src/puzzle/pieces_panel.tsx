// pieces_panel.tsx -- what there is to lay: every piece with its letter, its colour and how often.
import type { Piece, PuzzleSource } from "../backend/backend";
import { Drawing } from "../ui/drawing";
import { PieceMark } from "../ui/piece_mark";

export function copies(piece: Piece): string {
  if (piece.low === piece.high) return piece.low === 1 ? "" : `${piece.low} times`;
  // a count that no puzzle reaches means: as many as one likes
  return piece.high > 1e6 ? `any number` : `${piece.low} to ${piece.high} times`;
}

/** Is there something to say that the drawing does not show? */
function hasMore(piece: Piece): boolean {
  return piece.name !== piece.letter || copies(piece) !== "";
}

export function PiecesPanel({ source, pieces }: { source: PuzzleSource; pieces: Piece[] }) {
  return (
    <section class="card stack" aria-labelledby="pieces-title">
      <h2 id="pieces-title">Pieces</h2>
      <Drawing class="parts" alt="Every piece" request={{ puzzle: source, what: "parts", heading: false }} />
      <ul class="pieces">
        {pieces.filter(hasMore).map((piece) => (
          <li key={piece.name}>
            <PieceMark piece={piece} />
            <span>
              {piece.name !== piece.letter && `${piece.name} `}
              <span class="faint">{copies(piece)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
