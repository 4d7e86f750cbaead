#!/usr/bin/env python3
"""circles.py -- no two files of the library call one another, nor do two folders of a room.

A file is a source with the header of its name. It stands above what it includes and above what
defines the functions and tables that it names: headers with types lie below, callers on top.
"""

import collections
import os
import re

import c_functions
import sources
import tap

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
DATA = re.compile(r"^(?!static|typedef|extern)[\w ]+[ *](tw_\w+)(?:\[[^\]]*\])*\s*=", re.MULTILINE)
STANDS_IN = re.compile(r"^MISSING\((tw_\w+)", re.MULTILINE)  # of files *_none.c
WORD = re.compile(r"\btw_\w+")
BODY = re.compile(r"\)\n\{(.*?)\n\}", re.DOTALL)


def unit(path):
    return os.path.splitext(path)[0]


def arrows_between(texts):
    """Arrows from each file to the files that it needs; texts maps paths to C text."""
    code = {path: c_functions.bare(text) for path, text in texts.items()}
    owners = collections.defaultdict(set)
    for path, text in code.items():
        heads = [head for head in c_functions.HEAD.findall(text) if not head.startswith("static")]
        names = [c_functions.NAME.search(head) for head in heads]
        named = DATA.findall(text) + STANDS_IN.findall(text)
        for name in [found[1] for found in names if found] + named:
            owners[name].add(unit(path))
    arrows = collections.defaultdict(set)
    units = {unit(path) for path in texts}
    for path, text in code.items():
        needs = {unit("src/" + header)
                 for header in INCLUDE.findall(sources.without_comments(texts[path]))}
        used = " ".join(BODY.findall(text)) if path.endswith(".h") else text
        for word in set(WORD.findall(used)):
            if len(owners[word]) == 1:
                needs |= owners[word]
        arrows[unit(path)] |= needs & units - {unit(path)}
    return arrows


def reached(arrows, start):
    seen, waiting = set(), [start]
    while waiting:
        for other in arrows.get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def circles(arrows):
    """The sets of files, or folders, that reach one another, each once."""
    beyond = {one: reached(arrows, one) for one in arrows}
    return sorted({tuple(sorted(other for other in beyond[one] if one in beyond.get(other, ())))
                   for one in arrows if one in beyond[one]})


def between_folders(arrows):
    folders = collections.defaultdict(set)
    for one, others in arrows.items():
        folders[os.path.dirname(one)] |= {os.path.dirname(other) for other in others}
    return {one: others - {one} for one, others in folders.items()}


def expect_none(found):
    if found:
        raise tap.Failure("\n".join(" ".join(circle) for circle in found))


def says_no():
    """The finder is fed what it must find, and what it must not."""
    up = {"src/a/top.c": '#include "a/low.h"\nint tw_top(void)\n{\n    return tw_low();\n}\n',
          "src/a/low.h": "int tw_low(void);\nint tw_top(void);\n",
          "src/a/low.c": '#include "a/low.h"\nint tw_low(void)\n{\n    return 0;\n}\n'}
    expect_none(circles(arrows_between(up)))
    round_ = dict(up, **{"src/a/low.c": up["src/a/low.c"].replace("0;", "tw_top();")})
    if circles(arrows_between(round_)) != [("src/a/low", "src/a/top")]:
        raise tap.Failure("two files that call one another are not told")
    include = dict(up, **{"src/a/low.c": up["src/a/low.c"], "src/b/part.c": '#include "a/low.h"\n',
                          "src/a/side.c": '#include "b/part.h"\n', "src/b/part.h": ""})
    if circles(between_folders(arrows_between(include))) != [("src/a", "src/b")]:
        raise tap.Failure("two folders that include one another are not told")


def library():
    return arrows_between({name: sources.read(name) for name in sources.c_files("src")})


if __name__ == "__main__":
    tap.run([("the finder of circles finds them", says_no),
             ("no two files of the library call one another", lambda: expect_none(
                 circles(library()))),
             ("no two folders of the library do", lambda: expect_none(
                 circles(between_folders(library()))))])
