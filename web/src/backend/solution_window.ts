// solution_window.ts -- those of many solutions that are looked at, fetched when they are needed.
import { say } from "../words/words";
import { Refusal, type Solution } from "./backend";

const CHUNK = 50; // solutions fetched by one call
const KEPT = 20; // chunks; the one used longest ago is dropped

export class SolutionWindow {
  private readonly chunks = new Map<number, Solution[]>();
  private readonly coming = new Map<number, Promise<Solution[]>>();

  /** ask: fetches at most `most` solutions from number `from` on; changed: called when some have come. */
  constructor(
    private readonly ask: (from: number, most: number) => Promise<Solution[]>,
    private readonly changed: () => void,
  ) {}

  /** The solution of this number, from 0; undefined if it is not here. */
  at(number: number): Solution | undefined {
    return this.chunks.get(Math.floor(number / CHUNK))?.[number % CHUNK];
  }

  async get(number: number): Promise<Solution> {
    const solution = this.at(number) ?? (await this.fetch(Math.floor(number / CHUNK)))[number % CHUNK];
    if (!solution) throw new Refusal(404, { own: true, message: say("run.no_solution", { number: number + 1 }) });
    return solution;
  }

  all(count: number): Promise<Solution[]> {
    return Promise.all(Array.from({ length: count }, (_, number) => this.get(number)));
  }

  /** Fetches what is missing from number `from` to before `to`. */
  async want(from: number, to: number): Promise<void> {
    for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < to; chunk++) {
      const there = this.chunks.get(chunk) ?? [];
      if (there.length < Math.min(CHUNK, to - chunk * CHUNK)) await this.fetch(chunk);
      else this.keep(chunk, there);
    }
  }

  private fetch(chunk: number): Promise<Solution[]> {
    const asked = this.coming.get(chunk) ?? this.take(chunk).finally(() => this.coming.delete(chunk));
    this.coming.set(chunk, asked);
    return asked;
  }

  private async take(chunk: number): Promise<Solution[]> {
    const solutions = await this.ask(chunk * CHUNK, CHUNK);
    this.keep(chunk, solutions);
    this.changed();
    return solutions;
  }

  private keep(chunk: number, solutions: Solution[]): void {
    this.chunks.delete(chunk);
    this.chunks.set(chunk, solutions);
    const [oldest] = this.chunks.keys();
    if (this.chunks.size > KEPT && oldest !== undefined) this.chunks.delete(oldest);
  }
}
