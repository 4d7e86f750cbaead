// wasm_module.ts -- the library as a module of WebAssembly (doc/webassembly.md): bytes in, bytes out.
import { refusal, type Reply } from "./wasm_messages";

/** What emscripten makes of app/wasm/module.c. */
interface Emscripten {
  HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc(size: number): number;
  _free(at: number): void;
  ccall(name: string, gives: string, takes: string[], values: unknown[]): number;
  UTF8ToString(at: number): string;
  _wasm_bytes(): number;
  _wasm_size(): number;
  _wasm_media(): number;
  _wasm_step(run: number, seconds: number): number;
}

type Instantiated = (instance: WebAssembly.Instance) => void;
interface Options {
  instantiateWasm(imports: WebAssembly.Imports, done: Instantiated): object;
}

const MEMORY_OUT = "The memory that a page has for this, 1 GB, is used up. The command has all of the machine's.";

export class WasmModule {
  private constructor(private readonly inside: Emscripten) {}

  /** url: of the module of JavaScript; compiled: what lies beside it. */
  static async load(url: string, compiled: WebAssembly.Module): Promise<WasmModule> {
    const script = (await import(/* @vite-ignore */ url)) as { default(options: Options): Promise<Emscripten> };
    const inside = await new Promise<Emscripten>((done, fail) => {
      const instantiateWasm: Options["instantiateWasm"] = (imports, take) => {
        WebAssembly.instantiate(compiled, imports).then(take, fail);
        return {};
      };
      script.default({ instantiateWasm }).then(done, fail);
    });
    return new WasmModule(inside);
  }

  call(name: string, body: object): Reply {
    const text = new TextEncoder().encode(JSON.stringify(body));
    const at = this.inside._malloc(text.length + 1);
    if (at === 0) return refusal(507, MEMORY_OUT);
    this.inside.HEAPU8.set(text, at);
    const status = this.inside.ccall("wasm_call", "number", ["string", "number", "number"], [name, at, text.length]);
    this.inside._free(at);
    if (status === 0) return refusal(507, MEMORY_OUT);
    const from = this.inside._wasm_bytes();
    const bytes = this.inside.HEAPU8.slice(from, from + this.inside._wasm_size());
    return { status, media: this.inside.UTF8ToString(this.inside._wasm_media()), bytes };
  }

  /** Drives a run for so long; false: there is nothing more to do. */
  step(run: number, seconds: number): boolean {
    return this.inside._wasm_step(run, seconds) !== 0;
  }
}
