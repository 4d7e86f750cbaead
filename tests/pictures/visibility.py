#!/usr/bin/env python3
"""visibility.py -- a picture of solids shows what a ray from the eye meets first.

    visibility.py PROGRAM

Areas are painted one over another, so hidden ones may still shine through where edges are smoothed:
the colours of pixels are compared. The rays meet the bodies of `draw --to gltf`, which share no
code with the painting; the nearest triangle gives the piece and the side that must be visible.
Places where the rays around them meet several sides are passed over: a line is there.
"""

import base64
import itertools
import json
import math
import os
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import pictures  # noqa: E402
import tap  # noqa: E402
from tap import fail  # noqa: E402

LAMP = (-0.40, -0.75, 0.527)
FAR = 2.4  # pixels; places nearer to a visible line are passed over
LEAST = 5  # of 255: less is invisible

SHELL = """tilewright: 1
lattice: %s
container:
  minus:
    - box: %s
    - {box: %s, at: %s}
pieces:
"""
DOMINO = "  - {name: D, cells: [[0, 0, 0], [1, 0, 0]], copies: %d}\n"
CORNER = "  - {name: V, cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], copies: %d}\n"
PAIRS = "  - {set: {polyforms: 2}, copies: any}\n  - {set: {polyforms: 1}, copies: any}\n"
# a title, a puzzle (shipped, or its text), and the view: options, turn, tilt
LOOKS = [
    ("3x3x3 without its middle",
     SHELL % ("cube", "[3, 3, 3]", "[1, 1, 1]", "[1, 1, 1]") + CORNER % 8 + DOMINO % 1, [], None),
    ("4x4x4 without its core",
     SHELL % ("cube", "[4, 4, 4]", "[2, 2, 2]", "[1, 1, 1]") + DOMINO % 28, [], None),
    ("4x4x4 without its core, from elsewhere",
     SHELL % ("cube", "[4, 4, 4]", "[2, 2, 2]", "[1, 1, 1]") + DOMINO % 28, [], (45, 45)),
    ("5x5x3 with a shaft",
     SHELL % ("cube", "[5, 5, 3]", "[1, 1, 3]", "[2, 2, 0]") + DOMINO % 36, [], None),
    ("a triangular prism without its middle",
     SHELL % ("tri-prism", "[3, 3, 3]", "[1, 1, 1]", "[1, 1, 1]") + PAIRS, [], None),
    ("two-piece-tetrahedron", "two-piece-tetrahedron", [], (20, 20)),
    ("four-rhombohedra", "four-rhombohedra", [], (20, 20)),
    ("octet-tetrahedron", "octet-tetrahedron", [], (20, 20)),
    ("5x4x4, a trough", SHELL % ("cube", "[5, 4, 4]", "[5, 2, 3]", "[0, 1, 0]") + DOMINO % 25,
     [], None),
]


