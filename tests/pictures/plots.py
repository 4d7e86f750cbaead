#!/usr/bin/env python3
"""plots.py -- plots of shipped puzzles and of a store, checked from the outside.

    plots.py PROGRAM            all checks
    plots.py PROGRAM golden     writes the golden files anew

Maps are compared with solutions that were counted here, one by one. The store is made here too, by
the schema of doc/store-schema.md.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile

try:
    import sqlite3
except ImportError:  # Python itself can be built without
    sqlite3 = None

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import pictures  # noqa: E402
import tap  # noqa: E402
from pictures import SVG, fail  # noqa: E402

SCHEMA = os.path.join(pictures.TOP, "doc", "store-schema.md")
GOLDENS = [("plot-levels", ["example-3x3", "--kind", "levels", "--engine", "backtrack"]),
           ("plot-heat", ["tangram-triangle", "--kind", "heat"]),
           ("plot-heat-layers", ["soma", "--kind", "heat", "--piece", "T", "--size", "500x260"])]
# a puzzle for each way to draw a cell
MAPPED = ["rods", "pentominoes-3x20", "snowflake", "spheres-pyramid", "tetratwigs-arch",
          "octet-tetrahedron", "hex-pyramid", "two-piece-tetrahedron"]


def call(program, *words, expect=0):
    if not words[0].endswith(".store"):
        words += ("--timeout", "0")  # however loaded this machine is
    run = subprocess.run([program, "plot", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         stdin=subprocess.DEVNULL, check=False)
    if run.returncode != expect:
        fail("plot %s: ended with %d, not %d: %s", " ".join(words), run.returncode, expect,
             run.stderr.decode("utf-8", "replace"))
    return run


def texts(data):
    return [text.text for text in pictures.look_svg(data).iter(SVG + "text")]


def solutions(program, puzzle, *words):
    run = subprocess.run([program, "solve", puzzle, "--solutions", "--json",
                         "--same", "none", *words], stdout=subprocess.PIPE, check=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return [line["placements"] for line in lines if line["type"] == "solution"]


# ---- Maps ----------------------------------------------------------------------------------------

def figure(share):
    """The text of a share in a cell."""
    percent = 100 * share
    return "0" if share == 0 else "<1" if percent < 0.5 else "%.0f" % percent


def expect_figures(program, puzzle, piece, *words):
    """The numbers in the cells are those of a count made here."""
    found = solutions(program, puzzle)
    covered = collections.Counter(tuple(cell) for pieces in found for one in pieces
                                  if one["piece"] == piece for cell in one["cells"])
    cells = {tuple(cell) for pieces in found for one in pieces for cell in one["cells"]}
    shares = [covered[cell] / len(found) for cell in cells]
    written = texts(call(program, puzzle, "--kind", "heat", "--piece", piece, *words).stdout)
    if "in %% of all %s solutions" % format(len(found), ",") not in written:
        fail("not of %d solutions: %s", len(found), written)
    rest = collections.Counter(written)
    for share, count in collections.Counter(shares).items():
        near = {figure(share), figure(max(0, share - 1e-9)), figure(share + 1e-9)}
        if sum(rest[text] for text in near) < count:
            fail("%d cells have the share %g, but the picture has only %s", count, share, rest)


def maps_in_every_format(program, able, puzzle):
    with tempfile.TemporaryDirectory() as folder:
        for kind in able:
            path = os.path.join(folder, "map." + kind)
            call(program, puzzle, "--kind", "heat", "--limit", "50", "--output", path)
            data = pictures.look(kind, path)
            if data != call(
    program,
    puzzle,
    "--kind",
    "heat",
    "--limit",
    "50",
    "--to",
     kind).stdout:
                fail("%s: two runs, two different files", kind)


def the_convention_does_not_matter(program):
    """All solutions count, whichever of them the search treats as the same."""
    one = call(program, "soma", "--kind", "heat").stdout
    for same in ("rotations", "none"):
        if call(program, "soma", "--kind", "heat", "--same", same).stdout != one:
            fail("another map with --same %s", same)


# ---- Charts --------------------------------------------------------------------------------------

def charts_are_drawn(program, able):
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("time", "levels", "engines"):
            for form in able:
                path = os.path.join(folder, kind + "." + form)
                call(program, "rods", "--kind", kind, "--output", path)
                pictures.look(form, path)


def engines_are_all_there(program):
    run = subprocess.run([program, "list", "engines", "--json"], stdout=subprocess.PIPE, check=True)
    names = [json.loads(line)["name"] for line in run.stdout.splitlines()]
    written = texts(call(program, "rods", "--kind", "engines").stdout)
    names.remove("count")  # it searches nothing
    for name in names:
        bars = [text for text in written if re.split(r"[, ]", text)[0] == name]
        if len(bars) != 1:
            fail("engine %s stands %d times in %s", name, len(bars), written)


def levels_add_up(program):
    words = ["rods", "--engine", "dancing", "--heuristic", "size"]
    run = subprocess.run([program, "solve", *words, "--levels", "--json"], stdout=subprocess.PIPE,
                         check=True)
    levels = json.loads(run.stdout.splitlines()[-1])["levels"]
    written = texts(call(program, *words, "--kind", "levels").stdout)
    for level in levels[1:]:
        if str(level["branches"]) not in written:
            fail("no bar of %d in %s", level["branches"], written)


# ---- Stores --------------------------------------------------------------------------------------

def number(value):
    """A number in seven bits per byte, the low ones first."""
    data = bytearray()
    while value >= 128:
        data.append(128 | value & 127)
        value >>= 7
    return bytes(data) + bytes([value])


def pack(pieces, names):
    """Rods on a line: a cell's number is its place."""
    data = number(len(pieces))
    for one in sorted(pieces, key=lambda one: names.index(one["piece"])):
        cells = sorted(cell[0] for cell in one["cells"])
        data += number(names.index(one["piece"])) + number(0) + number(len(cells))
        for before, cell in zip([0] + cells, cells):
            data += number(cell - before)
    return data


