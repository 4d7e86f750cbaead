#!/usr/bin/env python3
"""atlas.py -- checks the files of atlas/, each an answer to a question, and makes a page of them.

    atlas.py PROGRAM                    verifies all that is kept, and runs the short commands
    atlas.py PROGRAM --long [NAME ...]  runs all commands (of these files)
    atlas.py PROGRAM --page FILE        writes the page, with its pictures beside it

A file has a title, what was asked and by whom, what was known, what we found. Then:

    [shapes]      drawings of pieces, by name: "xxx/x", or a line a row
    [[packing]]   a filled box of the sizes `box`, 2 to 5 of them, or its cells [x, y, z] of which
                  `where` is true; `drawn` has a letter for each cell, and equal letters that touch
                  are one piece; `of`: how many pieces of each shape. Layers are drawn one after the
                  other: of the third axis, then the fourth
    [[figure]]    the same connected cells, without holes but for those with `holes`, filled twice
                  or more: each of `drawn` by pieces of one shape, as `of` says. `lattice`, if it is
                  not that of squares: of hexagons, each row is drawn half a cell to the right of
                  the one above; of triangles, those that point up and down take turns, up being
                  the first
    [[marks]]     a container of which some cells are marked, by x: no piece covers two of them, and
                  there are more than pieces fit in
    [[sequence]]  `terms`: lists of arguments, with a number at the end; `puzzle` and `command` with
                  $1, $2, ... for the arguments, and what it must print, with $0 for the number;
                  `second` is run after `command`, and prints `second_says`
    [[counted]]   a sequence of the OEIS: `what` it counts; `numbers` from n = `first`; the last n
                  up to which its source is right (`known`), and that takes a moment here (`short`);
                  `puzzle`, in which `$n` stands for n, `$2n` for twice n, `$cells` for the cells
                  [x, y] of which `where` is true ([x, y, kind], if it has `kinds`), and `$pieces`
                  for `copies` each of `pieces`: lists of shapes, made for the last n; `options` of
                  the command; `second`: a command that counts them, too; `again`: up to this n the
                  cells are also filled by code of atlas_cells.py: boxes of 2 x 2 x n, with the
                  shapes that `of` names, or those of `where`
    [[pairs]]     `rows` of a table of pairs of pentacubes, by George Sicherman's names (PAIRED):
                  "A: B 2x3x5" says that A and B, each at least once, fill this `container`, and
                  none of its kind with fewer cells, but for those that follow, which are not
                  decided; up to `short` pieces it takes a moment. `none`: pairs that fill no prism,
                  as they cannot cover a corner of it. All that is not filled is `proved`
    [[compatible]]  `rows` of a table of pieces of a `set` of `lattice`: "A: 3 2" and "B: 4-7" say
                  that the smallest figure that A fills in two ways, of which no copy lies alike in
                  both, has 3 copies, that of A and B 2; that of B in two ways has 4 or more, and
                  one of 7 is a `figure` of this file ("4-": none is). "x": there is none of any
                  size; its first corner, up to `corner` cells away, shows it. `size`: cells of a
                  piece; up to `short` copies it takes a moment; figures are found in a `small` box
    [boxes]       all that one pentacube fills, by rows: "2x5: 8 11" for 2x5x8 and 2x5x11, or in a
                  plane "9: 20" for 9x20. `piece`: its number in the set; `primes`: those that are
                  not made of smaller ones; `none`: those that are not filled, with sides of
                  `strips` or more and a number of cells that 5 divides; `open`: not decided; with
                  sides up to `most`, or of any size. Narrower rectangles are decided by
                  atlas_cells.py; into narrower boxes pieces do not fit, or flat alone, and fill no
                  rectangle; nor are those filled that have one of `ends` ("2x7: 3" for the cells of
                  2x7 up to three deep), as pieces do not cover it, or an odd side across layers of
                  which pieces, coloured in turn, cannot cover one more of a colour. In space what
                  is not filled is `proved`; but an end of up to `tables` cells is counted by
                  tables, as in a plane, and so are those that are `counted`, too; one of more than
                  `searched` is searched; halves.c decides those that are `halved`. A prime that
                  no packing shows is filled by a command; for boxes with an end of up to `short`
                  cells each takes a moment
    [orders]      of polyominoes with these numbers of `cells`: `least`, drawings (xx/x. for two
                  rows) with the least rectangle of each, up to `short` cells in a moment, or a
                  packing; `open` are not decided, but fill none with fewer copies than the number
                  says; code of atlas_cells.py shows that all others fill none, by up to `rows` rows
    [[run]]       a command, and what it must print (`...`: any text in a line); {tmp} is a folder
                  that the commands of the file share, {atlas} the one of these files; `puzzle`:
                  the text of {tmp}/puzzle.yaml, or `script`: what in this folder prints it;
                  `proved`, not a command: the puzzle has no solution, `explain` writes a
                  certificate, and `check` verifies it; if that takes over a minute, a search shows
                  it; `raw`: the SHA-256 of {tmp}/raw afterwards. A command is in the folder of
                  tilewright, or named from there. `scaled`: so many there are in all, of whose
                  levels it prints shares

A packing and a figure are verified twice: here, with atlas_cells.py, and by `tilewright check`.
"""

