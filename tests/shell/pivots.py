#!/usr/bin/env python3
"""pivots.py -- symmetry can be removed through any suitable piece or cell: the counts stay.

    pivots.py PROGRAM

Every piece and every cell of a few puzzles of different lattices is named in turn. A refusal gives
its reason; with the others every engine finds the same counts.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from tap import fail  # noqa: E402

# Puzzle: the number of its cells that all symmetries keep. Lattices: square, cube, pentagons (two
# kinds of cells and more), octahedra and tetrahedra, cubes with a mirror alone, balls, sticks.
PUZZLES = {"example-3x3": 1, "slothouber-graatsma": 1, "cairos-1-3-block": 2,
           "octet-tetrahedron": 1, "stairs": 15, "ball-room-1": 2, "tetratwigs-arch": 2}
ENGINES = ("bitset", "first-empty", "dancing", "backtrack", "sat")
QUICK = {"stairs": ("bitset",)} # the others take seconds

# Its middle may stay empty.
HOLES = """\
tilewright: 1
lattice: square
container:
  layers: ["xxx\\nx?x\\nxxx"]
pieces:
  - {name: I, box: [3, 1], copies: [0, 3]}
  - {name: D, box: [2, 1], copies: [0, 4]}
"""

PINNED = """\
tilewright: 1
lattice: square
container: {box: [3, 3]}
pieces:
  - {name: I, box: [3, 1], copies: 2}
  - {name: J, box: [3, 1], pin: [[0, 0], [1, 0], [2, 0]]}
