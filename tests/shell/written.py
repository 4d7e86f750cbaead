#!/usr/bin/env python3
"""written.py -- an existing file at the place of an output: replaced, or refused and unchanged.

    written.py PROGRAM
"""

import os
import sqlite3
import stat
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import commands  # noqa: E402
import tap  # noqa: E402
from tap import same  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
LETTER = b"a letter, and no file of this program\n" * 9
RUN = ("count", "soma", "--limit", "3", "--quiet")
SMALL = os.path.join(os.path.dirname(HERE), "fuzz", "seeds", "xmpuzzle", "all-of-it.xmpuzzle")
AGAIN = ("run", "resume", "run.tw", "--limit", "1", "--quiet")


class Bench(commands.Bench):
    def __init__(self):
        super().__init__(PROGRAM)

    def run(self, *words, code=0):
        return self.call(self.program, *words, statuses=(code,)).stderr


def put_device(bench, name):
    try:
        os.mknod(bench.file(name), stat.S_IFCHR | 0o600, os.makedev(1, 5))
    except (PermissionError, OSError):
        os.symlink("/dev/zero", bench.file(name))


def put_database(bench, name):
    database = sqlite3.connect(bench.file(name))
    database.execute("CREATE TABLE letters (text TEXT)")
    database.commit()
    database.close()


STRANGE = {
    "a folder": lambda bench, name: os.mkdir(bench.file(name)),
    "a pipe": lambda bench, name: os.mkfifo(bench.file(name)),
    "a device": put_device,
    "a link that leads nowhere": lambda bench, name: os.symlink("nowhere", bench.file(name)),
    "a file that is no": lambda bench, name: bench.put(name, LETTER),
    "a file that is no ": put_database,
}


def state_of(bench):
    """The files of the folder, and the contents of regular ones."""
    state = {}
    for name in os.listdir(bench.folder):
        about = os.lstat(bench.file(name))
        state[name] = (about.st_mode, about.st_ino, about.st_rdev,
                       bench.get(name) if stat.S_ISREG(about.st_mode) else b"")
    return state


def refused(*words):
    """Each kind of file in the place of "it" is named in the message, and stays."""
    def check():
        for kind, put in STRANGE.items():
            with Bench() as bench:
                bench.run(*RUN, "--checkpoint", "run.tw")
                put(bench, "it")
                before = state_of(bench)
                told = bench.run(*words, code=2)
                same(kind in told and "it: " in told, True, told + kind)
                same(state_of(bench), before, "what stands there besides " + kind)
    return check


def names_beside():
    """Files whose names only resemble the program's own are left unchanged."""
    with Bench() as bench:
        for name in ("run.tw.backup.part", "run.tw.abc123.part", "run.tw.part", "a.store.backup"):
            bench.put(name, LETTER)
        bench.run(*RUN, "--checkpoint", "run.tw", "--store", "a.store")
        bench.run("run", "resume", "run.tw", "--quiet", "--limit", "4")
        for name in ("run.tw.backup.part", "run.tw.abc123.part", "run.tw.part", "a.store.backup"):
            same(bench.get(name), LETTER, name)
        same(len(os.listdir(bench.folder)), 6, "files")
        bench.put("run.tw.lock", LETTER)
        told = bench.run("run", "resume", "run.tw", "--quiet", code=2)
        same("it is no lock of a run" in told, True, told)
        same(bench.get("run.tw.lock"), LETTER, "somebody's lock")
        bench.put("part.1.tw.lock", LETTER)
        bench.run("run", "split", "soma", "--into", "2", "--output", "part")
        same(bench.get("part.1.tw.lock"), LETTER, "somebody's lock of a part")


def links():
    """The file that a link leads to is replaced, and keeps its rights."""
    with Bench() as bench:
        os.mkdir(bench.file("there"))
        for name, words in (("run.tw", RUN + ("--checkpoint",)), ("a.store", RUN + ("--store",)),
                            ("a.svg", ("draw", "soma", "--force", "--output"))):
            bench.put("there/" + name, b"")
            os.chmod(bench.file("there/" + name), 0o640)
            os.symlink("there/" + name, bench.file(name))
            bench.run(*words, name)
            same(os.path.islink(bench.file(name)), True, "the link " + name)
            same(stat.S_IMODE(os.stat(bench.file(name)).st_mode), 0o640, "rights of " + name)
            same(len(bench.get(name)) > 100, True, "what is in " + name)
        same(sorted(os.listdir(bench.file("there"))), ["a.store", "a.svg", "run.tw"], "files")


