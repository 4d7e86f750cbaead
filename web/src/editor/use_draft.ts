// use_draft.ts -- a draft, its text, the reader's word on it, and the way back.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Backend, Checked, CheckReply } from "../backend/backend";
import { useBackend } from "../backend/use_backend";
import { type Draft, draftOf, textOf } from "./draft";
import { entriesOf } from "./entries";
import { nearOrigin } from "./paint";
import type { Tree } from "./tree";

export interface State {
  text: string;
  draft: Draft;
}

const KEY = "tilewright.drawing"; // of this tab: a reload loses nothing

export function keptDrawing(): State | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as State | null;
  } catch {
    return null; // storage is refused, or held something else
  }
}

export function forgetDrawing(): void {
  sessionStorage.removeItem(KEY);
}

function keepDrawing(state: State): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // it is full, or refused; the drawing lives as long as the page
  }
}

const PAUSE_MS = 250; // who types is not interrupted at each letter

/** What the reader says of a text, a moment after it was last changed. */
function useReader(text: string): CheckReply | null {
  const backend = useBackend();
  const [reply, setReply] = useState<{ text: string; reply: CheckReply } | null>(null);
  useEffect(() => {
    const given_up = new AbortController();
    const timer = setTimeout(() => {
      backend
        .call("check", { puzzle: { text } }, given_up.signal)
        .then((answer) => setReply({ text, reply: answer }))
        .catch(() => undefined); // the next change asks again
    }, PAUSE_MS);
    return () => (clearTimeout(timer), given_up.abort());
  }, [backend, text]);
  return reply?.text === text ? reply.reply : null;
}

/** What the library read, as it is drawn. */
async function drawingOf(backend: Backend, text: string, read: Checked): Promise<Draft> {
  const written = await (await backend.file("export", { puzzle: { text }, to: "json" })).text();
  return nearOrigin(backend, draftOf(JSON.parse(written) as Tree, read, entriesOf(text) ?? []));
}

/** What was drawn, and what it was before and after. */
interface History {
  now: State;
  past: State[];
  future: State[];
}

const changed = (next: State) => ({ now, past }: History): History => ({ now: next, past: [...past, now], future: [] });

function undone(history: History): History {
  const { now, past, future } = history;
  const before = past.at(-1);
  return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : history;
}

function redone(history: History): History {
  const { now, past, future } = history;
  const [after, ...rest] = future;
  return after ? { now: after, past: [...past, now], future: rest } : history;
}

export function useDraft(start: State) {
  const [history, setHistory] = useState<History>({ now: start, past: [], future: [] });
  const { now: state, past, future } = history;
  const typed = useRef(true); // the text has not been drawn yet
  const reply = useReader(state.text);
  useEffect(() => keepDrawing(state), [state]);
  const backend = useBackend();
  useEffect(() => {
    if (!typed.current || !reply?.fine) return;
    const { text } = state;
    drawingOf(backend, text, reply)
      .then((draft) => {
        typed.current = false;
        setHistory((before) => (before.now.text === text ? { ...before, now: { text, draft } } : before));
      })
      .catch(() => undefined); // it stays as it was drawn last
  }, [reply]);
  return {
    ...state,
    reply,
    draw: (draft: Draft) => {
      typed.current = false;
      setHistory(changed({ draft, text: textOf(draft) }));
    },
    write: (text: string) => {
      typed.current = true;
      setHistory(changed({ ...state, text }));
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}