"""


def call(program, *words):
    return subprocess.run([program, "count", *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8", check=False)


def cells_of(program, puzzle):
    """All cells of a solution in the form of the option, and the names of its pieces."""
    run = subprocess.run([program, "solve", puzzle, "--first", "--solutions", "--json"],
                         stdout=subprocess.PIPE, encoding="utf-8", check=False)
    pieces = json.loads(run.stdout.splitlines()[0])["placements"]
    return (["cell:" + ",".join(map(str, cell)) for piece in pieces for cell in piece["cells"]],
            sorted({piece["piece"] for piece in pieces}))


def counts(program, puzzle, *words):
    run = call(program, puzzle, "--json", "--quiet", *words)
    if run.returncode not in (0, 1):
        fail("count %s %s: %d, %s", puzzle, " ".join(words), run.returncode, run.stderr)
    told = json.loads(run.stdout)
    if told["outcome"] != "exhausted":
        fail("count %s %s: %s", puzzle, " ".join(words), told["outcome"])
    return told["counts"]


def allowed(program, puzzle, names, same):
    """The names that are not refused."""
    fine = []
    for name in names:
        run = call(program, puzzle, "--pivot", name, "--same", same, "--explain-plan")
        if run.returncode == 0:
            fine.append(name)
        elif run.returncode != 2 or "cannot be the pivot" not in run.stderr:
            fail("%s, %s: %d, %s", puzzle, name, run.returncode, run.stderr)
    return fine


def built_in(program):
    return [engine for engine in ENGINES
            if not tap.LEFT_OUT.search(call(program, "three-3x3", "--engine", engine).stderr)]


def counts_stay(program, puzzle):
    cells, pieces = cells_of(program, puzzle)
    if len(allowed(program, puzzle, cells, "reflections")) != PUZZLES[puzzle]:
        fail("cells: %s", allowed(program, puzzle, cells, "reflections"))
    for same in ("reflections", "rotations"):
        want = counts(program, puzzle, "--same", same)
        names = allowed(program, puzzle, cells, same)
        # a few of many cells suffice
        names = names[::len(names) // 5 + 1] + allowed(program, puzzle, pieces, same)[:4]
        for engine in QUICK.get(puzzle) or built_in(program):
            for name in names:
                found = counts(program, puzzle, "--same", same, "--engine", engine, "--pivot",
                               name)
                if found != want:
                    fail("%s, %s by %s: %s, not %s", engine, same, name, found, want)


def refusal_names_others(program):
    error = call(program, "soma", "--pivot", "cell:0,0,0").stderr
    want = ("tilewright: cell 0,0,0 cannot be the pivot: 42 of the 48 symmetries move it to "
            "another cell; these can: cell 1,1,1; pieces V, L, T, Z, P\n")
    if error != want:
        fail("%s", error)
    error = call(program, "snowflake", "--pivot", "cell:3,-6,0").stderr
    named = re.findall(r"these can: cell (\S+);", error)
    if len(named) != 1 or call(program, "snowflake", "--pivot", "cell:" + named[0],
                               "--explain-plan").returncode != 0:
        fail("%s", error)


def no_cells(program):
    for name, words in (("cell:", "is no cell to be the pivot; expected one as in cell:0,0,0"),
                        ("cell:1,1", "is no cell to be the pivot"),
                        ("cell:1,1,1,", "is no cell to be the pivot"),
                        ("cell:1,1,1,1", "is no cell to be the pivot"),
                        ("cell:1,1, 1", "is no cell to be the pivot"),
                        ("cell:1,1,99999999999999999999", "is no cell to be the pivot"),
                        ("cell:5,0,0", "the container has no cell 5,0,0 to be the pivot"),
                        ("cel:1,1,1", 'there is no piece "cel:1,1,1" to be the pivot')):
        run = call(program, "soma", "--pivot", name)
        if run.returncode != 2 or words not in run.stderr:
            fail("%s: %d, %s", name, run.returncode, run.stderr)
    run = call(program, "cairos-1-3-block", "--pivot", "cell:2,1,up")
    if run.returncode != 2 or "is no cell to be the pivot" not in run.stderr:
        fail("a kind that there is not: %s", run.stderr)


def cannot(program, puzzle, cell, words):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "puzzle.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(puzzle)
        error = call(program, path, "--pivot", "cell:" + cell).stderr
        if "cell %s cannot be the pivot: %s" % (cell, words) not in error:
            fail("%s", error)


def optional_cells_cannot(program):
    cannot(program, HOLES, "1,1", "it may stay empty; no cell and no piece can")


def pinned_cells_cannot(program):
    cannot(program, PINNED, "0,0", "a pinned piece lies there")


def plan_tells(program):
    for engine, words in (("bitset", "cell 1,1,1, which all symmetries keep, as asked for, comes"),
                          ("dancing", "poses are left, by cell 1,1,1, which all symmetries keep, "
                                      "as asked for")):
        run = call(program, "soma", "--engine", engine, "--pivot", "cell:1,1,1", "--explain-plan")
        if words not in run.stdout:
            fail("%s", run.stdout)


def checkpoint_keeps_it(program):
    """A run that is stopped early is resumed with its pivot, which the checkpoint has."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run.tw")
        for engine in ("bitset", "dancing"):
            run = call(program, "soma", "--engine", engine, "--pivot", "cell:1,1,1", "--limit", "7",
                       "--checkpoint", path, "--quiet")
            if tap.LEFT_OUT.search(run.stderr):
                raise tap.Skip(run.stderr)
            run = subprocess.run([program, "run", "resume", path, "--limit", "0", "--json"],
                                 stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, encoding="utf-8", check=False)
            if run.returncode != 0:
                fail("%s: %d, %s", engine, run.returncode, run.stderr)
            told = json.loads(run.stdout)
            if told["counts"] != {"none": "11520", "rotations": "480", "reflections": "240"}:
                fail("%s: %s", engine, told["counts"])


def main(program):
    checks = [("through any piece or cell the counts of %s are the same" % puzzle,
               lambda puzzle=puzzle: counts_stay(program, puzzle)) for puzzle in PUZZLES]
    checks += [("a refusal says why, and what can be named", lambda: refusal_names_others(program)),
               ("what is no cell is refused", lambda: no_cells(program)),
               ("a cell that may stay empty cannot be it", lambda: optional_cells_cannot(program)),
               ("nor one where a piece is pinned", lambda: pinned_cells_cannot(program)),
               ("the plan tells of it", lambda: plan_tells(program)),
               ("a checkpoint keeps it", lambda: checkpoint_keeps_it(program))]
    tap.run(checks)


if __name__ == "__main__":
    main(sys.argv[1])
