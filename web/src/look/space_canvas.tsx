// space_canvas.tsx -- a canvas with bodies in space: its keys, its buttons, what the pointer is on.
import type { ComponentProps, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../ui/icon";
import { say } from "../words/words";
import type { SpaceStage } from "./space_stage";

const STILL = 6; // pixels that a tap may waver

const ZOOMS = [["zoom.in", "+"], ["zoom.out", "-"], ["zoom.fit", "0"]] as const;

type Scene = { stage: SpaceStage };

/** A scene and the canvas that it is on; null until both are there. */
export interface Space<S extends Scene> {
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: RefObject<S | null>;
  /** There is no WebGL. */
  failed: boolean;
}

/** Makes a scene on a canvas, anew when what it is about changes. */
export function useSpace<S extends Scene>(make: (canvas: HTMLCanvasElement) => S, about?: unknown): Space<S> {
  const [canvas, scene] = [useRef<HTMLCanvasElement>(null), useRef<S | null>(null)];
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    try {
      scene.current = canvas.current && make(canvas.current);
    } catch {
      setFailed(true);
    }
    return () => scene.current?.stage.free();
  }, [about]);
  return { canvas, scene, failed };
}

interface Props extends Omit<ComponentProps<"canvas">, "ref"> {
  space: Space<Scene>;
  /** The name of what lies at a place in the window. */
  nameAt?: (x: number, y: number) => string | undefined;
  tap?: (event: PointerEvent) => void;
}

/** Arrow keys turn the view, + and - zoom, 0 fits it; a press that does not move is a tap. A double click beside the bodies fits it, too. */
export function SpaceCanvas({ space, nameAt, tap, onPointerMove, onPointerLeave, onKeyDown, ...more }: Props) {
  const pressed = useRef<[number, number] | null>(null);
  const [tip, setTip] = useState<{ name: string; left: string; top: string } | null>(null);
  const press = (key: string) => space.scene.current?.stage.press(key);
  if (space.failed) return <p class="note">{say("look.no_webgl")}</p>;
  return (
    <div class="space-frame">
      <canvas
        ref={space.canvas}
        class="stage space"
        tabIndex={0}
        role="img"
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey && event.key !== "+") return;
          if (press(event.key)) event.preventDefault();
        }}
        onPointerDown={(event) => {
          const first = event.isPrimary && event.button === 0; // a second finger or button taps nothing
          pressed.current = first ? [event.clientX, event.clientY] : [Infinity, Infinity];
          setTip(null);
        }}
        onPointerMove={(event) => {
          if (pressed.current) return;
          onPointerMove?.(event);
          const name = event.pointerType === "mouse" ? nameAt?.(event.clientX, event.clientY) : undefined;
          setTip(name === undefined ? null : { name, left: `${event.offsetX + 14}px`, top: `${event.offsetY + 10}px` });
        }}
        onPointerUp={(event) => {
          const [x, y] = pressed.current ?? [Infinity, Infinity];
          pressed.current = null;
          if (Math.hypot(event.clientX - x, event.clientY - y) <= STILL) tap?.(event);
        }}
        onPointerCancel={() => (pressed.current = null)}
        onPointerLeave={(event) => {
          setTip(null);
          onPointerLeave?.(event);
        }}
        onDblClick={(event) => nameAt?.(event.clientX, event.clientY) === undefined && press("0")}
        {...more}
      />
      <div class="row zoom" role="group" aria-label={say("zoom")}>
        {ZOOMS.map(([words, key]) => (
          <button type="button" aria-label={say(words)} title={`${say(words)} (${key})`} onClick={() => press(key)}>
            {words === "zoom.fit" ? say(words) : <Icon name={words} />}
          </button>
        ))}
      </div>
      {tip && <span class="tip" style={{ left: tip.left, top: tip.top }}>{tip.name}</span>}
    </div>
  );
}
