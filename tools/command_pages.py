#!/usr/bin/env python3
"""command_pages.py -- makes tilewright(1), with the purpose of each command from its page.

    command_pages.py tilewright.1.scd tilewright-COMMAND.1.scd... > page

The line @COMMANDS@ of the first page becomes the list; the order is that of the arguments.
"""

import re
import sys

NAME = re.compile(r"^# NAME\n\n(tilewright-[\w-]+) - (\S.*)$", re.MULTILINE)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def entry(path):
    found = NAME.search(read(path))
    if not found:
        sys.exit("%s: no name and purpose, \"tilewright-NAME - what it does\"" % path)
    return "*%s*(1)\n\t%s.\n" % (found[1], found[2][0].upper() + found[2][1:])


def main(page, *commands):
    head, mark, rest = read(page).partition("@COMMANDS@\n")
    if not mark:
        sys.exit("%s: no line @COMMANDS@" % page)
    print(head + "\n".join(entry(path) for path in commands) + rest, end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
