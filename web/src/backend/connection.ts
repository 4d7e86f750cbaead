// connection.ts -- what keeps the page from its server, in words that the frame shows on every view.
import { useEffect, useState } from "preact/hooks";
import { useEvents } from "../ui/use_events";
import type { Trouble } from "./backend";

const CHANGED = "tilewright-connection";
let trouble: Trouble | null = null;

/** null: nothing. */
export function tellConnection(now: Trouble | null): void {
  trouble = now;
  window.dispatchEvent(new Event(CHANGED));
}

export function useConnection(): Trouble | null {
  const [now, setNow] = useState(trouble);
  const change = () => setNow(trouble);
  useEffect(change, []);
  useEvents({}, { [CHANGED]: change });
  return now;
}
