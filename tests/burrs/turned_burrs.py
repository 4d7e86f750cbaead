#!/usr/bin/env python3
"""turned_burrs.py TILEWRIGHT [N] -- puzzles that come apart by turns, replayed; and N
random small assemblies, whose first numbers of moves, and fewest moves of all, are those of a
search over all sets of pieces and all turns. With turns allowed no assembly needs more moves than
without, in these and in all burrs of cubes; if no turn is used, it needs as many.

Random assemblies are made from some that need turns, by giving a few cubes to other pieces; few
other assemblies need turns.
"""

import collections
import json
import os
import random
import sys
import tempfile

import burrs
import rotations
import tap
from tap import same

# For brute force; an assembly with more states is passed over.
MOST_STATES, MOST_CAGED = 150, 250
SLOW = ("draculas-dental-disaster", "pelikan-burr")  # take minutes with turns
SEEDS = """
BBBB/BBCB/BCCC .AAC/BACB/AA.. CCCC/CCCB/CABB
BBBB/B.CB/BCCC BAAA/BACB/AA.. ...A/CCCB/CABB
BBBB/B.CB/ACC. CAA./BACB/AA.B CCCC/.CCB/A.BB
A.CA/ADB./AAAA CCCA/CDBA/DDBA AAAA/CABB/CCCB
AAAA/A.BA/A.BA/A.BA .BB./BBB./BCCC/AAAA
BCCC/BAAA/BA.B/BBBB BBCA/BBCA/.BCB/BCC.
AAAA/DA.A/DCBB/DC.B ADB./DDBA/.CBA/AAAA
BA.C/BA.C/BBBC/.B.C BBBC/CA../.AAA/BBCC CBBB/CCBC/CCCC/.CC.
.BC/CB./C.A ..C/.BB/CAA BBC/BBC/CCC
BC./B../BBB CC./CC./CCB AA./CBB/CCB
BCC/BAA/BBA CC./CA./CBB .B./.BB/CCB
.BB/BBB/.AB AAA/BCC/.AA BCA/BCA/.CA
CCC/CDD/CD. BBC/DDA/CAA BDC/.DC/CD.
CCC/CDD/CDD BBC/DDA/CDA BBC/DDC/C.A
....../.AAA../.A.A../..AA../....../...... .AA.../.A..AA/..BB.A/.A..AA/.A..../...A.. \
..AAA./AA..A./A.B.../A...A./.AA.A./..AAA. ....../..A.A./..AAA./..A.../...A../...A..
"""
# With pieces that have room: the nearest separation does not lead to the fewest moves.
CAGES = """
AAAA/AAAA/AA.A/A..A/AAAA AAAA/A..A/A..A/A..A/AAAA AAAA/ACBA/AC.A/A..A/AAAA \
AAAA/A.BA/A.BA/A..A/AAAA AAAA/AAAA/AAAA/AAAA/AAAA
AAAA/AAAA/AAAA/AAAA/AAAA AAAA/ACCA/..CA/..BA/AAAA AAAA/A..A/A..A/A.BA/AAAA \
AAAA/A..A/A..A/A..A/AAAA AAAA/AAAA/AAAA/AAAA/AAAA
AAAAA/AAAAA/AAAAA/AAAAA/AAAAA AAAAA/A...A/A...A/A...A/AAAAA AAAAA/A...A/ABC.A/ABD.A/AAAAA \
AAAAA/A...A/A.C.A/A.D.A/AAAAA AAAAA/AAAAA/AAAAA/AA..A/AAAAA
AAAAA/AAAAA/AAAAA/AAAAA/AAAAA AAAAA/A.BBA/A...A/A...A/AA.AA AAAAA/A.B.A/A...A/ACC.A/AA..A \
AAAAA/AAAAA/AAAAA/AAAAA/AAAAA
AAAAA/A.BBA/AAAAA/AAAAA/AAAAA AAAAA/A..BA/...BA/....A/AAAAA AAAAA/A...A/....A/A...A/AAAAA \
AAAAA/A...A/ACCCA/A...A/AAAAA AAAAA/AAAAA/AAAAA/AAAAA/AAAAA
AAAAA/AAA.A/AAABA/AAAAA/AAAAA AAAAA/A..CA/A.BBA/A...A/AAAAA AAAAA/A..CA/A..CA/A...A/AAAAA \
AAAAA/AAAAA/A.AAA/A.AAA/AAAAA
"""


def read_seed(text):
    """The owner of each cell. The text has layers of rows of letters; a point is an empty cell."""
    return {(x, y, z): owner for z, layer in enumerate(text.split())
            for y, row in enumerate(layer.split("/")) for x, owner in enumerate(row)}


