// use_keys.ts -- a game by keys alone: letters pick pieces; R, space, and Shift with arrows turn them.
import { undoKey, usePageKeys } from "../ui/page_keys";
import { type Board, left } from "./board";
import type { Game, Move } from "./game";

/** Shift and an arrow: left and right make the first turn, up and down the next, either way. */
export function turnBy(board: Board, key: string): Move | null {
  const turns = board.turns.map((turn, number) => ({ ...turn, number }));
  const [first, second] = turns.filter(({ mirror }) => !mirror);
  const other = turns.find(({ mirror }) => mirror) ?? second;
  const [along, up] = [first?.number ?? 0, (board.puzzle.dimension === 3 ? second : other)?.number ?? 0];
  const ways: Record<string, [turn: number, times: number]> = { ArrowRight: [along, 1], ArrowLeft: [along, -1], ArrowUp: [up, 1], ArrowDown: [up, -1] };
  const [turn, times] = ways[key] ?? [];
  return turn === undefined || times === undefined ? null : { do: "turn", turn, times };
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
  if (piece >= 0) return { do: "pick", piece };
  return key.toLowerCase() === "r" && game.piece !== null ? turnBy(board, key === "R" ? "ArrowLeft" : "ArrowRight") : null;
}

export function useKeys(board: Board, game: Game, move: (move: Move) => void) {
  usePageKeys((event, target) => {
    const back = undoKey(event);
    if (back) move({ do: back });
    if (back || event.ctrlKey || event.metaKey) return back !== null;
    const turning = game.piece !== null && !target.closest("button") ? inHandMove(board, event) : null;
    const next = turning ?? anyMove(board, game, event.key);
    if (!next) return false;
    move(next);
    if (next.do === "pick" && next.piece !== null) document.querySelector<HTMLElement>("svg.board, canvas.space")?.focus();
    return true;
  });
}
