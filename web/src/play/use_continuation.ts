// use_continuation.ts -- counts the solutions that contain the laid pieces: quickly, then exactly.
import { useEffect, useState } from "preact/hooks";
import type { Backend, Continuation, Placement, PuzzleSource, Trouble } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";

const SECONDS = [0.06, 1, 4]; // if an answer is not exact, the next count takes longer

export interface Ahead {
  answer: Continuation | null;
  /** A longer count is under way. */
  counting: boolean;
  trouble: Trouble | null;
}

/** A game as the call asks for it. */
export interface Laying {
  puzzle: PuzzleSource;
  placements: Placement[];
}

/** Asks until `enough`, at most for some seconds in all; `tell` gets each answer. */
export async function continuation(
  backend: Backend,
  laying: Laying,
  enough: (answer: Continuation) => boolean,
  signal?: AbortSignal,
  tell?: (answer: Continuation, counting: boolean) => void,
): Promise<Continuation> {
  for (const [i, timeout] of SECONDS.entries()) {
    const answer = await backend.call("continue", { ...laying, timeout }, signal);
    const counting = !enough(answer) && i + 1 < SECONDS.length;
    tell?.(answer, counting);
    if (!counting) return answer;
  }
  throw new Error("no time to count in");
}

/** on: false asks nothing. */
export function useContinuation(puzzle: PuzzleSource, placements: Placement[], on = true): Ahead {
  const backend = useBackend();
  const key = JSON.stringify(placements);
  const [ahead, setAhead] = useState<Ahead & { key: string }>({ key: "", answer: null, counting: true, trouble: null });
  useEffect(() => {
    if (!on) return;
    const given_up = new AbortController();
    const exact = (answer: Continuation) => answer.exact && answer.remove !== null;
    const tell = (answer: Continuation, counting: boolean) => setAhead({ key, answer, counting, trouble: null });
    continuation(backend, { puzzle, placements }, exact, given_up.signal, tell).catch((error: unknown) => {
      if (given_up.signal.aborted) return;
      setAhead({ key, answer: null, counting: false, trouble: asRefusal(error).trouble });
    });
    return () => given_up.abort();
  }, [backend, JSON.stringify(puzzle), key, on]);
  return ahead.key === key ? ahead : { answer: null, counting: on, trouble: null };
}
