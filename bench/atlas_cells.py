"""atlas_cells.py -- cells, pieces and what they cover: code that shares nothing with tilewright.

A cell is a tuple of coordinates, on the lattice of triangles with "up" or "down" after them, a
piece a list or set of cells. Without a lattice cells are those of space; their plane has 0 as third
coordinate.
"""

import collections
import functools
import itertools
import math
import typing


def read_drawing(text, box=(1, 1, 1)):
    """The letter of each cell; rows are lines, or end by /. A blank line begins the next layer of a
    box of these sizes."""
    def further(layer):
        for side in box[2:-1]:
            yield layer % side
            layer //= side
        yield layer

    return {(x, y, *further(z)): letter
            for z, layer in enumerate(text.strip("\n").split("\n\n"))
            for y, row in enumerate(layer.replace("/", "\n").split("\n"))
            for x, letter in enumerate(row) if letter not in ". "}


def beside(cell):
    for axis, step in itertools.product(range(len(cell)), (-1, 1)):
        yield tuple(n + step * (i == axis) for i, n in enumerate(cell))


def sign(order):
    return (-1) ** sum(a > b for a, b in itertools.combinations(order, 2))


@functools.cache
def rotations(rank):
    """The rotations of a cube of so many dimensions: an order of the axes, and signs."""
    return [(order, signs) for order in itertools.permutations(range(rank))
            for signs in itertools.product((1, -1), repeat=rank)
            if sign(order) * math.prod(signs) == 1]


class Lattice(typing.NamedTuple):
    """How cells lie. `read` gives the letter of each cell of a drawing, `beside` the neighbours of
    a cell, `at` its coordinates where turns and mirrors are `motions`: orders of the axes, and
    signs; None: the rotations of a cube."""
    read: typing.Callable
    beside: typing.Callable
    at: typing.Callable
    motions: tuple


def drawn_on(cell_at):
    """Reads drawings with a letter for the cell at each column and row."""
    return lambda text: {cell_at(x, y): letter for (x, y, _), letter in read_drawing(text).items()}


def triangle_neighbours(cell):
    x, y, kind = cell
    return ([(x - 1, y, "down"), (x, y, "down"), (x, y + 1, "down")] if kind == "up" else
            [(x, y, "up"), (x + 1, y, "up"), (x, y - 1, "up")])


def hexagon_neighbours(cell):
    x, y = cell
    return [(x + 1, y), (x + 1, y - 1), (x, y - 1), (x - 1, y), (x - 1, y + 1), (x, y + 1)]


SPACE = Lattice(read_drawing, beside, tuple, None)
# Turns and mirrors of a plane of space that has the same angle with the three axes.
TILTED = tuple((order, (side,) * 3)
               for order in itertools.permutations(range(3)) for side in (1, -1))
