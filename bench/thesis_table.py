#!/usr/bin/env python3
"""thesis_table.py -- what searches cost by each method of the thesis, beside what was published.

    thesis_table.py [PUZZLE...] [--tilewright PROGRAM] [--format text|csv|markdown]
             [--timeout SECONDS] [--methods NAMES] [--published FILE] [--same CONVENTION]
             [--measured FILE]

With --measured it runs nothing and prints the searches of that file, such as bench/table1-ours.tsv.
Without a PUZZLE it runs the first name of each row of the published figures, bench/table1.tsv. Each
run is `tilewright count --json` on one thread, stopped after 10 seconds or --timeout. All runs that
end must agree on the number of solutions; otherwise the status is 1.
"""

import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# Names of the thesis: an engine with its heuristics.
METHODS = {"BT": ("backtrack", "order"), "BT+ST": ("backtrack", "order,strand"),
           "BT+SZ": ("backtrack", "size"), "MC": ("dancing", "order"),
           "MC+ST": ("dancing", "order,strand"), "MC+SZ": ("dancing", "size"),
           "MC+SZ+ST": ("dancing", "size,strand"),
           "bitset": ("bitset", "")}
FIGURES = {"cells": "cells", "pieces": "pieces", "orientations": "orientations",
           "fitting": "that fit", "poses": "placements", "symmetries": "symmetries",
           "unique": "unique"}
COSTS = ["branches", "first s", "all s"]
CONVENTIONS = {"reflections": "up to rotation and reflection", "rotations": "up to rotation",
               "none": "in all"}


def refuse(path, line, field, expected):
    sys.exit('thesis_table.py: %s:%d: "%s": expected %s' % (path, line, field, expected))


def number(text):
    return None if text in ("", "-") else float(text) if "." in text else int(text)


def read_run(path, line, field):
    """The cost of a search, in the form of a result; None if there was no search."""
    if field in ("", "-"):
        return None
    words = field.lstrip(">").split()
    share = words[-1].endswith("%")
    if len(words) != 3 or share != field.startswith(">"):
        refuse(path, line, field, "branches, seconds to the first solution, and to all or >, share")
    return {"branches": number(words[0]), "seconds_first": number(words[1]),
            "outcome": "cut at " + words[2] if share else "exhausted",
            "seconds": None if share else float(words[2])}


def read_measured(path):
    """Returns {name: (figures, runs of methods)}."""
    with open(path, encoding="utf-8") as lines:
        rows = [(at, line.rstrip("\n").split("\t")) for at, line in enumerate(lines, 1)
                if line.strip() and line[0] != "#"]
    measured, columns = {}, rows[0][1]
    for at, fields in rows[1:]:
        row = dict(zip(columns, fields))
        runs = {m: read_run(path, at, row.get(m, "-")) for m in METHODS}
        figures = {f: number(row[f]) for f in FIGURES}
        for got in filter(None, runs.values()):
            got["solutions"] = figures["unique"]
        measured[row["puzzle"]] = figures, {m: got for m, got in runs.items() if got}
    return measured


def read_costs(path, line, field):
    """Branches, seconds to the first solution and to all; None for what was not published."""
    words = (field or "-").split()
    try:
        costs = [number(word) for word in words]
    except ValueError:
        costs = []
    if field not in ("", "-") and len(costs) != 3:
        refuse(path, line, field, "branches, seconds to the first and to all solutions")
    return costs if len(costs) == 3 else [None] * 3


def read_published(path):
    """Rows as dictionaries: names, same (a word for each name), figures, costs of methods."""
    rows, columns = [], None
    with open(path, encoding="utf-8") as lines:
        for at, line in enumerate(lines, 1):
            fields = line.rstrip("\n").split("\t")
            if not line.strip() or line[0] == "#":
                continue
            if columns is None:
                columns = fields
                for name in columns:
                    if name not in ("puzzle", "same") and name not in METHODS | FIGURES:
                        refuse(path, at, name,
                               "a method, puzzle, same, or the name of a figure")
                continue
            row = dict(zip(columns, fields))
            rows.append({"names": row["puzzle"].split(),
                         "same": row.get("same", "reflections").split(),
                         "figures": {f: number(row.get(f, "-")) for f in FIGURES},
                         "costs": {m: read_costs(path, at, row.get(m, "-")) for m in METHODS}})
    return rows


def published_of(rows, name):
    """The published row of a puzzle, and which solutions count as the same there."""
    for row in rows:
        if name in row["names"]:
            place = min(row["names"].index(name), len(row["same"]) - 1)
            return row, row["same"][place]
    unknown = {"figures": dict.fromkeys(FIGURES), "costs": {m: [None] * 3 for m in METHODS}}
    return unknown, "reflections"


def ask(words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 3):
        sys.exit(done.stderr or "%s: status %d" % (" ".join(words), done.returncode))
    return json.loads(done.stdout.splitlines()[-1])


def run(program, puzzle, method, same, seconds):
    engine, heuristics = METHODS[method]
    words = [program, "count", puzzle, "--json", "--engine", engine, "--same", same,
             "--no-images", "--threads", "1"]
    words += ["--heuristic", heuristics] if heuristics else []
    return ask(words + (["--timeout", str(seconds)] if seconds else []))


def figures_of(shown, result, unique):
    """The figures of a run, without pieces that cannot be used."""
    used = [piece for piece in shown["pieces"] if piece["copies"][1] > 0]
    unused = sum(piece["poses"] for piece in shown["pieces"] if piece["copies"][1] == 0)
    return {"cells": result["cell_count"], "pieces": result["piece_count"],
            "orientations": sum(piece["orientations"] for piece in used),
            "fitting": sum(piece["fitting"] for piece in used),
            "poses": result["poses_reduced"] - unused, "symmetries": result["symmetries"],
            "unique": unique}


