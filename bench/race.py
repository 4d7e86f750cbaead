#!/usr/bin/env python3
"""race.py -- times two commands in turn, A B A B ..., and prints the ratio pair by pair.

    race.py [--runs N] [--input FILE] 'COMMAND A' 'COMMAND B'
    race.py [--runs N] --puzzle NAME [--same none]    (after ninja -C build bench/dlx)

The second form exports the puzzle's cover and races `tilewright count` with dancing links, fewest
options first, against dlx.c on the same cover. Only user seconds count, as the system charges them
to the finished process: other load on the machine disturbs them little, and drift affects both runs
of a pair alike. The median of the ratios is the figure to quote.
"""

import argparse
import os
import shlex
import statistics
import subprocess
import sys
import tempfile


def user_seconds(command, input_path, folder=None):
    """Runs a command to its end; returns its user seconds and what it printed."""
    with open(input_path or os.devnull, "rb") as source, tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdin=source, stdout=output, cwd=folder,
                                   stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace").strip()
    if process.returncode not in (0, 1):  # 1: exhausted, no solution
        sys.exit("race: %s ended with %d" % (shlex.join(command), process.returncode))
    return usage.ru_utime, text


def race(first, second, inputs, runs):
    print("A:", shlex.join(first))
    print("B:", shlex.join(second))
    times, ratios = ([], []), []
    for number in range(runs + 1):
        a, said_a = user_seconds(first, inputs[0])
        b, said_b = user_seconds(second, inputs[1])
        if number == 0:  # warms up, and shows that both do the same
            print("A says:", said_a.splitlines()[-1] if said_a else "nothing")
            print("B says:", said_b.splitlines()[-1] if said_b else "nothing")
            print("%6s %10s %10s %8s" % ("pair", "A user s", "B user s", "A/B"))
            continue
        times[0].append(a)
        times[1].append(b)
        ratios.append(a / b if b else float("nan"))
        print("%6d %10.3f %10.3f %8.3f" % (number, a, b, ratios[-1]))
    medians = [statistics.median(figures) for figures in (times[0], times[1], ratios)]
    print("%6s %10.3f %10.3f %8.3f" % ("median", *medians))


def export_cover(tilewright, puzzle, same, path):
    command = [tilewright, "show", puzzle, "--cover", "--same", same]
    with open(path, "wb") as target:
        subprocess.run(command, stdout=target, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="pairs that count")
    parser.add_argument("--input", help="a file both commands read on standard input")
    parser.add_argument("--puzzle", help="a shipped puzzle or a puzzle file")
    parser.add_argument("--same", default="none", help="none, rotations or reflections")
    parser.add_argument("--tilewright", default="build/tilewright", help="the command")
    parser.add_argument("--dlx", default="build/bench/dlx", help="the yardstick, from dlx.c")
    parser.add_argument("commands", nargs="*")
    chosen = parser.parse_args()
    if chosen.runs < 1:
        parser.error("--runs must be at least 1")
    if not chosen.puzzle:
        if len(chosen.commands) != 2:
            parser.error("expected two commands, or --puzzle")
        first, second = map(shlex.split, chosen.commands)
        race(first, second, (chosen.input, chosen.input), chosen.runs)
        return
    first = [chosen.tilewright, "count", chosen.puzzle, "--same", chosen.same,
             "--engine", "dancing", "--heuristic", "size"]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cover.dlx")
        export_cover(chosen.tilewright, chosen.puzzle, chosen.same, path)
        race(first, [chosen.dlx], (None, path), chosen.runs)


if __name__ == "__main__":
    main()
