// space_board_view.tsx -- a board in space under a finger or a mouse; a drag turns it, a tap lays a piece.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Point } from "../backend/backend";
import { ORBIT_KEYS } from "../look/space_stage";
import { aimed, refusal, refusalWords, touched } from "./aim";
import { cellsOf, colourOf, covering } from "./board";
import type { BoardProps } from "./board_view";
import { type Body, SpaceBoard } from "./space_board";

const REFUSED = "#d3304a";
const STILL = 6; // pixels that a tap may waver

export function SpaceBoardView({ board, game, move, focus, setFocus, dragging, meant }: BoardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<SpaceBoard | null>(null);
  const pressed = useRef<[number, number] | null>(null);
  const [error, setError] = useState("");
  const on = useMemo(() => covering(board, game.laid), [board, game.laid]);
  const { drag } = dragging;
  const cell = drag ? (scene.current?.pick(drag.x, drag.y) ?? null) : focus;
  const pose = cell === null ? null : aimed(board, game, on, { at: board.puzzle.at[cell] as Point, cell });
  const why = pose === null ? null : refusal(board, game, on, pose);
  meant.current = { pose, fine: pose !== null && why === null };
  useEffect(() => {
    try {
      scene.current = canvas.current && new SpaceBoard(canvas.current, board);
    } catch {
      setError("3D needs WebGL, which this browser does not have; the layers show the same.");
    }
    return () => scene.current?.stage.free();
  }, [board]);
  useEffect(() => {
    const laid = game.laid.map((one): Body => {
      const cells = cellsOf(board, one);
      return { cells, colour: colourOf(board.puzzle, one.piece, cells) };
    });
    const colour = why ? REFUSED : (board.puzzle.pieces[game.piece ?? -1]?.colour ?? REFUSED);
    const ghost: Body[] = pose === null ? [] : [{ cells: board.poses[pose]?.cells ?? [], colour, faint: true }];
    const free = board.puzzle.cells.map((_, i) => i).filter((i) => (on[i] ?? -1) < 0);
    scene.current?.take([...laid, ...ghost], free, getComputedStyle(document.body).color);
  }, [board, game.laid, game.piece, pose, why !== null]);
  if (error) return <p class="note">{error}</p>;
  const pick = (event: PointerEvent) => scene.current?.pick(event.clientX, event.clientY) ?? null;
  const tap = (event: PointerEvent) => {
    const [x, y] = pressed.current ?? [Infinity, Infinity];
    pressed.current = null;
    const here = pick(event);
    if (here === null || Math.hypot(event.clientX - x, event.clientY - y) > STILL) return;
    setFocus(here);
    const next = touched(board, game, on, here);
    if (next) move(next);
  };
  return (
    <div class="board-frame">
      <canvas
        ref={canvas}
        class="stage space"
        tabIndex={0}
        role="img"
        aria-label="Board in space: arrow keys turn it; by keys pieces are laid in the layers"
        onKeyDown={(event) => {
          const turn = event.shiftKey ? undefined : ORBIT_KEYS[event.key];
          if (turn) event.preventDefault();
          if (turn) scene.current?.stage.orbit(...turn);
        }}
        onPointerDown={(event) => (pressed.current = [event.clientX, event.clientY])}
        onPointerMove={(event) => pressed.current === null && setFocus(pick(event))}
        onPointerUp={tap}
        onPointerLeave={(event) => event.pointerType === "mouse" && setFocus(null)}
      />
      <p class="why" aria-live="polite">
        {why ? refusalWords(board, game, on, why) : ""}
      </p>
    </div>
  );
}
