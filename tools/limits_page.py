#!/usr/bin/env python3
"""limits_page.py -- keeps doc/limits.md true to the sources.

    limits_page.py --write    makes the tables of include/tw/limits.h anew
    limits_page.py --test     compares them, and looks at what else the page says (a test, in TAP)

Below the tables are rows of another kind, | what | at most | `FILE` `NAME` | `TEST`: words |: NAME
has that number in FILE, and TEST contains those words. So do the tests named in doc/security.md.
"""

import os
import re
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE, HEADER = "doc/limits.md", "include/tw/limits.h"
MADE = re.compile(r"(<!-- from include/tw/limits\.h -->\n)(.*?)(<!-- to here -->\n)", re.DOTALL)
LIMIT = re.compile(r"^(?:/\* (Of \w+)\. \*/|#define TW_MAX_(\w+) +(\d+) +/\* (.*?) \*/)$",
                   re.MULTILINE)
ROW = re.compile(r"^\| ([^|]+) \| ([\d,]+)[^|]* \| `([^`|]+)` `(\w+)` \| `([^`|]+)`: ([^|]+) \|$",
                 re.MULTILINE)
CLAIM = re.compile(r"`(tests/[^`]+)`: ([^|;]+?)(?=;| \|)")  # of doc/security.md
# tried at the ceiling by the command (starred names); one below and above a lower one by a program
COMMAND, PROGRAM = "tests/bad/bounds.py", "tests/unit/format/test_limits.c"


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


def table():
    by_command = set(re.findall(r'"TW_MAX_(\w+)"', read(COMMAND)))
    heads = ("| what | at most | in `tw_limits` |\n"
             "|---|---:|---|")
    lines = [heads]
    for section, name, most, what in LIMIT.findall(read(HEADER)):
        if section:
            lines += ["", section + ":", "", heads]
            continue
        lines.append("| %s | %s | `%s`%s |" % (what, "{:,}".format(int(most)), name.lower(),
                                               "\\*" if name in by_command else ""))
    return "\n" + "\n".join(lines) + "\n\n"


def write():
    text = MADE.sub(lambda found: found[1] + table() + found[3], read(PAGE))
    with open(os.path.join(TOP, PAGE), "w", encoding="utf-8") as file:
        file.write(text)


def value(path, name):
    """The value of a C constant made of numbers; casts such as size_t, and u, are ignored."""
    found = re.search(r"\b%s(?: =)? ([^,}/\n]+)" % name, read(path))
    words = re.sub(r"\(\w+\)|(?<=\d)u\b", "", found[1]) if found else ""
    if not re.fullmatch(r"[\d\s()<*+-]+(?:\.\d+)?", words):
        return None
    return int(eval(words))  # pylint: disable=eval-used


def test():
    sys.path.insert(0, os.path.join(TOP, "tests"))
    import tap  # the tests' own, not needed for writing

    page = read(PAGE)

    def same():
        if MADE.search(page)[2] != table():
            raise tap.Failure("`make golden` rewrites it; the header has\n" + table())

    def tried():
        header = {name for _, name, _, _ in LIMIT.findall(read(HEADER)) if name}
        rows = {word.upper() for word in re.findall(r"\bROW\((\w+),", read(PROGRAM))}
        if header - rows != {"FAULTS"} or ".faults = most" not in read(PROGRAM):
            raise tap.Failure("not tried: " + " ".join(header - rows))

    def true(row):
        _, most, path, name, where, words = row
        if value(path, name) != int(most.replace(",", "")):
            raise tap.Failure("%s is %s in %s" % (name, value(path, name), path))
        if words.replace("\\", "") not in read(where).replace("\\", ""):
            raise tap.Failure("\"%s\" is not in %s" % (words, where))

    def shown(where, words):
        if words not in read(where):
            raise tap.Failure("\"%s\" is not in %s" % (words, where))

    claims = CLAIM.findall(read("doc/security.md"))
    tap.run([("the table of the header is the header's", same),
             ("each of its limits is tried", tried)] +
            [("%s: %s" % (row[3], row[1]), lambda row=row: true(row))
             for row in ROW.findall(page)] +
            [("%s: %s" % claim, lambda claim=claim: shown(*claim)) for claim in claims])


if __name__ == "__main__":
    if sys.argv[1] == "--write":
        write()
    else:
        test()
