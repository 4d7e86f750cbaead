// use_drag.ts -- a piece that follows a finger or a mouse until it is dropped.
//
// A press becomes a drag when it has moved; until then it is a tap, which is handled elsewhere.
import { useRef, useState } from "preact/hooks";
import { useEvents } from "../ui/use_events";

/** The middle of the piece, in the window. */
export interface Drag {
  x: number;
  y: number;
}

interface Press {
  pointer: number;
  x: number;
  y: number;
  /** From the finger to the middle of the piece. */
  off: [number, number];
  begin: () => void;
  begun: boolean;
}

const STILL = 6; // pixels by which a tap may move

export interface Dragging {
  drag: Drag | null;
  /** A press: `begin` is called when it moves. */
  press: (event: PointerEvent, off: [number, number], begin: () => void) => void;
}

/** Calls `drop` when the drag ends; `fine`: the piece was released, not cancelled. */
export function useDrag(drop: (fine: boolean) => void): Dragging {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<Press | null>(null);
  const move = (event: PointerEvent) => {
    const one = pressed.current;
    if (one?.pointer !== event.pointerId) return;
    if (!one.begun && Math.hypot(event.clientX - one.x, event.clientY - one.y) < STILL) return;
    if (!one.begun) one.begin();
    one.begun = true;
    setDrag({ x: event.clientX + one.off[0], y: event.clientY + one.off[1] });
  };
  const end = (event: PointerEvent) => {
    const one = pressed.current;
    if (one?.pointer !== event.pointerId) return;
    pressed.current = null;
    if (one.begun) drop(event.type === "pointerup");
    setDrag(null);
  };
  useEvents({ pointermove: move, pointerup: end, pointercancel: end });
  const press: Dragging["press"] = (event, off, begin) => {
    if (event.button !== 0 || !event.isPrimary) return;
    pressed.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, off, begin, begun: false };
  };
  return { drag, press };
}
