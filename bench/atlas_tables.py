"""atlas_tables.py -- tables of the atlas: what is checked of them, and which commands they need.

`pairs` are tables of containers of two pentacubes, `compatible` of figures of two pieces,
`boxes` are those that one piece fills, `orders` the least ones of many pieces (atlas.py says how
they are written).
"""

import functools
import itertools
import json
import math
import subprocess

from atlas_cells import (PLANES, SPACE, box, divided, flat_turns, form, made_of, parts, placements,
                         polyominoes, read_drawing, strip_ends, turns_of)

# ---- Containers of two pentacubes -------------------------------------------------------------

# George Sicherman's names of the pieces 1 to 29 of the set.
PAIRED = "F P E' E Y X M T B R Q R' K W H H' N G A J' J G' Z U S S' L V I".split()


def boxes(count):
    """The sides of the boxes of so many cells."""
    for a in range(1, count + 1):
        for b in range(a, count // a + 1):
            if count % (a * b) == 0 and count // (a * b) >= b:
                yield a, b, count // (a * b)


def prisms(count):
    """The stairs and the height of the prisms over a staircase of so many cells."""
    for stairs in range(1, count + 1):
        if count % (stairs * (stairs + 1) // 2) == 0:
            yield stairs, count // (stairs * (stairs + 1) // 2)


def prism_cells(stairs, height):
    return [(x, y, z) for x, y, z in box(stairs, stairs, height) if y <= x]


CONTAINERS = {"box": (boxes, box), "prism": (prisms, prism_cells)}
SEARCH = "tilewright solve {tmp}/puzzle.yaml --first --solutions --json"
SEARCHES = [" --timeout 20", " --engine sat"]
NONE, SOLVED = '"outcome":"exhausted","solutions":"0"', '"type":"solution"'


@functools.cache
def forms_of(program, lattice, pieces):
    """The form of each piece of a set, by its name there."""
    said = subprocess.run([program, "pieces", lattice, pieces, "--json"],
                          stdout=subprocess.PIPE, text=True, check=True).stdout
    return {line["piece"]: form(line["cells"], PLANES.get(lattice, SPACE))
            for line in map(json.loads, said.splitlines()) if "cells" in line}


def pentacubes(program):
    return forms_of(program, "cube", "pentacubes")


def pair_puzzle(container, pieces, copies):
    """Some of the pentacubes in this container."""
    return ("tilewright: 1\nlattice: cube\ncontainer: %s\n"
            "pieces: [{set: pentacubes, only: %s, copies: %s}]\n"
            % (json.dumps(container), json.dumps(pieces), json.dumps(copies)))


def table_entries(rows):
    """The numbers of the two pieces, and the sizes of containers, of each entry of a table."""
    for row in rows.strip().splitlines():
        one, entries = row.split(":")
        for entry in entries.split(","):
            other, *containers = entry.split()
            yield ([str(PAIRED.index(name) + 1) for name in (one, other)],
                   [tuple(map(int, sizes.split("x"))) for sizes in containers])


def table_runs(pairs):
    """For each entry of the table: its container is filled, no smaller one is."""
    sizes_of, cells_of = CONTAINERS[pairs["container"]]
    for pieces, (sizes, *undecided) in table_entries(pairs.get("rows", "")):
        entry = cells_of(*sizes)
        smaller = (cells_of(*of) for count in range(10, len(entry), 5) for of in sizes_of(count)
                   if of not in undecided)
        for cells in itertools.chain(smaller, [entry]):
            run = {"puzzle": pair_puzzle({"cells": cells}, pieces, [1, len(cells) // 5 - 1]),
                   "long": len(entry) > pairs["short"] * 5}
            yield {**run, "proved": True} if cells is not entry else {
                **run, "command": SEARCH, "tries": SEARCHES, "says": SOLVED,
                "filled": (cells, pieces)}


def corner_runs(pairs):
    """For each pair of `none`: no prism is filled.

    Not the acute corner of those that have as many stairs and are as high as the table says: no
    pieces cover its cells, which may cover any of the next four (none is longer). Not the acute
    edge of lower ones, with two stairs or more. Not an end of those with fewer stairs.
    """
    for pieces, [(width, height)] in table_entries(pairs.get("none", "")):
        for stairs, high, next_to, above in (
                (width, height, 4, 4), *((2, low, 4, 0) for low in range(1, height)),
                *((few, 1, 0, 4) for few in range(1, width))):
            cells = set(prism_cells(stairs + next_to, high + above))
            must = set(prism_cells(stairs, high))
            yield {"proved": True, "puzzle": pair_puzzle(
                {"cells": sorted(must), "optional": sorted(cells - must)}, pieces, "any")}


def check_placed(placed, cells, pieces, forms, lattice=SPACE):
    """What is placed fills these cells, with all of these pieces."""
    if sorted(tuple(cell) for piece in placed for cell in piece["cells"]) != sorted(cells):
        raise SystemExit("atlas: %d cells are not filled" % len(cells))
    for piece in placed:
        if form(piece["cells"], lattice) != forms[piece["piece"]]:
            raise SystemExit("atlas: there is no piece %s" % piece)
    if {piece["piece"] for piece in placed} != set(pieces):
        raise SystemExit("atlas: other pieces than %s are used" % " and ".join(pieces))


def check_filled(program, said, cells, pieces, forms=None):
    """The first line of what the program said fills these cells with all of these pieces."""
    check_placed(json.loads(said.split("\n")[0]).get("placements", []), cells, pieces,
                 forms or pentacubes(program))


# ---- Figures of two pieces --------------------------------------------------------------------

# Sides of a box that holds each connected figure of n cells, or an image of it. Cells lie in rows
# of two directions, or three; cubes in layers of three. Cells that touch lie in the same rows but
# for one direction, of hexagons two; so in all there are at most n + 1 rows, of triangles and cubes
# n + 2, of hexagons 2n + 1. The sides are those of the two directions with the fewest, of cubes of
# all three.
HOLDS = {"square": lambda n: (n, (n + 1) // 2),
         "triangle": lambda n: ((n + 1) // 2, (n + 2) // 3),
         "hexagon": lambda n: (n, (2 * n + 1) // 3),
         "cube": lambda n: (n, (n + 1) // 2, (n + 2) // 3)}


def compatible_rows(rows):
    """The names of two pieces, which may be one twice, and the entry, for each entry of a table."""
    table = [row.split(":") for row in rows.strip().splitlines()]
    names = [name for name, _ in table]
    for number, (name, entries) in enumerate(table):
        for other, entry in zip(names[number:], entries.split(), strict=True):
            yield name, other, entry


def figure_words(kept, names, sides):
    """Of a command: in which box a figure is looked for; what tiles it."""
    where = "--lattice %s --box %s --set %s" % (
        kept["lattice"], "x".join(map(str, sides)), kept["set"])
    return where, "tilewright figure %s --tiled-by %s --and %s" % (where, *names)


# A lattice in layers, and the kinds of cells.
LAYERS = {"square": ("cube", [()]), "triangle": ("tri-prism", [("down",), ("up",)]),
          "hexagon": ("hex-prism", [()])}


def corner_puzzles(kept, shapes, names):
    """Puzzles of which one has a solution if some figure, of any size, is tiled by two pieces.

    The first cell of the figure, and the piece on it, can be moved to the origin. Of the cells that
    come after it those up to `corner` away are all covered in two layers, by a piece each, or left
    out of both; farther ones may be covered. One piece twice does not lie alike on the first cell.
    """
    solid, kinds = LAYERS[kept["lattice"]]
    plane, near = PLANES[kept["lattice"]], kept["corner"]
    pieces = [list(plane.read(shapes[name])) for name in names]
    out = [[0, 0, layer, *kinds[0]] for layer in range(2)]

    def layer(cells, number):
        return [[*cell[:2], number, *cell[2:]] for cell in cells]

    def beyond(first, reach):
        return {(x, y, *kind) for x in range(reach + 1) for y in range(-reach, reach + 1)
                for kind in kinds if (x, y, *kind) >= first}

    for first in [(0, 0, *kind) for kind in kinds]:
        must, may = beyond(first, near), beyond(first, near + kept["size"])
        on_first = [placements(may, [piece], lattice=plane)[first] for piece in pieces]
        pairs = [(one, ()) for one in on_first[0]]
        if names[0] == names[1]:
            pairs = itertools.combinations(on_first[0], 2)
        for taken in pairs:
            cells = [[layer(of - set(there), number) for of in (must, may - must)]
                     for number, there in enumerate(taken)]
            yield json.dumps({
                "tilewright": 1, "lattice": solid,
                "container": {"cells": cells[0][0] + cells[1][0],
                              "optional": cells[0][1] + cells[1][1],
                              "colours": {"one": sum(cells[0], []), "other": sum(cells[1], [])}},
                "pieces": [{"name": colour, "cells": layer(piece, 0), "copies": "any",
                            "colours": {colour: "all"}}
                           for colour, piece in zip(("one", "other"), pieces)] + [
                    {"name": "out", "cells": out, "copies": "any",
                     "colours": {"one": out[:1], "other": out[1:]}}]}) + "\n"


def compatible_runs(kept, shapes):
    """For each entry: no figure has fewer copies, by a certificate; one has so many."""
    holds = HOLDS[kept["lattice"]]
    for *names, entry in compatible_rows(kept["rows"]):
        if entry == "x":
            for puzzle in corner_puzzles(kept, shapes, names):
                yield {"puzzle": puzzle, "proved": True}
            continue
        least, _, known = entry.partition("-")
        long = int(least) > kept["short"]
        none, found = (int(least) - 1) * kept["size"], int(known or least) * kept["size"]
        if int(least) > 2:
            where, figure = figure_words(kept, names, holds(none))
            yield {"command": "%s --cells 1-%d --certificate {tmp}/proof --force -q" %
                   (figure, none), "says": "no figure of 1 to %d cells here   complete" % none,
                   "long": long}
            yield {"command": "tilewright check %s {tmp}/proof" % where, "long": long,
                   "says": "no figure of up to %d cells: proof proves it" % none}
        if "-" not in entry:
            sides = kept.get("small", holds(found))
            yield {"command": "%s --cells %d --json" %
                   (figure_words(kept, names, sides)[1], found), "long": long,
                   "says": '"answer":"found","cell_count":%d' % found,
                   "tiled": (kept["lattice"], kept["set"], names)}


def check_compatible(program, entry):
    """Of each pair of which a table says so the file has a figure of so many copies, and it has no
    other figures."""
    figures, told = list(entry.get("figure", [])), set()
    for kept in entry["compatible"]:
        forms = forms_of(program, kept["lattice"], kept["set"])
        plane = PLANES.get(kept["lattice"], SPACE)
        for *names, copies in compatible_rows(kept["rows"]):
            least, _, known = copies.partition("-")
            there = [figure for figure in figures
                     if figure.get("lattice", "square") == kept["lattice"] and figure["of"] ==
                     [{name: int(known or least)} for name in names if copies != "x"]]
            if known and not there:
                raise SystemExit("atlas: no figure is kept of %s and %s" % tuple(names))
            told.update(map(id, there))
            for name in names if known or copies == "x" else ():
                if form(plane.read(entry["shapes"][name]), plane) != forms[name]:
                    raise SystemExit("atlas: %s is another piece" % name)
    if len(told) < len(figures):
        raise SystemExit("atlas: a table lacks one of the figures")


def check_tiled(program, said, lattice, pieces, names):
    """The figure that the program said is connected, and each of two pieces fills it; if it is one
    piece, not with a copy in the same place."""
    said = json.loads(said)
    cells, plane = set(map(tuple, said["cells"])), PLANES.get(lattice, SPACE)
    if len(list(parts(dict.fromkeys(cells, "x"), plane))) > 1:
        raise SystemExit("atlas: the figure has two parts")
    placed = [tiling["placements"] for tiling in said["tilings"]]
    for name, pieces_there in zip(names, placed, strict=True):
        check_placed(pieces_there, cells, [name], forms_of(program, lattice, pieces), plane)
    if any(one in placed[1] for one in placed[0]):
        raise SystemExit("atlas: a piece is in the same place twice")


# ---- Boxes of one piece -----------------------------------------------------------------------

def box_rows(rows):
    """The sides of the rectangles or boxes of some rows."""
    for row in rows.strip().splitlines():
        sides, others = row.split(":")
        yield from ((*map(int, sides.split("x")), int(other)) for other in others.split())


def check_strips(piece, primes, strips):
    """Are narrower rectangles filled if the least prime of their width divides their length?"""
    for width in range(1, strips):
        *found, last = strip_ends(piece, width)
        step = min((length for side, length in primes if side == width), default=len(found))
        if (step < len(found) and (len(found) - found.index(last)) % step
                or any((0 in ends) != (length % step == 0) for length, ends in enumerate(found))):
            raise SystemExit("atlas: others are %d wide" % width)


def is_thin(sides, strips, ends):
    """Is the box narrower than `strips`, or has it an end that pieces do not cover?"""
    return sides[0] < strips or any(side >= ends.get(sides[:axis] + sides[axis + 1:], math.inf)
                                    for axis, side in enumerate(sides))


def may_fill_thin(piece, strips):
    """May boxes thinner than this be filled? Not if the piece fits in only flat, in one layer, and
    fills no rectangle."""
    fitting = [turned for turned in turns_of(piece) if max(z for *_, z in turned) < strips - 1]
    return (any(z for turned in fitting for *_, z in turned)
            or bool(fitting) and not fills_none(min(flat_turns(piece)), len(piece)))


def colour_surplus(piece):
    """Layers have two colours in turn. By how many more cells of one than of the other the piece
    covers, however it lies: the greatest number that divides all of these."""
    return math.gcd(*(sum((-1) ** x for x, *_ in turned) for turned in turns_of(piece)))


def is_coloured(sides, surplus):
    """Has the box an odd side, and across it a layer that is no multiple of the surplus? Then one
    colour has a layer more than the other, and pieces do not fill it."""
    return any(side % 2 and math.prod(sides) // side % surplus for side in sides)


def check_boxes(program, entry):
    """Primes, `open` ones, what is thin, coloured and not filled leave no box, up to `most` or of
    any size.

    A side of twice `beyond` or more is cut at `beyond`: 5 divides both parts, or none, neither is
    among those that are not filled, and they are as thin, and coloured, as the whole.
    """
    kept = entry["boxes"]
    piece = pentacubes(program)[kept["piece"]]
    surplus = colour_surplus(piece)
    primes, none, ends = (set(box_rows(kept.get(word, ""))) for word in ("primes", "none", "ends"))
    primes |= set(box_rows(kept.get("open", "")))
    step = 10 * surplus
    beyond = max(max(sides) for sides in none | ends) // step * step + step
    ends = {(*sides,): deep for *sides, deep in ends}
    most = kept.get("most", 2 * beyond - 1)
    made = made_of(primes, most)
    divisible = {sides for sides in itertools.combinations_with_replacement(
        range(1, most + 1), len(min(primes)))
        if math.prod(sides) % 5 == 0 and not is_thin(sides, kept["strips"], ends)
        and not is_coloured(sides, surplus)}
    if divisible - made != none:
        raise SystemExit("atlas: do primes make these: %s" % sorted(divisible - made ^ none))
    for prime in primes:
        if prime not in made or divided(prime, made):
            raise SystemExit("atlas: %s is no prime" % (prime,))
    for drawing in entry["shapes"].values():
        if form(read_drawing(drawing)) != piece:
            raise SystemExit("atlas: another piece is drawn")
    if len(min(primes)) == 2:
        check_strips(piece, primes, kept["strips"])
    elif may_fill_thin(piece, kept["strips"]):
        raise SystemExit("atlas: boxes thinner than %d may be filled" % kept["strips"])


def packed(entry):
    """The sides of the rectangles and boxes that are kept as packings."""
    return [tuple(sorted(in_space(packing["box"]))) for packing in entry.get("packing", [])
            if "where" not in packing]


def in_space(sides):
    """The sides of a box, one thick if these are those of a rectangle."""
    return (*sides, 1) if len(sides) == 2 else (*sides,)


def box_runs(entry):
    """Each prime is filled, if no packing shows it; `none` are not. No prime or `open` one is
    filled by others.

    Nor are those filled that have one of `ends`: pieces do not cover its cells so deep, and any of
    the next that a piece may reach from there.
    """
    kept = entry["boxes"]
    pieces, primes = [kept["piece"]], list(box_rows(kept["primes"]))
    left = list(box_rows(kept.get("open", "")))
    counted, halved = (set(box_rows(kept.get(word, ""))) for word in ("counted", "halved"))
    reach = max(map(max, *map(form, map(read_drawing, entry["shapes"].values()))))

    def run(sides, **more):
        return {"long": math.prod(sides[:-1]) > kept["short"], **more}

    for sides in primes + list(box_rows(kept["none"])):
        puzzle = pair_puzzle({"box": in_space(sides)}, pieces, math.prod(sides) // 5)
        end = math.prod(sides[:-1])
        by_tables = len(sides) == 2 or end <= kept.get("tables", 0) or sides in counted
        if sides in halved:
            shape, = entry["shapes"].values()
            cells = ",".join("%d%d" % (x, y) for x, y, _ in min(flat_turns(read_drawing(shape))))
            yield run(sides, says="none", command="bench/halves %s %dx%dx%d" % (cells, *sides))
        elif sides not in primes and not by_tables and end <= kept.get("searched", end):
            yield run(sides, puzzle=puzzle, proved=True)
        elif sides not in primes:
            engine = "count" if by_tables else "first-empty"
            yield run(sides, puzzle=puzzle, says=NONE, command=
                      "tilewright count --engine %s --same none {tmp}/puzzle.yaml --json" % engine)
        elif tuple(sorted(in_space(sides))) not in packed(entry):
            yield run(sides, puzzle=puzzle, says=SOLVED, filled=(box(*in_space(sides)), pieces),
                      command="tilewright sample {tmp}/puzzle.yaml --json")
    for sides in primes + left:
        others = [other for other in primes + left
                  if other != sides and all(map(int.__le__, other, sides))]
        if others:
            yield run(sides, command="tilewright solve {tmp}/puzzle.yaml --json", says=NONE, puzzle=
                      "tilewright: 1\nlattice: cube\ncontainer: {box: %s}\npieces: %s\n"
                      % (list(in_space(sides)), json.dumps([
                          {"name": "x".join(map(str, other)), "copies": "any",
                           "cells": box(*in_space(other))} for other in others])))
    for *sides, deep in box_rows(kept.get("ends", "")):
        beyond = [cell for cell in box(*sides, deep + reach) if cell[2] >= deep]
        yield run((*sides, deep), proved=True, puzzle=pair_puzzle(
            {"cells": box(*sides, deep), "optional": beyond}, pieces, "any"))


# ---- Least rectangles of polyominoes ----------------------------------------------------------

def order_rows(rows):
    """The cells of a polyomino, and the sides of a rectangle or a number of copies, of each entry.
    """
    for entry in rows.split(","):
        drawing, sides = entry.split()
        yield min(flat_turns(read_drawing(drawing))), tuple(map(int, sides.split("x")))


def fills_some(piece, rows, above=0):
    """May pieces cover these rows between two walls?"""
    return any(0 in ends for ends in itertools.islice(strip_ends(piece, rows, above), 1, None))


def fills_none(piece, most):
    """Do pieces not cover the lowest rows of a rectangle, up to so many, and no lower one?"""
    for rows in range(1, most + 1):
        if not fills_some(piece, rows, len(piece) - 1):
            return True
        if fills_some(piece, rows):
            return False
    return False


def check_orders(orders):
    """All polyominoes with these numbers of cells but those that are listed fill no rectangle."""
    listed = {piece for piece, _ in order_rows(orders["least"] + "," + orders["open"])}
    for count in orders["cells"]:
        for piece in polyominoes(count) - listed:
            if not fills_none(piece, orders["rows"]):
                raise SystemExit("atlas: this may fill a rectangle: %s" % (piece,))


def order_runs(entry):
    """Each rectangle is filled, if no packing shows it; none with fewer cells, or copies, is."""
    for piece, sides in itertools.chain(order_rows(entry["orders"]["least"]),
                                        order_rows(entry["orders"]["open"])):
        cells = math.prod(sides) if len(sides) == 2 else sides[0] * len(piece)
        runs = [((a, b), "count --engine count", NONE, {})
                for count in range(len(piece), cells, len(piece))
                for thick, a, b in boxes(count) if thick == 1]
        if len(sides) == 2 and (1, *sides) not in packed(entry):
            runs.append((sides, "sample", SOLVED, {"filled": (
                box(*sides, 1), ["piece"], {"piece": form(piece)})}))
        for (a, b), command, says, more in runs:
            yield {"command": "tilewright %s {tmp}/puzzle.yaml --json" % command, "says": says,
                   "long": cells > entry["orders"]["short"], "puzzle":
                   "tilewright: 1\nlattice: cube\ncontainer: {box: [%d, %d, 1]}\n"
                   "pieces: [{name: piece, copies: any, cells: %s}]\n"
                   % (a, b, json.dumps(piece)), **more}