def roll(dice, seeds):
    """One of the seeds, with up to three cells given to a neighbour's piece, or to none."""
    owners = read_seed(dice.choice(seeds.split("\n")[1:-1]))
    names = sorted(set(owners.values()) - {"."})
    for _ in range(dice.randrange(4)):
        cell = dice.choice(sorted(owners))
        near = tuple(map(sum, zip(cell, dice.choice(rotations.DIRECTIONS))))
        owners[cell] = owners.get(near, ".")
    pieces = [sorted(cell for cell in owners if owners[cell] == name) for name in names]
    return pieces if all(pieces) else roll(dice, seeds)


def write_puzzle(pieces, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write("tilewright: 1\ntitle: Some cubes\nlattice: cube\ncontainer:\n  cells: %s\n"
                   "pieces:\n" % [list(cell) for cell in sum(pieces, [])])
        for number, cells in enumerate(pieces):
            file.write("  - name: p%d\n    cells: %s\n" % (number, [list(cell) for cell in cells]))


def check_no_more(still, turning):
    """Compares an assembly taken apart without turns and with them."""
    if still["answer"] != "apart":
        return
    same(turning["answer"], "apart", "answer with turns")
    for word in ("level", "move_count", "piece_move_count"):
        if turning["rotations"] == 0:
            same(turning[word], still[word], word + " with turns, none of which is used")
    fewer = [(len(one["parts"][0]["moves"]), one["move_count"]) for one in (turning, still)]
    if fewer[0][0] > fewer[1][0] or fewer[0][1] > fewer[1][1]:
        raise tap.Failure("with turns %s, without %s" % (turning["level"], still["level"]))


def no_more_moves(tilewright):
    with open(os.path.join(burrs.FOLDER, "levels.tsv"), encoding="utf-8") as table:
        names = [line.split("\t")[0] for line in table if not line.startswith("#")]
    for name in names:
        path = os.path.join(burrs.FOLDER, name + ".yaml")
        with open(path, encoding="utf-8") as file:
            if "lattice: cube\n" not in file.read() or os.path.basename(name) in SLOW:
                continue
        turning = burrs.run(tilewright, path, "--rotations")[0]
        for still, other in zip(burrs.run(tilewright, path)[0], turning, strict=True):
            check_no_more(still, other)


def compare_fewest(placed, assembly, fewest, most, tally):
    """Compares the fewest moves in all with those of brute force, unless these take too long."""
    same(fewest["answer"], assembly["answer"], "answer with fewest moves")
    if fewest["answer"] != "apart":
        return
    burrs.replay(fewest, "cube")
    try:
        moves = rotations.fewest_moves(placed, most)
    except rotations.TooMany:
        return
    same((fewest["move_count"], fewest["least"]), (moves, True), "fewest moves of %s" % (placed,))
    tally["fewest"] += 1
    tally["fewer"] += moves < assembly["move_count"]


def compare(tilewright, pieces, path, most, tally):
    """Compares all assemblies of the pieces, three at most."""
    write_puzzle(pieces, path)
    still = burrs.run(tilewright, path, "--limit", "3")[0]
    turning = burrs.run(tilewright, path, "--rotations", "--limit", "3")[0]
    fewest = burrs.run(tilewright, path, "--rotations", "--least", "--limit", "3")[0]
    for number, assembly in enumerate(turning):
        check_no_more(still[number], assembly)
        placed = tuple(frozenset(map(tuple, placement["cells"]))
                       for placement in assembly["placements"])
        level = rotations.first_level(placed, most)
        if level is None:
            continue
        same(len(assembly["parts"][0]["moves"]), level, "first number of %s" % (pieces,))
        if assembly["answer"] == "apart":
            burrs.replay(assembly, "cube")
        compare_fewest(placed, assembly, fewest[number], most, tally)
        tally["compared"] += 1
        turns = [abs(move["turn"]["quarters"]) for move in assembly["parts"][0]["moves"]
                 if "turn" in move]
        tally["turned"] += 1 in turns
        tally["by halves"] += 2 in turns
        tally["stuck"] += level == 0


def compare_many(tilewright, seeds, most, count):
    dice, tally = random.Random(7), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        while tally["compared"] < count:
            compare(tilewright, roll(dice, seeds), os.path.join(folder, "some.yaml"), most, tally)
    print("# %s" % dict(tally))
    return tally


def compare_first(tilewright, count):
    tally = compare_many(tilewright, SEEDS, MOST_STATES, count)
    if tally["turned"] < count / 20 or tally["by halves"] == 0 or tally["stuck"] == 0:
        raise tap.Failure("too few of them turn or are stuck: %s" % dict(tally))


def compare_cages(tilewright, count):
    tally = compare_many(tilewright, CAGES, MOST_CAGED, count)
    if tally["fewer"] == 0:
        raise tap.Failure("the nearest separations do as well: %s" % dict(tally))


def compare_shifting(tilewright, count):
    """With turns that shift, the first separation is no later than without, and each path is free;
    the command replays it, too."""
    dice, tally = random.Random(8), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path, told = os.path.join(folder, "some.yaml"), os.path.join(folder, "moves.jsonl")
        while tally["assemblies"] < count:
            write_puzzle(roll(dice, CAGES if tally["assemblies"] % 2 else SEEDS), path)
            words = ("--rotations", "--slack", str(burrs.SLACK), "--limit", "2")
            still = burrs.run(tilewright, path, "--rotations", "--limit", "2")[0]
            for assembly, other in zip(burrs.run(tilewright, path, *words)[0], still, strict=True):
                moves = assembly["parts"][0]["moves"]
                shifting = ["path" in move["turn"] for part in assembly["parts"]
                            for move in part["moves"] if "turn" in move]
                tally["assemblies"] += 1
                tally["shifting"] += any(shifting)
                tally["sooner"] += len(moves) < len(other["parts"][0]["moves"])
                tally["opened"] += bool(moves) and not other["parts"][0]["moves"]
                if other["parts"][0]["moves"] and not 0 < len(moves) <= len(
                        other["parts"][0]["moves"]):
                    raise tap.Failure("%s with turns that shift" % len(moves))
                if assembly["answer"] != "apart":
                    continue
                burrs.replay(assembly, "cube")
                with open(told, "w", encoding="utf-8") as file:
                    print(json.dumps(assembly), file=file)
                burrs.run(tilewright, path, *words[:3], "--replay", told)
    print("# %s" % dict(tally))
    if not tally["shifting"] or not tally["sooner"]:
        raise tap.Failure("too few of them shift: %s" % dict(tally))


def check_puzzle(tilewright, row):
    name, assemblies, apart, still, first, moves, turns = row
    path = os.path.join(burrs.FOLDER, name + ".yaml")
    found, total = burrs.run(tilewright, path, "--rotations")
    same(total["assemblies"], int(assemblies), "assemblies")
    same(total["apart"], int(apart), "apart")
    same(burrs.firsts(total), first, "first numbers")
    for word, expected in (("move_count", moves), ("rotations", turns)):
        same(sum(level[word] * level["count"] for level in total["levels"]), int(expected), word)
    for assembly in [one for one in found if one["answer"] == "apart"][:burrs.REPLAYED]:
        burrs.replay(assembly, "cube")
    same(burrs.run(tilewright, path)[1]["apart"], int(still), "apart without turns")


def says_no():
    """A turn that meets another piece on its way, but not where it ends, is reported."""
    placed = [[[0, 0, 0], [1, 0, 0]], [[1, 1, 0]]]
    turn = {"moved": [0], "turn": {"axis": "z", "quarters": 1, "centre": [0, 0, 0]}}
    away = {"moved": [0], "direction": [0, -1, 0], "steps": None}
    part = {"pieces": [0, 1], "moves": [turn, away], "stayed": None, "removed": None}
    broken = {"placements": [{"cells": cells} for cells in placed], "parts": [part],
              "move_count": 2}
    try:
        burrs.replay(broken)
    except tap.Failure as why:
        if "meets" in str(why):
            turn["turn"]["quarters"] = -1
            return burrs.replay(broken)
    raise tap.Failure("a piece turned through another")


def main():
    tilewright, usual = sys.argv[1], int(sys.argv[2]) if sys.argv[2:] else 300
    count = max(60, tap.share_of(usual))
    with open(os.path.join(burrs.FOLDER, "turned.tsv"), encoding="utf-8") as table:
        rows = [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")]
    checks = [(row[0], lambda row=row: check_puzzle(tilewright, row)) for row in rows]
    checks.append(("turns never need more moves", lambda: no_more_moves(tilewright)))
    checks.append(("the replay can say no", says_no))
    checks.append(("first numbers are those of brute force",
                   lambda: compare_first(tilewright, count)))
    checks.append(("fewest moves of all are those of brute force",
                   lambda: compare_cages(tilewright, max(4, count // 30))))
    checks.append(("turns that shift meet nothing, and help",
                   lambda: compare_shifting(tilewright, max(30, count // 4))))
    tap.run(checks)


if __name__ == "__main__":
    main()