import argparse
import hashlib
import itertools
import json
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.join(os.path.dirname(HERE), "atlas")
sys.path.insert(0, HERE)
from atlas_cells import (PLANES, box, count_fillings, has_hole, lattice_of_box,  # noqa: E402
                         of_rank, parts, pieces_of, read_drawing, turns_of)
from atlas_tables import (NONE, SEARCH, SEARCHES, box_runs, check_boxes,  # noqa: E402
                          check_compatible, check_filled, check_orders, check_tiled,
                          compatible_rows, compatible_runs, corner_runs, order_runs, table_runs)


# ---- What is kept -----------------------------------------------------------------------------

def check_counted(counted, shapes):
    numbers = numbers_of(counted)
    fixed = "turns: fixed" in counted["puzzle"]
    for n in range(counted["first"], counted.get("again", 0) + 1):
        if "of" in counted:
            cells, pieces = box(2, 2, n), [read_drawing(shapes[name]) for name in counted["of"]]
        else:
            cells = of_rank(map(tuple, cells_for(counted, n)), 3)
            pieces = [of_rank(cells, 3) for cells, in value_of(counted["pieces"], n=n)]
        if count_fillings(cells, pieces, fixed) != numbers[n]:
            raise SystemExit("atlas: another number for %s, n = %d" % (counted["oeis"], n))


def count_names(pieces):
    return {name: sum(n == name for n, _ in pieces) for name in {n for n, _ in pieces}}


def check_marks(marks, shapes):
    letters = read_drawing(marks["drawn"].replace(".", "o"))
    marked = {cell for cell, letter in letters.items() if letter == "x"}
    for name in marks["of"]:
        piece = read_drawing(shapes[name])
        for turned, start in itertools.product(turns_of(piece), letters):
            for at in turned:
                placed = [tuple(n + m - a for n, m, a in zip(start, cell, at)) for cell in turned]
                if letters.keys() >= set(placed) and len(marked.intersection(placed)) > 1:
                    raise SystemExit("atlas: %s covers two marked cells at %s" % (name, placed))
        if len(marked) * len(piece) <= len(letters):
            raise SystemExit("atlas: too few cells are marked for " + name)


# ---- The program ------------------------------------------------------------------------------

LATTICES = {2: "square", 3: "cube", 4: os.path.join(FILES, "cube-4.yaml"),
            5: os.path.join(FILES, "cube-5.yaml")}


def lattice_of(kept):
    """The name of the lattice of a packing or a figure, and how its cells lie."""
    if "box" in kept:
        return LATTICES[len(kept["box"])], lattice_of_box(kept["box"])
    name = kept.get("lattice", "square")
    return name, PLANES[name]


