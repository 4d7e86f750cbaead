// index.ts -- the package: the library for node and browsers; searches, counts and draws by itself.
//
//     import { load } from "tilewright";
//     const tilewright = await load();
//     console.log(await tilewright.puzzle("soma").count()); // 240n
//
// Nothing is computed on this side: calls go to the module as a page's go to a server, in the same
// words.
export { load, Tilewright, type Places, type Reading } from "./library.js";
export { Puzzle, Solution, type CountOptions } from "./puzzle.js";
export { Stopped, type Progress, Run, type RunOptions, type Saved } from "./run.js";
export { Refusal } from "../../../web/src/backend/backend.js";
export type {
  About,
  Calls,
  Cell,
  Checked,
  Counts,
  Digits,
  DrawRequest,
  Fault,
  FileCalls,
  Listed,
  News,
  Piece,
  Placement,
  PuzzleSource,
  RunResult,
  Search,
  Trouble,
  Same,
} from "../../../web/src/backend/backend.js";
