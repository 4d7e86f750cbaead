#!/usr/bin/env python3
"""interrupts.py -- every command ends soon after an interrupt, in any of its stages.

    interrupts.py PROGRAM

Each command is started on each shipped puzzle and interrupted, as by Ctrl-C, after one of the
MOMENTS, if it is not over by then. It ends within PATIENCE (usually within hundredths of a second),
with one of its own statuses: otherwise it ignores the signal, or uses an object that is not made
yet. TILEWRIGHT_TEST_SHARE=N: one puzzle in N.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
import tap  # noqa: E402

MOMENTS = (0.02, 0.1, 0.4, 1.2)  # seconds
PATIENCE = 60
REFUSED = 2
STATUSES = (0, 1, REFUSED, 3, -signal.SIGINT)  # the last: before it watches for signals
COMMANDS = """solve @ --threads 2
solve @ --engine dancing
solve @ --engine sat
solve @ --first --seed 1
disassemble @ --only best
solve @ --explain-plan
count @ --engine count
sample @ --samples 1000
estimate @
explain @
export @ --to drat --cnf a --output b --force
disassemble @ --least
disassemble @ --rotations
plot @ --kind heat --to svg --output a.svg --force
plot @ --kind engines --to svg --output a.svg --force
sample @ --heat
sets @
sets @ --every --threads 2
challenge @ --count 100
unique @ --least
unique @ --by marks
rate @ --runs 1000000
figure @
rate @ --runs 1 --neighbours 3
run split @ --into 3
export @ --to zdd
export @ --to dimacs
draw @ --output a.svg --force
check @""".split("\n")


def puzzles(program):
    listed = subprocess.run([program, "list", "puzzles", "--json"], stdout=subprocess.PIPE,
                            text=True, check=True).stdout
    names = [json.loads(line)["name"] for line in listed.splitlines()]
    if len(names) < 300:
        raise tap.Failure("%d puzzles are listed" % len(names))
    return names[::tap.SHARE]


def interrupt(words, moment, folder):
    """Returns its status; None if it ignores the signal."""
    with subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as process:
        for seconds in (moment, PATIENCE):
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
        process.kill()
    return None


def interrupt_all(program, number):
    """Interrupts the command of this number on all puzzles; the moments vary."""
    words, names, wrong, refused = COMMANDS[number], puzzles(program), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for i, name in enumerate(names):
            moment = MOMENTS[(i + number) % len(MOMENTS)]
            status = interrupt([program] + words.replace("@", name).split(), moment, folder)
            refused += status == REFUSED
            if status not in STATUSES:
                wrong.append("%s after %g s: status %s" % (name, moment, status))
    if wrong or refused == len(names):
        raise tap.Failure("\n".join(wrong or ["every puzzle refuses it"]))


def main():
    program = os.path.abspath(sys.argv[1])
    tap.run([(words, lambda number=number: interrupt_all(program, number))
             for number, words in enumerate(COMMANDS)])


if __name__ == "__main__":
    main()
