#!/usr/bin/env python3
"""manners_report.py -- how large the tree is, and how it is cut. Nothing fails by it.

    manners_report.py [--long]

It prints code lines by room and, for C, the lengths of functions, their parameters, and how many
static functions have one use. --long also lists the figures far above the rest. The figures are
only indicators: a file that is too long may hold two ideas, and a function that is used once may be
none. Code lines are lines that hold more than blanks and comments.
"""

import collections
import os
import statistics
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TOP, "tests", "manners"))
import c_functions  # noqa: E402
import sources  # noqa: E402

LONG_FILE, LONG_FUNCTION, MANY_PARAMETERS, MANY_FILES = 600, 80, 5, 22


def code_lines(code):
    return sum(1 for line in code.splitlines() if line.strip())


def room_of(name):
    return "/".join(name.split("/")[:2])


def print_rooms(codes):
    lines, files = collections.Counter(), collections.Counter()
    for name, code in codes.items():
        for place in (room_of(name), name.split("/")[0]):
            lines[place] += code_lines(code)
            files[place] += 1
    print("%-20s %10s %6s" % ("room", "code lines", "files"))
    for place in sorted(lines):
        print("%-20s %10s %6d" % (place, "{:,}".format(lines[place]), files[place]))


def print_functions(functions):
    for top in ("src", "app"):
        mine = [one for one in functions if one.file.startswith(top + "/")]
        static = [one for one in mine if one.static]
        once = sum(one.uses == 1 for one in static)
        lengths = sorted(one.lines for one in mine)
        print("%s: %s functions; lines: median %d, 90 %% at most %d, longest %d; "
              "%d with over %d parameters; of %s static ones %.0f %% are used once"
              % (top, "{:,}".format(len(mine)), statistics.median(lengths),
                 lengths[len(lengths) * 9 // 10], lengths[-1],
                 sum(one.parameters > MANY_PARAMETERS for one in mine), MANY_PARAMETERS,
                 "{:,}".format(len(static)), 100 * once / len(static)))


def print_list(title, rows):
    print("%s: %d" % (title, len(rows)))
    for row in rows:
        print("  " + row)


def print_far(functions, names):
    print_list("files of over %d lines" % LONG_FILE,
               ["%s: %d" % (name, sources.read(name).count("\n")) for name in names
                if sources.read(name).count("\n") > LONG_FILE])
    print_list("functions of over %d lines" % LONG_FUNCTION,
               ["%s: %s, %d" % (one.file, one.name, one.lines) for one in functions
                if one.lines > LONG_FUNCTION])
    print_list("functions with over %d parameters" % MANY_PARAMETERS,
               ["%s: %s, %d" % (one.file, one.name, one.parameters) for one in functions
                if one.parameters > MANY_PARAMETERS])
    folders = collections.Counter(os.path.dirname(name) for name in names)
    print_list("folders of over %d files" % MANY_FILES,
               ["%s: %d" % row for row in sorted(folders.items()) if row[1] > MANY_FILES])
    named = collections.Counter(one.name for one in functions if one.static)
    print_list("names of over 10 static functions",
               ["%s: %d" % row for row in named.most_common() if row[1] > 10])


def main():
    names = sources.c_files("src", "app", "include", "tests")
    codes = {name: c_functions.bare(sources.read(name)) for name in names}
    own = [name for name in codes if name.startswith(("src/", "app/"))]
    functions = [one for name in own for one in c_functions.functions_of(name, codes[name])]
    print_rooms({name: code for name, code in codes.items() if not name.startswith("tests/")})
    print_functions(functions)
    if "--long" in sys.argv[1:]:
        print_far(functions, names)


if __name__ == "__main__":
    main()
