#!/usr/bin/env python3
"""counts_saved.py -- counts without listing, killed and stopped and resumed: the same numbers.

    counts_saved.py quick|long PROGRAM
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
import tap  # noqa: E402

PUZZLE = """tilewright: 1
lattice: square
container: {box: [%d, 9]}
pieces: [{set: {polyforms: 4}, copies: any}]
"""
ENOUGH = 100  # runs of one chain

which, program = sys.argv[1], os.path.abspath(sys.argv[2])
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "board.yaml"), "w", encoding="utf-8") as file:
    file.write(PUZZLE % (8 if which == "quick" else 12))
COUNT = [program, "count", "board.yaml", "--engine", "count", "--checkpoint", "run.tw",
         "--checkpoint-every", "0.01"]
RESUME = [program, "run", "resume", "run.tw", "--checkpoint-every", "0.01"]


def check(fine, words):
    if not fine:
        raise tap.Failure(words)


def run(*words):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def counts(*words):
    done = run(*words, "--json")
    check(done.returncode == 0, done.stderr)
    return json.loads(done.stdout)["counts"]


def moves_kept():
    """The number of branches in the file: a resumed run is stopped before it does more."""
    done = run(*RESUME, "--timeout", "0.001", "--json")
    check(done.returncode in (0, 3), done.stderr)
    return json.loads(done.stdout)["branches"]


def check_saved(name, printed, before):
    """After SIGTERM the file has all work done so far, and no run began anew."""
    check(b"resume with" not in printed or os.path.exists(name), "not saved")
    after = moves_kept() if os.path.exists(name) else 0
    check(after >= before, f"{after} moves are saved, after {before}")
    return after


def chain(seed, sign, right):
    """Ends a run by a signal again and again, each time a little later."""
    dice, name = random.Random(seed), os.path.join(folder, "run.tw")
    words, stopped, kept = COUNT, 0, []
    for turn in range(ENOUGH):
        process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        time.sleep(dice.random() * 0.1 * (turn + 1))
        process.send_signal(sign)
        printed, wrong = process.communicate()
        check(process.returncode in (0, 3, -sign), wrong.decode())
        stopped += process.returncode != 0
        if process.returncode == 3 and printed:  # else it ended before it began
            check(b"resume with" in printed or b"before" in printed, printed.decode())
            kept.append(check_saved(name, printed, kept[-1] if kept else 0))
        if os.path.exists(name):
            words = RESUME
        if process.returncode == 0:
            break
    check(counts(*RESUME, "--threads", "2") == right, "another number")
    os.remove(name)
    return stopped, kept


def killed(right):
    check(chain(1, signal.SIGKILL, right)[0] > 0, "never killed")


def stopped(right):
    kept = chain(7, signal.SIGTERM, right)[1]
    whole = json.loads(run(*COUNT[:-4], "--json").stdout)["branches"]
    check(any(0 < moves < whole for moves in kept), f"of {whole} moves never some: {kept}")


def refused():
    run(*COUNT, "--timeout", "0.05")
    for words in (["run", "merge", "run.tw"], ["run", "split", "run.tw", "--into", "2"]):
        done = run(program, *words)
        check(done.returncode == 2 and "count without listing" in done.stderr, done.stderr)
    done = run(program, "run", "resume", "run.tw", "--solutions")
    check(done.returncode == 2 and "--solutions" in done.stderr, done.stderr)
    os.remove(os.path.join(folder, "run.tw"))


if __name__ == "__main__":
    RIGHT = counts(program, "count", "board.yaml", "--engine", "count")
    tap.run([("a count that is killed goes on, to the same number", lambda: killed(RIGHT)),
             ("so does one that is stopped", lambda: stopped(RIGHT)),
             ("what has no parts is not divided, nor merged", refused)])
