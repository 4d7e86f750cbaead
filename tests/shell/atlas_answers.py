#!/usr/bin/env python3
"""atlas_answers.py -- the atlas is right, wrong answers would be noticed, its page is made of it.

    atlas_answers.py TILEWRIGHT PROGRAM PAGE [long]

PROGRAM: bench/atlas.py; PAGE: the page in the tree. `long`: runs the long commands, too.
"""

import argparse
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import module_of  # noqa: E402


FILLED = """tilewright: 1
lattice: square
container: {box: [1, 1]}
pieces: [{name: cell, box: [1, 1]}]
"""


def with_letter(text, at, letter):
    return text[:at] + letter + text[at + 1:]


def change_figure(figure):
    """Another outline; a piece in two; other numbers of copies, of holes; one tiling twice."""
    one, other = figure["drawn"]
    at = next(i for i, c in enumerate(other) if c not in ".\n")
    yield {"drawn": [one, with_letter(other, at, ".")]}
    yield {"drawn": [one, with_letter(other, at, "z")]}
    yield {"of": [{name: times + 1 for name, times in of.items()} for of in figure["of"]]}
    yield {"holes": not figure.get("holes")}
    yield {"drawn": [one, one]}


def change_packing(packing):
    """A piece in two; another number of copies; another box."""
    yield {"drawn": with_letter(packing["drawn"], packing["drawn"].index("a"), "z")}
    yield {"of": {name: times + 1 for name, times in packing["of"].items()}}
    yield {"box": [side + 1 for side in packing["box"]]}


def change_marks(marks):
    """One mark more; one too few."""
    yield {"drawn": with_letter(marks["drawn"], marks["drawn"].index("."), "x")}
    yield {"drawn": marks["drawn"].replace("x", ".", 2)}


def change_counted(counted):
    """Another last number of those that are counted again."""
    if "again" in counted:
        numbers = counted["numbers"].split()
        numbers[counted["again"] - counted["first"]] += "0"
        yield {"numbers": " ".join(numbers)}


def change_boxes(boxes):
    """The last of each list is left out; one is made of others, or filled; wider; longer; a bar."""
    for word in [word for word in ("primes", "none", "open", "ends") if word in boxes]:
        yield {word: boxes[word].rstrip().rpartition(" ")[0]}
    yield {"primes": "%s %d" % (boxes["primes"].rstrip(), 2 * int(boxes["primes"].split()[-1]))}
    yield {"none": boxes["none"] + boxes["primes"].split("\n")[0]}
    yield {"strips": boxes["strips"] + 1}
    if "most" in boxes:
        yield {"most": boxes["most"] + 2}
    yield {"piece": "29"}


def change_orders(orders):
    """A polyomino that fills a rectangle is not listed; fewer rows prove less."""
    yield {"least": orders["least"].replace("xx./xxx/x.. 9x12, ", "")}
    yield {"rows": 1}


def spoilt(entry):
    """Copies of an entry, each with one thing wrong."""
    for word, change in (("figure", change_figure), ("packing", change_packing),
                         ("marks", change_marks), ("counted", change_counted)):
        for kept in entry.get(word, []):
            for wrong in change(kept):
                yield {"shapes": entry.get("shapes", {}), word: [{**kept, **wrong}]}
    if "compatible" in entry:
        first, *others = entry["compatible"]
        claims = first["rows"].rstrip().rpartition(" ")[0] + " 8-9"
        yield {**entry, "compatible": [{**first, "rows": claims}, *others]}
    if "compatible" in entry and "figure" in entry:
        yield {**entry, "figure": entry["figure"][:-1]}
        yield {**entry, "compatible": []}
    for word, change in (("boxes", change_boxes), ("orders", change_orders)):
        if word in entry:
            for wrong in change(entry[word]):
                yield {**entry, word: {**entry[word], **wrong}}


def fault_of(call, *args):
    """What the call exits with; "": it returns."""
    try:
        call(*args)
    except SystemExit as end:
        return str(end)
    return ""


def check_spoilt(atlas, program, entry):
    for wrong in spoilt(entry):
        if not fault_of(atlas.check_kept, program, wrong):
            tap.fail("a wrong packing, figure, marking or number passes")
    for run in [run for run in atlas.all_runs(entry) if not run.get("long")][:1]:
        wrong = {**run, "puzzle": FILLED} if run.get("proved") else {**run, "says": "0x"}
        if not fault_of(atlas.run_commands, program, {"run": [wrong]}, False):
            tap.fail("a command says what it does not: %s" % run)


