#!/usr/bin/env python3
"""burrtools.py -- the examples that come with BurrTools: read, counted, written, read again.

    burrtools.py PROGRAM

They belong to BurrTools and are not here: TILEWRIGHT_BURRTOOLS names a folder that has them. The
counts are those that BurrTools stored in the files.
"""

import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402
from tap import same  # noqa: E402

# file, problem, different up to reflections, all, stored
FILES = [("AlPackino", 1, 1, 8, 1), ("CubeInCage", 1, 96, 1152, 1), ("PelikanBurr", 1, 12, 288, 1),
         ("Bermuda", 1, 1, 24, 1), ("BallRoom", 1, 2, 8, 2), ("BallRoom", 2, 1, 24, 1),
         ("BallRoom", 3, 3, 72, 3), ("HexSticks", 1, 33, 744, 33),
         ("FourPieceTetrahedron", 1, 1, 6, 1)]


def run(program, *words, data=b""):
    return call(program, *words, input=data, text=False, timeout=120).stdout


def go_round(program, path, problem, reflections, none, stored):
    line = run(program, "count", "--quiet", "--problem", problem, path).decode()
    same([number.replace(",", "") for number in line.split() if number[0].isdigit()][:1],
         [str(reflections)], "count")
    if "%s in all" % format(none, ",") not in line:
        raise tap.Failure("%s: expected %d in all" % (line, none))
    puzzle = run(program, "import", "--from", "xmpuzzle", "--problem", problem, path)
    solutions = run(program, "import", "--from", "xmpuzzle", "--problem", problem, "--solutions",
                    path)
    same(solutions.count(b"\n"), stored, "stored solutions")
    with tempfile.TemporaryDirectory() as folder:
        for name, data in (("p.yaml", puzzle), ("s.jsonl", solutions)):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        written = run(program, "export", "--to", "xmpuzzle", os.path.join(folder, "p.yaml"),
                      os.path.join(folder, "s.jsonl"))
    same(run(program, "import", "--from", "xmpuzzle", "-", data=written), puzzle,
         "the puzzle again")
    same(run(program, "import", "--from", "xmpuzzle", "--solutions", "-", data=written), solutions,
         "its solutions again")


def main(program):
    program = os.path.abspath(program)
    folder = os.environ.get("TILEWRIGHT_BURRTOOLS", "")
    if not folder:
        print("1..0 # SKIP TILEWRIGHT_BURRTOOLS names no folder with the examples of BurrTools")
        return
    tap.run([("%s, problem %d" % (name, problem),
              lambda name=name, problem=problem, rest=rest: go_round(
                  program, os.path.join(folder, name + ".xmpuzzle"), str(problem), *rest))
             for name, problem, *rest in FILES])


if __name__ == "__main__":
    main(sys.argv[1])
