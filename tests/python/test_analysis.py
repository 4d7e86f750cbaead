"""Analyses: reasons with their proofs, estimates, moves that take a solution apart."""

import time

import pytest
import tilewright


def test_a_reason_has_a_proof():
    board = tilewright.Puzzle.load("mutilated-chessboard")
    found = board.explain(quick=True)
    assert found.reason == "colouring" and "No solution" in str(found)
    weights = found.colourings[0].weights
    assert sorted(set(weights.values())) == [1] and len(weights) == 30
    assert all(sum(cell) % 2 == sum(next(iter(weights))) % 2 for cell in weights)
    assert found.svg().endswith("</svg>\n")
    assert board.check_proof(found.certificate) is None
    for wrong in (found.certificate.replace("1", "2"), "{}", ""):
        with pytest.raises(tilewright.InputError):
            board.check_proof(wrong)
    with pytest.raises(tilewright.InputError):
        tilewright.Puzzle.load("soma-w-wall").check_proof(found.certificate)


def test_steps_are_a_proof():
    few = tilewright.Puzzle({"tilewright": 1, "lattice": "square", "container": {"box": [5, 6]},
                             "pieces": [{"set": "pentominoes", "only": list("FTUVWZ")}]})
    found = few.explain()
    assert found.reason == "core" and few.check_proof(found.certificate) is None
    with pytest.raises(tilewright.InputError, match="without a contradiction"):
        few.check_proof(found.certificate.split("\n", 1)[0] + "\n")


def test_no_reason_is_no_proof():
    found = tilewright.Puzzle.load("three-3x3-none").explain(quick=True)
    assert (found.reason, found.certificate, found.colourings) == ("none", None, [])
    with pytest.raises(tilewright.UsageError):
        found.svg()
    assert found._repr_svg_() is None  # a notebook shows its text


def test_an_estimate_has_the_number_within():
    soma = tilewright.Puzzle.load("soma")
    found = soma.estimate(engine="dancing", precision=0.02, same="none", seconds=600)
    assert found.engine == "dancing" and found.precise and found.probes > 100
    assert found.branches.low < found.branches.mean < found.branches.high
    with pytest.raises(tilewright.UsageError):
        soma.estimate(engine="steam")


def test_a_solution_comes_apart():
    """The level 10 is published: tests/counts.tsv."""
    burr = tilewright.Puzzle.load("burr-unique-10")
    disassembler = tilewright.Disassembler(burr)
    best = max((disassembler.run(solution) for solution in burr.solve()),
               key=lambda one: [int(n) for n in one.level.split(".") if n])
    assert best.answer == "apart" and best.level.split(".")[0] == "10"
    assert best.moves == sum(len(part.moves) for part in best.parts)
    assert len(best.parts[0].moves) == 10 and best.parts[0].moves[-1].steps is None
    assert best.parts[0].pieces == list(range(len(best.solution)))
    assert len(str(best).splitlines()) == best.moves
    assert "x3d" in best.mesh("x3d").decode("ascii").lower()
    assert best.backwards().text() != best.text() == best.backwards().backwards().text()
    assert all(">%d. " % move in best.svg() for move in range(1, best.moves + 1))


def test_what_may_move_is_said():
    puzzle = tilewright.Puzzle({
        "tilewright": 1, "lattice": "square", "container": {"box": [3, 3]},
        "pieces": [{"name": "ring", "cells": [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2],
                                              [1, 2], [2, 2]]},
                   {"name": "dot", "cells": [[0, 0]]}]})
    solution = puzzle.first()
    assert solution.disassemble().answer == "together"
    lifted = solution.disassemble(lift=True, fixed=["ring"])
    names = [placement.piece for placement in solution]
    assert lifted.answer == "apart" and lifted.level == "1"
    assert [names[n] for n in lifted.parts[0].moves[0].moved] == ["dot"]
    for wrong in ({"fixed": ["rong"]}, {"ease": 0.1}, {"rotations": True, "ease": 7}):
        with pytest.raises(tilewright.UsageError):
            solution.disassemble(**wrong)
    with pytest.raises(tilewright.Unsupported):
        solution.disassemble(rotations=True)


@pytest.mark.parametrize("analysis", [
    lambda puzzle, **limits: puzzle.explain(**limits),
    lambda puzzle, **limits: puzzle.first().disassemble(rotations=True, **limits)])
def test_an_analysis_is_stopped(analysis):
    puzzle, begun = tilewright.Puzzle.load("burr-four-hole"), time.monotonic()
    with pytest.raises(tilewright.Stopped):
        analysis(puzzle, progress=lambda told: False)
    assert time.monotonic() - begun < 30
