"""Puzzles and their solutions.

A Puzzle is immutable and may be used by several threads at a time. Objects of the library live as
long as the Python objects that stand for them.
"""

import os
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from tilewright.drawing import Drawn, Parts, Steps, draw_text
from tilewright.library import NULL, Call, UsageError, ffi, lib, string

SAMENESS = ("none", "rotations", "reflections")  # what may count as the same solution

Cell = Tuple  # of whole numbers; the name of its kind comes last if the lattice has several


class Piece(NamedTuple):
    """A piece of a puzzle: copies says how many are used, at least and at most."""

    name: str
    letter: str
    copies: Tuple[int, Optional[int]]


class Placement(NamedTuple):
    """A piece in the container."""

    piece: str
    cells: List[Cell]


class Puzzle(Drawn):
    """A puzzle, read from a file, a text, or a mapping in the form of a puzzle file."""

    def __init__(self, definition: Union[Dict[str, Any], str], name: str = "puzzle",
                 folder: Optional[str] = None, target: Optional[str] = None, problem: int = 1):
        """definition: a mapping as in a puzzle file, or the text of one in any format that is read.
        name: used in errors; its ending may determine the format. folder: of the lattice files that
        the puzzle names; None: it may name only those that ship. target: the target whose cells
        stay open, in any order of its names; None: the whole, which may leave open the cells of
        all: it is drawn and written, but solving and counting it raises UsageError. problem: number
        of the problem, in a BurrTools file with several. Raises InputError with every fault."""
        call = Call(folder=folder)
        source, kept = call.source(name, definition)
        self._read(call, lambda *rest: lib.tw_puzzle_read(NULL, source, *rest), target, problem)
        del kept

    def _read(self, call, read, target, problem):
        how, made = ffi.new("tw_import *"), ffi.new("tw_puzzle **")
        named = NULL if target is None else ffi.new("char[]", target.encode("utf-8"))
        watch = call.watch()
        how.size, how.problem, how.target = ffi.sizeof("tw_import"), problem, named
        how.watch = watch
        call.check(read(how, call.report(), made))
        del watch
        self._puzzle = ffi.gc(made[0], lib.tw_puzzle_free)
        lattice = lib.tw_puzzle_lattice(self._puzzle)
        self._rank = lib.tw_lattice_rank(lattice)
        self._solid = self._rank > 2
        self._kinds = [string(lib.tw_lattice_kind_name(lattice, kind))
                       for kind in range(lib.tw_lattice_kind_count(lattice))]

    @classmethod
    def load(cls, name: Union[str, "os.PathLike[str]"], target: Optional[str] = None,
             problem: int = 1) -> "Puzzle":
        """A shipped puzzle by its name, or one from a file. target, problem: as for Puzzle."""
        path, puzzle = os.fsencode(name), cls.__new__(cls)
        puzzle._read(Call(), lambda *rest: lib.tw_puzzle_load(NULL, path, *rest), target, problem)
        return puzzle

    # ---- What it is

    @property
    def title(self) -> str:
        return string(lib.tw_puzzle_title(self._puzzle))

    @property
    def lattice(self) -> str:
        return string(lib.tw_lattice_name(lib.tw_puzzle_lattice(self._puzzle)))

    @property
    def cells(self) -> List[Cell]:
        """The cells of the container, in the order of their numbers."""
        return [self._cell(lib.tw_puzzle_cell(self._puzzle, number)[0])
                for number in range(lib.tw_puzzle_cell_count(self._puzzle))]

    @property
    def pieces(self) -> List[Piece]:
        low, high, found = ffi.new("uint32_t *"), ffi.new("uint32_t *"), []
        for piece in range(lib.tw_puzzle_piece_count(self._puzzle)):
            lib.tw_puzzle_piece_copies(self._puzzle, piece, low, high)
            found.append(Piece(string(lib.tw_puzzle_piece_name(self._puzzle, piece)),
                               lib.tw_puzzle_letter(self._puzzle, piece).decode("ascii"),
                               (low[0], high[0])))
        return found

    @property
    def known_counts(self) -> Dict[str, int]:
        """The numbers of solutions stated in its file, by what counts as the same."""
        notes = lib.tw_puzzle_about(self._puzzle)
        texts = {word: string(getattr(notes, word)) for word in SAMENESS}
        return {word: int(text) for word, text in texts.items() if text}

    @property
    def targets(self) -> List[str]:
        """The names of all its targets, in the order of the file."""
        return string(lib.tw_puzzle_about(self._puzzle).targets).split("\n")[:-1]

    @property
    def target(self) -> Optional[str]:
        """The target for which the puzzle was read; None: the whole."""
        return string(lib.tw_puzzle_about(self._puzzle).target) or None

    def _chosen(self):
        """Its pointer, for what is asked of one puzzle; raises UsageError if no target is chosen:
        all of them together make no sensible puzzle."""
        if self.targets and self.target is None:
            raise UsageError('no target is chosen, such as "%s"' % self.targets[0])
        return self._puzzle

    def _numbers(self, names):
        """Numbers of pieces, for C; raises UsageError if one has no such name."""
        known = [piece.name for piece in self.pieces]
        for name in names:
            if name not in known:
                raise UsageError('there is no piece "%s"; %s' % (name, ", ".join(known)))
        return ffi.new("uint32_t[]", [known.index(name) for name in names]) if names else NULL

    def _cell(self, cell):
        at = tuple(cell.at[k] for k in range(self._rank))
        return at + (self._kinds[cell.kind],) if len(self._kinds) > 1 else at

    # ---- What is done with it: see tilewright.runs, .making, .analysis and .writing

    def solve(self, **options) -> "Solutions":
        """Its solutions one after the other, each found on request: see Solutions."""
        from tilewright.runs import Solutions
        return Solutions(self, **options)

    def first(self, **options) -> Optional["Solution"]:
        """One solution; None: there is none. Options: as of solve."""
        return next(self.solve(limit=1, **options), None)

    def count(self, **options) -> int:
        """The number of solutions, without upper bound: see tilewright.runs.count."""
        from tilewright.runs import count
        return count(self, **options)

    def best(self, **options) -> "List[Tuple[int, Solution]]":
        """The cheapest or the dearest solutions: see tilewright.runs.best."""
        from tilewright.runs import best
        return best(self, **options)

    def sample(self, samples: int = 1, **options) -> "List[Solution]":
        """Random solutions, about equally likely: see tilewright.runs.sample."""
        from tilewright.runs import sample
        return sample(self, samples, **options)

    def sets(self, **options) -> List["PieceSet"]:
        """The sets of pieces that solve it: see tilewright.making.sets."""
        from tilewright.making import sets
        return sets(self, **options)

    def challenges(self, **options) -> "Challenges":
        """Starts that can be finished in exactly one way: see tilewright.making.Challenges."""
        from tilewright.making import Challenges
        return Challenges(self, **options)

    def rate(self, **options) -> "Optional[Rating]":
        """How hard it is: see tilewright.making.rate."""
        from tilewright.making import rate
        return rate(self, **options)

    def figure(self, *tiles: str, **options) -> "Optional[Figure]":
        """The smallest figure that each of these pieces tiles: see tilewright.making.figure."""
        from tilewright.making import figure
        return figure(self, *tiles, **options)

    def neighbours(self, moved: int = 3, **options) -> "Neighbours":
        """Which solutions differ in a few pieces: see tilewright.making.neighbours."""
        from tilewright.making import neighbours
        return neighbours(self, moved, **options)

    def hints(self, solution: "Solution", **options) -> "Hints":
        """Hints that leave one solution: see tilewright.making.hints."""
        from tilewright.making import hints
        return hints(self, solution, **options)

    def explain(self, **options) -> "Explanation":
        """Why it has no solution: see tilewright.analysis.explain."""
        from tilewright.analysis import explain
        return explain(self, **options)

    def check_proof(self, certificate: str) -> None:
        """Raises InputError if the certificate of an explanation does not prove that the puzzle has
        no solution."""
        call = Call()
        source, kept = call.source("certificate", certificate)
        call.check(lib.tw_certificate_check(NULL, self._puzzle, source, call.watch(),
                                            call.report()))
        del kept

    def estimate(self, **options) -> "Estimate":
        """How long a search takes: see tilewright.analysis.estimate."""
        from tilewright.analysis import estimate
        return estimate(self, **options)

    def tables(self, **options) -> "Tables":
        """All solutions as tables: by number, at random, and heat of pieces: see Tables."""
        from tilewright.runs import Tables
        return Tables(self, **options)

    def write(self, format: str = "yaml", solutions: "Sequence[Solution]" = ()) -> bytes:
        """It, solutions of it, or its exact cover in a format: see tilewright.writing.write."""
        from tilewright.writing import write
        return write(self, format, solutions)

    def read_solution(self, line: str) -> "Solution":
        """A solution from a line of JSON: see tilewright.writing.read_solution."""
        from tilewright.writing import read_solution
        return read_solution(self, line)

    def text(self) -> str:
        """The empty container as text; svg and picture draw it, too."""
        return draw_text(self._puzzle, NULL)

    def parts(self) -> Parts:
        """The pieces as a picture or as bodies, as `tilewright draw --parts` has them."""
        return Parts(self)

    def _draw(self, how, out, error):
        return lib.tw_draw_picture(NULL, self._puzzle, NULL, how, out, error)

    def _make(self, style, made, error):
        return lib.tw_mesh_of_solution(NULL, self._puzzle, NULL, style, made, error)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return "<Puzzle %r: %d cells of the lattice %s>" % (
            self.title, lib.tw_puzzle_cell_count(self._puzzle), self.lattice)


