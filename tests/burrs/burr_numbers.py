#!/usr/bin/env python3
"""burr_numbers.py -- sticks of six-piece burrs: their numbers, and how they can be made.

    burr_numbers.py PROGRAM

Cutler counts 837 connected sticks. That 59 are notchable and 78 millable is our own count; the
rarely used ones of both kinds are those of Stegmann's puzzle pages. The burrs of this folder
have their sticks by cells, named by number.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from tap import same  # noqa: E402

RARE_NOTCHABLE = {276, 291, 308, 395, 427, 534, 598, 653, 717, 1417, 1419, 1449, 1935, 2840}
RARE_MILLABLE = {88, 118, 160, 192, 224, 399, 416, 431, 448, 491, 508, 536, 600, 630, 672, 736,
                 766, 1423, 1513}
ROW = re.compile(r"^  .  (\S+) +\d+ +\S+(?: to \S+)? +(\d+)(?:  (\w+))?$", re.M)


def rows(program, text):
    """(name, number, notchable or millable or "") of each stick that `show` tells of."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(text)
        file.flush()
        out = subprocess.run([program, "show", file.name], stdout=subprocess.PIPE, text=True,
                             check=True).stdout
    return [(name, int(number), made) for name, number, made in ROW.findall(out)]


def is_connected(cells):
    left = set(cells)
    reached = [left.pop()]
    while reached:
        at = reached.pop()
        for axis in range(3):
            for step in (1, -1):
                there = at[:axis] + (at[axis] + step,) + at[axis + 1:]
                if there in left:
                    left.remove(there)
                    reached.append(there)
    return not left


def all_sticks(program):
    found = rows(program, "tilewright: 1\nlattice: cube\ncontainer: {burr: holey}\npieces:\n" +
                 "".join("  - {burr: %d, copies: [0, 1]}\n" % n for n in range(1, 4097)))
    same(len(found), 4096, "sticks")
    cubes = [(x, 0, 1) for x in range(1, 5)] + [(x, 1, 1) for x in range(1, 5)] + [
        (2, 0, 0), (3, 0, 0), (2, 1, 0), (3, 1, 0)]
    box = {(x, y, z) for x in range(6) for y in (0, 1) for z in (0, 1)}
    connected, notchable, millable = set(), set(), set()
    for name, number, made in found:
        gone = {cube for bit, cube in enumerate(cubes) if (int(name) - 1) >> bit & 1}
        if number > int(name):
            raise tap.Failure("%s is called %d" % (name, number))
        if not is_connected(box - gone):
            continue
        connected.add(number)
        if made == "notchable":
            notchable.add(number)
        if made:
            millable.add(number)
    same(len(connected), 837, "connected")
    same(len(notchable), 59, "notchable")
    same(len(millable), 78, "millable")
    same(RARE_NOTCHABLE - notchable, set(), "rare notchable ones")
    same(RARE_MILLABLE - (millable - notchable), set(), "rare millable ones")


def known_cells(program):
    for path in glob.glob(os.path.join(HERE, "six-*-*.yaml")):
        with open(path, encoding="utf-8") as file:
            for name, number, _ in rows(program, file.read()):
                same(str(number), name, os.path.basename(path))


def main(program):
    tap.run([("837 sticks, 59 notchable, 78 millable", lambda: all_sticks(program)),
             ("sticks given by their cells", lambda: known_cells(program))])


if __name__ == "__main__":
    main(sys.argv[1])
