#!/usr/bin/env python3
"""random_puzzles.py -- small random puzzles on any lattice, counted by brute force in Python.

    random_puzzles.py PROGRAM LATTICES PUZZLES [SEED]

On the lattices that ship, on wrapped ones and on lattices invented here: optional cells, copies in
ranges, colours, marks with tables of what may meet, pins, mirror images allowed or not. The
program's three counts must be those found here (oracle_lattice.py has its own transformations, and
nothing of the program is used), by an engine and a way of counting that change from puzzle to
puzzle. Then the puzzle is written once more, in a way that changes no count: pieces in another
order, under other names and in other places, a piece's copies as two pieces, the whole thing turned
over.
"""

import collections
import json
import os
import random
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    yaml = None

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import results  # noqa: E402
import tap  # noqa: E402
from oracle_lattice import Lattice, minus  # noqa: E402

ENGINES = ["bitset", "dancing", "backtrack", "first-empty"]
UP_TO = ["none", "rotations", "reflections"]
MOST = 400  # solutions; puzzles with more are left out
MOST_LAID = 20000  # pieces, in a search; likewise
NONE, OUTSIDE = "none", "outside"


# ---- Puzzles -----------------------------------------------------------------------------------


class Piece:
    """cells: {cell: colour or None}; marks: {(cell, label): mark}; low, high: copies."""

    def __init__(self, cells, low=1, high=1, marks=None):
        self.cells, self.low, self.high, self.marks = cells, low, high, marks or {}
        self.pin = None


class Puzzle:
    """cells: {cell: (colour or None, optional)}. lattice_text: the lattice in the file."""

    def __init__(self, lattice, lattice_text):
        self.lattice, self.lattice_text = lattice, lattice_text
        self.cells, self.pieces = {}, []
        self.mirror, self.meets = lattice.mirrored, {}

    def motions(self):
        return self.lattice.reflections if self.mirror else self.lattice.rotations

    def may_meet(self, a, b):
        listed = self.meets
        if a in listed or b in listed:
            return b in listed.get(a, ()) or a in listed.get(b, ())
        return True


def write_cell(lattice, cell):
    return list(cell[1]) + ([cell[0]] if len(lattice.kinds) > 1 else [])


def write_shape(lattice, cells, name):
    written = {"cells": [write_cell(lattice, cell) for cell in cells]}
    colours = collections.defaultdict(list)
    for cell in cells:
        if cells[cell] is not None:
            colours[cells[cell]].append(write_cell(lattice, cell))
    if colours:
        written["colours"] = dict(colours)
    return {"name": name, **written} if name else written


def write(puzzle, names=None):
    """The text of the puzzle's file."""
    lattice = puzzle.lattice
    container = write_shape(lattice, {c: colour for c, (colour, _) in puzzle.cells.items()}, None)
    optional = [write_cell(lattice, c) for c, (_, may) in puzzle.cells.items() if may]
    if optional:
        container["optional"] = optional
    pieces = []
    for i, piece in enumerate(puzzle.pieces):
        entry = write_shape(lattice, piece.cells, names[i] if names else "P%d" % i)
        entry["copies"] = piece.low if piece.low == piece.high else [piece.low, piece.high]
        if piece.marks:
            entry["marks"] = [[write_cell(lattice, cell), label, mark]
                              for (cell, label), mark in piece.marks.items()]
        if piece.pin:
            entry["pin"] = [write_cell(lattice, cell) for cell in piece.pin]
        pieces.append(entry)
    made = {"tilewright": 1, "lattice": puzzle.lattice_text, "mirror": puzzle.mirror,
            "container": container, "pieces": pieces}
    if puzzle.meets:
        made["matching"] = {name: list(others) for name, others in puzzle.meets.items()}
    return json.dumps(made)  # which is YAML


# ---- What a piece can do -----------------------------------------------------------------------


def turned(piece, motion):
    """Cells with colours, and marks, before any shift."""
    cells = {motion(cell): colour for cell, colour in piece.cells.items()}
    marks = {(motion(cell), motion.label(cell[0], label)): mark
             for (cell, label), mark in piece.marks.items()}
    return cells, marks


def free_form(cells, marks):
    """A form that is the same for all shifts of a piece."""
    first = min(at for _, at in cells)
    shift = lambda cell: (cell[0], minus(cell[1], first))
    return (frozenset((shift(cell), colour) for cell, colour in cells.items()),
            frozenset((shift(cell), label, mark) for (cell, label), mark in marks.items()))


