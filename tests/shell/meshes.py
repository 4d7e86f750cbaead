#!/usr/bin/env python3
"""meshes.py -- bodies that `tilewright draw` writes, read and checked independently.

    meshes.py PROGRAM

A body is closed if each of its edges occurs once in each direction, compared by coordinates alone.
admesh and xmllint check too, if installed.
"""

import base64
import collections
import io
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402
from tap import same  # noqa: E402

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
# puzzle; cells of all pieces; cubic millimetres of one at 10 mm an edge, or None if not simple
PUZZLES = [("soma", 27, 1000), ("pentominoes-6x10", 60, 500), ("tangram-square", 32, 250),
           ("prisms-tower", None, None), ("snowflake", None, None), ("stairs", None, None),
           ("spheres-pyramid", None, None), ("tetrasticks-square", None, None),
           ("rings-12", 96, 0.5 * (10 / 0.6) ** 2 * 5)]  # bars with holes
# elements that are written, their fields, and the elements that may contain them (X3D 3.3)
X3D = {"X3D": ({"profile", "version"}, {None}), "head": (set(), {"X3D"}),
       "meta": ({"name", "content"}, {"head"}), "Scene": (set(), {"X3D"}),
       "WorldInfo": ({"title"}, {"Scene"}), "NavigationInfo": ({"type"}, {"Scene"}),
       "Background": ({"skyColor"}, {"Scene"}),
       "Viewpoint": ({"position", "orientation", "centerOfRotation"}, {"Scene"}),
       "Group": (set(), {"Scene"}), "MetadataString": ({"name", "value"}, {"Group"}),
       "Shape": (set(), {"Group"}), "Appearance": (set(), {"Shape"}),
       "Material": ({"diffuseColor"}, {"Appearance"}),
       "IndexedFaceSet": ({"coordIndex", "creaseAngle"}, {"Shape"}),
       "Coordinate": ({"point"}, {"IndexedFaceSet"})}


def draw(*words):
    return call(PROGRAM, "draw", *words, text=False, timeout=120).stdout


def refused(*words):
    done = call(PROGRAM, "draw", *words, statuses=(2,), errors="replace", timeout=120)
    same(done.stdout, "", " ".join(words))
    return done.stderr


# ---- Closed bodies ------------------------------------------------------------------------------

def assert_closed(triangles):
    """triangles: three points each; returns the volume."""
    edges = collections.Counter()
    volume = 0
    for a, b, c in triangles:
        edges.update([(a, b), (b, c), (c, a)])
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
                   + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
    if not edges or max(edges.values()) > 1:
        raise tap.Failure("an edge that is there more than once in one direction, or none at all")
    for a, b in edges:
        if (b, a) not in edges:
            raise tap.Failure("an edge with one triangle alone: %r %r" % (a, b))
    return volume


def read_stl(data):
    count = struct.unpack("<I", data[80:84])[0]
    same(len(data), 84 + 50 * count, "bytes of the STL file")
    found = []
    for i in range(count):
        v = struct.unpack("<9f", data[96 + 50 * i:132 + 50 * i])
        found.append((v[0:3], v[3:6], v[6:9]))
    return found


def near(what, found, wanted, slack):
    if abs(found - wanted) > slack:
        raise tap.Failure("%s: found %g, expected %g" % (what, found, wanted))


def stl_is_closed(puzzle, cells, each):
    plain = assert_closed(read_stl(draw(puzzle, "--to", "stl")))
    if cells:
        near("volume", plain, cells * each, cells * each * 1e-4)
    moved = assert_closed(read_stl(draw(puzzle, "--to", "stl", "--clearance", "0.1")))
    if not 0 < moved < plain:
        raise tap.Failure("volume with clearance %g, without %g" % (moved, plain))


