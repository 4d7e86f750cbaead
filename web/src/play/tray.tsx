// tray.tsx -- the pieces that are left, and the ways to turn the one in hand.
import type { Piece } from "../backend/backend";
import { Icon } from "../ui/icon";
import { say } from "../words/words";
import { type Board, left, orientationsOf, turnedTo } from "./board";
import type { Game, Move } from "./game";
import { PieceShape } from "./piece_shape";
import { AxisMark, spaceTurns, TurnRings } from "./turn_rings";
import type { Dragging } from "./use_drag";
import { turnBy } from "./use_keys";

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

const ABOVE = 56; // pixels that a piece is held above a finger, so that it is seen

function TrayPiece({ board, game, move, piece, dragging }: Props & { piece: number; dragging: Dragging }) {
  const { letter, name, high } = board.puzzle.pieces[piece] as Piece;
  const rest = left(board, game.laid, piece);
  const held = game.piece === piece;
  const flip = turnBy(board, "ArrowUp");
  return (
    <button
      type="button"
      class="tray-piece"
      aria-pressed={held}
      disabled={rest <= 0}
      title={say("tray.drag", { name, letter })}
      onClick={() => move({ do: "pick", piece: held ? null : piece })}
      onDblClick={() => (move({ do: "pick", piece }), flip && move(flip))}
      onPointerDown={(event) =>
        dragging.press(event, [0, event.pointerType === "touch" ? -ABOVE : 0], () => move({ do: "pick", piece }))
      }
    >
      <PieceShape board={board} piece={piece} turned={game.turned[piece] ?? 0} />
      <span>
        {name}
        {high > 1 && <span class="faint"> ×{rest < 1e4 ? rest : "∞"}</span>}
      </span>
    </button>
  );
}

/** Turns by the lattice's own that change how this piece lies; none where these are not told. */
function Turns({ board, game, move, piece }: Props & { piece: number }) {
  const from = game.turned[piece] ?? 0;
  const useful = board.turns.map((turn, number) => ({ ...turn, number })).filter(({ number }) =>
    orientationsOf(board, piece).some((_, way) => turnedTo(board, piece, way, number) !== way));
  if (useful.length === 0) {
    return <button type="button" onClick={() => move({ do: "cycle", by: 1 })}><Icon name="turn" /> {say("turn")}</button>;
  }
  const several = useful.filter(({ mirror }) => !mirror).length > 1;
  const spaces = spaceTurns(board).filter(({ number }) => useful.some((one) => one.number === number));
  return (
    <>
      {spaces.length > 0 && <TurnRings board={board} piece={piece} turned={from} turns={spaces} move={move} />}
      {useful.map(({ name, mirror, number }) => {
        const space = spaces.find((one) => one.number === number);
        return (
          <button
            key={name}
            type="button"
            disabled={turnedTo(board, piece, from, number) === from}
            title={space && say("turn.about", { axis: space.name })}
            onClick={() => move({ do: "turn", turn: number, times: 1 })}
          >
            {space && <><AxisMark axis={space.axis} /><span class="sr">{say("turn.about", { axis: space.name })}</span></>}
            {space ? <span aria-hidden="true">{space.name}</span> : <><Icon name={mirror ? "flip" : "turn"} /> {mirror ? say("flip") : several ? name : say("turn")}</>}
          </button>
        );
      })}
    </>
  );
}

function InHand({ board, game, move }: Props) {
  if (game.piece === null) return <p class="faint">{say("tray.begin")}</p>;
  const piece = game.piece;
  const ways = orientationsOf(board, piece);
  const name = board.puzzle.pieces[piece]?.name ?? "";
  if (ways.length === 0) return <p class="faint">{say("tray.nowhere", { name })}</p>;
  if (ways.length === 1) return <p class="faint">{say("tray.one_way", { name })}</p>;
  return (
    <div class="turns" role="group" aria-label={say("tray.ways", { name })}>
      <Turns board={board} game={game} move={move} piece={piece} />
      {ways.map((_, way) => (
        <button
          key={way}
          type="button"
          class="way"
          aria-pressed={way === game.turned[piece]}
          aria-label={say("tray.way", { number: way + 1, all: ways.length })}
          onClick={() => move({ do: "orient", to: way })}
        >
          <PieceShape board={board} piece={piece} turned={way} />
        </button>
      ))}
    </div>
  );
}

export function Tray({ board, game, move, dragging }: Props & { dragging: Dragging }) {
  return (
    <div class="stack">
      <InHand board={board} game={game} move={move} />
      <div class="tray" role="group" aria-label={say("pieces")}>
        {board.puzzle.pieces.map(
          (piece, number) =>
            !isGiven(board, number) && (
              <TrayPiece key={piece.name} board={board} game={game} move={move} piece={number} dragging={dragging} />
            ),
        )}
      </div>
    </div>
  );
}
