"""What is found out about a puzzle: why it has no solution, how long a search takes, how a solution
comes apart.

Each call lets other Python threads run meanwhile, and ends at once when it is interrupted.
"""

import copy
import functools
import json
import threading
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from tilewright.drawing import Drawn
from tilewright.library import (NULL, Call, Unsupported, UsageError, ffi, in_turn, lib, owned,
                                string)
from tilewright.puzzle import Cell, Puzzle, Solution
from tilewright.runs import Clock, Listener, Search, Stopped


class Colouring(NamedTuple):
    """Weights on cells, other than 0. Sums are modulo `modulus`; 0: they are whole numbers."""

    weights: Dict[Cell, int]
    modulus: int
    caption: str  # of a case; "": it is the whole reason


class Explanation(Drawn):
    """Why a puzzle has no solution; its picture has the weights of the colourings.

    reason: "none" (nothing is known), "solvable", "unreached", "sizes", "colouring", "cases" or
    "core". text: the reason in sentences.
    """

    def __init__(self, puzzle: Puzzle, explanation):
        self.puzzle, self._explanation = puzzle, explanation
        self.reason = string(lib.tw_reason_word(lib.tw_explanation_reason(explanation)))
        self.text: List[str] = []
        while True:
            line = lib.tw_explanation_line(explanation, len(self.text))
            if line == NULL:
                break
            self.text.append(string(line))

    @functools.cached_property
    def certificate(self) -> Optional[str]:
        """The proof, which `tilewright check` and Puzzle.check_proof verify; None without a reason,
        and where sizes need none. That of a "core" is made now, by a SAT solver."""
        call = Call()
        try:
            call.check(lib.tw_certificate_write(self._explanation, call.watch(), call.out(),
                                                call.error))
        except Unsupported:
            return None
        return call.bytes.decode("utf-8")

    def _found(self):
        one, number = ffi.new("tw_colouring *"), 0
        while lib.tw_explanation_colouring(self._explanation, number, one):
            yield one
            number += 1

    @property
    def colourings(self) -> List[Colouring]:
        cells = self.puzzle.cells
        return [Colouring({cell: one.weights[number] for number, cell in enumerate(cells)
                           if one.weights[number]}, one.modulus, string(one.caption))
                for one in self._found()]

    def _draw(self, how, out, error):
        maps = [{"weights": one.weights, "taken": one.taken, "caption": one.caption}
                for one in self._found()]
        return lib.tw_draw_weights(NULL, self.puzzle._puzzle, ffi.new("tw_weight_map[]", maps),
                                   len(maps), how, out, error)

    def __repr__(self) -> str:
        return "<Explanation of %r: %s>" % (self.puzzle.title, self.reason)

    def __str__(self) -> str:
        return "\n".join(self.text)


def explain(puzzle: Puzzle, *, quick: bool = False, seconds: float = 0,
            progress: Listener = None) -> Explanation:
    """Why the puzzle has no solution, as `tilewright explain` tells it.

    quick: only reasons that are found in a moment. Raises Stopped at the time limit, or when
    `progress` returns False.
    """
    options = ffi.new("tw_explain_options *", {"size": ffi.sizeof("tw_explain_options"),
                                               "quick": quick})
    call, made = Clock(seconds, progress).call(), ffi.new("tw_explanation **")
    call.check(lib.tw_explanation_new(NULL, puzzle._chosen(), options, call.watch(), made,
                                      call.error))
    if made[0] == NULL:
        raise Stopped("no reason yet: it was stopped")
    return Explanation(puzzle, owned(made[0], lib.tw_explanation_free, puzzle._puzzle))


# ---- Estimates -----------------------------------------------------------------------------


class Measure(NamedTuple):
    """A mean, and between what it lies with a confidence of 95 %."""

    mean: float
    low: float
    high: float


class Estimate(NamedTuple):
    """How large a search is. seconds: of one thread."""

    engine: str
    branches: Measure
    solutions: Measure
    seconds: Measure
    probes: int
    precise: bool  # the branches are known as well as was asked


def estimate(puzzle: Puzzle, *, same: str = "reflections", engine: Optional[str] = None,
             heuristic: Sequence[str] = (), pivot: Optional[str] = None, precision: float = 0.1,
             seed: int = 1, seconds: float = 2, progress: Listener = None) -> Estimate:
    """How large a search of all solutions is, by random descents of its tree.

    precision: it ends when the standard error of the branches is so small a share of them; seconds:
    or after this time. The other arguments are those of count.
    """
    if not (precision >= 0 and seconds >= 0):
        raise UsageError("precision and seconds are numbers from 0 on")
    search, clock = Search(same, engine, heuristic, pivot, threads=1), Clock(0, progress)
    solver, call, found = search.solver(puzzle), clock.call(), ffi.new("tw_estimate *")
    call.check(lib.tw_solver_prepare(solver, call.watch(), call.error))
    if lib.tw_solver_get_state(solver) == lib.TW_SOLVER_NEW:
        raise Stopped("no estimate yet: it was stopped")
    options = ffi.new("tw_estimate_options *", {
        "size": ffi.sizeof("tw_estimate_options"), "seed": seed, "precision": precision,
        "seconds": seconds})
    call.check(lib.tw_solver_estimate(solver, options, call.watch(), found, call.error))

    def measure(one):
        return Measure(one.mean, one.low, one.high)

    return Estimate(string(lib.tw_solver_get_stats(solver).engine), measure(found.branches),
                    measure(found.hits), measure(found.seconds), found.probes, found.precise)


