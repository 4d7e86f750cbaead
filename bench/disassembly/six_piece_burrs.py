#!/usr/bin/env python3
"""six_piece_burrs.py -- prints the puzzle of all solid six-piece burrs from notchable pieces.

    six_piece_burrs.py > burrs.yaml             of notchable pieces, without holes
    six_piece_burrs.py --holes > burrs.yaml     of all pieces, with or without holes

A piece is a stick of 2 by 2 by 6 cubes without some of the twelve in its middle that other pieces
may need, and connected. A piece is notchable if a saw can make it: each cut takes away a side of
a slice, so a slice keeps four cubes, two beside each other, or one. Pieces that a rotation makes
equal count as one. Each may be used up to six times. Cutler (1978) counts 314 assemblies of
notchable pieces without holes that come apart, of 25 pieces; mirror images count as two. He
counts 35,657,131,235 assemblies of all pieces, turned and mirrored ones counting once (1994).
"""

import itertools
import sys

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


def of_pieces(all_cells):
    """The pieces among some lists of cells, each in one position."""
    rotations, found = list(turns()), {}
    for cells in filter(connected, all_cells):
        name = min(placed([turn(cell) for cell in cells]) for turn in rotations)
        found.setdefault(name, placed(cells))
    return sorted(found.values(), key=lambda cells: (-len(cells), cells))


def notchable():
    for slices in itertools.product(OUTER, CUT, CUT, OUTER):
        yield [(x, y, z) for x, kept in enumerate((SLICE, *slices, SLICE)) for y, z in kept]


def sticks():
    """Three pairs, crossing: the cells of each."""
    for axis, low in itertools.product(range(3), (1, 3)):
        yield {tuple(cell[(i - axis) % 3] for i in range(3))
               for cell in itertools.product(range(6), range(2, 4), range(low, low + 2))}


def needed_by_others():
    """The cells of more than one stick."""
    return {cell for one, other in itertools.combinations(sticks(), 2) for cell in one & other}


def any_notches():
    """The first stick without some of the cells that others may need."""
    stick = sorted(next(sticks()))
    for kept in itertools.product((True, False), repeat=len(needed_by_others() & set(stick))):
        keep = iter(kept)
        yield [cell for cell in stick if cell not in needed_by_others() or next(keep)]


def main(holes):
    cells = sorted(set.union(*sticks()))
    print("tilewright: 1\ntitle: All %ssix-piece burrs of %s pieces\nlattice: cube" %
          (("", "connected") if holes else ("solid ", "notchable")))
    print("container:\n  cells: %s" % [list(cell) for cell in cells])
    if holes:
        print("  optional: %s" % [list(cell) for cell in sorted(needed_by_others())])
    print("pieces:")
    for number, piece in enumerate(of_pieces(any_notches() if holes else notchable()), 1):
        print("  - {name: P%d, copies: [0, 6], cells: %s}" % (number, [list(c) for c in piece]))


main("--holes" in sys.argv[1:])
