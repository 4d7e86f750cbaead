#!/usr/bin/env python3
"""interrupts.py -- whatever a command is doing, it ends soon after it was told to.

    interrupts.py PROGRAM

Each command is started on each puzzle that ships and interrupted, as by Ctrl-C, after a moment; in
that it may be over. It ends within PATIENCE, which no machine needs (mostly it is hundredths of a
second): what does not, does not listen. TILEWRIGHT_TEST_SHARE=N: one puzzle in N.
"""

import os
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
import tap  # noqa: E402

MOMENT = 0.4  # seconds
PATIENCE = 60
COMMANDS = """solve @ --threads 2
solve @ --engine dancing
solve @ --engine sat
solve @ --cheapest
solve @ --explain-plan
count @ --engine count
sample @ --samples 1000
estimate @
explain @
prove @ --cnf a --drat b --force
apart @ --least
apart @ --turns
plot @ --kind heat --to svg --output a.svg --force
draw @ --output a.svg --force
table @
check @"""


def puzzles(program):
    listed = subprocess.run([program, "list", "puzzles", "--json"], stdout=subprocess.PIPE,
                            text=True, check=True).stdout
    names = [line.split('"')[3] for line in listed.splitlines()]
    if len(names) < 300:
        raise tap.Failure("%d puzzles are listed" % len(names))
    return names[::int(os.environ.get("TILEWRIGHT_TEST_SHARE", "1"))]


def interrupt(words, folder):
    """Does it end?"""
    with subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as process:
        for seconds in (MOMENT, PATIENCE):
            try:
                process.wait(seconds)
                return True
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
        process.kill()
    return False


def interrupt_all(program, line):
    with tempfile.TemporaryDirectory() as folder:
        deaf = [name for name in puzzles(program)
                if not interrupt([program] + line.replace("@", name).split(), folder)]
    if deaf:
        raise tap.Failure("not heard within %d s: %s" % (PATIENCE, " ".join(deaf)))


def main():
    program = os.path.abspath(sys.argv[1])
    tap.run([(line, lambda line=line: interrupt_all(program, line))
             for line in COMMANDS.split("\n")])


if __name__ == "__main__":
    main()
