// run_keeper.ts -- runs in the browser's storage, so that they outlast the page.
//
// Each save of a run is atomic: its checkpoint is stored with exactly the solutions that were found
// before it. One tab keeps runs; runs of other tabs end with the tab.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
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

interface Storage extends DBSchema {
  runs: { key: number; value: Kept };
  solutions: { key: [number, number]; value: Chunk };
}

const openStorage = () =>
  openDB<Storage>(NAME, 1, {
    upgrade(storage) {
      storage.createObjectStore("runs", { keyPath: "run" });
      storage.createObjectStore("solutions", { keyPath: ["run", "from"] });
    },
  });

const chunksOf = (run: number) => IDBKeyRange.bound([run, 0], [run, Infinity]);

export class RunKeeper {
  private constructor(private readonly storage: IDBPDatabase<Storage>) {}

  /** null: another tab holds the storage, or the browser has none. */
  static async open(): Promise<RunKeeper | null> {
    try {
      return (await isFirst()) ? new RunKeeper(await openStorage()) : null;
    } catch {
      return null;
    }
  }

  private change() {
    const change = this.storage.transaction(["runs", "solutions"], "readwrite");
    return { runs: change.objectStore("runs"), solutions: change.objectStore("solutions"), done: change.done };
  }

  /** All runs that are kept, by number. */
  async read(): Promise<Found[]> {
    const { runs, solutions } = this.change();
    const [kept, chunks] = await Promise.all([runs.getAll(), solutions.getAll()]);
    const lists = Map.groupBy(chunks, ({ run }) => run);
    return kept.map((one) => ({ kept: one, solutions: (lists.get(one.run) ?? []).flatMap((chunk) => chunk.solutions) }));
  }

  /** Appends `some`: the solutions from number `from` on, not kept yet; `from` 0 replaces all. */
  async write(kept: Kept, from: number, some: string[]): Promise<void> {
    const { runs, solutions, done } = this.change();
    const { run } = kept;
    const cleared = from === 0 && solutions.delete(chunksOf(run));
    const added = some.length > 0 && solutions.put({ run, from, solutions: some });
    await Promise.all([runs.put(kept), cleared, added, done]);
  }

  async remove(run: number): Promise<void> {
    const { runs, solutions, done } = this.change();
    await Promise.all([runs.delete(run), solutions.delete(chunksOf(run)), done]);
  }
}
