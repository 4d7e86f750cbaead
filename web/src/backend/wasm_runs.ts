// wasm_runs.ts -- the runs of a page without a server: driven in slices, reported, kept.
//
// A run has a number in the page, which outlasts the page, and another in the module while it is
// loaded there. Solutions found before the page was loaded come before those of the module.
import { base64Of } from "../base64";
import type { Plain } from "../words/words";
import { hasEnded, type News, type Solution, type Trouble } from "./backend";
import type { Kept, RunKeeper } from "./run_keeper";
import { jsonOf, jsonReply, refusal, type Reply } from "./wasm_messages";
import type { WasmModule } from "./wasm_module";

const SLICE = 0.1; // seconds between two checks for messages
const KEEP_MS = 10_000; // closing the page loses at most this much work
const NOT_KEPT: Plain = "run.not_kept";
const NOT_SAVED: Plain = "run.not_saved";
const MOST = 1000; // solutions in one message
const MOST_KEPT = 50_000; // solutions of a run in the browser's storage; all are counted

/** Calls about runs, which one module answers. */
const RUN_CALLS = ["start", "runs", "news", "levels", "plot", "pause", "resume", "stop", "forget", "save", "load"];

/** Also: another call that names a run. */
export const isOfRun = (name: string, body: object) => RUN_CALLS.includes(name) || "run" in body;

interface Run {
  number: number;
  inside: number | null; // null: it ended before the page was loaded
  before: Kept | null; // the run as it was then
  earlier: string[]; // solutions from before the page was loaded, as JSON
  slice: number;
  stored: number; // solutions in the storage
  keptAt: number;
  note: string; // why it is not saved, as a key of the words and on the next line a reason; empty: it is
}

type RunBody = { run?: number; from?: number; most?: number };

const rests = (news: News) => news.state !== "running" && news.state !== "waiting";

export class WasmRuns {
  private readonly runs = new Map<number, Run>();
  private readonly driven = new Set<Run>();
  private driving = false;
  private last = 0; // highest run number

  /** turn: lets messages in; changed: there may be news of a run. */
  constructor(
    private readonly module: WasmModule,
    private readonly keeper: RunKeeper | null,
    private readonly turn: () => Promise<void>,
    private readonly changed: (run: number) => void,
  ) {}

  /** Restores the runs that are kept. */
  async restore(goesOn: boolean): Promise<void> {
    for (const { kept, solutions } of (await this.keeper?.read()) ?? []) {
      const run = this.add(kept.run);
      run.before = kept;
      run.earlier = solutions;
      run.stored = solutions.length;
      if (!hasEnded(kept.news)) this.takeUp(run, kept, goesOn && !rests(kept.news));
    }
  }

  async answer(name: string, body: RunBody): Promise<Reply> {
    if (name === "start" || name === "load") return this.begin(name, body);
    if (name === "runs") return jsonReply({ runs: [...this.runs.values()].map((run) => this.newsOf(run, Infinity, 0)) });
    const run = this.runs.get(body.run ?? 0);
    return run ? this.answerOf(run, name, body) : refusal(404, `there is no run ${body.run}`);
  }

  news(number: number): News | null {
    const run = this.runs.get(number);
    return run ? this.newsOf(run, Infinity, 0) : null;
  }

  // ---- Answers ----

  private answerOf(run: Run, name: string, body: RunBody): Reply | Promise<Reply> {
    if (name === "news") return jsonReply(this.newsOf(run, body.from ?? 0, body.most ?? 100));
    if (name === "levels" && run.inside === null) return jsonReply({ levels: run.before?.levels ?? [] });
    if (name === "export") return this.exported(run, body);
    if (name === "forget") return this.forget(run);
    if (run.inside === null) return refusal(409, "this run ended before the page was loaded");
    const reply = this.module.call(name, { ...body, run: run.inside });
    if (reply.status === 200 && (name === "resume" || name === "pause" || name === "stop")) this.drive(run);
    this.changed(run.number);
    return name === "resume" && reply.status === 200 ? jsonReply({ run: run.number }) : reply;
  }

  /** The module has only the solutions that were found since the page was loaded. */
  private exported(run: Run, body: RunBody): Reply {
    if (run.earlier.length === 0) return this.module.call("export", { ...body, run: run.inside });
    const solutions = this.texts(run, 0).map((text) => JSON.parse(text) as Solution);
    return this.module.call("export", { ...body, run: undefined, solutions });
  }

  private begin(name: string, body: RunBody): Reply {
    const reply = this.module.call(name, body);
    if (reply.status !== 200) return reply;
    const run = this.add(this.last + 1);
    run.inside = (jsonOf(reply) as { run: number }).run;
    if (name === "start") this.drive(run);
    void this.keep(run);
    return jsonReply({ run: run.number });
  }

  private add(number: number): Run {
    const run: Run = { number, inside: null, before: null, earlier: [], slice: SLICE, stored: 0, keptAt: 0, note: this.keeper ? "" : NOT_KEPT };
    this.runs.set(number, run);
    this.last = Math.max(this.last, number);
    return run;
  }

