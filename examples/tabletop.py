#!/usr/bin/env python3
"""tabletop.py -- the pieces of a puzzle as an object for Tabletop Simulator.

    tabletop.py PUZZLE FOLDER

FOLDER, which is new, gets a Wavefront OBJ of each piece, its collider too, and PUZZLE.json, a saved
object that names them by their paths here: copy it into the game's folder "Saved Objects". A cell's
shortest edge is one inch, the game's unit.
"""

import json
import pathlib
import sys

import tilewright

MOST = 25000  # points of a model that the game reads well
INCH = 25.4
APART = 5  # of pieces on the table


def bodies(puzzle):
    """Of each copy its name, colour, points and triangles, which have numbers of points from 0."""
    before, found = 0, None
    for words in puzzle.parts().mesh("obj", scale=INCH).decode("utf-8").splitlines():
        word, *rest = words.split()
        if word == "o":
            if found:
                yield found
                before += len(found[2])
            found = rest[0], [], [], []
        elif word == "v":
            found[1][:] = map(float, rest[3:])
            found[2].append([float(value) / INCH for value in rest[:3]])
        elif word == "f":
            found[3].append([int(number) - 1 - before for number in rest])
    yield found


def line(word, values):
    return " ".join([word, *("%g" % (round(value, 4) + 0) for value in values)])  # -0 is 0


def model(name, points, triangles):
    """As the game has it: y is up, the middle is the origin, each side has a normal of its own."""
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*points)]
    points = [[x - middle[0], z - middle[2], middle[1] - y] for x, y, z in points]
    lines = ["o " + name, *(line("v", point) for point in points), "vt 0.5 0.5"]
    for number, (a, b, c) in enumerate(triangles, 1):
        u, v = ([points[end][axis] - points[a][axis] for axis in range(3)] for end in (b, c))
        normal = [u[axis - 2] * v[axis - 1] - u[axis - 1] * v[axis - 2] for axis in range(3)]
        length = sum(value * value for value in normal) ** 0.5
        lines += [line("vn", (value / length for value in normal)),
                  "f " + " ".join("%d/1/%d" % (corner + 1, number) for corner in (a, b, c))]
    return "\n".join(lines) + "\n"


def placed(name, colour, address, place):
    """A piece on the table, that may have notches, of wood."""
    return {"Name": "Custom_Model", "Nickname": name,
            "Transform": {"posX": place % 4 * APART, "posY": 2, "posZ": place // 4 * APART,
                          "rotX": 0, "rotY": 0, "rotZ": 0, "scaleX": 1, "scaleY": 1, "scaleZ": 1},
            "ColorDiffuse": dict(zip("rgb", colour)), "Grid": False,
            "CustomMesh": {"MeshURL": address, "DiffuseURL": "", "NormalURL": "",
                           "ColliderURL": address, "Convex": False, "MaterialIndex": 1,
                           "TypeIndex": 0, "CastShadows": True}}


def main(name, folder):
    puzzle, folder = tilewright.Puzzle.load(name), pathlib.Path(folder)
    folder.mkdir(parents=True)
    files, objects = {}, []
    for word, colour, points, triangles in bodies(puzzle):
        if len(points) > MOST:
            sys.exit("%s has %d points; the game reads %d" % (word, len(points), MOST))
        text = model(word, points, triangles)
        path = files.setdefault(text, folder / ("%d.obj" % (len(files) + 1)))  # copies share one
        path.write_text(text, encoding="utf-8")
        objects.append(placed(word.replace("_", " "), colour, path.absolute().as_uri(),
                              len(objects)))
    saved = folder / (pathlib.Path(name).stem + ".json")
    saved.write_text(json.dumps({"SaveName": puzzle.title, "ObjectStates": objects}, indent=1),
                     encoding="utf-8")
    print(saved)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: tabletop.py PUZZLE FOLDER")
    try:
        main(*sys.argv[1:])
    except (OSError, tilewright.Error) as wrong:
        sys.exit(str(wrong))
