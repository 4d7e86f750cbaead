// backend.ts -- the calls of the page, and the backend that answers them: a server, or the library
// within the page.
//
// Nothing about puzzles is computed on this side: drawings, messages, formats and counts come from
// the backend. The types of the calls are those that the server states (tools/call_types.py).
import type { Calls, FileCalls, News, Trouble as Told } from "./calls.js";

export type {
  About, Calls, Cell, Checked, Continuation, Counted, Counts, Digits, Disassembly, DrawRequest, Edges, Estimate,
  Explanation, Fault, FileCalls, Format, Imported, Kind, Lattice, Measure, Move, News, Part, Piece, Placement, PlotRequest,
  Point, Poses, Puzzle as PuzzleSource, Rating, Result as RunResult, Search, Shape as CellShape, Shipped as Listed, Solution,
  Step, Trace, Way, Weight,
} from "./calls.js";

/** What went wrong; own: in the words of the page, not of the library. */
export type Trouble = Told & { own?: boolean };

/** Which solutions count as one. */
export type Same = "none" | "rotations" | "reflections";

export type CheckReply = Calls["check"][1];

export const hasEnded = ({ state }: News) => state === "done" || state === "failed";

/** An error reply, in the library's words. */
export class Refusal extends Error {
  readonly status: number;
  readonly trouble: Trouble;

  constructor(status: number, trouble: Trouble) {
    super(trouble.message);
    this.status = status;
    this.trouble = trouble;
  }
}

export interface Backend {
  /** Throws a Refusal. */
  call<C extends keyof Calls>(name: C, request: Calls[C][0], signal?: AbortSignal): Promise<Calls[C][1]>;
  file<C extends keyof FileCalls>(name: C, request: FileCalls[C], signal?: AbortSignal): Promise<Blob>;
  /** Calls `tell` with news of a run, without solutions, at most ten times a second until the run has
   * ended; the returned function stops this earlier. */
  watch(run: number, tell: (news: News) => void, fail: (error: Error) => void): () => void;
}
