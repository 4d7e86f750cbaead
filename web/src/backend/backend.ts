// backend.ts -- what the page asks for, and of whom: the one description of all calls.
//
// Whoever answers, a server or the library within the page, the words are the same. Nothing about
// puzzles is computed on this side: drawings, messages, formats and counts come from there.

/** A shipped puzzle by its name, or any puzzle by its text, with the lattice files it names; one of its targets. */
export type PuzzleSource =
  | { name: string; target?: string }
  | { text: string; format?: string; files?: Record<string, string>; target?: string };

/** Coordinates, and the kind's name last where the lattice has several kinds. */
export type Cell = (number | string)[];

export interface Placement {
  piece: string;
  cells: Cell[];
  turn?: number;
}

export interface Solution {
  solution: number;
  placements: Placement[];
}

/** A number of solutions: digits. */
export type Digits = string;

export interface Counts {
  none: Digits | null;
  rotations: Digits | null;
  reflections: Digits | null;
}

export type Same = keyof Counts;

export interface Search {
  engine?: string;
  same?: Same;
  exchange?: boolean;
  limit?: number;
  /** Heuristics of the engine, as `about` names them. */
  heuristic?: string[];
  threads?: number;
  ordered?: boolean;
  pins?: Placement[];
  memory?: number;
}

export interface Fault {
  message: string;
  line?: number;
  column?: number;
  hint?: string;
}

export interface About {
  version: string;
  parts: string[];
  engines: { name: string; summary: string }[];
  heuristics: { name: string; summary: string }[];
  formats: Format[];
  threads: number;
}

export interface Format {
  name: string;
  kind: "puzzle" | "solution" | "cover" | "picture" | "scene" | "print" | "diagram";
  extension: string;
  summary: string;
  reads: boolean;
  writes: boolean;
  binary: boolean;
}

export interface Listed {
  name: string;
  title: string;
  family: string;
  source: string;
  author: string;
  notes: string;
  lattice: string;
  dimension: number;
  cell_count: number;
  piece_count: number;
  counts: Counts;
}

export interface Lattice {
  name: string;
  dimension: number;
  rank: number;
  kinds: string[];
  sets: { name: string; title: string; size: number }[];
}

export type Point = [number, number, number];

export interface Kind {
  name: string;
  optional: boolean;
  /** Where each crosses into the next cell, from the middle. */
  arcs: { name: string; to: Point }[];
  shape: "polygon" | "prism" | "solid" | "sphere" | "segment" | "none";
  points: Point[];
  faces: number[][];
  height: number;
  radius: number;
}

export interface Piece {
  name: string;
  letter: string;
  colour: string;
  low: number;
  high: number;
  size: number;
  cells: Cell[];
  at: Point[];
  kinds?: number[];
  /** Of its cells, from 1; empty where it has none. */
  colours: number[];
}

export interface Checked {
  fine: true;
  title: string;
  /** Names of those that it has; a source may name one. */
  targets: string[];
  lattice: string;
  dimension: number;
  rank: number;
  kinds: Kind[];
  /** Of the lattice, those that make all others. */
  turns: { name: string; mirror: boolean }[];
  /** What edges hold, by number from 1. Where there are some, a piece on the same cells may lie in several ways. */
  marks: string[];
  cells: Cell[];
  at: Point[];
  optional: number[];
  /** What is written on cells that no piece covers, in the container or beside it. */
  named: { cell: Cell; name: string }[];
  /** Colours that pieces have in their order. */
  palette: string[];
  colours?: string[];
  colour?: number[];
  pieces: Piece[];
  pins: Placement[];
  required: number;
  least: number;
  most: number;
  counts: Counts;
  notes: { source: string; author: string; family: string; notes: string };
}

export type CheckReply = Checked | { fine: false; faults: Fault[] };

export interface Way {
  orientation: number;
  /** The orientation that each of the lattice's turns leads to. */
  turned?: number[];
  colours?: number[];
}

