#!/usr/bin/env python3
"""pictures.py -- pictures of shipped puzzles in every flat format, checked from the outside.

    pictures.py PROGRAM short      a puzzle of each lattice; golden files; files whole or not at all
    pictures.py PROGRAM long        every puzzle in every format; Chromium's drawing beside ours
    pictures.py PROGRAM golden      writes the golden files anew

The checks of a picture follow from its format alone: an SVG is well-formed, has a title, words as
text and only valid numbers; a PNG unpacks to as many pixels as it declares; a PDF has one page.
Only people can judge whether a picture is good.
"""

import glob
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
GOLDEN = os.path.join(TOP, "tests", "golden")
sys.path[:0] = [os.path.dirname(HERE)]
import tap  # noqa: E402
from tap import fail  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"

# name of the golden file, puzzle, options; the solutions are kept in files, as another search may
# find another one first
GOLDENS = [("example-3x3", "example-3x3", []),
           ("soma", "soma", ["--style", "no-title", "--explode", "0.4"]),
           ("soma-layers", "soma", ["--layers"]),
           ("snowflake-empty", "snowflake", ["--empty", "--style", "no-letters"]),
           ("two-piece-tetrahedron", "two-piece-tetrahedron", ["--view", "10,30"]),
           ("spheres-pyramid", "spheres-pyramid", ["--size", "300x200"]),
           ("tetratwigs-arch-steps", "tetratwigs-arch", ["--steps", "all"]),
           ("rods-parts", "rods", ["--parts"])]


def one_of_each_lattice(program):
    """The smallest puzzle of each lattice that has a solution."""
    run = subprocess.run([program, "list", "--json"], stdout=subprocess.PIPE, check=True)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    rows = [row for row in rows if row["counts"]["none"] not in (None, "0")]
    rows.sort(key=lambda row: (row["cell_count"], row["name"]), reverse=True)
    return sorted({row["lattice"]: row["name"] for row in rows}.values())


def call(program, *words, expect=0, **more):
    """Runs `draw`, which must end with a status."""
    run = subprocess.run([program, "draw", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         check=False, **more)
    if run.returncode != expect:
        fail("draw %s: ended with %d, not %d: %s", " ".join(words), run.returncode, expect,
             run.stderr.decode("utf-8", "replace"))
    return run


def formats(program):
    """The formats of svg, png, pdf that this program can write."""
    able = ["svg"]
    for name in ("png", "pdf"):
        run = subprocess.run([program, "draw", "rods", "--to", name], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, check=False)
        if run.returncode == 0:
            able.append(name)
        elif b"without cairo" not in run.stderr:
            fail("draw --to %s: %s", name, run.stderr)
    return able


# ---- Looking at files ----------------------------------------------------------------------------

def look_svg(data):
    """Checks an SVG; returns its root."""
    root = xml.etree.ElementTree.fromstring(data)
    if root.tag != SVG + \
        "svg" or root.find(SVG + "title") is None or root.find(SVG + "desc") is None:
        fail("no svg with title and desc")
    width, height = float(root.get("width")), float(root.get("height"))
    for element in root.iter(SVG + "circle", ):
        x, y, r = (float(element.get(name)) for name in ("cx", "cy", "r"))
        if not (0 <= x - r and x + r <= width and 0 <= y - r and y + r <= height):
            fail("a ball at %g, %g lies off the page", x, y)
    for element in root.iter(SVG + "path"):
        if not re.fullmatch(r"[MLQZ 0-9.-]+", element.get("d")):
            fail("a path with other things than numbers: %s", element.get("d")[:80])
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", element.get("d"))]
        for x, y in zip(numbers[::2], numbers[1::2]):
            if not (-1 <= x <= width + 1 and -1 <= y <= height + 1):
                fail("a path goes to %g, %g, off a page of %g by %g", x, y, width, height)
    return root


def lint_svg(path):
    if shutil.which("xmllint"):
        run = subprocess.run(["xmllint", "--noout", "--nonet", path], stderr=subprocess.PIPE,
                             check=False)
        if run.returncode != 0:
            fail("xmllint: %s", run.stderr.decode())


def unfilter(kind, line, before, step):
    for i, value in enumerate(line):
        left = line[i - step] if i >= step else 0
        up = before[i]
        corner = before[i - step] if i >= step else 0
        if kind == 1:
            value += left
        elif kind == 2:
            value += up
        elif kind == 3:
            value += (left + up) // 2
        elif kind == 4:
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                       (abs(guess - corner), 2, corner))
            value += near[2]
        line[i] = value & 255