def forms(puzzle, piece):
    """The forms of a piece in all its turns; pieces are equal if these are."""
    made = (turned(piece, motion) for motion in puzzle.motions())
    return frozenset(free_form({image(cell): colour for cell, colour in cells.items()}, {
        (image(cell), label): mark for (cell, label), mark in marks.items()})
                     for cells, marks in made for image in puzzle.lattice.images)


def poses(puzzle, piece):
    """The poses of a piece: pairs of covered cells and marks on them."""
    lattice, found = puzzle.lattice, set()
    for cells, marks in forms(puzzle, piece):
        anchor, _ = next(iter(cells))
        for kind, at in (name for cell in puzzle.cells for name in lattice.names(cell)):
            if kind != anchor[0]:
                continue
            by = minus(at, anchor[1])
            lay = lambda cell: lattice.lay((cell[0], tuple(a + b for a, b in zip(cell[1], by))))
            laid = {lay(cell): colour for cell, colour in cells}
            if len(laid) == len(cells) and all(fits(puzzle, *one) for one in laid.items()):
                found.add((frozenset(laid),
                           frozenset((lay(cell), label, mark) for cell, label, mark in marks)))
    if piece.pin:
        found = {pose for pose in found if pose[0] == frozenset(piece.pin)}
    return found


def fits(puzzle, cell, colour):
    if cell not in puzzle.cells:
        return False
    wanted = puzzle.cells[cell][0]
    return wanted is None or colour is None or wanted == colour


class Class:
    """Equal pieces."""

    def __init__(self, low, high, places):
        self.low, self.high, self.places = low, high, places


def classes_of(puzzle):
    """Classes of equal pieces; None if two have the same places: more than one rule would do."""
    made = {}
    for piece in puzzle.pieces:
        key = (forms(puzzle, piece), piece.pin is not None)
        if key in made:
            made[key].low += piece.low
            made[key].high += piece.high
        else:
            made[key] = Class(piece.low, piece.high, poses(puzzle, piece))
    pinned = {form for form, pin in made if pin}
    if any(not pin and form in pinned for form, pin in made):
        return None
    found = list(made.values())
    places = [frozenset(one.places) for one in found]
    return found if len(set(places)) == len(places) and all(places) else None


# ---- Brute force -------------------------------------------------------------------------------


class Search:
    def __init__(self, puzzle, classes):
        self.puzzle, self.classes = puzzle, classes
        self.order = sorted(puzzle.cells, key=lambda cell: puzzle.cells[cell][1])
        self.by_cell = collections.defaultdict(list)
        for number, one in enumerate(classes):
            for pose in one.places:
                for cell in pose[0]:
                    self.by_cell[cell].append((number, pose))
        self.used, self.found, self.laid = [0] * len(classes), [], []
        self.owner, self.tried = {}, 0

    def is_too_large(self):
        return self.tried > MOST_LAID or len(self.found) > MOST

    def run(self, at=0):
        while at < len(self.order) and self.order[at] in self.owner:
            at += 1
        if at == len(self.order):
            if all(used >= one.low for used, one in zip(self.used, self.classes)) and self.meets():
                self.found.append(frozenset(self.laid))
            return
        cell = self.order[at]
        for number, pose in self.by_cell[cell]:
            if self.used[number] < self.classes[number].high and not (pose[0] & self.owner.keys()):
                self.lay(number, pose, at)
        if self.puzzle.cells[cell][1] and not self.is_too_large():
            self.owner[cell] = None
            self.run(at + 1)
            del self.owner[cell]

    def lay(self, number, pose, at):
        if self.is_too_large():
            return
        self.tried += 1
        self.used[number] += 1
        self.laid.append((number, pose))
        self.owner.update({cell: len(self.laid) for cell in pose[0]})
        self.run(at + 1)
        for cell in pose[0]:
            del self.owner[cell]
        self.laid.pop()
        self.used[number] -= 1

    def meets(self):
        """May all marks that meet do so?"""
        if not self.puzzle.meets:
            return True
        marks = {(cell, label): mark for _, pose in self.laid for cell, label, mark in pose[1]}
        for cell, owner in self.owner.items():
            if owner is None:
                continue
            for label, there, back in self.puzzle.lattice.neighbours(cell):
                other = self.owner.get(there)
                if other == owner or (there in self.puzzle.cells and other is None):
                    continue
                beyond = marks.get((there, back), NONE) if other else OUTSIDE
                if not self.puzzle.may_meet(marks.get((cell, label), NONE), beyond):
                    return False
        return True


# ---- Symmetry ----------------------------------------------------------------------------------


