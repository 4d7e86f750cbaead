// wasm_backend.ts -- the calls, answered by the library within the page: no server.
//
// Two workers load the library, so that neither waits for the other. One drives the runs, with
// threads if possible, and answers `about`; the other answers calls that need no memory of earlier
// calls, one at a time, and is replaced when a long call is aborted. Calls that take seconds have a
// third worker while they last.
import { type Backend, Refusal, type Trouble } from "./backend";
import { isKey, say } from "../words/words";
import { jsonOf, type Reply } from "./wasm_messages";
import { isOfRun } from "./wasm_runs";
import { type Library, WorkerChannel } from "./worker_channel";

const SEEN = "tilewright.seen"; // set in this tab since it was opened
const LONG_CALLS = ["count", "compare", "disassemble"];
const PATIENCE_MS = 10; // from the abort of a call to the end of its worker

interface Wanted {
  name: string;
  body: object;
  signal: AbortSignal | undefined;
  done(reply: Reply): void;
  fail(error: unknown): void;
}

/** May the call take so long that it is aborted for another one? */
const takesLong = (body: { timeout?: number }) => (body.timeout ?? 0) >= 1;

/** Answers one call at a time. */
class AnswerQueue {
  private readonly waiting: Wanted[] = [];
  private channel: WorkerChannel | null = null;
  /** Ready to take over when the worker in use is given up. */
  private spare: WorkerChannel | null = null;
  private busy = false;

  constructor(private readonly library: Library) {}

  ask(name: string, body: object, signal?: AbortSignal): Promise<Reply> {
    return new Promise((done, fail) => {
      this.waiting.push({ name, body, signal, done, fail });
      void this.work();
    });
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.answer(next);
    this.busy = false;
  }

  private async answer({ name, body, signal, done, fail }: Wanted): Promise<void> {
    if (signal?.aborted) return fail(signal.reason);
    if (this.spare?.isBroken) this.spare = null;
    this.channel ??= this.spare ?? this.begin();
    const channel = this.channel;
    if (this.spare === channel) this.spare = null;
    if (takesLong(body)) this.spare ??= this.begin();
    let timer = 0;
    const giveUp = () => (timer = window.setTimeout(() => this.drop(channel, signal?.reason), PATIENCE_MS));
    signal?.addEventListener("abort", giveUp, { once: true });
    await channel.ask(name, body).then(done, (error) => {
      this.drop(channel, error);
      fail(error);
    });
    signal?.removeEventListener("abort", giveUp);
    clearTimeout(timer);
  }

  private begin(): WorkerChannel {
    const channel = new WorkerChannel(this.library, { keeps: false, goesOn: false });
    channel.ask("about", {}).catch(() => undefined); // the next call reports the failure
    return channel;
  }

  private drop(channel: WorkerChannel, why: unknown): void {
    channel.end(why);
    if (this.channel === channel) this.channel = null;
  }
}

/** Did this tab show the page before? Then runs that were running go on. */
function isReturning(): boolean {
  const before = sessionStorage.getItem(SEEN) !== null;
  sessionStorage.setItem(SEEN, "yes");
  return before;
}

function answerOf(reply: Reply): Reply {
  if (reply.status === 200) return reply;
  const { error } = jsonOf(reply) as { error?: Trouble };
  if (error && isKey(error.message)) throw new Refusal(reply.status, { own: true, message: say(error.message) });
  throw new Refusal(reply.status, error ?? { own: true, message: say("engine.status", { status: reply.status }) });
}

/** module: the address of emscripten's JavaScript file; the .wasm file lies beside it. */
function libraryAt(module: URL): Library {
  const compiled = fetch(new URL(module.href.replace(/\.m?js$/, ".wasm")))
    .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(response.statusText))))
    .then((bytes) => WebAssembly.compile(bytes));
  compiled.catch(() => undefined); // the first call reports the failure
  return { module: module.href, compiled };
}

export class WasmBackend implements Backend {
  private readonly single: Library;
  private readonly answers: AnswerQueue;
  private readonly counts: AnswerQueue;
  private runs: WorkerChannel | null = null;

  /** withThreads: the module with threads, for runs; null: the page may not share memory. */
  constructor(
    module: URL,
    private withThreads: URL | null,
  ) {
    const library = libraryAt(module);
    this.answers = new AnswerQueue(library);
    this.counts = new AnswerQueue(library);
    this.single = library;
  }

  private channel(): WorkerChannel {
    if (this.runs?.isBroken) this.runs = this.withThreads = null; // after a failure: no threads
    return (this.runs ??= new WorkerChannel(this.withThreads ? libraryAt(this.withThreads) : this.single, { keeps: true, goesOn: isReturning() }));
  }

  private async ask(name: string, body: object, signal?: AbortSignal): Promise<Reply> {
    if (isOfRun(name, body) || name === "about") return answerOf(await this.channel().ask(name, body));
    return answerOf(await (LONG_CALLS.includes(name) ? this.counts : this.answers).ask(name, body, signal));
  }

  call: Backend["call"] = async (name, request, signal) => jsonOf(await this.ask(name, request, signal)) as never;

  file: Backend["file"] = async (name, request, signal) => {
    const { bytes, media } = await this.ask(name, request, signal);
    return new Blob([bytes], { type: media });
  };

  watch: Backend["watch"] = (run, tell, fail) => this.channel().watch(run, tell, fail);
}
