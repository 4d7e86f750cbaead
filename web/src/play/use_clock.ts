// use_clock.ts -- the seconds of a game: while it runs and its page is seen.
import { useEffect, useRef } from "preact/hooks";
import { useEvents } from "../ui/use_events";

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
  const change = () => settle(runs && !document.hidden);
  useEffect(() => {
    change();
    return () => settle(false);
  }, [runs]);
  useEvents({}, { visibilitychange: change });
  return { seconds, reset: () => (time.current = { before: 0, since: time.current.since && now() }) };
}
