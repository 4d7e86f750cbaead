#!/usr/bin/env python3
"""small_build.py -- a build without the optional parts passes its tests.

    small_build.py quick|long

quick builds the command, which says what it lacks; long builds and tests all. The optional parts
are the features of meson_options.txt, except the tests themselves. Nothing is optimized, to build
faster.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402

SLOWER = "8"  # times, as nothing is optimized and other tests run, too
FEATURE = re.compile(r"option\('(\w+)', type: 'feature'")


def features():
    with open(os.path.join(TOP, "meson_options.txt"), encoding="utf-8") as file:
        return [name for name in FEATURE.findall(file.read()) if name != "tests"]


def expect(words, **more):
    return call(*words, stderr=subprocess.STDOUT, **more).stdout


def setup(folder):
    expect(["meson", "setup", folder, TOP, "-Dbuildtype=plain", "-Db_ndebug=true",
            "-Dc_args=-O0"] + ["-D%s=disabled" % name for name in features()])


def asks_for_too_much(scratch):
    """A requested part that is missing is an error."""
    words = ["-Dx3dom=/nowhere"] + ["-D%s=disabled" % name for name in features()]
    done = subprocess.run(["meson", "setup", os.path.join(scratch, "x3dom"), TOP, *words],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode == 0:
        raise tap.Failure("x3dom without its folder is set up")


def has_none(folder):
    """The command works and says what it lacks."""
    command = os.path.join(folder, "tilewright")
    if "240" not in expect([command, "count", "soma"]):
        raise tap.Failure("soma has 240 solutions")
    for words in (["count", "soma", "--engine", "sat"], ["draw", "soma", "--to", "png"],
                  ["draw", "soma", "--output", "a.pdf"], ["disassemble", "soma", "--prove"]):
        done = subprocess.run([command] + words, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, cwd=folder)
        if done.returncode != 2 or not tap.LEFT_OUT.search(done.stderr):
            raise tap.Failure("%s: status %d, %s" % (" ".join(words), done.returncode,
                                                     done.stderr))


def passes(folder, which):
    expect(["meson", "test", "-C", folder, "--quiet", "--timeout-multiplier", SLOWER] + which)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.join(scratch, "build")
        tap.run([("it is made", lambda: setup(folder)),
                 ("it is built", lambda: expect(["ninja", "-C", folder, "tilewright"])),
                 ("it says what it has not", lambda: has_none(folder)),
                 ("what is asked for and cannot be had is told",
                  lambda: asks_for_too_much(scratch))] +
                [("%s: all pass" % " ".join(names), lambda names=names: passes(folder, names))
                 for names in (["--no-suite", "long", "--suite", "unit", "--suite", "cases"],
                               ["guides"])
                 if "long" in sys.argv[1:]])


if __name__ == "__main__":
    main()