def admesh_agrees(puzzle):
    admesh = shutil.which("admesh")
    if not admesh:
        raise tap.Skip("admesh is not here")
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "it.stl")
        draw(puzzle, "--output", name, "--clearance", "0.1")
        volume = assert_closed(read_stl(open(name, "rb").read()))
        text = subprocess.run([admesh, name], stdout=subprocess.PIPE, text=True,
                              timeout=120, check=True).stdout
    for what in ("Total disconnected facets", "Degenerate facets", "Edges fixed",
                 "Facets reversed", "Backwards edges", "Facets removed"):
        counts = re.search(re.escape(what) + r"\s*:\s*([\d ]+)", text)
        if not counts or set(counts[1].split()) != {"0"}:
            raise tap.Failure("%s:\n%s" % (what, text))
    found = re.search(r"Volume\s*:\s*([\d.]+)", text)
    near("volume by admesh", float(found[1]), volume, volume * 1e-4)


# ---- 3MF ----------------------------------------------------------------------------------------

def archive_of(puzzle, *words):
    done = subprocess.run([PROGRAM,
    "draw",
    puzzle,
    "--to",
    "3mf",
    *words],
    stdin=subprocess.DEVNULL,
    stdout=subprocess.PIPE,
    stderr=subprocess.PIPE,
     timeout=120)
    same(done.returncode, 0, "status")
    return zipfile.ZipFile(io.BytesIO(done.stdout))


def read_3mf(puzzle):
    archive = archive_of(puzzle)
    same(archive.testzip(), None, "a damaged entry")
    same(sorted(archive.namelist()), ["3D/3dmodel.model", "[Content_Types].xml", "_rels/.rels"],
         "names")
    for name in archive.namelist():
        same(archive.getinfo(name).date_time, (1980, 1, 1, 0, 0, 0), "time of " + name)
        xml.fromstring(archive.read(name))
    model = xml.fromstring(archive.read("3D/3dmodel.model"))
    same(model.get("unit"), "millimeter", "unit")
    objects = {}
    for one in model.iter(CORE + "object"):
        points = [tuple(float(v.get(k)) for k in "xyz") for v in one.iter(CORE + "vertex")]
        objects[one.get("id")] = assert_closed(
            [tuple(points[int(t.get(k))] for k in ("v1", "v2", "v3"))
             for t in one.iter(CORE + "triangle")])
        if min(min(p) for p in points) < -1e-9:
            raise tap.Failure("an object that lies outside of the bed")
    items = [item.get("objectid") for item in model.iter(CORE + "item")]
    same(sorted(items), sorted(objects), "items")
    return sum(objects.values())


def threemf_is_closed(puzzle, cells, each):
    volume = read_3mf(puzzle)
    if cells:
        near("volume", volume, cells * each, cells * each * 1e-4)


def xmllint_reads():
    if not shutil.which("xmllint"):
        raise tap.Skip("xmllint is not here")
    texts = [draw("soma", "--to", "x3d")]
    try:
        texts.append(archive_of("soma").read("3D/3dmodel.model"))
    except tap.Skip:
        pass
    for text in texts:
        done = subprocess.run(["xmllint", "--noout", "--nonet", "-"], input=text,
                              stderr=subprocess.PIPE, timeout=120)
        if done.returncode:
            raise tap.Failure(done.stderr.decode())


# ---- Scenes -------------------------------------------------------------------------------------

def scene_triangles(scene, buffer):
    """The volume of all meshes, each closed, in cubic metres."""
    def take(number):
        accessor = scene["accessors"][number]
        view = scene["bufferViews"][accessor["bufferView"]]
        size = {"VEC3": 3, "SCALAR": 1}[accessor["type"]]
        kind = {5126: "f", 5125: "I"}[accessor["componentType"]]
        count = size * accessor["count"]
        same(view["byteLength"], 4 * count, "bytes of a view")
        return struct.unpack_from("<%d%s" % (count, kind), buffer, view["byteOffset"])

    volume = 0
    for mesh in scene["meshes"]:
        part = mesh["primitives"][0]
        flat, index = take(part["attributes"]["POSITION"]), take(part["indices"])
        points = [flat[i:i + 3] for i in range(0, len(flat), 3)]
        accessor = scene["accessors"][part["attributes"]["POSITION"]]
        for k in range(3):
            low, high = min(p[k] for p in points), max(p[k] for p in points)
            single = [struct.unpack("<f", struct.pack("<f", accessor[end][k]))[0]
                      for end in ("min", "max")]
            same(single, [low, high], "least and greatest")
        volume += assert_closed([tuple(points[i] for i in index[t:t + 3])
                                 for t in range(0, len(index), 3)])
    return volume


