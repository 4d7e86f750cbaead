// use_draft.ts -- a draft, its text, the reader's verdict on it, and undo and redo.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Backend, Checked, CheckReply } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { keep, kept } from "../store";
import { type Draft, draftOf, textOf } from "./draft";
import { entriesOf } from "./entries";
import { nearOrigin } from "./paint";
import type { Tree } from "./tree";

export interface State {
  text: string;
  draft: Draft;
  /** Does the draft say what the text says? Otherwise it is an earlier one. */
  drawn?: boolean;
}

/** Of a page of the editor, so that a reload loses nothing; with the name of what it began with, if it began with something. */
const keyOf = (about: string) => "tab/drawing" + about;

export const forgetDrawing = (about: string) => keep(keyOf(about), undefined);

const PAUSE_MS = 250; // after the last letter, so that typing is not interrupted

/** The reader's reply to a text, PAUSE_MS after its last change. */
function useReader(text: string): [CheckReply | null, (error: unknown) => void] {
  const backend = useBackend();
  const [reply, setReply] = useState<{ text: string; reply: CheckReply } | null>(null);
  const refuse = (error: unknown) => setReply({ text, reply: { fine: false, faults: [asRefusal(error).trouble] } });
  useEffect(() => {
    const given_up = new AbortController();
    const timer = setTimeout(() => {
      backend
        .call("check", { puzzle: { text } }, given_up.signal)
        .then((answer) => setReply({ text, reply: answer }))
        .catch((error: unknown) => given_up.signal.aborted || refuse(error));
    }, PAUSE_MS);
    return () => (clearTimeout(timer), given_up.abort());
  }, [backend, text]);
  return [reply?.text === text ? reply.reply : null, refuse];
}

/** Makes a drawing of what the library read; without entries of the text the pieces of sets are drawn, too. */
async function drawingOf(backend: Backend, text: string, read: Checked, entries = entriesOf(text) ?? []): Promise<Draft> {
  const written = await (await backend.file("export", { puzzle: { text }, to: "json" })).text();
  return nearOrigin(backend, draftOf(JSON.parse(written) as Tree, read, entries));
}

/** The current state, the earlier ones to undo to, the later ones to redo. */
interface History {
  now: State;
  past: State[];
  future: State[];
}

const changed = (next: State) => ({ now, past }: History): History => ({ now: next, past: [...past, now], future: [] });

function undone({ now, past, future }: History): History {
  const before = past.at(-1);
  return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : { now, past, future };
}

function redone({ now, past, future }: History): History {
  const [after, ...rest] = future;
  return after ? { now: after, past: [...past, now], future: rest } : { now, past, future };
}

/** The drawing that was kept, from which one goes back to the start; else the start. */
function resumed(start: State, about: string): History {
  const before = kept<State | null>(keyOf(about), null);
  return { now: before ?? start, past: before ? [start] : [], future: [] };
}

/** about: which drawing it is, for its key. */
export function useDraft(start: State, about: string) {
  const [history, setHistory] = useState(() => resumed(start, about));
  const { now: state, past, future } = history;
  const [reply, refuse] = useReader(state.text);
  useLayoutEffect(() => void keep(keyOf(about), past.length > 0 ? state : undefined), [state]); // before it is seen
  const backend = useBackend();
  useEffect(() => {
    const { text, drawn } = state;
    if (drawn || !reply?.fine) return;
    drawingOf(backend, text, reply)
      .then((draft) => {
        setHistory((before) => (before.now.text === text ? { ...before, now: { text, draft, drawn: true } } : before));
      })
      .catch(refuse);
  }, [reply]);
  const latest = useRef(state);
  latest.current = state;
  /** goesOn: the change belongs to the one before. */
  const draw = (draft: Draft, goesOn = false) => {
    const next = { draft, text: textOf(draft), drawn: true };
    latest.current = next;
    setHistory(goesOn ? (before) => ({ ...before, now: next }) : changed(next));
  };
  /** Draws what the library makes of the draft (null: nothing); again if that was drawn in meanwhile. */
  const redraw = async (make: (from: Draft) => Promise<Draft | null>) => {
    for (;;) {
      const from = latest.current;
      const drawn = await make(from.draft);
      if (drawn && latest.current === from) return draw(drawn);
      if (!drawn || !latest.current.drawn) return;
    }
  };
  return {
    ...state,
    reply,
    draw,
    redraw,
    /** Draws the pieces of sets. */
    unpack: () => {
      const take = (drawn: Draft) => // unless it was changed meanwhile
        setHistory((before) => (before.now === state ? changed({ draft: drawn, text: textOf(drawn), drawn: true })(before) : before));
      if (reply?.fine) drawingOf(backend, state.text, reply, []).then(take, refuse);
    },
    write: (text: string) => {
      latest.current = { draft: state.draft, text };
      setHistory(changed(latest.current));
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}
