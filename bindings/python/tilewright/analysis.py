"""What is found out about a puzzle: why it has no solution, how long a search takes.

Each call lets other Python threads run meanwhile, and ends at once when it is interrupted.
"""

from typing import Dict, List, NamedTuple, Optional, Sequence

from tilewright.drawing import Drawn
from tilewright.library import NULL, Call, Unsupported, ffi, lib, owned, string
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
    "core". text: the reason in sentences. certificate: the proof, which `tilewright check` and
    Puzzle.check_proof verify; None: it needs none or has none.
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
        call = Call()
        try:
            call.check(lib.tw_certificate_write(explanation, call.out(), call.error))
            self.certificate: Optional[str] = call.bytes.decode("utf-8")
        except Unsupported:
            self.certificate = None

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
    call.check(lib.tw_explanation_new(NULL, puzzle._puzzle, options, call.watch(), made,
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
