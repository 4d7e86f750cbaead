"""Puzzles, solutions and exact covers as texts, in each format that `tilewright export` writes, but
for proofs and diagrams. Puzzle reads the formats of puzzles; read_solution those lines of JSON that
are written here.
"""

from typing import Sequence

from tilewright.drawing import named, table
from tilewright.library import NULL, Call, UsageError, ffi, lib, owned
from tilewright.puzzle import Puzzle, Solution
from tilewright.runs import Search


def puzzle_text(puzzle, form, solutions, call):
    handles = ffi.new("tw_solution *[]", [one._solution for one in solutions])
    how = ffi.new("tw_export *", {
        "size": ffi.sizeof("tw_export"), "format": form, "solution_count": len(solutions),
        "solutions": ffi.cast("const tw_solution *const *", handles)})
    call.check(lib.tw_puzzle_write(NULL, puzzle._puzzle, how, call.out(), call.error))


def solutions_text(puzzle, form, solutions, call):
    how, made = ffi.new("tw_solution_text *"), ffi.new("tw_poses **")
    how.size, how.format, how.puzzle = ffi.sizeof("tw_solution_text"), form, puzzle._puzzle
    if form.poses:
        call.check(lib.tw_poses_new(NULL, puzzle._puzzle, call.watch(), made, call.error))
        made = owned(made[0], lib.tw_poses_free, puzzle._puzzle)
        how.poses = made
    for number, one in enumerate([None, *solutions]):  # None: the head of the file
        how.number = number
        call.check(lib.tw_solution_write(NULL, one._solution if one else NULL, how, call.out(),
                                         call.error))


def cover_text(puzzle, form, solutions, call):
    solver = Search("none", no_images=True).solver(puzzle)
    call.check(lib.tw_solver_prepare(solver, call.watch(), call.error))
    how = ffi.new("tw_cover_text *", {"size": ffi.sizeof("tw_cover_text"), "format": form})
    call.check(lib.tw_cover_write(NULL, lib.tw_solver_cover(solver), how, call.out(), call.error))


KINDS = {lib.TW_FORMAT_PUZZLE: puzzle_text, lib.TW_FORMAT_SOLUTION: solutions_text,
         lib.TW_FORMAT_COVER: cover_text}


def write(puzzle: Puzzle, format: str = "yaml", solutions: Sequence[Solution] = ()) -> bytes:
    """A puzzle in a format of puzzles, such as "yaml" or "xmpuzzle", with solutions if it has them
    (in a Tilewright puzzle the placements of the first become pins); solutions in a format of
    solutions, such as "jsonl" or "csv"; or the exact cover, as in "dlx" or "dimacs". Raises
    Unsupported if the format cannot express it."""
    formats = {name: form for name, form in table(lib.tw_format_get).items()
               if form.writes and form.kind in KINDS}
    form, call = named(formats, format), Call()
    if solutions and not (form.kind == lib.TW_FORMAT_SOLUTION or form.solutions or form.own):
        raise UsageError('"%s" has no solutions, only the puzzle' % format)
    KINDS[form.kind](puzzle, form, list(solutions), call)
    return bytes(call.bytes)


def read_solution(puzzle: Puzzle, line: str) -> Solution:
    """A solution from a line of "jsonl"; is_solution tells whether it solves the puzzle. Raises
    InputError if its pieces or cells are not those of the puzzle."""
    call, made = Call(), ffi.new("tw_solution **")
    source, kept = call.source("solution", line)
    call.check(lib.tw_solution_read(NULL, puzzle._puzzle, source, call.report(), made))
    del kept
    return Solution(puzzle, owned(made[0], lib.tw_solution_free))