# ---- Taking apart --------------------------------------------------------------------------


class Move(NamedTuple):
    """A move: of which placements, by their numbers in the solution; in which direction of the
    lattice, by how many steps (None: without end). A turn has no direction; `turn` describes it
    as tilewright-disassemble(1) does in JSON."""

    moved: List[int]
    direction: Optional[Cell]
    steps: Optional[int]
    turn: Optional[Dict[str, Any]]


class Part(NamedTuple):
    """Pieces that are taken apart: by these moves, the last of which separates it into the parts
    `stayed` and `removed`, by their numbers (None: a single piece)."""

    pieces: List[int]
    moves: List[Move]
    stayed: Optional[int]
    removed: Optional[int]


class Disassembly(Drawn):
    """How the assembly of a solution comes apart: a picture for each move, and bodies that move.

    answer: "apart", "together" or "not decided". level: the moves up to each separation, such as
    "9.3". moves: of all parts together. parts: the whole first. text(): the moves in words.
    """

    def __init__(self, solution: Solution, by: "Disassembler", made):
        self.solution, self._by, self._made, self._turn = solution, by, made, by._turn
        self.assembly = False
        call = Call()
        call.check(lib.tw_disassembly_write(by._disassembler, solution._solution, made,
                                            call.out()))
        told = json.loads(call.bytes)
        self.answer, self.level = told["answer"], told["level"]
        self.moves, self.states = told["move_count"], told["states"]
        self.parts = [Part(part["pieces"], [
            Move(move["moved"], tuple(move["direction"]) if "direction" in move else None,
                 move.get("steps"), move.get("turn")) for move in part["moves"]],
            part["stayed"], part["removed"]) for part in told["parts"]]

    def backwards(self) -> "Disassembly":
        """The same, shown as the solution is put together."""
        other = copy.copy(self)
        other.assembly = not self.assembly
        return other

    def _shown(self):
        return ffi.new("tw_shown_moves *", {
            "size": ffi.sizeof("tw_shown_moves"), "puzzle": self.solution.puzzle._puzzle,
            "solution": self.solution._solution, "disassembler": self._by._disassembler,
            "disassembly": self._made, "assembly": self.assembly})

    @in_turn
    def _draw(self, how, out, error):
        return lib.tw_draw_moves(NULL, self._shown(), how, out, error)

    @in_turn
    def _make(self, style, made, error):
        return lib.tw_mesh_of_moves(NULL, self._shown(), style, made, error)

    @in_turn
    def text(self) -> str:
        call = Call()
        call.check(lib.tw_shown_moves_write(self._shown(), call.out(), call.error))
        return call.bytes.decode("utf-8")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return "<Disassembly of %r: %s%s>" % (self.solution.puzzle.title, self.answer,
                                              self.level and ", level " + self.level)


class Disassembler:
    """Takes solutions of a puzzle apart; it keeps what it learns about the pieces.

    fixed: names of pieces that never move. least: looks for the fewest moves in total. rotations:
    pieces may turn, too, as edges that are rounded by `ease` of a cube's edge let them, and with
    `slack` shift meanwhile. lift: pieces in a plane may be lifted out of it. max_states, max_moves:
    it gives up after so many states of an assembly, or moves of a part; 0: after 10,000,000 states.
    threads: that work together, 0: one for each processor. seconds: time limit of one solution.
    Raises Unsupported if pieces of the lattice do not move.
    """

    def __init__(self, puzzle: Puzzle, *, fixed: Sequence[str] = (), least: bool = False,
                 first_choice: bool = False, rotations: bool = False, ease: float = 0,
                 slack: float = 0, lift: bool = False, max_states: int = 0, max_moves: int = 0,
                 threads: int = 1, seconds: float = 0, progress: Listener = None):
        self.puzzle, self._limits, self._turn = puzzle, (seconds, progress), threading.RLock()
        Clock(*self._limits)  # refuses what is no time limit
        numbers = puzzle._numbers(fixed)
        options = ffi.new("tw_disassembly_options *", {
            "size": ffi.sizeof("tw_disassembly_options"), "fixed": numbers,
            "fixed_count": len(fixed), "least": least, "first_choice": first_choice,
            "rotations": rotations, "ease": round(1000 * ease), "slack": round(1000 * slack),
            "lift": lift, "max_states": max_states, "max_moves": max_moves, "threads": threads})
        call, made = Call(), ffi.new("tw_disassembler **")
        call.check(lib.tw_disassembler_new(NULL, puzzle._puzzle, options, made, call.error))
        self._disassembler = owned(made[0], lib.tw_disassembler_free, puzzle._puzzle)

    @in_turn
    def run(self, solution: Solution) -> Disassembly:
        """How a solution comes apart. Raises Stopped at the time limit, or when `progress` returns
        False."""
        call, made = Clock(*self._limits).call(), ffi.new("tw_disassembly **")
        call.check(lib.tw_disassembler_run(self._disassembler, solution._solution, call.watch(),
                                           made, call.error))
        if made[0] == NULL:
            raise Stopped("not decided yet: it was stopped")
        return Disassembly(solution, self, owned(made[0], lib.tw_disassembly_free))
