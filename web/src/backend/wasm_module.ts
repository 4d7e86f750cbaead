// wasm_module.ts -- the library as a module of WebAssembly (doc/webassembly.md): bytes in, bytes out.
import type { Plain } from "../words/words";
import { refusal, type Reply } from "./wasm_messages";

/** The module that emscripten compiles from app/wasm/module.c. */
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

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
interface Options {
  instantiateWasm(imports: WebAssembly.Imports, done: Instantiated): object;
}

const MEMORY_OUT: Plain = "memory_out";

/** The memory that the module imports, which threads share; null: the module has its own memory. */
function memoryIn(imports: WebAssembly.Imports): WebAssembly.Memory | null {
  const all = Object.values(imports).flatMap((one): unknown[] => Object.values(one));
  return all.find((one) => one instanceof WebAssembly.Memory) ?? null;
}

export class WasmModule {
  private constructor(
    private readonly inside: Emscripten,
    private readonly shared: WebAssembly.Memory | null,
  ) {}

  /** The memory at its current size: HEAPU8 does not show growth by other threads. */
  private heap(): Uint8Array {
    return this.shared ? new Uint8Array(this.shared.buffer) : this.inside.HEAPU8;
  }

  /** url: the JavaScript module; compiled: the .wasm file beside it. */
  static async load(url: string, compiled: WebAssembly.Module): Promise<WasmModule> {
    const script = (await import(/* @vite-ignore */ url)) as { default(options: Options): Promise<Emscripten> };
    let shared: WebAssembly.Memory | null = null;
    const inside = await new Promise<Emscripten>((done, fail) => {
      const instantiateWasm: Options["instantiateWasm"] = (imports, take) => {
        shared = memoryIn(imports);
        WebAssembly.instantiate(compiled, imports).then((instance) => take(instance, compiled), fail);
        return {};
      };
      script.default({ instantiateWasm }).then(done, fail);
    });
    return new WasmModule(inside, shared);
  }

  call(name: string, body: object): Reply {
    const text = new TextEncoder().encode(JSON.stringify(body));
    const at = this.inside._malloc(text.length + 1);
    if (at === 0) return refusal(507, MEMORY_OUT);
    this.heap().set(text, at);
    const status = this.inside.ccall("wasm_call", "number", ["string", "number", "number"], [name, at, text.length]);
    this.inside._free(at);
    if (status === 0) return refusal(507, MEMORY_OUT);
    const from = this.inside._wasm_bytes();
    const bytes = this.heap().slice(from, from + this.inside._wasm_size()) as Uint8Array<ArrayBuffer>;
    return { status, media: this.inside.UTF8ToString(this.inside._wasm_media()), bytes };
  }

  /** Drives a run for so many seconds; false: nothing is left to do. */
  step(run: number, seconds: number): boolean {
    return this.inside._wasm_step(run, seconds) !== 0;
  }
}
