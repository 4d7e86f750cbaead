#!/usr/bin/env python3
"""waits.py -- a command that waits for its input ends at the first signal, with status 3.

    waits.py PROGRAM

It waits for a pipe that is not opened, for one without data, and on standard input.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
import tap  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE = 60
WORDS = ("solve IT", "count IT", "count IT --threads 3", "estimate IT", "sample IT",
         "sets IT", "challenge IT", "unique IT", "unique soma IT", "rate IT", "figure IT",
         "design IT", "explain IT",
         "disassemble IT", "disassemble soma IT", "disassemble soma IT --json", "plot IT",
         "draw IT", "draw soma IT", "show IT", "check IT", "check soma IT", "solve IT --from dlx",
         "pieces IT 3", "lattice IT", "export IT --to dlx", "run split IT --into 2",
         "import --from xmpuzzle IT", "solve IT --checkpoint a.tw --store a.store",
         "solve IT --timeout 100")
FILES = ("run resume IT --checkpoint a.tw", "run merge IT --output a.tw")


def waits(process):
    """Waits until the process sleeps in a read or an open, and stays asleep."""
    seen, end = 0, time.monotonic() + PATIENCE
    while seen < 5 and time.monotonic() < end:
        if process.poll() is not None:
            raise tap.Failure("ended with status %d\n%s" % (process.returncode,
                                                            process.stderr.read()))
        with open("/proc/%d/stat" % process.pid, encoding="ascii") as file:
            seen = seen + 1 if file.read().rpartition(")")[2].split()[0] == "S" else 0
        time.sleep(0.02)


def stopped(words, kind, number):
    def check():
        if not os.path.exists("/proc/self/stat"):
            raise tap.Skip("no /proc")
        where = tempfile.mkdtemp(prefix="tilewright-waits-")
        held = []
        try:
            name = "pipe"
            os.mkfifo(os.path.join(where, name))
            if kind == "silent":
                held.append(os.open(os.path.join(where, name), os.O_RDWR))
            process = subprocess.Popen(
                [PROGRAM, *words.replace("IT", "-" if kind == "standard input" else name).split()],
                cwd=where, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True)
            waits(process)
            process.send_signal(number)
            try:
                code = process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise tap.Failure("it went on waiting") from None
            finally:
                told = process.communicate()[1]
            if code != 3 or "Interrupted" in told:
                raise tap.Failure("status %d\n%s" % (code, told))
            left = sorted(set(os.listdir(where)) - {name, "a.tw.lock"})
            if left:
                raise tap.Failure("left: " + " ".join(left))
        finally:
            for descriptor in held:
                os.close(descriptor)
            shutil.rmtree(where)
    return check


CHECKS = [("%s, %s" % (words, kind), stopped(words, kind, number))
          for kind, number in (("nobody", signal.SIGINT), ("silent", signal.SIGTERM),
                               ("standard input", signal.SIGINT))
          for words in WORDS + (FILES if kind != "standard input" else ())]

if __name__ == "__main__":
    tap.run(CHECKS)