PLANES = {
    "square": Lattice(drawn_on(lambda x, y: (x, y)), beside, lambda cell: (*cell, 0), None),
    "hexagon": Lattice(drawn_on(lambda x, y: (x, y)), hexagon_neighbours,
                       lambda cell: (*cell, -sum(cell)), TILTED),
    "triangle": Lattice(drawn_on(lambda x, y: (x // 2, y, ("up", "down")[x % 2])),
                        triangle_neighbours,
                        lambda cell: (cell[0] - cell[1] + (cell[2] == "down"), -cell[0], cell[1]),
                        TILTED)}


def lattice_of_box(sides):
    """That of the cells of a box."""
    return (PLANES["square"] if len(sides) == 2 else
            SPACE._replace(read=functools.partial(read_drawing, box=sides)))


def flood(start, is_inside, lattice=SPACE):
    """The cells that are reached from a cell by way of neighbours that are inside."""
    reached, edge = {start}, [start]
    while edge:
        near = {cell for cell in lattice.beside(edge.pop()) if is_inside(cell)} - reached
        reached |= near
        edge.extend(near)
    return reached


def parts(letters, lattice=SPACE):
    """The sets of cells with equal letters that touch, by their least cells."""
    left = set(letters)
    while left:
        start = min(left)
        part = flood(start, lambda cell: letters.get(cell) == letters[start], lattice)
        left -= part
        yield part


def turns_of(cells, motions=None):
    """The images of some cells under motions, or the rotations of space, moved to the origin."""
    rank = len(next(iter(cells)))
    for order, signs in motions or rotations(rank):
        moved = [tuple(s * cell[i] for i, s in zip(order, signs)) for cell in cells]
        least = [min(cell[i] for cell in moved) for i in range(rank)]
        yield sorted(tuple(n - m for n, m in zip(cell, least)) for cell in moved)


def flat_turns(piece):
    """The images of some cells of a plane under its turns and mirrors."""
    return {tuple(turned) for turned in turns_of(piece) if not any(z for _, _, z in turned)}


@functools.cache
def least_turn(cells, motions):
    return min(turns_of(cells, motions))


def form(cells, lattice=SPACE):
    """The same for two sets of cells if a motion of the lattice maps one to the other."""
    there = [lattice.at(cell) for cell in cells]
    least = [min(along) for along in zip(*there)]
    return least_turn(tuple(sorted(tuple(n - m for n, m in zip(cell, least)) for cell in there)),
                      lattice.motions)


def of_rank(cells, rank):
    """The cells, with zeros for coordinates that they lack."""
    return [cell + (0,) * (rank - len(cell)) for cell in cells]


def pieces_of(text, shapes, lattice):
    """The pieces of a drawing: pairs of a name and cells."""
    names = {tuple(form(lattice.read(shape), lattice)): name for name, shape in shapes.items()}
    for part in parts(lattice.read(text), lattice):
        name = names.get(tuple(form(part, lattice)))
        if not name:
            raise SystemExit("atlas: no shape has the cells %s" % sorted(part))
        yield name, sorted(part)


def has_hole(cells, lattice):
    """Is a cell of the plane that is not among these cut off?"""
    bounds = [(min(cell[i] for cell in cells) - 1, max(cell[i] for cell in cells) + 1)
              for i in range(2)]

    def is_near(cell):
        return all(low <= n <= high for n, (low, high) in zip(cell, bounds))

    corner = (bounds[0][0], bounds[1][0], *next(iter(cells))[2:])
    outside = flood(corner, lambda cell: is_near(cell) and cell not in cells, lattice)
    return len(outside) + len(cells) < len(flood(corner, is_near, lattice))


def box(*sides):
    return list(itertools.product(*map(range, sides)))


def placements(cells, pieces, fixed=False, lattice=SPACE):
    """Of each cell the sets of cells, a piece each, in which it is the first."""
    there = {lattice.at(cell): cell for cell in cells}
    found = {cell: set() for cell in cells}
    for piece, start in itertools.product(pieces, there):
        piece = sorted(map(lattice.at, piece))
        for turned in [piece] if fixed else turns_of(piece, lattice.motions):
            placed = {tuple(n + m - k for n, m, k in zip(start, cell, turned[0]))
                      for cell in turned}
            if placed <= there.keys():
                placed = frozenset(there[cell] for cell in placed)
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


def divided(sides, made):
    """Does a straight cut divide the box with these sides into two of those?"""
    return any(made >= {tuple(sorted((*sides[:axis], part, *sides[axis + 1:])))
                        for part in (cut, side - cut)}
               for axis, side in enumerate(sides) for cut in range(1, side // 2 + 1))


def made_of(primes, most):
    """The boxes, with rising sides up to this, that straight cuts divide into primes."""
    made = set()
    rank = len(next(iter(primes)))
    for sides in itertools.combinations_with_replacement(range(1, most + 1), rank):
        if sides in primes or divided(sides, made):
            made.add(sides)
    return made
