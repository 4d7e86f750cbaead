// run.ts -- a search that finds solutions on request.
//
// The module has one thread, the caller's. So a run is driven in slices, only while its next
// solution or its end is awaited; between two slices other tasks run.
import type { News, RunResult, Search, Solution as Found } from "../../../web/src/backend/backend.js";
import type { Tilewright } from "./library.js";
import { type Puzzle, Solution } from "./puzzle.js";

const SLICE = 0.05; // seconds during which no other task runs
const MOST = 1000; // solutions taken from the module at a time

export type Progress = Omit<News, "run" | "from" | "solutions" | "serial" | "kept">;

export interface RunOptions {
  /** Ends the run; pending calls throw the signal's reason. */
  signal?: AbortSignal;
  /** Called between slices, several times a second. */
  progress?: (progress: Progress) => void;
}

/** A checkpoint to resume a run in any process or by `tilewright run resume`; and the solutions
 * found by then but not requested yet. */
export interface Saved {
  checkpoint: Uint8Array<ArrayBuffer>;
  ahead: Solution[];
}

/** A run ended before its result was known. */
export class Stopped extends Error {}

/** Resolves after other tasks have run. */
function turn(): Promise<void> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });
}

export class Run implements AsyncIterableIterator<Solution> {
  private found: Found[] = [];
  private taken = 0; // number of solutions taken from the module
  private slice = SLICE;
  private over = false; // nothing is left to drive
  private readonly before: bigint; // solutions found before it was saved
  private resting: Promise<void> | null = null;
  private wake: () => void = () => undefined;

  /** @internal */
  constructor(
    private readonly library: Tilewright,
    readonly puzzle: Puzzle,
    private number: number,
    private readonly options: RunOptions,
  ) {
    this.before = BigInt(this.news(0).found);
  }

  /** @internal */
  static begin(library: Tilewright, puzzle: Puzzle, search: Search, options: RunOptions): Run {
    return new Run(library, puzzle, library.call("start", { puzzle: puzzle.source, search }).run, options);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next solution; done: there are no more. */
  async next(): Promise<IteratorResult<Solution, undefined>> {
    while (this.found.length === 0 && (this.take() || (await this.drive())));
    const next = this.found.shift();
    return next ? { done: false, value: new Solution(this.puzzle, next) } : { done: true, value: undefined };
  }

  /** Leaving a loop ends the run. */
  async return(): Promise<IteratorResult<Solution, undefined>> {
    this.forget();
    return { done: true, value: undefined };
  }

  /** Runs to the end and returns the result. Solutions can still be requested afterwards. */
  async finish(): Promise<RunResult> {
    while (await this.drive());
    const { result, error } = this.progress();
    if (!result) throw new Stopped(error?.message ?? "the run was ended");
    return result;
  }

  /** The progress; with `result` once the run is over. */
  progress(): Progress {
    return this.news(0);
  }

  /** Pauses the run: requests for solutions wait until resume(). */
  pause(): void {
    this.resting ??= new Promise((go) => (this.wake = go));
    this.options.signal?.addEventListener("abort", this.wake);
  }

  resume(): void {
    this.resting = null;
    this.options.signal?.removeEventListener("abort", this.wake);
    this.wake();
  }

  /** Ends the run for good; solutions already found can still be requested. */
  stop(): void {
    if (this.number !== 0) this.library.call("stop", { run: this.number });
    while (this.number !== 0 && this.library.step(this.number, SLICE));
    this.resume();
  }

  /** Throws a Refusal while there is nothing worth saving, or if the run is over. */
  save(): Saved {
    const inside = { run: this.number };
    this.library.call("pause", inside);
    this.library.step(this.number, 0);
    try {
      const checkpoint = this.library.file("save", inside);
      while (this.take());
      return { checkpoint, ahead: this.found.map((found) => new Solution(this.puzzle, found)) };
    } finally {
      this.library.call("resume", inside);
    }
  }

  /** Ends the run and frees its memory. */
  forget(): void {
    if (this.number !== 0) this.library.call("forget", { run: this.number });
    this.number = 0;
    this.over = true;
    this.found = [];
    this.resume();
  }

  /** One slice, after other tasks have run; false: nothing is left to drive. Preparation that a
   * slice cuts off is lost, so the next slice is longer. */
  private async drive(): Promise<boolean> {
    await turn();
    const { signal } = this.options;
    while (this.resting && !signal?.aborted) await this.resting;
    if (signal?.aborted) this.abort(signal);
    if (this.over) return false;
    this.over = !this.library.step(this.number, this.slice);
    const news = this.news(0);
    this.slice = news.stage === "search" ? SLICE : 2 * this.slice;
    this.options.progress?.(news);
    if (news.state === "failed") throw new Stopped(news.error?.message);
    return true;
  }

  private abort(signal: AbortSignal): never {
    this.forget();
    throw signal.reason;
  }

  /** Takes the solutions that the module has found by now; false: there are no new ones. */
  private take(): boolean {
    if (this.number === 0) return false;
    const { solutions, found, kept } = this.news(MOST);
    this.taken += solutions.length;
    this.found.push(...solutions);
    if (this.over && solutions.length === 0 && BigInt(found) - this.before > BigInt(kept))
      throw new Stopped(`of ${found} solutions the first ${kept} were kept: there was no memory for more`);
    return solutions.length > 0;
  }

  private news(most: number): News {
    return this.library.call("news", { run: this.number, from: this.taken, most });
  }
}
