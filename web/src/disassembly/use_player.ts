// use_player.ts -- a position between 0 and a count that advances by itself while playing.
import { useEffect, useState } from "preact/hooks";

const PER_SECOND = 0.9; // moves

export interface Player {
  at: number;
  playing: boolean;
  /** Sets the position and stops. */
  put(at: number): void;
  /** Starts or stops; at the end, starts from 0. */
  toggle(): void;
}

export function usePlayer(count: number): Player {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const more = ((now - before) / 1000) * PER_SECOND;
      before = now;
      setAt((old) => Math.min(count, old + more));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [playing, count]);
  useEffect(() => {
    if (at >= count) setPlaying(false);
  }, [at, count]);
  const put = (place: number) => (setPlaying(false), setAt(Math.min(count, Math.max(0, place))));
  const toggle = () => {
    if (!playing && at >= count) setAt(0);
    setPlaying(!playing);
  };
  return { at, playing, put, toggle };
}
