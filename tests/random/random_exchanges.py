#!/usr/bin/env python3
"""random_exchanges.py -- colours and marks that may be exchanged, against brute force in Python.

    random_exchanges.py PROGRAM [PUZZLES [count]]

Small random puzzles on the plane of squares or a cylinder of it, with colours, marks, matching
tables and optional cells, many of them made so that some exchange is a symmetry. Their solutions
are listed here, every motion of the container is tried with every permutation of names, and
solutions that map onto one another are joined. The program must find as many classes by each of the
six ways of counting, and report one solution of each; sometimes also in parts that are merged, and
into a store; with `count` they are counted without being listed, too. The program supplies only the
numbers of the lattice's turns, which are learnt from where they lay a piece.
"""

import itertools
import json
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import results  # noqa: E402
import tap  # noqa: E402
from commands import call  # noqa: E402

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
NAMES = {step: name for name, step in STEPS.items()}
MATRICES = [(a, b, c, d) for a, b, c, d in itertools.product((-1, 0, 1), repeat=4)
            if abs(a * d - b * c) == 1 and abs(a) + abs(b) == 1 and abs(c) + abs(d) == 1]
IDENTITY = (1, 0, 0, 1)
SHAPES = [[(0, 0)], [(0, 0)], [(0, 0), (1, 0)], [(0, 0), (1, 0)], [(0, 0), (1, 0), (0, 1)]]
UP_TO = ("reflections", "rotations", "none")
MOST = 1500
ENGINES = [["backtrack", "order"], ["backtrack", "size"], ["dancing", "order"], ["dancing", "size"],
           ["bitset"], ["first-empty"]]


def apply(matrix, cell):
    a, b, c, d = matrix
    return a * cell[0] + b * cell[1], c * cell[0] + d * cell[1]


def determinant(matrix):
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


