#!/usr/bin/env python3
"""run_polyforms.py -- enumerates the polyforms of polyforms.tsv and compares their numbers.

    run_polyforms.py PROGRAM polyforms.tsv
"""

import os
import sys

import table
import tap

SYMMETRIES = ["free", "one-sided", "fixed"]


def check(program, row, symmetry):
    words = ["pieces", row["lattice"], row["n"], "--symmetry", symmetry, "--count", "--json"]
    got = table.ask(program, words, 300)
    table.compare([("polyforms", table.number(row[symmetry]), got["pieces"])])


def main(program, path):
    program = os.path.abspath(program)
    tap.run([("%s %s %s" % (row["lattice"], row["n"], symmetry),
              lambda row=row, symmetry=symmetry: check(program, row, symmetry))
             for row in table.read(path, ["lattice", "n"] + SYMMETRIES)
             for symmetry in SYMMETRIES if row[symmetry]])


if __name__ == "__main__":
    main(*sys.argv[1:])
