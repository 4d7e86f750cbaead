"""Searches of a puzzle: solutions one by one, their number, all of them as tables.

Every search lets other Python threads run meanwhile, and ends at once when it is interrupted.
"""

import os
import time
import warnings
from typing import (Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple,
                    Union)

from tilewright.library import NULL, Call, UsageError, ffi, lib, owned, string
from tilewright.puzzle import SAMENESS, Cell, Puzzle, Solution

SLICE = 0.1  # seconds of one call; an interrupt takes effect between two calls
ISAS = {"best": lib.TW_ISA_BEST, "portable": lib.TW_ISA_PORTABLE, "v2": lib.TW_ISA_V2,
        "avx2": lib.TW_ISA_AVX2, "avx512": lib.TW_ISA_AVX512}
OUTCOMES = {lib.TW_OUTCOME_EXHAUSTED: "complete", lib.TW_OUTCOME_LIMIT: "limit",
            lib.TW_OUTCOME_BUDGET: "time", lib.TW_OUTCOME_STOPPED: "stopped",
            lib.TW_OUTCOME_UNKNOWN: "stopped"}
FOREVER = float("inf")
UNBOUND = 2 ** 64 - 1  # UINT64_MAX, of the library: no bound, or no set


class Stopped(Exception):
    """A run ended before its result was known: time was up, or `progress` returned False."""


class Disputed(UserWarning):
    """All solutions were counted, and the puzzle's file states another number."""


def compare(puzzle, same, found):
    """Warns if the file states another number of solutions; found: the number of all solutions."""
    stated = puzzle.known_counts.get(same, found)
    if stated != found:
        warnings.warn("counted %d up to %s, but the file says %d: one of the two is wrong"
                      % (found, same, stated), Disputed, stacklevel=3)
    return found


class Progress(NamedTuple):
    """Progress of a run: the share of its work, seconds, and of a search branches and solutions."""

    fraction: float
    seconds: float
    branches: int = 0
    solutions: int = 0


Listener = Optional[Callable[[Progress], Optional[bool]]]


# ---- How it is searched --------------------------------------------------------------------


class Search:
    """How a puzzle is searched; makes a solver or a job with these options.

    The arguments are those of `search` in a call, and of the command: same, engine, heuristic,
    pivot, limit, threads, memory, ordered, seed."""

    def __init__(self, same="reflections", engine=None, heuristic=(), pivot=None,
                 not_resumable=False, isa="best", **rest):
        kind, exchange = ffi.new("tw_same *"), ffi.new("bool *")
        if not lib.tw_same_find(same.encode("utf-8"), kind, exchange):
            raise UsageError('there is no "%s"; "reflections", "rotations" or "none"' % same)
        self.kept = [ffi.new("char[]", word.encode("utf-8")) if word else NULL
                     for word in (engine, pivot)]
        self.tuning = ffi.new("tw_engine_tuning *", {"size": ffi.sizeof("tw_engine_tuning")})
        if isa not in ISAS:
            raise UsageError('there is no isa "%s"; %s' % (isa, ", ".join(ISAS)))
        self.tuning.isa = ISAS[isa]
        for word in heuristic:
            text = word.encode("utf-8")
            if not lib.tw_heuristic_take(text, len(text), self.tuning):
                raise UsageError('there is no heuristic "%s"' % word)
        self.options = ffi.new("tw_solve_options *", {
            "size": ffi.sizeof("tw_solve_options"), "engine": self.kept[0], "pivot": self.kept[1],
            "tuning": self.tuning if heuristic or isa != "best" else NULL,
            "same": kind[0], "exchange": exchange[0],
            "not_resumable": not_resumable, **rest})

    def solver(self, puzzle):
        call, made = Call(), ffi.new("tw_solver **")
        call.check(lib.tw_solver_new(NULL, puzzle._puzzle, self.options, made, call.error))
        return owned(made[0], lib.tw_solver_free, puzzle._puzzle)

    def job(self, puzzle, **more):
        call, made = Call(), ffi.new("tw_job **")
        options = ffi.new("tw_job_options *", {"size": ffi.sizeof("tw_job_options"),
                                               "search": self.options, **more})
        call.check(lib.tw_job_new(NULL, puzzle._puzzle, options, made, call.error))
        return owned(made[0], lib.tw_job_free, puzzle._puzzle)

    def total(self, counter):
        return int(string(lib.tw_counter_total(counter, self.options.same,
                                               self.options.exchange)))


