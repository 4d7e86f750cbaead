#!/usr/bin/env python3
"""complete.py -- a store says that it has all solutions if, and only if, it has.

    complete.py PROGRAM

Each row of the table is a way to fill stores; after each step every store is asked, and its claim
is compared with its contents.
"""

import glob
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import commands  # noqa: E402
import tap  # noqa: E402
from tap import same  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
PINNED = """tilewright: 1
title: Dominoes, one of them fixed
lattice: square
container: {box: [4, 4]}
pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: 8%s}]
"""
BURR = os.path.join(os.path.dirname(HERE), "burrs", "six-holey-448-480-495-512-960-992.yaml")

# Steps, one a line: "solve" stands for the current puzzle, "-> N" for the expected status. At the
# end the solutions in each store; a number behind "all" is one that it must call complete.
TABLE = [
    ("whole", "solve --store a", {"a": "all"}),
    ("three threads", "solve --store a --threads 3", {"a": "all"}),
    ("a limit", "solve --limit 30 --store a", {"a": 30}),
    ("a limit that is all", "solve --limit 10000 --store a", {"a": "all"}),
    ("a limit, then the rest elsewhere",
     "solve --limit 30 --checkpoint g\nresume g --limit 0 --store a", {"a": "all - 30"}),
    ("a limit, then the rest in the same store",
     "solve --limit 30 --checkpoint g --store a\nresume g --limit 0", {"a": "all"}),
    ("the same, named again",
     "solve --limit 30 --checkpoint g --store a\nresume g --limit 0 --store ./a", {"a": "all"}),
    ("limit after limit",
     "solve --limit 30 --checkpoint g --store a\nresume g --limit 30\nresume g --limit 0",
     {"a": "all"}),
    ("two stores in turn",
     "solve --limit 30 --checkpoint g --store a\nresume g --limit 0 --store b",
     {"a": 30, "b": "all - 30"}),
    ("two stores in turn, and back again",
     "solve --limit 30 --checkpoint g --store a\nresume g --limit 30 --store b\n"
     "resume g --limit 0 --store a", {"a": "all - 30", "b": 30}),
    ("the rest elsewhere, then a whole run",
     "solve --limit 30 --checkpoint g\nresume g --limit 0 --store a\nsolve --store a",
     {"a": "all"}),
    ("a run that is over, then a store",
     "solve --checkpoint g\nresume g --store a", {"a": 0}),
    ("a store that was taken away",
     "solve --limit 30 --checkpoint g --store a\nrm a\nresume g --limit 0 -> 4\n"
     "resume g --limit 0 --store a", {"a": "all - 30"}),
    ("a store that was made anew",
     "solve --limit 30 --checkpoint g --store a\nrm a\nsolve --limit 1 --store a\n"
     "resume g --limit 0 -> 2\nresume g --limit 0 --store a", {"a": "all - 29"}),
    ("parts without a store, then a store",
     "split --into 3 --output p\nsolve-parts p\nmerge p.*.tw --output w\nresume w --store a",
     {"a": 0}),
    ("parts in a store, one without",
     "split --into 3 --output p\nsolve-part p.1.tw --store a\nsolve-part p.2.tw --store a\n"
     "solve-part p.3.tw\nmerge p.*.tw --output w\nresume w --store a", {"a": None}),
    ("parts in a store, merged",
     "split --into 3 --output p\nsolve-parts p --store a\nmerge p.*.tw --output w\n"
     "resume w --store a", {"a": "all"}),
    ("a part that goes on elsewhere",
     "split --into 2 --output p\nsolve-part p.1.tw --store a\n"
     "solve-part p.2.tw --checkpoint q.tw --limit 5 --store a\n"
     "resume q.tw --limit 0 --store b\nmerge p.1.tw q.tw --output w\nresume w --store a",
     {"a": None, "b": None}),
]


