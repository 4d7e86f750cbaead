"""Pictures of puzzles and solutions, pages of several, bodies."""

import pytest
import tilewright


def test_pictures_and_bodies_are_files():
    soma = tilewright.Puzzle.load("soma")
    solution = soma.first()
    triangles = int.from_bytes(solution.mesh()[80:84], "little")
    assert triangles > 7 * 12 and len(solution.mesh()) == 84 + 50 * triangles
    assert solution.mesh("glb").startswith(b"glTF")
    assert soma.parts().mesh("3mf").startswith(b"PK")
    try:
        assert solution.picture("png").startswith(b"\x89PNG")
    except tilewright.Unsupported:  # without cairo
        pass
    for wrong in (lambda: solution.picture("gif"), lambda: solution.mesh("svg"),
                  lambda: solution.svg(turn=float("nan"), tilt=0)):
        with pytest.raises(tilewright.UsageError):
            wrong()


def test_pages_have_many_pictures():
    soma = tilewright.Puzzle.load("soma")
    page = tilewright.Gallery(soma.solve(limit=4), first=7)
    shown = page.svg(columns=2)
    assert all(">%d<" % number in shown for number in (7, 8, 9, 10)) and ">11<" not in shown
    assert page._repr_svg_() != shown
    assert all(piece.name in soma.parts().svg() for piece in soma.pieces)
    assert len(soma.first().steps().svg()) > 3 * len(soma.first().svg())
    for wrong in ([], [soma.first(), tilewright.Puzzle.load("three-3x3").first()]):
        with pytest.raises(tilewright.UsageError):
            tilewright.Gallery(wrong)
    with pytest.raises(tilewright.Unsupported):
        page.mesh()
