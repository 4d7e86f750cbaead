#!/usr/bin/env python3
"""six_piece_burrs.py -- prints the puzzle of all solid six-piece burrs from notchable pieces.

    six_piece_burrs.py > burrs.yaml

A piece is a stick of 2 by 2 by 6 cubes without some of the twelve in its middle that other pieces
may need. A piece is notchable if a saw can make it: each cut takes away a side of a slice, so a
slice keeps four cubes, two beside each other, or one. Pieces that a rotation makes equal count as
one. Each may be used up to six times; the assembly fills the burr without a hole. Cutler (1978)
counts 314 assemblies that come apart, of 25 pieces; mirror images count as two.
"""

import itertools

SLICE = {(0, 0), (0, 1), (1, 0), (1, 1)}
CUT = [SLICE, {(0, 0), (0, 1)}, {(1, 0), (1, 1)}, {(0, 0), (1, 0)}, {(0, 1), (1, 1)},
       {(0, 0)}, {(0, 1)}, {(1, 0)}, {(1, 1)}]
OUTER = [SLICE, {(0, 0), (1, 0)}]  # no other piece needs the side z = 0 there


def turns():
    """The rotations of the cube, as functions of a cell."""
    for axes in itertools.permutations(range(3)):
        for signs in itertools.product((1, -1), repeat=3):
            odd = sum(axes[a] > axes[b] for a, b in itertools.combinations(range(3), 2)) % 2
            if signs[0] * signs[1] * signs[2] * (-1) ** odd == 1:
                yield lambda cell, a=axes, s=signs: tuple(s[i] * cell[a[i]] for i in range(3))


def placed(cells):
    low = [min(cell[i] for cell in cells) for i in range(3)]
    return tuple(sorted(tuple(cell[i] - low[i] for i in range(3)) for cell in cells))


def connected(cells):
    met, left = [cells[0]], set(cells[1:])
    for x, y, z in met:
        near = {(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1),
                (x, y, z - 1)} & left
        left -= near
        met += near
    return not left


def pieces():
    rotations, found = list(turns()), {}
    for slices in itertools.product(OUTER, CUT, CUT, OUTER):
        cells = [(x, y, z) for x, kept in enumerate((SLICE, *slices, SLICE)) for y, z in kept]
        if connected(cells):
            name = min(placed([turn(cell) for cell in cells]) for turn in rotations)
            found.setdefault(name, placed(cells))
    return sorted(found.values(), key=lambda cells: (-len(cells), cells))


def burr():
    """Three pairs of sticks, crossing."""
    cells = set()
    for x, y, z in itertools.product(range(6), range(2, 4), range(1, 5)):
        cells |= {(x, y, z), (z, x, y), (y, z, x)}
    return sorted(cells)


def main():
    print("tilewright: 1\ntitle: All solid six-piece burrs of notchable pieces\nlattice: cube")
    print("container:\n  cells: %s\npieces:" % [list(cell) for cell in burr()])
    for number, cells in enumerate(pieces(), 1):
        print("  - {name: P%d, copies: [0, 6], cells: %s}" % (number, [list(c) for c in cells]))


main()
