#!/usr/bin/env python3
"""stores.py -- solutions kept in a store while they are found: all of them, each once.

    stores.py PROGRAM

SQLite itself reads the contents of stores. Runs are killed when they have saved a number of
checkpoints, so nothing depends on how fast the machine is; one that is over before was not killed.
"""

import contextlib
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402
from tap import same  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE = 200
BURR = os.path.join(os.path.dirname(HERE), "burrs", "six-holey-448-480-495-512-960-992.yaml")
SOMA = ("count", "soma", "--same", "none", "--engine", "dancing", "--heuristic", "size")
OWN_LATTICE = """tilewright-lattice: 1
name: rows
rank: 2
cells:
  cell:
    arcs:
      left: [cell, [-1, 0], right]
      right: [cell, [1, 0], left]
      up: [cell, [0, -1], down]
      down: [cell, [0, 1], up]
turns:
  half: {matrix: [[-1, 0], [0, -1]]}
"""
OWN_PUZZLE = """tilewright: 1
title: On a lattice of its own
lattice: ./rows.yaml
container: {box: [4, 2]}
pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: 4}]
"""


@contextlib.contextmanager
def folder():
    path = tempfile.mkdtemp(prefix="tilewright-stores-")
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def run(where, *words, code=0):
    """Standard output and error of a command."""
    done = call(PROGRAM, *words, statuses=(code,), cwd=where, timeout=PATIENCE)
    return done.stdout, done.stderr


def found(where, *words):
    """The result of a command, as JSON."""
    return json.loads(run(where, *words, "--json")[0].splitlines()[-1])


def ask(where, question, store="a.store"):
    with contextlib.closing(sqlite3.connect(os.path.join(where, store))) as database:
        return database.execute(question).fetchall()


def kept(where, store="a.store"):
    """The solutions; they must be numbered 1, 2, 3 ... and be different."""
    rows = ask(where, "SELECT number, key, bytes FROM solution ORDER BY number", store)
    same([row[0] for row in rows], list(range(1, len(rows) + 1)), "numbers")
    same(len({row[1] for row in rows}), len(rows), "different keys")
    same(ask(where, "PRAGMA integrity_check", store), [("ok",)], "the database")
    return {row[2] for row in rows}


# ---- Whole runs --------------------------------------------------------------------------------


def twice():
    with folder() as where:
        first = found(where, "solve", "soma", "--store", "a.store")
        same(first["stored"], {"file": "a.store", "new": 240}, "what was new")
        before = kept(where)
        again = found(where, "count", "soma", "--store", "a.store", "--threads", "2",
                      "--engine", "dancing")
        same(again["stored"]["new"], 0, "what was new the second time")
        same(kept(where), before, "solutions")
        same(ask(where, "SELECT outcome, solutions, threads FROM run ORDER BY number"),
             [("exhausted", 240, 1), ("exhausted", 240, 2)], "runs")
        same(os.listdir(where), ["a.store"], "files")


def conventions():
    """A class has the same key whichever of its solutions is found: keys do not depend on engine or
    order."""
    with folder() as where:
        for name, words in (("a.store", ("--engine", "bitset")),
                            ("b.store", ("--engine", "dancing", "--heuristic", "size")),
                            ("c.store", ("--engine", "backtrack", "--threads", "2"))):
            found(where, "count", "happy-cube-green", "--same", "rotations", "--store", name,
                  *words)
        same(len(kept(where)), 10, "solutions")
        same(kept(where, "b.store"), kept(where), "solutions of another engine")
        same(kept(where, "c.store"), kept(where), "solutions of two threads")
        found(where, "count", "happy-cube-green", "--store", "a.store")
        same(ask(where, "SELECT up_to, count(*) FROM puzzle p JOIN solution s"
                        " ON s.puzzle = p.number GROUP BY p.number"),
             [("rotations", 10), ("reflections", 5)], "puzzles")


def carried():
    with folder() as where:
        for name, text in (("rows.yaml", OWN_LATTICE), ("own.yaml", OWN_PUZZLE)):
            with open(os.path.join(where, name), "w", encoding="utf-8") as file:
                file.write(text)
        result = found(where, "count", "own.yaml", "--store", "a.store")
        same(str(result["stored"]["new"]), result["solutions"], "what was new")
        same(ask(where, "SELECT text FROM puzzle"), [(OWN_PUZZLE,)], "the puzzle")
        same(ask(where, "SELECT name, text FROM file"), [("./rows.yaml", OWN_LATTICE)], "files")
        os.unlink(os.path.join(where, "rows.yaml"))
        os.unlink(os.path.join(where, "own.yaml"))
        run(where, "show", "a.store", "--solution", "1")


