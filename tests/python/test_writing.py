"""Puzzles, solutions and covers in other formats: what is written is read again, or counted."""

import json

import pytest
import tilewright


def test_a_puzzle_is_read_again():
    soma = tilewright.Puzzle.load("soma")
    for name in ("yaml", "json", "xmpuzzle-plain"):
        again = tilewright.Puzzle(soma.write(name), "soma." + name.split("-")[0])
        assert again.count() == 240
    pinned = tilewright.Puzzle(soma.write("yaml", [soma.first()]))
    assert pinned.count(same="none") == 1
    with_solution = soma.write("xmpuzzle-plain", [soma.first()])
    assert len(with_solution) > len(soma.write("xmpuzzle-plain"))


def test_a_solution_is_read_again():
    puzzle = tilewright.Puzzle.load("three-3x3")
    found = list(puzzle.solve())
    lines = puzzle.write("jsonl", found).decode("utf-8").splitlines()
    assert [puzzle.read_solution(line) for line in lines] == found
    assert [json.loads(line)["solution"] for line in lines] == list(range(1, len(found) + 1))
    rows = puzzle.write("csv", found).decode("utf-8").splitlines()
    assert len(rows) == 1 + sum(len(cells) for one in found for _, cells in one)
    for wrong in ("", "{}", lines[0].replace("[", "", 1), lines[0][:-5]):
        with pytest.raises(tilewright.InputError):
            puzzle.read_solution(wrong)


def test_a_solution_in_the_words_of_poses():
    soma = tilewright.Puzzle.load("soma")
    words = soma.write("orientations", [soma.first()]).decode("ascii").split()
    assert sorted(word[0] for word in words) == sorted(piece.letter for piece in soma.pieces)
    assert all(int(word[1:]) < 24 for word in words)


def test_a_cover_has_an_option_for_each_pose():
    """By hand: in a row of three cells a domino has 2 places, a dot 3."""
    row = tilewright.Puzzle({
        "tilewright": 1, "lattice": "line", "container": {"box": [3]},
        "pieces": [{"name": "domino", "box": [2]}, {"name": "dot", "box": [1]}]})
    head, *options = row.write("dlx").decode("ascii").splitlines()
    assert head.split() == ["p0", "p1", "p2", "s0", "s1"]
    assert sorted(len(one.split()) for one in options) == [2, 2, 2, 3, 3]
    assert b"p cnf" in row.write("dimacs")


def test_formats_are_named():
    soma = tilewright.Puzzle.load("soma")
    for wrong in ("nonsense", "svg", "drat"):
        with pytest.raises(tilewright.UsageError, match="xmpuzzle"):
            soma.write(wrong)
    for alone in ("dlx", "puzzlecad"):
        with pytest.raises(tilewright.UsageError, match="has no solutions"):
            soma.write(alone, [soma.first()])
    with pytest.raises(tilewright.Unsupported):
        tilewright.Puzzle.load("spheres-801").write("puzzlecad")
