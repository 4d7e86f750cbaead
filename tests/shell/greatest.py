#!/usr/bin/env python3
"""greatest.py -- lattices and containers of the largest size allowed, and one larger.

    greatest.py PROGRAM

Cubes of up to six dimensions with all their symmetries, a lattice of 256 kinds of cells, a
container of a million cells: read, solved, written, checked. One more is refused with its place in
the text. Counts are compared with those of a short count by bits below, and with published ones:
perfect matchings of cubes, all of them and up to symmetry (Ostergard and Pettersson, "Enumerating
perfect matchings in n-cubes", Order 30 (2013)).
"""

import functools
import itertools
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import results  # noqa: E402
import tap  # noqa: E402
from commands import Bench, call  # noqa: E402
from tap import fail  # noqa: E402

# Dimension of the cube: the number of its perfect matchings, and their number up to its symmetries.
MATCHINGS = {3: (9, 2), 4: (272, 8), 5: (589185, 336)}
AXES = "xyzwvu"


# ---- Texts -----------------------------------------------------------------------------------


def cube(rank):
    """The lattice of cubes: a cell, its neighbours along each axis, and all symmetries."""
    lines = ["tilewright-lattice: 1", "name: cubes", "rank: %d" % rank, "cells:", "  cell:",
             "    arcs:"]
    for axis in range(rank):
        for sign in (1, -1):
            step = [sign if i == axis else 0 for i in range(rank)]
            name, back = ("a%d", "b%d") if sign > 0 else ("b%d", "a%d")
            lines.append("      %s: [cell, %s, %s]" % (name % axis, step, back % axis))

    def matrix(order, signs):
        return [[signs[j] if order[j] == i else 0 for j in range(rank)] for i in range(rank)]

    plain = list(range(rank))
    if rank > 1:
        lines.append("turns:")
    for i in range(rank - 1):
        order = plain[:i] + [i + 1, i] + plain[i + 2:]
        signs = [-1 if j == i else 1 for j in plain]
        lines.append("  t%d: {matrix: %s}" % (i, matrix(order, signs)))
    lines += ["mirrors:", "  m: {matrix: %s}" % matrix(plain, [-1] + [1] * (rank - 1)),
              "mirror: true", ""]
    return "\n".join(lines)


def chain(kinds):
    """A row of cells of `kinds` kinds in rotation."""
    lines = ["tilewright-lattice: 1", "name: chain", "rank: 1", "cells:"]
    for k in range(kinds):
        lines.append("  k%d: {arcs: {l: [k%d, [%d], r], r: [k%d, [%d], l]}}" %
                     (k, (k - 1) % kinds, -(k == 0), (k + 1) % kinds, k == kinds - 1))
    return "\n".join(lines + [""])


def puzzle(lattice, container, pieces):
    return ("tilewright: 1\nlattice: %s\ncontainer: %s\npieces:\n  - %s\n" %
            (lattice, container, "\n  - ".join(pieces)))


def boxes(rank, part):
    """A cube of side 2, filled with boxes that have side 2 along `part` of the axes."""
    shape = [2] * part + [1] * (rank - part)
    return puzzle("./cube.yaml", "{box: %s}" % ([2] * rank),
                  ["{name: part, box: %s, copies: any}" % shape])


# ---- Counting with bits ----------------------------------------------------------------------


def count_boxes(rank, part):
    """The number of ways in which faces of dimension `part` fill the corners of a cube: the lowest
    free corner is covered in every way, and each set of covered corners is counted once."""
    faces = [[] for _ in range(1 << rank)]
    for along in itertools.combinations(range(rank), part):
        across = sum(1 << i for i in range(rank) if i not in along)
        for corner in range(1 << rank):
            if corner & ~across == 0:
                faces[corner].append(sum(1 << (corner | inner) for inner in range(1 << rank)
                                         if inner & across == 0))
    full = (1 << (1 << rank)) - 1

    @functools.lru_cache(maxsize=None)
    def ways(covered):
        if covered == full:
            return 1
        free = ~covered & full
        lowest = (free & -free).bit_length() - 1
        # a face that covers the lowest free corner, with that corner as its least or not
        return sum(ways(covered | face) for least in range(lowest + 1) for face in faces[least]
                   if face >> lowest & 1 and not face & covered)

    sys.setrecursionlimit(10000)
    return ways(0)


# ---- Runs ------------------------------------------------------------------------------------


class Place(Bench):
    def run(self, *words):
        return subprocess.run([self.program, *words], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, encoding="utf-8", check=False)

    def good(self, *words):
        return call(self.program, *words, cwd=self.folder, encoding="utf-8").stdout

    def counts(self, *words):
        lines = self.good("count", "--quiet", "--json", *words).splitlines()
        return results.numbers(json.loads(lines[-1])["counts"])

    def refused(self, name, words):
        run = self.run("check", name)
        if run.returncode != 2 or not (run.stdout + run.stderr).startswith(words):
            fail("%s: status %d, %s", name, run.returncode, (run.stdout + run.stderr)[:300])


def all_symmetries(place):
    expected = 1
    for rank in range(1, 7):
        expected *= 2 * rank
        place.put("cube.yaml", cube(rank))
        said = place.good("check", "cube.yaml")
        if "with %s transformations" % format(expected, ",") not in said:
            fail("rank %d: %s", rank, said)
    place.put("cube.yaml", cube(7))
    place.refused("cube.yaml", 'cube.yaml:3:7: "rank" is 7; expected a whole number from 1 to 6')


