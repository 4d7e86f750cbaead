// wasm_messages.ts -- what a page and a worker with the library say to each other.
import type { News } from "./backend";

/** An answer of the library; status as in HTTP. */
export interface Reply {
  status: number;
  media: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The first message. keeps: keep runs in the browser's storage; goesOn: resume running runs. */
export interface Begin {
  what: "begin";
  module: string;
  compiled: WebAssembly.Module;
  keeps: boolean;
  goesOn: boolean;
}

export type Request =
  | { what: "call"; id: number; name: string; body: object }
  | { what: "watch"; id: number; run: number }
  | { what: "unwatch"; id: number };

export type Message =
  | { what: "reply"; id: number; reply: Reply }
  | { what: "news"; id: number; news: News; over: boolean }
  | { what: "broken"; message: string };

export function jsonReply(value: unknown, status = 200): Reply {
  return { status, media: "application/json", bytes: new TextEncoder().encode(JSON.stringify(value)) };
}

export function refusal(status: number, message: string): Reply {
  return jsonReply({ error: { message } }, status);
}

export function jsonOf(reply: Reply): unknown {
  return JSON.parse(new TextDecoder().decode(reply.bytes));
}
