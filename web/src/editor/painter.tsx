// painter.tsx -- the board on which the container or a piece is drawn.
import { useMemo, useState } from "preact/hooks";
import type { Cell, Checked, CheckReply, Lattice } from "../backend/backend";
import { useAttempt, useBackend } from "../backend/use_backend";
import { lazy, Suspense } from "../look/later";
import { TroubleNote } from "../ui/message";
import { TypedInput } from "../ui/typed_input";
import { say } from "../words/words";
import { Brushes } from "./brushes";
import { type Draft, noShape } from "./draft";
import { type Spot, spotOf } from "./faults";
import { Motions } from "./motions";
import { type Brush, brushed, colourAt, hueIn, type Motion, moveDraft, namesOf } from "./paint";
import { type Look, PaintBoard } from "./paint_board";

const WholeView = lazy(() => import("./whole_view").then((part) => part.WholeView));

export interface PainterProps {
  draft: Draft;
  text: string;
  reply: CheckReply | null;
  /** -1: the container */
  chosen: number;
  draw: (draft: Draft, goesOn?: boolean) => void;
  redraw: (make: (from: Draft) => Promise<Draft | null>) => Promise<void>;
  /** The cells of the lattice that are shown; null: it has no box, or none yet. */
  box: Checked | null;
  size: number[];
  setSize: (size: number[]) => void;
}

/** Words at the cells that faults are about. */
function wrongCells(text: string, reply: CheckReply | null, draft: Draft, chosen: number): Map<string, string> {
  if (!reply || reply.fine) return new Map();
  const spots = reply.faults.map((fault): [Spot, string] => [spotOf(text, fault), fault.message]);
  const here = spots.filter(([{ entry, cell }]) => cell && (entry < 0 ? -1 : entry - draft.others.length) === chosen);
  return new Map(here.map(([{ cell }, words]) => [JSON.stringify(cell), words]));
}

function looksOf({ draft, text, reply, chosen, box }: PainterProps): Look[] {
  const shape = draft.pieces[chosen] ?? draft.container;
  const set = (cells: Cell[]) => new Set(cells.map((cell) => JSON.stringify(cell)));
  const [on, may] = [set(shape.cells), set(chosen < 0 ? draft.container.optional : [])];
  const wrong = wrongCells(text, reply, draft, chosen);
  const names = namesOf(draft);
  const named = (word: string) => ({ name: word, hue: hueIn(names, word) });
  return (box?.cells ?? []).map((cell): Look => {
    const name = JSON.stringify(cell);
    const marks = shape.marks.filter(([at]) => JSON.stringify(at) === name);
    const colour = colourAt(shape, cell);
    return {
      state: may.has(name) ? "may" : on.has(name) ? "on" : "",
      colour: colour === undefined ? undefined : named(colour),
      marks: marks.map(([, arc, mark]) => ({ arc, ...named(mark) })), wrong: wrong.get(name),
    };
  });
}

/** The draft with a cell of what is chosen painted. */
function painted(draft: Draft, chosen: number, brush: Brush, cell: Cell, on: boolean, arc: string): Draft {
  const piece = draft.pieces[chosen];
  if (piece) return { ...draft, pieces: draft.pieces.with(chosen, brushed(piece, brush, cell, on, arc)) };
  const container = brushed(draft.container, brush, cell, on, arc);
  const others = container.optional.filter((one) => JSON.stringify(one) !== JSON.stringify(cell));
  const may = on && (brush.of === "may" || (brush.of !== "cell" && others.length < container.optional.length));
  return { ...draft, container: { ...container, optional: may ? [...others, cell] : others } };
}

function Sizes({ size, setSize }: Pick<PainterProps, "size" | "setSize">) {
  const words = [say("board.width"), say("board.height"), say("board.layers")];
  return (
    <>
      {size.map((side, i) => (
        <TypedInput
          type="number" min={1} max={i < 2 ? 60 : 20} class="side-length" aria-label={words[i] ?? ""}
          value={side} take={(text) => setSize(size.with(i, Math.min(60, Math.max(1, Number(text) || side))))}
        />
      ))}
    </>
  );
}

export function Painter(props: PainterProps) {
  const { draft, chosen, draw, redraw, box, size, setSize } = props;
  const backend = useBackend();
  const [brush, setBrush] = useState<Brush>({ of: "cell" });
  const [trouble, attempt] = useAttempt();
  const looks = useMemo(() => looksOf(props), [draft, props.text, props.reply, chosen, box]);
  if (!box) return <p class="faint">{say("paint.loading")}</p>;
  const kind = chosen >= 0 && brush.of === "may" ? { of: "cell" as const } : brush;
  const piece = draft.pieces[chosen];
  const shape = piece ?? draft.container;
  const replace = (cells: Cell[]) =>
    draw(piece
      ? { ...draft, pieces: draft.pieces.with(chosen, { ...piece, ...noShape(), cells }) }
      : { ...draft, container: { ...noShape(), optional: [], cells } });
  const move = (motion: Motion) => {
    const twice = motion.by ? { by: motion.by.map((step) => 2 * step) } : motion;
    const moved = (from: Draft, by: Motion) => moveDraft(backend, from, chosen, by);
    attempt(() => redraw(async (from) =>
      from.pieces[chosen]?.name === piece?.name
        ? moved(from, motion).catch(() => moved(from, twice)) // of balls only each second place is one
        : null)); // it was removed
  };
  return (
    <>
      <Brushes draft={draft} brush={kind} setBrush={setBrush} container={chosen < 0} />
      <PaintBoard
        box={box} looks={looks} over={kind.of !== "cell"}
        paint={(cell, on, arc, goesOn) => draw(painted(draft, chosen, kind, cell, on, arc), goesOn)}
        label={piece ? say("piece", { name: piece.name }) : say("container")}
      />
      {box.dimension === 3 && (
        <Suspense fallback={null}>
          <WholeView
            box={box} cells={looks.flatMap(({ state }, number) => (state ? [number] : []))}
            colour={box.palette[Math.max(0, chosen) % box.palette.length] ?? ""}
          />
        </Suspense>
      )}
      {trouble && <TroubleNote trouble={trouble} />}
      <div class="row">
        <span class="faint">{say("board")}</span>
        <Sizes size={size} setSize={setSize} />
        <button type="button" onClick={() => replace(box.cells)}>{say("paint.fill")}</button>
        <button type="button" disabled={shape.cells.length === 0} onClick={() => replace([])}>{say("clear")}</button>
      </div>
      <Motions box={box} move={move} disabled={shape.cells.length === 0} />
    </>
  );
}

export function rankOf(lattice: unknown, lattices: Lattice[]): number {
  if (typeof lattice === "string") return lattices.find(({ name }) => name === lattice)?.rank ?? 2;
  const { rank, base } = (lattice ?? {}) as { rank?: number; base?: string };
  return rank ?? (base === undefined ? 2 : rankOf(base, lattices));
}
