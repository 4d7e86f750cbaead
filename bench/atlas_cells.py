"""atlas_cells.py -- cells, pieces and what they cover: code that shares nothing with tilewright.

A cell is a tuple of coordinates, a piece a list or set of cells; a plane is the cells of space
whose third coordinate is 0.
"""

import collections
import functools
import itertools
import math


def read_drawing(text, box=(1, 1, 1)):
    """The letter of each cell; a blank line begins the next layer of a box of these sizes."""
    def further(layer):
        for side in box[2:-1]:
            yield layer % side
            layer //= side
        yield layer

    return {(x, y, *further(z)): letter
            for z, layer in enumerate(text.strip("\n").split("\n\n"))
            for y, row in enumerate(layer.split("\n"))
            for x, letter in enumerate(row) if letter not in ". "}


def beside(cell):
    for axis, step in itertools.product(range(len(cell)), (-1, 1)):
        yield tuple(n + step * (i == axis) for i, n in enumerate(cell))


def parts(letters):
    """The sets of cells with equal letters that touch, by their least cells."""
    left = set(letters)
    while left:
        edge = [min(left)]
        part = set(edge)
        left -= part
        while edge:
            cell = edge.pop()
            near = {n for n in beside(cell) if n in left and letters[n] == letters[cell]}
            part |= near
            left -= near
            edge.extend(near)
        yield part


def sign(order):
    return (-1) ** sum(a > b for a, b in itertools.combinations(order, 2))


@functools.cache
def rotations(rank):
    """The rotations of a cube of so many dimensions: an order of the axes, and signs."""
    return [(order, signs) for order in itertools.permutations(range(rank))
            for signs in itertools.product((1, -1), repeat=rank)
            if sign(order) * math.prod(signs) == 1]


def turns_of(cells):
    """The images of some cells under rotations of space, moved to the origin."""
    rank = len(next(iter(cells)))
    for order, signs in rotations(rank):
        moved = [tuple(s * cell[i] for i, s in zip(order, signs)) for cell in cells]
        least = [min(cell[i] for cell in moved) for i in range(rank)]
        yield sorted(tuple(n - m for n, m in zip(cell, least)) for cell in moved)


def flat_turns(piece):
    """The images of some cells of a plane under its turns and mirrors."""
    return {tuple(turned) for turned in turns_of(piece) if not any(z for _, _, z in turned)}


def form(cells):
    """The same for two sets of cells if a rotation of space maps one to the other."""
    return min(turns_of(cells))


def of_rank(cells, rank):
    """The cells, with zeros for coordinates that they lack."""
    return [cell + (0,) * (rank - len(cell)) for cell in cells]


def pieces_of(text, shapes, box=(1, 1, 1)):
    """The pieces of a drawing: pairs of a name and cells."""
    names = {tuple(form(of_rank(read_drawing(shape), len(box)))): name
             for name, shape in shapes.items()}
    for part in parts(read_drawing(text, box)):
        name = names.get(tuple(form(part)))
        if not name:
            raise SystemExit("atlas: no shape has the cells %s" % sorted(part))
        yield name, sorted(part)


def has_hole(cells):
    """Is a cell of the plane that is not among these cut off?"""
    sizes = [max(cell[i] for cell in cells) + 2 for i in range(2)]
    reached, edge = set(), [(-1, -1, 0)]
    while edge:
        near = {n for n in beside(edge.pop())
                if n[2] == 0 and all(-1 <= n[i] <= sizes[i] for i in range(2))}
        near -= reached | cells.keys()
        reached |= near
        edge.extend(near)
    return len(reached) + len(cells) < (sizes[0] + 2) * (sizes[1] + 2)


def box(*sides):
    return list(itertools.product(*map(range, sides)))


def placements(cells, pieces, fixed):
    """Of each cell the sets of cells, a piece each, in which it is the first."""
    found = {cell: set() for cell in cells}
    for piece, start in itertools.product(pieces, cells):
        for turned in [sorted(piece)] if fixed else turns_of(piece):
            placed = frozenset(tuple(map(sum, zip(start, cell))) for cell in turned)
            if placed <= found.keys():
                found[min(placed)].add(placed)
    return found


def count_fillings(cells, pieces, fixed):
    """In how many ways pieces, each any number of times, fill some cells of space."""
    bits = {cell: 1 << number for number, cell in enumerate(sorted(cells))}
    ways = {0: 1}
    for cell, found in sorted(placements(cells, pieces, fixed).items()):
        after = collections.Counter()
        covers = [sum(map(bits.get, placed)) for placed in found]
        for filled, times in ways.items():
            for placed in [0] if filled & bits[cell] else covers:
                if not filled & placed:
                    after[filled | placed] += times
        ways = after
    return sum(ways.values())


def polyominoes(count):
    """All sets of so many connected cells of a plane, one of those that are alike."""
    found = {((0, 0, 0),)}
    for _ in range(count - 1):
        found = {min(flat_turns([*piece, cell])) for piece in found for at in piece
                 for cell in beside(at) if cell[2] == 0 and cell not in piece}
    return found


def strip_ends(piece, rows, above=0):
    """What pieces that fill these rows to a length may cover beyond it, for each length from 0 on.

    They may also cover cells of so many rows above; there those that cover cells left of the
    column that is being filled, from the wall on, may lie over others: none is missed. Yields sets
    of numbers whose bits are cells, column by column, up to one that was there before.
    """
    covers = [set() for _ in range(rows)]
    for turned, row in itertools.product(flat_turns(piece), range(rows)):
        for at in turned:
            cells = [(x - at[0], y - at[1] + row) for x, y, _ in turned]
            if all(0 <= y < rows + above and (x >= 0 or y >= rows) for x, y in cells):
                covers[row].add((sum(1 << (x * (rows + above) + y) for x, y in cells if x >= 0),
                                 -min(cells)[0]))
    column, reach = (1 << rows) - 1, len(piece)
    found, ends = [], {0}
    while ends not in found[reach:]:
        yield ends
        found.append(ends)
        met, left = set(ends), list(ends)
        while left:
            end = left.pop()
            if end & column != column:
                first = (~end & end + 1).bit_length() - 1
                after = {end | cover for cover, back in covers[first]
                         if not end & cover and back < len(found)} - met
                met |= after
                left.extend(after)
        ends = {end >> (rows + above) for end in met if end & column == column}
    yield ends


def made_of(primes, most):
    """The rectangles, with sides up to this, that straight cuts divide into primes."""
    made = set()
    for a, b in itertools.product(range(1, most + 1), repeat=2):
        if ((min(a, b), max(a, b)) in primes
                or any((c, b) in made and (a - c, b) in made for c in range(1, a // 2 + 1))
                or any((a, c) in made and (a, b - c) in made for c in range(1, b // 2 + 1))):
            made.add((a, b))
    return made
