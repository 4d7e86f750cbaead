"""gallery.py -- a page for each puzzle that ships, and an index by family.

All contents of a page come from the program: `list`, `show`, `draw`. Drawings are kept in the build
folder, and made again when the program or the puzzle is newer. If a puzzle has targets, one of them
is drawn: the whole may leave open cells that no target leaves open.
"""

import html
import json
import os
import shutil
import subprocess

COUNTED = {
    "reflections": "up to turns and mirror images",
    "rotations": "up to turns",
    "none": "all",
}
PATIENCE = "120"  # seconds to search for a solution to draw: each takes less than three
NO_SOLUTION = 1  # the status of `draw` if there is none


def ask(program, *words):
    done = subprocess.run([program, *words], check=True, stdout=subprocess.PIPE,
                          encoding="utf-8")
    return [json.loads(line) for line in done.stdout.splitlines()]


def asked(more):
    """A command's words for the puzzle: its name, and the middle one of its targets."""
    targets = more["targets"]
    return [more["puzzle"], *(["--target", targets[len(targets) // 2]] if targets else [])]


def draw(program, puzzle, what, path, newer):
    """Draws a solution, or the container if there is none. A search that is not done in time is an
    error: drawings do not depend on the speed of the machine."""
    if os.path.exists(path) and os.path.getmtime(path) > newer:
        return
    tries = [["--parts"]] if what == "parts" else [["--timeout", PATIENCE], ["--empty"]]
    for more in tries:
        words = ["draw", *puzzle, *more, "--style", "no-title", "--output", path, "--force"]
        done = subprocess.run([program, *words], check=False, stderr=subprocess.DEVNULL)
        status = done.returncode
        if status != NO_SOLUTION:
            break
    if status:
        raise SystemExit("%s: status %d" % (" ".join(words), status))


def number(value):
    digits = str(value)
    return "{:,}".format(int(digits)) if digits.isdigit() else digits


def many(value, what):
    return "%s %s%s" % (number(value), what, "" if str(value) == "1" else "s")


def copies(piece):
    least, most = piece["copies"]
    if least == most:
        return str(least)
    return "%s to %s" % (least, "any" if most is None else most)


def cell(text):
    """Escapes text of a puzzle file for a table of Markdown."""
    escaped = html.escape(" ".join(str(text).split()), quote=False)
    return "".join("\\" + c if c in "\\`*_[]|$" else c for c in escaped)


def facts(row, more):
    yield "Family", cell(row["family"])
    yield "Lattice", "`%s`" % more["lattice"]
    yield "Cells", number(more["cell_count"])
    yield "Pieces", number(row["piece_count"])
    yield "Ways to lie, all pieces", number(more["poses"])
    if more["targets"]:
        yield "Targets", "%s, from %s to %s" % (
            number(len(more["targets"])), more["targets"][0], more["targets"][-1])
    solutions = "Solutions of the whole, " if more["targets"] else "Solutions, "
    for which, words in COUNTED.items():
        if row["counts"][which] is not None:
            yield solutions + words, number(row["counts"][which])
    for key in ("author", "source"):
        if more.get(key):
            yield key.capitalize(), cell(more[key])


def commands(row, more):
    name, one = row["name"], " ".join(asked(more))
    yield "tilewright solve %s --first" % one, "a solution"
    yield "tilewright count %s" % one, "how many there are"
    if more["targets"]:
        yield "tilewright count %s --target all" % name, "of each target, and their sum"
    yield "tilewright draw %s --output %s.svg" % (one, name), "the picture above"
    yield "tilewright show %s --stats" % name, "its pieces, one by one"
    if row["family"] == "burrs":
        yield "tilewright disassemble %s" % name, "how it comes apart"


def pieces(more):
    yield "| Piece | How many | Cells | Ways to turn | Ways to lie |"
    yield "|---|---:|---:|---:|---:|"
    for piece in more["pieces"]:
        yield "| %s | %s | %s | %s | %s |" % (
            cell(piece["name"]), copies(piece), len(piece["forms"][0]),
            number(piece["orientations"]), number(piece["poses"]))


def shown(drawing, words):
    """Raw HTML of a drawing. Drawings lie beside the pages, once; Sphinx would copy images."""
    picture = '<p><img src="drawn/%s" alt="%s"></p>' % (drawing, html.escape(words))
    return ["```{raw} html", picture, "```", ""]


def page(row, more, drawn):
    name = row["name"]
    lines = ["---", "orphan: true", "---", "# " + cell(row["title"]), ""]
    lines += shown(drawn["puzzle"], row["title"]) + ["| | |", "|---|---|"]
    lines += ["| %s | %s |" % fact for fact in facts(row, more)]
    said = list(commands(row, more))
    wide = max(len(words) for words, _ in said)
    lines += ["", "```sh"] + ["%-*s  # %s" % (wide, *one) for one in said] + ["```", ""]
    lines += ["Its file: [%s.yaml](%s.yaml). Others of its family: [%s](index.md#%s)." % (
        name, name, row["family"], anchor(row["family"])), "", "## Pieces", ""]
    lines += shown(drawn["parts"], "The pieces, by name")
    return "\n".join(lines + list(pieces(more))) + "\n"


def anchor(family):
    return family.lower().replace(" ", "-")


def card(row, picture):
    count = row["counts"]["reflections"]
    said = ", ".join([many(row["cell_count"], "cell"), many(row["piece_count"], "piece")] +
                     ([many(count, "solution")] if count is not None else []))
    return ('<a href="%s.html"><img src="drawn/%s" alt="" loading="lazy"><b>%s</b>'
            '<span>%s</span></a>' % (row["name"], picture, html.escape(row["title"]), said))


def index(rows, pictures):
    """The page that links to all others; the list beside every page would be too long with them."""
    families = sorted({row["family"] for row in rows})
    lines = ["# Puzzles", "", "%d puzzles come along, each with the file it is made of. Solutions "
             "are counted up to turns and mirror images; [counts](../doc/counts.md) says more."
             % len(rows), ""]
    for family in families:
        lines += ["## " + family, "", "```{raw} html", '<div class="puzzles">']
        lines += [card(row, pictures[row["name"]]) for row in rows
                  if row["family"] == family]
        lines += ["</div>", "```", ""]
    return "\n".join(lines)


def make(program, puzzles, folder, keep, only):
    """Writes pages into `folder`, drawings first into `keep`; for puzzles named `only`, or all."""
    os.makedirs(keep, exist_ok=True)
    os.makedirs(os.path.join(folder, "drawn"))
    rows = [row for row in ask(program, "list", "--json") if not only or row["name"] in only]
    pictures = {}
    for row in rows:
        name = row["name"]
        source = os.path.join(puzzles, name + ".yaml")
        newer = max(os.path.getmtime(source), os.path.getmtime(program))
        more = ask(program, "show", name, "--json")[0]
        drawn = {}
        for what, file in (("puzzle", name + ".svg"), ("parts", name + "-parts.svg")):
            draw(program, asked(more), what, os.path.join(keep, file), newer)
            shutil.copy(os.path.join(keep, file), os.path.join(folder, "drawn"))
            drawn[what] = file
        pictures[name] = drawn["puzzle"]
        shutil.copy(source, folder)
        with open(os.path.join(folder, name + ".md"), "w", encoding="utf-8") as file:
            file.write(page(row, more, drawn))
    with open(os.path.join(folder, "index.md"), "w", encoding="utf-8") as file:
        file.write(index(rows, pictures))
    return rows
