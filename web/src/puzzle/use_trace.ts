// use_trace.ts -- the steps of a search, some hundreds per request, and the pieces after each step.
//
// Invariant: after step n the pieces of the steps up to it lie, one for each depth up to its own.
import { useEffect, useRef, useState } from "preact/hooks";
import type { PuzzleSource, Refusal, Search, Step, Trace } from "../backend/backend";
import { ask, asRefusal, useBackend } from "../backend/use_backend";

const CHUNK = 500;

/** The steps whose pieces lie after `count` steps of an answer, one for each depth. */
export function lyingAfter(told: Trace, count: number): Step[] {
  const path = [...told.before];
  for (const step of told.steps.slice(0, count)) path.splice(step.depth - 1, path.length, step);
  return path;
}

/** The number of steps up to the next solution within an answer; null: none. */
export function nextSolution(told: Trace, after: number): number | null {
  const at = told.steps.findIndex((step, i) => step.solution && i >= after);
  return at < 0 ? null : at + 1;
}

export type Traced = ReturnType<typeof useTrace>;

type Job = () => Promise<{ at: number; told: Trace }>;

export function useTrace(source: PuzzleSource, search: Search) {
  const backend = useBackend();
  const about = JSON.stringify([source, search]);
  const [error, setError] = useState<Refusal | null>(null);
  const [shown, setShown] = useState<{ at: number; told: Trace | null }>({ at: 0, told: null });
  const busy = useRef(false);
  const waiting = useRef<Job | null>(null);
  const left = useRef(false);
  useEffect(() => () => void (left.current = true), []);

  const chunk = (number: number) => ask(backend, "trace", { puzzle: source, search, from: number * CHUNK, most: CHUNK });
  // one job at a time, so that no late answer overtakes; of the jobs asked meanwhile the last runs
  const work = (job: Job) => {
    waiting.current = job;
    if (busy.current) return;
    busy.current = true;
    const next = (): void => {
      const now = waiting.current;
      waiting.current = null;
      if (!now) return void (busy.current = false);
      now()
        .then((there) => (setError(null), setShown(there)))
        .catch((reason: unknown) => waiting.current || setError(asRefusal(reason)))
        .finally(next);
    };
    next();
  };
  const arrive = async (to: number) => {
    const wanted = Math.max(0, to);
    const number = Math.max(0, Math.ceil(wanted / CHUNK) - 1);
    const told = await chunk(number);
    const at = Math.min(wanted, number * CHUNK + told.steps.length);
    if (at % CHUNK > CHUNK / 2 && !told.done) chunk(number + 1).catch(() => undefined);
    return { at, told };
  };
  /** May take hours: ends when anything else is asked, or the page is left. */
  const seek = async () => {
    for (let number = Math.floor(shown.at / CHUNK); ; number++) {
      const told = await chunk(number);
      const found = nextSolution(told, Math.max(0, shown.at - number * CHUNK));
      if (found !== null || told.done || waiting.current || left.current) return { at: number * CHUNK + (found ?? told.steps.length), told };
    }
  };
  useEffect(() => {
    setError(null);
    work(() => arrive(0));
  }, [backend, about]);

  const { at, told } = shown;
  const within = told ? at - Number(told.from) : 0;
  const path = told ? lyingAfter(told, within) : [];
  return {
    at, // how many steps were made
    path,
    last: within > 0 ? told?.steps[within - 1] : path.at(-1),
    engine: told?.engine ?? "",
    ended: !!told?.done && within >= told.steps.length,
    error,
    /** Goes to a step, at most to the last. */
    go: (to: number) => work(() => arrive(to)),
    goToSolution: () => work(seek),
  };
}
