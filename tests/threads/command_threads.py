#!/usr/bin/env python3
"""command_threads.py -- what the command does on many threads, beside what it does on one.

    command_threads.py PROGRAM

Each command is made with one thread and with four: it finds the same, in whatever order, and says
nothing on standard error. Under the thread sanitizer (./check --threads) a race ends it with a
status of its own.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

PATIENCE = 600
BURR = os.path.join(os.path.dirname(HERE), "burrs", "piston.yaml")
# What one run has and another has not.
VARIES = {"seconds", "seconds_first", "branches", "threads", "solution", "number", "assembly",
          "store", "options", "states"}
COMMANDS = """
count soma --json
count soma --engine dancing --json
count soma --engine first-empty --json
solve soma --engine backtrack --with strand --solutions --json
solve soma --up-to rotations --ordered --solutions --json
count soma --checkpoint NEW.tw --checkpoint-every 0.01 --store NEW.store --json
count tetrominoes-4x5 --json
count soma --engine count --json
sample soma --seed 3 --samples 5 --json
cover soma.dlx --json
apart BURR --json
apart BURR --limit 1 --json
apart BURR --store NEW.store --json
apart BURR --least --json
"""


def told(text):
    """The lines of an output, less what varies, in an order of their own."""
    lines = []
    for line in text.splitlines():
        try:
            found = json.loads(line)
            line = json.dumps({k: v for k, v in found.items() if k not in VARIES}, sort_keys=True)
        except ValueError:
            line = re.sub(r"[\d.,]+", "", line)
        lines.append(line)
    return sorted(lines)


class Bench:
    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), folder

    def run(self, words, expect=(0, 1, 3)):
        done = subprocess.run([self.program] + words, cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        if done.returncode not in expect or done.stderr:
            raise tap.Failure("%s: status %d\n%s" % (" ".join(words), done.returncode,
                                                     done.stderr[-3000:]))
        return done.stdout

    def prepare(self):
        with open(os.path.join(self.folder, "soma.dlx"), "w", encoding="utf-8") as file:
            file.write(self.run("export soma --to dlx --up-to none".split()))

    def compare(self, line):
        answers = []
        for threads in ("1", "4"):
            words = line.replace("BURR", BURR).replace("NEW", "on" + threads).split()
            answers.append(told(self.run(words + ["--threads", threads])))
        if answers[0] != answers[1] or not answers[0]:
            raise tap.Failure("on one thread\n%s\non four\n%s" % tuple(
                "\n".join(lines)[-1500:] for lines in answers))


def main():
    with tempfile.TemporaryDirectory(prefix="tilewright-threads-") as folder:
        bench = Bench(sys.argv[1], folder)
        checks = [("what commands read is made", bench.prepare)]
        for line in COMMANDS.strip().splitlines():
            checks.append((line, lambda line=line: bench.compare(line)))
        tap.run(checks)


if __name__ == "__main__":
    main()
