// worker_channel.ts -- the page's side of a worker with the library: sends calls, receives answers.
import { say } from "../words/words";
import { type News, Refusal } from "./backend";
import type { Begin, Message, Reply, Request } from "./wasm_messages";

/** The address of the module, and its compiled code. */
export interface Library {
  module: string;
  compiled: Promise<WebAssembly.Module>;
}

interface Waiting {
  done(reply: Reply): void;
  fail(error: unknown): void;
}

interface Watching {
  tell(news: News): void;
  fail(error: Error): void;
}

function brokenOff(why: string): Refusal {
  return new Refusal(0, { own: true, message: say("engine.stopped", { why }), hint: say("engine.stopped_hint") });
}

export class WorkerChannel {
  isBroken = false;
  private readonly worker = new Worker(new URL("./wasm_worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private readonly watching = new Map<number, Watching>();
  private readonly begun: Promise<void>;
  private last = 0;

  constructor(library: Library, options: { keeps: boolean; goesOn: boolean }) {
    this.worker.onmessage = ({ data }: MessageEvent<Message>) => this.take(data);
    this.worker.onerror = (event) => this.end(brokenOff(event.message));
    this.begun = library.compiled.then((compiled) =>
      this.worker.postMessage({ what: "begin", module: library.module, compiled, ...options } satisfies Begin),
    );
    this.begun.catch((error: unknown) => this.end(brokenOff(String(error))));
  }

  ask(name: string, body: object): Promise<Reply> {
    const id = ++this.last;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.send({ what: "call", id, name, body });
    });
  }

  watch(run: number, tell: Watching["tell"], fail: Watching["fail"]): () => void {
    const id = ++this.last;
    this.watching.set(id, { tell, fail });
    this.send({ what: "watch", id, run });
    return () => {
      if (this.watching.delete(id)) this.send({ what: "unwatch", id });
    };
  }

  /** Ends the worker; all pending calls and watches fail with `why`. */
  end(why: unknown): void {
    this.isBroken = true;
    this.worker.terminate();
    for (const { fail } of this.waiting.values()) fail(why);
    for (const { fail } of this.watching.values()) fail(why as Error);
    this.waiting.clear();
    this.watching.clear();
  }

  private send(request: Request): void {
    this.begun.then(
      () => this.worker.postMessage(request),
      () => undefined, // end() has already failed all pending calls
    );
  }

  private take(message: Message): void {
    if (message.what === "broken") return this.end(brokenOff(message.message));
    if (message.what === "news") return this.tell(message.id, message.news, message.over);
    const { id, reply } = message;
    this.waiting.get(id)?.done(reply);
    this.waiting.delete(id);
    const watching = this.watching.get(id);
    this.watching.delete(id);
    watching?.fail(new Refusal(reply.status, { own: true, message: say("run.lost") }));
  }

  private tell(id: number, news: News, over: boolean): void {
    const watching = this.watching.get(id);
    if (over) this.watching.delete(id);
    watching?.tell(news);
  }
}
