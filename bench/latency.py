#!/usr/bin/env python3
"""latency.py -- how long a run goes on after it is told to stop: Ctrl-C, or a budget of seconds.

    latency.py [--tilewright PROGRAM] [--times N] [--only WORD]

Each run is told to stop at a random instant of its first seconds: while it makes puzzle and cover,
while it probes or dives, or in the search. The figure is the processor time from then to the end,
of all threads together and including the last checkpoint, so that other load on the machine matters
little; `wall` is the same by the clock. `at once`: runs that the signal killed, as there was
nothing to save yet. A budget is compared with the seconds that the run reports, also by the clock.
"""

import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HEPTOMINOES = os.path.join(HERE, "heptominoes.yaml")
HEXOMINOES = os.path.join(HERE, "one-sided-hexominoes-12x30.yaml")
# name, words, seconds in which the instant lies
RUNS = [
    ("6x10, backtrack", ["count", "pentominoes-6x10", "--engine", "backtrack"], 0.8),
    ("6x10, dancing", ["count", "pentominoes-6x10", "--engine", "dancing"], 0.8),
    ("bedlam, bitset", ["count", "bedlam", "--engine", "bitset"], 0.8),
    ("bedlam, bitset, 2 threads", ["count", "bedlam", "--threads", "2"], 0.8),
    ("bedlam, dancing, ordered, 3 threads",
     ["solve", "bedlam", "--engine", "dancing", "--heuristic", "size", "--ordered",
      "--threads", "3"], 0.8),
    ("hexominoes, bitset", ["count", HEXOMINOES, "--engine", "bitset"], 2),
    ("hexominoes, as chosen", ["count", HEXOMINOES], 2),
    ("hexominoes, dancing", ["count", HEXOMINOES, "--engine", "dancing", "--heuristic", "size"], 2),
    ("hexominoes, first", ["solve", HEXOMINOES, "--first"], 2),
    ("heptominoes, bitset", ["count", HEPTOMINOES, "--engine", "bitset"], 12),
    ("heptominoes, as chosen", ["count", HEPTOMINOES], 12),
    ("heptominoes, backtrack", ["count", HEPTOMINOES, "--engine", "backtrack"], 12),
    ("heptominoes, dancing", ["count", HEPTOMINOES, "--engine", "dancing", "--heuristic", "size"],
     12),
    ("heptominoes, first", ["solve", HEPTOMINOES, "--first"], 12),
    ("heptominoes, bitset, 2 threads", ["count", HEPTOMINOES, "--threads", "2"], 12),
]


def used_so_far(process):
    """Processor seconds of all threads."""
    total = 0
    folder = "/proc/%d/task" % process.pid
    for task in os.listdir(folder):
        with open(os.path.join(folder, task, "schedstat"), encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total / 1e9


def end(process):
    """Status, and the processor seconds of the whole run."""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def interrupt(command, instant, folder):
    """Processor seconds and clock seconds after the signal, status; None: the run ended before."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    while process.poll() is None and used_so_far(process) < instant:
        time.sleep(0.001)
    if process.returncode is not None: # it ended before
        if process.returncode not in (0, 1):
            raise SystemExit("latency: status %d: %s" % (process.returncode, " ".join(command)))
        return None
    before, start = used_so_far(process), time.monotonic()
    process.send_signal(signal.SIGINT)
    code, after = end(process)
    return max(after - before, 0), time.monotonic() - start, code


def budget(command, seconds, folder):
    """Seconds by which the run exceeded its budget; None: it ended before."""
    done = subprocess.run(command + ["--timeout", "%.6f" % seconds, "--json"], cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode != 3:
        return None
    return json.loads(done.stdout.splitlines()[-1])["seconds"] - seconds


def milliseconds(values):
    values = sorted(values)
    share = [values[min(len(values) - 1, int(q * len(values)))] for q in (0.5, 0.9)]
    return "%6.1f | %6.1f | %6.1f" % tuple(1000 * value for value in share + [values[-1]])


def row(name, words, span, program, times, dice, folder):
    command = [program, *words]
    if "--first" not in words:
        command += ["--checkpoint", "run.tw"]
    found, over, at_once = [], [], 0
    slowest = 0
    for _ in range(times):
        for file in os.listdir(folder):
            os.unlink(os.path.join(folder, file))
        instant = dice.random() * span
        one = interrupt(command, instant, folder)
        if one is None:
            continue
        at_once += one[2] == -signal.SIGINT
        found.append(one)
        if one[0] == max(item[0] for item in found):
            slowest = instant
    for file in os.listdir(folder):
        os.unlink(os.path.join(folder, file))
    extra = budget(command, span / 4, folder)
    if not found:
        return "| %s | over before it could be told |" % name
    return "| %-36s | %2d | %2d | %s | %6.1f | %5.2f | %s |" % (
        name, len(found), at_once, milliseconds([item[0] for item in found]),
        1000 * statistics.median(item[1] for item in found), slowest,
        "%6.1f" % (1000 * extra) if extra is not None else "-")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tilewright", default=os.path.join(HERE, "..", "build", "tilewright"))
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    dice = random.Random(1)
    print("| run | told | at once | median, ms | 90 %, ms | longest, ms | wall, ms | longest at, s"
          " | over its budget, ms |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory(prefix="tilewright-latency-") as folder:
        for name, words, span in RUNS:
            if options.only in name:
                print(row(name, words, span, os.path.abspath(options.tilewright), options.times,
                          dice, folder), flush=True)


if __name__ == "__main__":
    main()
