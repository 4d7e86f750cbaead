#!/usr/bin/env python3
"""run_thesis.py -- shows that the branches of Tal and Barequet's table 1 follow from the program's.

    run_thesis.py PROGRAM published.tsv short|long

published.tsv explains the derivation.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "counts"))
import table  # noqa: E402
import tap  # noqa: E402

COLUMNS = ["puzzle", "run", "n", "long", "branches", "draft", "paper"]


def expected(row, levels):
    """What the draft and the paper would print for a search with these levels."""
    branches = sum(level["branches"] for level in levels)
    if not row["run"].startswith("dancing"):
        return {"draft": branches, "paper": branches}
    one, two = levels[1]["branches"], levels[2]["branches"]
    draft = branches + 3 * two + 1
    return {"draft": draft, "paper": draft + (table.number(row["n"]) - 1) * (one + two + 1)}


def check(program, row, seconds):
    engine, _, heuristics = row["run"].partition("+")
    words = ["count", row["puzzle"], "--json", "--levels", "--same", "none", "--no-images",
             "--engine", engine]
    words += ["--heuristic", heuristics.replace("+", ",") or "order"]
    got = table.ask(program, words, seconds)
    follows = expected(row, got["levels"])
    table.compare([("outcome", "exhausted", got["outcome"]),
                   ("branches", table.number(row["branches"]), got["branches"])] +
                  [(name, table.number(row[name]), follows[name])
                   for name in ("draft", "paper") if row[name]])


def main(program, path, length):
    program = os.path.abspath(program)
    seconds = 7200 if length == "long" else 120
    tap.run([("%s by %s" % (row["puzzle"], row["run"]),
              lambda row=row: check(program, row, seconds))
             for row in table.read(path, COLUMNS) if (row["long"] == "long") == (length == "long")])


if __name__ == "__main__":
    main(*sys.argv[1:])
