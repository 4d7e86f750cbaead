#!/usr/bin/env python3
"""random_diagrams.py -- diagrams of all solutions, compared with the listed solutions.

    random_diagrams.py PROGRAM [PUZZLES]

Small random puzzles on four lattices, with optional cells and ranges of pieces. `export --to zdd`
with its map must have exactly the solutions that `solve --same none` lists, be reduced and in
order; with conditions, those of them that meet the conditions one by one, which `count` must count
as well, and of symmetric ones `solve --first` must find one. Conditions are evaluated here
independently: lines run through corners of cells, which have whole numbers in coordinates of the
lattice; symmetries, on squares, are the eight matrices. First come dominoes in boxes: as many
fault-free tilings as inclusion and exclusion over the faults give.
"""

import itertools
import json
import math
import os
import random
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import commands  # noqa: E402
import tap  # noqa: E402

LATTICES = {"square": 2, "triangle": 2, "hexagon": 2, "cube": 3}
MOST = 3000
NODE = re.compile(r"([0-9a-f]+): \(~([0-9]+)\?([0-9a-f]+):([0-9a-f]+)\)")
MATRICES = [(a, b, c, d) for a, b, c, d in itertools.product((-1, 0, 1), repeat=4)
            if abs(a * d - b * c) == 1 and abs(a) + abs(b) == 1 and abs(c) + abs(d) == 1]


# ---- Puzzles -------------------------------------------------------------------------------

def random_puzzle(dice):
    """(lattice, text)"""
    lattice = dice.choice(sorted(LATTICES))
    if lattice == "square":
        width, height = dice.randint(2, 5), dice.randint(2, 4)
        rows = ["".join(dice.choice("xxxxxxxxx?.") for _ in range(width)) for _ in range(height)]
        container = "layers: %s" % json.dumps("\n".join(rows))
    elif lattice == "cube":
        container = "box: %s" % json.dumps([2, 2, dice.randint(1, 4)])
    else:
        container = "box: %s" % json.dumps([dice.randint(2, 4), dice.randint(1, 3)])
    sets = dice.sample([1, 2, 3, 4], dice.randint(1, 3))
    copies = [dice.choice(["any", "any", "[0, 2]", "[1, 3]"]) for _ in sets]
    pieces = ["  - {set: {polyforms: %d}, copies: %s}\n" % pair for pair in zip(sets, copies)]
    return lattice, "tilewright: 1\nlattice: %s\ncontainer: {%s}\npieces:\n%s" % (
        lattice, container, "".join(pieces))


def call(program, *words):
    return commands.call(program, *words, statuses=(0, 1), timeout=300).stdout


def placement(entry):
    return entry["piece"], frozenset(tuple(cell) for cell in entry["cells"])


def listed(program, puzzle):
    """All solutions; None when there are too many to list here."""
    out = call(program, "solve", puzzle, "--same", "none", "--solutions", "--json", "--limit",
               str(MOST + 1))
    lines = [json.loads(line) for line in out.splitlines()]
    found = [frozenset(map(placement, line["placements"])) for line in lines if "placements" in line
             and "solution" in line]
    return None if len(found) > MOST else found


# ---- Diagrams ------------------------------------------------------------------------------

def check_nodes(nodes, order):
    if len(set(nodes.values())) < len(nodes):
        raise tap.Failure("two nodes are equal")
    for number, (variable, low, high) in nodes.items():
        after = [nodes[way][0] for way in (low, high) if way > 1]
        if high == 0 or any(variable >= other for other in after):
            raise tap.Failure("node %x is not reduced, or out of order" % number)
        if any(way > 1 and order.index(way) < order.index(number) for way in (low, high)):
            raise tap.Failure("node %x comes after what it leads to" % number)


def diagram(program, puzzle, folder, words):
    """The solutions of a diagram, each once, and the number in its map."""
    path = os.path.join(folder, "map")
    text = call(program, "export", "--to", "zdd", "--map", path, "--force", puzzle, *words)
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    means = {line["variable"]: placement(line) for line in lines[1:]}
    nodes, order = {}, []
    for line in text.splitlines():
        number, variable, low, high = NODE.fullmatch(line).groups()
        order.append(int(number, 16))
        nodes[order[-1]] = (int(variable), int(low, 16), int(high, 16))
    check_nodes(nodes, order)
    if lines[0]["nodes"] != len(nodes) or lines[0]["variables"] != len(means):
        raise tap.Failure("the map tells other sizes")
    families = {0: [], 1: [frozenset()]}
    for number in reversed(order):
        variable, low, high = nodes[number]
        families[number] = families[low] + [one | {means[variable]} for one in families[high]]
    top = order[0] if order else int(lines[0]["solutions"] != "0")
    return families[top], int(lines[0]["solutions"])