def another_puzzle():
    with Bench() as bench:
        bench.run(*RUN, "--checkpoint", "soma.tw")
        bench.run("count", "three-3x3", "--checkpoint", "three.tw", "--limit", "1", "--quiet")
        bench.run("run", "split", "soma", "--into", "2")
        told = bench.run("run", "merge", "soma.1.tw", "soma.2.tw", "--output", "three.tw",
                         "--force", code=2)
        same("a checkpoint of another puzzle is there" in told, True, told)
        for there in ("three.tw", "soma.2.tw"):  # nor one of the same puzzle, but of another part
            part = bench.get(there)
            told = bench.run("run", "resume", "soma.1.tw", "--checkpoint", there, code=2)
            same("there is one already" in told, True, told)
            same(bench.get(there), part, there)
        bench.run("run", "resume", "soma.1.tw", "--checkpoint", "soma.1.tw")


def not_a_checkpoint():
    """A file to resume from that is no checkpoint is refused as such, not as a file in the way."""
    with Bench() as bench:
        bench.put("letter", LETTER)
        told = bench.run("run", "resume", "letter", code=2)
        same("not a checkpoint" in told or "no checkpoint" in told, True, told)
        same("stays" in told, False, told)


def outputs():
    """A pipe or a device that --output names is written to, and never replaced."""
    with Bench() as bench:
        bench.run("draw", "soma", "--to", "svg", "--output", "/dev/null")
        bench.run("draw", "soma", "--to", "svg", "--output", "/dev/stdout")
        for words in (("export", "soma", "--to", "csv"), ("export", "soma", "--to", "dlx"),
                      ("export", "soma", "--to", "zdd"), ("import", SMALL)):
            printed = bench.call(bench.program, *words).stdout
            bench.run(*words, "--output", "a")
            same(open(bench.file("a"), encoding="utf-8").read(), printed, " ".join(words))
            bench.run(*words, "--output", "a", code=2)
            bench.run(*words, "--output", "/dev/full", "--force", code=4)
            bench.run(*words, "--output", "a", "--force")
            os.remove(bench.file("a"))
        none = ("export", "three-3x3-none", "--to", "csv", "--output", "none.csv")
        bench.run(*none, code=1)
        same(os.path.exists(bench.file("none.csv")), True, "a table of no solution")
        os.mkfifo(bench.file("pipe"))
        reader = subprocess.Popen(["cat", "pipe"], cwd=bench.folder, stdout=subprocess.PIPE)
        bench.run("draw", "soma", "--to", "svg", "--output", "pipe")
        same(b"</svg>" in reader.communicate()[0], True, "what came through the pipe")
        same(stat.S_ISFIFO(os.stat(bench.file("pipe")).st_mode), True, "the pipe")
        os.mkdir(bench.file("folder"))
        os.symlink("nowhere", bench.file("link"))
        before = state_of(bench)
        for name in ("folder", "link"):
            for words in (("draw", "soma", "--to", "svg", "--output"),
                          ("export", "soma", "--to", "dlx", "--map"),
                          ("export", "soma", "--to", "csv", "--limit", "1", "--output"),
                          ("import", SMALL, "--output"),
                          ("export", "three-3x3-none", "--to", "drat", "--cnf"),
                          ("explain", "soma", "--output")):
                bench.run(*words, name, "--force", code=2)
        same(state_of(bench), before, "what stands there")


CHECKS = [
    ("a checkpoint of solve", refused(*RUN, "--checkpoint", "it")),
    ("a checkpoint of resume", refused(*AGAIN, "--checkpoint", "it")),
    ("a whole of merge", refused("run", "merge", "run.tw", "--output", "it", "--force")),
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