def check_pairs(atlas, program):
    """Of a table of pairs a smaller container, one that is not filled, or that is, is noticed."""
    for container, right, tables in (
            ("box", True, {"rows": "H: H' 2x2x5"}), ("box", False, {"rows": "H: H' 2x2x10"}),
            ("box", False, {"rows": "M: X 3x3x5"}), ("prism", True, {"rows": "A: B 5x2 4x2"}),
            ("prism", False, {"rows": "A: B 4x4"}), ("prism", True, {"none": "K: M 2x2"}),
            ("prism", False, {"none": "A: B 2x2"})):
        pairs = {"container": container, "short": 9, **tables}
        fault = fault_of(atlas.run_commands, program, {"pairs": [pairs]}, False)
        tap.same((fault == "", "says" in fault), (right, not right), "%s: %s" % (tables, fault))


def check_compatible(atlas, program):
    """Of a table of figures a number that is too small or too large, or no number, is noticed."""
    for lattice, pieces, size, name, drawing, right, wrong in (
            ("triangle", "pentiamonds", 5, "1", "xxxxx", ("3", "3-", "2-"), ("2", "4", "4-", "x")),
            ("hexagon", "tetrahexes", 4, "propeller", "..x\nxx\n.x", ("x", "3-"), ("2", "3"))):
        for entry in right + wrong:
            kept = {"lattice": lattice, "set": pieces, "size": size, "short": 9, "corner": 3,
                    "rows": "%s: %s" % (name, entry)}
            fault = fault_of(atlas.run_commands, program,
                             {"compatible": [kept], "shapes": {name: drawing}}, False)
            tap.same((fault == "", "says" in fault), (entry in right, entry in wrong), fault)
    for known, drawing, fault in (("4-6", "xxxxx", "no figure"), ("4-7", "xxxxx", ""),
                                  ("4-7", "xxxx\n.x", "another piece"), ("7", "xxxxx", ""),
                                  ("4", "xxxxx", "lacks one")):
        kept = {"lattice": "triangle", "set": "pentiamonds", "rows": "1: " + known}
        found = fault_of(atlas.check_compatible, program, {
            "compatible": [kept], "shapes": {"1": drawing},
            "figure": [{"lattice": "triangle", "of": [{"1": 7}] * 2}]})
        tap.same(fault in found and bool(fault) == bool(found), True, found)


def check_figure_told_twice(atlas, program):
    """A figure of which two tables tell does not hide one of which none does."""
    kept = {"lattice": "triangle", "set": "pentiamonds", "rows": "1: 4-7"}
    found = fault_of(atlas.check_compatible, program, {
        "compatible": [kept, kept], "shapes": {"1": "xxxxx"},
        "figure": [{"lattice": "triangle", "of": [{"1": copies}] * 2} for copies in (7, 5)]})
    tap.same("lacks one" in found, True, found)


def check_three_tilings(atlas, program):
    """A piece that lies alike in the first and the last of three tilings is noticed."""
    drawn = ["aab/ccb", "abb/acc", "aab/ccb"]
    for count, fault in ((2, ""), (3, "same place twice")):
        figure = {"name": "2x3", "drawn": drawn[:count], "of": [{"domino": 3}] * count}
        found = fault_of(atlas.check_kept, program,
                         {"shapes": {"domino": "xx"}, "figure": [figure]})
        tap.same(fault in found and bool(fault) == bool(found), True, found)


def check_longer_numbers(atlas):
    """A number is no part of a longer one."""
    for said, right in (("12", True), ("12.", True), ("12, and 3", True), ("123", False),
                        ("1,12", False), ("12,345", False), ("12.5", False)):
        done = argparse.Namespace(returncode=0, stdout=said)
        tap.same(fault_of(atlas.check_said, "", "12", done, "folder") == "", right, said)


def check_boxes(atlas, program):
    """A packing of a part of a box, or of one in four dimensions, does not fill the box; bars that
    reach far cover an end."""
    entry = {"shapes": {"bar": "xxxxx"},
             "boxes": {"piece": "29", "strips": 1, "short": 9, "primes": "1x1: 7", "none": "",
                       "ends": "1x2: 1"}}
    for box, more, drawn in (([7, 1, 1], {"where": "x < 5"}, "aaaaa"),
                             ([7, 1, 1, 5], {}, "\n\n".join(["abababa"] * 5))):
        packing = {"name": "7", "box": box, "of": {"bar": drawn.count("a" * 5) or 7},
                   "drawn": drawn, **more}
        tap.same(fault_of(atlas.check_kept, program,
                          {"shapes": entry["shapes"], "packing": [packing]}), "")
        runs = list(atlas.box_runs({**entry, "packing": [packing]}))
        tap.same([run["filled"][0] for run in runs if "filled" in run], [atlas.box(1, 1, 7)])
        found = fault_of(atlas.run_commands, program,
                         {"run": [run for run in runs if "proved" in run]}, False)
        tap.same("There is a solution" in found, True, found)


