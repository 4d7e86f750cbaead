"""What makers of puzzles ask: sets of pieces, challenges, hints, ratings, figures and designs.

Each call lets other Python threads run meanwhile, and ends at once when it is interrupted.
"""

import os
import threading
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from tilewright.library import NULL, Call, UsageError, ffi, in_turn, lib, owned, string
from tilewright.puzzle import Cell, Puzzle, Solution
from tilewright.runs import Clock, Listener, Search, Stopped

UNBOUND = 2 ** 64 - 1  # UINT64_MAX, of the library: no bound, or no set


class PieceSet(NamedTuple):
    """A set of pieces that solves a puzzle: how often each is used, and in how many solutions."""

    pieces: Dict[str, int]
    solutions: int


def sets(puzzle: Puzzle, *, same: str = "reflections", engine: Optional[str] = None,
         threads: int = 1, memory: int = 0, seconds: float = 0, progress: Listener = None,
         heuristic: Sequence[str] = (), pivot: Optional[str] = None) -> List[PieceSet]:
    """The sets of pieces that solve a puzzle whose pieces have ranges of copies.

    A set and its mirror image are one set, if `same` is "reflections" and the container is its own
    mirror image. Of pieces that are never told apart the first is named. The other arguments are
    those of count. Raises Stopped if it was stopped or its time was up.
    """
    clock = Clock(seconds, progress)
    search = Search(same, engine, heuristic, pivot, threads=threads, memory=memory)
    call, made = clock.call(), ffi.new("tw_sets **")
    result = ffi.new("tw_sets_result *")
    call.check(lib.tw_sets_new(NULL, puzzle._chosen(), search.options, call.watch(), made,
                               call.error))
    if made[0] == NULL:
        return clock.stopped()
    counted = owned(made[0], lib.tw_sets_free, puzzle._puzzle)
    call.check(lib.tw_sets_count(counted, call.watch(), result, call.error))
    clock.told = clock.told._replace(solutions=result.solutions)
    if result.outcome != lib.TW_OUTCOME_EXHAUSTED:
        return clock.stopped()
    kinds = range(lib.tw_sets_kind_count(counted))
    names = [puzzle.pieces[lib.tw_sets_kind(counted, kind).piece].name for kind in kinds]
    copies, solutions = ffi.new("uint32_t[]", len(names) + 1), ffi.new("uint64_t *")
    found, number = [], lib.tw_sets_next_with(counted, 0, 1, UNBOUND, solutions)
    while number != UNBOUND:
        lib.tw_sets_copies(counted, number, copies)
        found.append(PieceSet({name: copies[kind] for kind, name in enumerate(names)
                               if copies[kind]}, solutions[0]))
        number = lib.tw_sets_next_with(counted, number + 1, 1, UNBOUND, solutions)
    return found


# ---- Challenges ----------------------------------------------------------------------------

LEVELS = ("easy", "medium", "hard", "expert")


class Challenge(NamedTuple):
    """A start that can be finished in exactly one way."""

    level: str  # one of LEVELS
    work: int  # placements that a simple solver tries
    given: Solution  # the pieces in their places
    solution: Solution


class Challenges:
    """Makes challenges of a puzzle, no two of which are images of each other.

    seed: the same one makes the same challenges again. seconds: time limit from the creation of
    this object; then, or when `progress` returns False, Stopped is raised. least_work[level]: where
    each level begins, on a scale of the puzzle. Raises UsageError if the puzzle has no solution.
    """

    def __init__(self, puzzle: Puzzle, *, seed: int = 0, seconds: float = 0,
                 progress: Listener = None):
        self.puzzle, self._clock, self._turn = puzzle, Clock(seconds, progress), threading.RLock()
        call, made = self._clock.call(), ffi.new("tw_challenges **")
        call.check(lib.tw_challenges_new(NULL, puzzle._chosen(), seed, call.watch(), made,
                                         call.error))
        if made[0] == NULL:
            self._ended()
        self._challenges = owned(made[0], lib.tw_challenges_free, puzzle._puzzle)
        self.least_work = {level: lib.tw_challenges_least_work(self._challenges, number)
                           for number, level in enumerate(LEVELS)}

    def _ended(self):
        raise Stopped("no further challenge: it was stopped")

    @in_turn
    def next(self, level: str = "expert") -> Optional[Challenge]:
        """Another challenge of a level; None: no more was found."""
        if level not in LEVELS:
            raise ValueError("a level is one of " + ", ".join(LEVELS))
        call, made = self._clock.call(), ffi.new("tw_challenge **")
        call.check(lib.tw_challenges_next(self._challenges, LEVELS.index(level), call.watch(),
                                          ffi.cast("const tw_challenge **", made), call.error))
        if made[0] == NULL:
            return self._ended() if self._clock.left() == 0 else None
        found = made[0]
        return Challenge(level, found.work, Solution(self.puzzle, found.given),
                         Solution(self.puzzle, found.solution))