def symmetries(puzzle, classes, motions):
    """Maps of placements: (class, pose) to (class, pose)."""
    lattice, made = puzzle.lattice, []
    first = next(iter(puzzle.cells))
    for motion in motions:
        kind, at = motion(first)
        for there in (name for cell in puzzle.cells for name in lattice.names(cell)):
            shift = minus(there[1], at)
            if there[0] != kind or not lattice.keeps_wraps(motion, shift):
                continue
            move = lambda cell, m=motion, s=shift: lattice.lay(m(cell, s))
            image = {move(cell): what for cell, what in puzzle.cells.items()}
            mapped = image == puzzle.cells and map_classes(classes, motion, move)
            if mapped:
                made.append(mapped)
    return made


def map_classes(classes, motion, move):
    def pose_image(pose):
        return (frozenset(map(move, pose[0])),
                frozenset((move(cell), motion.label(cell[0], label), mark)
                          for cell, label, mark in pose[1]))

    targets = []
    for one in classes:
        image = {pose_image(pose) for pose in one.places}
        fitting = [i for i, other in enumerate(classes) if other.places == image and
                   (other.low, other.high) == (one.low, one.high)]
        if not fitting:
            return None
        targets.append(fitting[0])
    return {(i, pose): (targets[i], pose_image(pose))
            for i, one in enumerate(classes) for pose in one.places}


def orbits(solutions, maps):
    seen, count = set(), 0
    for solution in solutions:
        if solution in seen:
            continue
        count += 1
        seen.update(frozenset(mapped[laid] for laid in solution) for mapped in maps)
    return count


def counts_of(puzzle):
    """The three counts; None if the puzzle is too large, or left out for another reason."""
    classes = classes_of(puzzle)
    if not classes:
        return None
    search = Search(puzzle, classes)
    search.run()
    found = set(search.found)
    if search.is_too_large():
        return None
    rotations = symmetries(puzzle, classes, puzzle.lattice.rotations)
    isometries = symmetries(puzzle, classes, puzzle.lattice.reflections)
    return {"none": len(found), "rotations": orbits(found, rotations),
            "reflections": orbits(found, isometries)}


# ---- Random ones -------------------------------------------------------------------------------


def invented(dice, name):
    """A lattice of one or two kinds, with as many transformations as are easily found."""
    rank = dice.choice([1, 2, 2, 3])
    kinds = ["a", "b"][:dice.choice([1, 1, 2])]
    unit = lambda k: [int(i == k) for i in range(rank)]
    steps = [unit(k) for k in range(rank)] + \
        [[dice.randint(-2, 2) for _ in range(rank)] for _ in range(dice.randint(0, 2))]
    arcs = {kind: {} for kind in kinds}
    reached = set()
    for number, step in enumerate(steps):
        if not any(step) or tuple(step) in reached:
            continue
        reached |= {tuple(step), tuple(-x for x in step)}
        for kind in kinds if number < rank else [dice.choice(kinds)]:
            arcs[kind]["p%d" % number] = [kind, step, "m%d" % number]
            arcs[kind]["m%d" % number] = [kind, [-x for x in step], "p%d" % number]
    if len(kinds) == 2:
        arcs["a"]["over"] = ["b", [0] * rank, "under"]
        arcs["b"]["under"] = ["a", [0] * rank, "over"]
    half = {kind: [kind, [label.replace("p", "?").replace("m", "p").replace("?", "m")
                          if label[1:].isdigit() else label for label in arcs[kind]]]
            for kind in kinds}
    return {"tilewright-lattice": 1, "name": name, "rank": rank,
            "cells": {kind: {"arcs": arcs[kind]} for kind in kinds},
            dice.choice(["turns", "mirrors"]): {"half": {"labels": half}},
            "mirror": dice.random() < 0.5}


def grow(dice, lattice, start, count, allowed=None):
    """Connected cells, start among them."""
    cells = [start]
    for _ in range(20 * count):
        if len(cells) >= count:
            break
        _, there, _ = dice.choice(lattice.neighbours(dice.choice(cells)))
        if there not in cells and (allowed is None or there in allowed):
            cells.append(there)
    return cells


def made_symmetric(dice, lattice, cells, most):
    """The cells with all images under one motion, or the cells alone if that makes too many."""
    motions = [motion for motion in lattice.reflections if lattice.keeps_periods(motion)]
    motion, grown, new = dice.choice(motions), set(cells), set(cells)
    while new and len(grown) <= most:
        new = {lattice.lay(motion(cell)) for cell in new} - grown
        grown |= new
    return sorted(grown) if len(grown) <= most else cells


