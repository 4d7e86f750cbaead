"""Polyominoes: the numbers that SageMath documents for its module sage.combinat.tiling, at
https://doc.sagemath.org/html/en/reference/combinat/sage/combinat/tiling.html."""

from tilewright.tiling import Polyomino


def test_polyominoes_are_sets():
    one = Polyomino([(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)], color="blue")
    assert len(one.canonical_isometric_copies()) == 12
    assert len(one.canonical_isometric_copies(orientation_preserving=False)) == 24
    assert (one + (3, 4, 5)).canonical() == one != one + (3, 4, 5)
    assert one.color() == (one - (1, 1, 1)).color() == "blue"
    assert Polyomino([(0, 0)]) <= Polyomino([(0, 0), (0, 1)]) and (0, 1) in Polyomino([(0, 1)])
