"""rotations.py -- cubes that turn by a quarter or a half, treated as turning squares; and
assemblies taken apart by trying every set of pieces.

At a given angle two squares are apart if they are so along one of the four directions of their
sides. As a function of t = tan(angle / 2) each of these conditions changes sign at roots of
polynomials of degree 2; so one angle between each two successive roots is tested, in whole numbers,
with t as a fraction. Circles through squares, closed sets and pairs of pieces are not used here.
A turn that shifts is walked in small steps.
"""

import collections
import functools
import itertools
import math

GRAIN = 1 << 40  # fractions of t


def roots(a, b, c):
    """The roots of a + b t + c t^2 between 0 and 1."""
    if c == 0:
        found = [-a / b] if b else []
    else:
        under = b * b - 4 * a * c
        found = [] if under < 0 else [(-b + sign * math.sqrt(under)) / (2 * c) for sign in (1, -1)]
    return [t for t in found if 0 < t < 1]


def distances(turning, other, cos, sin, one):
    """Distances between the centres, along the sides of both, after a turn; a square reaches cos +
    sin + one."""
    (u, v), (x, y) = turning, other
    return (u * cos - v * sin - x * one, u * sin + v * cos - y * one,
            x * cos + y * sin - u * one, y * cos - x * sin - v * one)


def meet_at(turning, other, t):
    p = int(t * GRAIN)
    cos, sin, one = GRAIN * GRAIN - p * p, 2 * p * GRAIN, GRAIN * GRAIN + p * p
    return all(abs(by) < cos + sin + one for by in distances(turning, other, cos, sin, one))


@functools.lru_cache(None)
def squares_meet(turning, other):
    """Centres relative to the axis, in halves of a side; the first square turns by a quarter, x
    towards y."""
    turns = [0.0, 1.0]
    parts = [distances(turning, other, *at) for at in ((1, 0, 1), (0, 2, 0), (-1, 0, 1))]
    for a, b, c in zip(*parts):  # the coefficients of 1, t, t^2
        for sign in (1, -1):
            turns += roots(a + sign * 2, b + sign * 2, c)
    turns.sort()
    return any(meet_at(turning, other, (a + b) / 2)
               for a, b in zip(turns, turns[1:]) if b - a > 1e-9)


def squares_overlap(between, angle, side):
    """Two squares, one turned by an angle; `between` their middles."""
    cos, sin = math.cos(angle), math.sin(angle)
    u, v = between
    reach = side / 2 * (1 + abs(cos) + abs(sin))
    return all(abs(by) < reach for by in (u, v, u * cos + v * sin, v * cos - u * sin))


def path_meets(cells, others, told, slack):
    """Does a piece meet cells of others, with faces `slack` inside all of them, on the path of a
    turn? In steps in which nothing goes farther than a tenth of the slack."""
    axis = "xyz".index(told["axis"])
    u, v = (axis + 1) % 3, (axis + 2) % 3
    centre = told["centre"][u], told["centre"][v]
    beside = [(cell[u] - centre[0], cell[v] - centre[1], cell[axis]) for cell in cells]
    far = max(math.hypot(abs(x) + 1, abs(y) + 1) for x, y, _ in beside)
    layers = collections.defaultdict(list)
    for other in others:
        layers[other[axis]].append((other[u], other[v]))
    for (angle, *at), (angle_to, *to) in zip(told["path"], told["path"][1:]):
        gone = math.dist(at, to) + math.radians(abs(angle_to - angle)) * far
        steps = math.ceil(10 * gone / slack) + 1
        for share in (k / steps for k in range(steps + 1)):
            turn = math.radians(angle + share * (angle_to - angle))
            x, y = (a + share * (b - a) + c for a, b, c in zip(at, to, centre))
            cos, sin = math.cos(turn), math.sin(turn)
            for p, q, layer in beside:
                place = p * cos - q * sin + x, p * sin + q * cos + y
                if any(squares_overlap((place[0] - a, place[1] - b), turn, 1 - 2 * slack)
                       for a, b in layers[layer]):
                    return True
    return False


def canonical(turning, other):
    """Both turned by quarters until the first is in the first quadrant, for fewer cases."""
    while not (turning[0] > 0 and turning[1] >= 0) and turning != (0, 0):
        turning, other = (turning[1], -turning[0]), (other[1], -other[0])
    return turning, other


def cubes_meet(cell, other, turn):
    """Does a cell meet another, while it turns? A half turn is a quarter after a quarter."""
    axis, quarters, centre = turn
    if cell[axis] != other[axis] or cell == other:
        return False
    u, v = (axis + 1) % 3, (axis + 2) % 3
    if quarters < 0:
        u, v = v, u
    one = (2 * cell[u] - centre[u], 2 * cell[v] - centre[v])
    two = (2 * other[u] - centre[u], 2 * other[v] - centre[v])
    return any(squares_meet(*canonical(start, two))
               for start in (one, (-one[1], one[0]))[:abs(quarters)])


