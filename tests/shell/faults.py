#!/usr/bin/env python3
"""faults.py -- checkpoints on a disk that fails, and files that are not valid checkpoints.

    faults.py quick|long PROGRAM [SHIM]

SHIM is failing_disk.c as a library to load before the program; without it the tests that need it
are skipped. Whichever step fails, and however: the run prints the exact result or none, names the
fault, leaves no other files, and its checkpoint on disk resumes to the exact result. Nothing
depends on how fast the machine is. A full disk is a small one in memory, for root only.
"""

import errno
import glob
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import commands  # noqa: E402
import kills  # noqa: E402
import tap  # noqa: E402
from commands import PATIENCE, wait_for  # noqa: E402

STEPS = ("create", "write", "fsync", "close", "rename", "folder")
NUMBERS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "full": errno.ENOSPC}
SEARCH = ("soma", "--same", "rotations", "--engine", "backtrack", "--heuristic", "strand")

# no solution, and no end in sight
HOPELESS = """tilewright: 1
title: Dominoes on a board without two corners
lattice: square
container: {minus: [{box: [20, 20]}, {cells: [[0, 0], [19, 19]]}]}
pieces: [{name: domino, cells: [[0, 0], [1, 0]], copies: any}]
"""


class Bench(commands.Bench):
    """Has the solutions and counts of an undisturbed run."""

    def __init__(self, program, shim):
        super().__init__(program)
        self.shim = None
        if shim:  # beside the files: LD_PRELOAD takes no blanks, and every run is in the folder
            shutil.copy(shim, self.folder)
            self.shim = "./" + os.path.basename(shim)
        whole = kills.Stream()
        whole.add(self.run("solve", *SEARCH, "--solutions", "--json").stdout)
        self.solutions, self.exact = whole.solutions(), whole.exact()

    def run(self, *words, out=subprocess.PIPE, **more):
        return subprocess.run([self.program, *map(str, words)], cwd=self.folder, stdout=out,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=PATIENCE,
                              env=self.environment(**more))

    def hit(self, fault, *words, **more):
        """Runs the command under a fault; returns the run and the steps that failed."""
        if not self.shim:
            raise tap.Skip("the disk that fails cannot be put under this build")
        if os.path.exists(self.file("log")):
            os.unlink(self.file("log"))
        done = self.run(*words, TW_FAULT=fault, TW_FAULT_LOG=self.file("log"),
                        LD_PRELOAD=self.shim, **more)
        try:
            with open(self.file("log"), encoding="utf-8") as log:
                return done, log.read().split()
        except FileNotFoundError:
            return done, []

    def clear(self):
        for path in glob.glob(self.file("run.tw*")):
            os.unlink(path)

    def search(self, every):
        return ("solve", *SEARCH, "--solutions", "--json", "--checkpoint", "run.tw",
                "--checkpoint-every", every)

    def go_on(self, stream):
        """Resumes to the end from the checkpoint on disk, or starts again without one."""
        words = ("run", "resume", "run.tw", "--solutions", "--json") \
            if os.path.exists(self.file("run.tw")) else self.search("1000")
        done = self.run(*words)
        stream.add(done.stdout)
        if done.returncode != 0 or done.stderr:
            raise tap.Failure("going on: status %d\n%s" % (done.returncode, done.stderr.decode()))
        kills.same(stream, self.solutions, self.exact)


def expect(fine, *about):
    if not fine:
        raise tap.Failure("\n".join(item.decode(errors="replace") if isinstance(item, bytes)
                                    else str(item) for item in about))


# ---- Each step fails ---------------------------------------------------------------------------


