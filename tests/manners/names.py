#!/usr/bin/env python3
"""names.py -- each name at file scope is defined in one file of the library, so that it can be
searched for, and all files can be joined into one (tools/one_file.py)."""

import collections
import os
import sys

import sources
import tap

sys.path.insert(0, os.path.join(sources.TOP, "tools"))
import one_file  # noqa: E402

# A compilation sees one of the vector layers; sat_none.c replaces other files.
APART = ("/simd/bitset_simd_", "/sat_none.c")


def shared(texts):
    """Names that several files define, macros of headers included. The linker, or layout.py,
    reports names that begin with tw_."""
    where = collections.defaultdict(list)
    for file, text in texts:
        names = one_file.names_of(text)
        if file.endswith(".h"):
            names |= set(one_file.MACRO.findall(text))
        for name in sorted(names):
            if not name.startswith("tw_") and not any(part in file for part in APART):
                where[name].append(file)
    return ["%s: %s" % (name, " ".join(files)) for name, files in sorted(where.items())
            if len(files) > 1]


def expect_none(wrong):
    if wrong:
        raise tap.Failure("\n".join(wrong))


def says_no():
    """The judge is fed what it must find, and what it must not."""
    run = "static int run(void)\n{\n    return 0;\n}\n"
    for one, other in ((run, run), (run, "typedef struct run {\n    int a;\n} run;\n"),
                       ("enum { FEW = 1, MANY };\n", "enum {\n    MANY = 3 /* and more */\n};\n"),
                       (run, "static const int run[] = {1};\n")):
        if len(shared([("src/a/b.c", one), ("src/a/c.c", other)])) != 1:
            raise tap.Failure("not told: %s %s" % (one, other))
    if not shared([("src/a/b.h", "#define MOST 1\n"), ("src/a/c.h", "#define MOST 2\n")]):
        raise tap.Failure("macros of two headers are not told")
    expect_none(shared([("src/a/b.c", run + "#define MOST 1\n"),
                        ("src/a/c.c", "#define MOST 2\n/* static int run(void) */\n"
                         "static int walk(int run)\n{\n    return run;\n}\n")]))


if __name__ == "__main__":
    tap.run([("the judge of names says no where it should", says_no),
             ("each static name stands in one file of the library", lambda: expect_none(
                 shared([(name, sources.read(name)) for name in sources.c_files("src")])))])
