#!/usr/bin/env python3
"""moving_bodies.py -- pieces that turn in a scene: at rest each body lies where the cells of its
piece are, and a turn keeps its axis in place.

    moving_bodies.py TILEWRIGHT
"""

import base64
import json
import math
import os
import re
import struct
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(FOLDER))
import burrs  # noqa: E402
import rotations  # noqa: E402
import tap  # noqa: E402
from tap import same  # noqa: E402
from commands import call  # noqa: E402

NEAR = 1e-4  # of an edge
FINE = 8  # keys on the way of a move
FINER = 38  # if some shift as they turn


def draw(tilewright, puzzle, form, *words):
    return call(tilewright, "draw", puzzle, "--moves", "apart", "--rotations", "--to", form,
                *words).stdout


# ---- glTF ---------------------------------------------------------------------------------------


class Scene:
    """A scene of glTF: the points of its bodies, and the turn and shift of each at each key."""

    def __init__(self, text):
        self.scene = json.loads(text)
        self.bytes = base64.b64decode(self.scene["buffers"][0]["uri"].split(",")[1])
        paths = {"translation": [], "rotation": []}
        for channel in self.scene["animations"][0]["channels"]:
            sampler = self.scene["animations"][0]["samplers"][channel["sampler"]]
            same(channel["target"]["node"], len(paths[channel["target"]["path"]]), "node")
            paths[channel["target"]["path"]].append(self.numbers(sampler["output"]))
            self.times = [time for time, in self.numbers(sampler["input"])]
        self.ways, self.turns = paths["translation"], paths["rotation"]
        self.points = [self.numbers(mesh["primitives"][0]["attributes"]["POSITION"])
                       for mesh in self.scene["meshes"]]

    def numbers(self, accessor):
        about = self.scene["accessors"][accessor]
        width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[about["type"]]
        at = self.scene["bufferViews"][about["bufferView"]]["byteOffset"]
        found = struct.unpack_from("<%df" % (width * about["count"]), self.bytes, at)
        return [found[i:i + width] for i in range(0, len(found), width)]

    def place(self, body, key, point):
        """The point, turned by the body's quaternion, then shifted."""
        *axis, real = self.turns[body][key]
        once = [2 * one for one in cross(axis, point)]
        twice = cross(axis, once)
        return [p + real * a + b + w
                for p, a, b, w in zip(point, once, twice, self.ways[body][key])]

    def box(self, body, key):
        return box_of([self.place(body, key, point) for point in self.points[body]])


def cross(a, b):
    return [a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3] for k in range(3)]


def box_of(points):
    return [(min(at), max(at)) for at in zip(*points)]


def width_of(box):
    return box[0][1] - box[0][0]


# ---- Cells --------------------------------------------------------------------------------------


def box_of_cells(cells, whole):
    return box_of([to_scene(corner, whole) for corner in corners_of(cells)])


def corners_of(cells):
    """Two opposite corners of each cell."""
    return [[at + side / 2 for at in cell] for cell in cells for side in (-1, 1)]


def to_scene(point, whole):
    """whole: the box around all cells at the start; it stands on the middle of the scene's floor.
    The third coordinate goes down, the second to the front."""
    x, y, z = point
    return (x - sum(whole[0]) / 2, whole[2][1] - z, y - sum(whole[1]) / 2)


def rows_of(assembly):
    """The moves of the first part except the last, which separates, each with the cells of all
    pieces after it; the first row is None with the cells at the start."""
    cells = [[tuple(cell) for cell in placement["cells"]] for placement in assembly["placements"]]
    rows = [(None, list(cells))]
    for move in assembly["parts"][0]["moves"][:-1]:
        for piece in move["moved"]:
            if "turn" in move:
                by = turn_of(move)
                cells[piece] = [rotations.turned(cell, by) for cell in cells[piece]]
            else:
                by = [move["steps"] * step for step in move["direction"]]
                cells[piece] = [burrs.moved(cell, by) for cell in cells[piece]]
        rows.append((move, list(cells)))
    return rows


def turn_of(move):
    told = move["turn"]
    return "xyz".index(told["axis"]), told["quarters"], [int(2 * at) for at in told["centre"]]


# ---- Checks -------------------------------------------------------------------------------------


def near(what, found, expected):
    if any(abs(a - b) > NEAR for a, b in zip(found, expected)):
        raise tap.Failure("%s is %s, expected %s" % (what, found, expected))


def check_bodies(tilewright, puzzle, *words):
    assembly = burrs.run(tilewright, puzzle, "--rotations", *words)[0][0]
    fine = FINER if words else FINE
    scene = Scene(draw(tilewright, puzzle, "gltf", *words))
    rows = rows_of(assembly)
    whole = box_of(corners_of(sum(rows[0][1], [])))
    edge = width_of(scene.box(0, 0)) / width_of(box_of_cells(rows[0][1][0], whole))
    turns = 0
    for number, (move, cells) in enumerate(rows):
        for body, piece in enumerate(cells):
            expected = box_of_cells(piece, whole)
            for key in ((2 + fine) * number, (2 + fine) * number + 1):
                for found, side in zip(scene.box(body, key), expected):
                    near("move %d, piece %d" % (number, body), [at / edge for at in found], side)
        if move and "turn" in move:
            turns += 1
            key = (2 + fine) * (number - 1) + 1
            if "path" in move["turn"]:
                check_path(scene, move, rows[number - 1][1], (key, fine, whole, edge))
            else:
                check_axis(scene, move, key, (whole, edge))
    same(turns, assembly["rotations"], "turns")
    same(len(scene.times), (2 + fine) * assembly["move_count"] + 2, "keys")


