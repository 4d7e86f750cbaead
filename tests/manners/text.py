#!/usr/bin/env python3
"""text.py -- texts that no file may hold, names that no code may use, and files not listed.

    text.py
"""

import os
import re

import sources
import tap

# written apart, so that this file does not hold them itself
MARKS = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
PLACES = re.compile(r"(?<![\w.~$}-])/(wor" r"k|roo" r"t|hom" r"e|Use" r"rs)/\w")
PASSED_BY = ("tests/bad/", "tests/fuzz/", "web/dist/")
LONGEST_LINE = 100
STRING = re.compile(r'"((?:\\.|[^"\\\n])*)"')
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def texts(endings=None):
    for name in sources.tracked():
        if endings is None or name.endswith(endings):
            text = sources.read(name)
            if text is not None:
                yield name, text


def expect_none(wrong):
    if wrong:
        raise tap.Failure("\n".join(wrong[:40]))


def lines_with(pattern):
    # tests/bad and tests/fuzz hold hostile texts, which may say anything; web/dist is made
    return ["%s:%d: %s" % (name, number, line.strip()[:100])
            for name, text in texts() if not name.startswith(PASSED_BY)
            for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)]


def no_marks():
    expect_none(lines_with(MARKS))


def no_places():
    expect_none(lines_with(PLACES))


def short_lines():
    expect_none(["%s:%d: %d characters" % (name, number, len(line))
                 for name, text in texts((".c", ".h", ".py", ".sh"))
                 for number, line in enumerate(text.splitlines(), 1) if len(line) > LONGEST_LINE])


def lattice_names():
    names = [os.path.splitext(os.path.basename(name))[0] for name in sources.tracked()
             if name.startswith("lattices/") and name.endswith(".yaml")]
    if len(names) < 3:
        raise tap.Failure("only %d lattices were found: %s" % (len(names), names))
    # words that have another meaning in C code
    return sorted(set(names) - {"line"})


def names_in(text, names):
    """Words of code (identifiers and their parts, strings) that are a lattice's name."""
    code = sources.without_comments(text)
    found = {name for literal in STRING.findall(code) for name in names
             if re.search(r"(?<![\w-])%ss?(?![\w-])" % re.escape(name), literal)}
    parts = set()
    for word in WORD.findall(STRING.sub('""', code)):
        word = word.lower()
        parts |= {word} | set(word.split("_"))
    return sorted(found | {name for name in names if {name.replace("-", "_"), name} & parts})


# Files that call a library named like a lattice; files of meshes, whose parts are named like one;
# and the table of a foreign format, whose cells are named like one.
MESHES = ("mesh.c", "surfaces.h", "mesh_cut.c", "write/mesh_3mf.c", "write/mesh_stl.c")
CAIRO = ("cairo_painter.c", "cairo_surface.c", "list_writers.h", "write_list.c")
NAMESAKES = {**{"src/mesh/" + name: {"triangle"} for name in MESHES},
             **{"src/draw/display/" + name: {"cairo"} for name in CAIRO},
             "src/format/foreign/piezas.c": {"square"}}


def no_lattice_in_code():
    names = lattice_names()
    expect_none(["%s: names %s" % (name, ", ".join(found))
                 for name in sources.c_files("src")
                 for found in [names_in(sources.read(name),
                                        [one for one in names
                                         if one not in NAMESAKES.get(name, ())])] if found])


def finds_lattices():
    names = ["square", "hex-prism"]
    for text in ('if (!strcmp(name, "square"))', "case SQUARE:", "draw_square(x);",
                 'return "the hex-prism one";', "int hex_prism = 3;"):
        if not names_in(text, names):
            raise tap.Failure("not found in: " + text)
    for text in ("/* a square */", "// square", "squared(x)", '"prism"'):
        if names_in(text, names):
            raise tap.Failure("found in: " + text)


def is_listed(name):
    """Does a meson.build, beside the file or above, name it? Tests are named by their subject."""
    folder, base = os.path.split(name)
    for tests, prefix in (("tests/unit", "test_"), ("tests/random", "test_random_")):
        if name.startswith(tests) and base.startswith(prefix):
            subject = base[len(prefix):-len(".c")]
            return "'%s'" % subject in sources.read(os.path.join(tests, "meson.build"))
    while True:
        text = sources.read(os.path.join(folder, "meson.build")) or ""
        if "'%s'" % base in text or "/%s'" % base in text:
            return True
        if not folder:
            return False
        folder = os.path.dirname(folder)


def all_listed():
    # tests/shell/user.c is compiled by the install test, as a user would
    expect_none([name for name in sources.c_files("src", "app", "tests", "tools", "bench")
                 if name.endswith(".c") and name != "tests/shell/user.c" and not is_listed(name)])


if __name__ == "__main__":
    tap.run([("no marks of unfinished work", no_marks),
             ("no paths of one machine", no_places),
             ("no line of code over %d characters" % LONGEST_LINE, short_lines),
             ("every C file is named for the build", all_listed),
             ("the search for lattice names finds them", finds_lattices),
             ("no code of the library names a lattice", no_lattice_in_code)])
