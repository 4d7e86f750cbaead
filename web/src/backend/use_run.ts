// use_run.ts -- follows a run, with all solutions received so far.
import { useEffect, useRef, useState } from "preact/hooks";
import type { News, Solution } from "./backend";
import { asRefusal, useBackend } from "./use_backend";
import type { Refusal } from "./backend";

export interface Followed {
  news: News | null;
  solutions: Solution[];
  error: Refusal | null;
}

const NOTHING: Followed = { news: null, solutions: [], error: null };
const OFTEN_MS = 100; // drawing the page more often than this shows nothing more

/** Adds received solutions to the list; an event that comes twice adds nothing. */
export function addSolutions(there: Solution[], from: number, more: Solution[]): void {
  more.forEach((solution, i) => {
    there[from + i] ??= solution;
  });
}

/** Follows a run; `restarted` increases when a run that had stopped resumes. */
export function useRun(run: number | null, restarted: number): Followed {
  const backend = useBackend();
  const [followed, setFollowed] = useState(NOTHING);
  const solutions = useRef<{ run: number | null; list: Solution[] }>({ run: null, list: [] });
  useEffect(() => {
    if (solutions.current.run !== run) solutions.current = { run, list: [] };
    if (run === null) return setFollowed(NOTHING);
    const list = solutions.current.list;
    let timer = 0;
    let latest: News | null = null;
    const show = () => {
      timer = 0;
      setFollowed({ news: latest, solutions: list.slice(), error: null });
    };
    const end = backend.watch(
      run,
      list.length,
      (news) => {
        addSolutions(list, news.from, news.solutions);
        latest = news;
        timer ||= window.setTimeout(show, OFTEN_MS);
      },
      (error) => setFollowed((before) => ({ ...before, error: asRefusal(error) })),
    );
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [backend, run, restarted]);
  return followed;
}
