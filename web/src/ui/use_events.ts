// use_events.ts -- what a component does at events of the window while it is there.
import { useEffect, useRef } from "preact/hooks";

type Handlers = { [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void };

/** Calls the handlers of the latest rendering; those of events of our own are in `own`. */
export function useEvents(handlers: Handlers, own: Record<string, (event: Event) => void> = {}): void {
  const all: Record<string, unknown> = { ...handlers, ...own };
  const latest = useRef(all);
  latest.current = all;
  useEffect(() => {
    const over = new AbortController();
    for (const name of Object.keys(all)) {
      window.addEventListener(name, (event) => (latest.current[name] as (event: Event) => void)(event), over);
    }
    return () => over.abort();
  }, []);
}
