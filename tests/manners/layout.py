#!/usr/bin/env python3
"""layout.py -- where files lie: small folders, each name once in the tree, tests as the rooms."""

import collections
import os

import sources
import tap

MOST_FILES = 22  # of code in a folder
CODE = (".c", ".h", ".cpp", ".py", ".sh", ".ts", ".tsx")


def code_files():
    return [name for name in sources.tracked() if name.endswith(CODE)]


def crowded(names):
    count = collections.Counter(os.path.dirname(name) for name in names)
    return ["%s: %d files" % (folder, n) for folder, n in count.items() if n > MOST_FILES]


def namesakes(names):
    where = collections.defaultdict(list)
    for name in names:
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
    many = ["src/a/%d.c" % i for i in range(MOST_FILES + 1)]
    if not crowded(many) or crowded(many[1:]):
        raise tap.Failure("the count of files in a folder is off")
    if not namesakes(["src/a/b.c", "tests/b.c"]) or namesakes(["src/a/b.c", "src/a/b.h"]):
        raise tap.Failure("names that stand twice are not told")
    tests = ["tests/unit/attic/t.c", "tests/unit/base/t.c"]
    if homeless(tests, {"base"}) != tests[:1]:
        raise tap.Failure("unit tests without a room are not told")


def rooms():
    return {name.split("/")[1] for name in sources.c_files("src", "app")}


if __name__ == "__main__":
    tap.run([("the judge of places says no where it should", says_no),
             ("no folder holds over %d files of code" % MOST_FILES,
              lambda: expect_none(crowded(code_files()))),
             ("every file of code has a name of its own",
              lambda: expect_none(namesakes(code_files()))),
             ("unit tests stand in folders named as the rooms",
              lambda: expect_none(homeless(sources.c_files("tests"), rooms())))])