def make_store(program, path, puzzles=1):
    """A store with all solutions of `rods`, and three runs: finished, stopped, killed."""
    with open(SCHEMA, encoding="utf-8") as file:
        schema = re.search(r"```sql\n(.*?)```", file.read(), re.DOTALL).group(1)
    with open(os.path.join(pictures.TOP, "puzzles", "rods.yaml"), encoding="utf-8") as file:
        text = file.read()
    found = solutions(program, "rods")
    names = ["one", "two", "three", "four"]
    store = sqlite3.connect(path)
    store.executescript(schema)
    store.execute("PRAGMA application_id = 0x54575354")
    store.execute("PRAGMA user_version = 1")
    for puzzle in range(1, puzzles + 1):
        store.execute("INSERT INTO puzzle VALUES (?, ?, 'none', 'Rods, kept', ?)",
                      (puzzle, bytes([puzzle] * 16), text))
    for run, (engine, outcome, seconds) in enumerate([("bitset", "exhausted", 50),
                                                      ("dancing", "stopped", 80),
                                                      ("backtrack", "", 0)], 1):
        store.execute("INSERT INTO run VALUES (?, 1, ?, 'size', 0, ?, ?, 123456, 24, ?, 0)",
                      (run, engine, outcome, seconds, run))
        for point in range(12):
            store.execute("INSERT INTO progress VALUES (?, ?, ?, ?, ?)",
                          (run, 4 * point, point / 12, 10 * point, 2 * point))
    for row, pieces in enumerate(found, 1):
        store.execute("INSERT INTO solution VALUES (1, ?, ?, ?, 1)",
                      (row, bytes([row] * 16), pack(pieces, names)))
    store.commit()
    store.close()


class Stored:
    """A folder with a store in it."""

    def __init__(self, program, puzzles=1):
        if not sqlite3:
            raise tap.Skip("this Python was built without SQLite")
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "rods.store")
        make_store(program, self.path, puzzles)

    def __enter__(self):
        return self.path

    def __exit__(self, *_):
        self.folder.cleanup()


