// run_keeper.ts -- runs in the browser's storage, so that they outlast the page.
//
// What is kept of a run at a time is written at once or not at all: its checkpoint goes with just
// the solutions that were found before it. One tab keeps runs; others have theirs as long as they live.
import type { News, Solution } from "./backend";

export interface Kept {
  run: number;
  news: News; // without its solutions
  levels: { branches: number; updates: number }[];
  checkpoint: Uint8Array | null; // null: it has ended, or was not worth one yet
}

export interface Found {
  kept: Kept;
  solutions: Solution[];
}

const NAME = "tilewright-runs";
const PATIENCE_MS = 1000; // a page that is loaded again waits for what it was before to let go

/** Of solutions, from a number on. */
interface Chunk {
  run: number;
  from: number;
  solutions: Solution[];
}

/** Is this the tab that keeps runs? It is until it is closed. */
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

const chunksOf = (run: number) => IDBKeyRange.bound([run, 0], [run, Infinity]);

export class RunKeeper {
  private constructor(private readonly storage: IDBDatabase) {}

  /** null: another tab has the storage, or there is none. */
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

  /** All that is kept, by number. */
  async read(): Promise<Found[]> {
    const { runs, solutions } = this.change();
    const kept = answerOf(runs.getAll() as IDBRequest<Kept[]>);
    const chunks = answerOf(solutions.getAll() as IDBRequest<Chunk[]>);
    const lists = new Map<number, Solution[]>();
    for (const { run, solutions: some } of await chunks) lists.set(run, (lists.get(run) ?? []).concat(some));
    return (await kept).map((one) => ({ kept: one, solutions: lists.get(one.run) ?? [] }));
  }

  /** solutions: those from this number on, which were not kept yet; 0 replaces all. */
  write(kept: Kept, from: number, some: Solution[]): Promise<void> {
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