def dissect(dice, lattice, cells):
    left, parts = set(cells), []
    while left:
        part = grow(dice, lattice, dice.choice(sorted(left)), dice.randint(1, 4), left)
        left -= set(part)
        parts.append(part)
    return parts


def colour(dice, puzzle, parts):
    tint = {cell: dice.choice("rb") for part in parts for cell in part}
    for cell in puzzle.cells:
        if dice.random() < 0.4:
            puzzle.cells[cell] = (tint[cell], puzzle.cells[cell][1])
    for piece in puzzle.pieces:
        for cell in piece.cells:
            if cell in tint and dice.random() < 0.5:
                piece.cells[cell] = tint[cell]
    there = {what for what, _ in puzzle.cells.values()}
    here = {what for piece in puzzle.pieces for what in piece.cells.values()}
    if there - {None} != here - {None}:
        puzzle.cells = {cell: (None, may) for cell, (_, may) in puzzle.cells.items()}
        for piece in puzzle.pieces:
            piece.cells = dict.fromkeys(piece.cells)


def mark(dice, puzzle):
    """Marks some of the arcs that lead out of pieces."""
    for piece in puzzle.pieces:
        for cell in piece.cells:
            for label, there, _ in puzzle.lattice.neighbours(cell):
                if there not in piece.cells and dice.random() < 0.2:
                    piece.marks[cell, label] = dice.choice(["key", "lock"])
    used = {mark for piece in puzzle.pieces for mark in piece.marks.values()}
    if not used:
        return
    words = sorted(used) + [NONE, OUTSIDE]
    for word in words[:len(used)] + [one for one in (NONE, OUTSIDE) if dice.random() < 0.2]:
        puzzle.meets[word] = [other for other in words if dice.random() < 0.8] or [NONE]


def lattice_for(dice, shipped, folder):
    """(lattice, its name in a puzzle)."""
    if dice.random() < 0.3:
        text = invented(dice, "made")
        path = os.path.join(folder, "made.yaml")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(text, file)
        name = path
    else:
        name = dice.choice(sorted(shipped))
        text = shipped[name]
    plain = Lattice(text)
    if text.get("wrap") or dice.random() < 0.75:
        return plain, name
    periods, spans = [], [at for at, _ in plain.spans]
    for k in dice.sample(range(len(spans)), dice.randint(1, min(2, len(spans)))):
        times = dice.randint(4, 6)
        row = [times * x for x in spans[k]]
        if k + 1 < len(spans) and dice.random() < 0.3:
            along = dice.randint(-1, 1)
            row = [a + along * b for a, b in zip(row, spans[k + 1])]
        periods.append(row)
    wraps = [*periods, glide(dice, plain)] if plain.named and plain.rank < 4 else periods
    wraps = dice.choice([periods, wraps, wraps[-1:]])
    wrapped = Lattice(text, wraps)
    if wraps is not periods and (len(wrapped.images) == 1 or not wrapped.is_free()):
        wraps, wrapped = periods, Lattice(text, periods)
    return wrapped, {"base": name, "wrap": wraps}


def glide(dice, lattice):
    """A wrap that turns, and moves by a few cells."""
    turn = "+".join(dice.choices(sorted(lattice.named), k=dice.randint(1, 2)))
    still = lattice.wrap_by({"turn": turn, "by": (0,) * lattice.rank})
    kind, _ = still((lattice.kinds[0], (0,) * lattice.rank))
    by = lattice.kind_walks[kind][0]
    for span, _ in lattice.spans:
        times = dice.randint(-1, 5)
        by = tuple(a + times * b for a, b in zip(by, span))
    return {"turn": turn, "by": list(by)}


