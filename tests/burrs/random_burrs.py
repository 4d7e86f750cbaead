#!/usr/bin/env python3
"""random_burrs.py -- random six-piece burrs agree with what is known of all of them.

    random_burrs.py PROGRAM SIX_PIECE_BURRS.PY

PROGRAM is bench/disassembly/random_burrs; SIX_PIECE_BURRS.PY prints the burr. Its intervals of 95
%, for these seeds, hold the number of all assemblies that tilewright counts; how many lose a piece,
as Cutler counted in 1990; and how many solid ones come apart, as he did in 1978.
"""

import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

ALL = 855769655392
LOSE_A_PIECE = 5951254866 / 35657131235
SOLID_APART = 119979 * 12  # rotations of the burr; few assemblies have a symmetry


def printed(folder, *words):
    program, burr = sys.argv[1:]
    puzzle = os.path.join(folder, "burr.yaml")
    with open(puzzle, "wb") as file:
        subprocess.run([sys.executable, burr], stdout=file, check=True)
    return subprocess.run([program, puzzle, *words], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.splitlines()


def total(lines):
    words = lines[0].replace(",", "").split()
    return float(words[8]), float(words[10])


def share(lines, name):
    line = next(line for line in lines if line.startswith(name + "\t"))
    return [float(word) for word in line.split("\t")[3:5]]


def expect_between(what, bounds, number):
    if not bounds[0] <= number <= bounds[1]:
        raise tap.Failure("%s: %s is not from %s to %s" % (what, number, *bounds))


def any_holes():
    with tempfile.TemporaryDirectory() as folder:
        lines = printed(folder, "20000", "1")
    expect_between("all", total(lines), ALL)
    expect_between("lose a piece", share(lines, "a piece can leave"), LOSE_A_PIECE)


def solid():
    with tempfile.TemporaryDirectory() as folder:
        lines = printed(folder, "20000", "1", "solid")
    low, high = total(lines)
    least, most = share(lines, "come apart")
    expect_between("solid ones", (low * least, high * most), SOLID_APART)


tap.run([("assemblies with holes", any_holes), ("solid assemblies", solid)])