def limits():
    """A limit holds for the whole of a run, however often it is resumed."""
    with folder() as where:
        result = found(where, "count", "soma", "--limit", "30", "--store", "a.store",
                       "--checkpoint", "run.tw")
        same((result["outcome"], result["solutions"]), ("limit", "30"), "the limit")
        error = run(where, "run", "resume", "run.tw", code=2)[1]
        if "was to find 30" not in error:
            raise tap.Failure(error)
        result = found(where, "run", "resume", "run.tw", "--limit", "20")
        same((result["outcome"], result["solutions"]), ("limit", "50"), "20 more")
        same(result["stored"], {"file": "a.store", "new": 20}, "what was new")
        result = found(where, "run", "resume", "run.tw", "--limit", "0")
        same((result["outcome"], result["solutions"]), ("exhausted", "240"), "all")
        same(len(kept(where)), 240, "solutions")
        same(ask(where, "SELECT outcome, solutions FROM run"), [("exhausted", 240)], "runs")


def parts():
    """Parts of a search, kept in two stores, still belong together."""
    with folder() as where:
        run(where, "run", "split", "soma", "--into", "3")
        stores = ("a.store", "b.store", "b.store")
        for number, store in enumerate(stores, 1):
            done = subprocess.run([PROGRAM, "solve", "soma.%d.tw" % number, "--store", store],
                                  cwd=where, capture_output=True, text=True, timeout=PATIENCE,
                                  check=False)
            if done.returncode > 1: # a part may have no solution
                raise tap.Failure(done.stderr)
        result = found(where, "run", "merge", "soma.1.tw", "soma.2.tw", "soma.3.tw")
        same((result["outcome"], result["solutions"]), ("exhausted", "240"), "the whole")
        first, second = kept(where), kept(where, "b.store")
        same((len(first | second), len(first & second)), (240, 0), "solutions in both stores")
        same(ask(where, "SELECT outcome FROM run", "b.store"), [("part",)] * 2, "runs")


def earlier():
    """A store of version 4, which called reflections isometries, is read and goes on."""
    with folder() as where:
        run(where, "count", "soma", "--store", "a.store")
        with contextlib.closing(sqlite3.connect(os.path.join(where, "a.store"))) as database:
            database.executescript("UPDATE puzzle SET up_to = 'isometries'; "
                                   "PRAGMA user_version = 4;")
        shown = found(where, "show", "a.store", "--stats")
        same((shown["same"], shown["solutions"]), ("reflections", "240"), "what is shown")
        same(ask(where, "PRAGMA user_version"), [(4,)], "the version, read")
        same(found(where, "count", "soma", "--store", "a.store")["stored"],
             {"file": "a.store", "new": 0}, "solutions known already")
        same(ask(where, "SELECT up_to FROM puzzle"), [("reflections",)], "the word, written")
        same(ask(where, "PRAGMA user_version"), [(5,)], "the version, written")


# ---- Several at once, and killed ---------------------------------------------------------------


def at_once():
    with folder() as where:
        runs = [subprocess.Popen([PROGRAM, *SOMA, "--store", "a.store", "--json"], cwd=where,
                                 stdout=subprocess.PIPE, text=True) for _ in range(3)]
        results = [json.loads(process.communicate(timeout=PATIENCE)[0]) for process in runs]
        same([process.returncode for process in runs], [0, 0, 0], "statuses")
        same([result["solutions"] for result in results], ["11520"] * 3, "solutions found")
        same(sum(result["stored"]["new"] for result in results), 11520, "what was new in all")
        same(len(kept(where)), 11520, "solutions")


