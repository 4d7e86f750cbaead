#!/usr/bin/env python3
"""engines.py -- the name of an engine means the same engine in every command.

    engines.py PROGRAM
"""

import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402
from tap import same  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
PUZZLES = ["soma", "pentominoes-3x20", "example-3x3"]
ENGINES = {"bitset": ["size"], "dancing": ["size"], "backtrack": ["size"], "first-empty": []}
PATIENCE = 300


def lines(folder, *words):
    done = call(PROGRAM, *words, statuses=(0, 1, 3), cwd=folder, timeout=PATIENCE)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def last(folder, *words):
    return lines(folder, *words, "--json")[-1]


def check(puzzle, engine):
    with tempfile.TemporaryDirectory() as folder:
        words = (puzzle, "--engine", engine)
        count = last(folder, "count", *words)
        answers = {command: last(folder, command, *words) for command in ("solve", "estimate")}
        last(folder, "count", *words, "--checkpoint", "run.tw", "--timeout", "0.0001")
        answers["resume"] = last(folder, "run", "resume", "run.tw")
        lines(folder, "run", "split", *words, "--into", "3")
        answers["a part"] = last(folder, "run", "resume", puzzle + ".1.tw")
        # all engines side by side
        rows = lines(folder, "estimate", puzzle, "--json")
        answers["estimate of all"] = next(row for row in rows if row["engine"] == engine)
        asked = last(folder, "count", *words, "--heuristic", "size") if ENGINES[engine] else count
        same(asked["branches"], count["branches"], "branches with the heuristic by name")
        same(count["heuristics"][:1], ENGINES[engine], "heuristics")
        for command, answer in answers.items():
            same((answer["engine"], answer["heuristics"]), (engine, count["heuristics"]), command)
        for command in ("solve", "resume"):
            same(answers[command]["branches"], count["branches"], "branches of " + command)


def check_order(engine):
    with tempfile.TemporaryDirectory() as folder:
        words = ("pentominoes-3x20", "--engine", engine, "--heuristic", "order")
        plain = last(folder, "count", "pentominoes-3x20", "--engine", engine)
        ordered = last(folder, "count", *words)
        same(ordered["heuristics"], ["order"], "heuristics")
        same(ordered["counts"], plain["counts"], "counts")
        same(ordered["branches"] == plain["branches"], False, "branches in the same way")
        same(last(folder, "estimate", *words)["heuristics"], ["order"], "estimate")
        last(folder, "count", *words, "--checkpoint", "run.tw", "--timeout", "0.0001")
        resumed = last(folder, "run", "resume", "run.tw")
        same((resumed["heuristics"], resumed["branches"]), (["order"], ordered["branches"]),
             "resume")


tap.run([("%s by %s" % (puzzle, engine), lambda p=puzzle, e=engine: check(p, e))
         for puzzle in PUZZLES for engine in ENGINES] +
        [("%s in order" % engine, lambda e=engine: check_order(e))
         for engine in ("dancing", "backtrack")])
