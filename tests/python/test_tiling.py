"""Tilings of boxes: the numbers that SageMath documents for its module sage.combinat.tiling, at
https://doc.sagemath.org/html/en/reference/combinat/sage/combinat/tiling.html, unless another source
is named."""

import itertools

import pytest
from tilewright.tiling import Polyomino, TilingSolver

Y = Polyomino([(0, 0), (1, 0), (2, 0), (3, 0), (2, 1)])
RODS = [Polyomino([(0, 0, k) for k in range(length)]) for length in (1, 2, 3)]


def drawn(picture, flat=True):
    """The cells of the letters of a picture, by letter."""
    found = {}
    for y, line in enumerate(picture.split()):
        for x, letter in enumerate(line):
            found.setdefault(letter, []).append((y, x) if flat else (y, x, 0))
    return [Polyomino(cells) for letter, cells in sorted(found.items()) if letter != "."]


def ten_pieces(flat=True):
    """The puzzle of ten pieces for 8 by 8, each drawn in two rows."""
    rows = ["aaaa aaaa", "bbbb bbb.", "cccc cc.c", "dddd d..d", "eeee ee..", "ffff .ff.",
            "gggg .g.g", ".hhh hh.h", ".iii iii.", "jjj. jjj."]
    return [drawn(picture, flat)[0] for picture in rows]


# The twelve pentominoes.
PENTOMINOES = [drawn(picture)[0] for picture in (
    "aaaaa", ".bbb bb..", "cccc c...", "ddd d.d", ".e. eee .e.", "..f .ff ff.", "gg. ggg",
    ".h. hhh ..h", "i.. iii ..i", "jjj .j. .j.", "kkkk ..k.", "lll l.. l..")]


def number(pieces, box, **options):
    return TilingSolver(pieces, box, **options).number_of_solutions()


def test_small_boxes():
    domino, square = Polyomino([(0, 0), (0, 1)]), Polyomino([(0, 0), (0, 1), (1, 0), (1, 1)])
    solver = TilingSolver([domino, square], [3, 2])
    assert solver.number_of_solutions() == len(list(solver.solve())) == 2
    for tiling in solver.solve():
        assert sorted(map(len, tiling)) == [2, 4]
        assert sorted(itertools.chain(*tiling)) == list(solver.space())
    strange = Polyomino([(0, 0), (1, 0), (1, 1), (2, 1), (1, 2), (2, 2), (0, 3), (1, 3)])
    assert number([Polyomino([(0, 0), (1, 0)])], strange, reusable=True) == 2


def test_one_dimension():
    sticks = [Polyomino([[k] for k in range(length)]) for length in (1, 2, 3)]
    solver = TilingSolver(sticks, [6])
    assert (len(solver.rows()), solver.number_of_solutions()) == (15, 6)


def test_five_dimensions():
    solver = TilingSolver([Polyomino([(0, 0, 0, 0, 0)])], (2, 2, 2, 2, 2), reusable=True)
    assert solver.rows() == [[k] for k in range(32)] and solver.number_of_solutions() == 1


def test_a_chessboard_without_its_middle():
    board = set(itertools.product(range(8), repeat=2)) - {(3, 3), (3, 4), (4, 3), (4, 4)}
    solver = TilingSolver(PENTOMINOES, Polyomino(board), reflection=True)
    assert (len(solver.rows()), solver.number_of_solutions()) == (1568, 520)


def test_ten_pieces_in_a_square():
    assert number(ten_pieces(), (8, 8)) == 0
    assert number(ten_pieces(), (8, 8), reflection=True) == 328
    assert number(ten_pieces(flat=False), (8, 8, 1)) == 328  # in space all may be turned over


