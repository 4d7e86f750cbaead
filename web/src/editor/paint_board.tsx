// paint_board.tsx -- cells of a lattice that are switched on and off by clicking, dragging or keys.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Cell, Checked, Kind } from "../backend/backend";
import { standsUp } from "../play/board";
import { ARROWS, cellUnder, LayerTitles, neighbour, viewOf } from "../play/board_view";
import { kindOf, makeSheet, pathOf, type Sheet } from "../play/cell_shapes";
import { Mark, Spot } from "../play/piece_body";
import { say } from "../words/words";

/** What is drawn of a cell. */
export interface Look {
  state: "" | "on" | "may";
  colour: { name: string; hue: string } | undefined;
  marks: { arc: string; name: string; hue: string }[];
  wrong: string | undefined;
}

interface Props {
  box: Checked;
  looks: Look[];
  /** The arc is the one that leads to where the pointer is. goesOn: the stroke has painted already. */
  paint: (cell: Cell, on: boolean, arc: string, goesOn?: boolean) => void;
  /** May a cell that is on be painted again, by a colour or a mark? */
  over: boolean;
  label: string;
}

function arcAt(box: Checked, sheet: Sheet, number: number, event: PointerEvent): string {
  const matrix = (event.currentTarget as SVGSVGElement).getScreenCTM();
  const arcs = (kindOf(box, box.cells[number] ?? []) as Kind).arcs;
  const [x, y] = sheet.at[number] ?? [0, 0];
  const point = matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : { x, y };
  const far = arcs.map(({ to }) => Math.hypot(x + to[0] - point.x, y + to[1] - point.y) + Math.abs(to[2]));
  return arcs[far.indexOf(Math.min(...far))]?.name ?? "";
}

function CellDrawn({ box, sheet, number, look }: { box: Checked; sheet: Sheet; number: number; look: Look }) {
  const arcs = (kindOf(box, box.cells[number] ?? []) as Kind).arcs;
  return (
    <g>
      <path class={`cell ${look.state}`} data-cell={number} d={pathOf(sheet, number)} />
      {look.colour && <Spot at={sheet.at[number] ?? [0, 0]} {...look.colour} />}
      {look.marks.map(({ arc, ...mark }) => (
        <Mark sheet={sheet} cell={number} to={arcs.find((one) => one.name === arc)?.to ?? [0, 0, 0]} {...mark} />
      ))}
      {look.wrong && <path class="fault" d={pathOf(sheet, number)}><title>{look.wrong}</title></path>}
    </g>
  );
}

/** What is on in a layer, drawn faintly on the layer above it. */
function Beneath({ box, sheet, looks }: { box: Checked; sheet: Sheet; looks: Look[] }) {
  const above = standsUp(box.at) ? 1 : -1;
  return (
    <>
      {looks.map(({ state }, number) => {
        const layer = sheet.layer[number] ?? 0;
        const [from, to] = [sheet.layers[layer], sheet.layers[layer + above]];
        const by = from && to && `translate(${to.x - from.x} ${to.y - from.y})`;
        return by && state && <path key={number} class="beneath" d={pathOf(sheet, number)} transform={by} />;
      })}
    </>
  );
}

export function PaintBoard({ box, looks, paint, over, label }: Props) {
  const sheet = useMemo(() => makeSheet(box, box.cells, box.at, 3), [box]);
  const brush = useRef<boolean | null>(null);
  const last = useRef<number | null>(null); // that this stroke has painted
  const [focus, setFocus] = useState<number | null>(null);
  const put = (number: number | null, event: PointerEvent) => {
    if (number === null || brush.current === null || last.current === number) return;
    const on = looks[number]?.state !== "";
    if (on !== brush.current || (brush.current && over)) {
      paint(box.cells[number] as Cell, brush.current, arcAt(box, sheet, number, event), last.current !== null);
      last.current = number;
    }
  };
  const key = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const cell = focus === null ? undefined : box.cells[focus];
    const off = looks[focus ?? -1]?.state === "";
    const arcs = cell ? (kindOf(box, cell) as Kind).arcs : [];
    const arc = arcs[Number(event.key) - 1]?.name;
    if (arrow) setFocus(focus === null ? 0 : neighbour(sheet, focus, arrow));
    else if ((event.key === " " || event.key === "Enter") && cell) paint(cell, off || over, arcs[0]?.name ?? "");
    else if ((event.key === "Delete" || event.key === "Backspace") && cell) paint(cell, false, "");
    else if (arc !== undefined && over && cell) paint(cell, true, arc);
    else return;
    event.preventDefault();
  };
  const words = focus === null ? "" : `${JSON.stringify(box.cells[focus])} ${say(looks[focus]?.state === "" ? "off" : "on")} ${looks[focus]?.wrong ?? ""}`;
  return (
    <>
      <svg
        class="board painting"
        viewBox={viewOf(sheet, 0.1)}
        tabindex={0}
        role="application"
        aria-label={say("paint.keys", { label })}
        aria-describedby="paint-words"
        onKeyDown={key}
        onContextMenu={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          const number = cellUnder(event);
          if (number === null) return;
          last.current = null;
          brush.current = event.button === 2 ? false : over || looks[number]?.state === "";
          put(number, event);
        }}
        onPointerMove={(event) => put(cellUnder(event), event)}
        onPointerUp={() => (brush.current = null)}
        onPointerLeave={() => (brush.current = null)}
      >
        <LayerTitles sheet={sheet} />
        {looks.map((look, number) => <CellDrawn key={number} box={box} sheet={sheet} number={number} look={look} />)}
        <Beneath box={box} sheet={sheet} looks={looks} />
        {focus !== null && <path class="focus" d={pathOf(sheet, focus)} />}
      </svg>
      <p id="paint-words" class="sr" aria-live="polite">{words}</p>
    </>
  );
}
