#!/usr/bin/env python3
"""coverage.py -- tests how much of src/ the tests in a coverage build have run, in TAP.

    coverage.py DIRECTORY       made with -Db_coverage=true

Asserts are not compiled there, as in a release; nothing else is left out but branches that the
compiler makes on lines without code, or for exceptions of C++, of which there is one file. Each
function that is never entered, and each file that is not compiled, has a row with the reason in
tests/uncovered.tsv; a row that is no longer true is a fault. The results of each room are kept in
DIRECTORY/coverage.json, from which doc/quality.md is made.
"""

import collections
import json
import os
import shutil
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TOP, "tests"))
import tap  # noqa: E402

REASONS = "tests/uncovered.tsv"
LEAST = {"lines": 92, "branches": 85}
# Where the library is compiled; tests compile it a second time, with asserts on.
OBJECTS = ["libtilewright-core.a.p", "src"]


def measure(directory):
    """The result of gcovr for each file of src/."""
    words = ["gcovr", "--root", TOP, "--filter", os.path.join(TOP, "src") + "/",
             "--object-directory", ".",  # where it was compiled
             "--exclude-unreachable-branches", "--exclude-throw-branches", "--json", "-", *OBJECTS]
    # gcovr 5.2 asserts that a function begins on one line; a function of an included file that is
    # compiled for several widths may begin on more
    done = subprocess.run(words, cwd=directory, check=False, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True,
                          env=dict(os.environ, PYTHONOPTIMIZE="1"))
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout)["files"]


def count(files):
    """{room: {what: [run, all]}} of lines, branches and functions; and the same by file."""
    rooms = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0]))
    single = {}
    for file in files:
        lines = [line for line in file["lines"] if not line.get("gcovr/noncode")]
        times = {"lines": [line["count"] for line in lines],
                 "branches": [branch["count"] for line in lines for branch in line["branches"]],
                 "functions": [function["execution_count"] for function in file["functions"]]}
        single[file["file"]] = {what: [sum(1 for number in numbers if number), len(numbers)]
                                for what, numbers in times.items()}
        for what, found in single[file["file"]].items():
            total = rooms["/".join(file["file"].split("/")[:2])][what]
            total[:] = [one + more for one, more in zip(total, found)]
    return rooms, single


def idle(files):
    """(file, function) of all functions that no test enters, in any compilation of the file."""
    entered = collections.Counter()
    for file in files:
        for function in file["functions"]:
            entered[file["file"], function["name"]] += function["execution_count"]
    return {key for key, times in entered.items() if not times}


def reasons():
    """{(file, function, or * for a file that is not compiled): reason}"""
    with open(os.path.join(TOP, REASONS), encoding="utf-8") as file:
        rows = [line.split("\t") for line in file.read().splitlines() if line and line[0] != "#"]
    return {("src/" + row[0], row[1]): row[2] for row in rows[1:]}


def not_compiled(files):
    known = {file["file"] for file in files}
    there = {os.path.relpath(os.path.join(folder, name), TOP)
             for folder, _, names in os.walk(os.path.join(TOP, "src")) for name in names
             if name.endswith((".c", ".cc", ".cpp"))}
    return {(name, "*") for name in there - known}


def share(pair):
    return 100 * pair[0] / pair[1] if pair[1] else 100


def table(rows):
    print("# %-44s %14s %16s" % ("", "lines", "branches"))
    for name, found in rows:
        print("# %-44s" % name + "".join(" %6d/%6d %4.1f" % (*found[what], share(found[what]))
                                         for what in ("lines", "branches")))


def tell(rooms, single):
    """Prints the table by room, and the files with most lines that are not run."""
    table(sorted(rooms.items()))
    print("# most lines that are not run:")
    table(sorted(single.items(), key=lambda row: row[1]["lines"][0] - row[1]["lines"][1])[:20])


def main(directory):
    if not shutil.which("gcovr"):
        print("1..0 # SKIP gcovr is not here (gcovr)")
        return
    files = measure(directory)
    rooms, single = count(files)
    totals = {what: [sum(room[what][at] for room in rooms.values()) for at in (0, 1)]
              for what in ("lines", "branches", "functions")}
    with open(os.path.join(directory, "coverage.json"), "w", encoding="utf-8") as file:
        json.dump({"rooms": rooms, "files": single, "all": totals}, file, indent=1)
    tell(rooms, single)
    table([("src", totals)])

    def enough(what):
        if share(totals[what]) < LEAST[what]:
            raise tap.Failure("%.2f %% of %s" % (share(totals[what]), what))

    def answered(missing, known):
        wrong = sorted(missing - known)
        if wrong:
            raise tap.Failure("".join("\n%s\t%s" % row for row in wrong))

    missing, known = idle(files) | not_compiled(files), set(reasons())
    tap.run([("%d %% of %s at least" % (LEAST[what], what), lambda what=what: enough(what))
             for what in LEAST] +
            [("what is never entered is in " + REASONS, lambda: answered(missing, known)),
             ("what is in " + REASONS + " is never entered", lambda: answered(known, missing))])


if __name__ == "__main__":
    main(sys.argv[1])