def one_fault(bench, fault, every):
    """Runs with one fault; returns the steps that failed."""
    how = fault.split(",")[3]
    bench.clear()
    done, failed = bench.hit(fault, *bench.search(every))
    stream = kills.Stream()
    stream.add(done.stdout)
    said, code = done.stderr.decode(), done.returncode
    killed, unseen = how == "kill" and failed, how in ("short", "EINTR") or not failed
    about = (fault, failed, "status %d" % code, said)
    expect(code == (-signal.SIGKILL if killed else 0) or (code == 4 and not unseen), *about)
    expect(killed or bool(said) != unseen, *about)
    expect(killed or not glob.glob(bench.file("run.tw.*.part")), *about)
    if said:
        expect("run.tw" in said and os.strerror(NUMBERS[how]) in said, *about)
        expect(("goes on" in said) == (code == 0), *about)
    if code == 0:
        kills.same(stream, bench.solutions, bench.exact)
    try:
        bench.go_on(stream)
    except tap.Failure as failure:
        raise tap.Failure("%s\n%s" % (failure, "\n".join(map(str, about)))) from failure
    return failed


def sweep(bench, what, how, every, most):
    """The first step of the kind fails, then the second, until a run has no more of them."""
    for number in range(1, most + 1):
        last = number + 1 if how == "full" else number
        if not one_fault(bench, "%s,%d,%d,%s" % (what, number, last, how), every):
            expect(number > 2, "%s: only %d of them in a run" % (what, number - 1))
            return
    # a slow machine saves more often than needs to be tried


def each_step(bench, how, every="1000", most=60):
    """With 1000 seconds between checkpoints there are two of them, first and last."""
    steps = ("write",) if how in ("short", "full") else \
        ("write", "fsync") if how == "EINTR" else STEPS
    for what in steps:
        sweep(bench, what, how, every, most)


def stays_broken(bench):
    """From the second checkpoint on none can be written: reported once, and once at the end."""
    bench.clear()
    done, failed = bench.hit("fsync,2,1000000,EIO", *bench.search("0.01"))
    said, stream = done.stderr.decode(), kills.Stream()
    stream.add(done.stdout)
    expect(done.returncode == 4 and failed, "status %d" % done.returncode, said)
    expect(said.count("goes on") == (len(failed) > 1), said)
    kills.same(stream, bench.solutions, bench.exact)
    bench.go_on(stream)


# ---- Tables larger than memory -----------------------------------------------------------------


SPILLED = ("count", "--lattice", "square", "--set", "tetrominoes", "--box", "9x8", "--copies",
           "any", "--engine", "count", "--same", "none", "--memory", "200K", "--spill", ".",
           "--json")


def states_on_disk(bench, how):
    """A file of states fails at one step after the other: the exact number, or none and why. The
    number of a step doubles until a run has no such step."""
    exact, number, failed = "517312744806", 1, True
    while failed:
        last = number + 1 if how == "full" else number
        done, failed = bench.hit("states,%d,%d,%s" % (number, last, how), *SPILLED)
        said, about = done.stderr.decode(), (how, number, failed, done)
        if how in ("short", "EINTR") or not failed:
            expect(done.returncode == 0 and not said, *about)
            expect(json.loads(done.stdout)["counts"]["none"] == exact, *about)
        elif how == "kill":
            expect(done.returncode == -signal.SIGKILL and not done.stdout, *about)
        else:
            expect(done.returncode in (2, 4) and not done.stdout, *about)
            expect(os.strerror(NUMBERS[how]) in said and "states" in said, *about)
        expect(not glob.glob(bench.file("tilewright-*")), *about)
        number *= 2
    expect(number > 64, "%s: only %d steps in a run" % (how, number))


# ---- What is printed ---------------------------------------------------------------------------


def output_full(bench):
    """Solutions that could not be printed are not counted as printed."""
    bench.clear()
    with open("/dev/full", "wb") as full:
        done = bench.run(*bench.search("0.01"), out=full)
    expect(done.returncode == 4 and b"No space left" in done.stderr, done.stderr)
    bench.go_on(kills.Stream())


def output_unsafe(bench):
    """A checkpoint waits until the solutions that it counts are on disk."""
    bench.clear()
    with open(bench.file("out"), "w+b") as out:
        done, failed = bench.hit("output,2,1000000,EIO", *bench.search("0.01"), out=out)
        said, stream = done.stderr.decode(), kills.Stream()
        out.seek(0)
        stream.add(out.read())
    expect(done.returncode == 4 and failed and "what was printed" in said, done.returncode, said)
    kills.same(stream, bench.solutions, bench.exact)
    again = kills.Stream() # as if the file was lost: the checkpoint never counted it
    bench.go_on(again)


