// use_examined.ts -- the solutions of a puzzle taken apart one after another, and the best of them.
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Checked, Disassembly } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import type { PuzzleView } from "../puzzle/puzzle_view";

/** level: empty if it does not come apart. */
export type Assembly = Pick<Disassembly, "answer" | "level" | "move_count"> & { number: number };

export type Examined = ReturnType<typeof useExamined>;

const EXAMINED = 4; // at once
const OFTEN_MS = 100;

/** Is a solid's page about taking it apart? Yes if its file calls it a burr, if cells may stay empty
 * (only with room inside can pieces move before one leaves), and if the file holds solutions, as
 * those of BurrTools do. */
export function isBurr({ dimension, optional, notes }: Checked, holdsSolutions: boolean): boolean {
  return dimension === 3 && (notes.family === "burrs" || optional.length > 0 || holdsSolutions);
}

/** Levels in the order of difficulty: 9.3 is after 9, 10 after both. */
export function compareLevels(a: string, b: string): number {
  const [ours, theirs] = [a, b].map((level) => level.split(".").map(Number)) as [number[], number[]];
  const at = ours.findIndex((moves, i) => moves !== theirs[i]);
  return at < 0 ? ours.length - theirs.length : (ours[at] ?? 0) - (theirs[at] ?? 0);
}

/** The one of highest level that comes apart. */
export function bestOf(assemblies: Assembly[]): Assembly | undefined {
  const apart = assemblies.filter(({ answer }) => answer === "apart");
  return apart.reduce<Assembly | undefined>((best, one) => (best && compareLevels(best.level, one.level) >= 0 ? best : one), undefined);
}

type Of = Pick<PuzzleView, "source" | "run" | "followed">;

/** `wanted`: begins by itself. With other turns it begins anew. */
export function useExamined({ source, run, followed: { solutions, count } }: Of, turns: boolean, wanted: boolean) {
  const backend = useBackend();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [trouble, setTrouble] = useState("");
  const [, show] = useReducer<number, void>((times) => times + 1, 0);
  const about = JSON.stringify([source, run, turns]);
  const kept = useRef<{ about: string; assemblies: Assembly[] }>({ about, assemblies: [] });
  if (kept.current.about !== about) kept.current = { about, assemblies: [] };
  const { assemblies } = kept.current;
  const found = useRef(count);
  found.current = count;
  const going = (asked ?? wanted) && assemblies.length < count;
  useEffect(() => {
    if (!going) return;
    const aborted = new AbortController();
    const { signal } = aborted;
    let shown = 0;
    const examine = async (number: number): Promise<Assembly> => {
      const request = { puzzle: source, solution: await solutions.get(number), rotations: turns };
      const { answer, level, move_count } = (await backend.call("disassemble", request, signal)).disassembly;
      return { number, answer, level: answer === "apart" ? level : "", move_count };
    };
    const work = async () => {
      while (assemblies.length < found.current) {
        const from = assemblies.length;
        const numbers = Array.from({ length: Math.min(EXAMINED, found.current - from) }, (_, i) => from + i);
        assemblies.push(...(await Promise.all(numbers.map(examine))));
        if (performance.now() - shown < OFTEN_MS) continue;
        shown = performance.now();
        show();
      }
      show();
    };
    setTrouble("");
    work().catch((error: unknown) => signal.aborted || (setTrouble(asRefusal(error).message), setAsked(false)));
    return () => aborted.abort();
  }, [backend, about, going]);
  return { assemblies, going, toggle: () => setAsked(!going), trouble };
}