/** Which marks meet where: [cell, arc, cell, arc], [cell, arc, mark], and by two marks 1 where they may. */
export interface Edges {
  inner: [number, number, number, number][];
  border: [number, number, number][];
  meet: number[][];
}

export interface Poses {
  stocks: { pieces: number[]; low: number; high: number; orientations: number; ways: Way[] }[];
  turns: { name: string; mirror: boolean }[];
  /** stock, orientation, numbers of the cells it covers, ascending; with marks also those of each cell,
   * arc by arc, and by which turn each piece of the stock lies so */
  poses: [number, number, number[], number[][]?, number[]?][];
  edges?: Edges;
}

/** Cells, and half-edges of any of them: cell and name of the arc. */
export interface CellShape {
  cells: Cell[];
  edges?: [Cell, string][];
}

export interface DrawRequest {
  puzzle: PuzzleSource;
  what: "solution" | "container" | "parts" | "steps" | "gallery" | "weights" | "moves";
  solution?: Solution;
  solutions?: Solution[];
  first?: number;
  weights?: Weight[];
  format?: string;
  width?: number;
  height?: number;
  explode?: number;
  layers?: boolean;
  labels?: boolean;
  heading?: boolean;
  legend?: boolean;
  cells?: boolean;
  turn?: number;
  tilt?: number;
  columns?: number;
  shown?: number;
  /** Of moves: those that were found, and whether pieces may turn. */
  disassembly?: Disassembly;
  quarter_turns?: boolean;
  /** Of moves: how it is put together; in one place, one after the other. */
  assembly?: boolean;
  film?: boolean;
}

export interface PlotRequest {
  run: number;
  kind?: "levels" | "time" | "heat";
  /** Of heat: one; else a map for each. */
  piece?: string;
  width?: number;
  height?: number;
  heading?: boolean;
}

export interface Imported {
  text: string;
  title: string;
  warnings: string[];
  solutions: Solution[];
}

export interface Measure {
  mean: number;
  error: number;
  low: number;
  high: number | null;
}

export interface Estimate {
  engine: string;
  expected_branches: Measure;
  expected_solutions: Measure;
  expected_seconds: Measure;
  probes: number;
  precise: boolean;
  file_says?: Counts;
}

/** By tables, without one solution being listed. */
export interface Counted {
  done: boolean;
  fraction: number;
  /** "count": tables. */
  engine: string;
  counts: Counts;
  file_says: Counts | null;
  states: number;
  bytes: number;
}

/** Of a cell, where it is not 0. */
export interface Weight {
  cell: Cell;
  weight: number;
}

export interface Explanation {
  reason: string;
  text: string[];
  colourings: { modulus: number; cells: Weight[]; caption: string }[];
  file_says?: Counts;
}

export interface Continuation {
  solutions: Digits;
  exact: boolean;
  next: Placement | null;
  remove: number[];
  file_says: Counts | null;
}

/** Pieces are numbers of a solution's placements. Either a direction with steps (null: away), or a turn. */
export interface Move {
  moved: number[];
  direction?: number[];
  steps?: number | null;
  /** quarters: 1 or -1; centre: a place on the axis, in cubes. */
  turn?: { axis: "x" | "y" | "z"; quarters: number; centre: number[] };
}

/** Of the whole, then each before those that it falls into. */
export interface Part {
  pieces: number[];
  moves: Move[];
  stayed: number | null;
  removed: number | null;
}

/** How a solution comes apart, as the library tells it and takes it back. */
export interface Disassembly {
  answer: "apart" | "together" | "not decided";
  level: string;
  move_count: number;
  piece_move_count: number;
  states: number;
  together: number[][];
  placements: Placement[];
  parts: Part[];
  /** Where they were asked for: are these the fewest moves; how many of them turn. */
  least?: boolean;
  quarter_turns?: number;
}

/** A piece is tried upon depth - 1 others; what lay at its depth or above is taken off. */
export interface Step {
  depth: number;
  /** So many were tried upon the same pieces by now. */
  choice: number;
  placement: Placement;
  /** With it a solution lies. */
  solution?: true;
}

