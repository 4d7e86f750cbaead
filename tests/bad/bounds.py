#!/usr/bin/env python3
"""bounds.py -- every bound that a text can meet, at its ceiling: one below and exactly at it a text
passes, one more is refused with a message that names the bound.

    bounds.py PROGRAM

The numbers are those of the public header; texts are made for them. Contexts with lower limits, and
pictures, are tested in tests/unit/format/test_limits.c.
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

HEAD = "tilewright: 1\nlattice: square\n"
ONE = "pieces: [{name: a, box: [1, 1], copies: any}]\n"


def lattice(rank=1, kinds=1, labels=2, step=1, corners=0, name="here"):
    """A row of cells, their kinds in rotation; cells of the first kind also have arcs along the
    other axes, and to further cells of the row."""
    def arc(label, kind, by, back, axis=0):
        return "%s: [c%d, [%s], %s]" % (
            label, kind, ", ".join(str(by if n == axis else 0) for n in range(rank)), back)

    cells = []
    for kind in range(kinds):
        arcs = [arc("l", (kind or kinds) - 1, -1 if kind == 0 else 0, "r"),
                arc("r", (kind + 1) % kinds, 1 if kind == kinds - 1 else 0, "l")]
        for axis in range(1, rank if kind == 0 else 1):
            arcs += [arc("u%d" % axis, 0, 1, "d%d" % axis, axis),
                     arc("d%d" % axis, 0, -1, "u%d" % axis, axis)]
        for pair in range((labels - 2) // 2 if kind == 0 else 0):
            arcs += [arc("a%d" % pair, 0, step + pair, "b%d" % pair),
                     arc("b%d" % pair, 0, -step - pair, "a%d" % pair)]
        if labels % 2:  # from one kind to the other
            arcs += [arc("odd", 1, 5, "even") if kind == 0 else arc("even", 0, -5, "odd")]
        cells.append("c%d: {arcs: {%s}}" % (kind, ", ".join(arcs)))
    text = "tilewright-lattice: 1\nname: %s\nrank: %d\ncells: {%s}\n"
    text %= (name, rank, ", ".join(cells))
    if corners:
        polygon = ", ".join("[%d, %d]" % (at, at * at) for at in range(corners))
        text += "geometry: {basis: [[1, 0]], shapes: {c0: {polygon: [%s]}}}\n" % polygon
    return text


def padded(size):
    text = HEAD + "container: {box: [1, 1]}\n" + ONE
    return text + "#" * (size - len(text))


def pieces(count):
    return (HEAD + "container: {box: [1, 1]}\npieces:\n" +
            "".join("  - {name: a%d, box: [1, 1], copies: [0, 1]}\n" % n for n in range(count)))


def coloured(count):
    names = ["c%d: [[%d, 0]]" % (n, n) for n in range(count)]
    return (HEAD + "container: {box: [%d, 1], colours: {%s}}\n" % (count, ", ".join(names)) +
            "pieces:\n" +
            "".join("  - {name: p%d, box: [1, 1], colours: {c%d: [[0, 0]]}}\n" % (n, n)
                    for n in range(count)))


def marked(count):
    marks = ", ".join("m%d: [m%d]" % (n, n) for n in range(count))
    return (HEAD + "container: {box: [%d, 1]}\nmatching: {%s}\npieces:\n" % (count, marks) +
            "".join("  - {name: p%d, box: [1, 1], marks: [[[0, 0], right, m%d]], copies: [0, 1]}\n"
                    % (n, n) for n in range(count)))


def crowd(size):
    """Pieces of a thousand cells each, and one with the rest."""
    boxes = [1000] * (size // 1000) + ([size % 1000] if size % 1000 else [])
    return (HEAD + "container: {box: [1000, 1]}\npieces:\n" +
            "".join("  - {name: p%d, box: [%d, 1], copies: [0, 1]}\n" % row
                    for row in enumerate(boxes)))


def work(count):
    """A small box and four large ones in one place: each makes its cells, then all once more."""
    large, piece = 909000, 2 - count % 2
    small = (count - 11 * large - piece) // 2
    boxes = ["{box: [%d, 1]}" % small] + ["{box: [1000, %d]}" % (large // 1000)] * 4
    return (HEAD + "container: {union: [%s]}\n" % ", ".join(boxes) +
            "pieces: [{name: a, box: [%d, 1], copies: any}]\n" % piece)


def rigid(count):
    cells = ", ".join("[%d, %d]" % (n % 8, n // 8) for n in range(count))
    return (HEAD + "container: {cells: [%s]}\n" % cells +
            "pieces: [{name: a, cells: [%s], turns: rigid}]\n" % cells)


def wrapped(count):
    """A piece of so many cells round a torus."""
    torus = HEAD.replace("lattice: square", "lattice: {base: square, wrap: [[60, 0], [0, 60]]}")
    cells = ", ".join("[%d, %d]" % (n % 40, n // 40) for n in range(count))
    return (torus + "container: {box: [40, 30], optional: {box: [40, 30]}}\n"
            "pieces: [{name: a, cells: [%s], turns: fixed, copies: [0, 1]}]\n" % cells)


def weighed(weight):
    return HEAD + "container: {box: [1, 1]}\n" + ONE + "cost: [{weight: %d}]\n" % weight


def items(count):
    """A cover with secondary items, with names as short as their number allows."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return "first | %s\nfirst\n" % " ".join(
        "".join(digits[n // 36 ** place % 36] for place in range(4)) for n in range(count - 1))


# name in include/tw/limits.h, or file and name; a text that needs exactly that much; the command
# that reads it
CHECK = ["check", "it.yaml"]
ROWS = [
    ("TW_MAX_TEXT", padded),
    ("TW_MAX_RANK", lambda n: lattice(rank=n)),
    ("TW_MAX_KINDS", lambda n: lattice(kinds=n)),
    ("TW_MAX_LABELS", lambda n: lattice(kinds=1 + n % 2, labels=n, step=2)),
    ("TW_MAX_STEP", lambda n: lattice(labels=4, step=n)),
    ("TW_MAX_VERTICES", lambda n: lattice(corners=n)),
    ("TW_MAX_NAME", lambda n: lattice(name="n" * (n - 1))),
    ("TW_MAX_COORDINATE", lambda n: HEAD + "container: {cells: [[%d, 0]]}\n" % n + ONE),
    ("TW_MAX_CELLS", lambda n: HEAD + "container: {union: [{box: [1000, 999]}, "
     "{box: [%d, 1], at: [0, 999]}]}\n" % (n - 999000) + ONE),
    ("TW_MAX_PIECE_CELLS", lambda n: HEAD + "container: {box: [%d, 1]}\n" % n +
     "pieces: [{name: a, box: [%d, 1]}]\n" % n),
    ("TW_MAX_PIECES", pieces),
    ("TW_MAX_COPIES", lambda n: HEAD + "container: {box: [1, 1]}\n"
     "pieces: [{name: a, box: [1, 1], copies: [0, %d]}]\n" % n),
    ("TW_MAX_COLOURS", coloured),
    ("TW_MAX_MARKS", marked),
    ("src/format/puzzle/gathered.c MAX_PIECE_CELLS_IN_ALL", crowd),
    ("src/format/text/reader.c MAX_WORK", work),
    ("src/lattice/lattice_shared.h TW_MOST_RIGID_CELLS", rigid),
    ("src/lattice/lattice_shared.h TW_MOST_WRAPPED_CELLS", wrapped),
    ("include/tw/advanced/puzzle.h TW_MAX_WEIGHT", weighed),
    ("include/tw/advanced/puzzle.h TW_MAX_WEIGHT", lambda n: weighed(-n)),
    ("src/format/cover/cover_draft.c MOST_ITEMS", items, ["solve", "it.yaml", "--from", "dlx"]),
]


def ceiling(name):
    path, _, name = ("include/tw/limits.h " + name if " " not in name else name).partition(" ")
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return int(re.search(r"\b%s(?: =)? +(\d+)" % name, file.read())[1])


class Bounds:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def read(self, text, words):
        with open(os.path.join(self.folder, "it.yaml"), "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([self.program, *words], timeout=120, encoding="utf-8",
                              cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        return done.returncode, (done.stdout + done.stderr)[:2000]

    def passes(self, text, words):
        status, said = self.read(text, words)
        if status:
            raise tap.Failure("status %d\n%s" % (status, said))

    def refused(self, text, words, bound):
        status, said = self.read(text, words)
        if status != 2 or not re.search(r"\b%s\b" % bound, said.replace(",", "")):
            raise tap.Failure("status %d, and %s is not in\n%s" % (status, bound, said))

    def checks(self):
        for name, made, *words in ROWS:
            words = words[0] if words else CHECK
            most = ceiling(name)
            said = {"TW_MAX_NAME": most - 1, "TW_MAX_TEXT": "8 MB"}.get(name, most)
            short = name.split()[-1]
            for size in most - 1, most:
                yield ("%s: %d pass" % (short, size),
                       lambda m=made, w=words, n=size: self.passes(m(n), w))
            yield ("%s: %d is refused" % (short, most + 1),
                   lambda m=made, w=words, n=most, b=said: self.refused(m(n + 1), w, b))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        tap.run(Bounds(os.path.abspath(sys.argv[1]), scratch).checks())
