#!/usr/bin/env python3
"""long_lists.py -- long lists of cheap entries are read, written or refused in seconds of the
processor.

    long_lists.py PROGRAM

If every entry looked at all others, or at all cells, each of these texts would take minutes.
"""

import itertools
import os
import resource
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import Bench  # noqa: E402

SECONDS = 30  # of the processor; some texts take two
MANY = 120000
HEAD = "tilewright: 1\nlattice: %s\n"
ONE = "pieces: [{name: a, box: [1, 1], copies: any}]\n"


def voxels(text, name=""):
    """A row of voxels; the size leaves the colours out."""
    size = sum(text.count(state) for state in "_#+")
    return '<voxel x="%d" y="1" z="1" type="0" name="%s">%s</voxel>' % (size, name, text)


def xmpuzzle(shapes, entries, result):
    """Entries are numbers of shapes."""
    return ('<puzzle version="2"><gridType type="0"/><colors><color/></colors><shapes>%s</shapes>'
            '<problems><problem><shapes>%s</shapes><result id="%d"/></problem></problems></puzzle>'
            % ("".join(shapes), "".join('<shape id="%d"/>' % one for one in entries), result))


def numbered(half):
    """Names that a number could be put behind, then as many pieces that want one."""
    names = ["a.%d" % n for n in range(half + 1, 2 * half + 1)] + ["a"] * half
    shapes = [voxels("#" * 2 * half)] + [voxels("#", name) for name in names]
    return xmpuzzle(shapes, range(1, 2 * half + 1), 0)


def nameless(count):
    return (HEAD % "nonesuch" + "container: {box: [2, 2]}\npieces:\n" +
            "".join("  - {name: a%d}\n" % n for n in range(count)))


def grouped(count):
    return (HEAD % "square" + "container: {box: [2, 2]}\npieces:\n"
            "  - {name: a, box: [1, 1], copies: 4, group: {%s}}\n"
            % ", ".join("g%d: 1" % n for n in range(count)))


