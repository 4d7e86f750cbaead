"""Pictures of puzzles and solutions, pages of several, bodies."""

import html
import json
import os
import re
import shutil
import subprocess
import sys
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest
import tilewright


def test_pictures_and_bodies_are_files():
    soma = tilewright.Puzzle.load("soma")
    solution = soma.first()
    triangles = int.from_bytes(solution.mesh()[80:84], "little")
    assert triangles > 7 * 12 and len(solution.mesh()) == 84 + 50 * triangles
    assert solution.mesh("glb").startswith(b"glTF")
    assert soma.parts().mesh("3mf").startswith(b"PK")
    try:
        assert solution.picture("png").startswith(b"\x89PNG")
    except tilewright.Unsupported:  # without cairo
        pass
    for wrong in (lambda: solution.picture("gif"), lambda: solution.mesh("svg"),
                  lambda: solution.svg(turn=float("nan"), tilt=0)):
        with pytest.raises(tilewright.UsageError):
            wrong()


def test_pages_have_many_pictures():
    soma = tilewright.Puzzle.load("soma")
    page = tilewright.Gallery(soma.solve(limit=4), first=7)
    shown = page.svg(columns=2)
    assert all(">%d<" % number in shown for number in (7, 8, 9, 10)) and ">11<" not in shown
    assert page._repr_svg_() != shown
    assert all(piece.name in soma.parts().svg() for piece in soma.pieces)
    assert len(soma.first().steps().svg()) > 3 * len(soma.first().svg())
    for wrong in ([], [soma.first(), tilewright.Puzzle.load("three-3x3").first()]):
        with pytest.raises(tilewright.UsageError):
            tilewright.Gallery(wrong)
    with pytest.raises(tilewright.Unsupported):
        page.mesh()


# Turns and spreads the solid by events, and tells how many of the pictures differ.
EVENTS = """<script>
const seen = (element, event) => { element.dispatchEvent(event); return canvas.toDataURL(); };
const shots = !gl ? [] : [
  seen(slider, new Event("input")),
  seen(canvas, new PointerEvent("pointermove", { buttons: 1, movementX: 40 })),
  seen(canvas, new KeyboardEvent("keydown", { key: "ArrowDown" })),
  (slider.value = 1, seen(slider, new Event("input")))];
document.documentElement.id = `shots${new Set(shots).size}`;
</script>"""


def page_of(shown):
    """The page in the frame that a notebook shows."""
    return html.unescape(re.fullmatch(r'<iframe [^>]* srcdoc="([^"]*)"></iframe>', shown)[1])


def test_notebooks_show_a_solid_that_turns(tmp_path):
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    page = page_of(tilewright.Puzzle.load("soma").first()._repr_html_())
    assert not re.findall(r"(?:src|href|url)[=(]", page)  # it fetches nothing
    if not browser:
        pytest.skip("no Chromium here")
    path = tmp_path / "page.html"
    path.write_text(page + EVENTS, encoding="utf-8")
    done = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--enable-unsafe-swiftshader", "--dump-dom",
         "--user-data-dir=%s" % (tmp_path / "profile"), path.as_uri()],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=120, check=False,
        env={**os.environ, "LD_PRELOAD": ""})  # a sanitizer is not for Chromium
    if 'id="shots0"' in done.stdout:
        assert "<div><svg" in done.stdout and "<canvas" not in done.stdout
        pytest.skip("this Chromium has no WebGL")
    assert 'id="shots4"' in done.stdout


def test_a_solid_has_any_names():
    puzzle = tilewright.Puzzle({
        "tilewright": 1, "title": "</script><i>", "lattice": "cube",
        "container": {"box": [2, 1, 1]},
        "pieces": [{"name": "</script><i>\"'&@PICTURE@", "box": [2, 1, 1]}]})
    page = page_of(puzzle.first()._repr_html_())
    assert page.count("</script>") == 2 and "<i>" not in page
    assert page_of(puzzle._repr_html_()) != page != page_of(puzzle.parts()._repr_html_())
    flat = tilewright.Puzzle.load("three-3x3")
    assert flat._repr_html_() is flat.first()._repr_html_() is None
    assert tilewright.Gallery([puzzle.first()])._repr_html_() is None


def closed_volume(text):
    """Of a Wavefront OBJ of which each edge has two triangles, in opposite directions."""
    words = [line.split() for line in text.splitlines()]
    points = [[float(value) for value in rest] for word, *rest in words if word == "v"]
    corners = [[int(one.split("/")[0]) - 1 for one in rest] for word, *rest in words if word == "f"]
    edges = [(one[end - 1], one[end]) for one in corners for end in range(3)]
    assert len(set(edges)) == len(edges) and set(edges) == {(b, a) for a, b in edges}
    (x, y, z), sides = range(3), [[points[corner] for corner in one] for one in corners]
    return sum(a[x] * (b[y] * c[z] - b[z] * c[y]) + a[y] * (b[z] * c[x] - b[x] * c[z]) +
               a[z] * (b[x] * c[y] - b[y] * c[x]) for a, b, c in sides) / 6


def test_pieces_for_tabletop_simulator(tmp_path):
    example = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "tabletop.py")
    mine = tmp_path / "mine.yaml"
    mine.write_text("tilewright: 1\nlattice: cube\ncontainer: {box: [3, 3, 1]}\npieces:\n"
                    "  - {name: a domino, box: [2, 1, 1], copies: 3}\n"
                    "  - {name: corner, cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}\n")
    for name, cells in (("soma", [3] + 6 * [4]), (str(mine), [2, 2, 2, 3])):
        folder = tmp_path / ("of-" + os.path.basename(name))
        done = subprocess.run([sys.executable, example, name, str(folder)], check=True, text=True,
                              stdout=subprocess.PIPE)
        with open(done.stdout.strip(), encoding="utf-8") as file:
            saved = json.load(file)["ObjectStates"]
        assert [one["Name"] for one in saved] == len(cells) * ["Custom_Model"]
        for one, volume in zip(saved, cells):
            assert one["CustomMesh"]["MeshURL"] == one["CustomMesh"]["ColliderURL"]
            path = url2pathname(urlparse(one["CustomMesh"]["MeshURL"]).path)
            with open(path, encoding="utf-8") as file:
                assert closed_volume(file.read()) == pytest.approx(volume, abs=1e-3)
        assert len({str(one["Transform"]) for one in saved}) == len(saved)
    assert saved[0]["Nickname"] == "a domino"
    assert len({one["CustomMesh"]["MeshURL"] for one in saved}) == 2  # copies share a file
