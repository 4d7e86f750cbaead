#!/usr/bin/env python3
"""command_memory.py -- memory runs out in the command, at each of its requests.

    command_memory.py quick|long PROGRAM SHIM

SHIM is failing_memory.c as a library to load before the program. Each command is run again and
again: one request for memory is refused, or that one and all that follow. The command either gives
exactly the output that it gives with enough memory, or says that memory is out and ends with status
4; it never crashes or hangs, and leaves no incomplete file. quick does so at a few of the requests,
long at each of them.

Libraries that draw end the program when they lack memory (doc/limits.md); so for pictures only the
program's own requests fail, else those of all its libraries as well.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import tap  # noqa: E402

PATIENCE = 60
FEW = 5  # places, in a quick test, for each way of running out
NEVER = 10**9
USAGE, INTERNAL = 2, 4
# differs in every run
VARIES = re.compile(rb'"(\w*seconds\w*|started)":(\{[^}]*\}|[^,}\]]*)|[\d.]+ s\b|0 s to|\d+ ns')

SLIDES = """tilewright: 1
title: Two that slide
lattice: cube
container: {box: [3, 3, 1]}
pieces:
  - {name: a, cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [0, 2, 0]]}
  - {name: b, box: [2, 2, 1]}
"""
POOL = """tilewright: 1
lattice: square
container: {box: [4, 2]}
pieces:
  - {name: O, box: [2, 2], copies: [0, 2]}
  - {name: I, box: [2, 1], copies: [0, 4]}