def counted_with(program, puzzle, words):
    told = call(program, "count", puzzle, "--engine", "count", "--same", "none", "--json", *words)
    return int(json.loads(told)["solutions"])


def expect_symmetric(program, puzzle, wanted):
    """Looks for a symmetric solution; one of these must be found, if there are any."""
    out = call(program, "solve", puzzle, "--first", "--symmetric", "any", "--solutions", "--json")
    found = [frozenset(map(placement, line["placements"]))
             for line in map(json.loads, out.splitlines()) if "placements" in line]
    if len(found) != bool(wanted) or not wanted.issuperset(found):
        raise tap.Failure("%s is found of %d symmetric solutions" % (found, len(wanted)))


# ---- Conditions ----------------------------------------------------------------------------

HEXAGON = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def corners(lattice, cell):
    """The corners of a cell; in the plane in order around it."""
    if lattice == "triangle":
        x, y, kind = cell
        last = [(x, y + 1)] if kind == "up" else [(x + 1, y)]
        return [(x, y), (x + 1, y + 1)] + last
    if lattice == "hexagon":  # a corner is amid a cell and two neighbours; in thirds
        return [tuple(3 * at + a + b for at, a, b in zip(cell, HEXAGON[i - 1], HEXAGON[i]))
                for i in range(6)]
    if lattice == "square":
        x, y = cell
        return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    return list(itertools.product(*[(at, at + 1) for at in cell]))