def chunks_of_png(data):
    """Pairs of name and bytes."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        fail("no PNG")
    place, chunks = 8, []
    while place < len(data):
        size = int.from_bytes(data[place:place + 4], "big")
        end = place + 8 + size
        if zlib.crc32(data[place + 4:end]) != int.from_bytes(data[end:end + 4], "big"):
            fail("a wrong checksum in the PNG")
        chunks.append((data[place + 4:place + 8], data[place + 8:end]))
        place = end + 4
    return chunks


def unpack_pixels(packed, width, height, step):
    raw = zlib.decompress(packed)
    if len(raw) != height * (1 + width * step):
        fail("%d bytes of pixels for %d by %d", len(raw), width, height)
    return raw


def look_png(data, pixels=False):
    """(width, height, rows of RGB) of a PNG; the rows only when asked for."""
    chunks = chunks_of_png(data)
    head = dict(chunks)[b"IHDR"]
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    if head[8] != 8 or head[9] not in (2, 6) or head[12] != 0:
        fail("a PNG of an unexpected kind")
    kind = 3 if head[9] == 2 else 4
    raw = unpack_pixels(b"".join(body for name, body in chunks if name == b"IDAT"), width, height,
                        kind)
    rows, before = [], bytearray(width * kind)
    for y in range(height if pixels else 0):
        start = y * (1 + width * kind)
        line = bytearray(raw[start + 1:start + 1 + width * kind])
        unfilter(raw[start], line, before, kind)
        rows.append(line if kind == 3 else bytes(v for i, v in enumerate(line) if i % 4 < 3))
        before = line
    return width, height, rows


def films_play_as_png(program, able):
    """An animated PNG has the pictures and the time of the film as SVG; each is cut to what
    changes, and a program that knows no films shows the first."""
    if "png" not in able:
        return
    words = ["burr-level-9", "--moves", "apart", "--film"]
    film = call(program, *words, "--to", "svg").stdout
    seconds = float(re.search(rb' dur="([0-9.]+)s"', film).group(1))
    for more, step in (([], 3), (["--style", "clear"], 4)):
        data = call(program, *words, *more, "--to", "png").stdout
        size = look_png(data)[:2]
        parts, numbers, counted, time = [], [], 0, 0
        for name, body in chunks_of_png(data):
            fields = [int.from_bytes(body[i:i + 4], "big") for i in range(0, len(body) - 3, 4)]
            if name == b"acTL":
                counted = fields[0]
            if name == b"fcTL":
                numbers.append(fields[0])
                parts.append((fields[1:5], []))
                time += int.from_bytes(body[20:22], "big") / int.from_bytes(body[22:24], "big")
            if name == b"fdAT":
                numbers.append(fields[0])
            if name in (b"IDAT", b"fdAT"):
                parts[-1][1].append(body if name == b"IDAT" else body[4:])
        for (width, height, left, top), packed in parts:
            if left + width > size[0] or top + height > size[1]:
                fail("a frame is beyond the picture")
            unpack_pixels(b"".join(packed), width, height, step)
        if numbers != list(range(len(numbers))) or counted != len(parts):
            fail("chunks of a film are numbered %s; it counts %d frames, and has %d", numbers,
                 counted, len(parts))
        if len(parts) != len(re.findall(b"<animate ", film)) or abs(time - seconds) > 0.01:
            fail("%d frames in %.2f seconds; as SVG %.2f", len(parts), time, seconds)
        if list(parts[0][0][:2]) != list(size) or list(parts[-1][0][:2]) == list(size):
            fail("the first frame is not whole, or the last one is")


def look_pdf(data):
    if not data.startswith(b"%PDF-1.") or not data.rstrip().endswith(b"%%EOF"):
        fail("no PDF")


def look(kind, path):
    with open(path, "rb") as file:
        data = file.read()
    if kind == "svg":
        look_svg(data)
        lint_svg(path)
    elif kind == "png":
        look_png(data)
    else:
        look_pdf(data)
    return data


# ---- Checks --------------------------------------------------------------------------------------

def draw_all(program, able, puzzle, *words):
    """Draws one puzzle in every format, twice; the bytes are the same."""
    with tempfile.TemporaryDirectory() as folder:
        for kind in able:
            path = os.path.join(folder, "picture." + kind)
            call(program, puzzle, *words, "--output", path)
            data = look(kind, path)
            again = call(program, puzzle, *words, "--to", kind).stdout
            if data != again:
                fail("%s: two runs, two different files", kind)


def draw_golden(program, puzzle, options):
    words = [puzzle]
    if not {"--parts", "--empty"} & set(options):
        words.append(os.path.join(GOLDEN, puzzle + ".jsonl"))
    return call(program, *words, *options, "--to", "svg").stdout


def same_line(a, b):
    """True if equal but for the last digit of numbers: other machines round differently."""
    number = rb"-?\d+(?:\.\d+)?"
    if re.sub(number, b"#", a) != re.sub(number, b"#", b):
        return False
    return all(abs(float(p) - float(q)) < 0.025
               for p, q in zip(re.findall(number, a), re.findall(number, b)))


def compare_golden(program, name, puzzle, options):
    with open(os.path.join(GOLDEN, name + ".svg"), "rb") as file:
        golden = file.read().splitlines()
    drawn = draw_golden(program, puzzle, options)
    look_svg(drawn)
    for number, (a, b) in enumerate(zip(golden, drawn.splitlines()), 1):
        if not same_line(a, b):
            fail("line %d differs: %s, expected %s (make golden writes it anew)", number, b[:80],
                 a[:80])
    if len(golden) != len(drawn.splitlines()):
        fail("one file is longer (make golden writes it anew)")


def golden_sees_changes():
    for a, b, same in ((b'x="1.02"', b'x="1.03"', True), (b'x="1.02"', b'x="1.1"', False),
                       (b"<g>", b"<p>", False), (b"L1 2", b"L1 2L3 4", False)):
        if same_line(a, b) != same:
            fail("%s and %s", a, b)


def file_is_whole_or_not_there(program):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.svg")
        with open(path, "w", encoding="ascii") as file:
            file.write("before")
        os.chmod(path, 0o640)
        call(program, "rods", "--force", "--size", "20x20", "--output", path, expect=2)
        with open(path, encoding="ascii") as file:
            if file.read() != "before":
                fail("a picture that failed changed the file")
        call(program, "rods", "--output", path, expect=2)
        call(program, "rods", "--force", "--output", path)
        with open(path, "rb") as file:
            look_svg(file.read())
        if os.stat(path).st_mode & 0o777 != 0o640:
            fail("the file's rights changed to %o", os.stat(path).st_mode & 0o777)
        link = os.path.join(folder, "link.svg")
        os.symlink("picture.svg", link)
        call(program, "soma", "--force", "--output", link)
        if not os.path.islink(link):
            fail("a symbolic link was replaced")
        with open(path, "rb") as file:
            if b"Soma" not in file.read():
                fail("the file behind the link is the old one")
        if sorted(os.listdir(folder)) != ["link.svg", "picture.svg"]:
            fail("left behind: %s", os.listdir(folder))
        call(program, "rods", "--output", os.path.join(folder, "none", "a.svg"), expect=2)


def full_disk_is_told(program):
    if not os.path.exists("/dev/full"):
        raise tap.Skip("there is no /dev/full here")
    run = call(program, "rods", "--to", "svg", "--output", "/dev/full", expect=4)
    if b"/dev/full: cannot be written" not in run.stderr:
        fail("said %s", run.stderr)


def read_all(handle):
    """Reads until the other end is closed."""
    shown = b""
    try:
        while part := os.read(handle, 1 << 16):
            shown += part
    except OSError:  # how a pseudo-terminal ends
        pass
    os.close(handle)
    return shown


def terminal_gets_no_bytes(program, able):
    if "png" not in able:
        raise tap.Skip("this program cannot write png")
    for words, status in ((["--to", "png"], 2), (["--to", "png", "--output", "-"], 2), ([], 2),
                          (["--output", "-", "--to", "svg"], 0)):
        try:
            master, slave = pty.openpty()
        except OSError as none:
            raise tap.Skip("there are no pseudo-terminals here") from none
        with subprocess.Popen([program, "draw", "three-3x3", *words], stdout=slave,
                              stderr=subprocess.PIPE) as run:
            os.close(slave)
            shown = read_all(master)
            said = run.stderr.read()
        if run.returncode != status or (b"not for a terminal" in said) != (status == 2):
            fail("%s ended with %d and said %s", words, run.returncode, said)
        if (b"</svg>" in shown) != (status == 0):
            fail("%s: what is shown is %s", words, shown[:100])


def solutions_are_taken_from_a_text(program):
    run = subprocess.run([program, "solve", "soma", "--solutions", "--json", "--limit", "3"],
                         stdout=subprocess.PIPE, check=True)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "soma.jsonl")
        with open(path, "wb") as file:
            file.write(run.stdout)
        third = call(program, "soma", path, "--solution", "3").stdout
        if third != call(program, "soma", "--solution", "3").stdout:
            fail("the third solution read is not the third one found")
        if third == call(program, "soma", path).stdout:
            fail("the third solution looks like the first")
        root = look_svg(call(program, "soma", path, "--gallery", "9").stdout)
        captions = [text.text for text in root.iter(SVG + "text")]
        for number in ("1", "2", "3"):
            if number not in captions:
                fail("no picture %s in %s", number, captions)
        call(program, "soma", path, "--solution", "4", expect=2)


# ---- Copies of a piece ---------------------------------------------------------------------------

COPIES = """tilewright: 1
lattice: %s
container: %s
pieces:
  - {name: P, cells: %s, copies: any}
