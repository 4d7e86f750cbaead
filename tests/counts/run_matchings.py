#!/usr/bin/env python3
"""run_matchings.py -- pieces of two cells counted by Pfaffians and in tables: compared with closed
formulas, and on random containers with holes with a search, all three counts.

    run_matchings.py PROGRAM [CONTAINERS]

Formulas: rectangles with dominoes, P. W. Kasteleyn, "The statistics of dimers on a lattice",
Physica 27 (1961); hexagons with lozenges, P. A. MacMahon, Combinatory Analysis II (1916), as plane
partitions in a box.
"""

import decimal
import os
import random
import re
import sys

import table
import tap

USUAL = 240
# Lattices of the plane, with the largest box.
BOXES = {"square": (6, 5), "triangle": (4, 4), "hexagon": (5, 5), "kisrhombille": (2, 1)}


# An optional piece that fits nowhere: the puzzle is no matching any more, so tables count it.
SPARE = "  - {name: spare, box: [99, 1], copies: [0, 1]}"


def puzzle_of(lattice, container, tables=False):
    return "\n".join(["tilewright: 1", "title: matchings", "lattice: " + lattice, "container:"] +
                     ["  " + line for line in container] +
                     ["pieces:", "  - {set: {polyforms: 2}, copies: any}", *[SPARE] * tables, ""])


def check_number(program, text, expected):
    got = table.ask_count(program, text, ["--engine", "count"], 3600)
    table.compare([("solutions", expected, got["counts"]["none"])])


# ---- Formulas -------------------------------------------------------------------------------


DIGITS = 300


def cosine(x):
    term, total, n = decimal.Decimal(1), decimal.Decimal(0), 0
    while abs(term) > decimal.Decimal(10) ** -DIGITS:
        total += term
        n += 2
        term *= -x * x / (n * (n - 1))
    return total


def arccot(n):
    power, total, k = decimal.Decimal(1) / n, decimal.Decimal(0), 1
    while abs(power) > decimal.Decimal(10) ** -DIGITS:
        total += power / k
        power /= -n * n
        k += 2
    return total


def kasteleyn(width, height):
    decimal.getcontext().prec = DIGITS
    pi = 4 * (4 * arccot(5) - arccot(239))
    product = decimal.Decimal(1)
    for j in range(1, (width + 1) // 2 + 1):
        for k in range(1, (height + 1) // 2 + 1):
            product *= 4 * (cosine(pi * j / (width + 1)) ** 2 + cosine(pi * k / (height + 1)) ** 2)
    return int(product.to_integral_value())


def macmahon(side):
    above = below = 1
    for i in range(1, side + 1):
        for j in range(1, side + 1):
            for k in range(1, side + 1):
                above *= i + j + k - 1
                below *= i + j + k - 2
    return above // below


def triangle(side, x0, y0):
    return {(x0 + x, y0 + y, kind) for y in range(side) for x in range(y + 1)
            for kind in ("up", "down") if kind == "up" or x < y}


def hexagon(side, tables):
    """A triangle of three times the side, less its corners."""
    cells = triangle(3 * side, 0, 0)
    for corner in ((0, 0), (0, 2 * side), (2 * side, 2 * side)):
        cells -= triangle(side, *corner)
    return puzzle_of("triangle", ["cells: [%s]" % ", ".join("[%d, %d, %s]" % cell
                                                            for cell in sorted(cells))], tables)


# ---- Random containers ----------------------------------------------------------------------


def kinds_of(lattice):
    """Names of the kinds of cells; one without a name where there is one kind only."""
    with open(os.path.join(table.TOP, "lattices", lattice + ".yaml"), encoding="utf-8") as text:
        cells = re.search(r"^cells:\n((?:[ #].*\n|\n)*)", text.read(), re.MULTILINE).group(1)
    return re.findall(r"^  (\w+):", cells, re.MULTILINE)


def random_container(lattice, seed):
    dice = random.Random(seed)
    box = [dice.randint(1, most) for most in BOXES[lattice]]
    kinds = kinds_of(lattice)
    holes = set()
    for _ in range(dice.randint(0, 4)):
        x, y, kind = dice.randrange(box[0]), dice.randrange(box[1]), dice.choice(kinds)
        images = [(x, y), (box[0] - 1 - x, box[1] - 1 - y), (box[0] - 1 - x, y)]
        for at in images[:dice.randint(1, 3)]:
            holes.add((*at, kind))
    if (box[0] * box[1] * len(kinds) - len(holes)) % 2 != 0:
        holes ^= {(0, 0, kinds[0])}
    cells = [(x, y, kind) for x in range(box[0]) for y in range(box[1]) for kind in kinds
             if (x, y, kind) not in holes]
    names = ["[%d, %d%s]" % (x, y, ", " + kind if len(kinds) > 1 else "") for x, y, kind in cells]
    return puzzle_of(lattice, ["cells: [%s]" % ", ".join(names)]) if cells else None


def compare_random(program, lattice, seeds):
    solved = 0
    for seed in seeds:
        text = random_container(lattice, seed)
        if text is None:
            continue
        counts = [table.ask_count(program, text, ["--engine", engine], 300)["counts"]
                  for engine in ("count", "dancing")]
        if counts[0] != counts[1]:
            raise tap.Failure("seed %d: %s counted, %s found in\n%s" % (seed, *counts, text))
        solved += counts[0]["none"] != 0
    if solved < len(seeds) // 10:
        raise tap.Failure("only %d of %d have solutions" % (solved, len(seeds)))


def main(program, containers=USUAL):
    program = os.path.abspath(program)
    late = int(containers) > USUAL
    checks = []
    for tables, sizes, sides in ((False, ((8, 8), (7, 10), (20, 20), (29, 30), (30, 30), (40, 40)),
                                  range(1, 13)),
                                 (True, ((8, 8), (20, 20)), (1, 2, 3, 5, 8) + (12,) * late)):
        how = " in tables" * tables
        checks += [("dominoes %d by %d%s" % (*size, how), lambda size=size, tables=tables:
                    check_number(program, puzzle_of("square", ["box: [%d, %d]" % size], tables),
                                 kasteleyn(*size))) for size in sizes]
        checks += [("lozenges in a hexagon of side %d%s" % (side, how),
                    lambda side=side, tables=tables:
                    check_number(program, hexagon(side, tables), macmahon(side)))
                   for side in sides]
    each = int(containers) // len(BOXES)
    checks += [("%d random containers on the lattice %s" % (each, lattice),
                lambda lattice=lattice: compare_random(program, lattice, range(each)))
               for lattice in BOXES]
    tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
