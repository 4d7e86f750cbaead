#!/usr/bin/env python3
"""machine.py -- builds for another machine, tests the build there, and passes runs to and fro.

    machine.py PROGRAM NAME

NAME is a file of tools/cross/; PROGRAM is the command of this machine. Headers and libraries of the
other one come from Debian's packages, unpacked into build-machines/NAME/root and kept there;
compilers are this machine's, programs run under qemu, which needs no privileges and is slow, so
unit tests run a share of their repetitions. Missing tools and packages are reported, and the tests
skipped.
"""

import ast
import contextlib
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(TOP, "tools")]
import sysroot  # noqa: E402
import tap  # noqa: E402
from commands import call  # noqa: E402

CROSS = os.path.join(TOP, "tools", "cross")
# Debian's name, and the emulator
MACHINES = {"i686": ("i386", "qemu-i386-static"), "armhf": ("armhf", "qemu-arm-static"),
            "aarch64": ("arm64", "qemu-aarch64-static"), "s390x": ("s390x", "qemu-s390x-static")}
LIBRARIES = """libc6-dev libyaml-dev libjansson-dev libcmocka-dev libzstd-dev
    libxxhash-dev libsqlite3-dev libexpat1-dev zlib1g-dev libedit-dev libminizip-dev
    libcadical-dev libgmp-dev libglpk-dev""".split()
# An emulated processor is slow, and so is a shared one.
PATIENCE = 3000
MULTIPLIER = "20"
# Tests run one in SHARE of their repetitions there (tests/support/share.h), and a case has SHARE
# times as long.
SHARE = "8"
PROGRAMS = ("tilewright", "tilewright.exe")


def run(words, expect=(0,), **more):
    # no status means a skip: that of `meson test` is the number of failures
    return call(*words, statuses=expect, skip=None, stderr=subprocess.STDOUT, timeout=PATIENCE,
                **more).stdout


def constants(name):
    """The [constants] of a file of tools/cross/."""
    with open(os.path.join(CROSS, name + ".ini"), encoding="utf-8") as file:
        return {key: ast.literal_eval(value)
                for key, value in re.findall(r"^(triplet|libraries) = (.*)$", file.read(), re.M)}


class Machine:
    differs = ()  # titles of checks that cannot pass there

    def __init__(self, name):
        self.name = name
        self.debian, self.emulator = MACHINES[name]
        self.triplet, self.libraries = (constants(name)[key] for key in ("triplet", "libraries"))
        self.folder = os.path.join(TOP, "build-machines", name)
        self.root, self.build, self.bin, self.programs = (
            os.path.join(self.folder, part) for part in ("root", "build", "bin", "programs"))
        self.environment = {**os.environ, "TILEWRIGHT_TEST_SHARE": SHARE}
        if os.path.isdir("/usr/lib/ccache"):
            self.environment["PATH"] = "/usr/lib/ccache:" + os.environ["PATH"]
        self.ready = False

    def needs(self):
        if not self.ready:
            raise tap.Skip("there is no build for it")

    # ---- Building ------------------------------------------------------------------------------

    def make(self):
        missing = [word for word in (self.triplet + "-gcc", self.triplet + "-g++", self.emulator,
                                     "mmdebstrap") if not shutil.which(word)]
        if missing:
            raise tap.Skip("not here: " + " ".join(missing))
        self.drop_if_old()
        if not os.path.isdir(self.root):
            self.unpack()
        with open(os.path.join(self.folder, "root.ini"), "w", encoding="utf-8") as file:
            file.write("[constants]\nroot = %r\nrun = %r\n" % (self.root, self.prefix()))
        if not os.path.exists(os.path.join(self.build, "build.ninja")):
            run(["meson", "setup", self.build, TOP, "--buildtype=release"] +
                ["--cross-file=" + path for path in (
                    os.path.join(CROSS, self.name + ".ini"), os.path.join(self.folder, "root.ini"),
                    os.path.join(CROSS, "sysroot.ini"))], env=self.environment)
        run(["ninja", "-C", self.build], env=self.environment)
        self.wrap()
        self.ready = True

    def drop_if_old(self):
        """Removes a folder that was made with other libraries."""
        known = None
        with contextlib.suppress(OSError), open(os.path.join(self.root, "libraries"),
                                                encoding="utf-8") as file:
            known = file.read()
        if known != " ".join(LIBRARIES):
            shutil.rmtree(self.folder, ignore_errors=True)

    def unpack(self):
        version = run([self.triplet + "-g++", "-dumpversion"]).split(".")[0].strip()
        try:
            sysroot.unpack(self.root, self.debian, LIBRARIES + ["libstdc++-%s-dev" % version])
        except sysroot.Unavailable as reason:
            raise tap.Skip("Debian's libraries for it cannot be had: %s" % reason) from reason
        with open(os.path.join(self.root, "libraries"), "w", encoding="utf-8") as file:
            file.write(" ".join(LIBRARIES))

    def prefix(self):
        """The words before a program: its loader if this processor runs it, else the emulator."""
        loader = [os.path.join(self.root, "lib", "ld-linux.so.2"), "--library-path",
                  ":".join("%s/%s/%s" % (self.root, part, self.libraries)
                           for part in ("lib", "usr/lib"))]
        with contextlib.suppress(OSError):
            if self.name == "i686" and not subprocess.run(
                    [loader[0], "--version"], stdout=subprocess.DEVNULL, check=False).returncode:
                return loader
        return [self.emulator, "-L", self.root]

    def wrap(self):
        """Writes scripts with the names of the programs. The programs get other names, so that one
        which starts another finds its script on the path."""
        for folder in (self.bin, self.programs):
            os.makedirs(folder, exist_ok=True)
        for name in ("tilewright", "tilewright-pictures"):
            program, script = (os.path.join(folder, name) for folder in (self.programs, self.bin))
            shutil.copy2(os.path.join(self.build, name), program + ".there")
            with open(script, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\nPATH=%s:$PATH exec %s \"$@\"\n" % (
                    shlex.quote(self.bin), shlex.join(self.prefix() + [program + ".there"])))
            os.chmod(script, 0o755)

    # ---- Testing -------------------------------------------------------------------------------

    def functions(self):
        self.needs()
        said = run(["meson", "test", "-C", self.build, "--suite", "unit", "--timeout-multiplier",
                    MULTIPLIER], expect=range(256), env=self.environment)
        wrong = re.findall(r"^ *\d+/\d+ (.*?(?:FAIL|ERROR|TIMEOUT).*)$", said, re.M)
        passed = re.search(r"^Ok: +(\d+)", said, re.M)
        if wrong or not passed or int(passed[1]) < 20:
            raise tap.Failure("\n".join(wrong) or said[-3000:])

    def suite(self, suite):
        """Runs a suite as meson does, with the script in place of the command; but what is known
        to differ."""
        self.needs()
        wrong = []
        for test in json.loads(run(["meson", "introspect", "--tests", self.build])):
            if "tilewright:" + suite not in test["suite"] or "tilewright:long" in test["suite"]:
                continue
            words = [os.path.join(self.bin, "tilewright") if os.path.basename(word) in PROGRAMS
                     else word for word in test["cmd"]]
            wrong += self.faults(test["name"], words)
        if wrong:
            raise tap.Failure("\n".join(wrong))

    def faults(self, name, words):
        """What a test of this machine's own tree finds."""
        done = subprocess.run(words, text=True, stdout=subprocess.PIPE, cwd=self.build,
                              env=self.environment, timeout=PATIENCE, check=False)
        found, told = [], False
        for line in done.stdout.splitlines():
            if line.startswith(("ok", "not ok")):
                title = line.split(" - ", 1)[-1]
                told = line.startswith("not ok") and title not in self.differs
            if told and line.startswith(("not ok", "#")):
                found.append(line)
        if done.returncode not in (0, 1):
            found.append("%s: status %d" % (name, done.returncode))
        return found