"""
TOLD_APART = [("dominoes in 6x4", COPIES % ("square", "{box: [6, 4]}", "[[0, 0], [1, 0]]")),
              ("Y pentominoes in 15x15",
               COPIES % ("square", "{box: [15, 15]}",
                         "[[0, 0], [1, 0], [2, 0], [3, 0], [1, 1]]")),
              ("bricks in 4x4x4 without its core",
               COPIES % ("cube", "{minus: [{box: [4, 4, 4]}, {box: [2, 2, 2], at: [1, 1, 1]}]}",
                         "[[0, 0, 0], [1, 0, 0]]"))]


def colours_of_svg(data):
    """The fill of each placement in the plane, where a group is a placement."""
    groups = xml.etree.ElementTree.fromstring(data).iter(SVG + "g")
    return [next(path.get("fill") for path in group.iter(SVG + "path")) for group in groups]


def colours_of_gltf(data):
    scene = json.loads(data)
    parts = [scene["meshes"][node["mesh"]]["primitives"][0] for node in scene["nodes"]]
    return [str(scene["materials"][part["material"]]["pbrMetallicRoughness"]["baseColorFactor"])
            for part in parts]


def touch(some, others):
    return any(sum(abs(p - q) for p, q in zip(a, b)) == 1 for a in some for b in others)


def copies_are_told_apart(program, puzzle):
    with tempfile.TemporaryDirectory() as folder:
        path, text = os.path.join(folder, "p.yaml"), os.path.join(folder, "p.jsonl")
        with open(path, "w", encoding="ascii") as file:
            file.write(puzzle)
        with open(text, "wb") as file:
            subprocess.run([program, "solve", path, "--solutions", "--json", "--limit", "1"],
                           stdout=file, check=True)
        with open(text, encoding="ascii") as file:
            pieces = [piece["cells"] for piece in json.loads(file.readline())["placements"]]
        words = [path, text, "--style", "no-letters"]
        seen = [colours_of_gltf(call(program, path, text, "--to", "gltf").stdout)]
        if "square" in puzzle:
            seen.append(colours_of_svg(call(program, *words).stdout))
    for colours in seen:
        if len(colours) != len(pieces) or len(set(colours)) > 6:
            fail("%d pieces in %d colours", len(colours), len(set(colours)))
        for a, one in enumerate(pieces):
            for b, other in enumerate(pieces[:a]):
                if colours[a] == colours[b] and touch(one, other):
                    fail("copies at %s and %s touch and are both %s", one, other, colours[a])


# ---- Holes ---------------------------------------------------------------------------------------

def disks_show_their_holes(program):
    """K has three holes; L two, and two pegs that lie apart. Each is a loop of the area's path."""
    root = look_svg(call(program, "rings-12", "--parts").stdout)
    areas = {group[0].text: next(group.iter(SVG + "path")) for group in root.iter(SVG + "g")}
    loops = {name: areas[name].get("d").count("M") for name in "KL"}
    if loops != {"K": 4, "L": 5}:
        fail("the areas have %s loops", loops)


