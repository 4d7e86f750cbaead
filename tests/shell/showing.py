#!/usr/bin/env python3
"""showing.py -- `tilewright show STORE`: the solutions that it shows, and what it refuses.

    showing.py PROGRAM
"""

import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

try:
    import sqlite3
except ImportError:
    sqlite3 = None

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402
from tap import fail  # noqa: E402

# Two kinds of cells, a name with a blank, one that is a word of the grammar, and equal pieces.
KINDS = """\
tilewright: 1
title: Diamonds
lattice: triangle
container:
  cells: [[0, 0, up], [0, 0, down], [1, 0, up], [1, 0, down], [2, 0, up], [2, 0, down]]
pieces:
  - {name: any, cells: [[0, 0, up], [0, 0, down]]}
  - {name: "big one", cells: [[0, 0, up], [0, 0, down]]}
  - {name: and, cells: [[0, 0, up]], copies: 2}
"""


class Stores:
    """A folder with stores, each made on first use."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        with open(self.path("kinds.yaml"), "w", encoding="utf-8") as file:
            file.write(KINDS)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run(self, *words, code=0, **more):
        return call(self.program, *words, statuses=(code,), encoding="utf-8", **more)

    def show(self, store, *words, code=0):
        return self.run("show", store, *words, code=code)

    def lines(self, store, *words):
        return [json.loads(line) for line in self.show(store, *words, "--json").stdout.splitlines()]

    def store(self, puzzle, same="reflections"):
        path = self.path("%s-%s.store" % (puzzle, same))
        if not os.path.exists(path):
            what = self.path("kinds.yaml") if puzzle == "kinds" else puzzle
            self.run("solve", what, "--quiet", "--same", same, "--store", path)
        return path

    def puzzle(self, name):
        return self.path("kinds.yaml") if name == "kinds" else name


def key(solution):
    return tuple(sorted((piece["piece"], tuple(sorted(map(tuple, piece["cells"]))))
                        for piece in solution["placements"]))


def covers(solution, name, cell):
    """name: None for any."""
    return any(name in (None, piece["piece"]) and cell in piece["cells"]
               for piece in solution["placements"])


# ---- Which ones ----------------------------------------------------------------------------------

def lists(s):
    text = s.show(s.store("soma")).stdout
    for words in ("a store with 1 puzzle", "Soma cube",
                  "240 solutions up to rotation and reflection, all there are; 1 run"):
        if words not in text:
            fail("no \"%s\" in %s", words, text)


def by_number(s):
    path = s.store("soma")
    everything = s.lines(path)
    if [one["solution"] for one in everything] != list(range(1, 241)):
        fail("numbers: %s", [one["solution"] for one in everything])
    for number in (1, 17, 240):
        if s.lines(path, "--solution", str(number)) != [everything[number - 1]]:
            fail("solution %d is another one", number)
    error = s.show(path, "--solution", "241", code=1).stderr
    if "there is no solution 241: the store has 240" not in error:
        fail("%s", error)
    text = s.show(path, "--solution", "17").stdout.splitlines()
    if text[0] != "Solution 17 of 240":
        fail("%s", text[0])
    if len(s.lines(path, "--limit", "9")) != 9:
        fail("--limit 9 does not show nine")


def check_reads_them(s):
    for puzzle in ("soma", "kinds"):
        shown = s.show(s.store(puzzle), "--json").stdout
        judged = s.run("check", s.puzzle(puzzle), "-", input=shown).stdout
        if ", 0 invalid" not in judged:
            fail("%s", judged)


def formats(s):
    path = s.store("soma")
    for word in ("line", "orientations"):
        text = s.show(path, "--format", word).stdout.splitlines()
        if len(set(text)) != 240:
            fail("%s: %d different lines", word, len(set(text)))
    if "Solution 240 of 240" not in s.show(path, "--format", "layers").stdout:
        fail("layers: no last one")


def all_copies(s):
    for puzzle, same in (("soma", "reflections"), ("soma", "rotations"),
                          ("example-3x3", "reflections"), ("slothouber-graatsma", "reflections"),
                          ("kinds", "reflections"),
                          ("example-3x3", "none")):
        found = [key(one) for one in s.lines(s.store(puzzle, same), "--all")]
        solved = s.run("solve", s.puzzle(puzzle), "--same", "none", "--solutions", "--json").stdout
        want = [key(json.loads(line)) for line in solved.splitlines()[:-1]]
        if collections.Counter(found) != collections.Counter(want):
            fail("%s up to %s: %d copies, %d different, and there are %d", puzzle, same,
                 len(found), len(set(found)), len(want))


def copies_of_one(s):
    text = s.show(s.store("soma"), "--solution", "3", "--all", "--limit", "2").stdout
    if "Solution 3 of 240, copy 2 of 48\n" not in text:
        fail("%s", text)


def at_random(s):
    path = s.store("example-3x3", "none")
    seen = collections.Counter()
    for seed in range(60):
        one = s.lines(path, "--random", "--seed", str(seed))
        if one != s.lines(path, "--random", "--seed", str(seed)) or len(one) != 1:
            fail("seed %d shows two things", seed)
        seen[one[0]["solution"]] += 1
    if len(seen) < 12 or max(seen.values()) > 20: # of 16
        fail("%s", seen)
    if len(s.lines(path, "--random")) != 1:
        fail("--random alone shows none")


# ---- Conditions ----------------------------------------------------------------------------------

CONDITIONS = {
    "soma": [("piece V covers 0,0,0", [("V", [0, 0, 0])]),
             ("V covers 0,0,0", [("V", [0, 0, 0])]),
             ("any covers 0,0,0", [(None, [0, 0, 0])]),
             ("any piece covers 0,0,0 and 'L' covers 1,1,1", [(None, [0, 0, 0]), ("L", [1, 1, 1])]),
             ("T covers 2,0,0\tand  piece T covers 2,0,2", [("T", [2, 0, 0]), ("T", [2, 0, 2])]),
             ("V covers 0,0,0 and L covers 0,0,0", [("V", [0, 0, 0]), ("L", [0, 0, 0])])],
    "kinds": [("any covers 0,0,down", [(None, [0, 0, "down"])]),
              ("'any' covers 0,0,down", [("any", [0, 0, "down"])]),
              ("piece \"big one\" covers 1,0,up", [("big one", [1, 0, "up"])]),
              ("and covers 2,0,down and 'and' covers 0,0,up",
               [("and", [2, 0, "down"]), ("and", [0, 0, "up"])])],
}


def conditions_hold(s):
    some = 0
    for puzzle, conditions in CONDITIONS.items():
        path = s.store(puzzle)
        for words in ([], ["--all"]):
            everything = s.lines(path, *words)
            for text, parts in conditions:
                want = [key(one) for one in everything
                        if all(covers(one, name, cell) for name, cell in parts)]
                run = subprocess.run([s.program, "show", path, "--json", "--where", text, *words],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                     encoding="utf-8", check=False)
                found = [key(json.loads(line)) for line in run.stdout.splitlines()]
                if found != want or run.returncode != (0 if want else 1):
                    fail("%s %s: %d found, %d to be found, %d, %s", text, words, len(found),
                         len(want), run.returncode, run.stderr)
                some += 0 < len(want) < len(everything)
    if some < 10:
        fail("only %d of the conditions tell anything", some)


WRONG = [
    ("", 1, 'a piece or "any", found the end'),
    ("piece", 6, "the name of a piece, found the end"),
    ("piece Q covers 0,0,0", 7, 'the name of a piece or "any", found "Q"'),
    ("V", 2, '"covers", found the end'),
    ("V cover 0,0,0", 3, '"covers", found "cover"'),
    ("V covers", 9, "a cell as in 0,0,0, found the end"),
    ("V covers 0,0", 10, 'a cell as in 0,0,0, found "0,0"'),
    ("V covers 0,0,0,", 10, 'a cell as in 0,0,0, found "0,0,0,"'),
    ("V covers 0,0,x", 10, 'a cell as in 0,0,0, found "0,0,x"'),
    ("V covers 0,0,99999999999999999999", 10, "a cell as in 0,0,0"),
    ("V covers '0,0,0'", 10, "a cell as in 0,0,0"),
    ("V covers 3,0,0", 10, 'a cell of the container, found "3,0,0"'),
    ("V covers 0,0,0 or L covers 0,0,0", 16, '"and" or the end, found "or"'),
    ("V covers 0,0,0 and", 19, 'a piece or "any", found the end'),
    ("\u00dcber covers 0,0,0 and", 1, 'the name of a piece or "any", found "\u00dcber"'),
    ("V covers 0,0,0 and \u00dc\u00dc 0,0,0", 20, 'the name of a piece'),
    ("V covers 0,0,0 and 'L covers 0,0,0", 20, "the quote that ends the name"),
]


def faults_are_told(s):
    path = s.store("soma")
    for text, column, words in WRONG:
        error = s.show(path, "--where", text, code=2).stderr
        if not error.startswith("tilewright: --where: column %d: expected " % column) or \
                words not in error:
            fail("%s: %s", text, error)
    s.show(path, "--where", " and ".join(["V covers 0,0,0"] * 64), "--json")
    error = s.show(path, "--where", " and ".join(["V covers 0,0,0"] * 65), code=2).stderr
    if "no more than 64 conditions" not in error:
        fail("%s", error)
    error = s.show(s.store("kinds"), "--where", "any covers 0,0", code=2).stderr
    if "expected a cell as in 0,0,up" not in error:
        fail("%s", error)
    error = s.show(s.store("kinds"), "--where", "'big on' covers 0,0,up", code=2).stderr
    if 'did you mean "big one"?' not in error:
        fail("%s", error)


# ---- Figures -------------------------------------------------------------------------------------

def figures(s):
    path = s.store("soma")
    told = [json.loads(line) for line in s.show(path, "--stats", "--json").stdout.splitlines()]
    if len(told) != 1:
        fail("%s", told)
    one = told[0]
    for name, want in (("problem", 1), ("title", "Soma cube"), ("same", "reflections"),
                       ("solutions", "240"), ("complete", True), ("bytes", os.path.getsize(path))):
        if one[name] != want:
            fail("%s: %s, not %s", name, one[name], want)
    if len(one["runs"]) != 1 or one["runs"][0]["outcome"] != "exhausted":
        fail("%s", one["runs"])
    text = s.show(path, "--stats").stdout
    for words in ("puzzle 1   Soma cube", "as run 1 tried everything", "exhausted after"):
        if words not in text:
            fail("no \"%s\" in %s", words, text)


def long_histories(s):
    """Prints some of many points, among them the first and the last."""
    path = s.path("history.store")
    shutil.copy(s.store("soma"), path)
    change(path, "DELETE FROM progress")
    for count in (1, 19, 20, 21, 39, 41, 1000):
        change(path, "DELETE FROM progress")
        change(path, "INSERT INTO progress SELECT 1, value * 0.5, value / 2000.0, value * 10, "
                     "value FROM generate(%d)" % count, rows=count)
        lines = [line for line in s.show(path, "--stats").stdout.splitlines() if " s " in line and
                 "%" in line]
        last = "%.1f s" % (count * 0.5)
        if not 1 <= len(lines) <= 21 or "0.5 s" not in lines[0] or last not in lines[-1]:
            fail("%d points: %s", count, lines)
        points = json.loads(s.show(path, "--stats", "--json").stdout)["runs"][0]["progress"]
        if len(points) != count:
            fail("%d points of %d as JSON", len(points), count)


def several_puzzles(s):
    path = s.path("several.store")
    for words in (["soma"], ["example-3x3", "--same", "none"]):
        s.run("solve", *words, "--quiet", "--store", path)
    text = s.show(path).stdout
    if "a store with 2 puzzles" not in text or "16 solutions in all, all there are" not in text:
        fail("%s", text)
    error = s.show(path, "--solution", "1", code=2).stderr
    if "holds 2 puzzles; say which with --problem 1 to 2" not in error:
        fail("%s", error)
    if len(s.lines(path, "--problem", "2")) != 16 or len(s.lines(path, "--problem", "1")) != 240:
        fail("--problem takes another one")
    s.show(path, "--problem", "3", "--json", code=2)
    s.show(path, "--problem", "0", "--json", code=2)
    if s.show(path, "--problem", "2", "--stats").stdout.count("puzzle ") != 1:
        fail("--problem 2 --stats tells of both")


def files_come_along(s):
    """A store can be shown after the lattice file of its puzzle is deleted."""
    lattice = s.path("own.yaml")
    shutil.copy(os.path.join(HERE, "..", "..", "lattices", "square.yaml"), lattice)
    puzzle, path = s.path("own-puzzle.yaml"), s.path("own.store")
    with open(puzzle, "w", encoding="utf-8") as file:
        file.write("tilewright: 1\nlattice: ./own.yaml\ncontainer: {box: [3, 2]}\n"
                   "pieces: [{name: D, box: [2, 1], copies: 3}]\n")
    s.run("solve", puzzle, "--quiet", "--store", path)
    os.unlink(lattice)
    if len(s.lines(path)) != 2 or len(s.lines(path, "--all")) != 3:
        fail("%s", s.lines(path))


def drawn(s):
    path = s.store("soma")
    line = s.show(path, "--solution", "7", "--json").stdout
    from_store = s.run("draw", path, "--solution", "7", "--style", "no-title").stdout
    from_text = s.run("draw", "soma", "-", "--style", "no-title", input=line).stdout
    if "<svg" not in from_store or from_store != from_text:
        fail("two different pictures")
    error = s.run("draw", path, "--solution", "241", code=2).stderr
    if "there are only 240" not in error:
        fail("%s", error)


def words_that_exclude(s):
    path = s.store("soma")
    for words in (["--solution", "1", "--random"], ["--solution", "1", "--where", "V covers 0,0,0"],
                  ["--stats", "--all"], ["--json", "--format", "line"], ["--seed", "1"],
                  ["--solution", "0"], ["--solution", "x"], ["--limit", "-1"], ["--pieces"],
                  ["--cover"], ["--pivot", "V"], ["--random", "--seed", "x"]):
        s.show(path, *words, code=2)
    for words in (["--solution", "1"], ["--where", "V covers 0,0,0"], ["--random"], ["--all"],
                  ["--format", "line"]):
        error = s.show("soma", *words, code=2).stderr
        if "not a store of solutions" not in error:
            fail("%s", error)


# ---- Stores that were tampered with --------------------------------------------------------------

def change(path, *statements, rows=0):
    """rows: the number of rows of the table that a statement calls generate(...)."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = DELETE")
    if rows:
        database.execute("CREATE TEMP TABLE numbers (value INTEGER)")
        database.executemany("INSERT INTO numbers VALUES (?)",
                             [(n,) for n in range(1, rows + 1)])
        statements = [text.replace("generate(%d)" % rows, "temp.numbers") for text in statements]
    for text in statements:
        database.execute(text)
    database.commit()
    database.close()