class Bench(commands.Bench):
    def __init__(self, puzzle, more=()):
        super().__init__(PROGRAM)
        self.puzzle, self.more = puzzle, more

    def run(self, *words, code=(0, 3)):
        return self.call(self.program, *words, statuses=code).stdout

    def step(self, line):
        line, _, code = line.partition(" -> ")
        code = (int(code),) if code else (0, 1, 3)
        command, *words = line.split()
        if command == "rm":
            os.unlink(self.file(words[0]))
        elif command == "solve":
            self.run("count", self.puzzle, "--quiet", *words, *self.more, code=code)
        elif command == "split":
            self.run("run", "split", self.puzzle, *words, *self.more)
        elif command == "solve-part":
            self.run("solve", "--quiet", *words, code=code)
        elif command == "solve-parts":
            for part in sorted(glob.glob(self.file(words[0] + ".*.tw"))):
                self.run("solve", os.path.basename(part), "--quiet", *words[1:], code=code)
        elif command == "merge":
            parts = sorted(glob.glob(self.file(words[0])))
            self.run("run", "merge", *map(os.path.basename, parts), *words[1:], code=code)
        else:
            self.run(command, words[0], "--quiet", *words[1:], code=code)

    def look(self, store):
        """(solutions, does it say that these are all?); text and JSON must agree."""
        said = json.loads(self.run("show", store, "--stats", "--json").splitlines()[0])
        words = self.run("show", store)
        same("all there are" in words, said["complete"], "what show says\n" + words)
        same("all there are" in self.run("show", store, "--stats"), said["complete"], "--stats")
        return int(said["solutions"]), said["complete"]

    def check(self, every):
        for store in ("a", "b"):
            if os.path.exists(self.file(store)):
                count, complete = self.look(store)
                if complete:
                    same(count, every, "what is said to be all")

    def fill(self, steps, stores, every):
        for line in steps.splitlines():
            self.step(line)
            self.check(every)
        for store, due in stores.items():
            count, complete = self.look(store)
            if due is not None:
                due = every - int(due[5:] or 0) if isinstance(due, str) else due
                same(count, due, "solutions in " + store)
            same(complete, count == every, "is %s complete with %d of %d" % (store, count, every))


def row(puzzle, more, steps, stores):
    def check():
        with Bench(puzzle, more) as bench:
            told = bench.run("count", puzzle, "--json", "--engine", "bitset", *more)
            every = int(json.loads(told.splitlines()[-1])["solutions"])
            bench.fill(steps, stores, int(every))
    return check


def disassemblies():
    with Bench(BURR) as bench:
        every = int(json.loads(bench.run("count", BURR, "--json").splitlines()[-1])["solutions"])
        bench.step("solve --limit 2 --store a")
        bench.check(every)
        bench.run("disassemble", BURR, "--store", "a", "--first-choice", "--quiet", code=(0, 1))
        same(bench.look("a"), (every, True), "a store that apart has filled")
        same(re.search(r"perhaps not all|at least", bench.run("show", "a")), None, "words")


def pins():
    """A puzzle with a fixed piece is another puzzle, with its own claim."""
    with Bench("free.yaml") as bench:
        for name, more in (("free.yaml", ""), ("pinned.yaml", ", pins: [[[0, 0], [1, 0]]]")):
            bench.put(name, PINNED % more)
        bench.run("count", "pinned.yaml", "--quiet", "--store", "a")
        bench.run("count", "free.yaml", "--quiet", "--store", "a", "--limit", "1")
        told = bench.run("show", "a", "--stats", "--json")
        said = [json.loads(line) for line in told.splitlines()]
        same([one["complete"] for one in said], [True, False], "claims")


CHECKS = [("%s, %s" % (title, " ".join(more) or "reflections"), row(puzzle, more, steps, stores))
          for puzzle, more in (("soma", ()), ("soma", ("--same", "rotations")))
          for title, steps, stores in TABLE]
CHECKS += [("disassemblies", disassemblies), ("pins", pins)]

if __name__ == "__main__":
    tap.run(CHECKS)