def apart_killed():
    """A command killed at any instant and run again keeps its answers, and the end is the same."""
    dice = random.Random(7)
    with folder() as where:
        found(where, "count", BURR, "--same", "none", "--store", "a.store")
        shutil.copy(os.path.join(where, "a.store"), os.path.join(where, "whole.store"))
        began = time.monotonic()
        whole = found(where, "disassemble", "whole.store", "--first-choice")
        seconds, rows, killed = time.monotonic() - began, [], 0
        while killed < 8 and len(rows) < whole["assemblies"]:
            process = subprocess.Popen([PROGRAM, "disassemble", "a.store", "--first-choice"],
                                       cwd=where, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            time.sleep(seconds * dice.random() * 0.7)
            process.kill()
            killed += process.wait() != 0
            now = set(ask(where, "SELECT number, level, sequence FROM apart")
                      if ask(where, "PRAGMA user_version") == [(5,)] else [])
            same(set(rows) - now, set(), "what was lost")
            rows = now
        print("# %d times killed, %d of %d known then" % (killed, len(rows), whole["assemblies"]))
        ended = found(where, "disassemble", "a.store", "--first-choice")
        same(ended["known"] >= len(rows), True, "what was known before")
        for result in (whole, ended):
            result.pop("known"), result.pop("puzzle")
        same(ended, whole, "the end")
        question = "SELECT number, answer, level, moves FROM apart ORDER BY number"
        same(ask(where, question), ask(where, question, "whole.store"), "what is kept")


def kill_after(where, words, saves):
    """Kills a run after `saves` checkpoints; True if it was killed."""
    path, last = os.path.join(where, "run.tw"), None
    process = subprocess.Popen([PROGRAM, *words], cwd=where, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while process.poll() is None:
        if time.monotonic() > end:
            process.kill()
            process.wait()
            raise tap.Failure("a run does not come to its end")
        with contextlib.suppress(OSError):
            about = os.stat(path)
            saves -= last is not None and last != (about.st_ino, about.st_mtime_ns)
            last = about.st_ino, about.st_mtime_ns
        if saves <= 0:
            process.send_signal(signal.SIGKILL)
        time.sleep(0.0005)
    return process.returncode == -signal.SIGKILL


def killed(seed):
    dice = random.Random(seed)
    saving = ("--store", "a.store", "--checkpoint", "run.tw", "--checkpoint-every", "0.01")
    with folder() as where:
        kills = 0
        while kills < 3:
            again = os.path.exists(os.path.join(where, "run.tw"))
            words = ("run", "resume", "run.tw", "--checkpoint-every", "0.01") if again \
                else (*SOMA, *saving)
            words += ("--threads", dice.choice("12"))
            if not kill_after(where, words, dice.randrange(6)):
                break
            kills += 1
        if os.path.exists(os.path.join(where, "run.tw")):
            result = found(where, "run", "resume", "run.tw")
        else: # killed before the first checkpoint
            result = found(where, *SOMA, *saving)
        same(result["solutions"], "11520", "solutions found")
        with folder() as other:
            found(other, *SOMA, "--store", "a.store")
            if kept(where) != kept(other):
                raise tap.Failure("after %d kills %d solutions are lost, %d are new"
                                  % (kills, len(kept(other) - kept(where)),
                                     len(kept(where) - kept(other))))


# ---- What goes wrong ---------------------------------------------------------------------------


def refused():
    with folder() as where:
        with open(os.path.join(where, "notes.txt"), "w", encoding="utf-8") as file:
            file.write("not a database, but a text that is long enough to be one\n" * 20)
        error = run(where, "count", "soma", "--store", "notes.txt", code=2)[1]
        if "notes.txt" not in error:
            raise tap.Failure(error)
        with contextlib.closing(sqlite3.connect(os.path.join(where, "other.db"))) as database:
            database.execute("CREATE TABLE mine (a)")
            database.commit()
        error = run(where, "count", "soma", "--store", "other.db", code=2)[1]
        if "no store of solutions" not in error:
            raise tap.Failure(error)
        run(where, "count", "soma", "--store", "nowhere/a.store", code=4)
        run(where, "count", "soma", "--store", "a.store", "--checkpoint", "run.tw")
        os.unlink(os.path.join(where, "a.store"))
        error = run(where, "run", "resume", "run.tw", code=4)[1]
        if "--store" not in error:
            raise tap.Failure(error)
        run(where, "run", "resume", "run.tw", "--store", "-")
        same(os.path.exists(os.path.join(where, "a.store")), False, "a store made in silence")


def corrupt():
    """A store with a damaged table, whichever it is, is bad input, and no fault of the program."""
    with folder() as where:
        path = os.path.join(where, "a.store")
        run(where, "count", "soma", "--store", "a.store")
        database = sqlite3.connect(path)
        database.execute("PRAGMA journal_mode = DELETE")
        size = database.execute("PRAGMA page_size").fetchone()[0]
        roots = database.execute("SELECT rootpage FROM sqlite_master "
                                 "WHERE name IN ('solution', 'solution_key', 'run')").fetchall()
        database.close()
        with open(path, "rb") as file:
            whole = file.read()
        for (page,) in roots:
            with open(path, "wb") as file:
                file.write(whole[:(page - 1) * size] + b"\xff" * size + whole[page * size:])
            said = run(where, "count", "three-3x3", "--store", "a.store", code=2)[1]
            if "malformed" not in said:
                raise tap.Failure(said)


def half_written():
    """A writer was killed in the middle of a change: SQLite's journal is there, and undoes it."""
    with folder() as where:
        run(where, "solve", "soma", "--store", "a.store")
        path, copy = (os.path.join(where, name) for name in ("a.store", "b.store"))
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            for pragma in ("journal_mode = DELETE", "cache_size = 1"):
                database.execute("PRAGMA " + pragma)
            database.execute("BEGIN IMMEDIATE")
            database.execute("CREATE TABLE half (words)")
            for _ in range(300):  # more than the cache holds
                database.execute("INSERT INTO half VALUES (?)", ("y" * 3000,))
            shutil.copy(path, copy)
            shutil.copy(path + "-journal", copy + "-journal")
            database.execute("ROLLBACK")
        shown, _ = run(where, "show", "b.store")
        same("240 solutions up to rotation and reflection, all there are" in shown, True)
        same(os.path.exists(copy + "-journal"), False)


def full():
    """A full disk is reported once, the run goes on, and its end reports the missing solutions."""
    with folder() as where:
        run(where, "count", "happy-cube-red", "--store", "a.store")
        small = os.stat(os.path.join(where, "a.store")).st_size + 60000
        command = "ulimit -f %d; exec '%s' %s --store a.store --checkpoint run.tw" \
            % (small // 512, PROGRAM, " ".join(SOMA))
        done = subprocess.run(["sh", "-c", command], cwd=where,
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        same(done.returncode, 4, "the status of a run that could not keep what it found")
        new = re.search(r"([\d,]+) new in a.store", done.stdout)  # none, but a slow run has some
        lacks = 11520 - int(new[1].replace(",", "")) if new else 0
        if "lacks solutions of this run: %d" % lacks not in done.stderr or \
                "a.store: cannot add" not in done.stderr:
            raise tap.Failure(done.stdout + done.stderr)
        result = found(where, "run", "resume", "run.tw")
        same(result["solutions"], "11520", "solutions found at last")
        same(len(ask(where, "SELECT 1 FROM solution WHERE puzzle = 2")), 11520, "solutions kept")


# ---- Time left ---------------------------------------------------------------------------------


def expected():
    """The time left comes from a complete run in the store, of the same engine and heuristics."""
    with folder() as where:
        words = ("count", "bedlam", "--engine", "dancing", "--heuristic", "size", "--store",
                 "a.store", "--timeout", "1.5", "--progress", "json")
        told = [json.loads(line) for line in run(where, *words, code=3)[1].splitlines()]
        by = {line["eta_by"] for line in told} - {None, "rate", "probes"}
        same(by, set(), "without a whole run")
        with contextlib.closing(sqlite3.connect(os.path.join(where, "a.store"))) as database:
            database.execute("UPDATE run SET outcome = 'exhausted', seconds = 1000,"
                             " branches = 1000000000000")
            database.commit()
        line = json.loads(run(where, *words, code=3)[1].splitlines()[0])
        same(line["eta_by"], "earlier run", "with one")
        if not line["left"] > 500 or not line["eta"].endswith("Z"):
            raise tap.Failure(str(line))
        other = ("--heuristic", "size,strand")
        line = json.loads(run(where, *words, *other, code=3)[1].splitlines()[0])
        same(line["eta_by"] in (None, "rate", "probes"), True, "with one of another kind")


def tables(database):
    """Names of tables and indexes with their columns: name, type, not null, default, key."""
    names = [name for name, in database.execute("SELECT name FROM sqlite_master ORDER BY name")
             if not name.startswith("sqlite_")]
    return {name: [row[1:] for row in database.execute("PRAGMA table_info(%s)" % name)]
            or [row[2] for row in database.execute("PRAGMA index_info(%s)" % name)]
            for name in names}


def described():
    """The page about stores has the actual schema of a store."""
    with open(os.path.join(TOP, "doc", "store-schema.md"), encoding="utf-8") as file:
        schema = re.search(r"^```sql\n(.*?)^```", file.read(), re.MULTILINE | re.DOTALL)[1]
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.executescript(schema)
        said = tables(database)
    with folder() as where:
        run(where, "count", "three-3x3", "--store", "a.store")
        with contextlib.closing(sqlite3.connect(os.path.join(where, "a.store"))) as database:
            same(tables(database), said, "the tables")


CHECKS = [
    ("a store has the tables that its page tells of", described),
    ("a run that is repeated adds nothing", twice),
    ("solutions that are called the same are kept once, however they were found", conventions),
    ("the puzzle is kept with the files it names", carried),
    ("a limit holds for a run and all that resumes it", limits),
    ("parts of a search, each into a store", parts),
    ("a store of the version before", earlier),
    ("three runs at once into one store", at_once),
    ("taking apart, killed and called again", apart_killed),
    ("killed and resumed, seed 1", lambda: killed(1)),
    ("killed and resumed, seed 2", lambda: killed(2)),
    ("killed and resumed, seed 3", lambda: killed(3)),
    ("what is no store, or cannot be one, is refused before the search", refused),
    ("a store that is spoilt is bad input", corrupt),
    ("a store that a killed writer left half written is read", half_written),
    ("a disk without room is told, and a checkpoint does not pretend", full),
    ("a whole run in the store tells how long this one takes", expected),
]

if __name__ == "__main__":
    tap.run(CHECKS)