def check_axis(scene, move, key, about):
    """A point of the axis stays, and a point of the moved body goes further with each key."""
    whole, edge = about
    body = move["moved"][0]
    middle = [edge * at for at in to_scene(move["turn"]["centre"], whole)]
    far = next(point for point in scene.points[body]
               if math.dist(scene.place(body, key, point), middle) > 1.2 * edge)
    stood = scene.place(body, key, far)
    local = find_local(scene, body, key, middle)
    for step in range(FINE + 2):
        near("the axis", [at / edge for at in scene.place(body, key + step, local)],
             [at / edge for at in middle])
    gone = [math.dist(stood, scene.place(body, key + step, far)) for step in range(FINE + 2)]
    if sorted(gone) != gone or gone[-1] < 0.1 * edge:
        raise tap.Failure("it does not go on as it turns: %s" % gone)


def pose_on(path, share):
    """The angle and the shift when a share of a path is gone, by angles in quarters and shifts."""
    ways = list(zip(path, path[1:]))
    lengths = [abs(to[0] - at[0]) / 90 + math.dist(at[1:], to[1:]) for at, to in ways]
    left = share * sum(lengths)
    for (at, to), length in zip(ways, lengths):
        if left <= length:
            return [a + (b - a) * left / length for a, b in zip(at, to)]
        left -= length
    return path[-1]


def check_path(scene, move, cells, about):
    """At each key a corner of the body is where the path has it."""
    key, fine, whole, edge = about
    told, body = move["turn"], move["moved"][0]
    axis = "xyz".index(told["axis"])
    u, v = (axis + 1) % 3, (axis + 2) % 3
    corner = list(corners_of(cells[body])[0])
    local = find_local(scene, body, key, [edge * at for at in to_scene(corner, whole)])
    x, y = (corner[k] - told["centre"][k] for k in (u, v))
    for step in range(fine + 2):
        angle, by_u, by_v = pose_on(told["path"], step / (fine + 1))
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        corner[u] = told["centre"][u] + x * cos - y * sin + by_u
        corner[v] = told["centre"][v] + x * sin + y * cos + by_v
        near("key %d of a path" % step, [at / edge for at in scene.place(body, key + step, local)],
             to_scene(corner, whole))


def find_local(scene, body, key, place):
    """The point of a body that lies at a place: shifted back, then turned back."""
    x, y, z, real = scene.turns[body][key]
    point = [p - w for p, w in zip(place, scene.ways[body][key])]
    once = [2 * one for one in cross((-x, -y, -z), point)]
    twice = cross((-x, -y, -z), once)
    return [p + real * a + b for p, a, b in zip(point, once, twice)]


def check_x3d(tilewright, puzzle):
    """X3D has the same turns, as an axis and an angle."""
    scene = Scene(draw(tilewright, puzzle, "gltf"))
    text = draw(tilewright, puzzle, "x3d")
    found = re.findall(r'<OrientationInterpolator DEF="turn(\d+)" key="[^"]*" keyValue="([^"]*)"',
                       text)
    same([int(number) for number, _ in found], list(range(len(scene.points))), "bodies")
    for number, values in found:
        rows = [[float(word) for word in line.split()] for line in values.split("\n")]
        for (*axis, angle), expected in zip(rows, scene.turns[int(number)]):
            turn = [at * math.sin(angle / 2) for at in axis] + [math.cos(angle / 2)]
            near("a turn", turn, expected)
    same(text.count('toField="set_rotation"'), len(found), "routes")


def check_back(tilewright, puzzle):
    """An assembly is the disassembly in reverse."""
    scene, back = (Scene(draw(tilewright, puzzle, "gltf", "--moves", how))
                   for how in ("apart", "assembly"))
    for body, ways in enumerate(scene.ways):
        for way, other in zip(ways, reversed(back.ways[body])):
            near("a way", way, other)
        for turn, other in zip(scene.turns[body], reversed(back.turns[body])):
            same(abs(sum(a * b for a, b in zip(turn, other))) > 1 - NEAR, True, "as turned")


def main():
    tilewright = sys.argv[1]
    puzzles = ["turning-cube"]
    puzzles += [os.path.join(FOLDER, name) for name in ("turned-key.yaml", "half-turned-key.yaml")]
    checks = []
    for puzzle in puzzles:
        for what, check in (("bodies lie as their cells", check_bodies),
                            ("X3D tells the same", check_x3d), ("the other way", check_back)):
            checks.append(("%s: %s" % (os.path.basename(puzzle), what),
                           lambda check=check, puzzle=puzzle: check(tilewright, puzzle)))
    shifting = os.path.join(FOLDER, "shifting-domino.yaml")
    checks.append(("a turn that shifts follows its path",
                   lambda: check_bodies(tilewright, shifting, "--slack", "0.05")))
    tap.run(checks)


if __name__ == "__main__":
    main()