# ---- To and fro --------------------------------------------------------------------------------


def result(program, where, *words):
    return json.loads(run([program, *words, "--json"], expect=(0, 3), cwd=where).splitlines()[-1])


def kept(where):
    """The solutions of a.store, as bytes."""
    with contextlib.closing(sqlite3.connect(os.path.join(where, "a.store"))) as database:
        rows = database.execute("SELECT bytes FROM solution").fetchall()
    if len(set(rows)) != len(rows):
        raise tap.Failure("%d solutions, %d different ones" % (len(rows), len(set(rows))))
    return set(rows)


def whole(program, engine):
    """The solutions of Soma by one program alone."""
    with tempfile.TemporaryDirectory() as where:
        result(program, where, "count", "soma", "--same", "none", "--engine", engine,
               "--store", "a.store")
        return kept(where)


def hand_on(programs, engine):
    """A run with a checkpoint and a store goes from program to program."""
    expected = whole(programs[0], engine)
    with tempfile.TemporaryDirectory() as where:
        words = ["count", "soma", "--same", "none", "--engine", engine, "--checkpoint", "run.tw",
                 "--store", "a.store"]
        for number, program in enumerate(programs):
            last = number + 1 == len(programs)
            found = result(program, where, *words, "--limit", "0" if last else "2500")
            if not last and found["outcome"] != "limit":
                raise tap.Failure("the run was over too soon: %s" % found)
            words = ["run", "resume", "run.tw"]
        if (found["outcome"], found["solutions"]) != ("exhausted", "11520"):
            raise tap.Failure("11,520 solutions expected: %s" % found)
        if kept(where) != expected:
            raise tap.Failure("the store has other solutions")


def shown(programs):
    """Both programs show the same solution of a store."""
    with tempfile.TemporaryDirectory() as where:
        result(programs[0], where, "count", "soma", "--store", "a.store")
        said = [run([program, "show", "a.store", "--solution", "100"], cwd=where)
                for program in programs]
        if said[0] != said[1]:
            raise tap.Failure("one shows\n%s\nthe other\n%s" % tuple(said))


def passed_to_and_fro(machine, program):
    here, there = os.path.abspath(program), os.path.join(machine.bin, "tilewright")

    def both(check, *arguments):
        machine.needs()
        check(*arguments)

    checks = []
    for title, order in (("from here to there", (here, there)),
                         ("from there to here", (there, here)),
                         ("to and fro", (here, there, here, there))):
        checks += [("a run with %s goes on %s" % (engine, title),
                    lambda order=order, engine=engine: both(hand_on, order, engine))
                   for engine in ("bitset", "dancing")]
    checks += [("a store made %s shows the same" % title,
                lambda order=order: both(shown, order))
               for title, order in (("here", (here, there)), ("there", (there, here)))]
    return checks


def main(program, name):
    machine = Machine(name)
    checks = [("it is built", machine.make), ("functions: all pass", machine.functions),
              ("what is typed: all pass", lambda: machine.suite("cases"))]
    tap.run([("%s: %s" % (name, title), check)
             for title, check in checks + passed_to_and_fro(machine, program)])


if __name__ == "__main__":
    main(*sys.argv[1:])
