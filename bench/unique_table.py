#!/usr/bin/env python3
"""unique_table.py -- how few hints leave one solution: a table for doc/unique.md.

    unique_table.py [--build DIR] [--solutions N] [--by KINDS] PUZZLE...

Takes N solutions of each puzzle, those that `solve --first` finds with the seeds 1 to N (0: all,
one of each class), finds the fewest hints of each kind for each, and prints a row: how many
solutions need how many, and the seconds in all.
"""

import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KINDS = ("pins", "cells", "colours", "marks")


def run(program, *words):
    return subprocess.run([program, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def solutions_of(program, puzzle, wanted, path):
    """Writes solutions into a file, and returns their number."""
    lines = []
    if wanted:
        for seed in range(1, wanted + 1):
            lines += run(program, "solve", puzzle, "--first", "--seed", str(seed), "--solutions",
                         "--json").splitlines()[:1]
    else:
        lines = run(program, "solve", puzzle, "--solutions", "--json").splitlines()[:-1]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return len(lines)


def row(program, puzzle, kind, count, path):
    """The numbers of hints that the solutions need."""
    begin, numbers = time.monotonic(), collections.Counter()
    for number in range(1, count + 1):
        told = json.loads(run(program, "unique", puzzle, path, "--solution", str(number), "--by",
                              kind, "--least", "--json"))
        if told["hint_count"] != told["least_count"]:
            sys.exit("%s, solution %d: not proved" % (puzzle, number))
        numbers[told["hint_count"]] += 1
    return numbers, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=os.path.join(TOP, "build"))
    parser.add_argument("--solutions", type=int, default=20)
    parser.add_argument("--by", default=",".join(KINDS))
    parser.add_argument("puzzles", nargs="+", metavar="PUZZLE")
    asked = parser.parse_args()
    program = os.path.join(asked.build, "tilewright")
    print("| puzzle | hints | solutions that need so many | seconds |")
    print("| --- | --- | --- | ---: |")
    for puzzle in asked.puzzles:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "solutions.jsonl")
            count = solutions_of(program, puzzle, asked.solutions, path)
            for kind in asked.by.split(","):
                numbers, seconds = row(program, puzzle, kind, count, path)
                needed = ", ".join("%d: %d" % pair for pair in sorted(numbers.items()))
                print("| %s | %s | %s | %.1f |" % (puzzle, kind, needed, seconds), flush=True)


if __name__ == "__main__":
    main()
