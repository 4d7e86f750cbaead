"""Pictures of puzzles and solutions, pages of several, bodies."""

import html
import os
import re
import shutil
import subprocess

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