def roll(dice, shipped, folder):
    """A puzzle that has a solution, before it has marks and pins."""
    lattice, name = lattice_for(dice, shipped, folder)
    puzzle = Puzzle(lattice, name)
    size = dice.randint(4, 11)
    kind = dice.choice(lattice.kinds)
    start = lattice.lay((kind, lattice.kind_walks[kind][0]))
    cells = grow(dice, lattice, start, size)
    if dice.random() < 0.6:
        cells = made_symmetric(dice, lattice, cells, 14)
    puzzle.mirror = dice.choice([lattice.mirrored, True, False])
    puzzle.cells = {cell: (None, cell[0] in lattice.optional) for cell in cells}
    parts = dissect(dice, lattice, cells)
    puzzle.pieces = [Piece(dict.fromkeys(part)) for part in parts]
    if dice.random() < 0.4:
        for cell in dice.sample(cells, dice.randint(1, 2)):
            puzzle.cells[cell] = (None, True)
    for piece in puzzle.pieces:
        if dice.random() < 0.25:
            piece.low, piece.high = dice.randint(0, 1), dice.randint(1, 3)
    if dice.random() < 0.5:
        more = grow(dice, lattice, start, dice.randint(1, 3))
        puzzle.pieces.append(Piece(dict.fromkeys(more), 0, dice.randint(1, 2)))
    what = dice.random()
    if what < 0.25:
        colour(dice, puzzle, parts)
    elif what < 0.5 and not lattice.wraps:
        mark(dice, puzzle)
    elif what < 0.65:
        piece = dice.choice(puzzle.pieces[:len(parts)])
        piece.low = piece.high = 1
        piece.pin = list(piece.cells)
    return puzzle


# ---- The same puzzle, told differently ---------------------------------------------------------


def told_differently(dice, puzzle):
    """(puzzle, names): turned as a whole, in another order, with copies told apart."""
    lattice = puzzle.lattice
    other = Puzzle(lattice, puzzle.lattice_text)
    other.mirror, other.meets = puzzle.mirror, puzzle.meets
    whole = dice.choice([m for m in lattice.rotations if lattice.keeps_periods(m)])
    shift = (0,) * lattice.rank
    for span, _ in lattice.spans:
        times = dice.randint(-2, 2)
        shift = tuple(a + times * b for a, b in zip(shift, span))
    if not lattice.keeps_wraps(whole, shift):
        whole, shift = lattice.rotations[0], (0,) * lattice.rank
    other.cells = {lattice.lay(whole(cell, shift)): what for cell, what in puzzle.cells.items()}
    for piece in puzzle.pieces:
        cells, marks = turned(piece, whole if piece.pin else dice.choice(puzzle.motions()))
        low, high = piece.low, piece.high
        made = Piece(cells, low, high, marks)
        if piece.pin:
            made.pin = [lattice.lay(whole(cell, shift)) for cell in piece.pin]
        other.pieces.append(made)
        if high > 1 and low <= 1:
            other.pieces.append(Piece(cells, 0, high - 1, marks))
            made.high = 1
    dice.shuffle(other.pieces)
    return other, ["Q%d" % number for number in range(len(other.pieces))]


# ---- Checks ------------------------------------------------------------------------------------


class World:
    def __init__(self, program, folder, shipped, seed):
        self.program, self.folder, self.shipped, self.seed = program, folder, shipped, seed

    def count(self, text, *words):
        path = os.path.join(self.folder, "puzzle.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        ended = subprocess.run([self.program, "count", path, "--json", "--threads", "1", *words],
                               capture_output=True, text=True, timeout=300)
        try:
            answer = json.loads(ended.stdout)
        except ValueError:
            raise tap.Failure("%s of %s: %s" % (" ".join(words), text, ended.stderr)) from None
        return results.numbers(answer["counts"])

    def check(self, number):
        dice = random.Random("%s %d" % (self.seed, number))
        puzzle = counts = None
        while not counts:
            puzzle = roll(dice, self.shipped, self.folder)
            counts = counts_of(puzzle)
        engine, same = dice.choice(ENGINES), dice.choice(UP_TO)
        words = ["--engine", engine, "--same", same]
        text = write(puzzle)
        self.compare(counts, text, words)
        other, names = told_differently(dice, puzzle)
        self.compare(counts, write(other, names), words)

    def compare(self, counts, text, words):
        found = self.count(text, *words)
        known = {name: counts[name] for name in found if found[name] is not None}
        if found != known or not known:
            raise tap.Failure("%s of %s\nfound %s, wanted %s"
                              % (" ".join(words), text, found, counts))


def needs_yaml():
    raise tap.Skip("python3-yaml is not here")


def main(program, lattices, puzzles, seed="1"):
    if not yaml:
        tap.run([("puzzles", needs_yaml)])
    shipped = {}
    for name in sorted(os.listdir(lattices)):
        if name.endswith(".yaml"):
            with open(os.path.join(lattices, name), encoding="utf-8") as file:
                shipped[name[:-5]] = yaml.safe_load(file)
    with tempfile.TemporaryDirectory() as folder:
        world = World(program, folder, shipped, seed)
        tap.run([("puzzle %d" % number, lambda number=number: world.check(number))
                 for number in range(1, tap.share_of(int(puzzles)) + 1)])


if __name__ == "__main__":
    main(*sys.argv[1:])
