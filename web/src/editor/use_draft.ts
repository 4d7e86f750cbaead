// use_draft.ts -- a draft, its text, the reader's verdict on it, and undo and redo.
import { useEffect, useRef, useState } from "preact/hooks";
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
}

const KEY = "tab/drawing"; // a reload loses nothing

export const keptDrawing = () => kept<State | null>(KEY, null);
export const forgetDrawing = () => keep(KEY, undefined);

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

/** Makes a drawing of what the library read. */
async function drawingOf(backend: Backend, text: string, read: Checked): Promise<Draft> {
  const written = await (await backend.file("export", { puzzle: { text }, to: "json" })).text();
  return nearOrigin(backend, draftOf(JSON.parse(written) as Tree, read, entriesOf(text) ?? []));
}

const NO_PIECES = /^pieces:\s*\[\s*\]\s*$/m;
const FIRST_PIECE = /^pieces:.*\n(?:\s*\n|\s*#.*\n)*( *)- /m;
const SPARE = "piece that is missing";

/** Makes a drawing of a puzzle that lacks pieces: read with a spare one. null: it has other faults. */
async function unfinishedOf(backend: Backend, text: string): Promise<Draft | null> {
  for (const box of ["[1, 1]", "[1, 1, 1]", "[1]"]) {
    const spare = `- {name: ${SPARE}, box: ${box}, copies: any}\n`;
    const indent = FIRST_PIECE.exec(text)?.[1] ?? "";
    const whole = NO_PIECES.test(text) ? text.replace(NO_PIECES, `pieces:\n${spare}`) : `${text.trimEnd()}\n${indent}${spare}`;
    const read = await backend.call("check", { puzzle: { text: whole } });
    if (!read.fine) continue;
    const draft = await drawingOf(backend, whole, read);
    return { ...draft, pieces: draft.pieces.filter(({ name }) => name !== SPARE) };
  }
  return null;
}

/** The current state, the earlier ones to undo to, the later ones to redo. */
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
  const typed = useRef(true); // the text is not drawn yet
  const [reply, refuse] = useReader(state.text);
  useEffect(() => void keep(KEY, state), [state]);
  const backend = useBackend();
  useEffect(() => {
    const { text } = state;
    if (!typed.current || !reply) return;
    const drawing = reply.fine ? drawingOf(backend, text, reply) : unfinishedOf(backend, text);
    drawing
      .then((draft) => {
        if (!draft) return;
        typed.current = false;
        setHistory((before) => (before.now.text === text ? { ...before, now: { text, draft } } : before));
      })
      .catch(refuse);
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