class Solution(Drawn):
    """A solution, or any pieces in a container, even if they do not solve the puzzle."""

    def __init__(self, puzzle: Puzzle, borrowed):
        made = ffi.new("tw_solution **")
        Call().check(lib.tw_solution_copy(NULL, borrowed, made))
        self.puzzle, self._solution = puzzle, ffi.gc(made[0], lib.tw_solution_free)
        self._solid = puzzle._solid

    def __len__(self) -> int:
        return self._solution.count

    def __iter__(self) -> Iterator[Placement]:
        names = [piece.name for piece in self.puzzle.pieces]
        for number in range(len(self)):
            one = self._solution.placements[number]
            yield Placement(names[one.piece], [self.puzzle._cell(one.cells[k])
                                               for k in range(one.cell_count)])

    def as_dict(self) -> Dict[Cell, str]:
        """The name of the piece on each cell that is covered."""
        return {cell: piece for piece, cells in self for cell in cells}

    def as_array(self):
        """A numpy array of piece numbers (those of puzzle.pieces), -1 where no piece or no cell is.
        Its axes are those of the lattice; index 0 of each is the least coordinate in the container.
        If the lattice has several kinds of cells, the last axis is the kind."""
        import numpy
        container = lib.tw_puzzle_cell_count(self.puzzle._puzzle)
        kinds = len(self.puzzle._kinds)

        def index(cell):
            at = [cell.at[k] for k in range(self.puzzle._rank)]
            return at + [cell.kind] if kinds > 1 else at

        cells = numpy.array([index(lib.tw_puzzle_cell(self.puzzle._puzzle, n)[0])
                             for n in range(container)])
        least, most = cells.min(axis=0), cells.max(axis=0)
        if kinds > 1:
            least[-1], most[-1] = 0, kinds - 1
        array = numpy.full(most - least + 1, -1, dtype=numpy.int32)
        for number in range(len(self)):
            one = self._solution.placements[number]
            for k in range(one.cell_count):
                array[tuple(numpy.array(index(one.cells[k])) - least)] = one.piece
        return array

    def is_solution(self) -> bool:
        """Does it solve the puzzle? The check shares no code with the searches."""
        return lib.tw_solution_check(NULL, self.puzzle._puzzle, self._solution, NULL) == lib.TW_OK

    def disassemble(self, **options) -> "Disassembly":
        """How it comes apart; options: as of Disassembler, which is for several solutions."""
        from tilewright.analysis import Disassembler
        return Disassembler(self.puzzle, **options).run(self)

    def text(self) -> str:
        return draw_text(self.puzzle._puzzle, self._solution)

    def steps(self) -> Steps:
        """The order in which to put the pieces, as a page of pictures."""
        return Steps(self)

    def _draw(self, how, out, error):
        return lib.tw_draw_picture(NULL, self.puzzle._puzzle, self._solution, how, out, error)

    def _make(self, style, made, error):
        return lib.tw_mesh_of_solution(NULL, self.puzzle._puzzle, self._solution, style, made,
                                       error)

    def _placed(self):
        return frozenset((piece, frozenset(cells)) for piece, cells in self)

    def __eq__(self, other) -> bool:
        return isinstance(other, Solution) and self._placed() == other._placed()

    def __hash__(self) -> int:
        return hash(self._placed())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return "<Solution of %r: %d pieces>" % (self.puzzle.title, len(self))