# ---- Printing -------------------------------------------------------------------------------


def told(value, digits=None):
    if value is None:
        return "-"
    return "{:,}".format(value) if digits is None else "%.*f" % (digits, value)


def cost_cells(method, got, published):
    done = got["outcome"] == "exhausted"
    branches, first, all_of_it = published
    ratio = got["branches"] / branches if done and branches else None
    return [method, ("" if done else "> ") + told(got["branches"]), told(branches), told(ratio, 4),
            told(got.get("seconds_first"), 3), told(first, 1),
            told(got["seconds"] if done else None, 2), told(all_of_it, 1),
            "complete: " + told(int(got["solutions"])) if done else
            got["outcome"] if got["outcome"].startswith("cut") else "cut"]


def print_grid(rows, markdown):
    widths = [max(len(row[c]) for row in rows) for c in range(len(rows[0]))]
    for at, row in enumerate(rows):
        if markdown:
            print("| %s |" % " | ".join(row))
        else:
            print("  " + "  ".join([row[0].ljust(widths[0])] +
                                   [cell.rjust(w) for cell, w in zip(row[1:], widths[1:])]))
        if markdown and at == 0:
            print("|---|" + "---:|" * (len(row) - 1))
    print()


def print_blocks(puzzle, title, same, ours, published, runs, markdown):
    print(("### %s\n\n%s; solutions %s.\n" if markdown else "%s: %s; solutions %s.\n") %
          (puzzle, title, CONVENTIONS[same]))
    rows = [("ours", ours), ("published", published["figures"])]
    print_grid([[""] + list(FIGURES.values())] +
               [[head] + [told(figures[f]) for f in FIGURES] for head, figures in rows], markdown)
    print_grid([["method", "branches", "published", "ratio", "first s", "published", "all s",
                 "published", "how it ended"]] +
               [cost_cells(m, got, published["costs"][m]) for m, got in runs.items()], markdown)


def print_csv(puzzle, same, ours, published, runs):
    for method, got in runs.items():
        done = got["outcome"] == "exhausted"
        fields = [puzzle, same, *ours.values(), *list(published["figures"].values())[2:], method,
                  "complete" if done else "cut"]
        for mine, theirs in zip((got["branches"], got.get("seconds_first"),
                                 got["seconds"] if done else None), published["costs"][method]):
            fields += [mine, theirs]
        print(",".join("" if field is None else str(field) for field in fields))


# ---- All of it ------------------------------------------------------------------------------


def tabulate_measured(asked, rows, puzzle, measured):
    published, same = published_of(rows, puzzle)
    ours, runs = measured[puzzle]
    print_blocks(puzzle, "measured", same, ours, published,
                 {m: got for m, got in runs.items() if m in asked.methods},
                 asked.format == "markdown")


def tabulate(asked, rows, puzzle):
    """Runs and prints one puzzle; False when methods disagree."""
    published, same = published_of(rows, puzzle)
    same = asked.same or same
    runs = {m: run(asked.tilewright, puzzle, m, same, asked.timeout) for m in asked.methods}
    found = {int(got["solutions"]) for got in runs.values() if got["outcome"] == "exhausted"}
    shown = ask([asked.tilewright, "show", puzzle, "--stats", "--json"])
    ours = figures_of(shown, next(iter(runs.values())), next(iter(found), None))
    if asked.format == "csv":
        print_csv(puzzle, same, ours, published, runs)
    else:
        print_blocks(puzzle, shown["title"], same, ours, published, runs,
                     asked.format == "markdown")
    sys.stdout.flush()
    if len(found) > 1:
        print("thesis_table.py: %s: methods find %s solutions; please report this" %
              (puzzle, sorted(found)), file=sys.stderr)
    return len(found) < 2


def methods(words):
    for word in words.split(","):
        if word not in METHODS:
            raise argparse.ArgumentTypeError('there is no "%s"; expected %s' %
                                             (word, ", ".join(METHODS)))
    return words.split(",")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE")
    parser.add_argument("--tilewright", default="build/tilewright", metavar="PROGRAM")
    parser.add_argument("--format", choices=("text", "csv", "markdown"), default="text")
    parser.add_argument("--timeout", type=int, default=10, metavar="SECONDS", help="0: none")
    parser.add_argument("--methods", type=methods, default=list(METHODS), metavar="NAMES")
    parser.add_argument("--published", default=os.path.join(HERE, "table1.tsv"), metavar="FILE")
    parser.add_argument("--measured", metavar="FILE")
    parser.add_argument("--same", choices=CONVENTIONS)
    asked = parser.parse_args()
    rows = read_published(asked.published)
    if asked.measured:
        measured = read_measured(asked.measured)
        for name in asked.puzzles or measured:
            if name not in measured:
                sys.exit("thesis_table.py: %s has no %s" % (asked.measured, name))
            tabulate_measured(asked, rows, name, measured)
        return
    if asked.format == "csv":
        figures = [figure.replace("poses", "placements") for figure in FIGURES]
        print(",".join(["puzzle", "same", *figures, *("published_" + f for f in figures[2:]),
                        "method", "outcome", "branches", "published_branches", "seconds_first",
                        "published_seconds_first", "seconds", "published_seconds"]))
    names = asked.puzzles or [row["names"][0] for row in rows]
    sys.exit(0 if all([tabulate(asked, rows, name) for name in names]) else 1)


if __name__ == "__main__":
    main()