def matchings(place, rank):
    place.put("cube.yaml", cube(rank))
    place.put("puzzle.yaml", boxes(rank, 1))
    every, classes = MATCHINGS[rank]
    if count_boxes(rank, 1) != every:
        fail("bits count %d", count_boxes(rank, 1))
    counts = place.counts("puzzle.yaml")
    if (counts["none"], counts["reflections"]) != (every, classes):
        fail("%s; expected %d, %d", counts, every, classes)


def six_dimensions(place, part):
    place.put("cube.yaml", cube(6))
    place.put("puzzle.yaml", boxes(6, part))
    expected = count_boxes(6, part)
    for engine in ("bitset", "dancing"):
        counts = place.counts("puzzle.yaml", "--engine", engine)
        if counts["none"] != expected:
            fail("%s: %s; expected %d", engine, counts, expected)


def written_and_read(place):
    """Writes and reads a puzzle, its solutions as JSON, and as a table."""
    place.put("cube.yaml", cube(6))
    place.put("puzzle.yaml", boxes(6, 4))
    place.put("again.yaml", place.good("export", "puzzle.yaml", "--to", "yaml"))
    if place.counts("again.yaml") != place.counts("puzzle.yaml"):
        fail("the puzzle that was written has other counts")
    lines = place.good("solve", "puzzle.yaml", "--solutions", "--json")
    place.put("solutions.json", lines)
    table = place.good("export", "puzzle.yaml", "solutions.json", "--to", "csv")
    head, first = table.splitlines()[:2]
    if head != "solution,piece,copy," + ",".join(AXES) or len(first.split(",")) != 9:
        fail("%s / %s", head, first)


def too_many_markings(place):
    """Six marks round a cell can lie in 46,080 ways, each under as many turns."""
    corner = str([0] * 6)
    marks = ", ".join("[%s, a%d, m%d]" % (corner, i, i) for i in range(6))
    piece = "{name: one, cells: [%s], copies: any, marks: [%s]}" % (corner, marks)
    place.put("cube.yaml", cube(6))
    place.put("puzzle.yaml", puzzle("./cube.yaml", "{box: %s}" % ([2] * 6), [piece]) +
              "matching: {%s}\n" % ", ".join("m%d: [m%d]" % (i, i) for i in range(6)))
    place.refused("puzzle.yaml", "puzzle.yaml:5:3: the cells of the pieces differ by their marks "
                  "in more than 1456 ways")


def wide_drawing(place):
    """More than 20,000 cells that may stay empty are written as a drawing, which is short."""
    rows = "\n".join("      " + 201 * "?" for _ in range(100))
    text = puzzle("square", "\n  layers:\n    - |\n" + rows, ["{name: one, box: [2, 2]}"])
    place.put("puzzle.yaml", text)
    again = place.good("export", "puzzle.yaml", "--to", "yaml")
    if len(again) > 1.2 * len(text):
        fail("%d bytes became %d", len(text), len(again))
    place.put("again.yaml", again)
    if "20100 cells" not in place.good("check", "again.yaml").replace(",", ""):
        fail("it is read as another one")


def many_kinds(place):
    """Pieces of one and two cells in a row of eleven: a Fibonacci number. The row passes the last
    kind."""
    row = ["[0, k%d]" % k for k in range(246, 256)] + ["[1, k0]"]
    place.put("chain.yaml", chain(256))
    place.put("puzzle.yaml", puzzle("./chain.yaml", "{cells: [%s]}" % ", ".join(row),
                                    ["{set: {polyforms: 1}, copies: any}",
                                     "{set: {polyforms: 2}, copies: any}"]))
    ways = [1, 1]
    while len(ways) <= len(row):
        ways.append(ways[-1] + ways[-2])
    counts = place.counts("puzzle.yaml")
    if counts["none"] != ways[len(row)]:
        fail("%s; expected %d", counts, ways[len(row)])
    place.put("chain.yaml", chain(257))
    place.refused("chain.yaml", "chain.yaml:5:3: there are 257 kinds of cells; 1 to 256")


def million_cells(place):
    squares = ["{name: square, box: [2, 2], copies: any}"]
    place.put("puzzle.yaml", puzzle("square", "{box: [1000, 1000]}", squares))
    counts = place.counts("puzzle.yaml", "--engine", "backtrack", "--heuristic", "order")
    if counts["none"] != 1:
        fail("%s; expected 1", counts)
    place.put("puzzle.yaml", puzzle("square", "{box: [1001, 1000]}", squares))
    place.refused("puzzle.yaml", "puzzle.yaml:3:18: the shape has more than 1000000 cells")


def main(program):
    with Place(program) as place:
        checks = [("a cube of each rank has all its symmetries", lambda: all_symmetries(place))]
        checks += [("dominoes in a cube of %d dimensions" % rank,
                    lambda rank=rank: matchings(place, rank)) for rank in MATCHINGS]
        checks += [("boxes of %d dimensions in a cube of six" % part,
                    lambda part=part: six_dimensions(place, part)) for part in (3, 4)]
        checks += [("what has six dimensions is written and read", lambda: written_and_read(place)),
                   ("marks that lie in too many ways are refused",
                    lambda: too_many_markings(place)),
                   ("a wide container is drawn", lambda: wide_drawing(place)),
                   ("a lattice has 256 kinds of cells", lambda: many_kinds(place)),
                   ("a container has a million cells", lambda: million_cells(place))]
        tap.run(checks)


if __name__ == "__main__":
    main(sys.argv[1])
