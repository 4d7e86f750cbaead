"""Boxes of any dimension tiled by polyominoes, with the interface of `sage.combinat.tiling`.

A program for that module of SageMath runs with `from tilewright.tiling import Polyomino,
TilingSolver`. A tiling is an exact cover, which an engine of the library searches: row n of the
matrix is option n, columns of cells are places, those of pieces are stocks. Rows are sorted;
solutions come in the engine's order. Nothing counts as the same: images are solutions of their own,
and so are tilings in which equal pieces change places.
"""

import bisect
import functools
import itertools
from typing import Dict, FrozenSet, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from tilewright.library import NULL, Call, ffi, lib, owned

Cell = Tuple[int, ...]
GROWTH = 16  # how much longer each search is than the one before; they begin anew


class Polyomino:
    """A set of cells, which need not be connected. Equality is that of cells, not of colours."""

    def __init__(self, coords: Iterable[Sequence[int]], color: str = "gray",
                 dimension: Optional[int] = None):
        self._cells = frozenset(tuple(int(number) for number in cell) for cell in coords)
        self._color = color
        found = {len(cell) for cell in self._cells} | ({dimension} if dimension else set())
        if len(found) != 1:
            raise ValueError("cells of one dimension were expected, not of %s" % sorted(found))
        self._dimension, = found

    def color(self, color: Optional[str] = None) -> Optional[str]:
        """Its colour; or sets it."""
        if color is None:
            return self._color
        self._color = color
        return None

    def frozenset(self) -> FrozenSet[Cell]:
        return self._cells

    def sorted_list(self) -> List[Cell]:
        return sorted(self._cells)

    def bounding_box(self) -> List[Cell]:
        """The least and the greatest coordinates."""
        return [tuple(map(least, zip(*self._cells))) for least in (min, max)]

    def canonical(self) -> "Polyomino":
        """Moved so that its least coordinates are 0."""
        return self - self.bounding_box()[0]

    def canonical_isometric_copies(self, orientation_preserving: bool = True) -> List["Polyomino"]:
        """Its images under rotations, or also under reflections, moved likewise; sorted."""
        images, axes = set(), range(self._dimension)
        for order in itertools.permutations(axes):
            swaps = sum(one > other for one, other in itertools.combinations(order, 2))
            for signs in itertools.product((1, -1), repeat=self._dimension):
                if orientation_preserving and (swaps + signs.count(-1)) % 2:
                    continue
                cells = [tuple(signs[k] * cell[order[k]] for k in axes) for cell in self._cells]
                images.add(Polyomino(cells, self._color).canonical())
        return sorted(images, key=Polyomino.sorted_list)

    def intersection(self, other: "Polyomino") -> "Polyomino":
        return Polyomino(self._cells & other._cells, self._color, self._dimension)

    def __add__(self, shift: Sequence[int]) -> "Polyomino":
        return Polyomino([tuple(map(sum, zip(cell, shift))) for cell in self._cells], self._color)

    def __sub__(self, shift: Sequence[int]) -> "Polyomino":
        return self + [-number for number in shift]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.sorted_list())

    def __len__(self) -> int:
        return len(self._cells)

    def __contains__(self, cell: Sequence[int]) -> bool:
        return tuple(cell) in self._cells

    def __eq__(self, other) -> bool:
        return isinstance(other, Polyomino) and self._cells == other._cells

    def __le__(self, other: "Polyomino") -> bool:
        return self._cells <= other._cells

    def __lt__(self, other: "Polyomino") -> bool:
        return self._cells < other._cells

    def __hash__(self) -> int:
        return hash(self._cells)

    def __repr__(self) -> str:
        return "Polyomino: %s, Color: %s" % (self.sorted_list(), self._color)


