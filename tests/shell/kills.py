#!/usr/bin/env python3
"""kills.py -- runs killed at random instants and resumed: no solution is lost or repeated.

    kills.py quick|long PROGRAM
    kills.py PUZZLE:SEED PROGRAM      one chain of runs again, as a failure names it

A chain is a run of `solve`, killed (SIGKILL) at an instant drawn from its seed, resumed, perhaps
killed again and again with other numbers of threads, and at last left to finish. Then its
solutions, its counts and its branches are those of an undisturbed run.

About half of the chains keep their solutions in a store as well, which must have the same solutions
in the end. The output of a chain is joined as in doc/checkpoint-format.md: of two lines with the
same number the later one counts, a line cut off counts for nothing, nor do numbers beyond the last
count. Instants are shares of what an undisturbed run prints, takes or saves, so that nothing
depends on how fast the machine is; a run that is over before its instant was not killed, and
another instant is drawn.
"""

import glob
import hashlib
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time

try:
    import sqlite3
except ImportError: # a Python without it: chains have no store
    sqlite3 = None

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import commands  # noqa: E402
import tap  # noqa: E402

PATIENCE = 600     # seconds for one run; it takes a few
EVERY = "0.01"     # seconds between checkpoints: many kills hit one during writing
SOLUTION = b'{"type":"solution","solution":'
EXACT = ("outcome", "solutions", "counts", "branches")

SPHERES = """tilewright: 1
title: Six different pieces of four balls
lattice: spheres
container:
  layers:
    - |
      x.x.
      .x.x
      x.x.
      .x.x
    - |
      .x.x
      x.x.
      .x.x
      x.x.
    - |
      x.x.
      .x.x
      x.x.
      .x.x
pieces:
  - set: {polyforms: 4}
    copies: [0, 1]
"""

PRISMS = """tilewright: 1
title: Different pieces of four prisms
lattice: hex-prism
container:
  box: [%d, %d, 2]
pieces:
  - set: {polyforms: 4}
    copies: [0, 1]
"""


class Puzzle:
    """text: its file, None for one that ships. engines: options, one of which each chain draws."""

    def __init__(self, name, puzzle, text, engines, *options):
        self.name, self.puzzle, self.text = name, puzzle, text
        self.engines, self.options = [tuple(words.split()) for words in engines], options


LONG = (
    Puzzle("square", "pentominoes-6x10", None,
           ("--engine dancing --heuristic size", "--engine bitset")),
    Puzzle("cube", "conway", None, ("--engine bitset",), "--same", "none"),
    Puzzle("spheres", "spheres.yaml", SPHERES,
           ("--engine backtrack", "--engine dancing --heuristic size")),
    Puzzle("hex-prism", "prisms.yaml", PRISMS % (7, 2),
           ("--engine backtrack --heuristic size", "--engine bitset")),
)
QUICK = (
    Puzzle("square", "pentominoes-6x10", None, ("--engine bitset",)),
    Puzzle("cube", "soma", None, ("--engine backtrack --heuristic strand",), "--same",
           "rotations"),
    Puzzle("spheres", "spheres.yaml", SPHERES, ("--engine bitset",)),
    Puzzle("hex-prism", "prisms.yaml", PRISMS % (4, 3), ("--engine bitset",)),
)


def brief(line):
    """A solution's hash for a set, without its number."""
    return hashlib.blake2b(line[len(SOLUTION):].partition(b",")[2], digest_size=16).digest()


class Stream:
    """The output of a chain: solutions by number, and the last result."""

    def __init__(self):
        self.lines, self.result, self.bytes = {}, None, 0

    def add(self, printed):
        whole, self.result = printed[:printed.rfind(b"\n") + 1], None
        self.bytes += len(whole)
        for line in whole.splitlines():
            if line.startswith(SOLUTION):
                self.lines[int(line[len(SOLUTION):].split(b",", 1)[0])] = brief(line)
            else:
                self.result = json.loads(line)

    def solutions(self):
        """The solutions that count; a missing number is a loss."""
        total = int(self.result["solutions"])
        lost = [number for number in range(1, total + 1) if number not in self.lines]
        if lost:
            raise tap.Failure("%d of %d solutions are lost, the first is number %d"
                              % (len(lost), total, lost[0]))
        found = {self.lines[number] for number in range(1, total + 1)}
        if len(found) != total:
            raise tap.Failure("%d of %d solutions are there twice" % (total - len(found), total))
        return found

    def exact(self):
        return {key: self.result[key] for key in EXACT}