def alone(count):
    """Each piece is in a group of its own."""
    return (HEAD % "square" + "container: {box: [100, %d]}\npieces:\n" % (count // 100) +
            "".join("  - {name: a%d, box: [1, 1], group: g%d}\n" % (n, n) for n in range(count)))


def line(sets, entries):
    return ("tilewright: 1\nlattice:\n  rank: 1\n  cells: {c: {arcs: {l: [c, [-1], r], "
            "r: [c, [1], l]}}}\n  sets: {%s}\ncontainer: {box: [2]}\npieces:\n%s"
            % (sets, entries))


def chosen(count):
    """The last of many names of one piece, again and again."""
    names = ", ".join("x%d: p" % n for n in range(count))
    last = ", ".join(["x%d" % (count - 1)] * count)
    return line("s: {pieces: {p: [[0]]}, also: {%s}}" % names,
                "  - {set: s, copies: any, only: [%s]}\n" % last)


def stairs(count):
    """The last polyform of a set, again and again."""
    rows = "\\n".join("." * (5 - n) + "xx" + "." * n for n in range(5)) + "\\n.x....."
    return ("tilewright-lattice: 1\nname: l\nrank: 2\ncells: {c: {arcs: {l: [c, [-1, 0], r], "
            "r: [c, [1, 0], l], u: [c, [0, -1], d], d: [c, [0, 1], u]}}}\n"
            "sets: {s: {polyforms: 11, names: {%s}}}\n"
            % ", ".join('x%d: {layers: "%s"}' % (n, rows) for n in range(count)))


def without_set(count):
    """A set with a wrong name."""
    return line(", ".join("s%d: {polyforms: 1}" % n for n in range(count)), "  - set: s\n" * 50)


def marked(width, height, marks):
    """A box with so many marks on the right of its cells, the last ones first."""
    cells = ("[%d, %d]" % (width - 1, height - 1 - n % height) for n in range(marks))
    return ("box: [%d, %d], marks: [%s]"
            % (width, height, ", ".join("[%s, right, m]" % cell for cell in cells)))


def bordered(width, height, marks):
    return (HEAD % "square" + "container: {%s}\n" % marked(width, height, marks) + ONE +
            "matching: {m: [m]}\n")


def jagged(width, height, marks):
    return (HEAD % "square" + "container: {box: [2, 2]}\npieces: [{name: a, %s}]\n"
            % marked(width, height, marks) + "matching: {m: [m]}\n")


def unclosed(calls):
    """Each call has all that follow in its arguments."""
    return "burr_piece(x(), (" * calls


def joined(names, size):
    """One long list, in another one many times."""
    return ("v = [x(%s)];\nburr_plate(concat(%s));\nburr_piece(1);\n"
            % ("1, " * size, ", ".join(["v"] * names)))


def connected(count):
    """A cell with connectors that are none, each with a label."""
    nothing = "{%s}" % ("," * count)
    return 'burr_piece("a{connect=%s,clabel=%s}");\n' % (nothing, nothing)


def alike(count):
    """Pieces that differ at their ends alone."""
    ends = itertools.islice(itertools.combinations(range(20), 6), count)
    pieces = ("x" * 1590 + "".join(".x"[n in end] for n in range(20)) for end in ends)
    return "burr_plate([%s]);\n" % ",\n".join('"%s"' % piece for piece in pieces)


def drawn(side, names):
    """A drawing for polycube, most of whose cells are of the last piece."""
    cells = ["n%d" % n for n in range(names)] + ["n%d" % (names - 1)] * (side * side - names)
    rows = (" ".join(cells[row * side:(row + 1) * side]) for row in range(side))
    return "D:xDim=%d:yDim=%d:zDim=1\nL\n%s\n~L\n~D\n" % (side, side, "\n".join(rows))


def board(side):
    return HEAD % "square" + "container: {box: [%d, %d]}\n" % (side, side) + ONE


def bent(side, width):
    """A piece in the shape of an L, each arm `width` wide."""
    return (HEAD % "square" + "container: {box: [%d, %d]}\npieces:\n"
            "  - {name: a, copies: 9, union: [{box: [%d, %d]}, {box: [%d, %d]}]}\n"
            % (side, side, side, width, width, side))


# what there is much of; the file; its text; the status; a part of what is said; the puzzle whose
# solution it is
ROWS = [
    ("entries of one coloured shape", "it.xmpuzzle",
     lambda: xmpuzzle([voxels("#1" * 50000)], [0] * MANY, 0), 2,
     "the pieces have more than 1000000 cells"),
    ("entries of one large shape, beside a broken one", "it.xmpuzzle",
     lambda: xmpuzzle([voxels("#?"), voxels("#" + "_" * 4000000), voxels("##")],
                     [0] + [1] * MANY, 2), 2,
     "expected _, # or +"),
    ("names that are numbered", "it.xmpuzzle", lambda: numbered(2500), 0, "5,000 cells"),
    ("pieces without a lattice", "it.yaml", lambda: nameless(MANY), 2,
     "there are more than 5000 pieces"),
    ("groups of a piece", "it.yaml", lambda: grouped(60000), 2,
     'piece "a" is in 60000 groups; at most 5000 are possible'),
    ("groups of one piece each", "it.yaml", lambda: alone(5000), 0,
     'piece "a4999" is in group "g4999" alone'),
    ("names of one set", "it.yaml", lambda: chosen(MANY), 0, "2 pieces of 1 kind"),
    ("names of one polyform", "lattice.yaml", lambda: stairs(90000), 2, "is the same piece as"),
    ("sets beside a wrong name", "it.yaml", lambda: without_set(100000), 2,
     "the lattice has no set called \"s\""),
    ("marks of a container", "it.yaml", lambda: bordered(1000, 1000, 60000), 2, "has two marks"),
    ("marks of a piece", "it.yaml", lambda: jagged(1, 49000, 49000), 1, "without solution"),
    ("calls in calls", "it.scad", lambda: unclosed(400000), 2,
     "the shapes of this text make more than 10000000 cells"),
    ("a long list, many times", "it.scad", lambda: joined(50000, 1000000), 2,
     "the shapes of this text make more than 10000000 cells"),
    ("connectors of a cell", "it.scad", lambda: connected(2000000), 0,
     "connectors that do not tell which parts meet"),
    ("pieces that are nearly alike", "it.scad", lambda: alike(4900), 2,
     "the pieces have more than 1000000 cells"),
    ("cells of a drawing", "it.def", lambda: drawn(1000, 5000), 2, "at most 50000"),
    ("cells of a piece that is written", "written.yaml", lambda: bent(999, 20), 0, "<PIEZAS>"),
    ("pieces with orientations", "it.txt", lambda: " ".join(["a0"] * 700 * 700) + "\n", 2,
     "it takes too long to tell where the pieces lie", lambda: board(700)),
]


class LongLists(Bench):
    def reads(self, name, text, status, part, *puzzle):
        files = {**{"puzzle.yaml": one for one in puzzle}, name: text}
        for file, made in files.items():
            self.put(file, made())
        command = {"it.def": ["import", "--from", "polycube", name],
                   "lattice.yaml": ["pieces", "./" + name, "s"],
                   "written.yaml": ["export", "--to", "piezas", name]}.get(name, ["check", *files])
        done = subprocess.run([self.program, *command], encoding="utf-8", cwd=self.folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, preexec_fn=lambda: resource.setrlimit(
                                  resource.RLIMIT_CPU, (SECONDS, SECONDS + 1)))
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise tap.Failure("it takes more than %d seconds" % SECONDS)
        if done.returncode != status or part not in done.stdout:
            raise tap.Failure("status %d\n%s" % (done.returncode, done.stdout[:2000]))

    def checks(self):
        for what, *row in ROWS:
            yield what, lambda r=tuple(row): self.reads(*r)


if __name__ == "__main__":
    with LongLists(sys.argv[1]) as lists:
        tap.run(lists.checks())
