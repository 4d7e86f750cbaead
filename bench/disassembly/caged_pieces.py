#!/usr/bin/env python3
"""caged_pieces.py -- makes one hard assembly: small pieces that rattle about in a cage of cubes.

    caged_pieces.py [--pieces 21] [--side 7] [--free 40] [--seed 1] PUZZLE.yaml SOLUTION.json
    tilewright disassemble PUZZLE.yaml SOLUTION.json --first-choice --max-states 400000 --threads 2

Piece 0 is the cage, a wall one cube thick with a hole in the middle of each side. The others grow
from random cells until they fill the inside but for --free cells, or cannot grow.
"""

import argparse
import itertools
import json
import random

STEPS = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]


def within(side):
    return set(itertools.product(range(1, side - 1), repeat=3))


def cage(side):
    middle = side // 2
    holes = {tuple(end if i == axis else middle for i in range(3))
             for axis in range(3) for end in (0, side - 1)}
    return sorted(set(itertools.product(range(side), repeat=3)) - within(side) - holes)


def fill(side, pieces, free, dice):
    """Makes pieces, which grow in turn by one cell."""
    left = within(side)
    grown = []
    for cell in dice.sample(sorted(left), pieces):
        grown.append([cell])
        left.discard(cell)
    stuck = 0
    while len(left) > free and stuck < pieces:
        piece = grown.pop(0)
        near = sorted(left & {tuple(a + b for a, b in zip(cell, step))
                              for cell in piece for step in STEPS})
        stuck = 0 if near else stuck + 1
        if near:
            piece.append(dice.choice(near))
            left.discard(piece[-1])
        grown.append(piece)
    return [sorted(piece) for piece in grown]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pieces", type=int, default=21, help="the cage is one of them")
    parser.add_argument("--side", type=int, default=7)
    parser.add_argument("--free", type=int, default=40, help="cells within that stay free")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("puzzle")
    parser.add_argument("solution")
    chosen = parser.parse_args()
    pieces = [cage(chosen.side)] + fill(chosen.side, chosen.pieces - 1, chosen.free,
                                        random.Random(chosen.seed))
    named = [("P%02d" % number, [list(cell) for cell in cells])
             for number, cells in enumerate(pieces)]
    with open(chosen.puzzle, "w", encoding="utf-8") as target:
        print("tilewright: 1\ntitle: Pieces in a cage\nlattice: cube\ncontainer:\n  cells: %s\n"
              "pieces:" % sorted(cell for _, cells in named for cell in cells), file=target)
        for name, cells in named:
            print("  - {name: %s, cells: %s}" % (name, cells), file=target)
    with open(chosen.solution, "w", encoding="utf-8") as target:
        json.dump({"pieces": [{"piece": name, "cells": cells} for name, cells in named]}, target)
        print(file=target)


main()
