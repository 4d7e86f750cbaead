"""Searches of a puzzle: solutions one by one, their number, all of them as tables.

Every search lets other Python threads run meanwhile, and ends at once when it is interrupted.
"""

import threading
import time
import warnings
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from tilewright.library import NULL, Call, UsageError, ffi, in_turn, lib, owned, string
from tilewright.puzzle import SAMENESS, Puzzle, Solution

SLICE = 0.1  # seconds of one call; an interrupt takes effect between two calls
MOMENT = 0.0005  # seconds in which another thread takes its turn, if it waits for one
ISAS = {"best": lib.TW_ISA_BEST, "portable": lib.TW_ISA_PORTABLE, "avx2": lib.TW_ISA_AVX2,
        "avx512": lib.TW_ISA_AVX512}
OUTCOMES = {lib.TW_OUTCOME_EXHAUSTED: "complete", lib.TW_OUTCOME_LIMIT: "limit",
            lib.TW_OUTCOME_BUDGET: "time", lib.TW_OUTCOME_STOPPED: "stopped",
            lib.TW_OUTCOME_UNKNOWN: "stopped"}
FOREVER = float("inf")


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
    pivot, limit, threads, memory, spill, spill_size, ordered, seed."""

    def __init__(self, same="reflections", engine=None, heuristic=(), pivot=None, spill=None,
                 not_resumable=False, isa="best", **rest):
        kind, exchange = ffi.new("tw_same *"), ffi.new("bool *")
        if not lib.tw_same_find(same.encode("utf-8"), kind, exchange):
            raise UsageError('there is no "%s"; "reflections", "rotations" or "none"' % same)
        self.kept = [ffi.new("char[]", word.encode("utf-8")) if word else NULL
                     for word in (engine, pivot, spill)]
        self.tuning = ffi.new("tw_engine_tuning *", {"size": ffi.sizeof("tw_engine_tuning")})
        if isa not in ISAS:
            raise UsageError('there is no isa "%s"; %s' % (isa, ", ".join(ISAS)))
        self.tuning.isa = ISAS[isa]
        for word in [heuristic] if isinstance(heuristic, str) else heuristic:
            text = word.encode("utf-8")
            if not lib.tw_heuristic_take(text, len(text), self.tuning):
                raise UsageError('there is no heuristic "%s"' % word)
        self.options = ffi.new("tw_solve_options *", {
            "size": ffi.sizeof("tw_solve_options"), "engine": self.kept[0], "pivot": self.kept[1],
            "spill": self.kept[2],
            "tuning": self.tuning if heuristic or isa != "best" else NULL,
            "same": kind[0], "exchange": exchange[0],
            "not_resumable": not_resumable, **rest})

    def solver(self, puzzle):
        call, made = Call(), ffi.new("tw_solver **")
        call.check(lib.tw_solver_new(NULL, puzzle._chosen(), self.options, made, call.error))
        return owned(made[0], lib.tw_solver_free, puzzle._puzzle)

    def job(self, puzzle, **more):
        call, made = Call(), ffi.new("tw_job **")
        options = ffi.new("tw_job_options *", {"size": ffi.sizeof("tw_job_options"),
                                               "search": self.options, **more})
        call.check(lib.tw_job_new(NULL, puzzle._chosen(), options, made, call.error))
        return owned(made[0], lib.tw_job_free, puzzle._puzzle)

    def total(self, counter):
        return int(string(lib.tw_counter_total(counter, self.options.same,
                                               self.options.exchange)))


class Clock:
    """The state of a run in several calls: its time, its listener, and whether that said stop."""

    def __init__(self, seconds, progress):
        if not (seconds or 0) >= 0:
            raise UsageError("seconds: %r is no time limit; 0: none" % seconds)
        self.begun, self.seconds, self.progress = time.monotonic(), seconds or 0, progress
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


class Partial(NamedTuple):
    """Pieces that fit together, but leave so many of the cells empty that must be filled."""

    solution: Solution
    cells_left: int


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
        self.puzzle, self.outcome, self._turn = puzzle, None, threading.RLock()
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
        call, solution = self._clock.call(), ffi.new("tw_solution **")
        lent = ffi.cast("const tw_solution **", solution)
        budget = ffi.new("tw_budget *", {"size": ffi.sizeof("tw_budget"), "seconds": SLICE})
        while True:
            with self._turn:
                if self.outcome is not None:
                    raise StopIteration
                # Not in slices: a step of the preparation that is cut off would begin again.
                call.check(lib.tw_solver_prepare(self._solver, call.watch(), call.error))
                if (lib.tw_solver_get_state(self._solver) == lib.TW_SOLVER_NEW
                        or not self._clock.left()):
                    self.outcome = "time"
                    raise StopIteration
                call.check(lib.tw_solver_next(self._solver, budget, lent, self._result, call.error))
                if solution[0] != NULL:
                    return Solution(self.puzzle, solution[0])
                if self._result.outcome != lib.TW_OUTCOME_BUDGET:
                    self.outcome = OUTCOMES[self._result.outcome]
                    for same in SAMENESS:
                        if self.outcome == "complete":
                            compare(self.puzzle, same, getattr(self._result, same))
                    raise StopIteration
            time.sleep(MOMENT)

    @in_turn
    def partial(self) -> Optional[Partial]:
        """The best partial solution met so far; None: a solution was found, or the search was too
        short."""
        left = ffi.new("size_t *")
        found = lib.tw_solver_partial(self._solver, left)
        return Partial(Solution(self.puzzle, found), left[0]) if found else None


# ---- How many ------------------------------------------------------------------------------


def count(puzzle: Puzzle, *, same: str = "reflections", engine: Optional[str] = None,
          threads: int = 1, memory: int = 0, seconds: float = 0, progress: Listener = None,
          heuristic: Sequence[str] = (), pivot: Optional[str] = None, isa: str = "best",
          no_images: bool = False, spill: Optional[str] = None, spill_size: int = 0) -> int:
    """The number of solutions of a puzzle, one of each class; numbers have no upper bound.

    engine: "count": by tables, without listing solutions; another name: by that engine's search;
    None: by whichever finishes first; heuristic, pivot, isa, no_images: for a search, as of
    Solutions. seconds: time limit, 0: none. progress: called several times a second; returning
    False stops the count. spill: folder for tables that `memory` has no room for; spill_size: most
    bytes there, 0: no bound. Raises Stopped if it was stopped or its time was up, TooLarge if
    tables alone were requested and need more memory or disk, InputError if the disk fails.
    """
    clock, tables = Clock(seconds, progress), engine == "count"
    if tables and (heuristic or pivot or no_images or isa != "best"):
        raise UsageError('engine "count" has no search: leave heuristic, pivot, isa, no_images out')
    if (spill and engine and not tables) or (spill_size and not spill):
        raise UsageError("spill is for tables, not for a search; spill_size goes with spill")
    search = Search(same, None if tables else engine, heuristic, pivot, not_resumable=True,
                    threads=threads, memory=memory, isa=isa, no_images=no_images, spill=spill,
                    spill_size=spill_size)
    job = search.job(puzzle, kind=lib.TW_JOB_TABLES if tables else lib.TW_JOB_COUNT)
    call, result = clock.call(), ffi.new("tw_result *")
    budget = ffi.new("tw_budget *", {"size": ffi.sizeof("tw_budget"), "seconds": clock.seconds})
    sink = ffi.new("tw_solve_sink *", {"size": ffi.sizeof("tw_solve_sink"),
                                     "progress": lib.python_progress, "user": call.handle})
    call.check(lib.tw_job_run(job, budget, sink, result, call.error))
    clock.told = clock.told._replace(solutions=result.solutions)
    if result.outcome != lib.TW_OUTCOME_EXHAUSTED:
        return clock.stopped()
    counter = lib.tw_job_counter(job)
    found = search.total(counter) if counter != NULL else result.solutions
    return compare(puzzle, same, found)


def best(puzzle: Puzzle, *, dearest: bool = False, limit: int = 1, same: str = "reflections",
         engine: Optional[str] = None, heuristic: Sequence[str] = (), pivot: Optional[str] = None,
         threads: int = 1, memory: int = 0, seconds: float = 0,
         progress: Listener = None) -> List[Tuple[int, Solution]]:
    """The cheapest solutions, or the dearest, by the costs that the puzzle states: so many, the
    best first, each with its cost.

    The other arguments are those of count. Raises Stopped if better ones are not ruled out, and
    UsageError if the puzzle has no costs.
    """
    clock = Clock(seconds, progress)
    solver = Search(same, engine, heuristic, pivot, limit=limit, threads=threads, memory=memory,
                    objective=lib.TW_OBJECTIVE_DEAREST if dearest else lib.TW_OBJECTIVE_CHEAPEST
                    ).solver(puzzle)
    call, result, cost = clock.call(), ffi.new("tw_result *"), ffi.new("int64_t *")
    sink = ffi.new("tw_solve_sink *", {"size": ffi.sizeof("tw_solve_sink"),
                                     "progress": lib.python_progress, "user": call.handle})
    call.check(lib.tw_solver_run(solver, NULL, sink, result, call.error))
    if result.outcome != lib.TW_OUTCOME_EXHAUSTED:
        raise Stopped("the best solutions are not proved: it was stopped")
    found = []
    for number in range(lib.tw_solver_best_count(solver)):
        solution = Solution(puzzle, lib.tw_solver_best(solver, number, cost))
        found.append((cost[0], solution))
    return found


def sample(puzzle: Puzzle, samples: int = 1, *, seed: int = 1, probes: int = 0,
           engine: Optional[str] = None, seconds: float = 0,
           progress: Listener = None) -> List[Solution]:
    """Random solutions, about equally likely, from those that random descents of the search meet;
    the same one may come again. [] if none was met, though there may be some. Tables have exactly
    equal chances, if they fit in memory.

    probes: at most so many descents, 0: 100,000. seconds: time limit; then, or when `progress`
    returns False, they are from what was met.
    """
    if samples < 1:
        raise UsageError("%d samples: 1 at least" % samples)
    clock, found = Clock(seconds, progress), []
    solver, call = Search("none", engine, threads=1).solver(puzzle), clock.call()
    call.check(lib.tw_solver_prepare(solver, call.watch(), call.error))
    if lib.tw_solver_get_state(solver) == lib.TW_SOLVER_NEW:
        return found
    watch, call.found = call.watch(), lambda lent: found.append(Solution(puzzle, lent))
    options = ffi.new("tw_sample_options *", {"size": ffi.sizeof("tw_sample_options"),
                                              "seed": seed, "samples": samples, "probes": probes})
    sink = ffi.new("tw_sample_sink *", {
        "size": ffi.sizeof("tw_sample_sink"), "solution": lib.python_solution,
        "user": call.handle, "watch": watch})
    call.check(lib.tw_solver_sample(solver, options, sink, ffi.new("tw_sample *"), call.error))
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
        self.puzzle, self._turn, clock = puzzle, threading.RLock(), Clock(seconds, progress)
        search = Search("none", threads=threads, memory=memory)
        self._solver = search.solver(puzzle)
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
        self.total: int = compare(puzzle, "none", search.total(self._counter))

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

    @in_turn
    def _solution(self, ask):
        call, solution = Call(), ffi.new("tw_solution **")
        call.check(ask(ffi.cast("const tw_solution **", solution), call.error))
        return Solution(self.puzzle, solution[0]) if solution[0] != NULL else None

    @in_turn
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