# ---- Files that are no checkpoints -------------------------------------------------------------


def made(bench):
    """Makes a checkpoint in the middle of a run; returns its bytes."""
    bench.clear()
    done = bench.run(*bench.search("1000"), "--timeout", "0.000001")
    expect(done.returncode == 3, done.stderr)
    with open(bench.file("run.tw"), "rb") as file:
        return file.read()


def refused(bench, data, *words):
    """The message names file and reason, and the file stays as it is."""
    with open(bench.file("bad.tw"), "wb") as file:
        file.write(data)
    for command in (("run", "resume", "bad.tw"), ("run", "merge", "bad.tw")):
        done = bench.run(*command)
        said = done.stderr.decode()
        expect(done.returncode == 2 and not done.stdout and "bad.tw" in said,
               "status %d" % done.returncode, said)
        expect(any(word in said for word in words), said, words)
    with open(bench.file("bad.tw"), "rb") as file:
        expect(file.read() == data, "the file was changed")


def torn(bench, often):
    whole = made(bench)
    lengths = range(len(whole)) if often >= len(whole) else \
        sorted(random.Random(3).sample(range(len(whole)), often) + [0, len(whole) - 1])
    for length in lengths:
        refused(bench, whole[:length], "cut off", "no checkpoint", "tilewright: 1")
    refused(bench, whole + b"\n", "damaged")