def puzzle_text(name, pieces, shapes):
    """A puzzle file: fill these cells of a lattice with so many pieces of each shape."""
    lines = ["tilewright: 1", "lattice: " + name, "container:",
             "  cells: %s" % json.dumps(sorted(cell for _, cells in pieces for cell in cells)),
             "pieces:"]
    for name, times in sorted(count_names(pieces).items()):
        lines.append('  - {name: "%s", copies: %d, cells: %s}' %
                     (name, times, json.dumps(sorted(shapes[name]))))
    return "\n".join(lines) + "\n"


def write_puzzle(folder, kept, text, shapes):
    """The names of two files: a puzzle, and its solution, which is drawn as text."""
    name, lattice = lattice_of(kept)
    pieces = list(pieces_of(text, shapes, lattice))
    paths = [os.path.join(folder, name) for name in ("packing.yaml", "packing.json")]
    solution = {"type": "solution", "placements": [
        {"piece": name, "cells": cells} for name, cells in pieces]}
    shapes = {name: lattice.read(shape) for name, shape in shapes.items()}
    for path, text in zip(paths, (puzzle_text(name, pieces, shapes), json.dumps(solution) + "\n")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return paths


def check_pieces(program, kept, text, shapes, wanted):
    """There are so many pieces of each shape, and the program's judge says so, too."""
    found = count_names(list(pieces_of(text, shapes, lattice_of(kept)[1])))
    if found != wanted:
        raise SystemExit("atlas: %s has the pieces %s" % (kept["name"], found))
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run([program, "check", "--lattices", FILES,
                               *write_puzzle(folder, kept, text, shapes)],
                              stdout=subprocess.PIPE, text=True, check=False).stdout
    if said.strip() != "1 valid, 0 invalid":
        raise SystemExit("atlas: tilewright check says: " + said)


def check_kept(program, entry):
    """Verifies what is kept; returns how many packings, figures and marks it has."""
    shapes = entry.get("shapes", {})
    for packing in entry.get("packing", []):
        cells = {cell for cell in box(*packing["box"])
                 if value_of(packing.get("where", "True"), **dict(zip("xyz", cell)))}
        if set(lattice_of(packing)[1].read(packing["drawn"])) != cells:
            raise SystemExit("atlas: %s is another container" % packing["name"])
        check_pieces(program, packing, packing["drawn"], shapes, packing["of"])
    for figure in entry.get("figure", []):
        lattice = lattice_of(figure)[1]
        outlines = [lattice.read(text) for text in figure["drawn"]]
        if any(set(outline) != set(outlines[0]) for outline in outlines):
            raise SystemExit("atlas: %s has several outlines" % figure["name"])
        whole = parts(dict.fromkeys(outlines[0], "x"), lattice)
        if len(list(whole)) > 1 or has_hole(outlines[0], lattice) != figure.get("holes", False):
            raise SystemExit("atlas: %s has holes or none, or two parts" % figure["name"])
        tilings = [list(pieces_of(text, shapes, lattice)) for text in figure["drawn"]]
        if any(one in other for one, other in itertools.combinations(tilings, 2) for one in one):
            raise SystemExit("atlas: %s has a piece in the same place twice" % figure["name"])
        for text, wanted in zip(figure["drawn"], figure["of"], strict=True):
            check_pieces(program, figure, text, shapes, wanted)
    for marks in entry.get("marks", []):
        check_marks(marks, shapes)
    for counted in entry.get("counted", []):
        check_counted(counted, shapes)
    if "compatible" in entry:
        check_compatible(program, entry)
    if "boxes" in entry:
        check_boxes(program, entry)
    if "orders" in entry:
        check_orders(entry["orders"])
    return sum(len(entry.get(word, [])) for word in ("packing", "figure", "marks"))


def with_values(text, values):
    """The text with $1 for the first of these values, and so on; $0 for the last one."""
    words = {"$%d" % i: str(value) for i, value in enumerate(values[:-1], 1)}
    words["$0"] = str(values[-1])
    return re.sub(r"\$[0-9]", lambda found: words[found.group()], text)


def value_of(text, **names):
    """The value of an expression of a file of the atlas."""
    return eval(text, {"abs": abs, "box": box, **names})


def cells_for(counted, n):
    """The cells of which `where` is true."""
    places = itertools.product(range(-n, n), range(-n, n), counted.get("kinds", [None]))
    return [[x, y] + [kind] * (kind is not None) for x, y, kind in places
            if value_of(counted["where"], x=x, y=y, n=n, kind=kind)]


def numbers_of(counted):
    return dict(enumerate(map(int, counted["numbers"].split()), counted["first"]))


def puzzle_with_pieces(counted):
    """The puzzle of a sequence, with `$pieces` filled in."""
    if "pieces" not in counted:
        return counted["puzzle"]
    pieces = value_of(counted["pieces"], n=max(numbers_of(counted)))
    return counted["puzzle"].replace("$pieces", json.dumps([
        {"name": "p%d" % number, "copies": counted["copies"],
         "shapes": [{"cells": cells} for cells in shapes]}
        for number, shapes in enumerate(filter(None, pieces), 1)]))


def counted_runs(counted):
    """The runs that count a sequence: a short one and a long one, or one for each n."""
    numbers = numbers_of(counted)
    puzzle = puzzle_with_pieces(counted)
    command = "tilewright count {tmp}/puzzle.yaml --same none --engine count"
    if "where" in counted or "options" in counted:
        for n, number in numbers.items():
            cells = json.dumps(cells_for(counted, n)) if "where" in counted else ""
            yield {"command": command + " %s --json" % counted.get("options", ""),
                   "says": '"none":"%d"' % number, "long": n > counted["short"],
                   "puzzle": puzzle.replace("$cells", cells).replace("$n", str(n))}
    else:
        for begin, end in ((counted["first"], counted["short"]),
                           (counted["short"] + 1, max(numbers))):
            if begin <= end:
                yield {"command": command + " --quiet --b-file %d-%d" % (begin, end),
                       "says": "".join("%d %d\n" % (n, numbers[n]) for n in range(begin, end + 1)),
                       "puzzle": puzzle, "long": begin > counted["short"]}
    for n in numbers if "second" in counted else ():
        yield {"command": counted["second"].replace("$n", str(n)),
               "says": "%d %d\n" % (n, numbers[n]), "long": n > counted["short"]}


EXPLAIN = "tilewright explain {tmp}/puzzle.yaml --quiet --force --certificate {tmp}/proof"
CHECK = "tilewright check {tmp}/puzzle.yaml {tmp}/proof"


def all_runs(entry):
    """The runs, and one for each term of a sequence; those of the last `long_terms` are long."""
    yield from entry.get("run", [])
    for pairs in entry.get("pairs", []):
        yield from table_runs(pairs)
        yield from corner_runs(pairs)
    for kept in entry.get("compatible", []):
        yield from compatible_runs(kept, entry.get("shapes", {}))
    for counted in entry.get("counted", []):
        yield from counted_runs(counted)
    if "boxes" in entry:
        yield from box_runs(entry)
    if "orders" in entry:
        yield from order_runs(entry)
    for sequence in entry.get("sequence", []):
        short = len(sequence["terms"]) - sequence.get("long_terms", 0)
        for number, term in enumerate(sequence["terms"]):
            run = {word: with_values(sequence[word], term) for word in ("puzzle", "command", "says")
                   if word in sequence}
            yield {**run, "long": number >= short, "proved": sequence.get("proved")}
            if "second" in sequence:
                yield {"command": with_values(sequence["second"], term), "long": number >= short,
                       "says": with_values(sequence["second_says"], term)}


def puzzle_of(run):
    """The text of a run's puzzle; None if it has none."""
    if "script" not in run:
        return run.get("puzzle")
    script, *words = shlex.split(run["script"])
    return subprocess.run([sys.executable, os.path.join(HERE, script), *words],
                          stdout=subprocess.PIPE, text=True, check=True).stdout


def fingerprint(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check_said(command, wanted, done, folder):
    """Has the command done well, and said what it must?"""
    pattern = re.escape(wanted).replace(re.escape("..."), ".*")
    if wanted[0].isdigit():
        pattern = r"(?<![\d,.])" + pattern  # no end of a longer number
    if wanted[-1].isdigit():
        pattern += r"(?![\d]|[,.]\d)"  # nor its beginning
    if done.returncode not in (0, 1) or not re.search(pattern,
                                                      done.stdout.replace(folder + "/", "")):
        raise SystemExit("atlas: %s\nsays %s" % (command, done.stdout))


def run_command(program, folder, command, tries=("",)):
    """Runs a command, with the first of these options with which it does not stop early."""
    for options in tries:
        words = shlex.split((command + options).replace("{tmp}", folder).replace("{atlas}", FILES))
        done = subprocess.run([os.path.join(os.path.dirname(program), words[0]), *words[1:]],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        if done.returncode != 3:
            break
    return done


def prove(program, folder):
    """Shows that the puzzle has no solution; is that by a certificate?"""
    done = run_command(program, folder, EXPLAIN, [" --timeout 60"])
    if done.returncode == 3:
        done = run_command(program, folder, SEARCH, SEARCHES)
        check_said(SEARCH, NONE, done, folder)
        return False
    check_said(EXPLAIN, "No solution", done, folder)
    check_said(CHECK, "puzzle.yaml: no solution: proof proves it",
               run_command(program, folder, CHECK), folder)
    return True


def run_commands(program, entry, long, share=1):
    """Runs the commands of a file, those about one puzzle in `share`; returns how many say the
    same, and how many puzzles have no solution by a certificate, and by a search alone."""
    ran, certified, searched, puzzles = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for run in all_runs(entry):
            if run.get("long") and not long:
                continue
            puzzles += "puzzle" in run or "script" in run
            if puzzles and (puzzles - 1) % share:
                continue
            puzzle = puzzle_of(run)
            if puzzle:
                with open(os.path.join(folder, "puzzle.yaml"), "w", encoding="utf-8") as file:
                    file.write(puzzle.replace("{atlas}", FILES))
            if run.get("proved"):
                by_certificate = prove(program, folder)
                certified += by_certificate
                searched += not by_certificate
                continue
            done = run_command(program, folder, run["command"], run.get("tries", [""]))
            check_said(run["command"], run["says"], done, folder)
            ran += 1
            if "filled" in run:
                check_filled(program, done.stdout, *run["filled"])
            if "tiled" in run:
                check_tiled(program, done.stdout, *run["tiled"])
            if "raw" in run and fingerprint(os.path.join(folder, "raw")) != run["raw"]:
                raise SystemExit("atlas: %s\nwrites another raw file" % run["command"])
    return ran, certified, searched


# ---- The page ---------------------------------------------------------------------------------

def picture(program, entry, name, folder):
    """Draws what is kept that is marked `shown`; returns Markdown."""
    shapes = entry.get("shapes", {})
    number = 0
    for kept in entry.get("packing", []) + entry.get("figure", []):
        if not kept.get("shown"):
            continue
        for text in kept["drawn"] if isinstance(kept["drawn"], list) else [kept["drawn"]]:
            number += 1
            file = "atlas-%s-%d.svg" % (name, number)
            with tempfile.TemporaryDirectory() as scratch:
                subprocess.run([program, "draw", *write_puzzle(scratch, kept, text, shapes),
                                "--style", "no-legend,no-title,no-letters",
                                "--size", "360x360", "--force", "--output",
                                os.path.join(folder, "gallery", file)], check=True)
            yield "![%s](gallery/%s)" % (kept["name"], file)


def paragraph(text):
    return textwrap.fill(" ".join(text.split()), 120, break_long_words=False,
                         break_on_hyphens=False)


def table(entry):
    """Of sequences: how far the source goes, and how far this file."""
    if "counted" not in entry:
        return
    yield "| sequence | counted | known to n = | here to n = |"
    yield "|---|---|---:|---:|"
    for counted in entry["counted"]:
        last = max(numbers_of(counted))
        yield "| %s | %s | %d | %s |" % (counted["oeis"], counted["what"], counted["known"],
                                         "**%d**" % last if last > counted["known"] else last)
    yield ""


def copies(entry):
    """Of pairs of pieces: the copies in the smallest figure that both fill."""
    for kept in entry.get("compatible", []):
        rows = list(compatible_rows(kept["rows"]))
        names = list(dict.fromkeys(one for one, *_ in rows))
        yield "| %s | %s |" % (kept["set"], " | ".join(names))
        yield "|---|" + "---|" * len(names)
        for number, name in enumerate(names):
            found = [entry for one, _, entry in rows if one == name]
            yield "| %s | %s |" % (name, " | ".join([""] * number + found))
        yield ""


def wilson(part, count):
    """The bounds of Wilson's interval of 95 % for a share, and the share between them."""
    z, share = 1.959964, part / count
    middle = share + z * z / (2 * count)
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return share, *((middle + side * reach) / (1 + z * z / count) for side in (-1, 1))


def levels(entry):
    """Of a sample of burrs: how many of all have each level, by the numbers that were met."""
    for run in entry.get("run", []):
        if "scaled" not in run:
            continue
        yield "| level | in the sample | of all, estimated | 95 % |"
        yield "|---:|---:|---:|---|"
        count = int(run["says"].split()[0])
        for words in (line.split("\t") for line in run["says"].splitlines()):
            if words[0].startswith("level "):
                part = int(words[1])
                digits = 2 if part < 1000 else 3 if part < 100000 else 4
                yield "| %s | %s | %s | %s to %s |" % (
                    words[0][6:], "{:,}".format(part),
                    *("{:,}".format(int(float("%.*g" % (digits, share * run["scaled"]))))
                      for share in wilson(part, count)))
        yield ""


def section(program, name, entry, folder):
    yield "## " + entry["title"]
    yield ""
    for word in ("asked", "known", "found"):
        yield paragraph("**%s.** %s" % (word.capitalize(), entry[word]))
        yield ""
    pictures = list(picture(program, entry, name, folder))
    yield from pictures + [""] * bool(pictures)
    yield from table(entry)
    yield from levels(entry)
    yield from copies(entry)
    yield paragraph("**Check.** [The file](../atlas/%s.toml) %s" % (name, entry["check"]))
    yield ""


def write_page(program, entries, path):
    folder = os.path.dirname(os.path.abspath(path))
    with open(os.path.join(FILES, "page.in.md"), encoding="utf-8") as file:
        lines = [file.read().rstrip("\n"), ""]
    for name, entry in entries.items():
        lines += section(program, name, entry, folder)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines).rstrip("\n") + "\n")


def read_entries(names):
    entries = {}
    for file in sorted(os.listdir(FILES)):
        name, ending = os.path.splitext(file)
        if ending == ".toml" and (not names or name in names):
            with open(os.path.join(FILES, file), "rb") as opened:
                entries[name] = tomllib.load(opened)
    return entries


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--page", metavar="FILE")
    asked = parser.parse_intermixed_args()
    entries = read_entries(asked.names)
    if asked.page:
        write_page(os.path.abspath(asked.program), entries, asked.page)
        return
    for name, entry in entries.items():
        kept = check_kept(asked.program, entry)
        ran, certified, searched = run_commands(asked.program, entry, asked.long)
        print("%s: %d proofs and packings are right, %d commands say the same%s%s" %
              (name, kept, ran, ", %d certificates" % certified if certified else "",
               ", %d by a search alone" % searched if searched else ""), flush=True)


if __name__ == "__main__":
    sys.exit(main())
