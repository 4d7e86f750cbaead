#!/usr/bin/env python3
"""run_polyforms.py -- enumerates the polyforms of polyforms.tsv and compares their numbers.

    run_polyforms.py PROGRAM polyforms.tsv
"""

import os
import subprocess
import sys

import table
import tap

SYMMETRIES = ["free", "one-sided", "fixed"]


LISTED = 300  # up to this number they are also listed, which is another enumeration


def check(program, row, symmetry):
    words = ["pieces", row["lattice"], row["n"], "--symmetry", symmetry, "--count", "--json"]
    count = table.number(row[symmetry])
    got = table.ask(program, words, 300)
    table.compare([("polyforms", count, got["piece_count"])])
    if count <= LISTED:
        words.remove("--count")
        done = subprocess.run([program, *words], stdout=subprocess.PIPE, check=True)
        table.compare([("listed", count, len(set(done.stdout.splitlines())))])


def main(program, path):
    program = os.path.abspath(program)
    tap.run([("%s %s %s" % (row["lattice"], row["n"], symmetry),
              lambda row=row, symmetry=symmetry: check(program, row, symmetry))
             for row in table.read(path, ["lattice", "n"] + SYMMETRIES)
             for symmetry in SYMMETRIES if row[symmetry]])


if __name__ == "__main__":
    main(*sys.argv[1:])