class Puzzle:
    """cells: {cell: (colour or None, optional)}; pieces: (cells with colours, marks, low, high);
    marks: {(cell, step): mark}; meets: set of frozensets of words."""

    def __init__(self):
        self.cells, self.borders, self.pieces, self.lists = {}, {}, [], []
        self.colours, self.marks, self.meets = [], [], set()
        self.mirror, self.wrap = False, 0

    def lay(self, cell):
        return (cell[0] % self.wrap, cell[1]) if self.wrap else cell

    def may_meet(self, a, b):
        return not self.marks or frozenset((a, b)) in self.meets

    # ---- placements

    def forms(self, piece):
        """All orientations, relative to the least cell: {(cell, colour)}, {(cell, step, mark)}."""
        found = set()
        for matrix in MATRICES:
            if determinant(matrix) < 0 and not self.mirror:
                continue
            cells = [(apply(matrix, cell), colour) for cell, colour in piece[0].items()]
            x, y = min(cell for cell, _ in cells)
            marks = [(apply(matrix, cell), apply(matrix, step), mark)
                     for (cell, step), mark in piece[1].items()]
            found.add((frozenset(((c[0] - x, c[1] - y), colour or "") for c, colour in cells),
                       frozenset(((c[0] - x, c[1] - y), s, m) for c, s, m in marks)))
        return frozenset(found)

    def kinds(self):
        """Kinds of indistinguishable pieces: [forms, low, high]; and the kind of each piece."""
        kinds, number = [], []
        for piece in self.pieces:
            forms = self.forms(piece)
            for k, kind in enumerate(kinds):
                if kind[0] == forms:
                    kind[1] += piece[2]
                    kind[2] += piece[3]
                    number.append(k)
                    break
            else:
                number.append(len(kinds))
                kinds.append([forms, piece[2], piece[3]])
        return kinds, number

    def place(self, form, by):
        """{cell: {step: mark}}, or None if the form does not fit."""
        laid = {}
        for cell, colour in form[0]:
            at = self.lay((cell[0] + by[0], cell[1] + by[1]))
            if at in laid or at not in self.cells:
                return None
            wanted = self.cells[at][0]
            if wanted and colour and wanted != colour:
                return None
            laid[at] = {}
        for cell, step, mark in form[1]:
            laid[self.lay((cell[0] + by[0], cell[1] + by[1]))][step] = mark
        for cell, marks in laid.items():
            for step in NAMES:
                beyond = self.lay((cell[0] + step[0], cell[1] + step[1]))
                border = self.borders.get((cell, step), "outside")
                if beyond not in self.cells and not self.may_meet(marks.get(step, "none"), border):
                    return None
        return laid

    def placements(self, forms):
        found = set()
        for form in forms:
            for by in itertools.product(range(-3, 9), repeat=2):
                laid = self.place(form, by)
                if laid:
                    found.add(frozenset((cell, frozenset(marks.items()))
                                        for cell, marks in laid.items()))
        return found

    # ---- solutions

    def agree(self, a, b):
        b = dict(b)
        for cell, marks in a:
            for step in NAMES:
                beyond = self.lay((cell[0] + step[0], cell[1] + step[1]))
                if beyond in b:
                    mine = dict(marks).get(step, "none")
                    other = dict(b[beyond]).get((-step[0], -step[1]), "none")
                    if not self.may_meet(mine, other):
                        return False
        return True

    def solve(self):
        """All solutions, each a frozenset of (kind, placement); None when there are too many."""
        kinds, _ = self.kinds()
        order = sorted(self.cells)
        by_first = {cell: [] for cell in order}
        self.laid = [self.placements(kind[0]) for kind in kinds]
        for k, laid in enumerate(self.laid):
            for placement in laid:
                by_first[min(cell for cell, _ in placement)].append((k, placement))
        found, used, down, covered = [], [0] * len(kinds), [], set()

        def go_on(at):
            while at < len(order) and order[at] in covered:
                at += 1
            if len(found) > MOST:
                return
            if at == len(order):
                if all(n >= kind[1] for n, kind in zip(used, kinds)):
                    found.append(frozenset(down))
                return
            if self.cells[order[at]][1]:
                go_on(at + 1)
            for k, placement in by_first[order[at]]:
                cells = {cell for cell, _ in placement}
                if (used[k] == kinds[k][2] or cells & covered or
                        not all(self.agree(placement, other) for _, other in down)):
                    continue
                used[k] += 1
                down.append((k, placement))
                covered.update(cells)
                go_on(at + 1)
                covered.difference_update(cells)
                down.pop()
                used[k] -= 1
            return

        # no later placement covers a cell that stays empty: a placement is tried at its least cell,
        # and a cell is passed over for good
        go_on(0)
        return found if len(found) <= MOST else None

    # ---- symmetries

    def motions(self):
        least = min(self.cells)
        for matrix in MATRICES:
            if self.wrap and (matrix[0] == 0):
                continue
            for to in self.cells:
                x, y = apply(matrix, least)
                image = {cell: self.lay(tuple(p + q - r for p, q, r in zip(
                    apply(matrix, cell), to, (x, y)))) for cell in self.cells}
                if set(image.values()) == set(self.cells):
                    yield matrix, image

    def permutations(self):
        choices = [[dict(zip(names, images)) for images in itertools.permutations(names)]
                   for names in self.lists]
        for chosen in itertools.product(*choices):
            yield {a: b for part in chosen for a, b in part.items()}

    def keeps_container(self, matrix, image, names):
        renamed = {None: None, **{n: names.get(n, n) for n in self.colours + self.marks}}
        for cell, (colour, optional) in self.cells.items():
            if self.cells[image[cell]] != (renamed[colour], optional):
                return False
        borders = {(image[cell], apply(matrix, step)): renamed[mark]
                   for (cell, step), mark in self.borders.items()}
        meets = {frozenset(names.get(word, word) for word in pair) for pair in self.meets}
        return borders == self.borders and meets == self.meets

    def keep_kinds(self, matrix, image, names):
        """The image of each kind and placement, or None."""
        kinds, _ = self.kinds()
        goes, taken = {}, set()
        for k, kind in enumerate(kinds):
            moved = {p: frozenset((image[cell], frozenset((apply(matrix, step), names.get(m, m))
                                                          for step, m in marks))
                                  for cell, marks in p) for p in self.laid[k]}
            for other in [k] + list(range(len(kinds))):
                if (other not in taken and kinds[other][1:] == kind[1:] and
                        set(moved.values()) == self.laid[other]):
                    taken.add(other)
                    goes.update({(k, p): (other, q) for p, q in moved.items()})
                    break
            else:
                return None
        return goes

    def classes(self, solutions):
        """{(up to, exchange): the class of each solution}."""
        number = {solution: i for i, solution in enumerate(solutions)}
        parents = {(same, exchange): list(range(len(solutions)))
                   for same in UP_TO for exchange in (False, True)}

        def root(parent, i):
            while parent[i] != i:
                i = parent[i]
            return i

        for matrix, image in self.motions():
            still = matrix == IDENTITY and all(a == b for a, b in image.items())
            for names in self.permutations():
                if not self.keeps_container(matrix, image, names):
                    continue
                goes = self.keep_kinds(matrix, image, names)
                if goes is None:
                    continue
                plain = all(a == b for a, b in names.items())
                images = [number[frozenset(goes[p] for p in s)] for s in solutions]
                for (same, exchange), parent in parents.items():
                    if (exchange or plain) and (same == "reflections" or still or
                                                (same == "rotations" and determinant(matrix) > 0)):
                        for i, j in enumerate(images):
                            parent[root(parent, i)] = root(parent, j)
        return {way: [root(parent, i) for i in range(len(solutions))]
                for way, parent in parents.items()}

    # ---- as a file

    def text(self):
        cells = sorted(self.cells)
        lattice = "{base: square, wrap: [[%d, 0]]}" % self.wrap if self.wrap else "square"
        shape = {"cells": cells, "optional": [c for c in cells if self.cells[c][1]],
                 "colours": {n: [c for c in cells if self.cells[c][0] == n] for n in self.colours},
                 "marks": [[cell, NAMES[step], mark]
                           for (cell, step), mark in sorted(self.borders.items())]}
        pieces = [{"name": "P%d" % i, "cells": list(piece[0]), "copies": [piece[2], piece[3]],
                   "colours": {n: [c for c, colour in piece[0].items() if colour == n]
                               for n in self.colours if n in piece[0].values()},
                   "marks": [[cell, NAMES[step], mark] for (cell, step), mark in piece[1].items()]}
                  for i, piece in enumerate(self.pieces)]
        for shown in [shape] + pieces:
            for key in ("optional", "colours", "marks"):
                if not shown.get(key):
                    shown.pop(key, None)
        lines = ["tilewright: 1", "lattice: " + lattice, "container: " + json.dumps(shape),
                 "mirror: " + str(self.mirror).lower(), "exchange: " + json.dumps(self.lists)]
        if self.marks:
            words = ["none", "outside"] + self.marks
            lines.append("matching: " + json.dumps({
                a: [b for b in words if self.may_meet(a, b)] for a in words}))
        return "\n".join(lines + ["pieces: " + json.dumps(pieces)]) + "\n"