class Instant:
    """When to kill: after a share of what an undisturbed run prints, takes, or saves; or, after
    that, as soon as a checkpoint is being written."""

    KINDS = ("bytes", "seconds", "saves")
    LATEST = 0.8 # some runs are shorter than the measured one

    def __init__(self, dice, scale):
        self.kind, self.writing = dice.choice(self.KINDS), dice.random() < 0.4
        self.at = self.LATEST * dice.random() * scale[self.kind]

    def has_come(self, run):
        if getattr(run, self.kind)() < self.at:
            return False
        return not self.writing or glob.glob(run.checkpoint + ".*.part")

    def pause(self):
        """Seconds between two polls."""
        return 0 if self.writing else 0.001

    def __str__(self):
        return "%s %.6g%s" % (self.kind, self.at, ", writing" if self.writing else "")


class Run:
    """One process; its output is read as it comes."""

    def __init__(self, words, folder, checkpoint):
        self.printed, self.checkpoint = bytearray(), checkpoint
        self.seen, self.count = self.stamp(), 0
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=self.errors)
        self.started = time.monotonic()

    def stamp(self):
        try:
            about = os.stat(self.checkpoint)
            return about.st_ino, about.st_mtime_ns
        except FileNotFoundError:
            return None

    def bytes(self):
        return len(self.printed)

    def seconds(self):
        return time.monotonic() - self.started

    def saves(self):
        """Checkpoints seen so far; two between two polls count as one."""
        now = self.stamp()
        self.count += now != self.seen
        self.seen = now
        return self.count

    def read_some(self, seconds):
        """Reads some output; False at its end."""
        pipe = self.process.stdout.fileno()
        if not select.select([pipe], [], [], seconds)[0]:
            return True
        some = os.read(pipe, 65536)
        self.printed += some
        return bool(some)

    def go(self, instant=None):
        """Runs until the end or the instant; True if it was killed."""
        open_still = True
        while open_still and not (instant and instant.has_come(self)):
            open_still = self.read_some(instant.pause() if instant else 1)
            if self.seconds() > PATIENCE:
                self.process.kill()
                raise tap.Failure("a run does not come to its end")
        if open_still:
            self.process.send_signal(signal.SIGKILL)
            while self.read_some(PATIENCE):
                pass
        code = self.process.wait()
        self.process.stdout.close()
        return code == -signal.SIGKILL

    def said(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")


class Bench(commands.Bench):
    """A puzzle, and the results of an undisturbed run of it."""

    def __init__(self, program, puzzle):
        super().__init__(program)
        self.puzzle, self.checkpoint = puzzle, self.file("run.tw")
        self.known, self.keys = {}, None
        if puzzle.text:
            self.put(puzzle.puzzle, puzzle.text)

    def clear(self):
        for name in os.listdir(self.folder):
            if name.startswith("run."):
                os.unlink(self.file(name))

    def solve_words(self, engine):
        return [self.program, "solve", self.puzzle.puzzle, *self.puzzle.options, *engine,
                "--solutions", "--json"]

    def run(self, words):
        return Run(words, self.folder, self.checkpoint)

    def undisturbed(self, engine):
        """Set, result, and the scale of instants: the same without and with checkpoints."""
        if engine in self.known:
            return self.known[engine]
        plain, saving = Stream(), Stream()
        alone = self.run(self.solve_words(engine))
        alone.go()
        plain.add(bytes(alone.printed))
        self.clear()
        saved = self.run(self.solve_words(engine) + self.saving())
        saved.go(Never())
        saving.add(bytes(saved.printed))
        same(saving, plain.solutions(), plain.exact())
        scale = {"bytes": plain.bytes, "seconds": saved.seconds(), "saves": saved.count + 1}
        self.known[engine] = plain.solutions(), plain.exact(), scale
        return self.known[engine]

    def has_stores(self):
        """Does this build have stores? Also records the keys in one after an undisturbed run."""
        if self.keys is None:
            self.clear()
            run = self.run(self.solve_words(self.puzzle.engines[0]) + ["--store", "run.db"])
            run.go()
            refused = run.process.returncode == 2 and not os.path.exists(self.stored())
            self.keys = set() if sqlite3 is None or refused else self.kept()
            whole = len(self.undisturbed(self.puzzle.engines[0])[0])
            if self.keys and len(self.keys) != whole:
                raise tap.Failure("%d of %d solutions are stored" % (len(self.keys), whole))
        return bool(self.keys)

    def stored(self):
        return self.file("run.db")

    def kept(self):
        """The keys of the solutions in the store."""
        store = sqlite3.connect(self.stored())
        try:
            sound = store.execute("PRAGMA integrity_check").fetchone()[0]
            keys = [row[0] for row in store.execute("SELECT key FROM solution")]
        finally:
            store.close()
        if sound != "ok" or len(set(keys)) != len(keys):
            raise tap.Failure("the store is damaged: " + sound)
        return set(keys)

    def saving(self):
        return ["--checkpoint", "run.tw", "--checkpoint-every", EVERY]


class Never:
    """An instant that never comes, and counts checkpoints."""

    def has_come(self, run):
        run.saves()
        return False

    def pause(self):
        return 0.001


def same(stream, solutions, exact):
    if stream.exact() != exact:
        raise tap.Failure("found %s, expected %s" % (stream.exact(), exact))
    found = stream.solutions()
    if found != solutions:
        raise tap.Failure("%d solutions are lost, %d are new"
                          % (len(solutions - found), len(found - solutions)))


# ---- Chains ------------------------------------------------------------------------------------


class Chain:
    """A chain of runs, determined by a seed."""

    def __init__(self, bench, seed):
        self.bench, self.seed = bench, seed
        self.dice = random.Random("%s %d" % (bench.puzzle.name, seed))
        self.engine = self.dice.choice(bench.puzzle.engines)
        self.story, self.kills, self.torn = [], 0, 0
        self.store = self.dice.random() < 0.5 and bench.has_stores()

    def next_run(self):
        threads = ["--threads", str(self.dice.choice((1, 1, 2, 3)))]
        if os.path.exists(self.bench.checkpoint):
            words = [self.bench.program, "run", "resume", "run.tw", "--solutions", "--json",
                     "--checkpoint-every", EVERY]
        else: # killed before the first checkpoint: the run begins again
            words = self.bench.solve_words(self.engine) + self.bench.saving()
            words += ["--store", "run.db"] if self.store else []
        self.story.append(" ".join([*words[1:2], *threads, "with a store" * self.store]))
        return self.bench.run(words + threads)

    def go(self):
        solutions, exact, scale = self.bench.undisturbed(self.engine)
        self.bench.clear()
        stream = Stream()
        wanted = self.dice.choice((1, 1, 1, 2, 3))
        while stream.result is None:
            instant = Instant(self.dice, scale) if self.kills < wanted else None
            run = self.next_run()
            killed = run.go(instant)
            if killed:
                self.kills += 1
                self.torn += len(glob.glob(self.bench.checkpoint + ".*.part")) > 0
                self.story.append("killed at " + str(instant))
            stream.add(bytes(run.printed))
            if not killed and (run.process.returncode != 0 or stream.result is None):
                raise tap.Failure("status %d\n%s" % (run.process.returncode, run.said()))
        same(stream, solutions, exact)
        if self.store and self.bench.kept() != self.bench.keys:
            raise tap.Failure("%d solutions in the store, expected %d"
                              % (len(self.bench.kept()), len(self.bench.keys)))

    def again(self):
        return "kills.py %s:%d PROGRAM" % (self.bench.puzzle.name, self.seed)


def kill_often(program, puzzle, often):
    """Makes chains until `often` runs were killed."""
    kills = torn = stores = seed = 0
    with Bench(program, puzzle) as bench:
        while kills < often:
            seed += 1
            if seed > 10 * often + 10:
                raise tap.Failure("runs are over before they can be killed: %d of %d were"
                                  % (kills, often))
            chain = Chain(bench, seed)
            try:
                chain.go()
            except Exception as error:
                raise tap.Failure("%s\n%s\nagain: %s" % (error, "\n".join(chain.story),
                                                         chain.again())) from error
            kills += chain.kills
            torn += chain.torn
            stores += chain.store
        print("# %s: %d killed in %d chains, %d with a store; %d killed while a checkpoint was "
              "being written" % (puzzle.name, kills, seed, stores, torn))


def one_chain(program, name, seed):
    for puzzle in LONG + QUICK:
        if puzzle.name != name:
            continue
        with Bench(program, puzzle) as bench:
            chain = Chain(bench, seed)
            try:
                chain.go()
            finally:
                print("# " + "\n# ".join(chain.story))


def main(which, program):
    if ":" in which:
        name, _, seed = which.partition(":")
        tap.run([(which, lambda: one_chain(program, name, int(seed)))])
    long = which == "long"
    often = {"square": 50, "cube": 50, "spheres": 50, "hex-prism": 50} if long else \
            {"square": 3, "cube": 3, "spheres": 2, "hex-prism": 2}
    tap.run([("%s: killed %d times at random instants and resumed, the same is found"
              % (puzzle.name, often[puzzle.name]),
              lambda puzzle=puzzle: kill_often(program, puzzle, often[puzzle.name]))
             for puzzle in (LONG if long else QUICK)])


if __name__ == "__main__":
    main(*sys.argv[1:])