# ---- Sheets --------------------------------------------------------------------------------------

def pages_of_pdf(data):
    """The number of pages, and the size of the first in inches; cairo may compress both."""
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            data += zlib.decompress(stream)
        except zlib.error:
            pass
    box = re.search(rb"/MediaBox \[ *0 0 ([0-9.]+) ([0-9.]+)", data)
    return (len(re.findall(rb"/Type */Page(?![s0-9A-Za-z])", data)),
            [round(float(side) / 72, 2) for side in box.groups()])


def galleries_go_onto_sheets(program, able):
    with tempfile.TemporaryDirectory() as folder:
        words = ["soma", "--gallery", "50", "--paper", "letter", "--landscape"]
        path = os.path.join(folder, "g.svg")
        with open(os.path.join(folder, "g-02.svg"), "w", encoding="ascii") as file:
            file.write("mine")
        call(program, *words, "--output", path, expect=2)
        call(program, *words, expect=2)
        if os.listdir(folder) != ["g-02.svg"]:
            fail("wrote %s though a sheet is in the way", os.listdir(folder))
        call(program, *words, "--output", path, "--force")
        names, numbers = sorted(os.listdir(folder)), []
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                root = look_svg(file.read())
            if (root.get("width"), root.get("height")) != ("1056", "816"):
                fail("a sheet of %s by %s", root.get("width"), root.get("height"))
            numbers += [int(text.text) for text in root.iter(SVG + "text") if text.text.isdigit()]
        if numbers != list(range(1, 51)) or names != ["g-%02d.svg" % n for n in (1, 2, 3)]:
            fail("files %s, solutions %s", names, numbers)
        if "pdf" in able:
            data = call(program, *words, "--to", "pdf").stdout
            if pages_of_pdf(data) != (3, [11, 8.5]):
                fail("a PDF of pages and inches %s", pages_of_pdf(data))
        call(program, "soma", "--gallery", "3", "--paper", "a4", "--output", path)
        if not os.path.exists(path):
            fail("what goes onto one sheet is numbered")


