// run_keeper.ts -- runs in the browser's storage, so that they outlast the page.
//
// Each save of a run is atomic: its checkpoint is stored with exactly the solutions that were found
// before it. One tab keeps runs; runs of other tabs end with the tab.
import type { News } from "./backend";

export interface Kept {
  run: number;
  news: News; // without its solutions
  levels: { branches: number; updates: number }[];
  checkpoint: Uint8Array | null; // null: the run has ended, or is not worth a checkpoint yet
}

export interface Found {
  kept: Kept;
  solutions: string[]; // each as JSON
}

const NAME = "tilewright-runs";
const PATIENCE_MS = 1000; // a reloaded page waits for its predecessor to release the lock

/** Consecutive solutions of a run, from a number on. */
interface Chunk {
  run: number;
  from: number;
  solutions: string[];
}

/** Is this the tab that keeps runs? If so, it remains that until it is closed. */
function isFirst(): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return new Promise((done) => {
    const hold = () => (done(true), new Promise<never>(() => undefined));
    navigator.locks.request(NAME, { signal }, hold).catch(() => done(false));
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error("storage"));
  });
}

function openStorage(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("runs", { keyPath: "run" });
    request.result.createObjectStore("solutions", { keyPath: ["run", "from"] });
  };
  return answerOf(request);
}

/** Earlier versions of the page kept objects. */
const textOf = (solution: unknown) => (typeof solution === "string" ? solution : JSON.stringify(solution));
const chunksOf = (run: number) => IDBKeyRange.bound([run, 0], [run, Infinity]);

export class RunKeeper {
  private constructor(private readonly storage: IDBDatabase) {}

  /** null: another tab holds the storage, or the browser has none. */
  static async open(): Promise<RunKeeper | null> {
    try {
      return (await isFirst()) ? new RunKeeper(await openStorage()) : null;
    } catch {
      return null;
    }
  }

  private change(): { runs: IDBObjectStore; solutions: IDBObjectStore; end: Promise<void> } {
    const transaction = this.storage.transaction(["runs", "solutions"], "readwrite");
    const end = new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => fail(transaction.error ?? new Error("storage"));
    });
    return { runs: transaction.objectStore("runs"), solutions: transaction.objectStore("solutions"), end };
  }

  /** All runs that are kept, by number. */
  async read(): Promise<Found[]> {
    const { runs, solutions } = this.change();
    const kept = answerOf(runs.getAll() as IDBRequest<Kept[]>);
    const chunks = answerOf(solutions.getAll() as IDBRequest<Chunk[]>);
    const lists = new Map<number, string[]>();
    for (const { run, solutions: some } of await chunks) lists.set(run, (lists.get(run) ?? []).concat(some.map(textOf)));
    return (await kept).map((one) => ({ kept: one, solutions: lists.get(one.run) ?? [] }));
  }

  /** Appends `some`: the solutions from number `from` on, not kept yet; `from` 0 replaces all. */
  write(kept: Kept, from: number, some: string[]): Promise<void> {
    const { runs, solutions, end } = this.change();
    runs.put(kept);
    if (from === 0) solutions.delete(chunksOf(kept.run));
    if (some.length > 0) solutions.put({ run: kept.run, from, solutions: some } satisfies Chunk);
    return end;
  }

  remove(run: number): Promise<void> {
    const { runs, solutions, end } = this.change();
    runs.delete(run);
    solutions.delete(chunksOf(run));
    return end;
  }
}