def draw(program, *words):
    run = subprocess.run([program, "draw", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         check=False)
    text = run.stderr.decode("utf-8", "replace")
    if run.returncode != 0 and tap.LEFT_OUT.search(text):
        raise tap.Skip(text)
    if run.returncode != 0:
        fail("draw %s: ended with %d: %s", " ".join(words), run.returncode, text)
    return run.stdout


# ---- Bodies --------------------------------------------------------------------------------------

def numbers_of(scene, data, accessor):
    view = scene["bufferViews"][accessor["bufferView"]]
    sign = {5126: "f", 5125: "I"}[accessor["componentType"]]
    count = accessor["count"] * {"VEC3": 3, "SCALAR": 1}[accessor["type"]]
    return struct.unpack_from("<%d%s" % (count, sign), data, view["byteOffset"])


def triangles_of(text):
    """(body, piece, colour, three points in the page's coordinates) of each triangle of a glTF."""
    scene = json.loads(text)
    data = base64.b64decode(scene["buffers"][0]["uri"].split(",")[1])
    found = []
    for body, node in enumerate(scene["nodes"]):
        part = scene["meshes"][node["mesh"]]["primitives"][0]
        places = numbers_of(scene, data, scene["accessors"][part["attributes"]["POSITION"]])
        corners = numbers_of(scene, data, scene["accessors"][part["indices"]])
        linear = scene["materials"][part["material"]]["pbrMetallicRoughness"]["baseColorFactor"]
        colour = [255 * (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055)
                  for c in linear[:3]]
        points = [(places[i], places[i + 2], -places[i + 1]) for i in range(0, len(places), 3)]
        found += [(body, node["name"], colour, [points[k] for k in corners[i:i + 3]])
                  for i in range(0, len(corners), 3)]
    return found


def seen_from(turn, tilt):
    """Rows: to the right, downwards, towards the eye."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    low, high = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    return ((c, -s, 0), (s * high, c * high, low), (s * low, c * low, -high))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


class Sides:
    """The triangles that face the eye, and the first of them that a ray meets."""

    def __init__(self, triangles, rows):
        self.sides = []
        for body, name, colour, points in triangles:
            a, b, c = [tuple(dot(row, p) for row in rows) for p in points]
            u, v = [q - p for p, q in zip(a, b)], [q - p for p, q in zip(a, c)]
            n = (u[2] * v[1] - u[1] * v[2], u[0] * v[2] - u[2] * v[0], u[1] * v[0] - u[0] * v[1])
            size = math.sqrt(dot(n, n))
            if n[2] > 1e-3 * size:
                n = [x / size for x in n]
                self.sides.append((a, b, c, n, body, name, colour))
        low, high = self.box()
        self.pitch = (high[0] - low[0]) / 24
        self.boxes = {}
        for side in self.sides:
            spans = [range(self.place(min(p[k] for p in side[:3])),
                           self.place(max(p[k] for p in side[:3])) + 1) for k in (0, 1)]
            for place in itertools.product(*spans):
                self.boxes.setdefault(place, []).append(side)

    def place(self, x):
        return math.floor(x / self.pitch)

    def box(self):
        points = [p for side in self.sides for p in side[:3]]
        return [[f(p[k] for p in points) for k in (0, 1)] for f in (min, max)]

    def meet(self, x, y):
        """(piece, colour, normal, body, depth of its plane) of the nearest side; None: none."""
        best, found = -math.inf, None
        for a, b, c, n, body, name, colour in self.boxes.get((self.place(x), self.place(y)), ()):
            d = [(q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
                 for p, q in ((a, b), (b, c), (c, a))]
            if min(d) < 0 < max(d):
                continue
            depth = a[2] - (n[0] * (x - a[0]) + n[1] * (y - a[1])) / n[2]
            if depth > best:
                best, found = depth, (name, colour, n, body, dot(n, a))
        return found


def same_side(one, other):
    if one is None or other is None:
        return one is other
    return (one[3] == other[3] and abs(one[4] - other[4]) < 1e-5 and
            all(abs(a - b) < 1e-4 for a, b in zip(one[2], other[2])))


# ---- The picture ---------------------------------------------------------------------------------

class Picture:
    """The pixels, and the bounds of the areas on them."""

    def __init__(self, program, words):
        root = xml.etree.ElementTree.fromstring(draw(program, *words, "--to", "svg"))
        numbers = [re.findall(r"-?[0-9.]+", path.get("d"))
                   for path in root.iter(pictures.SVG + "path")]
        places = [[float(n) for path in numbers for n in path[k::2]] for k in (0, 1)]
        self.low, self.high = [[f(p) for p in places] for f in (min, max)]
        self.rows = pictures.look_png(draw(program, *words, "--to", "png"), True)[2]

    def seen(self, x, y):
        start = 3 * math.floor(2 * x)  # there are two pixels per unit of the drawing
        return tuple(self.rows[math.floor(2 * y)][start:start + 3])


# ---- Both beside one another ---------------------------------------------------------------------

def lit(side):
    if side is None:
        return [255, 255, 255]
    colour, normal = side[1:3]
    light = 0.8 + 0.27 * dot(normal, LAMP)
    to, share = (0, 1 - light) if light <= 1 else (255, light - 1)
    return [c + (to - c) * share for c in colour]


def off_by(colour, expected):
    return max(abs(c - e) for c, e in zip(colour, expected))


def places_of(sides, scale):
    """Places where a hidden area may shine through, beside the edges of all sides; and a grid."""
    seen = set()
    for side in sides.sides:
        for p, q in zip(side[:3], side[1:3] + side[:1]):
            size = math.hypot(q[0] - p[0], q[1] - p[1])
            for share, off in itertools.product((0.23, 0.71), (0.35, -0.35)):
                if size > 0:
                    by = off / scale / size
                    seen.add((round(p[0] + share * (q[0] - p[0]) - by * (q[1] - p[1]), 9),
                              round(p[1] + share * (q[1] - p[1]) + by * (q[0] - p[0]), 9)))
    low, high = sides.box()
    for row, column in itertools.product(range(30), repeat=2):
        seen.add((low[0] + (high[0] - low[0]) * (column + 0.37) / 30,
                  low[1] + (high[1] - low[1]) * (row + 0.61) / 30))
    return sorted(seen)


def compare(picture, sides):
    """The number of places compared, and the wrong ones among them."""
    (left, top), (right, bottom) = picture.low, picture.high
    low, high = sides.box()
    scale, count, wrong = (right - left) / (high[0] - low[0]), 0, []
    if abs((bottom - top) / (high[1] - low[1]) / scale - 1) > 1e-2:
        fail("the picture has another shape than the bodies")
    about = [(FAR * math.cos(k * 1.0472) / scale, FAR * math.sin(k * 1.0472) / scale)
             for k in range(6)]
    for x, y in places_of(sides, scale):
        side = sides.meet(x, y)
        if not all(same_side(side, sides.meet(x + u, y + v)) for u, v in about):
            continue
        count += 1
        u, v = left + (x - low[0]) * scale, top + (y - low[1]) * scale
        seen = picture.seen(u, v)
        if off_by(seen, lit(side)) > LEAST:
            wrong.append((u, v, seen, lit(side)))
    return count, wrong


def look(program, puzzle, options, view):
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "puzzle.yaml")
        if "\n" in puzzle:
            with open(name, "w", encoding="utf-8") as file:
                file.write(puzzle)
        else:
            name = puzzle
        words = [name, *options]
        sides = Sides(triangles_of(draw(program, *words, "--to", "gltf")),
                      seen_from(*(view or (45, 35.26438968))))
        if view:
            words.append("--view=%g,%g" % view)
        picture = Picture(program, [*words, "--style", "no-letters,no-title"])
    count, wrong = compare(picture, sides)
    if count < 200:
        fail("only %d places were looked at", count)
    if wrong:
        x, y, seen, expected = max(wrong, key=lambda w: off_by(w[2], w[3]))
        fail("%d of %d places are wrong; at %.1f, %.1f one sees %s instead of %s", len(wrong),
             count, x, y, seen, [round(c) for c in expected])


def main(program):
    tap.run([(title, lambda puzzle=puzzle, options=options, view=view:
              look(program, puzzle, options, view)) for title, puzzle, options, view in LOOKS])


if __name__ == "__main__":
    main(*sys.argv[1:])
