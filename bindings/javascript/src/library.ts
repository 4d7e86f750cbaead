// library.ts -- the module, and what is asked of it by name.
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

/** Where the two files of the module are: beside this one unless it is said. */
export interface Places {
  script?: string | URL;
  wasm?: string | URL;
}

/** How a puzzle is read. */
export interface Reading {
  /** Files that its text names, as lattices, by their paths. */
  files?: Record<string, string>;
  /** The one of its targets whose cells stay open; without it the whole, which may leave open the cells of all. */
  target?: string;
}

/** Bytes from a file of node, or from wherever a page fetches. */
async function bytesAt(url: URL): Promise<BufferSource> {
  if (url.protocol === "file:") {
    const files = "node:fs/promises"; // not to be packed by who packs this for a page
    const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> };
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} cannot be fetched: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/** The library, ready to be asked. Each has a memory of its own, of 1 GB at most. */
export async function load(places: Places = {}): Promise<Tilewright> {
  const script = new URL(places.script ?? new URL("./tilewright.js", import.meta.url), import.meta.url);
  const wasm = new URL(places.wasm ?? new URL("./tilewright.wasm", import.meta.url), import.meta.url);
  const compiled = await WebAssembly.compile(await bytesAt(wasm));
  return new Tilewright(await WasmModule.load(script.href, compiled));
}

export class Tilewright {
  /** @internal */
  constructor(private readonly module: WasmModule) {}

  /** A puzzle that ships, by its name, or any by its text, in any format that is read. Throws a Refusal with every
   * fault of the text. */
  puzzle(nameOrText: string, how: Reading = {}): Puzzle {
    const isName = !how.files && !nameOrText.includes("\n") && !nameOrText.includes("{");
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

  /** Goes on with what Run.save saved, or the command: solutions after those that were found before. */
  resume(checkpoint: Uint8Array, options: RunOptions = {}): Run {
    let text = "";
    for (let i = 0; i < checkpoint.length; i += 8192) text += String.fromCharCode(...checkpoint.subarray(i, i + 8192));
    const { run } = this.call("load", { base64: btoa(text) });
    this.call("resume", { run });
    const { puzzle } = this.call("news", { run, most: 0 });
    return new Run(this, new Puzzle(this, puzzle), run, options);
  }

  /** Any call, as a page makes it (app/api/openapi.json says them all). Throws a Refusal. */
  call<C extends keyof Calls>(name: C, request: Calls[C][0]): Calls[C][1] {
    return jsonOf(this.answer(name, request)) as Calls[C][1];
  }

  /** A call that is answered by a file. Throws a Refusal. */
  file<C extends keyof FileCalls>(name: C, request: FileCalls[C]): Uint8Array<ArrayBuffer> {
    return this.answer(name, request).bytes;
  }

  /** Drives a run for so long; false: it rests.
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