class TilingSolver:
    """Tilings of a box by pieces.

    box: its sizes, or a Polyomino. rotation, reflection: how pieces may be turned; reflection alone
    raises NotImplementedError. reusable: pieces are used any number of times; else each once.
    outside: pieces may reach out of the box.
    """

    def __init__(self, pieces: Iterable[Polyomino], box: Union[Polyomino, Sequence[int]],
                 rotation: bool = True, reflection: bool = False, reusable: bool = False,
                 outside: bool = False):
        if reflection and not rotation:
            raise NotImplementedError("reflections need rotations")
        self._pieces, self._rotation, self._reflection = list(pieces), rotation, reflection
        self._reusable, self._outside = reusable, outside
        self._box = box if isinstance(box, Polyomino) else Polyomino(
            itertools.product(*map(range, box)), dimension=len(box))
        if any(piece._dimension != self._box._dimension for piece in self._pieces):
            raise ValueError("pieces must have the dimension of the box")

    def pieces(self) -> List[Polyomino]:
        return self._pieces

    def space(self) -> Iterator[Cell]:
        """The cells to tile, in order."""
        return iter(self._box)

    # ---- The matrix

    @functools.cached_property
    def _cell_of(self):
        return dict(enumerate(self._box, 0 if self._reusable else len(self._pieces)))

    def int_to_coord_dict(self) -> Dict[int, Cell]:
        """The cell of each column; columns before are of pieces, unless they are reusable."""
        return dict(self._cell_of)

    def coord_to_int_dict(self) -> Dict[Cell, int]:
        return {cell: number for number, cell in self._cell_of.items()}

    def _images(self, piece):
        """Where a piece may lie: sets of cells of the box."""
        copies, found = [piece], {}
        if self._rotation:
            copies = piece.canonical_isometric_copies(not self._reflection)
        for copy in copies:
            firsts = copy if self._outside else copy.sorted_list()[:1]
            for at, first in itertools.product(self._box, firsts):
                image = copy + [a - b for a, b in zip(at, first)]
                if self._outside:
                    found[image.intersection(self._box)] = None
                elif image <= self._box:
                    found[image] = None
        return sorted(found, key=Polyomino.sorted_list) if self._outside else found

    @functools.cached_property
    def _rows(self):
        """The rows of each piece."""
        columns = self.coord_to_int_dict()
        return [[([] if self._reusable else [number]) + [columns[cell] for cell in image]
                 for image in self._images(piece)] for number, piece in enumerate(self._pieces)]

    def rows_for_piece(self, i: int) -> List[List[int]]:
        return list(self._rows[i])

    def rows(self) -> List[List[int]]:
        return list(itertools.chain(*self._rows))

    def nrows_per_piece(self) -> List[int]:
        return list(map(len, self._rows))

    def starting_rows(self) -> List[int]:
        """The number of the first row of each piece, and that of all rows."""
        return [0] + list(itertools.accumulate(self.nrows_per_piece()))

    def row_to_polyomino(self, row_number: int) -> Polyomino:
        starts = self.starting_rows()
        number = range(starts[-1])[row_number]
        piece = bisect.bisect_right(starts, number) - 1
        row = self._rows[piece][number - starts[piece]]
        return Polyomino([self._cell_of[column] for column in row[0 if self._reusable else 1:]],
                         self._pieces[piece].color())

    # ---- Its solutions

    def is_suitable(self) -> bool:
        """Are there rows, and, if pieces are used once, as many cells of pieces as of the box?"""
        fits = self._reusable or sum(map(len, self._pieces)) == len(self._box)
        return fits and any(self.nrows_per_piece())

    @functools.cached_property
    def _cover(self):
        call, builder, cover = Call(), ffi.new("tw_cover_builder **"), ffi.new("tw_cover **")
        stocks = 0 if self._reusable else len(self._pieces)
        call.check(lib.tw_cover_builder_new(NULL, len(self._box), stocks, builder))
        made = owned(builder[0], lib.tw_cover_builder_free)
        for row in self.rows():
            places = [column - stocks for column in row if column >= stocks]
            call.check(lib.tw_cover_builder_option(made, places, len(places),
                                                   row[0] if stocks else 2 ** 32 - 1))
        call.check(lib.tw_cover_freeze(made, cover))
        return owned(cover[0], lib.tw_cover_free)

    def _search(self, limit, take):
        """Passes the rows of each tiling to `take`, which may be None; returns the result."""
        call, result = Call(found=take), ffi.new("tw_cover_result *")
        how = ffi.new("tw_cover_search *", {"size": ffi.sizeof("tw_cover_search"), "limit": limit,
                                            "threads": 1})
        sink = ffi.new("tw_cover_sink *", {
            "size": ffi.sizeof("tw_cover_sink"), "solution": lib.python_hit if take else NULL,
            "progress": lib.python_progress, "user": call.handle})
        call.check(lib.tw_cover_run(NULL, self._cover, how, sink, result, call.error))
        return result

    def _tilings(self):
        """Numbers of rows. A search passes all its solutions at once, so each is a longer one."""
        told, more = 0, 1
        while True:
            found: List[List[int]] = []
            result = self._search(told + more, found.append)
            yield from found[told:]
            if result.outcome != lib.TW_OUTCOME_LIMIT:
                return
            told, more = told + more, GROWTH * more

    def _steps(self, whole):
        """Between two tilings what they have in common at the beginning; if not `whole`, with a
        piece less or more each time."""
        last: List[int] = []
        for number, rows in enumerate(self._tilings()):
            both = len(list(itertools.takewhile(lambda pair: pair[0] == pair[1],
                                                zip(last, rows))))
            if number and whole:
                yield rows[:both]
            elif number:
                yield from (last[:count] for count in range(len(last) - 1, both, -1))
                yield from (rows[:count] for count in range(both, len(rows)))
            yield rows
            last = rows

    def solve(self, partial: Optional[str] = None) -> Iterator[List[Polyomino]]:
        """Tilings one by one. partial: "common_prefix" also gives what two of them have in common,
        "incremental" each step that removes or adds a piece between them."""
        if partial not in (None, "common_prefix", "incremental"):
            raise ValueError('partial is None, "common_prefix" or "incremental", not %r' % partial)
        if not self.is_suitable():
            return
        for rows in self._steps(partial == "common_prefix") if partial else self._tilings():
            yield [self.row_to_polyomino(row) for row in rows]

    def number_of_solutions(self) -> int:
        return self._search(0, None).solutions if self.is_suitable() else 0

    def __repr__(self) -> str:
        return ("Tiling solver of %d pieces into a box of size %d\nRotation allowed: %s\n"
                "Reflection allowed: %s\nReusing pieces allowed: %s" % (
                    len(self._pieces), len(self._box), self._rotation, self._reflection,
                    self._reusable))
