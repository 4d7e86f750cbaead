#!/usr/bin/env python3
"""command_threads.py -- compares the command on many threads with the command on one.

    command_threads.py quick|long PROGRAM COUNTS

Every command that takes --threads, on shipped puzzles: with 2, 3, 8 and 16 threads it finds the
same as with one, in any order unless one is requested, and prints nothing on standard error; its
numbers are the published ones of COUNTS (tests/counts.tsv). `long`: twenty puzzles, 1, 2, 3, 8 and
16 threads, twenty times. Under the thread sanitizer (./check --threads) a race ends the command
with a status of its own. On a slow machine (tap.SLOW): two of six puzzles.
"""

import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

PATIENCE = 600
BURR = "burr-piston"
DESIGN = """tilewright: 1
lattice: square
container: {box: [5, 4]}
pieces: [{set: pentominoes, choose: 4}]
"""
# Times and work, which depend on the order of threads.
VARIES = {"seconds", "seconds_first", "branches", "threads", "stored", "states", "number"}
# The order of solutions: only --ordered fixes it.
ORDER = {"solution", "assembly"}

# Each on every puzzle. P: the puzzle; NEW: a new path; COPY: a copy of a file that was made.
LINES = """
count P --json
count P --same none --json
count P --engine count --json
count P --engine dancing --json
count P --checkpoint NEW.tw --checkpoint-every 0.01 --store NEW.store --json
solve P --solutions --json
solve P --same rotations --ordered --solutions --json
sample P --seed 3 --samples 5 --json
sample P --heat --json
export P --to zdd
solve P.dlx --solutions --json
plot P --kind heat --to svg
run resume COPY:P.tw --limit 0 --solutions --json
disassemble P --json
"""
# Besides these, commands that take longer, or that do not suit every puzzle.
MORE = """
count pentominoes-6x10 --engine count --same none --json
count pentominoes-10x3x2 --engine count --json
sample pentominoes-6x10 --seed 1 --samples 2 --json
design design.yaml --solutions 1 --limit 0 --json
sets --lattice square --box 6x5 --set pentominoes --copies 0-1 --list 0- --json
export pentominoes-6x10 --to zdd
count soma --engine first-empty --json
solve soma --engine backtrack --heuristic strand --solutions --json
disassemble BURR --json
disassemble BURR --limit 1 --json
disassemble BURR --store NEW.store --json
disassemble BURR --least --json
disassemble turning-cube --rotations --slack 0.1 --json
run farm soma-clip --local 2 --port 0 --folder NEW.farm --quiet --json
"""
PUZZLES = """
soma-clip torus-dominoes hexiamonds-ring checkers-5x5 tangram-rectangle soma-castle-2
ball-room-2 burr-level-9 diabolical-cube example-3x3 four-rhombohedra half-cubes-2x2x2
happy-cube-orange happy-cube-red hexiamonds-crescent-2 macmahon-cubes octet-tetrahedron
pentominoes-3x20 slothouber-graatsma soma-pyramid
""".split()
# Puzzles for which a command has nothing to do: one has no solutions, is on a torus, or its cover
# uses pieces several times.
EXCEPT = {
    "sample": {"checkers-5x5"},
    "plot": {"checkers-5x5"},
    "disassemble": {"torus-dominoes"},
    "cover": {"torus-dominoes", "tangram-rectangle", "burr-level-9", "four-rhombohedra",
              "octet-tetrahedron", "slothouber-graatsma"},
}


def is_timed(line):
    """Does the time taken choose between a search and tables?"""
    return line.startswith("count ") and "--engine" not in line and "--store" not in line


def told(text, ordered, timed):
    """The lines of an output without the keys that vary; sorted if not ordered. The engine of a
    timed count varies; tables that count all solutions give no classes, which check_known
    checks."""
    lines = []
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            found = re.sub(r"\d+\.\d+ s\b", "", line)
        if isinstance(found, dict):
            found = {k: v for k, v in found.items()
                     if k not in VARIES and (ordered or k not in ORDER)}
            if timed:
                del found["engine"]
                if found["same"] == "none":
                    found["counts"] = found["counts"]["none"]
        lines.append(json.dumps(found, sort_keys=True))
    return lines if ordered else sorted(lines)


def read_counts(path):
    """The counts of each puzzle, by the words of --same."""
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {row[0]: {word: int(row[rows[0].index(word)])
                     for word in ("none", "rotations", "reflections")} for row in rows[1:]}


