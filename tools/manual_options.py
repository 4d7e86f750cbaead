#!/usr/bin/env python3
"""manual_options.py -- the manual page of a command, with its options as the program has them.

    manual_options.py OPTIONS SHARED.scd tilewright-COMMAND.1.scd > page

OPTIONS is the output of `tilewright --options-list`: names, arguments, defaults, order and a
sentence for each option. If a sentence is not enough, the section OPTIONS of the page has text that
replaces it, below the option's name; or the shared page has it, for all commands. So no page can
name an option that the program lacks, or leave one out.
"""

import re
import sys

SECTION = re.compile(r"^# OPTIONS\n(.*?)(?=^# |\Z)", re.MULTILINE | re.DOTALL)
ENTRY = re.compile(r"^\*(--[a-z-]+)\*\n((?:\t.*\n|\n(?=\t))+)", re.MULTILINE)
LISTED = re.compile(r"[a-z0-9-]+(\|[a-z0-9-]+)+")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def entries(text, path):
    rest = ENTRY.sub("", text).strip()
    if rest:
        sys.exit("%s: neither an option, *--NAME*, nor its words behind a tab: %s" %
                 (path, rest.splitlines()[0]))
    return dict(ENTRY.findall(text))


def argument(text):
    """Literal words become bold, placeholders underlined."""
    if not text:
        return ""
    mark = "*" if LISTED.fullmatch(text) else "_"
    return " " + "|".join(mark + word + mark for word in text.split("|"))


def heading(row):
    return "*%s*%s\n" % (row["name"], argument(row["argument"]))


def words(row, own, shared):
    text = own.get(row["name"]) or shared.get(row["name"]) or "\t%s\n" % escaped(row["text"])
    if row["fallback"] and row["fallback"] != "0":
        text += "\tDefault: %s.\n" % escaped(row["fallback"])
    return text


def escaped(text):
    return re.sub(r"([\\_*])", r"\\\1", text)


def rows_of(path, command):
    keys = ("command", "name", "argument", "fallback", "text")
    rows = (dict(zip(keys, line.split("\t"))) for line in read(path).splitlines())
    return [row for row in rows if row["command"] == command and row["name"]]


def main(options, common, path):
    command = re.search(r"tilewright-([\w-]+)\.1\.scd$", path)[1].replace("-", " ")
    rows = rows_of(options, command)
    page = read(path)
    found = SECTION.search(page)
    if bool(found) != bool(rows):
        sys.exit("%s: the program and the page disagree whether there are options" % path)
    if found:
        own = entries(found[1], path)
        unknown = set(own) - {row["name"] for row in rows}
        if unknown:
            sys.exit("%s: no options of the program: %s" % (path, " ".join(sorted(unknown))))
        shared = entries(read(common), common)
        made = "\n".join(heading(row) + words(row, own, shared) for row in rows)
        page = page[:found.start(1)] + "\n" + made + "\n" + page[found.end(1):]
    print(page, end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
