// edit_page.tsx -- a puzzle drawn cell by cell, its text beside it; each follows the other.
import { useRef, useState } from "preact/hooks";
import type { Checked, CheckReply, Fault, PuzzleSource } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { balance, boxText, type Draft, emptyDraft, textOf, windowFor } from "../editor/draft";
import { offsetOf, spotOf } from "../editor/faults";
import { LatticeChoice } from "../editor/lattice_choice";
import { Matching } from "../editor/matching";
import { Painter, rankOf } from "../editor/painter";
import { PieceRows } from "../editor/piece_rows";
import type { Json } from "../editor/tree";
import { forgetDrawing, type State, useDraft } from "../editor/use_draft";
import { aheadWords } from "../play/ahead_words";
import { useContinuation } from "../play/use_continuation";
import { keepPuzzle, newId } from "../own_puzzles";
import { useText } from "../puzzle/source_text";
import { go, href, type Route } from "../router";
import { packText, subjectOf } from "../subject";
import { Faults, Findings, NotThere, TroubleNote } from "../ui/message";
import { undoKey, usePageKeys } from "../ui/page_keys";
import { TypedInput } from "../ui/typed_input";
import { say } from "../words/words";

/** How many solutions what is drawn has, as soon as it can be read. */
function Solutions({ text }: { text: string }) {
  const ahead = useContinuation({ text }, []);
  if (ahead.trouble) return null;
  const none = ahead.answer?.exact === true && Number(ahead.answer.solutions) === 0;
  const bad = none || ahead.answer?.file_says;
  return <p class={bad ? "bad-word" : "good"}>{say("edit.fine")} {aheadWords(ahead, [])}</p>;
}

function Verdict({ text, reply, draft, pick }: { text: string; reply: CheckReply | null; draft: Draft; pick: (fault: Fault) => void }) {
  const typed = text !== textOf(draft);
  const begun = draft.container.cells.length > 0 || typed;
  const drawnPlace = (fault: Fault) => {
    const piece = draft.pieces[spotOf(text, fault).entry - draft.others.length];
    return piece ? say("fault.piece", { name: piece.name }) : say("fault.whole");
  };
  return (
    <div role="status" class="stack">
      <p class="faint">{balance(draft, reply?.fine ? reply : null)}</p>
      {reply === null && <p class="faint">{say("edit.reading")}</p>}
      {reply?.fine && reply.findings.every(({ about }) => about !== "volume") && <Solutions text={text} />}
      {reply?.fine && <Findings findings={reply.findings} />}
      {reply?.fine === false && begun && <Faults faults={reply.faults} onPick={pick} {...(typed ? {} : { place: drawnPlace })} />}
      {reply?.fine === false && !begun && <p>{say("edit.begin")}</p>}
    </div>
  );
}

/** The link that holds the puzzle, in the clipboard. */
function Share({ text }: { text: string }) {
  const [done, setDone] = useState(false);
  const address = href(["edit", "link", packText(text)]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(address, location.href).href);
      setDone(true);
    } catch { // also where there is no clipboard
      go(address);
    }
  };
  return (
    <button type="button" onClick={copy} onBlur={() => setDone(false)} title={say("edit.link")}>
      {say(done ? "edit.copied" : "edit.copy_link")}
    </button>
  );
}

interface BarProps {
  /** Of one's own puzzle that is changed; null: a new one is kept. */
  own: string | null;
  about: string;
  title: string;
  text: string;
  fine: boolean;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}
function Bar({ own, about, title, text, fine, canUndo, canRedo, undo, redo }: BarProps) {
  const keep = (mode: string) => {
    const id = own ?? newId();
    keepPuzzle({ id, title: title || say("edit.mine"), text });
    if (about) forgetDrawing(about);
    go(href(["own", id], { mode }));
  };
  usePageKeys((event) => {
    const back = undoKey(event);
    if (back) (back === "undo" ? undo : redo)();
    return back !== null;
  });
  const anew = () => {
    forgetDrawing("");
    go(href(["edit"], { new: Date.now() }));
  };
  return (
    <div class="bar">
      <h1>{say("edit.title")}</h1>
      <div class="row">
        <button type="button" disabled={!canUndo} onClick={undo}>{say("undo")}</button>
        <button type="button" disabled={!canRedo} onClick={redo}>{say("redo")}</button>
        <button type="button" onClick={anew}>{say("edit.new")}</button>
        <Share text={text} />
        <button type="button" disabled={!fine} onClick={() => keep("play")}>{say("edit.play")}</button>
        <button type="button" class="main" disabled={!fine} onClick={() => keep("look")}>{say("edit.solve")}</button>
      </div>
    </div>
  );
}

type Wrap = number[] | { by?: number[] };

/** How far a box may reach along each axis before a wrapped lattice meets itself; Infinity: without end. */
function periods(lattice: Json, rank: number): number[] {
  const { wrap = [] } = (lattice ?? {}) as { wrap?: Wrap[] };
  const along = (axis: number) =>
    wrap.flatMap((one) => {
      const step = Array.isArray(one) ? one : (one.by ?? []);
      return step.every((by, i) => (i === axis) === (by !== 0)) ? [Math.abs(step[axis] ?? 0)] : [];
    });
  return Array.from({ length: rank }, (_, axis) => Math.min(Infinity, ...along(axis)));
}

const AROUND = 4; // the period of what ships wrapped, on its last axis

