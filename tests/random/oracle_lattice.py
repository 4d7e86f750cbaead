"""oracle_lattice.py -- lattices as the oracle sees them: cells, ways to neighbours, motions.

Nothing of the program is used. A transformation is given by its images of the labels of each kind
of cell; its image of a distant cell is found by walking there and walking the images of the steps.
A cell is (kind, translation). A wrap is a period, or {"turn": names, "by": translation}.
"""

import collections
import fractions
import itertools


def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def reduced_basis(periods, rank):
    """The same translations, in echelon form: each row leads with a later coordinate."""
    rows, basis = [list(row) for row in periods], []
    for column in range(rank):
        rows.sort(key=lambda row: abs(row[column]) or float("inf"))
        while sum(1 for row in rows if row[column]) > 1:
            first = rows[0]
            for row in rows[1:]:
                times = row[column] // first[column]
                row[:] = [a - times * b for a, b in zip(row, first)]
            rows.sort(key=lambda row: abs(row[column]) or float("inf"))
        if rows and rows[0][column]:
            basis.append((column, tuple(rows.pop(0))))
    return basis


def eliminated(rows):
    """Rows of fractions, each with a 1 where all others have 0, as far as columns go."""
    rows, done = [[fractions.Fraction(x) for x in row] for row in rows], 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((i for i in range(done, len(rows)) if rows[i][column]), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        rows[done] = [x / rows[done][column] for x in rows[done]]
        for i, row in enumerate(rows):
            if i != done:
                rows[i] = [a - row[column] * b for a, b in zip(row, rows[done])]
        done += 1
    return rows


def is_independent(vectors):
    return all(any(row) for row in eliminated(vectors))


def solve(vectors, images):
    """The matrix, by rows, that takes each vector to its image."""
    rank = len(vectors)
    rows = eliminated([list(vector) + list(image) for vector, image in zip(vectors, images)])
    return [[rows[k][rank + i] for k in range(rank)] for i in range(rank)]


def turned(matrix, at):
    return tuple(int(sum(a * b for a, b in zip(row, at))) for row in matrix)


def product(first, second):
    """One transformation after another, as labels."""
    return {kind: (second[to][0], {a: second[to][1][b] for a, b in labels.items()})
            for kind, (to, labels) in first.items()}


class Lattice:
    """text: the file, as parsed by YAML."""

    def __init__(self, text, wrap=()):
        self.rank = text["rank"]
        self.kinds = list(text["cells"])
        self.optional = {kind for kind in self.kinds if text["cells"][kind].get("optional")}
        self.arcs = {kind: {label: (to, tuple(step), back) for label, (to, step, back)
                            in text["cells"][kind]["arcs"].items()} for kind in self.kinds}
        self.mirrored = text.get("mirror", False)
        turns, mirrors = ({name: self.labels_of(one) for name, one in (text.get(key) or {}).items()}
                          for key in ("turns", "mirrors"))
        self.named = {**turns, **mirrors}
        self.find_homes()
        self.rotations = [self.motion(one) for one in self.closure(turns.values())]
        self.reflections = [self.motion(one) for one in self.closure(self.named.values())]
        self.wrap([self.wrap_by(one) for one in wrap or text.get("wrap") or ()])

    # ---- Transformations as labels -----------------------------------------------------------

    def labels_of(self, entry):
        """{kind: (its image, {label: image})}, by labels or by a matrix and offsets."""
        if "labels" in entry:
            named = {kind: (to, dict(zip(self.arcs[kind], labels)))
                     for kind, (to, labels) in entry["labels"].items()}
        else:
            named = {}
        for kind in self.kinds:
            if kind not in named and "labels" in entry:
                named[kind] = (kind, {label: label for label in self.arcs[kind]})
        if "matrix" not in entry:
            return named
        matrix, kinds = entry["matrix"], entry.get("kinds") or {}
        places = {kind: (kinds[kind][0], tuple(kinds[kind][1])) if kind in kinds
                  else (kind, (0,) * self.rank) for kind in self.kinds}
        return {kind: (places[kind][0], self.moved_labels(kind, matrix, places))
                for kind in self.kinds}

    def moved_labels(self, kind, matrix, places):
        image, offset = places[kind]
        moved = {}
        for label, (to, step, _) in self.arcs[kind].items():
            turned = tuple(sum(a * b for a, b in zip(row, step)) for row in matrix)
            arrives = (places[to][0], minus(plus(turned, places[to][1]), offset))
            moved[label], = [one for one, (kind2, step2, _) in self.arcs[image].items()
                             if (kind2, step2) == arrives]
        return moved

    def closure(self, generators):
        identity = {kind: (kind, {label: label for label in self.arcs[kind]})
                    for kind in self.kinds}
        key = lambda one: tuple((one[kind][0], tuple(one[kind][1].values())) for kind in self.kinds)
        known, waiting = {key(identity): identity}, [identity]
        while waiting:
            first = waiting.pop()
            for second in generators:
                made = product(first, second)
                if key(made) not in known:
                    known[key(made)] = made
                    waiting.append(made)
        return list(known.values())

    # ---- Walks --------------------------------------------------------------------------------

    def find_homes(self):
        """Finds walks from the first kind at the origin: to each kind, and along translations that
        span."""
        start = (self.kinds[0], (0,) * self.rank)
        walks, queue, self.spans, self.kind_walks = {start: []}, collections.deque([start]), [], {}
        while len(self.spans) < self.rank or len(self.kind_walks) < len(self.kinds):
            cell = queue.popleft()
            self.kind_walks.setdefault(cell[0], (cell[1], walks[cell]))
            if cell[0] == start[0] and is_independent([at for at, _ in self.spans] + [cell[1]]):
                self.spans.append((cell[1], walks[cell]))
            for label, (kind, step, _) in self.arcs[cell[0]].items():
                there = (kind, plus(cell[1], step))
                if there not in walks:
                    walks[there] = walks[cell] + [label]
                    queue.append(there)

    def walk_image(self, labels, walk):
        """The end of a walk from the first kind at the origin, its steps mapped."""
        kind, (to, _) = self.kinds[0], labels[self.kinds[0]]
        at = self.kind_walks[to][0]  # not every kind has a cell at the origin
        for label in walk:
            image = labels[kind][1][label]
            kind = self.arcs[kind][label][0]
            to, step, _ = self.arcs[to][image]
            at = plus(at, step)
        return to, at

    def motion(self, labels):
        _, origin = self.walk_image(labels, [])
        ends = [minus(self.walk_image(labels, walk)[1], origin) for _, walk in self.spans]
        matrix = solve([at for at, _ in self.spans], ends)
        offsets = {}
        for kind, (at, walk) in self.kind_walks.items():
            to, end = self.walk_image(labels, walk)
            offsets[kind] = (to, minus(end, turned(matrix, at)))
        return Motion(self, matrix, offsets, labels)

    # ---- Wraps --------------------------------------------------------------------------------

    def wrap_by(self, entry):
        """A function of cells."""
        if not isinstance(entry, dict):
            return lambda cell: (cell[0], plus(cell[1], entry))
        first, *others = entry["turn"].split("+")
        labels = self.named[first]
        for name in others:
            labels = product(labels, self.named[name])
        motion = self.motion(labels)
        shift = minus(entry["by"], motion((self.kinds[0], (0,) * self.rank))[1])
        return lambda cell: motion(cell, shift)

    def patch(self, reach):
        """Cells of every kind, some way from the origin."""
        for kind, (at, _) in self.kind_walks.items():
            for times in itertools.product(reach, repeat=self.rank):
                there = at
                for many, (span, _) in zip(times, self.spans):
                    there = plus(there, tuple(many * x for x in span))
                yield kind, there

    def wrap(self, wraps):
        """Finds periods, and a wrap for each way to turn, as functions of cells."""
        self.wraps, self.images, periods = wraps, [lambda cell: cell], []
        frame = list(self.patch(range(2)))
        seen = [frame]
        for image in self.images:
            for one in wraps:
                made = lambda cell, a=image, b=one: a(b(cell))
                moved = [made(cell) for cell in frame]
                for other in seen:
                    ways = {a[0] == b[0] and minus(a[1], b[1]) for a, b in zip(moved, other)}
                    if len(ways) == 1 and False not in ways:
                        periods += ways
                        break
                else:
                    self.images.append(made)
                    seen.append(moved)
        self.basis = reduced_basis(periods, self.rank)
        self.periods = [row for _, row in self.basis]

    def is_free(self):
        """Do wraps bring no cell to itself or to a neighbour?"""
        for cell in self.patch(range(-6, 7)):
            names = set(self.names(cell))
            if len(names) < len(self.images) or any(
                    self.reduced(there) in names for there in self.beyond(cell)):
                return False
        return True

    def keeps_wraps(self, motion, shift):
        """Do cells that are the same stay so?"""
        return len(self.images) == 1 and self.keeps_periods(motion) or all(
            self.lay(motion(one(cell), shift)) == self.lay(motion(cell, shift))
            for one in self.wraps for cell in self.patch(range(-1, 2)))

    # ---- Cells --------------------------------------------------------------------------------

    def lay(self, cell):
        """The representative of all cells that wrapping makes the same."""
        return min(self.names(cell))

    def names(self, cell):
        return [self.reduced(image(cell)) for image in self.images]

    def reduced(self, cell):
        kind, at = cell
        for column, row in self.basis:
            times = at[column] // row[column]
            at = tuple(a - times * b for a, b in zip(at, row))
        return kind, at

    def keeps_periods(self, motion):
        return all(not any(self.reduced((self.kinds[0], turned(motion.matrix, period)))[1])
                   for period in self.periods)

    def beyond(self, cell):
        return [(to, plus(cell[1], step)) for to, step, _ in self.arcs[cell[0]].values()]

    def neighbours(self, cell):
        """(label, cell, label that comes back) of each arc."""
        kind, at = cell
        return [(label, self.lay((to, plus(at, step))), back)
                for label, (to, step, back) in self.arcs[kind].items()]


class Motion:
    def __init__(self, lattice, matrix, offsets, labels):
        self.lattice, self.matrix, self.offsets, self.labels = lattice, matrix, offsets, labels

    def __call__(self, cell, shift=None):
        to, offset = self.offsets[cell[0]]
        at = plus(turned(self.matrix, cell[1]), offset)
        return to, plus(at, shift) if shift else at

    def label(self, kind, label):
        return self.labels[kind][1][label]
