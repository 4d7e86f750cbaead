"""The page about the package: its examples print the output that it shows."""

import doctest
import os

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "doc", "python.md")


def test_examples_of_the_page():
    done = doctest.testfile(PAGE, module_relative=False, encoding="utf-8",
                            optionflags=doctest.ELLIPSIS)
    assert done.attempted > 15 and done.failed == 0