class Clock:
    """The state of a run in several calls: its time, its listener, and whether that said stop."""

    def __init__(self, seconds, progress):
        self.begun, self.seconds, self.progress = time.monotonic(), seconds, progress
        self.told, self.quiet = Progress(0, 0), False

    def left(self):
        """Seconds left; 0: none are left, or the run was stopped."""
        if self.quiet:
            return 0
        spent = time.monotonic() - self.begun
        return max(self.seconds - spent, 0) if self.seconds else FOREVER

    def listen(self, told):
        self.told = told
        if self.progress is not None and self.progress(told) is False:
            self.quiet = True
        return not self.quiet

    def call(self, share=FOREVER):
        """A Call that may take `share` seconds, and not more than are left."""
        end = time.monotonic() + min(self.left(), share)

        def go_on(done):
            now = time.monotonic()
            if isinstance(done, float):  # from a watch; a search reports more
                told = self.told._replace(fraction=done, seconds=now - self.begun)
            else:
                told = Progress(done.fraction, now - self.begun, done.branches, done.solutions)
            return self.listen(told) and now < end

        return Call(go_on)

    def stopped(self):
        raise Stopped("at least %d solutions; it was stopped" % self.told.solutions)


# ---- One after the other -------------------------------------------------------------------


class Solutions(Iterator[Solution]):
    """The solutions of a puzzle, one of each class, each found on request.

    same: what counts as the same: "reflections", "rotations", "none". limit: at most so many
    solutions (0: all). engine: by name, None: the best one; heuristic: its heuristics, such as
    "size" or "strand". pivot: the piece by which symmetry is removed. threads: number of searching
    threads (0: one per processor); with several the order may change from run to run, unless
    ordered. seed: of a search for one solution: another seed finds another one. isa: the
    instructions that an engine may use, such as "avx2". no_images: search for each solution; make
    none as the image of another. seconds: time limit from the creation of this object; then it
    ends, and `outcome` is "time". outcome: "complete" when there are no more, "limit", or None
    while it goes on. Iteration may pause and resume at any time, after an interrupt too.
    """

    def __init__(self, puzzle: Puzzle, *, same: str = "reflections", limit: int = 0,
                 engine: Optional[str] = None, threads: int = 1, seconds: float = 0,
                 seed: int = 0, memory: int = 0, heuristic: Sequence[str] = (),
                 pivot: Optional[str] = None, ordered: bool = False, isa: str = "best",
                 no_images: bool = False):
        self.puzzle, self.outcome = puzzle, None
        self._search = Search(same, engine, heuristic, pivot, limit=limit, threads=threads,
                              memory=memory, seed=seed, ordered=ordered, isa=isa,
                              no_images=no_images)
        self._solver = self._search.solver(puzzle)
        self._result = ffi.new("tw_result *")
        self._clock = Clock(seconds, None)

    @property
    def found(self) -> int:
        return self._result.solutions

    def __iter__(self) -> "Solutions":
        return self

    def __next__(self) -> Solution:
        if self.outcome is not None:
            raise StopIteration
        # Not in slices: a step of the preparation that is cut off would begin again.
        call, solution = self._clock.call(), ffi.new("tw_solution **")
        call.check(lib.tw_solver_prepare(self._solver, call.watch(), call.error))
        budget = ffi.new("tw_budget *", {"size": ffi.sizeof("tw_budget"), "seconds": SLICE})
        while lib.tw_solver_get_state(self._solver) != lib.TW_SOLVER_NEW and self._clock.left():
            lent = ffi.cast("const tw_solution **", solution)
            call.check(lib.tw_solver_next(self._solver, budget, lent, self._result, call.error))
            if solution[0] != NULL:
                return Solution(self.puzzle, solution[0])
            if self._result.outcome != lib.TW_OUTCOME_BUDGET:
                self.outcome = OUTCOMES[self._result.outcome]
                for same in SAMENESS:
                    if self.outcome == "complete":
                        compare(self.puzzle, same, getattr(self._result, same))
                raise StopIteration
        self.outcome = "time"
        raise StopIteration