def pixels_are_fine(program, able):
    """Two pixels each way per unit of the drawing, unless a size is given."""
    if "png" not in able:
        raise tap.Skip("this program cannot write png")
    root = look_svg(call(program, "soma", "--empty").stdout)
    drawn = float(root.get("width")), float(root.get("height"))
    for words, fine in ([], 2), (["--size", "%dx%d" % drawn], 1):
        size = look_png(call(program, "soma", "--empty", "--to", "png", *words).stdout)[:2]
        if size != (fine * drawn[0], fine * drawn[1]):
            fail("%d by %d pixels, of a drawing of %d by %d", *size, *drawn)


def long_titles_are_wrapped(program):
    title = "Dominoes on a chessboard without two opposite corners, which they cannot cover"
    root = look_svg(call(program, "mutilated-chessboard", "--empty").stdout)
    lines = [text for text in root.iter(SVG + "text") if text.text in title]
    width = float(root.get("width"))
    if " ".join(line.text for line in lines) != title or len(lines) < 2:
        fail("the title is written as %s", [line.text for line in lines])
    if width > 540:
        fail("the page is %g wide for its title", width)


# ---- Beside Chromium -----------------------------------------------------------------------------

def difference(ours, theirs):
    """Mean difference of the pixels, and the share of those that differ much. 0..255, 0..1."""
    width, height, rows = ours
    if theirs[0] < width or theirs[1] < height:
        fail("Chromium drew %d by %d pixels, we %d by %d", theirs[0], theirs[1], width, height)
    total = much = 0
    for a, b in zip(rows, theirs[2]):
        for x in range(0, 3 * width, 3):
            off = abs(a[x] - b[x]) + abs(a[x + 1] - b[x + 1]) + abs(a[x + 2] - b[x + 2])
            total += off
            much += off > 200
    return total / (3 * width * height), much / (width * height)


def screenshot(browser, folder, svg, size, fine):
    path = os.path.join(folder, "seen.png")
    run = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu",
                          "--hide-scrollbars", "--force-device-scale-factor=%d" % fine,
                          "--user-data-dir=" + os.path.join(folder, "profile"),
                          "--window-size=%d,%d" % size, "--screenshot=" + path, "file://" + svg],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=False)
    if not os.path.exists(path):
        raise tap.Skip("Chromium makes no picture here: %s" % run.stderr[-200:])
    with open(path, "rb") as file:
        return look_png(file.read(), True)


