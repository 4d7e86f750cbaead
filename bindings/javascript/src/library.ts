// library.ts -- loads the module and calls it by name.
import {
  type About,
  type Calls,
  type FileCalls,
  type Listed,
  Refusal,
  type Trouble,
} from "../../../web/src/backend/backend.js";
import { jsonOf, type Reply } from "../../../web/src/backend/wasm_messages.js";
import { WasmModule } from "../../../web/src/backend/wasm_module.js";
import { Puzzle } from "./puzzle.js";
import { Run, type RunOptions } from "./run.js";

/** Where the two files of the module are; by default beside this one. */
export interface Places {
  script?: string | URL;
  wasm?: string | URL;
}

/** How a puzzle is read. */
export interface Reading {
  /** Files that its text names, such as lattices, by their paths. */
  files?: Record<string, string>;
  /** The target whose cells stay open; without it the whole, which may leave open those of all. */
  target?: string;
}

/** Reads bytes from a file with node, or fetches them. */
async function bytesAt(url: URL): Promise<BufferSource> {
  if (url.protocol === "file:") {
    const files = "node:fs/promises"; // a variable, so that bundlers for pages do not include it
    const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> };
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} cannot be fetched: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/** Loads the library. Each instance has its own memory, of 1 GB at most. */
export async function load(places: Places = {}): Promise<Tilewright> {
  const script = new URL(places.script ?? new URL("./tilewright.js", import.meta.url), import.meta.url);
  const wasm = new URL(places.wasm ?? new URL("./tilewright.wasm", import.meta.url), import.meta.url);
  const compiled = await WebAssembly.compile(await bytesAt(wasm));
  return new Tilewright(await WasmModule.load(script.href, compiled));
}

export class Tilewright {
  /** @internal */
  constructor(private readonly module: WasmModule) {}

  /** A shipped puzzle by its name, or any puzzle by its text, in any format that is read. Throws a
   * Refusal with every fault of the text. */
  puzzle(nameOrText: string, how: Reading = {}): Puzzle {
    const isName = !how.files && /^[\w.:-]*$/.test(nameOrText);
    return new Puzzle(this, { ...(isName ? { name: nameOrText } : { text: nameOrText }), ...how });
  }

  /** The puzzles that ship. */
  puzzles(): Listed[] {
    return this.call("puzzles", {}).puzzles;
  }

  /** Version, engines, heuristics, formats. */
  about(): About {
    return this.call("about", {});
  }

  /** Resumes a checkpoint of Run.save or the command; returns only solutions not found before. */
  resume(checkpoint: Uint8Array, options: RunOptions = {}): Run {
    let text = "";
    for (let i = 0; i < checkpoint.length; i += 8192) text += String.fromCharCode(...checkpoint.subarray(i, i + 8192));
    const { run } = this.call("load", { base64: btoa(text) });
    this.call("resume", { run });
    const { puzzle } = this.call("news", { run, most: 0 });
    return new Run(this, new Puzzle(this, puzzle), run, options);
  }

  /** Any call, as a page makes it (app/api/openapi.json lists all calls). Throws a Refusal. */
  call<C extends keyof Calls>(name: C, request: Calls[C][0]): Calls[C][1] {
    return jsonOf(this.answer(name, request)) as Calls[C][1];
  }

  /** Any call that returns a file. Throws a Refusal. */
  file<C extends keyof FileCalls>(name: C, request: FileCalls[C]): Uint8Array<ArrayBuffer> {
    return this.answer(name, request).bytes;
  }

  /** Drives a run for so many seconds; false: nothing is left to drive.
   * @internal */
  step(run: number, seconds: number): boolean {
    return this.module.step(run, seconds);
  }

  private answer(name: string, request: object): Reply {
    const reply = this.module.call(name, request);
    if (reply.status === 200) return reply;
    throw new Refusal(reply.status, (jsonOf(reply) as { error: Trouble }).error);
  }
}
