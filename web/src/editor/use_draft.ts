// use_draft.ts -- a draft, its text, the reader's word on it, and the way back.
import { useEffect, useRef, useState } from "preact/hooks";
import type { CheckReply } from "../backend/backend";
import { useBackend } from "../backend/use_backend";
import { type Draft, draftOf, textOf } from "./draft";
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

export function useDraft(start: State) {
  const [state, setState] = useState(start);
  const [past, setPast] = useState<State[]>([]);
  const [future, setFuture] = useState<State[]>([]);
  const typed = useRef(true); // the text has not been drawn yet
  const reply = useReader(state.text);
  useEffect(() => keepDrawing(state), [state]);
  const change = (next: State) => {
    setPast([...past, state]);
    setFuture([]);
    setState(next);
  };
  const backend = useBackend();
  useEffect(() => {
    if (!typed.current || !reply?.fine) return;
    const { text } = state;
    backend
      .file("export", { puzzle: { text }, format: "json" })
      .then((file) => file.text())
      .then((written) => nearOrigin(backend, draftOf(JSON.parse(written) as Tree, reply)))
      .then((draft) => {
        typed.current = false;
        setState((before) => (before.text === text ? { ...before, draft } : before));
      })
      .catch(() => undefined); // it stays as it was drawn last
  }, [reply]);
  return {
    ...state,
    reply,
    draw: (draft: Draft) => {
      typed.current = false;
      change({ draft, text: textOf(draft) });
    },
    write: (text: string) => {
      typed.current = true;
      change({ ...state, text });
    },
    undo: past.length === 0 ? null : () => {
      setFuture([state, ...future]);
      setState(past.at(-1) as State);
      setPast(past.slice(0, -1));
    },
    redo: future.length === 0 ? null : () => {
      setPast([...past, state]);
      setState(future[0] as State);
      setFuture(future.slice(1));
    },
  };
}