def runs_of_a_store(program):
    with Stored(program) as path:
        written = texts(call(program, path).stdout)
        for text in (
    "Rods, kept: solutions over time",
    "1: bitset, size",
    "2: dancing, size, 2 threads",
    "3: backtrack, size, 3 threads",
    "seconds",
     "80"):
            if text not in written:
                fail("no %s in %s", text, written)
        written = texts(call(program, path, "--kind", "engines").stdout)
        for text in ("50 s, 123,456 branches, 24 solutions",
                     "80 s, 123,456 branches, at least 24 solutions"):
            if text not in written:
                fail("no %s in %s", text, written)


def map_of_a_store(program):
    with Stored(program) as path:
        stored = call(program, path, "--kind", "heat").stdout
        searched = call(program, "rods", "--kind", "heat").stdout
        if texts(stored)[1:] != texts(searched)[1:] or "Rods, kept" in texts(stored)[0]:
            fail("a store with all solutions has another map: %s\n%s", texts(stored),
                 texts(searched))


def wrong_words_for_a_store(program):
    with Stored(program) as path:
        for words, said in ((["--kind", "levels"], b"keeps no levels"),
                            (["--engine", "dancing"], b"nothing is searched"),
                            (["--problem", "2"], b"holds 1 puzzle")):
            if said not in call(program, path, *words, expect=2).stderr:
                fail("%s: said otherwise", words)
    with Stored(program, puzzles=2) as path:
        if b"--problem 1 to 2" not in call(program, path, expect=2).stderr:
            fail("which of two puzzles was not asked")
        call(program, path, "--problem", "1")
        if b"holds no run" not in call(program, path, "--problem", "2", expect=2).stderr:
            fail("a puzzle without runs was plotted")


def damaged_stores_are_told(program):
    with Stored(program) as path:
        with open(path, "rb") as file:
            data = file.read()
        for damage in (data[:3000], data[:100] + bytes(len(data) - 100), data[:16]):
            with open(path, "wb") as file:
                file.write(damage)
            run = call(program, path, expect=2)
            if not run.stderr or run.stdout:
                fail("a damaged store was plotted")


# ---- Golden files --------------------------------------------------------------------------------

def golden_path(name):
    return os.path.join(pictures.GOLDEN, name + ".svg")


def compare_golden(program, name, words):
    with open(golden_path(name), "rb") as file:
        golden = file.read().splitlines()
    drawn = call(program, *words, "--to", "svg").stdout.splitlines()
    for line, (a, b) in enumerate(zip(golden, drawn), 1):
        if not pictures.same_line(a, b):
            fail("line %d differs: %s, expected %s (make golden writes it anew)",
                 line, b[:80], a[:80])
    if len(golden) != len(drawn):
        fail("one file is longer (make golden writes it anew)")


def main(program, what=""):
    if what == "golden":
        for name, words in GOLDENS:
            with open(golden_path(name), "wb") as file:
                file.write(call(program, *words, "--to", "svg").stdout)
        return
    able = pictures.formats(program)
    checks = [("%s.svg is as it was" % name,
               lambda name=name, words=words: compare_golden(program, name, words))
              for name, words in GOLDENS]
    checks += [("%s has maps" % puzzle,
                lambda puzzle=puzzle: maps_in_every_format(program, able, puzzle))
               for puzzle in MAPPED]
    checks += [("the map of %s in %s tells the truth" % (piece, puzzle),
                lambda puzzle=puzzle, piece=piece: expect_figures(program, puzzle, piece))
               for puzzle, piece in (("rods", "three"), ("soma", "L"), ("pentominoes-3x20", "X"),
                                     ("tangram-square", "medium"))]
    checks += [("maps do not depend on --same", lambda: the_convention_does_not_matter(program)),
               ("charts are drawn", lambda: charts_are_drawn(program, able)),
               ("every engine has a bar", lambda: engines_are_all_there(program)),
               ("levels are those of the search", lambda: levels_add_up(program)),
               ("a store's runs are plotted", lambda: runs_of_a_store(program)),
               ("a store's solutions are plotted", lambda: map_of_a_store(program)),
               ("what a store cannot tell is said", lambda: wrong_words_for_a_store(program)),
               ("a damaged store is told", lambda: damaged_stores_are_told(program))]
    tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
