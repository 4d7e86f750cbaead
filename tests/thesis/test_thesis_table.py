#!/usr/bin/env python3
"""test_thesis_table.py -- bench/thesis_table.py: the program's searches beside published figures.

    test_thesis_table.py PROGRAM
"""

import csv
import os
import subprocess
import sys
import tempfile

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(TOP, "tests"))
import tap  # noqa: E402

PYRAMID = "thesis-hex-pyramid"
FIGURES = ("cells", "pieces", "orientations", "fitting", "poses", "symmetries", "unique")
DOMINOES = """tilewright: 1
lattice: square
container: {box: [3, 2]}
pieces: [{name: I, cells: [[0, 0], [1, 0]], copies: 3}]
"""


def same(found, expected):
    if found != expected:
        raise tap.Failure("found\n%s\nexpected\n%s" % (found, expected))


class Table:
    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), folder

    def run(self, *words, status=0):
        script = os.path.join(TOP, "bench", "thesis_table.py")
        done = subprocess.run([sys.executable, script, "--tilewright", self.program, *words],
                              cwd=self.folder, capture_output=True, text=True, check=False)
        same((done.returncode, done.stderr if status == 0 else ""), (status, ""))
        return done.stdout if status == 0 else done.stderr

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def csv(self, *words):
        return list(csv.DictReader(self.run(*words, "--format", "csv").splitlines()))

    def published(self):
        """Back-tracking takes as many branches as the paper says."""
        row, = self.csv(PYRAMID, "--methods", "BT")
        names = ("orientations", "fitting", "placements", "unique", "branches")
        same([row[name] for name in names], [row["published_" + name] for name in names])
        same((row["branches"], row["outcome"]), ("4675", "complete"))

    def markdown(self):
        text = self.run(PYRAMID, "--methods", "BT", "--format", "markdown")
        for line in ("### thesis-hex-pyramid", "| ours | 45 | 11 | 104 | 98 | 232 | 1 | 2 |",
                     "| published | - | - | 104 | 98 | 232 | 6 | 2 |",
                     "| BT | 4,675 | 4,675 | 1.0000 |"):
            same(line in text and line, line)

    def unpublished(self):
        text = self.run("example-3x3", "--methods", "BT,MC+SZ")
        same([line.split()[-2:] for line in text.splitlines() if "complete" in line],
             [["complete:", "2"]] * 2)

    def own(self):
        """Without a puzzle the rows of the file are run, each with the convention that it names."""
        self.write("two.yaml", DOMINOES)
        self.write("mine.tsv", "# columns in any order\npuzzle\tBT\tunique\tsame\n"
                   "two.yaml other\t16 - 0.5\t3\tnone reflections\n")
        row, = self.csv("--published", "mine.tsv", "--methods", "BT")
        same([row[name] for name in ("puzzle", "same", "unique", "published_unique",
                                     "published_branches", "published_seconds")],
             ["two.yaml", "none", "3", "3", "16", "0.5"])

    def measured(self):
        """Measured figures are printed without a run, also those of a search that was cut."""
        file = os.path.join(TOP, "bench", "table1-ours.tsv")
        text = self.run("--measured", file, "--tilewright", "none")
        for name, words in (("thesis-strip",
                             "BT 187,883 187,883 1.0000 - 0.0 0.01 0.7 complete: 6"),
                            ("big-y", "MC > 117,446,095 210,502,803 - 11.000 29.0 - 529.0 "
                             "cut at 65.1%")):
            block = text.split(name + ": ")[1].split("\n\n")
            same(words in [" ".join(line.split()) for line in block[2].splitlines()], True)
        self.write("run.tsv", "puzzle\t%s\tBT\nsoma\t%s\t>12 - 3\n" % (
            "\t".join(FIGURES), "\t".join("1" * len(FIGURES))))
        same('run.tsv:2: ">12 - 3": expected' in self.run("--measured", "run.tsv", status=1), True)

    def cut(self):
        row, = self.csv("pentominoes-5x4x3", "--methods", "BT", "--timeout", "1")
        same((row["outcome"], row["seconds"], row["unique"]), ("cut", "", ""))

    def faults(self):
        self.write("seconds.tsv", "puzzle\tBT\nsoma\t12 seconds\n")
        self.write("column.tsv", "puzzle\tbranches\n")
        for file, message in (("seconds.tsv", 'seconds.tsv:2: "12 seconds": expected branches, '
                               "seconds to the first and to all solutions"),
                              ("column.tsv", 'column.tsv:1: "branches": expected a method, puzzle, '
                               "same, or the name of a figure")):
            same(self.run("soma", "--published", file, status=1),
                 "thesis_table.py: %s\n" % message)
        same('there is no "MC+ZS"' in self.run("soma", "--methods", "MC+ZS", status=2), True)


def main():
    with tempfile.TemporaryDirectory(prefix="tilewright-table-") as folder:
        table = Table(sys.argv[1], folder)
        tap.run([("published branches are found again", table.published),
                 ("Markdown", table.markdown),
                 ("a puzzle that was never published", table.unpublished),
                 ("figures of one's own", table.own),
                 ("what was measured is printed", table.measured),
                 ("a run that takes too long is cut", table.cut),
                 ("faults are told with their line", table.faults)])


if __name__ == "__main__":
    main()