class Bench:
    def __init__(self, program, folder, known, times):
        self.program, self.folder, self.known = os.path.abspath(program), folder, known
        self.times, self.runs = times, 0

    def run(self, words, expect=(0, 1, 3)):
        done = subprocess.run([self.program] + words, cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        if done.returncode not in expect or (done.stderr and words[0] != "export"):
            raise tap.Failure("%s: status %d\n%s" % (" ".join(words), done.returncode,
                                                     done.stderr[-3000:]))
        return done.stdout

    def prepare(self, puzzle):
        """Makes files that commands read: the puzzle's cover, and a stopped run of it."""
        if puzzle not in EXCEPT["cover"]:
            with open(os.path.join(self.folder, puzzle + ".dlx"), "w", encoding="utf-8") as file:
                file.write(self.run(["export", puzzle, "--to", "dlx", "--same", "none"]))
        self.run(["solve", puzzle, "--limit", "1", "--checkpoint", puzzle + ".tw", "--json"])

    def check_known(self, line, puzzle, output):
        """Complete counts are equal to the known ones."""
        known = self.known.get(puzzle)
        last = json.loads(output.splitlines()[-1]) if "--json" in line and output else {}
        if not known or last.get("outcome", "exhausted") != "exhausted":
            return
        found = dict(last.get("counts") or {})
        if line.startswith("sample"):
            found["none"] = int(last.get("solutions", known["none"]))
        elif ".dlx" in line:
            found["none"] = last["solutions"]
        for word, count in found.items():
            if count is not None and int(count) != known[word]:
                raise tap.Failure("%s: %s up to %s, known are %d" % (line, count, word,
                                                                     known[word]))

    def answer(self, line, puzzle, threads):
        self.runs += 1
        words = line.replace("BURR", BURR).replace("NEW", "on%d" % self.runs).split()
        for i, word in enumerate(words):
            if word.startswith("COPY:"):
                words[i] = "copy%d.tw" % self.runs
                shutil.copy(os.path.join(self.folder, word[5:]),
                            os.path.join(self.folder, words[i]))
        output = self.run(words + ["--threads", str(threads)])
        self.check_known(line, puzzle, output)
        return told(output, "--ordered" in line or not output.startswith("{"), is_timed(line))

    def compare(self, line, puzzle, first):
        line = re.sub(r"\bP\b", puzzle, line)
        one = self.answer(line, puzzle, 1)
        for threads in [t for t in (1, 2, 3, 8, 16) if t >= first] * self.times:
            many = self.answer(line, puzzle, threads)
            if one != many:
                differ = [[text for text in these if text not in those]
                          for these, those in ((one, many), (many, one))]
                raise tap.Failure("%s: on one thread\n%s\non %d\n%s" % (
                    line, "\n".join(differ[0])[-1500:], threads, "\n".join(differ[1])[-1500:]))

    def each(self, pairs, first):
        """Compares two commands at a time, so that their threads run side by side."""
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(self.compare, line, puzzle, first) for line, puzzle in pairs]:
                done.result()


def command_of(line):
    words = line.split()
    return " ".join(words[:2 if words[0] == "run" else 1])


def kind_of(line):
    """The key of a line in EXCEPT."""
    return "cover" if ".dlx" in line else command_of(line)


def commands_with_threads(bench):
    rows = [line.split("\t") for line in bench.run(["--options-list"]).splitlines()]
    return {row[0] for row in rows if row[1] == "--threads"}


def none_is_left_out(bench):
    here = {command_of(line) for line in (LINES + MORE).split("\n") if line}
    there = commands_with_threads(bench)
    if len(there) < 5 or not there <= here:
        raise tap.Failure("these take --threads and are not tried: %s" % sorted(there - here))


def main():
    long = sys.argv[1] == "long"
    puzzles = PUZZLES if long else PUZZLES[:6:4 if tap.SLOW else 1]
    with tempfile.TemporaryDirectory(prefix="tilewright-threads-") as folder:
        bench = Bench(sys.argv[2], folder, read_counts(sys.argv[3]), 20 if long else 1)
        first = 1 if long else 2
        with open(os.path.join(folder, "design.yaml"), "w", encoding="utf-8") as file:
            file.write(DESIGN)
        checks = [("every command that takes --threads is tried", lambda: none_is_left_out(bench)),
                  ("what commands read is made", lambda: [bench.prepare(p) for p in puzzles])]
        for line in LINES.strip().splitlines():
            pairs = [(line, p) for p in puzzles if p not in EXCEPT.get(kind_of(line), ())]
            checks.append((line, lambda pairs=pairs: bench.each(pairs, first)))
        for line in MORE.strip().splitlines():
            pair = (line, line.removeprefix("run ").split()[1])
            checks.append((line, lambda pair=pair: bench.each([pair], first)))
        tap.run(checks)


if __name__ == "__main__":
    main()
