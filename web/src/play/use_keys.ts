// use_keys.ts -- a game by keys alone: letters pick pieces, space and Shift with arrows turn them.
import { useEffect, useRef } from "preact/hooks";
import { type Board, left } from "./board";
import type { Game, Move } from "./game";

/** Shift and an arrow: left and right make the first turn, up and down the next, either way. */
function turnBy(board: Board, key: string): Move | null {
  const turns = board.turns.map((turn, number) => ({ ...turn, number }));
  const [first, second] = turns.filter(({ mirror }) => !mirror);
  const other = turns.find(({ mirror }) => mirror) ?? second;
  const [along, up] = [first?.number ?? 0, (board.puzzle.dimension === 3 ? second : other)?.number ?? 0];
  switch (key) {
    case "ArrowRight":
      return { do: "turn", turn: along, times: 1 };
    case "ArrowLeft":
      return { do: "turn", turn: along, times: -1 };
    case "ArrowUp":
      return { do: "turn", turn: up, times: 1 };
    case "ArrowDown":
      return { do: "turn", turn: up, times: -1 };
    default:
      return null;
  }
}

function inHandMove(board: Board, event: KeyboardEvent): Move | null {
  if (event.key === " ") return { do: "cycle", by: event.shiftKey ? -1 : 1 };
  return event.shiftKey ? turnBy(board, event.key) : null;
}

function anyMove(board: Board, game: Game, key: string): Move | null {
  if (key === "Backspace") return { do: "undo" };
  if (key === "Escape") return { do: "pick", piece: null };
  const piece = board.puzzle.pieces.findIndex(
    ({ letter }, number) => letter.toLowerCase() === key.toLowerCase() && left(board, game.laid, number) > 0,
  );
  return piece < 0 ? null : { do: "pick", piece };
}

export function useKeys(...game: [Board, Game, (move: Move) => void]) {
  const now = useRef(game); // a fast key applies to the game as the last key left it
  now.current = game;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const [board, game, move] = now.current;
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
      const turning = game.piece !== null && !target.closest("button") ? inHandMove(board, event) : null;
      const next = turning ?? anyMove(board, game, event.key);
      if (!next) return;
      move(next);
      if (next.do === "pick" && next.piece !== null) document.querySelector<SVGElement>("svg.board")?.focus();
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
