// wasm_worker.ts -- a worker with the library: answers calls, drives runs, reports news of them.
import { hasEnded } from "./backend";
import { RunKeeper } from "./run_keeper";
import { type Begin, type Message, type Reply, refusal, type Request } from "./wasm_messages";
import { WasmModule } from "./wasm_module";
import { isOfRun, WasmRuns } from "./wasm_runs";

const REST_MS = 100; // least time between two reports of a run

interface Watch {
  run: number;
  serial: number;
  toldAt: number;
  timer: number;
}

const watches = new Map<number, Watch>();

function post(message: Message, bytes?: Uint8Array<ArrayBuffer>): void {
  postMessage(message, { transfer: bytes ? [bytes.buffer] : [] });
}

/** Resolves when the pending messages have been handled. */
const turns: (() => void)[] = [];
const bell = new MessageChannel();
bell.port1.onmessage = () => turns.shift()?.();
function turn(): Promise<void> {
  return new Promise((go) => {
    turns.push(go);
    bell.port2.postMessage(null);
  });
}

class Desk {
  private readonly runs: WasmRuns;

  constructor(
    private readonly module: WasmModule,
    keeper: RunKeeper | null,
  ) {
    this.runs = new WasmRuns(module, keeper, turn, (run) => this.changed(run));
  }

  restore(goesOn: boolean): Promise<void> {
    return this.runs.restore(goesOn);
  }

  async take(request: Request): Promise<void> {
    if (request.what === "call") await this.answer(request.id, request.name, request.body);
    else if (request.what === "watch") this.watch(request.id, request.run);
    else this.unwatch(request.id);
  }

  private async answer(id: number, name: string, body: object): Promise<void> {
    const reply: Reply = isOfRun(name, body) ? await this.runs.answer(name, body) : this.module.call(name, body);
    post({ what: "reply", id, reply }, reply.bytes);
  }

  // ---- News ----

  private watch(id: number, run: number): void {
    if (!this.runs.news(run)) {
      const reply = refusal(404, `there is no run ${run}`);
      return post({ what: "reply", id, reply }, reply.bytes);
    }
    watches.set(id, { run, serial: -1, toldAt: 0, timer: 0 });
    this.tell(id);
  }

  private unwatch(id: number): void {
    clearTimeout(watches.get(id)?.timer);
    watches.delete(id);
  }

  private changed(run: number): void {
    for (const [id, watch] of watches) if (watch.run === run) this.tell(id);
  }

  /** Reports news now, or REST_MS after the last report. */
  private tell(id: number): void {
    const watch = watches.get(id);
    if (!watch || watch.timer) return;
    const rest = watch.toldAt + REST_MS - performance.now();
    if (rest <= 0) return this.tellNow(id, watch);
    watch.timer = setTimeout(() => {
      watch.timer = 0;
      this.tellNow(id, watch);
    }, rest) as unknown as number;
  }

  private tellNow(id: number, watch: Watch): void {
    const news = this.runs.news(watch.run);
    if (!news) return this.unwatch(id);
    if (news.serial === watch.serial) return;
    watch.serial = news.serial;
    watch.toldAt = performance.now();
    const over = hasEnded(news);
    post({ what: "news", id, news, over });
    if (over) this.unwatch(id);
  }
}

async function begin({ module, compiled, keeps, goesOn }: Begin): Promise<Desk> {
  const loaded = await WasmModule.load(module, compiled);
  const desk = new Desk(loaded, keeps ? await RunKeeper.open() : null);
  await desk.restore(goesOn);
  return desk;
}

const broken = (error: unknown) => post({ what: "broken", message: String(error) });

let desk: Promise<Desk> | null = null;
self.onmessage = ({ data }: MessageEvent<Begin | Request>) => {
  if (data.what === "begin") desk = begin(data);
  else desk?.then((there) => there.take(data)).catch(broken);
};
self.onunhandledrejection = (event: PromiseRejectionEvent) => broken(event.reason);