def same_in_chromium(program, able, puzzle, *words):
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser or "png" not in able:
        raise tap.Skip("no Chromium here" if not browser else "this program cannot write png")
    with tempfile.TemporaryDirectory() as folder:
        svg = os.path.join(folder, "ours.svg")
        call(program, puzzle, *words, "--output", svg)
        ours = look_png(call(program, puzzle, *words, "--to", "png").stdout, True)
        # a window can be too small for Chromium; the picture stands in its upper left corner
        fine = 1 if "--size" in words else 2
        size = max(ours[0] // fine, 800), max(ours[1] // fine, 600)
        theirs = screenshot(browser, folder, svg, size, fine)
        mean, much = difference(ours, theirs)
        if mean > 2.5 or much > 0.01:  # letters are smoothed differently
            fail("mean difference %.2f, %.2f %% of the pixels differ much", mean, 100 * much)
        if "--size" not in words:
            other = look_png(call(program, puzzle, *words, "--style", "no-title", "--size",
                                  "%dx%d" % ours[:2], "--to", "png").stdout, True)
            if difference(other, theirs)[0] <= 2 * mean:
                fail("the measure does not see a picture that lies elsewhere")


# ---- Running them --------------------------------------------------------------------------------

def solvable(program, puzzle):
    """Is a first solution found within a few seconds?"""
    run = subprocess.Popen([program, "solve", puzzle, "--first", "--quiet"],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    limit = time.monotonic() + 8
    while run.poll() is None and time.monotonic() < limit:
        time.sleep(0.02)
    if run.poll() is None:
        run.kill()
        run.wait()
        return False
    return run.returncode == 0


def draw_thoroughly(program, able, puzzle):
    found = solvable(program, puzzle)
    draw_all(program, able, puzzle, *([] if found else ["--empty"]))
    for words in (["--empty"], ["--parts"]):
        draw_all(program, able, puzzle, *words)
    if found:
        for words in (["--explode", "0.7"], ["--layers"], ["--steps", "all"],
                      ["--steps", "2", "--style", "cells,no-letters"]):
            draw_all(program, able[:1], puzzle, *words)


def write_golden(program):
    for name, puzzle, options in GOLDENS:
        with open(os.path.join(GOLDEN, name + ".svg"), "wb") as file:
            file.write(draw_golden(program, puzzle, options))


def balls_of_a_piece_are_joined(program):
    """Three balls that touch one another have three necks, each a band and its sides; the ball
    alone, and balls of the empty container, have none."""
    for words, necks in ((["--parts"], 3), (["--empty"], 0)):
        root = look_svg(call(program, "spheres-4", *words).stdout)
        paths = len(list(root.iter(SVG + "path")))
        if paths != 2 * necks:
            fail("draw spheres-4 %s: %d paths for %d necks", words[0], paths, necks)


def main(program, what):
    if what == "golden":
        write_golden(program)
        return
    able = formats(program)
    checks = []
    if what == "short":
        checks += [("%s is drawn" % puzzle, lambda puzzle=puzzle: draw_all(program, able, puzzle))
                   for puzzle in one_of_each_lattice(program)]
        checks += [("%s.svg is as it was" % name,
                    lambda name=name, puzzle=puzzle, options=options:
                    compare_golden(program, name, puzzle, options))
                   for name, puzzle, options in GOLDENS]
        checks += [("a change of a golden file is seen", golden_sees_changes),
                   ("a file is whole or as it was", lambda: file_is_whole_or_not_there(program)),
                   ("a full disk is told", lambda: full_disk_is_told(program)),
                   ("a terminal gets no bytes", lambda: terminal_gets_no_bytes(program, able)),
                   ("solutions are taken from a text",
                    lambda: solutions_are_taken_from_a_text(program))]
        checks += [("copies are told apart: %s" % title,
                    lambda puzzle=puzzle: copies_are_told_apart(program, puzzle))
                   for title, puzzle in TOLD_APART]
        checks += [("balls of a piece are joined", lambda: balls_of_a_piece_are_joined(program)),
                   ("disks show their holes", lambda: disks_show_their_holes(program)),
                   ("galleries go onto sheets", lambda: galleries_go_onto_sheets(program, able)),
                   ("films play as PNG", lambda: films_play_as_png(program, able)),
                   ("pixels are fine", lambda: pixels_are_fine(program, able)),
                   ("long titles are wrapped", lambda: long_titles_are_wrapped(program))]
    else:
        paths = sorted(glob.glob(os.path.join(TOP, "puzzles", "*.yaml")))
        checks += [("%s is drawn in every way" % os.path.basename(path),
                    lambda path=path: draw_thoroughly(program, able, path)) for path in paths]
        checks += [("Chromium draws %s as we do" % " ".join(words),
                    lambda words=words: same_in_chromium(program, able, *words))
                   for words in ([[name] for name in LATTICES] +
                                 [["soma", "--explode", "0.6"], ["soma", "--steps", "all"],
                                  ["spheres-pyramid", "--layers"], ["soma", "--gallery", "8"]])]
    tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