def flipped(bench, often):
    whole, dice = made(bench), random.Random(4)
    for _ in range(often):
        data, bit = bytearray(whole), dice.randrange(8, 8 * len(whole))
        data[bit // 8] ^= 1 << bit % 8
        refused(bench, bytes(data), "damaged", "cut off", "version", "no checkpoint",
                "larger than", "tilewright: 1")


def other_version(bench):
    whole = made(bench)
    refused(bench, whole[:8] + b"\3" + whole[9:], "version 3")


def not_overwritten(bench):
    """A new run overwrites no checkpoint of another puzzle, and no damaged one."""
    whole = made(bench)
    for data in (whole, whole[:-1], whole[:8] + b"\2" + whole[9:]):
        with open(bench.file("run.tw"), "wb") as file:
            file.write(data)
        done = bench.run("solve", "conway", "--checkpoint", "run.tw")
        expect(done.returncode == 2 and b"there is one already" in done.stderr, done.stderr)
        with open(bench.file("run.tw"), "rb") as file:
            expect(file.read() == data, "the file was changed")


# ---- A disk that is full -----------------------------------------------------------------------


def fill_up(path):
    with open(path, "wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError as error:
            expect(error.errno == errno.ENOSPC, error)


class Endless:
    """A run without end, with a checkpoint on a small disk."""

    def __init__(self, bench, disk):
        self.bench, self.path = bench, os.path.join(disk, "run.tw")
        with open(bench.file("hopeless.yaml"), "w", encoding="utf-8") as file:
            file.write(HOPELESS)
        self.errors = open(bench.file("errors"), "w+b")
        self.run = subprocess.Popen(
            [bench.program, "count", "hopeless.yaml", "--engine", "backtrack", "--checkpoint",
             self.path, "--checkpoint-every", "0.01"], cwd=bench.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=self.errors, env=bench.environment())

    def said(self):
        with open(self.bench.file("errors"), encoding="utf-8") as file:
            return file.read()

    def stamp(self):
        try:
            return os.stat(self.path).st_ino
        except FileNotFoundError:
            return None

    def wait_for_two(self):
        for _ in range(2):
            before = self.stamp()
            wait_for(lambda: self.stamp() not in (None, before), "a checkpoint", self.run)

    def end(self):
        if self.run.poll() is None:
            self.run.kill()
        self.run.communicate()
        self.errors.close()


def fills_up(bench):
    disk = bench.file("disk")
    os.makedirs(disk, exist_ok=True)
    if os.geteuid() != 0:
        raise tap.Skip("a small disk is made by root only")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tilewright", disk],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if mounted.returncode != 0:
        raise tap.Skip("no disk of memory can be mounted here: " + mounted.stdout.decode())
    try:
        full_and_free_again(bench, disk)
    finally:
        subprocess.run(["umount", "-l", disk], check=False)


def full_and_free_again(bench, disk):
    endless = Endless(bench, disk)
    filler = os.path.join(disk, "filler")
    try:
        endless.wait_for_two()
        fill_up(filler)
        wait_for(lambda: "The search goes on" in endless.said(), "a warning", endless.run)
        expect(re.search("No space left|Disk quota", endless.said()), endless.said())
        with open(endless.path, "rb") as file:
            shutil.copyfileobj(file, open(bench.file("kept.tw"), "wb"))
        os.unlink(filler)
        endless.wait_for_two()
        expect(endless.said().count("The search goes on") == 1, endless.said())
        expect(endless.said().count("kB are left") == 1, endless.said())
        endless.run.send_signal(signal.SIGINT)
        code = endless.run.wait(PATIENCE)
        expect(code == 3, "status %d" % code, endless.said())
    finally:
        endless.end()
    for path in (bench.file("kept.tw"), endless.path):
        done = bench.run("run", "resume", path, "--timeout", "0.000001")
        expect(done.returncode == 3 and not done.stderr, path, done.stderr)


def terminal_gone(bench):
    """A run whose terminal is closed ends as with Ctrl-C: saved and resumable. No other run may use
    its checkpoint meanwhile."""
    bench.clear()
    endless = Endless(bench, bench.folder)
    try:
        endless.wait_for_two()
        other = bench.run("run", "resume", endless.path)
        expect(other.returncode == 2 and b"another run is saved there" in other.stderr, other)
        endless.run.send_signal(signal.SIGHUP)
        code = endless.run.wait(PATIENCE)
        expect(code == 3, "status %d" % code, endless.said())
        last = endless.run.stdout.read().decode()
        expect("resume with" in last, last)
    finally:
        endless.end()
        bench.clear()


# ---- Which ones --------------------------------------------------------------------------------


def main(which, program, shim=None):
    bench = Bench(program, shim)
    some = which != "long"
    quick = [("a checkpoint whose steps fail one by one with %s is told, and goes on" % how,
              lambda how=how: each_step(bench, how)) for how in ("EIO", "ENOSPC", "full", "kill")]
    quick += [("a write or a step of it that is but delayed is not noticed: " + how,
               lambda how=how: each_step(bench, how)) for how in ("short", "EINTR")]
    quick += [
        ("a disk that stays broken is told once", lambda: stays_broken(bench)),
        ("solutions that cannot be printed are not counted", lambda: output_full(bench)),
        ("what is printed is made safe before it is counted", lambda: output_unsafe(bench)),
        ("a newer version is refused by name", lambda: other_version(bench)),
        ("no checkpoint is overwritten by another run", lambda: not_overwritten(bench)),
        ("a run whose terminal is gone is saved", lambda: terminal_gone(bench)),
        ("a disk that is full for a while is told, and the run goes on", lambda: fills_up(bench)),
    ]
    quick += [("files of states fail at one step after the other: " + how,
               lambda how=how: states_on_disk(bench, how))
              for how in ("EIO", "ENOSPC", "full", "short", "EINTR", "kill")]
    late = [("a run whose every step fails one by one with %s" % how,
             lambda how=how: each_step(bench, how, "0.01", 30)) for how in
            ("EIO", "ENOSPC", "full", "short", "EINTR", "kill")]
    both = [("a checkpoint that was torn is refused and left alone",
             lambda: torn(bench, 12 if some else 1 << 20)),
            ("a flipped bit is found", lambda: flipped(bench, 12 if some else 400))]
    with bench:
        tap.run((quick if some else late) + both)


if __name__ == "__main__":
    main(*sys.argv[1:])
