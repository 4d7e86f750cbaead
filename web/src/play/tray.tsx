// tray.tsx -- the pieces that are left, and the ways to turn the one in hand.
import type { Piece } from "../backend/backend";
import { type Board, left, orientationsOf } from "./board";
import type { Game, Move } from "./game";
import { PieceShape } from "./piece_shape";

interface Props {
  board: Board;
  game: Game;
  move: (move: Move) => void;
}

/** Do all copies lie from the beginning? */
function isGiven(board: Board, piece: number): boolean {
  const { name, high } = board.puzzle.pieces[piece] as Piece;
  return board.puzzle.pins.filter((pin) => pin.piece === name).length >= high;
}

function TrayPiece({ board, game, move, piece }: Props & { piece: number }) {
  const { letter, name, high } = board.puzzle.pieces[piece] as Piece;
  const rest = left(board, game.laid, piece);
  const held = game.piece === piece;
  return (
    <button
      type="button"
      class="tray-piece"
      aria-pressed={held}
      disabled={rest <= 0}
      title={`Piece ${name}: press ${letter}`}
      onClick={() => move({ do: "pick", piece: held ? null : piece })}
    >
      <PieceShape board={board} piece={piece} turned={game.turned[piece] ?? 0} />
      <span>
        {name}
        {high > 1 && high < 1e6 && <span class="faint"> ×{rest}</span>}
      </span>
    </button>
  );
}

function Turns({ board, game, move }: Props) {
  if (game.piece === null) return <p class="faint">Choose a piece; tap the board to lay it.</p>;
  const ways = orientationsOf(board, game.piece);
  if (ways.length === 0) return <p class="faint">This piece fits nowhere.</p>;
  const name = board.puzzle.pieces[game.piece]?.name ?? "";
  return (
    <div class="turns" role="group" aria-label={`Ways to turn ${name}`}>
      <button type="button" aria-label="Turn" title="Turn (space)" onClick={() => move({ do: "cycle", by: 1 })}>
        ⟳
      </button>
      {ways.map((_, way) => (
        <button
          key={way}
          type="button"
          class="way"
          aria-pressed={way === game.turned[game.piece as number]}
          aria-label={`Way ${way + 1} of ${ways.length}`}
          onClick={() => move({ do: "orient", to: way })}
        >
          <PieceShape board={board} piece={game.piece as number} turned={way} />
        </button>
      ))}
    </div>
  );
}

export function Tray({ board, game, move }: Props) {
  return (
    <div class="stack">
      <Turns board={board} game={game} move={move} />
      <div class="tray" role="group" aria-label="Pieces">
        {board.puzzle.pieces.map(
          (piece, number) =>
            !isGiven(board, number) && (
              <TrayPiece key={piece.name} board={board} game={game} move={move} piece={number} />
            ),
        )}
      </div>
    </div>
  );
}
