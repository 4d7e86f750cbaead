#!/usr/bin/env python3
"""burrs.py -- puzzles with known answers, which come apart or do not; sequences are replayed cell
by cell, with an obvious rule for the cells that a move passes.

In triangular prisms a move in the plane passes the cell that is a neighbour of both its ends. Two
hexagonal prisms, balls or rhombic dodecahedra collide if their difference lies within the body of
twice the size; a moving cell is tested at 24 places on its way.
"""

import collections
import fractions
import functools
import itertools
import json
import os
import re
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
SHIPPED = os.path.join(FOLDER, "..", "..", "puzzles")
sys.path.insert(0, os.path.dirname(FOLDER))
import rotations  # noqa: E402
import tap  # noqa: E402
from tap import same  # noqa: E402

REPLAYED = 24  # of each puzzle, at most
FAR = 40  # steps, enough to leave any of these puzzles
SLACK = 0.05  # with which turns may shift


def neighbours(cell):
    """The neighbours of a triangular prism within its layer."""
    x, y, z, kind = cell
    if kind == "up":
        return {(x - 1, y, z, "down"), (x, y, z, "down"), (x, y + 1, z, "down")}
    return {(x, y, z, "up"), (x + 1, y, z, "up"), (x, y - 1, z, "up")}


def moved(cell, by):
    return tuple(a + b for a, b in zip(cell, by)) + tuple(cell[3:])


def hexagons_meet(x, y, z):
    return abs(z) < 1 and max(abs(2 * x + y), abs(x + 2 * y), abs(x - y)) < 2


def dodecahedra_meet(x, y, z):
    return max(abs(x) + abs(y), abs(y) + abs(z), abs(z) + abs(x)) < 2


MEET = {"hex-prism": hexagons_meet, "dodecahedra": dodecahedra_meet,
        "spheres": lambda x, y, z: x * x + y * y + z * z < 2}


@functools.lru_cache(None)
def ways_passed(lattice, by):
    """Differences to the cells that one step passes."""
    shares = [fractions.Fraction(i, 24) for i in range(1, 25)]
    reach = range(-2 - max(map(abs, by)), 3 + max(map(abs, by)))
    return [way for way in itertools.product(reach, repeat=3)
            if any(MEET[lattice](*(w - share * b for w, b in zip(way, by))) for share in shares)]


def passed(cell, by, lattice):
    """The cells that one step passes."""
    if lattice in MEET:
        return {moved(cell, way) for way in ways_passed(lattice, tuple(by))}
    end = moved(cell, by)
    if len(cell) == 3 or by[2]:
        return {end}
    return {end} | (neighbours(cell) & neighbours(end))


def turn(cells, move, others):
    """Turns the moved pieces; others: all cells of the other pieces."""
    told = move["turn"]
    by = ("xyz".index(told["axis"]), told["quarters"], tuple(int(2 * at) for at in told["centre"]))
    across = [by[2][i] for i in range(3) if i != by[0]]
    path = told.get("path")
    if by[2][by[0]] != 0 or (sum(across) % 2 and abs(by[1]) == 1) or (
            not path and abs(by[1]) != 1 + sum(across) % 2):
        raise tap.Failure("%s is no turn of cubes" % told)
    if path and (path[0] != [0, 0, 0] or path[-1] != [90 * by[1], 0, 0]):
        raise tap.Failure("%s has a path to elsewhere" % told)
    for piece in move["moved"]:
        if path and rotations.path_meets(cells[piece], others, told, SLACK):
            raise tap.Failure("%s meets another piece on its path" % told)
        if not path and any(rotations.cubes_meet(cell, other, by)
               for cell in cells[piece] for other in others):
            raise tap.Failure("%s meets another piece" % told)
        cells[piece] = {rotations.turned(cell, by) for cell in cells[piece]}
        if others & cells[piece]:
            raise tap.Failure("%s ends in another piece" % told)


def play(pieces, part, parts, lattice):
    """Plays the moves of a part from where its pieces stand, then those of the parts that it
    leaves; returns their number."""
    cells = {piece: set(pieces[piece]) for piece in part["pieces"]}
    for number, move in enumerate(part["moves"]):
        going = set(move["moved"])
        if not going or not going < set(cells):
            raise tap.Failure("a move of all, of none or of strangers")
        others = set().union(*(cells[piece] for piece in cells if piece not in going))
        if "turn" in move:
            turn(cells, move, others)
            continue
        stood, by = dict(cells), move["direction"]
        for _ in range(move["steps"] or FAR):
            for piece in going:
                if others & set().union(*(passed(cell, by, lattice) for cell in cells[piece])):
                    raise tap.Failure("move %d meets another piece" % number)
                cells[piece] = {moved(cell, by) for cell in cells[piece]}
        if (move["steps"] is None) != (number + 1 == len(part["moves"])):
            raise tap.Failure("a separation before the last move, or none")
        if move["steps"] is None:
            cells = stood  # the separation leaves cells where they stood
    return len(part["moves"]) + sum(follow((cells, lattice), part, parts, going, side)
                                    for side in ("stayed", "removed"))


