// gallery_filters.tsx -- which puzzles of the gallery are wanted; the address holds the choices.
import type { Listed } from "../backend/backend";
import { changeQuery } from "../router";
import { keyOf } from "../subject";
import { Choice } from "../ui/choice";
import { say } from "../words/words";

/** Keys of puzzles that this browser remembers. */
export type Marks = Record<"favourites" | "solved", string[]>;

/** The number of solutions, with as few that are alike as is known. */
export const known = ({ counts }: Listed): string | null => counts.reflections ?? counts.rotations ?? counts.none;

/** Is that number in these bounds? */
function between(puzzle: Listed, least: number, most: number): boolean {
  const count = Number(known(puzzle) ?? NaN);
  return count >= least && count <= most;
}

/** A word of the query with its label; then its values, each with its words and the test of a puzzle. */
type Filter = [string, string, [string, string, (puzzle: Listed, marks: Marks) => boolean][]];

const filters = (): Filter[] => [
  ["in", say("filter.in"), [
    ["plane", say("filter.in.plane"), ({ dimension }) => dimension === 2],
    ["space", say("filter.in.space"), ({ dimension }) => dimension === 3],
  ]],
  ["pieces", say("filter.pieces"), [
    ["few", say("filter.pieces.few"), ({ piece_count }) => piece_count <= 7],
    ["some", say("filter.pieces.some"), ({ piece_count }) => piece_count > 7 && piece_count < 15],
    ["many", say("filter.pieces.many"), ({ piece_count }) => piece_count >= 15],
  ]],
  ["solutions", say("filter.solutions"), [
    ["one", say("filter.solutions.one"), (puzzle) => between(puzzle, 1, 1)],
    ["few", say("filter.solutions.few"), (puzzle) => between(puzzle, 2, 100)],
    ["many", say("filter.solutions.many"), (puzzle) => between(puzzle, 101, Infinity)],
    ["none", say("filter.solutions.none"), (puzzle) => between(puzzle, 0, 0)],
    ["unknown", say("filter.solutions.unknown"), (puzzle) => known(puzzle) === null],
  ]],
  ["mine", say("filter.mine"), [
    ["favourites", say("filter.mine.favourites"), (puzzle, { favourites }) => favourites.includes(keyOf(puzzle))],
    ["solved", say("filter.mine.solved"), (puzzle, { solved }) => solved.includes(keyOf(puzzle))],
    ["unsolved", say("filter.mine.unsolved"), (puzzle, { solved }) => !solved.includes(keyOf(puzzle))],
  ]],
];

function filtersOf(puzzles: Listed[]): Filter[] {
  const names = [...new Set(puzzles.map(({ lattice }) => lattice))].sort();
  return [...filters(), ["lattice", say("filter.lattice"), names.map((name) => [name, name, ({ lattice }) => lattice === name])]];
}

/** Has the puzzle each word in a text about it, or as the name of a piece? */
export function hasWords(puzzle: Listed, words: string): boolean {
  const { name, title, family, source, author, notes, lattice } = puzzle;
  const about = [name, title, family, source, author, notes, lattice].join("\n").toLowerCase();
  const pieces = puzzle.pieces.map((piece) => piece.toLowerCase());
  return words.toLowerCase().split(/[ ,]+/).every((word) => about.includes(word) || pieces.includes(word));
}

/** Those that the query wants, of all that ship; null: it wants all. */
export function wantedOf(puzzles: Listed[], query: URLSearchParams, marks: Marks): Listed[] | null {
  const words = query.get("q") ?? "";
  const tests = filtersOf(puzzles).flatMap(([key, , values]) => values.filter(([word]) => word === query.get(key)));
  if (words === "" && tests.length === 0) return null;
  return puzzles.filter((one) => tests.every(([, , test]) => test(one, marks)) && hasWords(one, words));
}

export function Filters({ puzzles, query }: { puzzles: Listed[]; query: URLSearchParams }) {
  return (
    <div class="filters" role="group" aria-label={say("filter.which")}>
      {filtersOf(puzzles).map(([key, label, values]) => (
        <Choice
          aria-label={label} value={query.get(key) ?? ""} choose={(word) => changeQuery({ [key]: word })}
          options={[["", label], ...values.map(([word, words]) => [word, words] as const)]}
        />
      ))}
    </div>
  );
}