  private async forget(run: Run): Promise<Reply> {
    if (run.inside !== null) this.module.call("forget", { run: run.inside });
    this.runs.delete(run.number);
    this.driven.delete(run);
    this.changed(run.number);
    await this.keeper?.remove(run.number);
    return jsonReply({});
  }

  // ---- News ----

  private newsOf(run: Run, from: number, most: number): News {
    const earlier = run.earlier.length;
    const inside = run.inside === null ? run.before?.news : this.newsInside(run, Math.max(from - earlier, 0), most);
    const found = run.earlier.slice(from, from + most).map((text) => JSON.parse(text) as Solution);
    const rest = inside?.solutions.slice(0, most - found.length) ?? [];
    const kept = earlier + (run.inside === null ? 0 : (inside?.kept ?? 0));
    const asked = run.before && { title: run.before.news.title, puzzle: run.before.news.puzzle };
    const where = { run: run.number, kept, from: Math.min(from, kept), solutions: found.concat(rest) };
    return { ...(inside as News), ...asked, ...where, ...(run.note && { note: run.note }) };
  }

  private newsInside(run: Run, from: number, most: number): News {
    const within = Number.isFinite(from) ? from : Number.MAX_SAFE_INTEGER;
    return jsonOf(this.module.call("news", { run: run.inside, from: within, most })) as News;
  }

  // ---- Driving ----

  private drive(run: Run): void {
    this.driven.add(run);
    if (!this.driving) void this.driveAll();
  }

  private async driveAll(): Promise<void> {
    this.driving = true;
    while (this.driven.size > 0) {
      for (const run of [...this.driven]) {
        await this.turn();
        if (this.driven.has(run)) await this.step(run);
      }
    }
    this.driving = false;
  }

  /** One slice. Preparation that a slice cuts off is lost, so the next slice is longer. */
  private async step(run: Run): Promise<void> {
    if (this.module.step(run.inside ?? 0, run.slice)) {
      run.slice = this.newsInside(run, 0, 0).stage === "search" ? SLICE : 2 * run.slice;
      if (run.slice === SLICE && Date.now() - run.keptAt > KEEP_MS) await this.keep(run);
    } else {
      this.driven.delete(run);
      run.slice = SLICE;
      await this.keep(run);
    }
    this.changed(run.number);
  }

  // ---- Keeping ----

  /** Saves a run between two slices, so that exactly the reported state is saved. */
  private async keep(run: Run): Promise<void> {
    if (!this.keeper) return;
    const checkpoint = this.checkpointOf(run);
    const news = this.newsOf(run, Infinity, 0);
    const solutions = this.texts(run, run.stored, MOST_KEPT - run.stored);
    const kept = { run: run.number, news, levels: this.levelsOf(run, news), checkpoint };
    const write = this.keeper.write(kept, run.stored, solutions);
    run.stored += solutions.length;
    run.keptAt = Date.now();
    run.note = await write.then(() => "", (error: unknown) => `${NOT_SAVED}\n${String(error)}`);
  }

  /** Solutions from number `from` on, each as JSON, which takes a tenth of the memory. */
  private texts(run: Run, from: number, most = Infinity): string[] {
    const list: string[] = [];
    for (let more = true; more && list.length < most; ) {
      const { solutions } = this.newsOf(run, from + list.length, Math.min(MOST, most - list.length));
      for (const solution of solutions) list.push(JSON.stringify(solution));
      more = solutions.length > 0;
    }
    return list;
  }

  private levelsOf(run: Run, news: News): Kept["levels"] {
    if (!rests(news) || run.inside === null) return [];
    const reply = this.module.call("levels", { run: run.inside });
    return reply.status === 200 ? (jsonOf(reply) as { levels: Kept["levels"] }).levels : [];
  }

  /** null: the run has no progress that is worth a checkpoint. */
  private checkpointOf(run: Run): Uint8Array | null {
    const inside = { run: run.inside };
    const news = this.newsInside(run, 0, 0);
    if (hasEnded(news) || news.stage !== "search") return null;
    const atWork = !rests(news);
    if (atWork) this.module.call("pause", inside);
    if (atWork) this.module.step(news.run, 0);
    const reply = this.module.call("save", inside);
    if (atWork) this.module.call("resume", inside);
    return reply.status === 200 ? reply.bytes : null;
  }

  /** Loads a run into the module: from its checkpoint, or from its beginning if it has none. */
  private takeUp(run: Run, kept: Kept, goesOn: boolean): void {
    const { puzzle, search, title } = kept.news;
    const reply = kept.checkpoint
      ? this.module.call("load", { base64: base64Of(kept.checkpoint) })
      : this.module.call("start", { puzzle, search, title });
    const answer = jsonOf(reply) as { run?: number; error?: Trouble };
    run.inside = answer.run ?? null;
    if (run.inside === null) {
      kept.news.state = "failed";
      if (answer.error) kept.news.error = answer.error;
      return;
    }
    if (!kept.checkpoint) run.earlier.length = run.stored = 0;
    if (kept.checkpoint && goesOn) this.module.call("resume", { run: run.inside });
    if (!kept.checkpoint && !goesOn) this.module.call("pause", { run: run.inside });
    if (goesOn || !kept.checkpoint) this.drive(run);
  }
}