# ---- Random puzzles ---------------------------------------------------------------------------

def roll_piece(dice, puzzle):
    cells = {cell: dice.choice([None] + puzzle.colours) for cell in dice.choice(SHAPES)}
    marks = {(cell, step): dice.choice(puzzle.marks) for cell in cells for step in NAMES
             if puzzle.marks and dice.random() < 0.6 and
             (cell[0] + step[0], cell[1] + step[1]) not in cells}
    low = dice.choice([0, 0, 1])
    return cells, marks, low, low + dice.choice([0, 1, 2]) if low else dice.choice([1, 2])


def exchanged(piece, names):
    return ({cell: names.get(colour, colour) for cell, colour in piece[0].items()},
            {key: names.get(mark, mark) for key, mark in piece[1].items()}, piece[2], piece[3])


def roll(dice):
    puzzle = Puzzle()
    names = ["a", "b", "c", "d"][:dice.choice([2, 2, 3, 4])]
    sort = dice.choice(["colours", "marks", "marks", "both"])
    puzzle.colours = names if sort != "marks" else []
    puzzle.marks = names if sort != "colours" else []
    puzzle.lists = dice.choice([[names], [names], [names[:2]]])
    if len(names) == 4:
        puzzle.lists = dice.choice([[names[:2], names[2:]], [names]])
    puzzle.mirror = dice.random() < 0.4
    width, height = dice.choice([(2, 1), (3, 1), (2, 2), (2, 2), (3, 2), (4, 1), (3, 3), (4, 2)])
    puzzle.wrap = width if width > 2 and dice.random() < 0.3 else 0
    pattern = dice.choice([lambda x, y: x + y, lambda x, y: x, lambda x, y: y,
                           lambda x, y: dice.randrange(9)])
    spare = dice.choice([0, 0, 0.2])
    for cell in itertools.product(range(width), range(height)):
        colour = names[pattern(*cell) % len(names)] if puzzle.colours else None
        if colour and dice.random() < 0.1:
            colour = None
        puzzle.cells[cell] = (colour, dice.random() < spare)
    if puzzle.marks and dice.random() < 0.3:
        for cell, step in [((0, 0), (0, -1)), ((width - 1, height - 1), (0, 1))]:
            puzzle.borders[cell, step] = dice.choice(puzzle.marks)
    roll_table(dice, puzzle)
    roll_pieces(dice, puzzle)
    return puzzle


