#!/usr/bin/env python3
"""hardened.py -- how the programs and the library are hardened, as readelf shows.

    hardened.py WORDS STATIC-LIBRARY PROGRAM-OR-SHARED-LIBRARY...

WORDS are those of `sizes`, `stack`, `jumps` that the compiler can check, joined by commas; without
optimization or under a sanitizer it does not check sizes.
"""

import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402


def readelf(*words):
    done = subprocess.run(["readelf", "-W", *words], stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.DEVNULL, check=True, env=dict(os.environ, LC_ALL="C"))
    return done.stdout


def expect(said, *patterns):
    for pattern in patterns:
        if not re.search(pattern, said, re.M):
            raise tap.Failure("readelf shows no line like /%s/" % pattern)


def lies_anywhere(path):
    expect(readelf("-h", path), r"Type: +DYN")


def is_bound_at_once(path):
    expect(readelf("-l", path), r"^ +GNU_RELRO ")
    expect(readelf("-d", path), r"\(FLAGS\) +.*BIND_NOW|\(FLAGS_1\) +.*NOW")


def runs_no_data(path):
    expect(readelf("-l", path), r"^ +GNU_STACK .* RW +0x")


def checks_sizes(path):
    """The C library's functions that check the size of their destination are used."""
    expect(readelf("--dyn-syms", path), r"UND __(mem|str|v?snprintf|read)\w*_chk\b")


def checks_the_stack(library):
    expect(readelf("--syms", library), r"UND __stack_chk_(fail|guard)\b")


def lands_where_it_may(library):
    """Each object is marked for processors that check where jumps and returns lead; a whole program
    has the mark only if the C library has it, too."""
    said = readelf("-n", library).split("File: ")[1:]
    marks = {"X86-64": "IBT, SHSTK", "80386": "IBT, SHSTK", "AArch64": "BTI, PAC"}
    machines = [mark for machine, mark in marks.items() if machine in readelf("-h", library)]
    if not machines:
        raise tap.Skip("this processor knows no such marks")
    without = [part.splitlines()[0] for part in said if machines[0] not in part]
    if without or not said:
        raise tap.Failure("without %s: %s" % (machines[0], " ".join(without) or "every object"))


CHECKS = {"": [("can be loaded at any address", lies_anywhere),
               ("has its tables of addresses read-only before it runs", is_bound_at_once),
               ("runs no code on its stack", runs_no_data)],
          "sizes": [("checks sizes where it copies", checks_sizes)]}
# Tested in the static library; other code that a program links may be compiled otherwise.
OBJECTS = {"stack": ("functions see their stack overwritten", checks_the_stack),
           "jumps": ("every object says where jumps may land", lands_where_it_may)}


def main(words, library, *built):
    words = words.split(",")
    checks = [("%s %s" % (os.path.basename(path), says), lambda rule=rule, path=path: rule(path))
              for path in built for word in CHECKS if word in words or not word
              for says, rule in CHECKS[word]]
    checks += [(says, lambda rule=rule: rule(library))
               for word, (says, rule) in OBJECTS.items() if word in words]
    tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