def gltf_is_right(puzzle, cells, each):
    scene = json.loads(draw(puzzle, "--to", "gltf"))
    same(scene["asset"]["version"], "2.0", "version")
    head, data = scene["buffers"][0]["uri"].split(",", 1)
    same(head, "data:application/octet-stream;base64", "kind of data")
    buffer = base64.b64decode(data, validate=True)
    same(len(buffer), scene["buffers"][0]["byteLength"], "bytes")
    volume = scene_triangles(scene, buffer)
    if cells:
        near("volume", volume * 1e9, cells * each, cells * each * 1e-4)
    binary = draw(puzzle, "--to", "glb")
    same(struct.unpack("<4sII", binary[:12]), (b"glTF", 2, len(binary)), "head")
    length, kind = struct.unpack("<I4s", binary[12:20])
    same((kind, length % 4), (b"JSON", 0), "first chunk")
    again = json.loads(binary[20:20 + length])
    rest = binary[20 + length:]
    same(struct.unpack("<I4s", rest[:8]), (len(rest) - 8, b"BIN\0"), "second chunk")
    same(rest[8:], buffer, "buffer")
    del scene["buffers"][0]["uri"]
    same(again, scene, "text")


def obj_is_closed(puzzle, cells, each):
    points, bodies = [None], []
    for kind, *words in map(str.split, draw(puzzle, "--to", "obj").decode().splitlines()):
        if kind == "o":
            bodies.append([])
        elif kind == "v":
            points.append(tuple(float(word) for word in words[:3]))
            same([0 <= float(word) <= 1 for word in words[3:]], [True] * 3, "a colour")
        elif kind == "f":
            bodies[-1].append([points[int(word)] for word in words])
    volume = sum(assert_closed(triangles) for triangles in bodies)
    if cells:
        near("volume", volume, cells * each, cells * each * 1e-4)


def x3d_volume(root):
    volume = 0
    for faces in root.iter("IndexedFaceSet"):
        flat = [float(v) for v in faces.find("Coordinate").get("point").split()]
        points = [tuple(flat[i:i + 3]) for i in range(0, len(flat), 3)]
        loops = [[int(i) for i in loop.split()]
                 for loop in faces.get("coordIndex").split("-1") if loop.strip()]
        volume += assert_closed([tuple(points[i] for i in loop) for loop in loops])
    return volume


def check_element(one, parent):
    if one.tag not in X3D:
        raise tap.Failure("an element <%s>" % one.tag)
    fields, places = X3D[one.tag]
    if parent not in places:
        raise tap.Failure("<%s> in <%s>" % (one.tag, parent))
    for name in one.attrib:
        if name not in fields and not name.startswith("{"):
            raise tap.Failure("a field %s of <%s>" % (name, one.tag))
    for child in one:
        check_element(child, one.tag)


def x3d_is_right(puzzle, cells, each):
    text = draw(puzzle, "--to", "x3d").decode()
    root = xml.fromstring(text)
    check_element(root, None)
    volume = x3d_volume(root)
    if cells:
        near("volume", volume, cells * each / 1000, cells * each * 1e-6)
    page = draw(puzzle, "--to", "x3dom").decode()
    scene = page[page.index("<Scene>"):page.index("</Scene>") + len("</Scene>")]
    smooth = text[text.index("<Scene>"):text.index("</Scene>") + 8]
    same(scene, smooth.replace('creaseAngle="0.4"', 'creaseAngle="0"'), "the scene on the page")


def page_asks_for_nothing():
    """Files that a browser would fetch are beside the page, or inside it."""
    page = draw("soma", "--to", "x3dom").decode()
    for name in re.findall(r'<(?:script|link|img)\b[^>]*\b(?:src|href)="([^"]*)"', page):
        if name not in ("x3dom.js", "x3dom.css"):
            raise tap.Failure("the page fetches %s" % name)
    if page.count("</script>") != 1 or page.index("</script>") > page.index("<body>"):
        raise tap.Failure("there is one script, and it stands in the head")


