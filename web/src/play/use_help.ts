// use_help.ts -- help in a game: a hint, and a solution shown piece by piece.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Continuation, PuzzleSource } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { listed } from "../numbers";
import { say } from "../words/words";
import { asLaid, asPlacement, type Board, type Laid } from "./board";
import { type Game, laidByHand, type Move } from "./game";
import { continuation } from "./use_continuation";

const PACE_MS = 350;

/** Has it a solution, or is it certain that there is none? */
const decided = ({ exact, next }: Continuation) => exact || next !== null;

export function useHelp(source: PuzzleSource, board: Board, game: Game, move: (move: Move) => void, solved: boolean) {
  const backend = useBackend();
  const [words, setWords] = useState("");
  const [showing, setShowing] = useState(false);
  const [busy, setBusy] = useState(false);
  const ask = (laid: Laid[], signal?: AbortSignal) => {
    const placements = laid.map((one) => asPlacement(board, one));
    return continuation(backend, { puzzle: source, placements }, decided, signal);
  };
  const nameOf = ({ piece }: Laid) => board.puzzle.pieces[piece]?.name ?? "";

  const latest = useRef(game.laid);
  latest.current = game.laid;
  /** Does what an answer says (null: nothing) and tells it, unless the board has changed since it was asked for. */
  const act = (next: Move | null, told: string) => {
    if (latest.current !== game.laid) return;
    if (next) move(next);
    setWords(told);
  };
  /** Takes out the pieces that are wrong, the latest first. */
  const takeOut = async (laid: Laid[], answer: Continuation) => {
    const out: Laid[] = [];
    const wrong = (number: number | undefined) => out.push(...laid.splice(number ?? -1, 1));
    for (; !answer.next && answer.exact && laid.length > 0; answer = await ask(laid)) wrong(answer.remove?.at(-1));
    if (!answer.next) return act(null, say(answer.exact ? "ahead.no_solution" : "help.unknown"));
    act({ do: "take out", pieces: out }, say("help.took_out", { count: out.length, names: listed(out.map(nameOf), "and") }));
  };
  const giveHint = async () => {
    const laid = laidByHand(board, game);
    const answer = await ask(laid);
    const next = answer.next && asLaid(board, answer.next);
    if (!next) return takeOut(laid, answer);
    act({ do: "hint", laid: next }, say("help.laid", { name: nameOf(next) }));
  };
  const failed = (error: unknown) => setWords(asRefusal(error).message);
  const hint = () => {
    setBusy(true);
    giveHint().catch(failed).finally(() => setBusy(false));
  };

  const showNext = async (signal: AbortSignal) => {
    const laid = laidByHand(board, game);
    const [answer] = await Promise.all([ask(laid, signal), new Promise((go) => setTimeout(go, PACE_MS))]);
    if (signal.aborted) return;
    const next = answer.next && asLaid(board, answer.next);
    if (next) return move({ do: "show", laid: next });
    if (answer.exact && laid.length > 0) return move({ do: "clear" }); // nothing goes on from here
    setShowing(false);
    setWords(say(answer.exact ? "ahead.no_solution" : "help.unknown"));
  };
  useEffect(() => {
    if (!showing) return;
    if (solved) return setShowing(false);
    const over = new AbortController();
    showNext(over.signal).catch((error: unknown) => {
      if (over.signal.aborted) return;
      setShowing(false);
      failed(error);
    });
    return () => over.abort();
  }, [showing, game.laid, solved]);
  return { words, forget: () => setWords(""), hint, busy, showing, setShowing };
}
