// space_board_view.tsx -- a board in space under a finger, a mouse or keys; a drag turns it, a tap lays a piece.
import { useEffect, useMemo } from "preact/hooks";
import type { Piece, Point } from "../backend/backend";
import { SpaceCanvas, useSpace } from "../look/space_canvas";
import { type Body, SpaceSolids } from "../look/space_solids";
import { say } from "../words/words";
import { signOf } from "../ui/piece_mark";
import { aimed, refusal, refusalWords, touched, touchedTwice } from "./aim";
import { cellsOf, colourOf, covering } from "./board";
import { type BoardProps, BoardView } from "./board_view";

const REFUSED = "#d3304a";

/** What keys are directions of: to the right in the view, up, towards the camera. */
const STEPS: Record<string, Point> = {
  ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 0, -1], ArrowDown: [0, 0, 1], PageUp: [0, 1, 0], PageDown: [0, -1, 0],
};

export function SpaceBoardView(props: BoardProps) {
  const { board, game, move, focus, setFocus, dragging, meant } = props;
  const { pieces } = board.puzzle;
  const space = useSpace((canvas) => new SpaceSolids(canvas, board.puzzle, board.unit), board);
  const { scene } = space;
  const on = useMemo(() => covering(board, game.laid), [board, game.laid]);
  const { drag } = dragging;
  const cell = drag ? (scene.current?.cellAt(drag.x, drag.y) ?? null) : focus;
  const pose = cell === null ? null : aimed(board, game, on, { at: board.puzzle.at[cell] as Point, cell });
  const why = pose === null ? null : refusal(board, game, on, pose);
  meant.current = { pose, fine: pose !== null && why === null };
  useEffect(() => {
    const laid = game.laid.map((one): Body => {
      const cells = cellsOf(board, one);
      return { cells, colour: colourOf(board.puzzle, one.piece, cells), sign: signOf(pieces[one.piece] as Piece) };
    });
    const colour = why ? REFUSED : (pieces[game.piece ?? -1]?.colour ?? REFUSED);
    const ghost: Body[] = pose === null ? [] : [{ cells: board.poses[pose]?.cells ?? [], colour, faint: true }];
    const free = board.puzzle.cells.map((_, i) => i).filter((i) => (on[i] ?? -1) < 0);
    scene.current?.take([...laid, ...ghost], free);
  }, [board, game.laid, game.piece, pose, why !== null]);
  const pick = ({ clientX, clientY }: MouseEvent) => scene.current?.cellAt(clientX, clientY) ?? null;
  const use = (here: number | null) => {
    const next = here === null ? null : touched(board, game, on, here);
    if (here !== null) setFocus(here);
    if (next) move(next);
  };
  /** With a piece in hand keys move it; otherwise they turn the view. */
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (game.piece === null || event.shiftKey || !scene.current) return;
    if (step) setFocus(focus === null ? 0 : scene.current.next(focus, step));
    else if (event.key === "Enter") use(focus);
    else return;
    event.preventDefault();
  };
  return (
    <div class="board-frame">
      <SpaceCanvas
        space={space}
        role="application"
        aria-label={say("board.keys_in_space")}
        nameAt={(x, y) => (game.piece === null ? pieces[game.laid[on[scene.current?.cellAt(x, y) ?? -1] ?? -1]?.piece ?? -1]?.name : undefined)}
        onKeyDown={key}
        onPointerMove={(event) => setFocus(pick(event))}
        tap={(event) => use(pick(event))}
        onDblClick={(event) => {
          const here = pick(event);
          if (here !== null) touchedTwice(board, game, on, here).forEach(move);
        }}
        onPointerLeave={(event) => event.pointerType === "mouse" && setFocus(null)}
      />
      {space.failed && <BoardView {...props} />}
      <p class="why" aria-live="polite">
        {why ? refusalWords(board, game, on, why) : ""}
        {game.piece !== null && focus !== null && <span class="sr">{say("board.cell", { cell: JSON.stringify(board.puzzle.cells[focus]) })}</span>}
      </p>
    </div>
  );
}
