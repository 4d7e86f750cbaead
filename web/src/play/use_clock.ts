// use_clock.ts -- the seconds of a game: while it runs and its page is seen.
import { useEffect, useRef } from "preact/hooks";

export interface Clock {
  seconds: () => number;
  reset: () => void;
}

export function useClock(runs: boolean, from: number): Clock {
  const time = useRef({ before: from, since: null as number | null });
  const now = () => performance.now() / 1000;
  const seconds = () => time.current.before + (time.current.since === null ? 0 : now() - time.current.since);
  const settle = (on: boolean) => {
    time.current = { before: seconds(), since: on ? now() : null };
  };
  useEffect(() => {
    const change = () => settle(runs && !document.hidden);
    change();
    document.addEventListener("visibilitychange", change);
    return () => {
      document.removeEventListener("visibilitychange", change);
      settle(false);
    };
  }, [runs]);
  return { seconds, reset: () => (time.current = { before: 0, since: time.current.since && now() }) };
}