/** The cells of a lattice around what is drawn; the last ones until the next are there. */
function useBox(draft: Draft, size: number[] | null): { box: Checked | null; shown: number[]; refused: boolean } {
  const lattices = useCall("lattices", {}).value?.lattices ?? null;
  const lattice = draft.head["lattice"] ?? "square";
  const name = JSON.stringify(lattice);
  const rank = lattices ? rankOf(lattice, lattices) : 0;
  const usual = rank === 1 ? [16] : rank === 2 ? [8, 6] : [4, 4, 3];
  const most = periods(lattice, rank);
  const wide = windowFor(draft, (size?.length === rank ? size : usual).map((side, i) => Math.min(side, most[i] ?? side)));
  const ask = (frame: typeof wide) => (rank > 0 ? { puzzle: { text: boxText(lattice, frame) } } : null);
  const first = useCall("check", ask(wide));
  const round = first.value?.fine === false;
  const narrow = { ...wide, size: wide.size.with(-1, Math.min(AROUND, wide.size.at(-1) ?? 1)) };
  const second = useCall("check", round ? ask(narrow) : null);
  const { value, error } = round ? second : first;
  const last = useRef<{ lattice: string; box: Checked } | null>(null);
  if (value?.fine) last.current = { lattice: name, box: value };
  const box = last.current?.lattice === name ? last.current.box : null;
  return { box, shown: (round ? narrow : wide).size, refused: Boolean(error) || value?.fine === false };
}

/** about: what it began with, as the address has it; empty: nothing. */
function Editor({ start, own = null, about = "" }: { start: State; own?: string | null; about?: string }) {
  const { text, draft, reply, draw, redraw, write, unpack, ...ways } = useDraft(start, about);
  const [drawn, choose] = useState(-1);
  const [size, setSize] = useState<number[] | null>(null);
  const lattices = useCall("lattices", {}).value?.lattices ?? [];
  const area = useRef<HTMLTextAreaElement>(null);
  const chosen = drawn < draft.pieces.length ? drawn : -1;
  const { box, shown, refused } = useBox(draft, size);
  const title = String(draft.head["title"] ?? "");
  const wasFine = useRef(false); // while it is read again a button does not vanish under the finger
  if (reply) wasFine.current = reply.fine;
  const pick = (fault: Fault) => {
    const { entry } = spotOf(text, fault);
    choose(entry < 0 ? -1 : entry - draft.others.length);
    const at = offsetOf(text, fault);
    area.current?.focus();
    area.current?.setSelectionRange(at, at + 1);
  };
  const onLattice = (lattice: Json) => {
    choose(-1);
    setSize(null);
    draw(emptyDraft(lattice, title));
  };
  return (
    <>
      <Bar own={own} about={about} title={title} text={text} fine={wasFine.current} {...ways} />
      <div class="columns editor">
        <section class="card stack" aria-label={say("edit.drawing")}>
          <div class="row">
            <label>
              {say("edit.name")}
              <TypedInput type="text" value={title} take={(words) => draw({ ...draft, head: { ...draft.head, title: words } })} />
            </label>
            <LatticeChoice value={draft.head["lattice"] ?? "square"} lattices={lattices} choose={onLattice} />
          </div>
          {refused && !box ? (
            <p class="faint">{say("edit.text_only")}</p>
          ) : (
            <Painter draft={draft} text={text} reply={reply} chosen={chosen} draw={draw} redraw={redraw} box={box} size={shown} setSize={setSize} />
          )}
          <Matching draft={draft} draw={draw} />
        </section>
        <div class="side">
          <section class="card stack" aria-labelledby="drawn-title">
            <h2 id="drawn-title">{say("edit.drawn")}</h2>
            <PieceRows
              draft={draft} lattice={lattices.find(({ name }) => name === draft.head["lattice"])} box={box}
              read={reply?.fine ? reply : null} chosen={chosen} choose={choose} draw={draw} unpack={unpack}
            />
            <Verdict text={text} reply={reply} draft={draft} pick={pick} />
          </section>
          <section class="card stack">
            <label for="text"><b>{say("edit.text")}</b></label>
            <textarea id="text" dir="ltr" ref={area} rows={16} spellcheck={false} value={text} onInput={(event) => write(event.currentTarget.value)} />
            <p class="faint">{say("edit.rewrites")}</p>
          </section>
        </div>
      </div>
    </>
  );
}

/** `#/edit`, or `#/edit/puzzle/NAME`, `#/edit/own/ID`, `#/edit/link/TEXT`: begins with that puzzle. */
export function EditPage({ route }: { route: Route }) {
  const source = subjectOf(route.path.slice(1));
  if (source) return <EditCopy source={source} own={route.path[1] === "own" ? (route.path[2] ?? null) : null} about={"/" + route.path.slice(1).join("/")} />;
  if (route.path.length > 1) return <NotThere words={say("puzzle.not_saved")} />;
  const draft = emptyDraft("square");
  return <Editor key={route.query.get("new") ?? ""} start={{ text: textOf(draft), draft }} />;
}

function EditCopy({ source, ...of }: { source: PuzzleSource; own: string | null; about: string }) {
  const { value, error } = useText(source);
  if (error) return <TroubleNote trouble={error.trouble} />;
  if (!value) return <p class="faint">{say("text.loading")}</p>;
  return <Editor start={{ text: value.text, draft: emptyDraft("square") }} {...of} />;
}
