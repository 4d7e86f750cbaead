#!/usr/bin/env python3
"""written.py -- what is there when a file is to be written: replaced, or refused and left alone.

    written.py PROGRAM
"""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
LETTER = b"a letter, and no file of this program\n" * 9
RUN = ("count", "soma", "--limit", "3", "--quiet")
AGAIN = ("resume", "run.tw", "--limit", "1", "--quiet")


def expect(found, expected, what):
    if found != expected:
        raise tap.Failure("%s: found %s, expected %s" % (what, found, expected))


class Bench:
    """A folder, and what stands in it."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="tilewright-written-")
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def name(self, name):
        return os.path.join(self.path, name)

    def put(self, name, content=LETTER):
        with open(self.name(name), "wb") as file:
            file.write(content)

    def get(self, name):
        with open(self.name(name), "rb") as file:
            return file.read()

    def run(self, *words, code=0):
        done = subprocess.run([PROGRAM, *words], cwd=self.path, capture_output=True, text=True,
                              timeout=60, check=False, stdin=subprocess.DEVNULL)
        expect(done.returncode, code, " ".join(words) + "\n" + done.stderr + "status")
        return done.stderr


def put_device(bench, name):
    try:
        os.mknod(bench.name(name), stat.S_IFCHR | 0o600, os.makedev(1, 5))
    except (PermissionError, OSError):
        os.symlink("/dev/zero", bench.name(name))


def put_database(bench, name):
    database = sqlite3.connect(bench.name(name))
    database.execute("CREATE TABLE letters (text TEXT)")
    database.commit()
    database.close()


STRANGE = {
    "a folder": lambda bench, name: os.mkdir(bench.name(name)),
    "a pipe": lambda bench, name: os.mkfifo(bench.name(name)),
    "a device": put_device,
    "a link that leads nowhere": lambda bench, name: os.symlink("nowhere", bench.name(name)),
    "a file that is no": lambda bench, name: bench.put(name),
    "a file that is no ": put_database,
}


def state_of(bench):
    """What stands there, and its content where it has some."""
    state = {}
    for name in os.listdir(bench.path):
        about = os.lstat(bench.name(name))
        state[name] = (about.st_mode, about.st_ino, about.st_rdev,
                       bench.get(name) if stat.S_ISREG(about.st_mode) else b"")
    return state


def refused(*words):
    """Each thing in the place of "it", which is named and stays."""
    def check():
        for kind, put in STRANGE.items():
            with Bench() as bench:
                bench.run(*RUN, "--checkpoint", "run.tw")
                put(bench, "it")
                before = state_of(bench)
                told = bench.run(*words, code=2)
                expect(kind in told and "it: " in told, True, told + kind)
                expect(state_of(bench), before, "what stands there besides " + kind)
    return check


def names_beside():
    """Names that only look like ours."""
    with Bench() as bench:
        for name in ("run.tw.backup.part", "run.tw.abc123.part", "run.tw.part", "a.store.backup"):
            bench.put(name)
        bench.run(*RUN, "--checkpoint", "run.tw", "--store", "a.store")
        bench.run("resume", "run.tw", "--quiet", "--limit", "4")
        for name in ("run.tw.backup.part", "run.tw.abc123.part", "run.tw.part", "a.store.backup"):
            expect(bench.get(name), LETTER, name)
        expect(len(os.listdir(bench.path)), 6, "files")
        bench.put("run.tw.lock")
        told = bench.run("resume", "run.tw", "--quiet", code=2)
        expect("it is no lock of a run" in told, True, told)
        expect(bench.get("run.tw.lock"), LETTER, "somebody's lock")


def links():
    """The file that a link leads to is replaced, and keeps its rights."""
    with Bench() as bench:
        os.mkdir(bench.name("there"))
        for name, words in (("run.tw", RUN + ("--checkpoint",)), ("a.store", RUN + ("--store",)),
                            ("a.svg", ("draw", "soma", "--force", "--output"))):
            bench.put("there/" + name, b"")
            os.chmod(bench.name("there/" + name), 0o640)
            os.symlink("there/" + name, bench.name(name))
            bench.run(*words, name)
            expect(os.path.islink(bench.name(name)), True, "the link " + name)
            expect(stat.S_IMODE(os.stat(bench.name(name)).st_mode), 0o640, "rights of " + name)
            expect(len(bench.get(name)) > 100, True, "what is in " + name)
        expect(sorted(os.listdir(bench.name("there"))), ["a.store", "a.svg", "run.tw"], "files")


def another_puzzle():
    with Bench() as bench:
        bench.run(*RUN, "--checkpoint", "soma.tw")
        bench.run("count", "three-3x3", "--checkpoint", "three.tw", "--limit", "1", "--quiet")
        bench.run("split", "soma", "--into", "2")
        before = bench.get("three.tw")
        for words in (("resume", "soma.tw", "--checkpoint", "three.tw", "--limit", "1"),
                      ("merge", "soma.1.tw", "soma.2.tw", "--output", "three.tw", "--force")):
            told = bench.run(*words, code=2)
            expect("a checkpoint of another puzzle is there" in told, True, told)
            expect(bench.get("three.tw"), before, "the checkpoint of another puzzle")
        for limit in ("2", "5"):
            bench.run("resume", "soma.tw", "--checkpoint", "more.tw", "--quiet", "--limit", limit)


def not_a_checkpoint():
    """A file that is gone on from is told what it is, not where it stands."""
    with Bench() as bench:
        bench.put("letter")
        told = bench.run("resume", "letter", code=2)
        expect("not a checkpoint" in told or "no checkpoint" in told, True, told)
        expect("stays" in told, False, told)


def outputs():
    """What --output names is written to when it is a pipe or a device, and never replaced."""
    with Bench() as bench:
        bench.run("draw", "soma", "--to", "svg", "--output", "/dev/null")
        bench.run("draw", "soma", "--to", "svg", "--output", "/dev/stdout")
        os.mkfifo(bench.name("pipe"))
        reader = subprocess.Popen(["cat", "pipe"], cwd=bench.path, stdout=subprocess.PIPE)
        bench.run("draw", "soma", "--to", "svg", "--output", "pipe")
        expect(b"</svg>" in reader.communicate()[0], True, "what came through the pipe")
        expect(stat.S_ISFIFO(os.stat(bench.name("pipe")).st_mode), True, "the pipe")
        os.mkdir(bench.name("folder"))
        os.symlink("nowhere", bench.name("link"))
        before = state_of(bench)
        for name in ("folder", "link"):
            for words in (("draw", "soma", "--to", "svg", "--output"),
                          ("export", "soma", "--to", "dlx", "--map"),
                          ("prove", "soma", "--cnf"), ("explain", "soma", "--output")):
                bench.run(*words, name, "--force", code=2)
        expect(state_of(bench), before, "what stands there")


CHECKS = [
    ("a checkpoint of solve", refused(*RUN, "--checkpoint", "it")),
    ("a checkpoint of resume", refused(*AGAIN, "--checkpoint", "it")),
    ("a whole of merge", refused("merge", "run.tw", "--output", "it", "--force")),
    ("a store", refused(*RUN, "--store", "it")),
    ("a store of resume", refused(*AGAIN, "--store", "it")),
    ("names that look like ours", names_beside),
    ("links and rights", links),
    ("checkpoints of another puzzle", another_puzzle),
    ("what is no checkpoint is told", not_a_checkpoint),
    ("outputs", outputs),
]

if __name__ == "__main__":
    tap.run(CHECKS)
