// pieces_panel.tsx -- what there is to lay: every piece with its letter, its colour and how often.
import type { Piece, PuzzleSource } from "../backend/backend";
import { Drawing } from "../ui/drawing";
import { PieceMark, signOf } from "../ui/piece_mark";
import { say } from "../words/words";

export function copies(piece: Piece): string {
  if (piece.low === piece.high) return piece.low === 1 ? "" : say("times.exact", { count: piece.low });
  // a count that no puzzle reaches means: as many as one likes
  return piece.high > 1e6 ? say("times.any") : say("times.range", { low: piece.low, high: piece.high });
}

/** Is there something to say that the drawing does not show? */
function hasMore(piece: Piece): boolean {
  return piece.name !== signOf(piece) || copies(piece) !== "";
}

export function PiecesPanel({ source, pieces }: { source: PuzzleSource; pieces: Piece[] }) {
  return (
    <section class="card stack" aria-labelledby="pieces-title">
      <h2 id="pieces-title">{say("pieces")}</h2>
      <Drawing class="parts" alt={say("pieces.every")} request={{ puzzle: source, what: "parts" }} />
      <ul class="pieces">
        {pieces.filter(hasMore).map((piece) => (
          <li key={piece.name}>
            <PieceMark piece={piece} />
            <span>
              {piece.name !== signOf(piece) && `${piece.name} `}
              <span class="faint">{copies(piece)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
