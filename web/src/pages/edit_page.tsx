// edit_page.tsx -- a puzzle drawn cell by cell, its text beside it; each follows the other.
import { useRef, useState } from "preact/hooks";
import type { Cell, CheckReply, Fault } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { balance, boxText, type Draft, emptyDraft, has, sizeFor, textOf, withCell } from "../editor/draft";
import { DraftList } from "../editor/draft_list";
import { PaintBoard } from "../editor/paint_board";
import { useDraft } from "../editor/use_draft";
import { keepPuzzle, newId } from "../own_puzzles";
import { useText } from "../puzzle/source_text";
import { go, href, type Route } from "../router";
import { packText, subjectOf } from "../subject";
import { Faults } from "../ui/message";

type Brush = "cell" | "may";

/** The draft with a cell of what is chosen switched. */
function painted(draft: Draft, chosen: number, brush: Brush, cell: Cell, on: boolean): Draft {
  const piece = draft.pieces[chosen];
  if (piece) {
    return { ...draft, pieces: draft.pieces.with(chosen, { ...piece, cells: withCell(piece.cells, cell, on) }) };
  }
  const container = withCell(draft.container, cell, on);
  return { ...draft, container, optional: withCell(draft.optional, cell, on && brush === "may") };
}

function Verdict({ reply, draft, pick }: { reply: CheckReply | null; draft: Draft; pick: (fault: Fault) => void }) {
  return (
    <div role="status" class="stack">
      <p class="faint">{balance(draft)}</p>
      {reply === null && <p class="faint">Reading…</p>}
      {reply?.fine && <p class="good">It can be read.</p>}
      {reply?.fine === false && <Faults faults={reply.faults} onPick={pick} />}
    </div>
  );
}

/** Line and column, from 1, as a place in the text. */
function offsetOf(text: string, { line = 1, column = 1 }: Fault): number {
  const lines = text.split("\n").slice(0, line - 1);
  return lines.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

function Painter({ draft, chosen, draw }: { draft: Draft; chosen: number; draw: (draft: Draft) => void }) {
  const lattices = useCall("lattices", {});
  const lattice = lattices.value?.lattices.find(({ name }) => name === draft.lattice);
  const [more, setMore] = useState(0);
  const [brush, setBrush] = useState<Brush>("cell");
  const size = lattice && sizeFor(draft, lattice.rank).map((side, i) => (i < 2 ? side + more : side + Math.ceil(more / 2)));
  const box = useCall("check", size ? { puzzle: { text: boxText(draft.lattice, size) } } : null);
  const cells = draft.pieces[chosen]?.cells ?? draft.container;
  if (!box.value?.fine) return <p class="faint">{box.value || box.error ? "This lattice is drawn in the text alone." : "Laying out the cells…"}</p>;
  const optional = chosen === -1 ? draft.optional : [];
  const states = box.value.cells.map((cell) => (has(optional, cell) ? "on may" : has(cells, cell) ? "on" : ""));
  return (
    <>
      <PaintBoard
        box={box.value}
        states={states}
        paint={(cell, on) => draw(painted(draft, chosen, brush, cell, on))}
        label={chosen === -1 ? "Container" : `Piece ${draft.pieces[chosen]?.name ?? ""}`}
      />
      <div class="row">
        <button type="button" onClick={() => setMore(more + 2)}>
          Larger board
        </button>
        {chosen === -1 && (
          <label>
            <input
              type="checkbox"
              checked={brush === "may"}
              onChange={(event) => setBrush(event.currentTarget.checked ? "may" : "cell")}
            />
            cells that may stay empty
          </label>
        )}
      </div>
    </>
  );
}

function Editor({ start }: { start: string | null }) {
  const [first] = useState(() => emptyDraft("square"));
  const { text, draft, reply, draw, write, undo, redo } = useDraft({ text: start ?? textOf(first), draft: first });
  const [chosen, choose] = useState(-1);
  const lattices = useCall("lattices", {});
  const area = useRef<HTMLTextAreaElement>(null);
  const pick = (fault: Fault) => {
    const at = offsetOf(text, fault);
    area.current?.focus();
    area.current?.setSelectionRange(at, at + 1);
  };
  const keep = (mode: string) => {
    const id = newId();
    keepPuzzle({ id, title: draft.title || "My puzzle", text });
    go(href(["own", id], { mode }));
  };
  return (
    <>
      <div class="bar">
        <h1>Draw a puzzle</h1>
        <div class="row">
          <button type="button" disabled={!undo} onClick={() => undo?.()}>
            Undo
          </button>
          <button type="button" disabled={!redo} onClick={() => redo?.()}>
            Redo
          </button>
          <a class="button" href={href(["link", packText(text)])}>
            Link
          </a>
          <button type="button" disabled={!reply?.fine} onClick={() => keep("play")}>
            Keep and play
          </button>
          <button type="button" class="main" disabled={!reply?.fine} onClick={() => keep("look")}>
            Keep and solve
          </button>
        </div>
      </div>
      <div class="columns editor">
        <section class="card stack" aria-label="Drawing">
          <div class="row">
            <label>
              Title
              <input type="text" value={draft.title} onChange={(event) => draw({ ...draft, title: event.currentTarget.value })} />
            </label>
            <label>
              Lattice
              <select value={draft.lattice} onChange={(event) => draw({ ...emptyDraft(event.currentTarget.value), title: draft.title })}>
                {lattices.value?.lattices.map(({ name }) => (
                  <option value={name}>{name}</option>
                ))}
              </select>
            </label>
          </div>
          <Painter draft={draft} chosen={chosen < draft.pieces.length ? chosen : -1} draw={draw} />
        </section>
        <div class="side">
          <section class="card stack" aria-labelledby="drawn-title">
            <h2 id="drawn-title">What is drawn</h2>
            <DraftList
              draft={draft}
              lattice={lattices.value?.lattices.find(({ name }) => name === draft.lattice)}
              chosen={chosen}
              choose={choose}
              draw={draw}
            />
            <Verdict reply={reply} draft={draft} pick={pick} />
          </section>
          <section class="card stack">
            <label for="text">
              <b>Text</b>
            </label>
            <textarea
              id="text"
              ref={area}
              rows={16}
              spellcheck={false}
              value={text}
              onInput={(event) => write(event.currentTarget.value)}
            />
            <p class="faint">Drawing writes the text anew: comments go, and sets that were written become cells.</p>
          </section>
        </div>
      </div>
    </>
  );
}

/** `#/edit`, or `#/edit/puzzle/NAME`, `#/edit/own/ID`, `#/edit/link/TEXT`: begins with that puzzle. */
export function EditPage({ route }: { route: Route }) {
  const source = subjectOf(route.path.slice(1));
  if (!source) return <Editor start={null} />;
  return <EditCopy source={source} />;
}

function EditCopy({ source }: { source: NonNullable<ReturnType<typeof subjectOf>> }) {
  const text = useText(source);
  return text === undefined ? <p class="faint">Fetching the text…</p> : <Editor start={text} />;
}