# ---- Hints -----------------------------------------------------------------------------------

HINT_KINDS = ("pins", "cells", "colours", "marks")


class Hint(NamedTuple):
    """The piece on a cell; of a pin on all its cells; of a marked edge also what is across it."""

    piece: str
    cells: List[Cell]
    meets: Optional["Hint"] = None


def answer_of(made, free, stopped, none, word):
    """What a call made, freed with it; None: its answer is that there is none."""
    found = ffi.gc(made, free) if made != NULL else None
    if found is None or found.answer == stopped:
        raise Stopped("no %s yet: it was stopped" % word)
    return None if found.answer == none else found


class Hints(NamedTuple):
    """Hints that leave one solution."""

    hints: List[Hint]
    least: int  # proved: fewer do not
    rivals: int  # other solutions that were met


def hints(puzzle: Puzzle, solution: Solution, *, by: str = "pins", least: bool = False,
          same: Optional[str] = None, seconds: float = 0,
          progress: Listener = None) -> Optional[Hints]:
    """Hints that leave this solution alone; None: no hints of this kind do.

    by: "pins", "cells", "colours" or "marks", as of `tilewright unique`. least: the fewest, proved.
    same: solutions that count as the same are no rivals; else "none", for marks "reflections".
    seconds: time limit; then, or when `progress` returns False, these are the best so far, or
    Stopped is raised.
    """
    if by not in HINT_KINDS:
        raise ValueError("hints are one of " + ", ".join(HINT_KINDS))
    search = Search(same or ("reflections" if by == "marks" else "none"))
    options = ffi.new("tw_hint_options *", {
        "size": ffi.sizeof("tw_hint_options"), "kind": HINT_KINDS.index(by),
        "same": search.options.same, "fewest": least})
    call, made = Clock(seconds, progress).call(), ffi.new("tw_hints **")
    call.check(lib.tw_hints_find(NULL, puzzle._chosen(), solution._solution, options, call.watch(),
                                 made, call.error))
    found = answer_of(made[0], lib.tw_hints_free, lib.TW_HINTS_STOPPED, lib.TW_HINTS_NONE, "hints")
    if found is None:
        return None
    placements, lattice = list(solution), lib.tw_puzzle_lattice(puzzle._puzzle)
    pieces = solution.as_dict()

    def on(cell):
        return Hint(pieces[puzzle._cell(cell)], [puzzle._cell(cell)])

    def hint(one):
        if by == "pins":
            return Hint(*placements[one.number])
        cell = lib.tw_puzzle_cell(puzzle._puzzle, one.number)[0]
        across = lib.tw_lattice_neighbour(lattice, cell, one.label)
        return on(cell)._replace(meets=on(across) if by == "marks" else None)

    return Hints([hint(found.items[k]) for k in range(found.count)], found.least, found.rivals)


# ---- Ratings -------------------------------------------------------------------------------


class Rating(NamedTuple):
    """How hard a puzzle is; tilewright-rate(1) says what the patient solver does."""

    grade: float  # log2 of the work
    work: float  # placements that it tries, in the mean; it lies between these two with about 95 %
    # confidence (0: not known)
    low: float
    high: float
    exact: bool  # else the mean of some runs
    solutions: Optional[int]  # all, images counted singly; None: not known
    dead_ends: float  # in the whole tree if exact, else in a run
    cells: Dict[Cell, float]  # shares of the work that were lost by covering a cell wrongly,
    pieces: Dict[str, float]  # and by placing a piece wrongly; the largest first


