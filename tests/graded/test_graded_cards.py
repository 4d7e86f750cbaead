#!/usr/bin/env python3
"""test_graded_cards.py -- grades agree with the levels that a maker printed, as doc/rate.md says.

    test_graded_cards.py PROGRAM
"""

import os
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(TOP, "tests"), os.path.join(TOP, "bench")]
import graded_cards  # noqa: E402
import tap  # noqa: E402


def check(program):
    with tempfile.TemporaryDirectory() as folder:
        levels, grades, several = graded_cards.rate_set(
            program, graded_cards.kanoodle_cards(), folder)
    tap.same([levels.count(level) for level in (1, 2, 3)], [24, 24, 33], "cards of each level")
    tap.same(several, 11, "cards with several solutions")
    tap.same(round(graded_cards.rank_correlation(grades, levels), 2), 0.85, "rank correlation")


if __name__ == "__main__":
    tap.run([("the cards of Kanoodle Genius", lambda: check(sys.argv[1]))])