WAYS = ([], ["--stats"], ["--stats", "--json"], ["--json"], ["--all", "--json"],
        ["--where", "V covers 0,0,0"], ["--random"], ["--solution", "2"])


def survives(s, path, want=None):
    """No command crashes; one that refuses says why."""
    ways = [["show", path, *words] for words in WAYS] + [["check", path]]
    for words in ways:
        run = subprocess.run([s.program, *words], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, check=False, timeout=120)
        if run.returncode not in (0, 1, 2) or (run.returncode == 2 and not run.stderr):
            fail("%s: %d, %s", words, run.returncode, run.stderr)
        if want and "--solution" in words:
            error = run.stderr.decode("utf-8", "replace")
            if run.returncode != 2 or want not in error:
                fail("%s: %d, %s", words, run.returncode, error)


def cut_off(s):
    whole = open(s.store("soma"), "rb").read()
    path = s.path("cut.store")
    for size in (0, 15, 16, 99, 100, 1000, 4096, 8192, len(whole) // 2, len(whole) - 1):
        with open(path, "wb") as file:
            file.write(whole[:size])
        survives(s, path)


def bytes_changed(s):
    whole = open(s.store("soma"), "rb").read()
    path = s.path("changed.store")
    chance = random.Random(5)
    for _ in range(8):
        changed = bytearray(whole)
        for _ in range(40):
            changed[chance.randrange(100, len(changed))] = chance.randrange(256)
        with open(path, "wb") as file:
            file.write(changed)
        survives(s, path)


def other_databases(s):
    path = s.path("other.store")
    change(path, "CREATE TABLE t (x)")
    error = s.show(path, code=2).stderr
    if "is no store of solutions" not in error:
        fail("%s", error)
    shutil.copy(s.store("soma"), path)
    change(path, "PRAGMA user_version = 99")
    error = s.show(path, code=2).stderr
    if "of version 99, this program knows up to" not in error:
        fail("%s", error)
    for table in ("solution", "run", "progress", "puzzle"):
        shutil.copy(s.store("soma"), path)
        change(path, "DROP TABLE %s" % table)
        survives(s, path)


def solutions_changed(s):
    path = s.path("tampered.store")
    for sql, want in (("bytes = x''", "damaged, or of another puzzle"),
                      ("bytes = x'ff'", "damaged, or of another puzzle"),
                      ("bytes = x'ffffffffffffffffff7f'", "damaged, or of another puzzle"),
                      ("bytes = x'00'", "solution 2 is none"),
                      ("bytes = x'0100000100'", "solution 2 is none"),
                      ("bytes = x'0163000100'", "damaged, or of another puzzle"),
                      ("bytes = x'010000017f'", "damaged, or of another puzzle"),
                      ("bytes = zeroblob(100000)", "damaged, or of another puzzle"),
                      ("bytes = CAST(bytes || x'00' AS BLOB)", "damaged, or of another puzzle"),
                      # the first piece twice, in place of another one
                      ("bytes = (SELECT CAST(substr(bytes, 1, 30) || substr(bytes, 2, 20) AS BLOB) "
                       "FROM solution WHERE number = 1)", "solution 2 is none")):
        shutil.copy(s.store("soma"), path)
        change(path, "UPDATE solution SET %s WHERE number = 2" % sql)
        survives(s, path, want)
        error = s.run("draw", path, "--solution", "2", code=2).stderr
        if want not in error:
            fail("draw: %s", error)
        run = s.run("check", path, code=2)
        if run.stdout != "239 valid, 1 invalid\n" or want not in run.stderr:
            fail("check: %s%s", run.stdout, run.stderr)
    shutil.copy(s.store("soma"), path)
    change(path, "UPDATE solution SET bytes = (SELECT bytes FROM solution WHERE number = 7) "
           "WHERE number = 9")
    run = s.run("check", path, code=2)
    wanted = "239 valid, 0 invalid, 1 doubled\n"
    if run.stdout != wanted or "9 is solution 7 again" not in run.stderr:
        fail("check: %s%s", run.stdout, run.stderr)


def numbers_changed(s):
    path = s.path("numbers.store")
    for sql in ("UPDATE solution SET number = 9223372036854775807 WHERE number = 240",
                "UPDATE solution SET number = -number",
                "DELETE FROM solution WHERE number = 2",
                "DELETE FROM solution",
                "UPDATE run SET seconds = 1e308, branches = -5, threads = -1, started = -1",
                "UPDATE run SET seconds = 9e999", "UPDATE progress SET fraction = -9e999",
                "UPDATE run SET started = 9223372036854775807, threads = 99999999999",
                "UPDATE run SET engine = char(27) || '[31m', options = char(10)",
                "DELETE FROM run", "DELETE FROM puzzle"):
        shutil.copy(s.store("soma"), path)
        change(path, "PRAGMA foreign_keys = OFF", sql)
        survives(s, path)
        if "\033" in s.run("show", path, "--stats", code=0).stdout:
            fail("%s: it gets to the terminal", sql)


def puzzles_changed(s):
    path = s.path("puzzle.store")
    for sql, want in (("text = text || 'mirror: true'", "is not that of its solutions"),
                      ("text = ''", None), ("text = 'tilewright: 1'", None),
                      ("text = char(0) || 'x'", None),
                      ("text = (SELECT 'lattice: ' || hex(zeroblob(500000)))", None),
                      ("text = replace(text, 'lattice: cube', 'lattice: ./cube.yaml')",
                       "did not come along"),
                      ("hash = x'00'", "is not that of its solutions"),
                      ("title = char(27) || '[31mred'", None)):
        shutil.copy(s.store("soma"), path)
        change(path, "UPDATE puzzle SET %s" % sql)
        survives(s, path, want)
    shutil.copy(s.store("soma"), path)
    change(path, "UPDATE puzzle SET up_to = 'colours'")
    error = s.show(path, "--all", code=2).stderr
    if 'is counted up to "colours"' not in error:
        fail("%s", error)


def main(program):
    s = Stores(program)
    honest = [("a store's puzzles are listed", lists),
              ("solutions by their numbers", by_number),
              ("`check` reads what is shown", check_reads_them),
              ("in every form", formats),
              ("with all their copies they are all there are", all_copies),
              ("copies of one", copies_of_one),
              ("any one", at_random),
              ("those that a condition holds for", conditions_hold),
              ("a fault in a condition is told with its place", faults_are_told),
              ("figures of a store", figures),
              ("of several puzzles one", several_puzzles),
              ("of a puzzle that names a file", files_come_along),
              ("a solution of a store is drawn", drawn),
              ("words that exclude one another", words_that_exclude)]
    hostile = [("of long histories some points", long_histories),
               ("a store that was cut off", cut_off),
               ("a store with bytes changed", bytes_changed),
               ("other databases, and newer stores", other_databases),
               ("solutions that are none", solutions_changed),
               ("numbers that cannot be", numbers_changed),
               ("puzzles that are others", puzzles_changed)]

    def check(test, needs):
        if needs and not sqlite3:
            raise tap.Skip("this Python was built without SQLite")
        s.store("soma")
        test(s)

    with s.folder:
        tap.run([(title, lambda test=test: check(test, False)) for title, test in honest] +
                [(title, lambda test=test: check(test, True)) for title, test in hostile])


if __name__ == "__main__":
    main(sys.argv[1])
