// use_backend.ts -- calls as components use them: asked once, kept, shared.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { type Backend, type Calls, Refusal, type Trouble } from "./backend";

export const BackendContext = createContext<Backend | null>(null);

export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error("no backend around this component");
  return backend;
}

export interface Answer<T> {
  value?: T;
  error?: Refusal;
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(0, { message: error instanceof Error ? error.message : String(error) });
}

/** What went wrong last, and a function that does work and tells that. */
export function useAttempt(): [Trouble | null, (work: () => Promise<unknown>) => void] {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const attempt = (work: () => Promise<unknown>) => {
    setTrouble(null);
    work().catch((error: unknown) => setTrouble(asRefusal(error).trouble));
  };
  return [trouble, attempt];
}

// Answers that depend only on the request are cached. Above KEPT the oldest is dropped.
const KEPT = 200;
const answers = new Map<string, Promise<unknown>>();

/** The answer to a call that returns the same each time, asked for once. */
export function ask<C extends keyof Calls>(backend: Backend, name: C, request: Calls[C][0]): Promise<Calls[C][1]> {
  const key = name + JSON.stringify(request);
  const known = answers.get(key);
  if (known) return known as Promise<Calls[C][1]>;
  const answer = backend.call(name, request);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key)); // the next request retries a failed call
  const oldest = answers.keys().next().value;
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  return answer;
}

/** The answer to a call that returns the same each time; request null: do not ask yet. */
export function useCall<C extends keyof Calls>(name: C, request: Calls[C][0] | null): Answer<Calls[C][1]> {
  const backend = useBackend();
  const [answer, setAnswer] = useState<Answer<Calls[C][1]> & { key?: string }>({});
  const key = request === null ? undefined : name + JSON.stringify(request);
  useEffect(() => {
    if (request === null || key === undefined) return;
    let wanted = true;
    ask(backend, name, request)
      .then((value) => wanted && setAnswer({ key, value }))
      .catch((error: unknown) => wanted && setAnswer({ key, error: asRefusal(error) }));
    return () => {
      wanted = false;
    };
  }, [backend, key]);
  return answer.key === key ? answer : {};
}
