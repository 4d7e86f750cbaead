#!/usr/bin/env python3
"""disassembly_race.py -- taking assemblies apart, raced against another program.

    ninja -C build bench/disassembly/disassembly_times
    bench/disassembly/six_piece_burrs.py > /tmp/solid.yaml
    bench/disassembly/disassembly_race.py --yardstick DIS /tmp/solid.yaml \\
        puzzles/pelikan-burr.yaml

The yardstick gets `-o fast -r PASSES FILE`, cells of cubes as `disassembly_times --cells` writes
them, and prints `cold SECONDSs warm SECONDSs/pass` on standard error: user seconds of the first
pass over all assemblies, and of one later pass. Both programs run in turn; the least of all rounds
counts. Both take the first of several separations. Before its clock starts, the yardstick has read
the cells and recognised pieces of the same shape; ours is given placements and recognises shapes in
each pass, within its clock. So the last two columns are a later pass of ours without that.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

MADE = re.compile(r"assemblies (\d+) apart (\d+).*?cold ([0-9.]+)s? warm ([0-9.]+)"
                  r"(?:.*? recognised ([0-9.]+))?")
PASS_SECONDS = 0.4  # of all passes together, about


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = MADE.search(done.stdout + done.stderr)
    if done.returncode or not found:
        sys.exit("disassembly_race: %s: %s" % (" ".join(command), done.stderr))
    cold, warm, recognised = (float(found[i] or 0) for i in (3, 4, 5))
    return found[1], found[2], cold, warm, recognised


def race(chosen, puzzle, cells):
    times = [chosen.times, "--cells", cells, puzzle]
    first = run(times)
    passes = str(max(3, int(PASS_SECONDS / max(first[3], 1e-6))))
    yardstick = [chosen.yardstick, "-o", "fast", "-r", passes, cells]
    least = [[9e9] * 3, [9e9] * 3]
    for _ in range(chosen.rounds):
        for side, command in enumerate((times[:1] + ["--passes", passes] + times[1:], yardstick)):
            made = run(command)
            if made[:2] != first[:2]:
                sys.exit("disassembly_race: %s: %s, not %s" % (puzzle, made[:2], first[:2]))
            least[side] = [min(pair) for pair in zip(least[side], made[2:])]
    ours, theirs = least
    name = os.path.splitext(os.path.basename(puzzle))[0]
    print("%-40s %6s %5s  %9.3f %9.3f %6.2f  %9.3f %9.3f %6.2f  %9.3f %6.2f" % (
        name, first[0], first[1], 1e3 * ours[0], 1e3 * theirs[0], ours[0] / max(theirs[0], 1e-9),
        1e3 * ours[1], 1e3 * theirs[1], ours[1] / max(theirs[1], 1e-9),
        1e3 * (ours[1] - ours[2]), (ours[1] - ours[2]) / max(theirs[1], 1e-9)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--yardstick", required=True, help="the other program")
    parser.add_argument("--times", default="build/bench/disassembly/disassembly_times")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("puzzles", nargs="+")
    chosen = parser.parse_args()
    print("%-40s %6s %5s  %29s  %29s  %17s" % ("", "", "", "cold: ms, yardstick's, ratio",
                                               "warm: ms, yardstick's, ratio", "not recognised"))
    with tempfile.TemporaryDirectory() as folder:
        for puzzle in chosen.puzzles:
            race(chosen, puzzle, os.path.join(folder, "cells"))


if __name__ == "__main__":
    main()
