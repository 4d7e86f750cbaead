// use_continuation.ts -- counts the solutions that contain the laid pieces: quickly, then exactly.
import { useEffect, useState } from "preact/hooks";
import type { Continuation, Placement, PuzzleSource, Trouble } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";

const SECONDS = [0.06, 1, 4]; // if an answer is not exact, the next count takes longer

export interface Ahead {
  answer: Continuation | null;
  /** A longer count is under way. */
  counting: boolean;
  trouble: Trouble | null;
}

export function useContinuation(puzzle: PuzzleSource, placements: Placement[]): Ahead {
  const backend = useBackend();
  const key = JSON.stringify(placements);
  const [ahead, setAhead] = useState<Ahead & { key: string }>({ key: "", answer: null, counting: true, trouble: null });
  useEffect(() => {
    const given_up = new AbortController();
    const ask = async () => {
      for (const [i, seconds] of SECONDS.entries()) {
        const request = { puzzle, placements, timeout: seconds };
        const answer = await backend.call("continue", request, given_up.signal);
        const counting = !answer.exact && i + 1 < SECONDS.length;
        setAhead({ key, answer, counting, trouble: null });
        if (!counting) return;
      }
    };
    ask().catch((error: unknown) => {
      if (given_up.signal.aborted) return;
      setAhead({ key, answer: null, counting: false, trouble: asRefusal(error).trouble });
    });
    return () => given_up.abort();
  }, [backend, JSON.stringify(puzzle), key]);
  return ahead.key === key ? ahead : { answer: null, counting: true, trouble: null };
}
