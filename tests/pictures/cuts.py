#!/usr/bin/env python3
"""cuts.py TILEWRIGHT -- what is cut out fits: outlines in DXF, as ezdxf reads them, by arithmetic.

After the cut a line has moved by half the kerf into its part. With the clearance added, a piece has
the area of its cells, the hole of the frame that of the container, to a tenth of a millimetre along
their sides; pieces on squares are also as wide and as high as their cells.
"""

import json
import math
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

READ = """
import collections, ezdxf, json, sys
file = ezdxf.readfile(sys.argv[1])
found = collections.defaultdict(list)
for one in file.modelspace():
    if one.dxftype() == "POLYLINE":
        found[one.dxf.layer].append([list(v.dxf.location)[:2] for v in one.vertices])
        assert one.is_closed
    else:
        found["words"].append(one.dxf.text)
print(json.dumps({"unit": file.units, **found}))
"""
SCALE, KERF, CLEARANCE, NEAR = 12, 0.3, 0.1, 0.1  # millimetres
PUZZLES = {"calendar": (43, 2), "pentominoes-6x10": (60, 0), "pentominoes-8x8-hole": (60, 0),
           "hexiamonds-4x9": (72, 0), "tetrahexes-4x7": (28, 0), "p-pentominoes-8x10": (80, 0)}


def draw(program, *words, expect=0):
    done = subprocess.run([program, "draw", *words], capture_output=True, text=True, check=False)
    if done.returncode != expect:
        tap.fail("draw %s ended with %d: %s", " ".join(words), done.returncode, done.stderr)
    return done


def read_dxf(path):
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import ezdxf"], stderr=subprocess.DEVNULL,
                          check=False).returncode == 0:
            return json.loads(subprocess.run([python, "-c", READ, path], capture_output=True,
                                             check=True).stdout)
    raise tap.Skip("ezdxf is not here")


def area(corners):
    return sum(a[0] * b[1] - a[1] * b[0]
               for a, b in zip(corners, corners[1:] + corners[:1])) / 2


def length(corners):
    return sum(math.dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1]))


def moved(corners, by):
    """A polygon with every side moved outwards."""
    hand = math.copysign(1, area(corners)) * by
    sides = []
    for a, b in zip(corners, corners[1:] + corners[:1]):
        far = math.dist(a, b)
        out = ((b[1] - a[1]) / far * hand, (a[0] - b[0]) / far * hand)
        sides.append(((a[0] + out[0], a[1] + out[1]), (b[0] - a[0], b[1] - a[1])))
    result = []
    for (p, u), (q, v) in zip(sides[-1:] + sides[:-1], sides):
        cross = u[0] * v[1] - u[1] * v[0]
        share = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / cross if abs(cross) > 1e-9 else 1
        result.append([p[0] + share * u[0], p[1] + share * u[1]])
    return result


def box(corners):
    return [min(c[k] for c in corners) for k in (0, 1)] + [max(c[k] for c in corners)
                                                           for k in (0, 1)]


def contains(outer, inner):
    a, b = box(outer), box(inner)
    return a[0] < b[0] and a[1] < b[1] and a[2] > b[2] and a[3] > b[3]


def fits(program, puzzle):
    cells, free = PUZZLES[puzzle]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "it.dxf")
        draw(program, puzzle, "--scale", str(SCALE), "--kerf", str(KERF), "--clearance",
             str(CLEARANCE), "--output", path)
        told = read_dxf(path)
    tap.same(told["unit"], 4, "the unit, 4 for millimetres")
    frame, ground, *others = sorted(told["CUT"], key=lambda one: -abs(area(one)))
    tap.same([round(b - a, 3) for a, b in zip(box(frame)[:2], box(frame)[2:])],
             [round(b - a, 3) for a, b in zip(box(ground)[:2], box(ground)[2:])], "the ground")
    holes = [one for one in others if contains(frame, one) or contains(ground, one)]
    hole = moved(holes[0], KERF / 2)
    room = abs(area(hole)) - sum(abs(area(moved(one, -KERF / 2))) for one in holes[1:])
    pieces = [moved(one, CLEARANCE - KERF / 2) for one in others if one not in holes]
    sums = sum(abs(area(one)) for one in pieces) * cells / (cells - free)
    if abs(sums - room) > NEAR * length(hole):
        tap.fail("pieces of %.1f in a hole of %.1f square millimetres", sums, room)
    for one in pieces:
        count = abs(area(one)) * cells / room
        if abs(count - round(count)) * room / cells > NEAR * length(one):
            tap.fail("a piece of %.3f cells", count)
        sides = [(b - a) / SCALE for a, b in zip(box(one)[:2], box(one)[2:])]
        if "hex" not in puzzle and any(abs(side - round(side)) * SCALE > NEAR for side in sides):
            tap.fail("a piece of %.3f by %.3f cells", *sides)
    if puzzle == "calendar":
        tap.same({"Jan", "Dec", "1", "31"} - set(told["words"]), set(), "words not engraved")


def svg_has_millimetres(program):
    """The same lines in SVG: red to cut, no fills; and a paper takes no more than fits."""
    text = draw(program, "calendar", "--style", "cut,clear").stdout
    red = len(re.findall('stroke="#ff0000"', text))
    tap.same(red, 10, "parts to cut")  # eight pieces, the frame, the ground
    tap.same("fill=\"url" in text or re.search('<path[^>]* fill="#', text) is not None, False)
    width, box_width = (float(re.search(pattern, text)[1])
                        for pattern in ('width="([0-9.]+)mm"', 'viewBox="0 0 ([0-9.]+)'))
    tap.same(round(width * 96 / 25.4 - box_width, 1), 0.0, "pixels of an inch")


def sheets_have_pages(program):
    words = ["pentominoes-6x10", "--style", "cut", "--scale", "16", "--paper", "a4", "--landscape"]
    told = draw(program, *words, "--to", "svg", expect=2).stderr
    if not re.search("a file of the format svg has one page, not [2-9]", told):
        tap.fail("svg: %s", told)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "it.pdf")
        done = subprocess.run([program, "draw", *words, "--output", path], capture_output=True,
                              text=True, check=False)
        if "built without" in done.stderr:
            raise tap.Skip(done.stderr)
        with open(path, "rb") as file:
            pages = len(re.findall(rb"/Type /Page\b", file.read()))
    tap.same(pages > 1, True, "several pages")


def main():
    program = sys.argv[1]
    checks = [("pieces of %s fit into its frame" % puzzle,
               lambda puzzle=puzzle: fits(program, puzzle)) for puzzle in PUZZLES]
    checks += [("an SVG has millimetres and lines alone", lambda: svg_has_millimetres(program)),
               ("many parts take several pages", lambda: sheets_have_pages(program))]
    tap.run(checks)


if __name__ == "__main__":
    main()
