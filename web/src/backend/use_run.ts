// use_run.ts -- follows a run: its news, and those of its solutions that are looked at.
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { type News, Refusal, type Solution } from "./backend";
import { say } from "../words/words";
import { SolutionWindow } from "./solution_window";
import { asRefusal, useBackend } from "./use_backend";

export interface Followed {
  news: News | null;
  /** Number of solutions that can be looked at. */
  count: number;
  solutions: SolutionWindow;
  error: Refusal | null;
  /** Fetches solutions that are in sight, from number `from` to before `to`. */
  want(from: number, to: number): void;
}

const gone = (run: number) =>
  new Refusal(404, { own: true, message: say("run.gone", { run: String(run) }), hint: say("run.gone_hint") });
const restarted = () => new Refusal(0, { own: true, message: say("run.restarted"), hint: say("run.restarted_hint") });

const NOTHING: { news: News | null; error: Refusal | null } = { news: null, error: null };

/** Follows a run of the puzzle with this title; without a run there are the solutions that are known. */
export function useRun(run: number | null, title: string, known: Solution[]): Followed {
  const backend = useBackend();
  const [{ news, error }, setTold] = useState(NOTHING);
  const [, draw] = useReducer<number, void>((times) => times + 1, 0);
  const solutions = useMemo(() => {
    const ask = async (from: number, most: number) =>
      run === null ? known.slice(from, from + most) : (await backend.call("news", { run, from, most })).solutions;
    return new SolutionWindow(ask, () => draw());
  }, [backend, run]);
  const fail = (reason: unknown) => setTold((before) => ({ ...before, error: asRefusal(reason) }));
  useEffect(() => {
    setTold(NOTHING);
    if (run === null) return;
    const tell = (latest: News) =>
      setTold(({ news: before }) => {
        if (latest.title !== title) return { news: null, error: gone(run) };
        return { news: latest, error: before !== null && latest.serial < before.serial ? restarted() : null };
      });
    const refuse = (reason: unknown) =>
      asRefusal(reason).status === 404 ? setTold({ news: null, error: gone(run) }) : fail(reason);
    return backend.watch(run, tell, refuse);
  }, [backend, run]);
  const want = (from: number, to: number) => void solutions.want(from, to).catch(fail);
  return { news, count: run === null ? known.length : (news?.kept ?? 0), solutions, error, want };
}

/** The solution number `shown`; while it is fetched, the one before. */
export function useSolution({ solutions, count, want }: Followed, shown: number): Solution | undefined {
  const last = useRef<{ of: SolutionWindow; solution: Solution } | null>(null);
  const found = shown < count;
  useEffect(() => {
    if (found) want(shown, shown + 1);
  }, [solutions, shown, found]);
  const solution = solutions.at(shown);
  if (solution) last.current = { of: solutions, solution };
  return last.current?.of === solutions ? last.current?.solution : undefined;
}