def head_is_there():
    head = subprocess.run([PROGRAM, "export", "soma", "--to", "x3d-head", "--limit", "1"],
                          stdout=subprocess.PIPE, text=True, check=True, timeout=120).stdout
    for text in (draw("soma", "--to", "x3d").decode(), draw("soma", "--to", "x3dom").decode()):
        if head.strip() not in text:
            raise tap.Failure("the text of the solution is not in the file")
    if "Solution" in draw("soma", "--to", "x3d", "--parts").decode():
        raise tap.Failure("pieces are no solution, and have none at their head")


# ---- Words --------------------------------------------------------------------------------------

def one_piece():
    volume = assert_closed(read_stl(draw("soma", "--to", "stl", "--piece", "V", "--scale", "20")))
    near("volume", volume, 3 * 8000, 1)
    thick = read_stl(draw("pentominoes-6x10", "--to", "stl", "--piece", "I", "--thickness", "3"))
    near("volume", assert_closed(thick), 5 * 300, 1)


def extent(triangles):
    return [max(p[k] for t in triangles for p in t) - min(p[k] for t in triangles for p in t)
            for k in range(3)]


def bodies_are_stretched():
    """The pieces, and with --solution the assembled cube, whose bodies touch."""
    whole = read_stl(draw("soma", "--to", "stl", "--solution", "1", "--stretch", "1,1.5,2"))
    for found, wanted in zip(extent(whole), (30, 45, 60)):
        near("extent", found, wanted, 1e-3)
    pieces = read_stl(draw("soma", "--to", "stl", "--stretch", "1,1.5,2"))
    near("volume", assert_closed(pieces), 27000 * 3, 1)


def pieces_lie_on_a_bed():
    """None meets another, nor leaves the bed; the same bodies as without one."""
    for words, bed in ((("burr-level-9", "--scale", "12"), (150, 130)), (("soma",), (80, 95)),
                       (("pentominoes-6x10",), (205, 100))):
        bodies = archive_bodies(*words, "--bed", "%d,%d" % bed)
        boxes = []
        for points in bodies:
            low = [min(p[k] for p in points) for k in range(3)]
            high = [max(p[k] for p in points) for k in range(3)]
            if min(low) < -1e-6 or high[0] > bed[0] + 1e-6 or high[1] > bed[1] + 1e-6:
                raise tap.Failure("a body lies from %r to %r on a bed of %r" % (low, high, bed))
            if any(low[0] < h[0] and l[0] < high[0] and low[1] < h[1] and l[1] < high[1]
                   for l, h in boxes):
                raise tap.Failure("two bodies lie on one place")
            boxes.append((low, high))
        same(len(bodies), len(archive_bodies(*words)), "bodies")
    if "there is no room" not in refused("soma", "--to", "stl", "--bed", "40,40"):
        raise tap.Failure("a bed that is too small is not named")


def archive_bodies(*words):
    """The points of each body of a 3MF file."""
    with zipfile.ZipFile(io.BytesIO(draw(*words, "--to", "3mf"))) as archive:
        root = xml.fromstring(archive.read("3D/3dmodel.model"))
    return [[tuple(float(v.get(axis)) for axis in "xyz") for v in mesh.iter(CORE + "vertex")]
            for mesh in root.iter(CORE + "mesh")]


def each_piece_has_a_file():
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "it.stl")
        puzzle = os.path.join(folder, "two.yaml")
        with open(puzzle, "w") as file:
            file.write("tilewright: 1\nlattice: cube\ncontainer: {box: [4, 1, 1]}\npieces:\n"
                       "- {name: a/b, box: [1, 1, 1], copies: 2}\n- {name: c, box: [2, 1, 1]}\n")
        draw(puzzle, "--piece", "all", "--output", name)
        same(sorted(os.listdir(folder)), ["it-01-a_b-2x.stl", "it-02-c.stl", "two.yaml"], "files")
        for file, volume in (("it-01-a_b-2x.stl", 1000), ("it-02-c.stl", 2000)):
            with open(os.path.join(folder, file), "rb") as body:
                near(file, assert_closed(read_stl(body.read())), volume, 1e-2)
        os.remove(os.path.join(folder, "it-01-a_b-2x.stl"))
        if "it-02-c.stl" not in refused(puzzle, "--piece", "all", "--output", name):
            raise tap.Failure("a file that is there is not named")
        same(len(os.listdir(folder)), 2, "nothing is written unless all names are free")


