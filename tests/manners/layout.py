#!/usr/bin/env python3
"""layout.py -- each file name occurs once in the tree, each type of the library is defined in one
file, folders of unit tests are named after rooms."""

import collections
import os
import re

import sources
import tap

CODE = (".c", ".h", ".cpp", ".py", ".sh", ".ts", ".tsx")
TYPE = re.compile(r"^(?:typedef )?(?:struct|enum|union) (tw_\w+) \{|^\} (tw_\w+);", re.MULTILINE)


def code_files():
    return [name for name in sources.tracked() if name.endswith(CODE)]


def namesakes(names):
    """File names that occur twice, except tw/advanced/NAME.h, which completes tw/NAME.h."""
    where = collections.defaultdict(list)
    for name in names:
        if name.startswith("include/tw/advanced/"):
            continue
        where[os.path.basename(name)].append(name)
    return [" ".join(found) for found in where.values() if len(found) > 1]


def ambiguous(texts):
    """Types that two files define. Vector layers are excepted, as a compilation sees one of them; a
    typedef may come before the struct."""
    where = collections.defaultdict(set)
    for name, text in texts:
        if "/simd/bitset_simd_" in name:
            continue
        for found in TYPE.findall(sources.without_comments(text)):
            where["".join(found)].add(name)
    return ["%s: %s" % (one, " ".join(sorted(files))) for one, files in sorted(where.items())
            if len(files) > 1]


def homeless(names, rooms):
    """Unit tests in a folder that is not named after a room."""
    return [name for name in names
            if name.startswith("tests/unit/") and name.split("/")[2] not in rooms]


def expect_none(wrong):
    if wrong:
        raise tap.Failure("\n".join(wrong))


def says_no():
    if not namesakes(["src/a/b.c", "tests/b.c"]) or namesakes(["src/a/b.c", "src/a/b.h"]):
        raise tap.Failure("names that stand twice are not told")
    twice = "typedef struct tw_a {\n    int b;\n} tw_a;\n"
    if not ambiguous([("b.c", twice), ("c.h", "struct tw_a {\n")]) or ambiguous(
            [("b.c", twice), ("c.h", "typedef struct tw_a tw_a;\n/* struct tw_a {\n */")]):
        raise tap.Failure("types with two meanings are not told")
    tests = ["tests/unit/attic/t.c", "tests/unit/base/t.c"]
    if homeless(tests, {"base"}) != tests[:1]:
        raise tap.Failure("unit tests without a room are not told")


def rooms():
    return {name.split("/")[1] for name in sources.c_files("src", "app")}


if __name__ == "__main__":
    tap.run([("the judge of places says no where it should", says_no),
             ("every file of code has a name of its own",
              lambda: expect_none(namesakes(code_files()))),
             ("every type has one meaning",
              lambda: expect_none(ambiguous((name, sources.read(name))
                                            for name in sources.c_files("include", "src")))),
             ("unit tests stand in folders named as the rooms",
              lambda: expect_none(homeless(sources.c_files("tests"), rooms())))])