"""
SIZES = "bins 2 capacity 6\n2 4\n3 times 2\n"
# Files that commands read, made by other commands: file, words.
MADE = (
    ("cover.dlx", "export three-3x3 --to dlx"),
    ("solutions.csv", "export three-3x3 --to csv"),
    ("puzzle.xmpuzzle", "export three-3x3 --to xmpuzzle-plain"),
    ("moves.jsonl", "apart slides.yaml --json"),
    (None, "count three-3x3 --store kept.store --checkpoint whole.tw"),
    (None, "split three-3x3 --into 2 --output part"),
)
COMMANDS = """
solve three-3x3
solve three-3x3 --solutions --json
solve three-3x3 --threads 2 --checkpoint new.tw --store new.store
count three-3x3
count three-3x3 --engine count
count square:2xn:domino:any --b-file 1-3
show three-3x3
show three-3x3 --pieces
show kept.store --json
check three-3x3
check kept.store
lattice square
pieces square 4
list engines --json
list puzzles
draw three-3x3
export three-3x3 --to csv
export three-3x3 --to dimacs
export checkers-5x5 --to drat --cnf new.cnf --output new
export three-3x3 --to zdd
import puzzle.xmpuzzle --from xmpuzzle
import sizes --from binpacking
estimate three-3x3 --seed 1 --json
explain three-3x3-none
explain three-3x3-none --certificate new.json --json
sample three-3x3 --seed 1
sets pool.yaml --list 0- --output new
sets pool.yaml --every
challenge three-3x3 --level expert --count 1 --seed 1 --output new
unique three-3x3 --least --output new.yaml
unique three-3x3 --by marks --json
rate three-3x3 --neighbours 3 --graph new.dot
rate slides.yaml --disassemble --json
design choices.yaml --solutions 1 --output new
design cut.yaml --exact 1 --level 1 --json
figure three-3x3 --tiled-by B --cells 6 --output new
solve cover.dlx --json
export cover.dlx --to csv
disassemble slides.yaml
disassemble slides.yaml --json
disassemble slides.yaml --only best
disassemble slides.yaml --store new.store
disassemble slides.yaml --replay moves.jsonl
run split three-3x3 --into 2 --output new
run merge part.1.tw part.2.tw
solve part.1.tw
run resume whole.tw
"""
CHOICES = """tilewright: 1
lattice: square
container: {box: [5, 2]}
pieces: [{set: pentominoes, choose: 2}]
"""
CUT = """tilewright: 1
lattice: square
container: {box: [3, 3]}
pieces: [{name: P, cut: all, parts: 2}]
"""
PICTURES = """
draw three-3x3 --output new.svg
draw three-3x3 --output new.png
draw slides.yaml --output new.stl
plot three-3x3 --kind levels --output new.svg
"""


class Bench:
    def __init__(self, mode, program, shim=None):
        self.long, self.program = mode == "long", os.path.abspath(program)
        self.top = tempfile.mkdtemp(prefix="tilewright-memory-")
        self.inputs, self.folder = os.path.join(self.top, "inputs"), os.path.join(self.top, "work")
        if shim:  # beside the files: LD_PRELOAD takes no blanks
            shutil.copy(shim, self.top)
            self.shim = "../" + os.path.basename(shim)
        self.log = os.path.join(self.top, "log")
        os.mkdir(self.folder)

    def prepare(self):
        for name, text in (("slides.yaml", SLIDES), ("pool.yaml", POOL), ("sizes", SIZES),
                           ("choices.yaml", CHOICES), ("cut.yaml", CUT)):
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for name, words in MADE:
            done = self.start(words.split(), {})
            if done.returncode != 0:
                raise tap.Failure("%s: status %d\n%s" % (words, done.returncode,
                                                         done.stderr.decode()))
            if name:
                with open(os.path.join(self.folder, name), "wb") as file:
                    file.write(done.stdout)
        os.rename(self.folder, self.inputs)

    def start(self, words, more):
        return subprocess.run([self.program] + words, cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE,
                              env={**os.environ, "LC_ALL": "C.UTF-8", **more}, check=False)

    def fresh(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.inputs, self.folder)

    def run(self, words, first, last, whose):
        """Returns status, output, messages, new files, number of requests, number refused."""
        self.fresh()
        if os.path.exists(self.log):
            os.unlink(self.log)
        done = self.start(words, {"TW_FAULT": "%d,%d,%s" % (first, last, whose),
                                  "TW_FAULT_LOG": self.log, "LD_PRELOAD": self.shim})
        asked = refused = 0
        if os.path.exists(self.log):
            with open(self.log, encoding="utf-8") as log:
                numbers = [tuple(map(int, line.split())) for line in log]
            asked, refused = max(numbers)[0], sum(pair[1] for pair in numbers)
        new = sorted(set(os.listdir(self.folder)) - set(os.listdir(self.inputs)))
        return done.returncode, VARIES.sub(b"", done.stdout), done.stderr, new, asked, refused


def judge(bench, usual, got):
    """What is wrong with a run, or None."""
    status, output, said, new = got[:4]
    if (status, output, new) == (usual[0], usual[1], usual[3]):
        return None
    if status != INTERNAL:
        return "status %d, and not what it did with memory enough" % status
    if b"memory" not in said and b"no room" not in said:
        return "it does not say that memory is out"
    # a store is always complete; its -shm, -wal and -journal files are part of it
    strange = [name for name in new if not re.search(r"\.store(-shm|-wal|-journal)?$", name) and
               (name not in usual[3] or os.path.getsize(os.path.join(bench.folder, name)) == 0)]
    if strange:
        return "left: " + " ".join(strange)
    return None


def places(bench, total, few):
    if bench.long or total <= few:
        return range(1, total + 1)
    step = total / few
    return sorted({int(i * step) + 1 for i in range(few)})


def sweep(bench, line, whose):
    words = line.split()
    usual = bench.run(words, NEVER, NEVER, whose)
    if usual[0] == USAGE:
        raise tap.Failure("this is no command: " + usual[2].decode(errors="replace"))
    if usual[4] == 0:
        raise tap.Skip("no library can be put under this program")
    for follow in (False, True):
        for n in places(bench, usual[4], FEW):
            got = bench.run(words, n, NEVER if follow else n, whose)
            wrong = judge(bench, usual, got)
            if wrong:
                raise tap.Failure("request %d of %d%s refused: %s\nstatus %d\n%s" % (
                    n, usual[4], " and all that follow" if follow else "", wrong, got[0],
                    (got[2] + got[1])[-600:].decode(errors="replace")))


def run(bench, checks):
    """Runs the checks after the files that they read are made; always removes the folder."""
    try:
        tap.run([("what commands read is made", bench.prepare)] + checks)
    finally:
        shutil.rmtree(bench.top, ignore_errors=True)


def main():
    bench, checks = Bench(*sys.argv[1:4]), []
    for line in COMMANDS.strip().splitlines():
        checks.append((line, lambda line=line: sweep(bench, line, "any")))
    for line in PICTURES.strip().splitlines():
        checks.append((line, lambda line=line: sweep(bench, line, "own")))
    run(bench, checks)


if __name__ == "__main__":
    main()
