"""Puzzles, solutions and moves as text, pictures and bodies.

What can be drawn is a Drawn, which knows the call of the library that draws it. Formats are those
of the library; one that this build lacks raises Unsupported.
"""

import ctypes
import functools
import html
import os
import re
from typing import List, Optional, Sequence

from tilewright.library import NULL, Call, Error, Unsupported, UsageError, ffi, lib, owned, string


def table(get):
    """The formats that get(number) lists, by their names."""
    found, number = {}, 0
    while get(number) != NULL:
        found[string(get(number).name)] = get(number)
        number += 1
    return found


def named(formats, name):
    if name not in formats:
        raise UsageError('there is no format "%s"; %s' % (name, ", ".join(formats)))
    return formats[name]


@functools.lru_cache(maxsize=None)
def use_own_font():
    """Gives the font library of a wheel (tools/wheel) the font that is in the wheel, as it is older
    than the font configuration of the system, which may also have no fonts. FONTCONFIG_FILE in the
    environment names another configuration."""
    place = os.path.join(os.path.dirname(__file__), "lib")
    font = os.path.join(place, "own.ttf")
    if "FONTCONFIG_FILE" in os.environ or not os.path.exists(font):
        return
    fonts = ctypes.CDLL(os.path.join(place, "tilewright", "libfontconfig.so.1"))
    fonts.FcConfigCreate.restype = ctypes.c_void_p
    config = ctypes.c_void_p(fonts.FcConfigCreate())
    if config and fonts.FcConfigAppFontAddFile(config, os.fsencode(font)):
        fonts.FcConfigSetCurrent(config)
    fonts.FcConfigDestroy(config)


def draw_text(puzzle, solution):
    call = Call()
    style = ffi.new("tw_text_style *", {"size": ffi.sizeof("tw_text_style"), "unicode": True})
    call.check(lib.tw_draw_text(NULL, puzzle, solution, style, call.out()))
    return call.bytes.decode("utf-8")


def turning(drawn, height=360):
    """A frame of HTML with bodies that are turned by dragging. It is closed to the page around it,
    and fetches nothing."""
    with open(os.path.join(os.path.dirname(__file__), "turning.html"), encoding="utf-8") as file:
        page = file.read()
    mesh = drawn.mesh("gltf", clearance=0.1, chamfer=0.4).decode("utf-8")
    picture = drawn.svg(height=height)
    filled = {"@MESH@": mesh.replace("<", "\\u003c"), "@PICTURE@": picture[picture.index("<svg"):]}
    page = re.sub("@(MESH|PICTURE)@", lambda found: filled[found[0]], page)
    return ('<iframe sandbox="allow-scripts" style="width: 100%%; height: %dpx; border: 0" '
            'srcdoc="%s"></iframe>' % (height, html.escape(page)))


