// use_player.ts -- a position between 0 and a count that advances by itself while playing, again and again.
import { useEffect, useState } from "preact/hooks";

const REST = 1.5; // moves that it waits at the end

export type Player = ReturnType<typeof usePlayer>;

/** Plays at once, unless the browser is told to show little motion. speed: moves a second; put: goes
 * to a place and stops there. */
export function usePlayer(count: number) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!playing || count === 0) return;
    let before = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const more = ((now - before) / 1000) * speed;
      before = now;
      setAt((old) => (old >= count + REST ? 0 : old + more));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, count]);
  const put = (place: number) => (setPlaying(false), setAt(Math.min(count, Math.max(0, place))));
  return { at: Math.min(at, count), playing, speed, setSpeed, put, restart: () => setAt(0), toggle: () => setPlaying(!playing) };
}