def edges_have_length():
    """Chamfers left two points in nearly the same place, so triangles without area."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "prisms.yaml")
        with open(name, "w") as file:
            file.write("tilewright: 1\nlattice: tri-prism\ncontainer: {box: [2, 2, 3]}\n"
                       "pieces: [{name: a, cells: [[0, 0, 1, down], [0, 0, 1, up], "
                       "[0, 0, 2, down], [0, 1, 1, down], [1, 0, 0, up], [1, 0, 1, up], "
                       "[1, 0, 2, up], [1, 1, 1, down], [1, 1, 2, down]]}]\n")
        for points in archive_bodies(name, "--clearance", "0.05", "--chamfer", "0.3"):
            same(len(set(points)), len(points), "points of a body")


def wrong_words():
    for words, said in [(("soma", "--to", "stl", "--clearance", "6"), "too much"),
                        (("soma", "--to", "stl", "--chamfer", "6"), "too much"),
                        (("soma", "--to", "stl", "--hollow", "5"), "no room"),
                        (("sphere-burr", "--to", "stl", "--hollow", "1"), "balls"),
                        (("soma", "--to", "svg", "--rounded"), "applies to"),
                        (("soma", "--to", "stl", "--clearance", "much"), "expected millimetres"),
                        (("soma", "--to", "stl", "--clearance", "-1"), "expected millimetres"),
                        (("soma", "--to", "stl", "--piece", "VV"), "no such piece"),
                        (("soma", "--to", "stl", "--explode", "1"), "applies to"),
                        (("soma", "--to", "glb", "--gallery", "4"), "applies to"),
                        (("soma", "--to", "glb", "--bed", "9,9"), "applies to"),
                        (("soma", "--to", "glb", "--moves", "apart", "--stretch", "1,1,2"),
                         "do not move"),
                        (("soma", "--to", "stl", "--stretch", "1,2"), "three factors"),
                        (("soma", "--to", "stl", "--stretch", "1,2,11"), "three factors"),
                        (("soma", "--to", "stl", "--bed", "0,5"), "width and depth"),
                        (("soma", "--to", "stl", "--piece", "all"), "--output"),
                        (("soma", "--to", "glb", "--parts", "--piece", "V"), "leave one out"),
                        (("soma", "--to", "svg", "--clearance", "1"), "applies to")]:
        text = refused(*words)
        if said not in text:
            raise tap.Failure("%s: %s" % (" ".join(words), text))


def large_containers():
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "large.yaml")
        with open(name, "w") as file:
            file.write(
    "tilewright: 1\ntitle: Large\nlattice: cube\ncontainer: {box: [50, 50, 21]}\n"
    "pieces: [{name: one, cells: [[0, 0, 0]], copies: any}]\n")
        text = refused(name, "--to", "glb", "--empty")
        if "50000" not in text:
            raise tap.Failure(text)
        assert_closed(read_stl(draw(name, "--to", "stl")))


def checks():
    for puzzle, cells, each in PUZZLES:
        for what, look in [("STL", stl_is_closed), ("3MF", threemf_is_closed),
                           ("glTF", gltf_is_right), ("OBJ", obj_is_closed), ("X3D", x3d_is_right)]:
            yield ("%s of %s" % (what, puzzle),
                   lambda c=look, p=puzzle, n=cells, e=each: c(p, n, e))
        yield "admesh finds %s closed" % puzzle, lambda p=puzzle: admesh_agrees(p)
    yield "xmllint reads X3D and 3MF", xmllint_reads
    yield "the thesis' text stands at the head", head_is_there
    yield "a page fetches nothing from elsewhere", page_asks_for_nothing
    yield "one piece alone, larger, thicker", one_piece
    yield "bodies are stretched", bodies_are_stretched
    yield "pieces lie on a bed", pieces_lie_on_a_bed
    yield "each piece has a file", each_piece_has_a_file
    yield "edges have a length", edges_have_length
    yield "wrong words are named", wrong_words
    yield "large containers are refused as one body, not as pieces", large_containers


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    tap.run(checks())
