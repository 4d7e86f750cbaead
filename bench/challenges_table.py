#!/usr/bin/env python3
"""challenges_table.py -- challenges of some puzzles, each counted again by another engine.

    challenges_table.py [--count N] [--seed S] [--program TILEWRIGHT] PUZZLE...

Prints a table in Markdown: the work at which each level begins, how many pieces are given at level
expert, the seconds that N challenges took, and how many of their puzzle files have exactly one
solution by the engine "backtrack".
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time


def lines_of(*words):
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def is_unique(program, text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "start.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        [counted] = lines_of(program, "count", path, "--engine", "backtrack", "--json")
    return counted["counts"]["none"] == "1"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="+", metavar="PUZZLE")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="tilewright")
    asked = parser.parse_args()
    print("| puzzle | easy | medium | hard | expert | given | seconds | with one solution |")
    print("| --- |" + " ---: |" * 7)
    for puzzle in asked.puzzles:
        began = time.monotonic()
        *made, end = lines_of(asked.program, "challenge", puzzle, "--count", str(asked.count),
                              "--seed", str(asked.seed), "--json")
        seconds = time.monotonic() - began
        given = [len(one["given"]) for one in made if one["level"] == "expert"]
        unique = sum(is_unique(asked.program, one["puzzle_text"]) for one in made)
        print("| %s | %s | %d to %d, mean %.1f | %.1f | %d of %d |" % (
            puzzle, " | ".join(str(end["least_work"][level])
                               for level in ("easy", "medium", "hard", "expert")),
            min(given), max(given), statistics.mean(given), seconds, unique, len(made)))


if __name__ == "__main__":
    main()
