#!/usr/bin/env python3
"""layout.py -- where files lie: each name once in the tree, unit tests as the rooms."""

import collections
import os

import sources
import tap

CODE = (".c", ".h", ".cpp", ".py", ".sh", ".ts", ".tsx")


def code_files():
    return [name for name in sources.tracked() if name.endswith(CODE)]


def namesakes(names):
    """But tw/advanced/NAME.h has what tw/NAME.h leaves out."""
    where = collections.defaultdict(list)
    for name in names:
        if name.startswith("include/tw/advanced/"):
            continue
        where[os.path.basename(name)].append(name)
    return [" ".join(found) for found in where.values() if len(found) > 1]


def homeless(names, rooms):
    """Unit tests in a folder that no room has."""
    return [name for name in names
            if name.startswith("tests/unit/") and name.split("/")[2] not in rooms]


def expect_none(wrong):
    if wrong:
        raise tap.Failure("\n".join(wrong))


def says_no():
    if not namesakes(["src/a/b.c", "tests/b.c"]) or namesakes(["src/a/b.c", "src/a/b.h"]):
        raise tap.Failure("names that stand twice are not told")
    tests = ["tests/unit/attic/t.c", "tests/unit/base/t.c"]
    if homeless(tests, {"base"}) != tests[:1]:
        raise tap.Failure("unit tests without a room are not told")


def rooms():
    return {name.split("/")[1] for name in sources.c_files("src", "app")}


if __name__ == "__main__":
    tap.run([("the judge of places says no where it should", says_no),
             ("every file of code has a name of its own",
              lambda: expect_none(namesakes(code_files()))),
             ("unit tests stand in folders named as the rooms",
              lambda: expect_none(homeless(sources.c_files("tests"), rooms())))])
