"""tilewright: puzzles of polyominoes, polycubes, spheres and other pieces on lattices.

    >>> import tilewright
    >>> soma = tilewright.Puzzle.load("soma")
    >>> soma.count()
    240
    >>> print(soma.first())     # in a notebook a solution shows itself

Puzzle: a puzzle. Solution: pieces in its container. Solutions: its solutions, one after the other.
Tables: all solutions, by number or at random, never listed. Challenges: starts with one solution.
"""

from tilewright.analysis import (Colouring, Disassembler, Disassembly, Estimate, Explanation,
                                 Measure, Move, Part, estimate, explain)
from tilewright.drawing import Gallery
from tilewright.library import Error, InputError, TooLarge, Unsupported, UsageError, lib, string
from tilewright.making import (Challenge, Challenges, Design, Figure, Hint, Hints, Neighbours,
                               PieceSet, Rating, designs, figure, hints, neighbours, rate, sets)
from tilewright.puzzle import Piece, Placement, Puzzle, Solution
from tilewright.runs import (Disputed, Partial, Progress, Solutions, Stopped, Tables, best,
                             count, sample)

__version__ = string(lib.tw_version())
__all__ = ["Challenge", "Challenges", "Colouring", "Design", "Disassembler", "Disassembly",
           "Disputed", "Error", "Estimate", "Explanation", "Figure", "Gallery", "Hint", "Hints",
           "InputError", "Measure", "Move", "Neighbours", "Part", "Partial", "Piece", "PieceSet",
           "Placement", "Progress", "Puzzle", "Rating", "Solution", "Solutions", "Stopped",
           "Tables", "TooLarge", "Unsupported", "UsageError", "best", "count", "designs",
           "estimate", "explain", "figure", "hints", "neighbours", "puzzles", "rate", "sample",
           "sets"]


def puzzles():
    """The names of all puzzles that ship with the library."""
    names, number = [], 0
    while True:
        name = lib.tw_builtin_puzzle(number).name
        if not name:
            return names
        names.append(string(name))
        number += 1
