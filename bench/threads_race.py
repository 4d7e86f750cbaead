#!/usr/bin/env python3
"""threads_race.py -- a command with one thread and with two, and what two could come to.

    bench/threads_race.py [--rounds N] count bench/tetrominoes-10x10.yaml --engine count
    bench/threads_race.py [--rounds N] disassemble PUZZLE SOLUTION --first-choice --max-states N

If two processors share a cache, memory or a core, two independent programs slow each other down. So
each round runs one thread alone, then two such programs at once, then two threads. It prints
seconds by the clock, how many times as fast two threads are as one, and which share that is of the
work that the two programs do.
"""

import argparse
import statistics
import subprocess
import time


def seconds(words, copies=1):
    begun = time.monotonic()
    runs = [subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for _ in range(copies)]
    if any(run.wait() not in (0, 1, 3) for run in runs):
        raise SystemExit("threads_race: %s fails" % " ".join(words))
    return time.monotonic() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="build/tilewright")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="COMMAND ...")
    asked = parser.parse_args()
    words = [asked.program, *asked.words, "--threads"]
    gains, shares = [], []
    print("%8s %12s %12s %6s %9s" % ("one", "one, twice", "two threads", "gain", "of that"))
    for _ in range(asked.rounds):
        one, twice, two = seconds(words + ["1"]), seconds(words + ["1"], 2), seconds(words + ["2"])
        gains.append(one / two)
        shares.append(twice / (2 * two))
        print("%8.2f %12.2f %12.2f %6.2f %9.2f" % (one, twice, two, gains[-1], shares[-1]),
              flush=True)
    print("median: %.2f times as fast, %.2f of what two programs get done" %
          (statistics.median(gains), statistics.median(shares)))


if __name__ == "__main__":
    main()
