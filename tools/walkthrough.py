#!/usr/bin/env python3
"""walkthrough.py -- keeps the blocks of ARCHITECTURE.md equal to the walkthrough program's output.

    walkthrough.py --write DIRECTORY    rewrites them from DIRECTORY/tools/walkthrough
    walkthrough.py --test PROGRAM       compares them (a test, in TAP)

A block begins with a line ```text walk:NAME and holds the section NAME of the program's output.
"""

import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(TOP, "ARCHITECTURE.md")
BLOCK = re.compile(r"(```text walk:(\w+)\n)(.*?)(\n?```\n)", re.DOTALL)


def sections(program):
    text = subprocess.run([program], check=True, stdout=subprocess.PIPE,
                          encoding="utf-8").stdout
    parts = re.split(r"^== (\w+)\n", text, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], parts[2::2]))
    return {name: "\n".join(line.rstrip() for line in body.rstrip("\n").split("\n"))
            for name, body in found.items()}


def page():
    with open(PAGE, encoding="utf-8") as file:
        return file.read()


def write(program):
    now = sections(program)
    text = BLOCK.sub(lambda block: block[1] + now[block[2]] + "\n```\n", page())
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(text)


def test(program):
    sys.path.insert(0, os.path.join(TOP, "tests"))
    import tap  # the tests' own, not needed for writing

    now = sections(program)
    shown = {block[2]: block[3] for block in BLOCK.finditer(page())}

    def complete():
        if set(now) != set(shown):
            raise tap.Failure("printed or shown, not both: %s" % (set(now) ^ set(shown)))

    def same(name):
        if shown.get(name) != now[name]:
            raise tap.Failure("`make golden` rewrites it; the program now prints\n" + now[name])

    tap.run([("every section is shown", complete)] +
            [("section %s is current" % name, lambda name=name: same(name)) for name in now])


if __name__ == "__main__":
    if sys.argv[1] == "--write":
        write(os.path.join(sys.argv[2], "tools", "walkthrough"))
    else:
        test(sys.argv[2])