def roll_table(dice, puzzle):
    words = ["none", "outside"] + puzzle.marks
    fair = dice.random() < 0.8 # the same for all marks
    same, other, free = dice.random() < 0.8, dice.random() < 0.4, dice.random() < 0.8
    for a, b in itertools.combinations_with_replacement(words, 2):
        marks = (a in puzzle.marks) + (b in puzzle.marks)
        chance = True if marks == 0 else free if marks == 1 else same if a == b else other
        if chance if fair else dice.random() < 0.7:
            puzzle.meets.add(frozenset((a, b)))


def roll_pieces(dice, puzzle):
    permutations = list(puzzle.permutations())
    for _ in range(dice.choice([1, 1, 2])):
        piece = roll_piece(dice, puzzle)
        names = dice.choice(permutations)
        puzzle.pieces.append(piece)
        while dice.random() < 0.9: # the whole orbit, as a rule
            piece = exchanged(piece, names)
            if len(puzzle.pieces) > 6 or piece == puzzle.pieces[0]:
                break
            puzzle.pieces.append(piece)
    puzzle.pieces.append(({(0, 0): None}, {}, 0, dice.choice([1, 3, 9])))


def is_sound(puzzle):
    """False for what the program would refuse: names that occur on one side or nowhere, volumes."""
    inside = {colour for colour, _ in puzzle.cells.values()} - {None}
    shown = {colour for piece in puzzle.pieces for colour in piece[0].values()} - {None}
    marks = {m for piece in puzzle.pieces for m in piece[1].values()} | set(puzzle.borders.values())
    low = sum(len(piece[0]) * piece[2] for piece in puzzle.pieces)
    high = sum(len(piece[0]) * piece[3] for piece in puzzle.pieces)
    required = sum(not optional for _, optional in puzzle.cells.values())
    return (inside == set(puzzle.colours) == shown and marks == set(puzzle.marks) and
            low <= len(puzzle.cells) and high >= required)


# ---- The program ------------------------------------------------------------------------------

def output(words, statuses=(0, 1)):
    return call(*words, statuses=statuses).stdout


def learn_turns(program, folder):
    """The matrix of each turn's number, by where the turn lays a piece without symmetry."""
    shape = [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)]
    path = os.path.join(folder, "turns.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write("tilewright: 1\nlattice: square\ncontainer: {box: [3, 3], optional: %s}\n"
                   "mirror: true\npieces: [{name: F, cells: %s, marks: [[[1, 0], up, k]]}]\n" %
                   (json.dumps(list(itertools.product(range(3), repeat=2))), json.dumps(shape)))
    turns = {}
    for line in output([program, "solve", path, "--solutions", "--json", "--same",
                        "none"]).splitlines()[:-1]:
        laid = json.loads(line)["placements"][0]
        for matrix in MATRICES:
            image = [apply(matrix, cell) for cell in shape]
            x, y = min(c[0] for c in image), min(c[1] for c in image)
            if sorted([c[0] - x, c[1] - y] for c in image) == sorted(laid["cells"]):
                turns[laid["turn"]] = matrix
    if len(turns) != 8:
        raise tap.Failure("%d turns learnt" % len(turns))
    return turns


def read_solution(puzzle, number, turns, pieces):
    """A solution in the form that solve() returns."""
    laid = []
    for one in pieces:
        piece = int(one["piece"][1:])
        cells = {tuple(cell) for cell in one["cells"]}
        if not puzzle.marks:
            laid.append((number[piece], frozenset((cell, frozenset()) for cell in cells)))
            continue
        matrix = turns[one["turn"]]
        form, marks = puzzle.pieces[piece][:2]
        for by in itertools.product(range(-9, 9), repeat=2):
            def move(cell):
                x, y = apply(matrix, cell)
                return puzzle.lay((x + by[0], y + by[1]))
            if {move(cell) for cell in form} == cells:
                moved = {move(cell): {} for cell in form}
                for (cell, step), mark in marks.items():
                    moved[move(cell)][apply(matrix, step)] = mark
                laid.append((number[piece], frozenset((cell, frozenset(m.items()))
                                                      for cell, m in moved.items())))
                break
    return frozenset(laid)


def numbered(told):
    """A result with its numbers of solutions as integers."""
    return {**told, "solutions": int(told["solutions"]),
            "counts": results.numbers(told["counts"])}


