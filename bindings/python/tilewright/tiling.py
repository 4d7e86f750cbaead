"""Polyominoes of any dimension, with the interface of those in SageMath, `sage.combinat.tiling`."""

import itertools
from typing import FrozenSet, Iterable, Iterator, List, Optional, Sequence, Tuple

Cell = Tuple[int, ...]


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
