#!/usr/bin/env python3
"""example_solutions.py -- the solutions beside the examples are right.

    example_solutions.py PROGRAM
"""

import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

PUZZLE = os.path.join(TOP, "examples", "heptominoes.yaml")
SOLUTION = os.path.join(TOP, "examples", "heptominoes-solution.json")


def check(program, path):
    run = subprocess.run([program, "check", PUZZLE, path], stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, encoding="utf-8", check=False)
    return run.returncode, run.stdout


def right(program):
    code, text = check(program, SOLUTION)
    if code != 0 or "1 valid, 0 invalid" not in text:
        raise tap.Failure("ended with %d, said %s" % (code, text))


def spoiled(program):
    """A solution in which two pieces are swapped is invalid."""
    with open(SOLUTION, encoding="utf-8") as source:
        solution = json.load(source)
    one, other = solution["placements"][:2]
    one["cells"], other["cells"] = other["cells"], one["cells"]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "spoiled.json")
        with open(path, "w", encoding="utf-8") as target:
            json.dump(solution, target)
        code, text = check(program, path)
    if code == 0 or "0 valid, 1 invalid" not in text:
        raise tap.Failure("ended with %d, said %s" % (code, text))


def main():
    program = os.path.abspath(sys.argv[1])
    tap.run([("the heptominoes lie where the stored solution says", lambda: right(program)),
             ("and not elsewhere", lambda: spoiled(program))])


if __name__ == "__main__":
    main()
