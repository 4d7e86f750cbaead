// played_moves.ts -- the moves of all parts in the order in which they are played, and their words.
import type { Disassembly, Move, Solution } from "../backend/backend";

export interface PlayedMove extends Move {
  /** The pieces present at that time; the others are removed. */
  part: number[];
}

export function playedMoves({ parts }: Disassembly): PlayedMove[] {
  return parts.flatMap((part) => part.moves.map((move) => ({ ...move, part: part.pieces })));
}

export function namesOf(solution: Solution, numbers: number[]): string {
  return numbers.map((number) => solution.placements[number]?.piece ?? "?").join(", ");
}

/** `back`: the reverse move, for assembly. */
export function moveWords(solution: Solution, move: Move, back: boolean): string {
  const names = namesOf(solution, move.moved);
  if (move.turn) {
    const { axis, quarters, centre } = move.turn;
    const others = axis === "x" ? "yz" : axis === "y" ? "zx" : "xy";
    const [from, to] = quarters > 0 !== back ? others : [...others].reverse();
    const where = centre.map((at, k) => ("xyz"[k] === axis ? "…" : at));
    return `${names} turned, ${from} to ${to}, about (${where.join(", ")})`;
  }
  const { direction = [], steps = null } = move;
  const way = direction.map((x) => (back ? -x : x) * (steps ?? 1)).map((x) => (x === 0 ? 0 : x));
  const away = steps === null ? (back ? " from outside" : " and off") : "";
  return `${names} by (${way.join(", ")})${away}`;
}
