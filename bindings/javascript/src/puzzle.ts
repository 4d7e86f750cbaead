// puzzle.ts -- puzzles and their solutions.
import {
  type Cell,
  type Checked,
  type Counted,
  type Counts,
  type DrawRequest,
  type Piece,
  type Placement,
  type PuzzleSource,
  Refusal,
  type Search,
  type Solution as Found,
  type Same,
} from "../../../web/src/backend/backend.js";
import type { Tilewright } from "./library.js";
import { Run, type RunOptions, Stopped } from "./run.js";

/** How a picture is drawn; all fields are optional. */
export type DrawOptions = Omit<DrawRequest, "puzzle" | "what" | "solution" | "solutions">;

export interface CountOptions extends RunOptions {
  same?: Same;
  /** "tables": by tables alone, which list no solution; "search": by a search alone. Without it
   * tables are tried for a moment, then a search runs to its end. */
  by?: "tables" | "search";
  /** Called with the counts in the puzzle's file that differ from those found; without it they are
   * printed as a warning on the console. */
  disputed?: (file_says: Counts) => void;
}

const MOMENT = 1; // seconds for tables before a search

function warn(file_says: Counts): void {
  console.warn("counted, but the puzzle's file says others; one of the two is wrong:", file_says);
}

export class Puzzle {
  private readonly known: Checked;

  /** @internal */
  constructor(
    private readonly library: Tilewright,
    readonly source: PuzzleSource,
  ) {
    const checked = library.call("check", { puzzle: source });
    if (!checked.fine) {
      const first = checked.faults[0];
      const place = first?.line ? `${first.line}:${first.column ?? 1}: ` : "";
      throw new Refusal(400, { message: place + (first?.message ?? "no puzzle"), faults: checked.faults });
    }
    this.known = checked;
  }

  get title(): string {
    return this.known.title;
  }

  get lattice(): string {
    return this.known.lattice;
  }

  /** The cells of the container. */
  get cells(): readonly Cell[] {
    return this.known.cells;
  }

  get pieces(): readonly Piece[] {
    return this.known.pieces;
  }

  /** The names of all its targets, in the order of the file. */
  get targets(): readonly string[] {
    return this.known.targets;
  }

  /** The numbers of solutions stated in its file. */
  get knownCounts(): Counts {
    return this.known.counts;
  }

  /** Its solutions one by one, each found on request, one of each class: up to turns and mirror
   * images of the container, unless `same` is "rotations" or "none". */
  solve(search: Search = {}, options: RunOptions = {}): Run {
    return Run.begin(this.library, this, search, options);
  }

  /** One solution; null: there is none. */
  async first(search: Search = {}, options: RunOptions = {}): Promise<Solution | null> {
    const run = this.solve({ ...search, limit: 1 }, options);
    try {
      return (await run.next()).value ?? null;
    } finally {
      run.forget();
    }
  }

  /** The number of solutions, without upper bound. Throws Stopped if it could not be determined. */
  async count({ same = "reflections", by, disputed = warn, ...options }: CountOptions = {}): Promise<bigint> {
    const tables = by === "search" ? null : this.byTables(same, by === "tables");
    if (tables?.file_says) disputed(tables.file_says);
    const counted = tables?.counts[same] ?? null;
    if (counted !== null) return BigInt(counted);
    if (by === "tables") throw new Stopped("tables did not tell it in time");
    const run = this.solve({ same }, options);
    try {
      const { counts, file_says } = await run.finish();
      const found = counts[same];
      if (file_says) disputed(file_says);
      if (found === null) throw new Stopped("the run ended before it knew");
      return BigInt(found);
    } finally {
      run.forget();
    }
  }

  /** Counts by tables; null: too large for them. */
  private byTables(same: Same, alone: boolean): Counted | null {
    try {
      const timeout = alone ? 10 : MOMENT;
      const search = alone ? { same, engine: "count" } : { same };
      return this.library.call("count", { puzzle: this.source, search, timeout });
    } catch (error) {
      if (alone || !(error instanceof Refusal)) throw error;
      return null; // too large for tables
    }
  }

  /** The empty container as a picture. */
  svg(options: DrawOptions = {}): string {
    return new TextDecoder().decode(this.draw({ ...options, what: "container", format: "svg" }));
  }

  /** Any picture or solid model, in any format that is written: returns the file's bytes. */
  draw(request: Omit<DrawRequest, "puzzle">): Uint8Array<ArrayBuffer> {
    return this.library.file("draw", { ...request, puzzle: this.source });
  }

  /** The puzzle, and solutions of it, in a format of another program. */
  export(format: string, solutions: Solution[] = []): Uint8Array<ArrayBuffer> {
    const found = solutions.map((solution) => solution.found);
    return this.library.file("export", { puzzle: this.source, to: format, ...(found.length ? { solutions: found } : {}) });
  }

  toString(): string {
    return `${this.title}: ${this.cells.length} cells of the lattice ${this.lattice}`;
  }
}

export class Solution {
  /** @internal */
  constructor(
    readonly puzzle: Puzzle,
    readonly found: Found,
  ) {}

  /** Its number in the run, from 1. */
  get number(): number {
    return this.found.solution ?? 1;
  }

  /** The pieces and the cells on which they lie. */
  get placements(): readonly Placement[] {
    return this.found.placements;
  }

  /** The name of the piece on a cell; undefined: the cell is empty or not in the container. */
  at(cell: Cell): string | undefined {
    const wanted = cell.join();
    return this.placements.find(({ cells }) => cells.some((one) => one.join() === wanted))?.piece;
  }

  svg(options: DrawOptions = {}): string {
    const request = { ...options, what: "solution" as const, format: "svg", solution: this.found };
    return new TextDecoder().decode(this.puzzle.draw(request));
  }

  /** As the command writes it. */
  toJSON(): Found {
    return this.found;
  }
}