def planes(lattice, cell):
    """Normals of the sides of a cell."""
    if lattice == "cube":
        return [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    around = corners(lattice, cell)
    normals = set()
    for (x, y), (u, v) in zip(around, around[1:] + around[:1]):
        over = math.gcd(v - y, x - u) * (-1 if (v - y, x - u) < (0, 0) else 1)
        normals.add(((v - y) // over, (x - u) // over))
    return sorted(normals)


def sides(lattice, cells):
    """The cells behind each line between two neighbours."""
    for normal in planes(lattice, next(iter(cells))):
        spans = {}
        for cell in cells:
            along = [sum(a * b for a, b in zip(normal, corner))
                     for corner in corners(lattice, cell)]
            spans[cell] = min(along), max(along)
        for offset in sorted(set(low for low, _ in spans.values())):
            behind = frozenset(cell for cell in cells if spans[cell][0] >= offset)
            if any(low < offset < high for low, high in spans.values()):
                continue
            touch = [[frozenset(c for c in corners(lattice, cell)
                                if sum(a * b for a, b in zip(normal, c)) == offset)
                      for cell in part] for part in (behind, set(cells) - behind)]
            shared = set(touch[0]) & set(touch[1])
            if any(len(side) >= LATTICES[lattice] for side in shared):
                yield behind


def is_fault_free(lines, solution):
    return all(any(cells & behind and cells - behind for _, cells in solution) for behind in lines)


def motions(cells):
    """The matrices with translations that keep the cells, on squares; the identity is left out."""
    for a, b, c, d in MATRICES:
        moved = {cell: (a * cell[0] + b * cell[1], c * cell[0] + d * cell[1]) for cell in cells}
        by = [min(cell[i] for cell in cells) - min(cell[i] for cell in moved.values())
              for i in (0, 1)]
        image = {cell: (to[0] + by[0], to[1] + by[1]) for cell, to in moved.items()}
        if (a, b, c, d) != (1, 0, 0, 1) and set(image.values()) == set(cells):
            yield image


def is_kept(image, solution):
    return all((piece, frozenset(image[cell] for cell in cells)) in solution
               for piece, cells in solution)


def random_condition(dice, lattice, cells, solutions, squares):
    """(words, which solutions meet it)"""
    kinds = ["contains", "avoids", "fault-free"] + (["symmetric"] if lattice == "square" else [])
    kind = dice.choice(kinds)
    if kind == "fault-free":
        lines = list(sides(lattice, cells))
        return ["--fault-free"], lambda solution: is_fault_free(lines, solution)
    if kind == "symmetric":
        images = [image for image in motions(cells)
                  if all(squares[a] == squares[b] for a, b in image.items())]
        return (["--symmetric", "any"],
                lambda solution: any(is_kept(image, solution) for image in images))
    piece, laid = dice.choice(sorted(dice.choice(solutions), key=str))
    some = dice.sample(sorted(laid, key=str), dice.randint(0, len(laid)))
    words = " ".join([piece] + [",".join(map(str, cell)) for cell in some])

    def has(solution):
        return any(name == piece and cells.issuperset(some) for name, cells in solution)
    return ["--" + kind, words], has if kind == "contains" else lambda one: not has(one)


def container(text, solutions):
    """The cells, each with whether it may stay empty, from the puzzle's text."""
    shape = re.search(r"container: \{(box|layers): (.*)\}\n", text)
    value = json.loads(shape.group(2))
    if shape.group(1) == "layers":
        return {(x, y): mark for y, row in enumerate(value.split("\n"))
                for x, mark in enumerate(row) if mark != "."}
    return {cell: "x" for solution in solutions for _, cells in solution for cell in cells}


def check_puzzle(program, folder, seed):
    """Returns the number of conditions tried."""
    dice = random.Random(seed)
    lattice, text = random_puzzle(dice)
    puzzle = os.path.join(folder, "puzzle.yaml")
    with open(puzzle, "w", encoding="utf-8") as file:
        file.write(text)
    try:
        solutions = listed(program, puzzle)
    except tap.Failure as fault:
        if "the pieces have" in str(fault) or "has no cell" in str(fault):
            return 0
        raise
    if not solutions:
        return 0
    squares = container(text, solutions)
    tried = [([], lambda solution: True)]
    for _ in range(2):
        words, meets = random_condition(dice, lattice, list(squares), solutions, squares)
        tried.append((words, meets))
    first, second = tried[1], tried[2]
    if first[0][0] != second[0][0]:
        tried[2] = first[0] + second[0], lambda one: first[1](one) and second[1](one)
    for words, meets in tried:
        found, number = diagram(program, puzzle, folder, words)
        wanted = set(filter(meets, solutions))
        if number != len(found) or len(set(found)) != len(found) or set(found) != wanted:
            raise tap.Failure("seed %d: %d solutions (%d told), expected %d: %s\n%s" % (
                seed, len(found), number, len(wanted), " ".join(words), text))
        if words == ["--symmetric", "any"]:
            expect_symmetric(program, puzzle, wanted)
        counted = counted_with(program, puzzle, words)
        if counted != len(wanted):
            raise tap.Failure("seed %d: %d counted, expected %d: %s\n%s" % (
                seed, counted, len(wanted), " ".join(words), text))
    return len(tried)


def check_all(program, count):
    with tempfile.TemporaryDirectory() as folder:
        tried, seed = 0, 0
        while tried < 3 * count:
            seed += 1
            tried += check_puzzle(program, folder, seed)


# ---- Dominoes ------------------------------------------------------------------------------

def tilings(width, height, known={}):
    """The number of domino tilings of a box. A state, cell by cell, is the set of covered cells
    among the next ones."""
    if (width, height) not in known:
        ways = {0: 1}
        for cell in range(width * height):
            after = {}
            for covered, count in ways.items():
                steps = [covered] if covered & 1 else [covered | 1 << width]
                if not covered & 3 and (cell + 1) % width:
                    steps.append(covered | 2)
                for step in steps:
                    after[step >> 1] = after.get(step >> 1, 0) + count
            ways = after
        known[width, height] = ways.get(0, 0)
    return known[width, height]


def cuts(length):
    for chosen in itertools.product((False, True), repeat=length - 1):
        parts = [1]
        for cut in chosen:
            if cut:
                parts.append(1)
            else:
                parts[-1] += 1
        yield parts


def without_faults(width, height):
    total = 0
    for columns, rows in itertools.product(cuts(width), cuts(height)):
        product = (-1) ** (len(columns) + len(rows))
        for a, b in itertools.product(columns, rows):
            product *= tilings(a, b)
        total += product
    return total


def check_dominoes(program, width, height):
    with tempfile.TemporaryDirectory() as folder:
        puzzle = os.path.join(folder, "board.yaml")
        with open(puzzle, "w", encoding="utf-8") as file:
            file.write("tilewright: 1\nlattice: square\ncontainer: {box: [%d, %d]}\n"
                       "pieces: [{name: domino, box: [2, 1], copies: any}]\n" % (width, height))
        out = call(program, "export", "--to", "zdd", "--fault-free", "--map",
                   os.path.join(folder, "map"), puzzle)
        with open(os.path.join(folder, "map"), encoding="utf-8") as file:
            found = int(json.loads(file.readline())["solutions"])
        if found != without_faults(width, height) or bool(out) != bool(found):
            raise tap.Failure("%d, expected %d" % (found, without_faults(width, height)))


def main(program, count="200"):
    checks = [("%d by %d dominoes without faults" % box,
               lambda box=box: check_dominoes(program, *box))
              for box in [(2, 1), (2, 2), (5, 6), (6, 6), (6, 8), (7, 8)]]
    puzzles = tap.share_of(int(count))
    checks.append(("%d random puzzles" % puzzles, lambda: check_all(program, puzzles)))
    tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