def rate(puzzle: Puzzle, *, runs: int = 100, seed: int = 0, seconds: float = 0,
         progress: Listener = None) -> Optional[Rating]:
    """How hard the puzzle is, as `tilewright rate` tells it; None: it has no solution.

    runs, seed: of the sample, if the mean cannot be had exactly. seconds: time limit; then, or when
    `progress` returns False, the runs so far count, or Stopped is raised.
    """
    options = ffi.new("tw_rate_options *", {
        "size": ffi.sizeof("tw_rate_options"), "runs": runs, "seed": seed})
    call, made = Clock(seconds, progress).call(), ffi.new("tw_rating **")
    call.check(lib.tw_rate(NULL, puzzle._chosen(), options, call.watch(), made, call.error))
    found = answer_of(made[0], lib.tw_rating_free, lib.TW_RATE_STOPPED, lib.TW_RATE_NONE, "rating")
    if found is None:
        return None

    def cell(one):
        return puzzle._cell(lib.tw_puzzle_cell(puzzle._puzzle, one.number)[0])

    def name(one):
        return string(lib.tw_puzzle_piece_name(puzzle._puzzle, one.number))

    return Rating(found.grade, found.work, found.low, found.high, found.exact,
                  int(found.solutions) if found.counted else None, found.dead_ends,
                  {cell(one): one.share for one in found.cells[0:found.cell_count]},
                  {name(one): one.share for one in found.pieces[0:found.piece_count]})


class Neighbours(NamedTuple):
    """Solutions that differ in a few pieces. They are numbered from 0, as `solve` finds them."""

    solutions: int
    pairs: Dict[tuple, List[str]]  # two solutions: the pieces that are put back otherwise
    components: List[List[int]]  # the largest first


def neighbours(puzzle: Puzzle, moved: int = 3, *, same: str = "reflections", seconds: float = 0,
               progress: Listener = None) -> Neighbours:
    """Which solutions differ in up to `moved` pieces, 1 to 3, from each other or from an image.

    Raises Stopped at the time limit, or when `progress` returns False.
    """
    call, made = Clock(seconds, progress).call(), ffi.new("tw_neighbours **")
    call.check(lib.tw_neighbours_find(NULL, puzzle._chosen(), Search(same).options.same, moved,
                                      call.watch(), made, call.error))
    found = ffi.gc(made[0], lib.tw_neighbours_free)
    if found == NULL or found.stopped:
        raise Stopped("no neighbours yet: it was stopped")
    components = [[] for _ in range(found.component_count)]
    for solution in range(found.solutions):
        components[found.component[solution]].append(solution)

    def names(pair):
        return [string(lib.tw_puzzle_piece_name(puzzle._puzzle, piece))
                for piece in pair.pieces[0:pair.moved]]

    return Neighbours(found.solutions, {(pair.one, pair.other): names(pair)
                                        for pair in found.items[0:found.count]}, components)


# ---- Figures -------------------------------------------------------------------------------


class Figure(NamedTuple):
    """A figure that pieces tile. A tiling is not a solution of the puzzle, as it has one piece."""

    cells: List[Cell]
    tilings: List[Solution]


def figure(puzzle: Puzzle, *tiles: str, cells: tuple = (0, 0), odd: bool = False,
           no_holes: bool = False, any_size: bool = False, seconds: float = 0,
           progress: Listener = None) -> Optional[Figure]:
    """The smallest figure in the puzzle's container that each of these pieces tiles alone; without
    names, each piece of the puzzle. None: the container has none.

    A name twice: two tilings without a common placement. cells: fewest and most; 0: any. odd: an
    odd number of copies of the first piece. any_size: any figure will do, which finds larger ones.
    Raises Stopped at the time limit, or when `progress` returns False; Unsupported without CaDiCaL.
    """
    numbers = puzzle._numbers(tiles)
    options = ffi.new("tw_figure_options *", {
        "size": ffi.sizeof("tw_figure_options"), "tile_count": len(tiles), "odd": odd,
        "tiles": numbers, "low": cells[0], "high": cells[1],
        "no_holes": no_holes, "any_size": any_size})
    call, made = Clock(seconds, progress).call(), ffi.new("tw_figure **")
    call.check(lib.tw_figure_find(NULL, puzzle._chosen(), options, call.watch(), made, call.error))
    found = answer_of(made[0], lib.tw_figure_free, lib.TW_FIGURE_STOPPED, lib.TW_FIGURE_NONE,
                      "figure")
    if found is None:
        return None
    return Figure([puzzle._cell(lib.tw_puzzle_cell(puzzle._puzzle, number)[0])
                   for number in found.cells[0:found.cell_count]],
                  [Solution(puzzle, tiling) for tiling in found.tilings[0:found.tile_count]])