class Drawn:
    """What has a picture."""

    _solid = False  # has it bodies in space?

    def _draw(self, how, out, error):
        """Draws it by a call of the library, whose status it returns."""
        raise NotImplementedError

    def _make(self, style, made, error):
        """Likewise makes its mesh."""
        raise Unsupported("it has no bodies")

    def picture(self, format: str = "svg", *, width: float = 0, height: float = 0,
                turn: float = None, tilt: float = None, explode: float = 0, layers: bool = False,
                columns: int = 0, cells: bool = False, no_labels: bool = False,
                no_title: bool = False, clear: bool = False, dark: bool = False) -> bytes:
        """A picture as a file: "svg", "png" or "pdf".

        width, height: of the page in pixels. turn, tilt: of the view in degrees, both or none.
        explode: how far pieces are moved apart. layers: side by side. columns: of a page of
        pictures. cells: lines between the cells of a piece. clear: no background. dark: a dark one.
        """
        if (turn is None) != (tilt is None):
            raise UsageError("a view has a turn and a tilt")
        if format != "svg":
            use_own_font()
        call = Call()
        how = ffi.new("tw_picture *", {
            "size": ffi.sizeof("tw_picture"),
            "format": named(table(lib.tw_picture_format_get), format), "width": width,
            "height": height, "has_view": turn is not None, "turn": turn or 0,
            "tilt": tilt or 0, "explode": explode, "layers": layers, "columns": columns,
            "cells": cells, "no_labels": no_labels, "no_title": no_title, "clear": clear,
            "dark": dark})
        call.check(self._draw(how, call.out(), call.error))
        return bytes(call.bytes)

    def svg(self, **options) -> str:
        """A picture; options: as of picture."""
        return self.picture(**options).decode("utf-8")

    def mesh(self, format: str = "stl", *, scale: float = 0, clearance: float = 0,
             chamfer: float = 0, thickness: float = 0, explode: float = 0, hollow: float = 0,
             rounded: bool = False) -> bytes:
        """Its bodies as a file, for a printer or a viewer: "stl", "3mf", "obj", "gltf", "glb",
        "x3d", or "x3dom", a page with x3dom.js beside it.

        Lengths are in millimetres. scale: the shortest edge of a cell, 0: 10. clearance: how far
        faces move inwards. chamfer: how far edges are cut off, rounded: or rounded. thickness: of
        flat cells. hollow: of the wall around a hollow. explode: as of picture.
        """
        call, made = Call(), ffi.new("tw_mesh **")
        style = ffi.new("tw_mesh_style *", {
            "size": ffi.sizeof("tw_mesh_style"), "scale": scale, "clearance": clearance,
            "chamfer": chamfer, "thickness": thickness, "explode": explode, "hollow": hollow,
            "rounded": rounded})
        text = ffi.new("tw_mesh_text *", {
            "size": ffi.sizeof("tw_mesh_text"),
            "format": named(table(lib.tw_mesh_format_get), format)})
        call.check(self._make(style, made, call.error))
        mesh = owned(made[0], lib.tw_mesh_free)
        call.check(lib.tw_mesh_write(mesh, text, call.out(), call.error))
        return bytes(call.bytes)

    def _repr_svg_(self) -> Optional[str]:
        """None: it has no picture; its text is enough."""
        try:
            return self.svg()
        except Error:
            return None

    def _repr_html_(self) -> Optional[str]:
        """In space a solid that can be turned; None: the picture is enough."""
        try:
            return turning(self) if self._solid else None
        except Error:  # cells without bodies, or too fine ones
            return None


class Gallery(Drawn):
    """Several solutions of one puzzle on a page, which notebooks show; first: the number of the
    first one. svg and picture take `columns`."""

    def __init__(self, solutions: Sequence["Solution"], first: int = 1):
        self.solutions: List["Solution"] = list(solutions)
        self.first = first
        if len({one.puzzle for one in self.solutions}) != 1:
            raise UsageError("a gallery has solutions of one puzzle, at least one")

    def _draw(self, how, out, error):
        handles = ffi.new("tw_solution *[]", [one._solution for one in self.solutions])
        lent = ffi.cast("const tw_solution *const *", handles)
        return lib.tw_draw_gallery(NULL, self.solutions[0].puzzle._puzzle, lent,
                                   len(self.solutions), self.first, how, out, error)


class Parts(Drawn):
    """The pieces of a puzzle, side by side, with names and numbers of copies."""

    def __init__(self, puzzle: "Puzzle"):
        self.puzzle, self._solid = puzzle, puzzle._solid

    def _draw(self, how, out, error):
        return lib.tw_draw_parts(NULL, self.puzzle._puzzle, how, out, error)

    def _make(self, style, made, error):
        return lib.tw_mesh_of_pieces(NULL, self.puzzle._puzzle, 2 ** 32 - 1, style, made, error)


class Steps(Drawn):
    """A solution as a page of steps, each with one piece more."""

    def __init__(self, solution: "Solution"):
        self.solution = solution

    def _draw(self, how, out, error):
        return lib.tw_draw_steps(NULL, self.solution.puzzle._puzzle, self.solution._solution, how,
                                 out, error)
