// played_moves.ts -- the moves of all parts in the order in which they are played, and their words.
import type { Checked, Disassembly, Move, Point, Solution } from "../backend/backend";

export interface PlayedMove extends Move {
  /** The pieces present at that time; the others are removed. */
  part: number[];
}

export function playedMoves({ parts }: Disassembly): PlayedMove[] {
  return parts.flatMap((part) => part.moves.map((move) => ({ ...move, part: part.pieces })));
}

/** "A, B and C" */
const listed = (words: string[]) => words.join(", ").replace(/, ([^,]*)$/, " and $1");

export function namesOf(solution: Solution, numbers: number[]): string {
  return listed(numbers.map((number) => solution.placements[number]?.piece ?? "?"));
}

/** Is z up? So the library draws a container that is wider where z is small; any other has z down. */
function standsUp({ at }: Checked): boolean {
  const heights = at.map(([, , z]) => z);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  return (low + high) / 2 - heights.reduce((sum, z) => sum + z, 0) / heights.length > 0.02 * (high - low);
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

/** A direction as it is seen: "left", or "up" and "forward". */
function wayWords(puzzle: Checked, direction: number[]): string[] {
  const steps = direction.map((_, axis) => stepAlong(puzzle, axis));
  const way = [0, 1, 2].map((k) => direction.reduce((sum, times, axis) => sum + times * (steps[axis]?.[k] ?? 0), 0));
  const words = [["left", "right"], puzzle.dimension === 3 ? ["backward", "forward"] : ["up", "down"], ["up", "down"]];
  if (standsUp(puzzle)) words.slice(1).forEach((pair) => pair.reverse());
  const least = TOLD * Math.max(...way.map(Math.abs));
  return way.flatMap((share, k) => (Math.abs(share) > least ? (words[k]?.[share > 0 ? 1 : 0] ?? []) : [])).toReversed();
}

const SEEN_FROM = { x: "the right", y: "the front", z: "above" };

/** "piece A up by 2"; `back`: the reverse move, for assembly. */
export function moveWords(puzzle: Checked, solution: Solution, move: Move, back: boolean): string {
  const { moved, turn, direction = [], steps = null } = move;
  const who = `piece${moved.length > 1 ? "s" : ""} ${namesOf(solution, moved)}`;
  if (turn) {
    const up = standsUp(puzzle);
    const clockwise = (turn.axis === "z" ? !up : turn.axis === "y" && up) !== (turn.quarters < 0 !== back);
    return `${who} turned a quarter ${clockwise ? "" : "counter"}clockwise, seen from ${SEEN_FROM[turn.axis]}`;
  }
  const way = wayWords(puzzle, direction.map((x) => (back ? -x : x)));
  if (steps !== null) return `${who} ${listed(way)} by ${steps}`;
  return back ? `${who} ${listed(way)} from outside` : `${who} ${listed([...way, "off"])}`;
}
