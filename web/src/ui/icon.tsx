// icon.tsx -- the signs on buttons, all of one set: Lucide's.
import {
  ArrowDown, ArrowLeft, ArrowRight, ArrowUp, BringToFront, Check, ChevronDown, ChevronLeft, ChevronRight, ChevronUp,
  FlipHorizontal2, Moon, Redo2, RotateCw, SendToBack, Star, Sun, SunMoon, Undo2, X, ZoomIn, ZoomOut,
} from "lucide";
import { h } from "preact";

const ICONS = {
  back: ChevronLeft, on: ChevronRight, undo: Undo2, redo: Redo2, turn: RotateCw, flip: FlipHorizontal2, remove: X, star: Star,
  done: Check, light: Sun, dark: Moon, system: SunMoon, falling: ChevronDown, rising: ChevronUp, "zoom.in": ZoomIn,
  "zoom.out": ZoomOut, left: ArrowLeft, right: ArrowRight, up: ArrowUp, down: ArrowDown, before: BringToFront, behind: SendToBack,
};

/** Those that point the way one reads: mirrored where that is leftwards. */
const READ: IconName[] = ["back", "on", "undo", "redo"];

export type IconName = keyof typeof ICONS;

/** Without a name of its own: the button has words or a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={READ.includes(name) ? "icon read" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      {ICONS[name].map(([tag, shape]) => h(tag, shape))}
    </svg>
  );
}