def test_steps_between_tilings():
    solver = TilingSolver([Y], (5, 10), reusable=True, reflection=True)
    assert solver.number_of_solutions() == 10
    assert [len(list(solver.solve(partial))) for partial in (None, "common_prefix", "incremental")
            ] == [10, 19, 123]
    with pytest.raises(ValueError, match="steps"):
        next(solver.solve("steps"))
    steps = [frozenset(step) for step in solver.solve("incremental")]
    assert all(len(one ^ other) == 1 for one, other in zip(steps, steps[1:]))


def test_rows_of_pieces():
    solver = TilingSolver(RODS, (1, 1, 6))
    assert solver.number_of_solutions() == 6
    assert solver.rows_for_piece(1) == [[1, k, k + 1] for k in range(3, 8)]
    assert solver.starting_rows() == [0, 6, 11, 15]
    assert solver.coord_to_int_dict()[0, 0, 5] == 8
    bent = [Polyomino([(0, 0, 0), (0, 0, 1), (1, 0, 0)], "blue"),
            Polyomino([(0, 0, 0), (1, 0, 0), (0, 1, 0)], "red")]
    solver = TilingSolver(bent, (2, 1, 3))
    assert solver.nrows_per_piece() == [8, 8]
    assert repr(solver.row_to_polyomino(7)) == (
        "Polyomino: [(0, 0, 2), (1, 0, 1), (1, 0, 2)], Color: blue")
    assert repr(solver.row_to_polyomino(-3)) == (
        "Polyomino: [(0, 0, 1), (1, 0, 1), (1, 0, 2)], Color: red")
    with pytest.raises(IndexError):
        solver.row_to_polyomino(16)
    for cells, reflection, rows in (
            ([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 2, 0)], False, 360),
            ([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 2, 0), (1, 2, 1)], False, 180),
            ([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 2, 0), (1, 2, 1)], True, 360)):
        solver = TilingSolver([Polyomino(cells)], (5, 8, 2), reflection=reflection)
        assert solver.nrows_per_piece() == [rows]


def test_pieces_that_reach_out():
    domino = Polyomino([(0, 0), (1, 0)])
    corner = Polyomino([(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)])
    for rotation, box, rows in ((False, (2, 3), 9), (True, (2, 3), 13), (False, corner, 6)):
        solver = TilingSolver([domino], box, rotation=rotation, reusable=True, outside=True)
        assert len(solver.rows()) == rows


def test_what_cannot_be_tiled():
    assert TilingSolver(RODS, (1, 1, 6)).is_suitable()
    solver = TilingSolver(RODS, (1, 1, 7))
    assert not solver.is_suitable() and solver.number_of_solutions() == 0
    assert list(solver.solve()) == []
    with pytest.raises(NotImplementedError):
        TilingSolver(RODS, (1, 1, 6), rotation=False, reflection=True)
    with pytest.raises(ValueError, match="dimension"):
        TilingSolver(RODS, (6, 6))
    with pytest.raises(ValueError, match="dimension"):
        Polyomino([(0, 0), (0, 0, 0)])


def test_equal_pieces_change_places():
    """By hand: 2 tilings of a square by dominoes, each by 2 orders of equal ones; each domino of a
    tiling may be one of two kinds if these are reusable."""
    twice = [Polyomino([(0, 0), (0, 1)], "blue"), Polyomino([(0, 0), (1, 0)], "red")]
    assert number(twice, (2, 2)) == 2 * 2
    assert number(twice, (2, 2), reusable=True) == 2 * 2 ** 2
    assert number(twice, (2, 2), rotation=False, reusable=True) == 2


def test_polyominoes_are_sets():
    one = Polyomino([(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)], color="blue")
    assert len(one.canonical_isometric_copies()) == 12
    assert len(one.canonical_isometric_copies(orientation_preserving=False)) == 24
    assert (one + (3, 4, 5)).canonical() == one != one + (3, 4, 5)
    assert one.color() == (one - (1, 1, 1)).color() == "blue"
    assert Polyomino([(0, 0)]) <= Polyomino([(0, 0), (0, 1)]) and (0, 1) in Polyomino([(0, 1)])
