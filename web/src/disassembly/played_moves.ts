// played_moves.ts -- the moves of all parts in the order in which they are played, and their words.
import type { Checked, Disassembly, Move, Point, Solution } from "../backend/backend";
import { listed } from "../numbers";
import { standsUp } from "../play/board";
import { say } from "../words/words";

export interface PlayedMove extends Move {
  /** The pieces present at that time; the others are removed. */
  part: number[];
}

export function playedMoves({ parts }: Disassembly): PlayedMove[] {
  return parts.flatMap((part) => part.moves.map((move) => ({ ...move, part: part.pieces })));
}

export function namesOf(solution: Solution, numbers: number[]): string {
  return listed(numbers.map((number) => solution.placements[number]?.piece ?? "?"), "and");
}

/** The vector of one step along a coordinate, from two cells of the container. */
function stepAlong({ cells, at }: Checked, axis: number): Point {
  for (const [i, cell] of cells.entries()) {
    const j = cells.findIndex((other) => other[axis] !== cell[axis] && other.every((x, k) => k === axis || x === cell[k]));
    const times = Number(cells[j]?.[axis]) - Number(cell[axis]);
    if (j >= 0) return [0, 1, 2].map((k) => ((at[j]?.[k] ?? 0) - (at[i]?.[k] ?? 0)) / times) as Point;
  }
  return [0, 0, 0];
}

const TOLD = 0.3; // of the greatest share of a direction; a smaller one is not told

type Pair = ["left" | "backward" | "up", "right" | "forward" | "down"];

/** A direction as it is seen: "left", or "up" and "forward". */
function wayWords(puzzle: Checked, direction: number[]): string[] {
  const steps = direction.map((_, axis) => stepAlong(puzzle, axis));
  const way = [0, 1, 2].map((k) => direction.reduce((sum, times, axis) => sum + times * (steps[axis]?.[k] ?? 0), 0));
  const upright = standsUp(puzzle.at);
  const least = TOLD * Math.max(...way.map(Math.abs));
  const pairs: Pair[] = [["left", "right"], puzzle.dimension === 3 ? ["backward", "forward"] : ["up", "down"], ["up", "down"]];
  const words = pairs.map((pair, k) => say(`way.${pair[Number(way[k]) > 0 !== (upright && k > 0) ? 1 : 0]}`));
  return words.filter((_, k) => Math.abs(way[k] ?? 0) > least).toReversed();
}

/** "piece A up by 2"; `back`: the reverse move, for assembly. */
export function moveWords(puzzle: Checked, solution: Solution, move: Move, back: boolean): string {
  const { moved, turn, direction = [], steps = null } = move;
  const who = say("move.who", { count: moved.length, names: namesOf(solution, moved) });
  if (turn) {
    const up = standsUp(puzzle.at);
    const clockwise = (turn.axis === "z" ? !up : turn.axis === "y" && up) !== (turn.quarters < 0 !== back);
    return say(clockwise ? "move.clockwise" : "move.counterclockwise", { who, degrees: 90 * Math.abs(turn.quarters), from: say(`seen_from.${turn.axis}`) });
  }
  const way = wayWords(puzzle, direction.map((x) => (back ? -x : x)));
  if (steps !== null) return say("move.by", { who, way: listed(way, "and"), steps });
  return back ? say("move.from_outside", { who, way: listed(way, "and") }) : say("move.off", { who, way: listed([...way, say("way.off")], "and") });
}