# ---- Designs -------------------------------------------------------------------------------

AIMS = {"fewest": lib.TW_AIM_FEWEST, "most": lib.TW_AIM_MOST}
Wish = Union[int, Tuple[int, Optional[int]], str, None]


class Design(NamedTuple):
    """A puzzle that is as wanted. A number that was not looked for is None."""

    puzzle: Puzzle
    solution: Optional[Solution]
    solutions: Optional[int]
    assemblies: Optional[int]
    level: Optional[int]
    moves: Optional[int]
    rotations: Optional[int]


def wish(wanted):
    """A number, two numbers (the second may be None), "fewest" or "most"; None: nothing."""
    if wanted is None:
        return NULL
    if isinstance(wanted, str):
        if wanted not in AIMS:
            raise UsageError('there is no aim "%s"; "fewest" or "most"' % wanted)
        # a puzzle without solutions is not what is meant by the fewest
        low, high, aim = int(wanted == "fewest"), None, AIMS[wanted]
    else:
        low, high = (wanted, wanted) if isinstance(wanted, int) else wanted
        aim = lib.TW_AIM_NONE
    return ffi.new("tw_wish *", {"low": low, "high": UNBOUND if high is None else high,
                                 "aim": aim})


def designs(definition: Union[Dict[str, Any], str], *, solutions: Wish = None,
            assemblies: Wish = None, level: Wish = None, moves: Wish = None,
            rotations: Wish = None, pieces: int = 0, notchable: bool = False,
            asymmetric: bool = False, limit: int = 1, exact: int = 0, seed: int = 0,
            threads: int = 1, known: Optional[str] = None, folder: Optional[str] = None,
            seconds: float = 0, progress: Listener = None) -> List[Design]:
    """Puzzles that are as wanted: `definition` is a puzzle file with choices in it, a mapping or
    its text, as tilewright-design(1) says.

    solutions, assemblies, level, moves, rotations: a number, two numbers of which the second may be
    None, "fewest" or "most"; then each design is better than those before. limit: at most so many;
    0: all. exact: if the candidates are up to so many (0: a million), all are tried; else it
    climbs, from random ones by `seed`. known: a file from which the search goes on, if it is there,
    and in which it is kept; what was found before is not found again. folder: as for Puzzle.
    seconds: time limit; then, or when `progress` returns False, these are the designs so far, or
    Stopped is raised if no search began.
    """
    path = NULL if known is None else ffi.new("char[]", os.fsencode(known))
    wishes = {"solutions": wish(solutions), "assemblies": wish(assemblies), "level": wish(level),
              "moves": wish(moves), "rotations": wish(rotations)}
    options = ffi.new("tw_design_options *", {
        "size": ffi.sizeof("tw_design_options"), "pieces": pieces, "notchable": notchable,
        "asymmetric": asymmetric, "limit": limit, "exact": exact, "seed": seed,
        "threads": threads, "known": path, **wishes})
    found, call = [], Clock(seconds, progress).call()

    def number(one):
        return int(one.number) if one.known else None

    def take(one):
        text = Call()
        text.check(lib.tw_puzzle_write(NULL, one.puzzle, NULL, text.out(), text.error))
        puzzle = Puzzle(text.bytes.decode("utf-8"), "design-%d" % one.number, folder=folder)
        found.append(Design(puzzle, Solution(puzzle, one.solution) if one.solution else None,
                            number(one.solutions), number(one.assemblies), number(one.level),
                            number(one.moves), number(one.rotations)))

    call.found, call.folder = take, folder
    sink = ffi.new("tw_design_sink *", {
        "size": ffi.sizeof("tw_design_sink"), "found": lib.python_designed,
        "progress": lib.python_designing, "user": call.handle})
    source, kept = call.source("design", definition)
    made = ffi.new("tw_design **")
    call.check(lib.tw_design_read(NULL, source, call.watch(), call.report(), made))
    if made[0] == NULL:
        raise Stopped("the choices were not read: it was stopped")
    design = owned(made[0], lib.tw_design_free, kept, source)
    call.check(lib.tw_design_search(design, options, sink, NULL, call.error))
    return found
