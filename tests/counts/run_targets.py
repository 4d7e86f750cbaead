#!/usr/bin/env python3
"""run_targets.py -- counts all targets of shipped puzzles by two engines and compares the sums.

    run_targets.py PROGRAM
"""

import json
import subprocess
import sys

import table
import tap

# of all targets: their number, their solutions, the fewest and the most of one
SUMS = {"calendar": (366, 24405, 7, 216), "calendar-weekdays": (2562, 4864096, 97, 10374)}
NAMES = ("targets", "solutions", "fewest", "most")


def check_sum(program, puzzle, engine):
    words = [program, "count", puzzle, "--target", "all", "--json", "--engine", engine]
    lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
    rows, total = [json.loads(line) for line in lines[:-1]], json.loads(lines[-1])
    table.compare([("rows", SUMS[puzzle][0], len(rows)),
                   ("their sum", SUMS[puzzle][1], sum(int(row["solutions"]) for row in rows))] +
                  [(name, want, total[name]) for name, want in zip(NAMES, SUMS[puzzle])])


if __name__ == "__main__":
    tap.run([("%s by %s" % (puzzle, engine),
              lambda puzzle=puzzle, engine=engine: check_sum(sys.argv[1], puzzle, engine))
             for puzzle in SUMS for engine in ("bitset", "dancing")])
