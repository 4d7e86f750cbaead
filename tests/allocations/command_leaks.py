#!/usr/bin/env python3
"""command_leaks.py -- runs valgrind on the command and on tests of functions.

    command_leaks.py PROGRAM [TEST...]

The commands of command_memory.py and test programs read no uninitialised byte, none outside of
allocated memory, and leak none. Leaks in libraries that draw are suppressed (leaks.supp).
"""

import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import command_memory  # noqa: E402
import tap  # noqa: E402

FOUND = 99
VALGRIND = ["valgrind", "--quiet", "--error-exitcode=%d" % FOUND, "--leak-check=full",
            "--errors-for-leak-kinds=definite,indirect", "--show-leak-kinds=definite,indirect",
            "--trace-children=yes", "--suppressions=" + os.path.join(HERE, "leaks.supp")]
PATIENCE = 3600


def watch(words, folder, more):
    done = subprocess.run(VALGRIND + words, cwd=folder, stdin=subprocess.DEVNULL, text=True,
                          errors="replace", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          timeout=PATIENCE, env={**os.environ, "LC_ALL": "C.UTF-8", **more},
                          check=False)
    if done.returncode == FOUND or done.returncode < 0:
        raise tap.Failure(done.stderr[-3000:])


def watch_command(bench, line):
    bench.fresh()
    watch([bench.program] + line.split(), bench.folder, {})


def main():
    if not shutil.which("valgrind"):
        print("1..0 # SKIP valgrind is not here")
        return
    bench, checks = command_memory.Bench("quick", sys.argv[1]), []
    for line in (command_memory.COMMANDS + command_memory.PICTURES).split("\n"):
        if line:
            checks.append((line, lambda line=line: watch_command(bench, line)))
    for test in sys.argv[2:]:
        # one in eight of their repetitions (support/share.h)
        checks.append((os.path.basename(test), lambda test=test: watch(
            [os.path.abspath(test)], bench.folder, {"TILEWRIGHT_TEST_SHARE": "8"})))
    command_memory.run(bench, checks)


if __name__ == "__main__":
    main()
