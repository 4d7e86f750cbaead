#!/usr/bin/env python3
"""unpack.py -- unpacks case files: makes a file of each text, and one of its expected faults.

    unpack.py FOLDER FILE.cases...

A case file is text, and holds one case after the other:

    === cell-twice.yaml              the name of a text; its lines follow, as they are
    tilewright: 1
    --- expected                     from here to the next case: the faults, word for word
    cell-twice.yaml:4:30: cell [0, 0] is listed twice

FOLDER then holds cell-twice.yaml and cell-twice.expect. A text that is not plain is written with
escapes, and marked: after `=== cell-twice.yaml, escaped`, `\\t` is a tab, `\\xff` a byte, `\\\\` a
backslash, and a backslash at the end of a line joins it to the next one.
"""

import os
import re
import shutil
import sys

CASE = re.compile(rb"=== (([a-z0-9-]+)\.(?:yaml|json))(, escaped)?\n(.*?)^--- expected\n(.+)",
                  re.DOTALL | re.MULTILINE)


def cases_of(path):
    """Yields the name of each case, its text and what is expected of it."""
    with open(path, "rb") as file:
        parts = re.split(rb"^(?==== )", file.read(), flags=re.MULTILINE)
    for part in parts[1:]:
        case = CASE.fullmatch(part)
        if not case:
            sys.exit("%s: no case is %r" % (path, part[:60]))
        name, stem, escaped, text, expected = case.groups()
        if escaped:
            text = text.decode("unicode_escape").encode("latin-1")
        yield name.decode(), text, stem.decode() + ".expect", expected


def write(path, content):
    with open(path, "xb") as file:  # fails if a name is repeated
        file.write(content)


def main(folder, *paths):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for path in paths:
        for name, text, expect, expected in cases_of(path):
            write(os.path.join(folder, name), text)
            write(os.path.join(folder, expect), expected)


if __name__ == "__main__":
    main(*sys.argv[1:])
