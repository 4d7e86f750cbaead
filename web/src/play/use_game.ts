// use_game.ts -- a game that outlasts its page: kept after each move and when the page is left.
import { useEffect, useRef, useState } from "preact/hooks";
import { keep, kept } from "../store";
import { useEvents } from "../ui/use_events";
import { asPlacement, type Board } from "./board";
import { type Game, laidByHand, type Move, newGame, play, type SavedGame, savedGame } from "./game";
import { useClock } from "./use_clock";

/** `key` names the puzzle; `isOver`: the clock stands. */
export function useGame(board: Board, key: string, isOver: (game: Game) => boolean) {
  const [saved] = useState(() => kept<SavedGame | null>("game/" + key, null));
  const [game, setGame] = useState(() => (saved ? savedGame(board, saved) : newGame(board)));
  const laid = laidByHand(board, game);
  const clock = useClock(laid.length > 0 && !isOver(game), saved?.seconds ?? 0);
  const move = (next: Move) => setGame((before) => play(board, before, next));
  const startOver = () => {
    clock.reset();
    setGame(newGame(board));
  };
  const save = () => {
    const { hints, shown } = game;
    const begun = laid.length > 0 || clock.seconds() > 0;
    const placements = laid.map((one) => asPlacement(board, one));
    keep("game/" + key, begun ? { laid: placements, seconds: clock.seconds(), hints, shown } : undefined);
  };
  useEffect(save, [board, key, game]);
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => () => latest.current(), []); // the seconds since the last move
  useEvents({ pagehide: save }, { visibilitychange: save });
  return { game, move, clock, startOver };
}
