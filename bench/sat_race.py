#!/usr/bin/env python3
"""sat_race.py -- the table of engines in doc/sat.md: `sat` and the default one, pair by pair.

    sat_race.py [--runs N] [--seconds S] [TILEWRIGHT]

Processor seconds on one thread, median of the pairs: other load on the machine disturbs them
little, and drift affects both runs of a pair alike. A run that is not done after S seconds by the
clock is not repeated; "over" precedes the processor seconds that it had used by then.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile

# A puzzle, and the runs: to the first solution, to the last.
PUZZLES = (("soma", "first", "all"), ("happy-cube-green", "first", "all"), ("snake-cube", "all"),
           ("pentominoes-3x20", "first", "all"), ("pentominoes-8x8-hole", "first", "all"),
           ("pentominoes-6x10", "first"), ("dudeney-8x8", "first"), ("bedlam", "first"),
           ("board 8", "all"), ("board 10", "all"), ("board 12", "all"), ("board 14", "all"))
WORDS = {"first": ["solve", "--first"], "all": ["count"]}

BOARD = """\
tilewright: 1
lattice: square
container: {minus: [{box: [%d, %d]}, {cells: [[0, 0], [%d, %d]]}]}
pieces: [{name: domino, cells: [[0, 0], [1, 0]], copies: any}]
"""


def measure(command):
    """Runs a command; returns its processor seconds and its JSON object."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        run = json.loads(output.read().splitlines()[-1])
    return usage.ru_utime + usage.ru_stime, run


def race(chosen, puzzle, what):
    """Medians of both engines, and whether both were done."""
    times, done = ([], []), [True, True]
    for _ in range(chosen.runs):
        for side, engine in enumerate((["--engine", "sat"], [])):
            if not done[side]:
                continue
            seconds, run = measure(
                [chosen.tilewright, *WORDS[what], puzzle, *engine, "--threads", "1", "--json",
                 "--timeout", str(chosen.seconds)])
            done[side] = run["outcome"] in ("exhausted", "limit")
            times[side].append(seconds)
    return [statistics.median(t) if d else t[-1] for t, d in zip(times, done)], done


def figure(number):
    """Two significant digits, without an exponent."""
    return "%d" % float("%.2g" % number) if number >= 10 else "%.2g" % number


def cells_of(medians, done):
    """Cells with the seconds of both engines, and their ratio, `sat` to the default one."""
    said = [("" if d else "over ") + figure(seconds) for seconds, d in zip(medians, done)]
    return said + [figure(medians[0] / medians[1]) if all(done) else ""]


def print_row(chosen, puzzle, *whats):
    path = puzzle
    if puzzle.startswith("board "):
        size = int(puzzle.split()[1])
        path = os.path.join(chosen.folder, "board.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(BOARD % (size, size, size - 1, size - 1))
    row = [puzzle]
    for what in ("first", "all"):
        row += cells_of(*race(chosen, path, what)) if what in whats else ["", "", ""]
    print("| " + " | ".join(row) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="pairs")
    parser.add_argument("--seconds", type=int, default=120, help="a run is stopped after these")
    parser.add_argument("tilewright", nargs="?", default="build/tilewright", help="the command")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as chosen.folder:
        for row in PUZZLES:
            print_row(chosen, *row)


if __name__ == "__main__":
    main()