class Comparison:
    def __init__(self, program, folder):
        self.program, self.folder, self.turns = program, folder, learn_turns(program, folder)
        self.path = os.path.join(folder, "puzzle.yaml")
        self.compared = self.telling = 0

    def count_of(self, words):
        return numbered(json.loads(output([self.program] + words + ["--json"]).splitlines()[-1]))

    def compare_way(self, puzzle, number, solutions, classes, way, want, dice):
        engine = dice.choice(ENGINES)
        words = ["--same", way[0], "--engine", engine[0]] + ["--exchange"] * way[1]
        words += ["--heuristic", engine[1]] if engine[1:] else []
        words += ["--threads", dice.choice("12")]
        lines = output([self.program, "solve", self.path, "--solutions", "--json"] +
                       words).splitlines()
        result = numbered(json.loads(lines[-1]))
        if (result["solutions"], result["counts"]) != (len(set(classes)), want):
            raise tap.Failure("%s: %s %s, brute force has %d %s" % (
                " ".join(words), result["solutions"], result["counts"], len(set(classes)), want))
        seen = []
        for line in lines[:-1]:
            found = read_solution(puzzle, number, self.turns, json.loads(line)["placements"])
            seen.append(classes[solutions.index(found)])
        if sorted(seen) != sorted(set(classes)):
            raise tap.Failure("%s: not one solution of each class" % " ".join(words))
        unlisted = ["--same", way[0], "--engine", "count"] + ["--exchange"] * way[1]
        for counting in [words] * (dice.random() < 0.2) + [unlisted]:
            counted = self.count_of(["count", self.path] + counting)
            all_three = way[0] != "none" or way[1] or counting is words
            known = want if all_three else {**dict.fromkeys(UP_TO), "none": want["none"]}
            if (counted["solutions"], counted["counts"]) != (len(set(classes)), known):
                raise tap.Failure("%s: counted alone %s" % (" ".join(counting), counted))

    def compare_parts(self, way, classes):
        """split, resume, merge; and a store."""
        part = os.path.join(self.folder, "part")
        words = ["--same", way[0]] + ["--exchange"] * way[1]
        for name in os.listdir(self.folder):
            if name.startswith("part") or name.startswith("store"):
                os.remove(os.path.join(self.folder, name))
        output([self.program, "run", "split", self.path, "--into", "3", "--output", part] + words)
        parts = sorted(os.path.join(self.folder, name) for name in os.listdir(self.folder)
                       if name.startswith("part"))
        for name in parts:
            output([self.program, "run", "resume", name, "--quiet"])
        merged = self.count_of(["run", "merge"] + parts)
        store = os.path.join(self.folder, "store")
        for engine in ("bitset", "dancing"):
            new = self.count_of(["count", self.path, "--engine", engine, "--store", store] + words)
            if new["stored"]["new"] != (len(set(classes)) if engine == "bitset" else 0):
                raise tap.Failure("%s: %d new in the store" % (words, new["stored"]["new"]))
        if merged["solutions"] != len(set(classes)):
            raise tap.Failure("%s: merged %d" % (words, merged["solutions"]))

    def compare(self, seed):
        dice = random.Random(seed)
        puzzle = roll(dice)
        if not is_sound(puzzle):
            return
        solutions = puzzle.solve()
        if not solutions:
            return
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(puzzle.text())
        classes = puzzle.classes(solutions)
        want = {same: len(set(classes[same, False])) for same in UP_TO}
        _, number = puzzle.kinds()
        for way in classes:
            if way[1] or dice.random() < 0.3:
                self.compare_way(puzzle, number, solutions, classes[way], way, want, dice)
        self.compared += 1
        self.telling += any(len(set(classes[u, True])) < want[u] for u in UP_TO)
        if self.compared % 10 == 0:
            way = (dice.choice(UP_TO), True)
            self.compare_parts(way, classes[way])


def try_seeds(program, most):
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(program, folder)
        seed = 0
        while comparison.compared < most:
            seed += 1
            try:
                comparison.compare(seed)
            except Exception as error:
                with open(comparison.path, encoding="utf-8") as file:
                    raise tap.Failure("seed %d: %r\n%s" % (seed, error, file.read())) from error
        print("# %d random puzzles compared, exchanges count in %d" % (comparison.compared,
                                                                      comparison.telling))
        if 5 * comparison.telling < most:
            raise tap.Failure("exchanges count in %d of %d alone" % (comparison.telling, most))


if __name__ == "__main__":
    tap.run([("classes with exchanges are those that brute force counts",
              lambda: try_seeds(sys.argv[1], max(15, tap.share_of(
                  int(sys.argv[2]) if sys.argv[2:] else 60))))])