# ---- How many ------------------------------------------------------------------------------


def count(puzzle: Puzzle, *, same: str = "reflections", engine: Optional[str] = None,
          threads: int = 1, memory: int = 0, seconds: float = 0, progress: Listener = None,
          heuristic: Sequence[str] = (), pivot: Optional[str] = None, isa: str = "best",
          no_images: bool = False) -> int:
    """The number of solutions of a puzzle, one of each class; numbers have no upper bound.

    engine: "count": by tables, without listing solutions; another name: by that engine's search;
    None: by whichever finishes first; heuristic, pivot, isa, no_images: for a search, as of
    Solutions. seconds: time limit, 0: none. progress: called several times a second; returning
    False stops the count. Raises Stopped if it was stopped or its time was up, TooLarge if tables
    alone were requested and need more memory.
    """
    clock, tables = Clock(seconds, progress), engine == "count"
    search = Search(same, None if tables else engine, heuristic, pivot, not_resumable=True,
                    threads=threads, memory=memory, isa=isa, no_images=no_images)
    job = search.job(puzzle, kind=lib.TW_JOB_TABLES if tables else lib.TW_JOB_COUNT)
    call, result = clock.call(), ffi.new("tw_result *")
    budget = ffi.new("tw_budget *", {"size": ffi.sizeof("tw_budget"), "seconds": seconds})
    sink = ffi.new("tw_solve_sink *", {"size": ffi.sizeof("tw_solve_sink"),
                                     "progress": lib.python_progress, "user": call.handle})
    call.check(lib.tw_job_run(job, budget, sink, result, call.error))
    clock.told = clock.told._replace(solutions=result.solutions)
    if result.outcome != lib.TW_OUTCOME_EXHAUSTED:
        return clock.stopped()
    counter = lib.tw_job_counter(job)
    found = search.total(counter) if counter != NULL else result.solutions
    return compare(puzzle, same, found)


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
    call.check(lib.tw_sets_new(NULL, puzzle._puzzle, search.options, call.watch(), made,
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
        self.puzzle, self._clock = puzzle, Clock(seconds, progress)
        call, made = self._clock.call(), ffi.new("tw_challenges **")
        call.check(lib.tw_challenges_new(NULL, puzzle._puzzle, seed, call.watch(), made,
                                         call.error))
        if made[0] == NULL:
            self._ended()
        self._challenges = owned(made[0], lib.tw_challenges_free, puzzle._puzzle)
        self.least_work = {level: lib.tw_challenges_least_work(self._challenges, number)
                           for number, level in enumerate(LEVELS)}

    def _ended(self):
        raise Stopped("no further challenge: it was stopped")

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
    call.check(lib.tw_hints_find(NULL, puzzle._puzzle, solution._solution, options, call.watch(),
                                 made, call.error))
    found = ffi.gc(made[0], lib.tw_hints_free)
    if found.answer == lib.TW_HINTS_STOPPED:
        raise Stopped("no hints yet: it was stopped")
    if found.answer == lib.TW_HINTS_NONE:
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
    call.check(lib.tw_rate(NULL, puzzle._puzzle, options, call.watch(), made, call.error))
    if made[0] == NULL or made[0].answer == lib.TW_RATE_STOPPED:
        lib.tw_rating_free(made[0])
        raise Stopped("no rating yet: it was stopped")
    found = ffi.gc(made[0], lib.tw_rating_free)
    if found.answer == lib.TW_RATE_NONE:
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
    call.check(lib.tw_neighbours_find(NULL, puzzle._puzzle, Search(same).options.same, moved,
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
           no_holes: bool = False, seconds: float = 0,
           progress: Listener = None) -> Optional[Figure]:
    """The smallest figure in the puzzle's container that each of these pieces tiles alone; without
    names, each piece of the puzzle. None: the container has none.

    A name twice: two tilings without a common placement. cells: fewest and most; 0: any. odd: an
    odd number of copies of the first piece. Raises Stopped at the time limit, or when `progress`
    returns False; Unsupported without CaDiCaL.
    """
    names = [piece.name for piece in puzzle.pieces]
    numbers = ffi.new("uint32_t[]", [names.index(name) for name in tiles])
    options = ffi.new("tw_figure_options *", {
        "size": ffi.sizeof("tw_figure_options"), "tile_count": len(tiles), "odd": odd,
        "tiles": numbers if tiles else NULL, "low": cells[0], "high": cells[1],
        "no_holes": no_holes})
    call, made = Clock(seconds, progress).call(), ffi.new("tw_figure **")
    call.check(lib.tw_figure_find(NULL, puzzle._puzzle, options, call.watch(), made, call.error))
    if made[0] == NULL or made[0].answer == lib.TW_FIGURE_STOPPED:
        lib.tw_figure_free(made[0])
        raise Stopped("no figure yet: it was stopped")
    found = ffi.gc(made[0], lib.tw_figure_free)
    if found.answer == lib.TW_FIGURE_NONE:
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


# ---- All of them ---------------------------------------------------------------------------


class Tables:
    """All solutions of a puzzle, kept as numbers of ways: never listed, however many they are.

    total: the number of all solutions, none counted as the same. tables[number]: one by its number,
    from 0; sample(): one at random; heat(): in how many of them a piece lies on each cell. Tables
    win if pieces are used many times, or if a long container is narrow. memory: bytes that they may
    take, 0: half of the free memory. Raises TooLarge if that is too little, and Stopped.
    """

    def __init__(self, puzzle: Puzzle, *, threads: int = 1, memory: int = 0, seed: int = 0,
                 seconds: float = 0, progress: Listener = None):
        self.puzzle, clock = puzzle, Clock(seconds, progress)
        self._search = Search("none", threads=threads, memory=memory)
        self._solver = self._search.solver(puzzle)
        call = clock.call()
        call.check(lib.tw_solver_prepare(self._solver, call.watch(), call.error))
        if lib.tw_solver_get_state(self._solver) == lib.TW_SOLVER_NEW:
            clock.stopped()
        options = ffi.new("tw_count_options *", {"size": ffi.sizeof("tw_count_options"),
                                                 "keep": True, "seed": seed})
        made = ffi.new("tw_counter **")
        call.check(lib.tw_counter_new(self._solver, options, made, call.error))
        self._counter = owned(made[0], lib.tw_counter_free, self._solver)
        call.check(lib.tw_counter_run(self._counter, call.watch(), call.error))
        if not lib.tw_counter_is_done(self._counter):
            clock.stopped()
        compare(puzzle, "none", self.total)

    @property
    def total(self) -> int:
        return self._search.total(self._counter)

    def __len__(self) -> int:
        return self.total  # Python limits len() to below 2^63; `total` has no limit

    def __getitem__(self, number: int) -> Solution:
        if not 0 <= number < self.total:
            raise IndexError("there are %d solutions" % self.total)
        return self._solution(lambda lent, error: lib.tw_counter_solution(
            self._counter, str(number + 1).encode("ascii"), lent, error))

    def sample(self) -> Optional[Solution]:
        """A random solution, all equally likely, calls independent; None: there is none."""
        return self._solution(lambda lent, error: lib.tw_counter_draw(self._counter, lent, error))

    def _solution(self, ask):
        call, solution = Call(), ffi.new("tw_solution **")
        call.check(ask(ffi.cast("const tw_solution **", solution), call.error))
        return Solution(self.puzzle, solution[0]) if solution[0] != NULL else None

    def heat(self) -> Dict[str, list]:
        """In how many solutions a piece of each name covers each cell, by the cells' numbers.
        Pieces that are never told apart have a joint count."""
        call = Call()
        call.check(lib.tw_counter_heat(self._counter, call.watch(), call.error))
        poses = lib.tw_solver_poses(self._solver)
        cells = lib.tw_puzzle_cell_count(self.puzzle._puzzle)
        found = {}
        for number, piece in enumerate(self.puzzle.pieces):
            stock = lib.tw_poses_stock_of_piece(poses, number)
            found[piece.name] = [
                int(string(lib.tw_counter_cell_heat(self._counter, stock, cell)))
                for cell in range(cells)]
        return found