def turned(cell, turn):
    axis, quarters, centre = turn
    u, v = (axis + 1) % 3, (axis + 2) % 3
    to = list(cell)
    if abs(quarters) == 2:
        to[u], to[v] = centre[u] - cell[u], centre[v] - cell[v]
        return tuple(to)
    to[u] = (centre[u] - quarters * (2 * cell[v] - centre[v])) // 2
    to[v] = (centre[v] + quarters * (2 * cell[u] - centre[u])) // 2
    return tuple(to)


# ---- All sets of pieces -------------------------------------------------------------------------

FAR = 12
DIRECTIONS = [tuple(sign * (i == axis) for i in range(3)) for axis in range(3) for sign in (1, -1)]


def axes(pieces):
    """The axes through the box around the pieces, or along its border; the quarters by which cubes
    fall on cubes; centres in halves."""
    cells = list(itertools.chain(*pieces))
    low = [2 * min(cell[i] for cell in cells) - 1 for i in range(3)]
    high = [2 * max(cell[i] for cell in cells) + 1 for i in range(3)]
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for cu in range(low[u], high[u] + 1):
            for cv in range(low[v], high[v] + 1):
                centre = [0, 0, 0]
                centre[u], centre[v] = cu, cv
                yield axis, 1 + (cu - cv) % 2, tuple(centre)


def sets(count):
    """All sets of pieces without the first piece."""
    for size in range(1, count):
        yield from itertools.combinations(range(1, count), size)


def others_of(pieces, going):
    return set().union(*(pieces[i] for i in range(len(pieces)) if i not in going))


def changed(pieces, going, change):
    return tuple(frozenset(map(change, piece)) if i in going else piece
                 for i, piece in enumerate(pieces))


def lines(pieces):
    """For each set and direction: the set, the states along the way, and whether it leaves."""
    for going in sets(len(pieces)):
        others = others_of(pieces, going)
        for by in DIRECTIONS:
            state, passed = pieces, []
            for _ in range(FAR):
                state = changed(state, going, lambda cell, by=by: tuple(map(sum, zip(cell, by))))
                if any(others & state[i] for i in going):
                    break
                passed.append(state)
            yield going, passed, len(passed) == FAR


def leaving(pieces):
    """The sets that can leave."""
    return {going for going, _, leaves in lines(pieces) if leaves}


def shifted(pieces, on_the_way=True):
    """The states after a shift, also of what could leave if it may stop on the way."""
    for _, passed, leaves in lines(pieces):
        if on_the_way or not leaves:
            yield from passed


def meetings(pieces, turn):
    """Pairs of pieces, the first of which meets the second as it turns."""
    return {(i, j) for i, j in itertools.permutations(range(len(pieces)), 2)
            if any(cubes_meet(a, b, turn) for a in pieces[i] for b in pieces[j])}


def after_turns(pieces):
    for axis, least, centre in axes(pieces):
        for quarters in (least, -least):
            turn = (axis, quarters, centre)
            meet = meetings(pieces, turn)
            for going in sets(len(pieces)):
                if not any(i in going and j not in going for i, j in meet):
                    yield changed(pieces, going, lambda cell, turn=turn: turned(cell, turn))


def first_level(pieces, most):
    """The number of moves until a set of pieces leaves; 0: none does; None: too many states."""
    layer, known, depth = [pieces], {pieces}, 0
    while layer:
        depth += 1
        if any(map(leaving, layer)):
            return depth
        found = []
        for pieces in layer:
            for state in itertools.chain(shifted(pieces), after_turns(pieces)):
                if state not in known:
                    known.add(state)
                    found.append(state)
            if len(known) > most:
                return None
        layer = found
    return 0


class TooMany(Exception):
    """There are more states than were to be looked at."""


def some_of(pieces, numbers):
    """They, shifted to where the least corner around them is at 0."""
    some = [pieces[i] for i in sorted(numbers)]
    low = [min(cell[k] for piece in some for cell in piece) for k in range(3)]
    return tuple(frozenset(tuple(a - b for a, b in zip(cell, low)) for cell in piece)
                 for piece in some)


def fewest_moves(pieces, most, known=None):
    """The fewest moves that take all pieces apart; math.inf: none do. A piece that can leave alone
    does so at once, and what can leave along a direction is not stopped on its way there. Raises
    TooMany beyond so many states."""
    known = {} if known is None else known
    pieces = some_of(pieces, range(len(pieces)))
    if pieces not in known:
        known[pieces] = fewest_of_part(pieces, most, known)
    return known[pieces]


def fewest_of_part(pieces, most, known):
    count, best, depth = len(pieces), math.inf, 0
    layer, seen = [pieces], {pieces}
    while layer and count > 1 and depth + count - 1 < best:
        found = []
        for state in layer:
            ways = leaving(state)
            alone = {going for going in ways if len(going) in (1, count - 1)}
            for going in alone or ways:
                rest = set(range(count)) - set(going)
                best = min(best, depth + 1 + sum(fewest_moves(some_of(state, side), most, known)
                                                 for side in (going, rest)))
            if alone:
                continue
            for after in itertools.chain(shifted(state, False), after_turns(state)):
                if after not in seen:
                    seen.add(after)
                    found.append(after)
            if len(seen) > most:
                raise TooMany
        layer, depth = found, depth + 1
    return best if count > 1 else 0
