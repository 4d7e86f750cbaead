#!/usr/bin/env python3
"""first.py -- user seconds to a first solution of big puzzles, for many seeds.

    first.py [--tilewright PROGRAM] [--seeds N] [--threads N]

With --threads: seconds by the clock, of one thread and then of N.
"""

import argparse
import json
import os
import statistics
import time

import race

HERE = os.path.dirname(os.path.abspath(__file__))
# Name, file, numbers of pieces and cells, maximum number of seeds.
PUZZLES = [
    ("one-sided hexominoes, 12x30", "one-sided-hexominoes-12x30.yaml", 60, 360, 20),
    ("one-sided hexominoes, 15x24", "one-sided-hexominoes-15x24.yaml", 60, 360, 20),
    ("octiamonds, 11x24", "octiamonds-11x24.yaml", 66, 528, 20),
    ("heptominoes, 19x40 less four", "heptominoes.yaml", 108, 756, 10),
    ("hexahexes, 17x29 less one", "hexahexes-17x29.yaml", 82, 492, 10),
    ("one-sided heptominoes, 28x49", "one-sided-heptominoes.yaml", 196, 1372, 10),
    ("hexacubes, 10x10x10 less four", "hexacubes.yaml", 166, 996, 10),
]


def seconds(program, path, seed, threads=0):
    command = [program, "solve", path, "--first", "--seed", str(seed), "--json", "--threads",
               str(threads or 1)]
    begun = time.monotonic()
    used, text = race.user_seconds(command, None)
    if json.loads(text.splitlines()[-1])["solutions"] != "1":
        raise SystemExit("first: no solution: " + " ".join(command))
    return time.monotonic() - begun if threads else used


def table(program, seeds):
    yield "| puzzle | pieces | cells | seeds | median, s | longest, s |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name, path, pieces, cells, most in PUZZLES:
        tried = range(min(seeds, most))
        times = [seconds(program, os.path.join(HERE, path), seed) for seed in tried]
        yield "| %s | %d | %d | %d | %.2f | %.2f |" % (name, pieces, cells, len(times),
                                                       statistics.median(times), max(times))


def threads_table(program, seeds, threads):
    yield "| puzzle | seeds | one thread: median, longest, s | %d threads | sooner |" % threads
    yield "|---|---:|---:|---:|---:|"
    for name, path, _, _, most in PUZZLES:
        pairs = [[seconds(program, os.path.join(HERE, path), seed, count) for count in (1, threads)]
                 for seed in range(min(seeds, most))]
        one, more = zip(*pairs)
        yield "| %s | %d | %.2f, %.2f | %.2f, %.2f | %d |" % (
            name, len(pairs), statistics.median(one), max(one), statistics.median(more), max(more),
            sum(b < a for a, b in pairs))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tilewright", default=os.path.join(HERE, "..", "build", "tilewright"))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--threads", type=int, default=0)
    options = parser.parse_args()
    program = os.path.abspath(options.tilewright)
    for line in (threads_table(program, options.seeds, options.threads) if options.threads
                 else table(program, options.seeds)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
