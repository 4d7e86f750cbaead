// backend.ts -- the one description of all calls of the page, and of the backend that answers them.
//
// The words are the same whether a server answers or the library within the page. Nothing about
// puzzles is computed on this side: drawings, messages, formats and counts come from the backend.

/** A shipped puzzle by its name, or any puzzle by its text, with the lattice files that it names;
 * `target`: one of its targets. */
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
  /** `to`: where the arc crosses into the next cell, relative to the middle. */
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
  /** Colour of each cell, from 1; empty if the piece has no colours. */
  colours: number[];
}

export interface Checked {
  fine: true;
  title: string;
  /** Names of the puzzle's targets; a source may name one. */
  targets: string[];
  lattice: string;
  dimension: number;
  rank: number;
  kinds: Kind[];
  /** Turns of the lattice that generate all its turns. */
  turns: { name: string; mirror: boolean }[];
  /** Names of edge marks, from 1. With marks a piece may lie on the same cells in several ways. */
  marks: string[];
  cells: Cell[];
  at: Point[];
  optional: number[];
  /** Labels of cells that no piece covers, in the container or beside it. */
  named: { cell: Cell; at: Point; name: string }[];
  /** Colours that the pieces take in order. */
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

/** Where marks meet: [cell, arc, cell, arc], [cell, arc, mark]; `meet` is 1 if two marks may. */
export interface Edges {
  inner: [number, number, number, number][];
  border: [number, number, number][];
  meet: number[][];
}

export interface Poses {
  stocks: { pieces: number[]; low: number; high: number; orientations: number; ways: Way[] }[];
  turns: { name: string; mirror: boolean }[];
  /** stock, orientation, numbers of the covered cells, ascending; with marks also the marks of each
   * cell, arc by arc, and the turn that maps each piece of the stock onto this pose */
  poses: [number, number, number[], number[][]?, number[]?][];
  edges?: Edges;
}

/** Cells, and half-edges of these cells as pairs of a cell and an arc name. */
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
  /** For moves: the disassembly that was found, and whether pieces may turn. */
  disassembly?: Disassembly;
  quarter_turns?: boolean;
  /** For moves: draw the assembly, the other way round; draw the moves as a film in one place. */
  assembly?: boolean;
  film?: boolean;
}

export interface PlotRequest {
  run: number;
  kind?: "levels" | "time" | "heat";
  /** For heat: the only piece to map; without it a map for each piece. */
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
  /** Names of the problems of a BurrTools file. */
  problems: string[];
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

/** A count by tables, which lists no solution. */
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

/** The weight of a cell; cells of weight 0 are left out. */
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

/** Pieces are numbers of placements. Has either a direction with steps (null: away) or a turn. */
export interface Move {
  moved: number[];
  direction?: number[];
  steps?: number | null;
  /** quarters: 1 or -1; centre: a place on the axis, in cubes. */
  turn?: { axis: "x" | "y" | "z"; quarters: number; centre: number[] };
}

/** The whole assembly is the first part; each part precedes the parts that it falls into. */
export interface Part {
  pieces: number[];
  moves: Move[];
  stayed: number | null;
  removed: number | null;
}

/** How a solution comes apart; the library returns it and accepts it as input. */
export interface Disassembly {
  answer: "apart" | "together" | "not decided";
  level: string;
  move_count: number;
  piece_move_count: number;
  states: number;
  together: number[][];
  placements: Placement[];
  parts: Part[];
  /** If requested: are these the fewest moves; the number of moves that are turns. */
  least?: boolean;
  quarter_turns?: number;
}

/** Tries a piece on top of depth - 1 others; pieces at its depth or above are taken off. */
export interface Step {
  depth: number;
  /** Number of tries so far on top of the same pieces. */
  choice: number;
  placement: Placement;
  /** The placement completes a solution. */
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

/** Calls answered in JSON: request and answer. */
export interface Calls {
  about: [Nothing, About];
  /** search: only puzzles with all these words. */
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
  /** exact: would what stays together stay so in all directions and steps? */
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
  /** Calls `tell` with news of a run, its solutions from number `from` on, until the run has ended;
   * the returned function stops this earlier. */
  watch(run: number, from: number, tell: (news: News) => void, fail: (error: Error) => void): () => void;
}
