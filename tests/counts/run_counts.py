#!/usr/bin/env python3
"""run_counts.py -- solves the puzzles of counts.tsv and compares the three counts, poses, branches.

    run_counts.py PROGRAM counts.tsv brief|short|long PART/PARTS
    run_counts.py PROGRAM row PUZZLE SOURCE     prints the row of a new puzzle; all runs must agree

A run is an engine with its heuristics, as in `backtrack+strand=extended+size`. `short` makes the
runs of column `runs`, `long` those of `long_runs`, `brief` those of `runs` that are known to
take few branches: for slow builds.
"""

import os
import sys

import table
import tap

COLUMNS = ["puzzle", "none", "rotations", "reflections", "poses", "runs", "long_runs", "branches",
           "exchange"]
SECONDS = {"brief": 240, "short": 240, "long": 7200}
FEW = 100000
# for a new row: runs to try, their time limit, what is quick enough for the normal check
ROW_RUNS = ["backtrack", "backtrack+strand", "backtrack+strand=extended", "backtrack+size",
            "dancing", "dancing+strand", "dancing+size", "dancing+size+strand", "bitset"]
ROW_SECONDS = 120
QUICK = 1 / 3


def expected_branches(row):
    """{"dancing+size": 123} from "dancing+size:123 backtrack:456"."""
    pairs = [entry.rsplit(":", 1) for entry in row["branches"].split()]
    return {run: table.number(count) for run, count in pairs}


def count_by(program, puzzle, run, seconds):
    engine, _, heuristics = run.partition("+")
    words = ["count", puzzle, "--json", "--engine", engine]
    named = heuristics.split("+") if heuristics else []
    if engine in ("backtrack", "dancing") and "size" not in named:
        named.append("order")
    if named:
        words += ["--heuristic", ",".join(named)]
    return table.ask(program, words, seconds)


def check_run(program, row, run, seconds):
    got = count_by(program, row["puzzle"], run, seconds)
    pairs = [("outcome", "exhausted", got["outcome"])]
    pairs += [(name, table.number(row[name]), got["counts"][name])
              for name in ("none", "rotations", "reflections") if row[name]]
    if row["poses"]:
        pairs.append(("poses", table.number(row["poses"]), got["poses"]))
    branches = expected_branches(row)
    if run in branches:
        pairs.append(("branches", branches[run], got["branches"]))
    table.compare(pairs)


def check_exchange(program, row, seconds):
    got = table.ask(program, ["count", row["puzzle"], "--json", "--exchange"], seconds)
    table.compare([("solutions", table.number(row["exchange"]), got["solutions"])] +
                  [(name, table.number(row[name]), got["counts"][name])
                   for name in ("none", "rotations", "reflections") if row[name]])


def runs_of(row, length):
    runs = row["long_runs" if length == "long" else "runs"].split()
    if length == "brief":
        branches = expected_branches(row)
        runs = [run for run in runs if branches.get(run, FEW) < FEW]
    return runs


def print_row(program, puzzle, source):
    """Puts each run into the column for its time; runs that exceed ROW_SECONDS are left out."""
    row = {"puzzle": puzzle, "source": source, "runs": "", "long_runs": "", "branches": ""}
    for run in ROW_RUNS:
        try:
            got = count_by(program, puzzle, run, ROW_SECONDS)
        except tap.Failure as late:
            print(late, file=sys.stderr)
            continue
        found = {"poses": str(got["poses"]), **{name: str(n) for name, n in got["counts"].items()}}
        if any(row.setdefault(name, n) != n for name, n in found.items()):
            raise SystemExit("%s: %s, others %s" % (run, found, row))
        row["runs" if got["seconds"] < QUICK else "long_runs"] += " " + run
        row["branches"] += " %s:%d" % (run, got["branches"])
    row["lattice"] = table.ask(program, ["show", puzzle, "--json"], ROW_SECONDS)["lattice"]
    print("\t".join(row.get(name, "").strip() or "-"
                    for name in [COLUMNS[0], "lattice"] + COLUMNS[1:-1] + ["source"]))


def main(program, path, length, part):
    program = os.path.abspath(program)
    checks = []
    for row in table.read(path, COLUMNS):
        lost = set(expected_branches(row)) - set((row["runs"] + " " + row["long_runs"]).split())
        if lost:
            raise SystemExit("%s: branches without a run: %s" % (row["puzzle"], " ".join(lost)))
        checks += [("%s by %s" % (row["puzzle"], run),
                    lambda row=row, run=run: check_run(program, row, run, SECONDS[length]))
                   for run in runs_of(row, length)]
        if row["exchange"] and length == "short":
            checks.append(("%s with exchanges" % row["puzzle"],
                           lambda row=row: check_exchange(program, row, SECONDS[length])))
    tap.run(table.part_of(checks, part))


if __name__ == "__main__":
    if sys.argv[2:3] == ["row"]:
        print_row(os.path.abspath(sys.argv[1]), *sys.argv[3:])
    else:
        main(*sys.argv[1:])
