"""Analyses: reasons with their proofs, estimates."""

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


def test_no_reason_is_no_proof():
    found = tilewright.Puzzle.load("three-3x3-none").explain(quick=True)
    assert (found.reason, found.certificate, found.colourings) == ("none", None, [])
    with pytest.raises(tilewright.UsageError):
        found.svg()


def test_an_estimate_has_the_number_within():
    soma = tilewright.Puzzle.load("soma")
    found = soma.estimate(engine="dancing", precision=0.02, same="none")
    assert found.engine == "dancing" and found.precise and found.probes > 100
    assert found.branches.low < found.branches.mean < found.branches.high
    with pytest.raises(tilewright.UsageError):
        soma.estimate(engine="steam")


@pytest.mark.parametrize("analysis", [
    lambda puzzle, **limits: puzzle.explain(**limits)])
def test_an_analysis_is_stopped(analysis):
    puzzle, begun = tilewright.Puzzle.load("burr-four-hole"), time.monotonic()
    with pytest.raises(tilewright.Stopped):
        analysis(puzzle, progress=lambda told: False)
    assert time.monotonic() - begun < 30