export interface Trace {
  engine: string;
  from: number;
  before: Step[];
  steps: Step[];
  done: boolean;
}

export interface RunResult {
  outcome: "exhausted" | "stopped" | "limit" | "budget";
  solutions: Digits;
  counts: Counts;
  file_says: Counts | null;
  seconds: number;
  seconds_first: number | null;
  branches: number;
  engine: string;
  proof: string | null;
}

export interface News {
  run: number;
  title: string;
  puzzle: PuzzleSource;
  search: Search;
  state: "waiting" | "running" | "paused" | "done" | "failed";
  stage: "poses" | "symmetry" | "cover" | "plan" | "search";
  fraction: number;
  seconds: number;
  branches: number;
  found: number;
  kept: number;
  from: number;
  solutions: Solution[];
  result: RunResult | null;
  error?: Trouble;
  note?: string;
  serial: number;
}

export interface Trouble {
  message: string;
  hint?: string;
  faults?: Fault[];
}

type Nothing = Record<string, never>;
type OfRun = { run: number };

/** Calls answered in JSON: what they take, what they give. */
export interface Calls {
  about: [Nothing, About];
  /** search: only those with all these words. */
  puzzles: [{ search?: string }, { puzzles: Listed[] }];
  lattices: [Nothing, { lattices: Lattice[] }];
  puzzle: [{ name: string }, { name: string; text: string }];
  check: [{ puzzle: PuzzleSource }, CheckReply];
  poses: [{ puzzle: PuzzleSource }, Poses];
  transform: [{ puzzle: PuzzleSource; turn?: number; by?: number[]; shapes: CellShape[] }, { shapes: CellShape[] }];
  import: [
    { text?: string; base64?: string; name: string; from?: string; problem?: number; box?: number[] },
    Imported,
  ];
  estimate: [{ puzzle: PuzzleSource; search: Search; timeout?: number }, { engines: Estimate[]; complete: boolean }];
  count: [{ puzzle: PuzzleSource; search?: Search; timeout?: number }, Counted];
  explain: [{ puzzle: PuzzleSource; quick?: boolean }, Explanation];
  continue: [{ puzzle: PuzzleSource; placements: Placement[]; timeout?: number }, Continuation];
  assembly: [{ puzzle: PuzzleSource; solution: Solution }, { order: number[] }];
  /** exact: would it stay together in all directions and steps? */
  disassemble: [
    {
      puzzle: PuzzleSource;
      solution: Solution;
      max_states?: number;
      max_moves?: number;
      first_choice?: boolean;
      least?: boolean;
      lift?: boolean;
      quarter_turns?: boolean;
      ease?: number;
    },
    { exact: boolean; disassembly: Disassembly },
  ];
  images: [
    { puzzle: PuzzleSource; solution: Solution; same?: Same },
    { count: number; most: number; images: Solution[] },
  ];
  trace: [{ puzzle: PuzzleSource; search?: Search; from?: number; most?: number }, Trace];
  start: [{ puzzle: PuzzleSource; search: Search; title?: string }, OfRun];
  runs: [Nothing, { runs: News[] }];
  news: [{ run: number; from?: number; most?: number }, News];
  levels: [OfRun, { levels: { branches: number; updates: number }[] }];
  pause: [OfRun, Nothing];
  resume: [OfRun, Nothing];
  stop: [OfRun, Nothing];
  forget: [OfRun, Nothing];
  load: [{ base64: string }, OfRun];
}

/** Calls answered with a file. */
export interface FileCalls {
  draw: DrawRequest;
  plot: PlotRequest;
  compare: { puzzle: PuzzleSource; search: Search; timeout?: number; heading?: boolean };
  export: { puzzle: PuzzleSource; to: string; solutions?: Solution[] };
  save: OfRun;
}

/** A refusal, in the library's words. */
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
  /** Tells news of a run, its solutions from that number on, until it has ended; the function given
   * back ends it before. */
  watch(run: number, from: number, tell: (news: News) => void, fail: (error: Error) => void): () => void;
}
