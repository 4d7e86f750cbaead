import { expect, test } from "vitest";
import type { News } from "../src/backend/backend";
import type { Found, Kept, RunKeeper } from "../src/backend/run_keeper";
import { jsonOf, jsonReply } from "../src/backend/wasm_messages";
import type { WasmModule } from "../src/backend/wasm_module";
import { WasmRuns } from "../src/backend/wasm_runs";

const solutionsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ solution: i + 1, placements: [] }));

/** A library with one run, which finds `count` solutions in its first slice and ends. */
class Library {
  state: News["state"] = "waiting";
  exported: { solutions?: unknown[] } | null = null;
  constructor(private readonly count: number) {}

  call(name: string, body: { from?: number; most?: number; solutions?: unknown[] }): ReturnType<typeof jsonReply> {
    if (name === "start") return jsonReply({ run: 7 });
    if (name === "export") this.exported = body;
    if (name !== "news") return jsonReply({ levels: [] });
    const kept = this.state === "done" ? this.count : 0;
    const { from = 0, most = 100 } = body;
    const solutions = solutionsOf(kept).slice(from, from + most);
    return jsonReply({ run: 7, title: "Mine", state: this.state, stage: "search", kept, found: kept, solutions, serial: kept });
  }

  step(): boolean {
    this.state = "done";
    return false;
  }
}

/** A browser's storage; `refuses`: why it takes nothing. */
class Storage {
  readonly kept: Kept[] = [];
  readonly texts: string[] = [];
  constructor(private readonly found: Found[] = [], private readonly refuses = "") {}

  read = () => Promise.resolve(this.found);
  remove = () => Promise.resolve();
  write(kept: Kept, from: number, some: string[]): Promise<void> {
    if (this.refuses) return Promise.reject(new Error(this.refuses));
    this.kept.push(kept);
    this.texts.splice(from, Infinity, ...some);
    return Promise.resolve();
  }
}

function runsOf(library: Library, storage: Storage | null, changed: (run: number) => void = () => undefined): WasmRuns {
  const turn = () => Promise.resolve();
  return new WasmRuns(library as unknown as WasmModule, storage as unknown as RunKeeper | null, turn, changed);
}

/** Starts a run, and waits until its end is told. */
async function ended(library: Library, storage: Storage | null): Promise<{ runs: WasmRuns; news: News }> {
  return new Promise((done) => {
    const runs = runsOf(library, storage, (run) => {
      const news = runs.news(run);
      if (news?.state === "done") done({ runs, news });
    });
    void runs.answer("start", {});
  });
}

test("a run is kept before its end is told", async () => {
  const storage = new Storage();
  const { news } = await ended(new Library(2500), storage);
  expect(news.kept).toBe(2500);
  expect(news.solutions).toEqual([]);
  expect(storage.kept.at(-1)?.news.state).toBe("done");
  expect(storage.texts.length).toBe(2500);
});

test("a run that is not kept says why", async () => {
  expect((await ended(new Library(1), new Storage([], "it is full"))).news.note).toBe("run.not_saved\nError: it is full");
  expect((await ended(new Library(1), null)).news.note).toBe("run.not_kept");
});

test("a run of an earlier page has its solutions", async () => {
  const { news } = await ended(new Library(0), new Storage());
  const library = new Library(0);
  const texts = solutionsOf(300).map((solution) => JSON.stringify(solution));
  const storage = new Storage([{ kept: { run: 3, news, levels: [], checkpoint: null }, solutions: texts }]);
  const runs = runsOf(library, storage);
  await runs.restore(false);
  expect(runs.news(3)?.kept).toBe(300);
  const told = jsonOf(await runs.answer("news", { run: 3, from: 298, most: 50 })) as News;
  expect(told.solutions.map(({ solution }) => solution)).toEqual([299, 300]);
  await runs.answer("export", { run: 3 });
  expect(library.exported?.solutions?.length).toBe(300);
  await runs.answer("forget", { run: 3 });
  expect(runs.news(3)).toBe(null);
});
