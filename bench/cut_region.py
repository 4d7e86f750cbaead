#!/usr/bin/env python3
"""cut_region.py -- a puzzle whose pieces are cut out of a random region, so that it has a solution.

    cut_region.py --dimensions 2|3 --cells N --seed N > puzzle.yaml
"""

import argparse
import collections
import itertools
import random

LATTICES = {2: "square", 3: "cube"}


def near(cell):
    for axis in range(len(cell)):
        for step in (-1, 1):
            yield cell[:axis] + (cell[axis] + step,) + cell[axis + 1:]


def grow(dimensions, count, chance):
    """A region that grows cell by cell, at any place of its border."""
    region = {(0,) * dimensions}
    border = list(near((0,) * dimensions))
    while len(region) < count:
        at = chance.randrange(len(border))
        border[at], border[-1] = border[-1], border[at]
        cell = border.pop()
        if cell not in region:
            region.add(cell)
            border += [other for other in near(cell) if other not in region]
    return region


def cut(region, size, chance):
    """Pieces of `size` cells, and what could not be cut so, joined to a neighbour."""
    left, pieces = set(region), []
    for cell in sorted(region):
        piece = [cell] if cell in left else []
        left.discard(cell)
        while 0 < len(piece) < size:
            beside = sorted({other for one in piece for other in near(one) if other in left})
            if not beside:
                break
            piece.append(beside[0] if chance.random() < 0.6 else chance.choice(beside))
            left.discard(piece[-1])
        if piece:
            pieces.append(piece)
    owner = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    for number in sorted(range(len(pieces)), key=lambda i: len(pieces[i])):
        if 0 < len(pieces[number]) < size:
            others = {owner[other] for cell in pieces[number] for other in near(cell)
                      if other in owner} - {number}
            other = min(others, key=lambda i: (len(pieces[i]), i))
            owner.update((cell, other) for cell in pieces[number])
            pieces[other] += pieces[number]
            pieces[number] = []
    return [piece for piece in pieces if piece]


def moved(cells):
    least = [min(column) for column in zip(*cells)]
    return tuple(sorted(tuple(c - m for c, m in zip(cell, least)) for cell in cells))


def shape(piece):
    """The least of the images of a piece by turns; in the plane by mirrors, too."""
    images, size = [], len(piece[0])
    for order in itertools.permutations(range(size)):
        odd = sum(order[b] > order[a] for a in range(size) for b in range(a)) % 2
        for signs in itertools.product((1, -1), repeat=size):
            if size == 2 or odd == signs.count(-1) % 2:
                images.append(moved([tuple(s * cell[k] for k, s in zip(order, signs))
                                     for cell in piece]))
    return min(images)


def text(cells):
    return "[%s]" % ", ".join("[%s]" % ", ".join(map(str, cell)) for cell in cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dimensions", type=int, choices=(2, 3), default=2)
    parser.add_argument("--cells", type=int, default=5000)
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    region = grow(options.dimensions, options.cells, chance)
    pieces = cut(region, options.size, chance)
    kinds = collections.Counter(shape(piece) for piece in pieces)
    print("tilewright: 1\ntitle: %d pieces cut out of a region of %d cells, seed %d"
          % (len(pieces), options.cells, options.seed))
    print("lattice: %s\ncontainer:\n  cells: %s\npieces:"
          % (LATTICES[options.dimensions], text(moved(region))))
    for number, kind in enumerate(sorted(kinds)):
        print("  - {name: p%d, cells: %s, copies: %d}" % (number, text(kind), kinds[kind]))


if __name__ == "__main__":
    main()