def check_thin(atlas):
    """Thin boxes may be filled by a piece that stands in them, or that fills a rectangle."""
    may_fill = sys.modules[atlas.check_boxes.__module__].may_fill_thin
    for drawing, strips, wanted in (
            ("x/xx/.xx", 2, False), ("x/xx/.xx", 3, False), ("x/xx/.xx", 4, True),
            ("xxx/x", 1, False), ("xxx/x", 2, True), ("xx\n\nx\n\nx", 2, True),
            ("xxx\n.x\n\n.\n.x", 2, False), ("xxx\n.x\n\n.\n.x", 3, True)):
        piece = atlas.read_drawing(drawing)
        tap.same(may_fill(piece, strips), wanted, "%s in less than %d" % (drawing, strips))


def check_tiled(atlas, program):
    """A figure in two parts, with other cells, of other pieces, or with one twice is noticed."""
    rows = [[[x, y] for x in range(4)] for y in range(4)]
    columns = [list(column) for column in zip(*rows)]
    for names, tilings, fault in (
            ("II", (rows, columns), ""), ("II", (rows, rows), "same place"),
            ("II", (rows, rows[1:]), "not filled"), ("IO", (rows, columns), "other pieces"),
            ("OO", (rows, columns), "other pieces"), ("II", (rows[::2], rows[::2]), "two parts")):
        said = json.dumps({"cells": sum(tilings[0], []), "tilings": [
            {"placements": [{"piece": "I", "cells": cells} for cells in tiling]}
            for tiling in tilings]})
        found = fault_of(atlas.check_tiled, program, said, "square", "tetrominoes", names)
        tap.same(fault in found and bool(fault) == bool(found), True, found)


def check_filled(atlas, program):
    """A solution of other cells, of other pieces, or of one piece alone is noticed."""
    cells = atlas.box(1, 2, 5)
    bars = [[cell for cell in cells if cell[1] == y] for y in range(2)]
    for pieces, of, wanted, fault in (
            (("29", "29"), cells, ("29",), ""), (("29", "29"), cells, ("29", "2"), "other pieces"),
            (("29", "2"), cells, ("29", "2"), "no piece"),
            (("29", "29"), cells[1:], ("29",), "cells are not filled")):
        said = json.dumps({"placements": [{"piece": piece, "cells": bar}
                                          for piece, bar in zip(pieces, bars)]})
        found = fault_of(atlas.check_filled, program, said, of, wanted)
        tap.same(fault in found and bool(fault) == bool(found), True, found)


def check_holes(atlas):
    """A cell is cut off on some lattices, and has a neighbour outside on others."""
    for drawing, lattices in (("aaa\na.a\naaa", {"square", "hexagon", "triangle"}),
                              ("aaa\na.a\n.aa", {"square", "triangle"}),
                              ("aaa\na.a\na.a", {"triangle"}), ("aaa\na..\naaa", set())):
        for name, lattice in atlas.PLANES.items():
            tap.same(atlas.has_hole(lattice.read(drawing), lattice), name in lattices, drawing)


def page_of(atlas, program, entries):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "gallery"))
        path = os.path.join(folder, "atlas.md")
        atlas.write_page(program, entries, path)
        with open(path, encoding="utf-8") as file:
            return file.read()


def check_entry(atlas, program, entry, long):
    tap.same(fault_of(atlas.check_kept, program, entry), "")
    fault = fault_of(atlas.run_commands, program, entry, long, tap.SHARE)
    if tap.LEFT_OUT.search(fault):
        raise tap.Skip(fault)
    tap.same(fault, "")


def check_page(atlas, program, entries, page):
    with open(page, encoding="utf-8") as file:
        if file.read() != page_of(atlas, program, entries):
            tap.fail("bench/atlas.py PROGRAM --page doc/atlas.md makes another page")


def main(program, path, page, long):
    atlas = module_of(path)
    entries = atlas.read_entries([])
    checks = [(name + ": all is as the file says",
               lambda entry=entry: check_entry(atlas, program, entry, long))
              for name, entry in entries.items()]
    checks += [(name + ": what is wrong is noticed",
                lambda entry=entry: check_spoilt(atlas, program, entry))
               for name, entry in entries.items() if not long]
    tap.run(checks + [("a hole is one", lambda: check_holes(atlas)),
                      ("a table of pairs", lambda: check_pairs(atlas, program)),
                      ("a table of figures", lambda: check_compatible(atlas, program)),
                      ("a figure of two tables", lambda: check_figure_told_twice(atlas, program)),
                      ("a figure with three tilings", lambda: check_three_tilings(atlas, program)),
                      ("a number is a whole one", lambda: check_longer_numbers(atlas)),
                      ("boxes and their ends", lambda: check_boxes(atlas, program)),
                      ("thin boxes", lambda: check_thin(atlas)),
                      ("a figure of two pieces", lambda: check_tiled(atlas, program)),
                      ("a filling of two pieces", lambda: check_filled(atlas, program)),
                      ("the page is made of the files",
                       lambda: check_page(atlas, program, entries, page))])


if __name__ == "__main__":
    main(*sys.argv[1:4], len(sys.argv) > 4)
