#!/usr/bin/env python3
"""run_counted.py -- counts the puzzles whose text stands in counted.tsv, and compares.

    run_counted.py PROGRAM counted.tsv short|long
"""

import os
import sys

import table
import tap

COLUMNS = ["name", "lattice", "container", "pieces", "none", "rotations", "reflections", "engines",
           "when"]


def check(program, row, engine):
    text = "tilewright: 1\n" + "".join("%s: %s\n" % (key, row[key])
                                       for key in ("lattice", "container", "pieces"))
    got = table.ask_count(program, text, ["--engine", engine, "--memory", "3G"], 7200)
    table.compare([("outcome", "exhausted", got["outcome"])] +
                  [(name, row[name], str(got["counts"][name]))
                   for name in ("none", "rotations", "reflections") if row[name]])


def main(program, path, when):
    program = os.path.abspath(program)
    tap.run([("%s by %s" % (row["name"], engine),
              lambda row=row, engine=engine: check(program, row, engine))
             for row in table.read(path, COLUMNS) for engine in row["engines"].split()
             if (row["when"] or "short") == when])


if __name__ == "__main__":
    main(*sys.argv[1:])