def follow(standing, part, parts, going, side):
    cells, lattice = standing
    expected = going if side == "removed" else set(part["pieces"]) - going
    if part[side] is None:
        if len(expected) != 1:
            raise tap.Failure("%s is not taken apart" % expected)
        return 0
    if set(parts[part[side]]["pieces"]) != expected:
        raise tap.Failure("%s is another part than %s" % (parts[part[side]]["pieces"], expected))
    return play(cells, parts[part[side]], parts, lattice)


def replay(assembly, lattice=""):
    pieces = [[tuple(cell) for cell in placement["cells"]] for placement in assembly["placements"]]
    count = play(pieces, assembly["parts"][0], assembly["parts"], lattice)
    if count != assembly["move_count"]:
        raise tap.Failure("%d moves were played, %d told of" % (count, assembly["move_count"]))


def run(tilewright, *words):
    done = subprocess.run([tilewright, "disassemble", *words, "--json"], capture_output=True,
                          text=True)
    if done.returncode not in (0, 1) and not (done.returncode == 3 and "--limit" in words):
        raise tap.Failure(done.stderr)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return lines[:-1], lines[-1]


def firsts(total):
    counted = collections.Counter()
    for level in total["levels"]:
        counted[level["first"]] += level["count"]
    return " ".join("%d:%d" % item for item in sorted(counted.items(), reverse=True)) or "-"


def check_puzzle(tilewright, row):
    name, assemblies, apart, first, most, moves = row
    path = os.path.join(FOLDER, name + ".yaml")
    with open(path, encoding="utf-8") as file:
        lattice = re.search(r"^lattice: (\S+)|^  name: (\S+)", file.read(), re.MULTILINE)
    lattice = lattice[1] or lattice[2]
    found, total = run(tilewright, path)
    same(total["assemblies"], int(assemblies), "assemblies")
    same(total["apart"], int(apart), "apart")
    same(firsts(total), first, "first numbers")
    taken = sum(level["move_count"] * level["count"] for level in total["levels"])
    same(taken, int(moves), "moves")
    if taken > int(most):
        raise tap.Failure("more moves than BurrTools takes")
    for assembly in [one for one in found if one["answer"] == "apart"][:REPLAYED]:
        replay(assembly, lattice)
    quick = run(tilewright, path, "--first-choice", "--threads", "3")[1]
    same(firsts(quick), first, "first numbers of first choices")


def says_no():
    """A sequence that does not replay is reported."""
    bar = [[0, 0, 0], [1, 0, 0]]
    part = {"pieces": [0, 1], "moves": [{"moved": [0], "direction": [1, 0, 0], "steps": None}],
            "stayed": None, "removed": None}
    broken = {"placements": [{"cells": bar}, {"cells": [[2, 0, 0]]}], "parts": [part],
              "move_count": 1}
    try:
        replay(broken)
    except tap.Failure:
        return
    raise tap.Failure("a piece went through another")


def same_for_any_threads(tilewright):
    path = os.path.join(FOLDER, "six-holey-448-480-495-512-960-992.yaml")
    same(run(tilewright, path, "--threads", "3"), run(tilewright, path), "output")


def fewest_moves(tilewright):
    """The number of moves is known to be the least, or not."""
    found, total = run(tilewright, os.path.join(SHIPPED, "prisgon-philos.yaml"), "--least")
    same((total["levels"][0]["first"], total["levels"][0]["move_count"]), (9, 21), "moves")
    same(found[0]["least"], True, "known to be the fewest")
    replay(found[0])
    path = os.path.join(SHIPPED, "pelikan-burr.yaml")
    apart = [one for one in run(tilewright, path, "--least", "--max-states", "20000")[0]
             if one["answer"] == "apart"]
    same([(one["move_count"], one["least"]) for one in apart], [(107, False)], "not known")


def only_some_are_told(tilewright):
    path = os.path.join(FOLDER, "six-holey-448-480-495-512-960-992.yaml")
    each, total = run(tilewright, path)
    apart = [one for one in each if one["answer"] == "apart"]
    same(run(tilewright, path, "--only", "all"), (apart, total), "all")
    highest = [one for one in apart if one["level"] == total["levels"][0]["level"]]
    same(run(tilewright, path, "--only", "best"), (highest, total), "best")
    found, total = run(tilewright, path, "--only", "any")
    same(found, apart[:1], "any")
    same((total["assemblies"], total["apart"]), (apart[0]["assembly"], 1), "looked at")


def main():
    tilewright = sys.argv[1]
    with open(os.path.join(FOLDER, "levels.tsv"), encoding="utf-8") as table:
        rows = [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")]
    checks = [(row[0], lambda row=row: check_puzzle(tilewright, row)) for row in rows]
    checks.append(("any number of threads says the same", lambda: same_for_any_threads(tilewright)))
    checks.append(("fewest moves", lambda: fewest_moves(tilewright)))
    checks.append(("only some are told", lambda: only_some_are_told(tilewright)))
    checks.append(("the replay can say no", says_no))
    tap.run(checks)


if __name__ == "__main__":
    main()
