// paint_board.tsx -- cells of a lattice that are switched on and off by clicking, dragging or keys.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Cell, Checked } from "../backend/backend";
import { neighbour } from "../play/board_view";
import { makeSheet, pathOf } from "../play/cell_shapes";

interface Props {
  box: Checked;
  /** What each cell is: "on", "may" (stay empty), or "" */
  states: string[];
  paint: (cell: Cell, on: boolean) => void;
  label: string;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

function numberAt(event: PointerEvent): number | null {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
  return cell ? Number(cell.getAttribute("data-cell")) : null;
}

export function PaintBoard({ box, states, paint, label }: Props) {
  const sheet = useMemo(() => makeSheet(box, box.cells, box.at, 3), [box]);
  const brush = useRef<boolean | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const put = (number: number | null) => {
    if (number === null || brush.current === null) return;
    if ((states[number] !== "") !== brush.current) paint(box.cells[number] as Cell, brush.current);
  };
  const key = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) setFocus(focus === null ? 0 : neighbour(sheet, focus, arrow));
    else if ((event.key === " " || event.key === "Enter") && focus !== null) paint(box.cells[focus] as Cell, states[focus] === "");
    else return;
    event.preventDefault();
  };
  const { width, height } = sheet.box;
  const words = focus === null ? "" : `${JSON.stringify(box.cells[focus])} ${states[focus] === "" ? "off" : "on"}`;
  return (
    <>
      <svg
        class="board painting"
        viewBox={`-0.1 -0.1 ${width + 0.2} ${height + 0.2}`}
        tabIndex={0}
        role="application"
        aria-label={`${label}: arrow keys move, space switches a cell`}
        aria-describedby="paint-words"
        onKeyDown={key}
        onContextMenu={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          const number = numberAt(event);
          if (number === null) return;
          brush.current = event.button === 2 ? false : states[number] === "";
          put(number);
        }}
        onPointerMove={(event) => put(numberAt(event))}
        onPointerUp={() => (brush.current = null)}
        onPointerLeave={() => (brush.current = null)}
      >
        {box.cells.map((_, number) => (
          <path key={number} class={`cell ${states[number]}`} data-cell={number} d={pathOf(sheet, number)} />
        ))}
        {focus !== null && <path class="focus" d={pathOf(sheet, focus)} />}
      </svg>
      <p id="paint-words" class="sr" aria-live="polite">
        {words}
      </p>
    </>
  );
}
