#!/usr/bin/env python3
"""upright.py TILEWRIGHT -- bodies in space stand as pictures show them: the container's larger end
is below, and nothing is mirrored.

The points of a piece are checked in each format, with the format's upward axis. Heaps: the top is
narrower than the bottom. Hands: three arms of different lengths go from one cell; their directions
have the same handedness in the file as in the lattice.
"""

import base64
import io
import itertools
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402


def read_stl(data):
    count = struct.unpack_from("<I", data, 80)[0]
    return [struct.unpack_from("<3f", data, 84 + 50 * i + 12 * k)
            for i in range(count) for k in (1, 2, 3)]


def read_3mf(data):
    text = zipfile.ZipFile(io.BytesIO(data)).read("3D/3dmodel.model").decode()
    return [tuple(float(at) for at in found)
            for found in re.findall(r'<vertex x="([^"]*)" y="([^"]*)" z="([^"]*)"', text)]


def read_gltf(data):
    told = json.loads(data)
    buffer = base64.b64decode(told["buffers"][0]["uri"].split(",")[1])
    points = []
    for mesh in told["meshes"]:
        accessor = told["accessors"][mesh["primitives"][0]["attributes"]["POSITION"]]
        view = told["bufferViews"][accessor["bufferView"]]
        at = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        points += [struct.unpack_from("<3f", buffer, at + 12 * i)
                   for i in range(accessor["count"])]
    return [tuple(1000 * value for value in point) for point in points]


def read_x3d(data):
    numbers = re.findall(r'<Coordinate point="([^"]*)"', data.decode())
    flat = [float(word) for text in numbers for word in text.replace(",", " ").split()]
    return [tuple(10 * value for value in flat[i:i + 3]) for i in range(0, len(flat), 3)]


def read_obj(data):
    return [tuple(map(float, line.split()[1:4])) for line in data.decode().splitlines()
            if line.startswith("v ")]


FORMATS = {"obj": (read_obj, 2), "stl": (read_stl, 2), "3mf": (read_3mf, 2),
           "gltf": (read_gltf, 1), "x3d": (read_x3d, 1)}


def cubes(side):
    return [(x, y, side * z) for z in range(3) for x in range(z, 5 - z) for y in range(z, 5 - z)]


def prisms(side):
    """A hexagon of seven prisms, and one on it."""
    ring = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    return [(x, y, 0) for x, y in ring] + [(0, 0, side)]


def triangles(side):
    return [(x, y, 0, kind) for x in (0, 1) for y in (0, 1) for kind in ("up", "down")] + [
        (0, 1, side, "up")]


def balls(side):
    """Squares of balls, each in the hollows of the square below."""
    return [(z + x + y, x - y, side * z) for z in range(3) for x in range(3 - z)
            for y in range(3 - z)]


HEAPS = {"cube": cubes, "hex-prism": prisms, "tri-prism": triangles, "spheres": balls}


def arms(side):
    cells = {(0, 0, 0)}
    for axis, length in enumerate((3, 2, 1)):
        for step in range(1, length + 1):
            cells.add(tuple((side if axis == 2 else 1) * step * (k == axis) for k in range(3)))
    return sorted(cells)


def points_of(tilewright, lattice, cells, form):
    """The points, in a format, of a puzzle of one piece."""
    listed = "[%s]" % ", ".join("[%s]" % ", ".join(map(str, cell)) for cell in cells)
    with tempfile.TemporaryDirectory() as folder:
        path, image = os.path.join(folder, "one.yaml"), os.path.join(folder, "one." + form)
        with open(path, "w", encoding="utf-8") as file:
            file.write("tilewright: 1\nlattice: %s\ncontainer: {cells: %s}\n"
                       "pieces: [{name: it, cells: %s}]\n" % (lattice, listed, listed))
        done = subprocess.run([tilewright, "draw", path, "--output", image], capture_output=True,
                              text=True)
        if done.returncode:
            raise tap.Failure(done.stderr)
        with open(image, "rb") as file:
            return FORMATS[form][0](file.read())


def extent(points, axis):
    values = [point[axis] for point in points]
    return min(values), max(values)


def stands(tilewright, lattice, side, form):
    points, up = points_of(tilewright, lattice, HEAPS[lattice](side), form), FORMATS[form][1]
    low, high = extent(points, up)
    ends = [[point for point in points if abs(point[up] - at) < 0.2 * (high - low)]
            for at in (low, high)]
    widths = [max(extent(end, axis)[1] - extent(end, axis)[0] for axis in range(3) if axis != up)
              for end in ends]
    if not widths[1] < 0.9 * widths[0]:
        raise tap.Failure("%s is %.1f wide below and %.1f above" % (form, *widths))


def is_not_mirrored(tilewright, side, form):
    points = points_of(tilewright, "cube", arms(side), form)
    ways = {}
    for axis in range(3):
        low, high = extent(points, axis)
        cells = round((high - low) / 10)  # a cube has 10 mm
        ends = [len({point for point in points if abs(point[axis] - at) < 1}) for at in (low, high)]
        ways[cells] = [0, 0, 0]
        ways[cells][axis] = 1 if ends[0] > ends[1] else -1  # an arm ends in one square
    if sorted(ways) != [2, 3, 4]:
        raise tap.Failure("the arms are %s" % sorted(ways))
    (a, b, c), (d, e, f), (g, h, i) = ways[4], ways[3], ways[2]
    if a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) != side:
        raise tap.Failure("%s is mirrored" % form)


def main():
    tilewright = sys.argv[1]
    checks = [("a heap of %s stands on its base, the first layer %s, in %s"
               % (lattice, "below" if side > 0 else "above", form),
               lambda all=(lattice, side, form): stands(tilewright, *all))
              for lattice, side, form in itertools.product(HEAPS, (1, -1), FORMATS)]
    checks += [("nothing is mirrored in %s, with z %s" % (form, "up" if side > 0 else "down"),
                lambda all=(side, form): is_not_mirrored(tilewright, *all))
               for side, form in itertools.product((1, -1), FORMATS)]
    tap.run(checks)


if __name__ == "__main__":
    main()
