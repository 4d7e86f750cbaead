#!/usr/bin/env python3
"""layers.py -- includes go only where src/LAYERS lets them.

A room includes itself and the rooms of its line, their public headers too: tw/NAME.h and
tw/advanced/NAME.h belong to room NAME, those that belong to no room are for all. A program
under app/ is a room that sees all public headers. A file of a room is named from the room on, never
through `../`; a file includes at most one foreign header.
"""

import os
import re

import sources
import tap

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)
SYSTEM = set("""
    assert ctype dirent errno fcntl float getopt inttypes io limits locale mach-o/dyld malloc math
    netdb netinet/in ntsecapi poll
    pthread sched setjmp signal spawn stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib
    stdnoreturn string strings termios threads time unistd wchar windows sys/file sys/ioctl sys/mman
    sys/random sys/resource sys/socket sys/stat sys/statvfs sys/time sys/types sys/wait
    bcrypt direct shellapi windows winsock2 ws2tcpip
    """.split())


def read_layers():
    layers = {}
    for line in sources.read("src/LAYERS").splitlines():
        line = line.split("#")[0].strip()
        if line:
            room, _, others = line.partition(":")
            layers[room.strip()] = others.split()
    return layers


def judge(name, text, layers):
    """Complaints about the includes of one file."""
    wrong, foreign = [], []
    parts = name.split("/")
    inside, room = parts[0] == "src", parts[1]
    if room not in layers:
        return ["%s: room %s is not in src/LAYERS" % (name, room)]
    for bracket, header in INCLUDE.findall(sources.without_comments(text)):
        target = header.split("/")[0]
        if bracket == "<" and target == "tw" and inside:
            owner = os.path.basename(header)[:-len(".h")]
            others = owner in layers and owner != room and owner not in layers[room]
            if header in ("tw/tw.h", "tw/advanced.h") or others:
                wrong.append("%s: %s may not include <%s>" % (name, room, header))
            continue
        if bracket == "<" and (target == "tw" or header[:-2] in SYSTEM):
            continue
        if bracket == "<":
            foreign.append(header)
        elif "/" not in header or ".." in header.split("/"):
            wrong.append('%s: "%s" is not written from its room on' % (name, header))
        elif target != room and target not in layers[room]:
            wrong.append("%s: %s may not include %s" % (name, room, target))
    if len(foreign) > 1:
        wrong.append("%s: more than one foreign header: %s" % (name, " ".join(foreign)))
    return wrong


def expect_none(wrong):
    if wrong:
        raise tap.Failure("\n".join(wrong))


def judge_folder(folder):
    layers = read_layers()
    expect_none([line for name in sources.c_files(folder)
                 for line in judge(name, sources.read(name), layers)])


def says_no():
    """The judge is fed what it must refuse, and what it must not."""
    layers = {"base": [], "cover": ["base"], "draw": ["base"], "cli": []}
    bad = [("src/cover/a.c", '#include "draw/colour.h"\n'),
           ("src/base/a.c", '#include "cover/c.h"\n'),
           ("src/cover/a.c", '#include "local.h"\n'), ("app/cli/a.c", '#include "base/base.h"\n'),
           ("app/cli/a.c", '#include "../farm/farm.h"\n'),
           ("app/cli/a.c", '#include "cli/../farm/farm.h"\n'),
           ("src/base/a.c", "#include <yaml.h>\n#include <jansson.h>\n"),
           ("src/cover/a.c", "#include <tw/draw.h>\n"),
           ("src/cover/a.c", "#include <tw/advanced/draw.h>\n"),
           ("src/draw/a.c", "#include <tw/advanced.h>\n"),
           ("src/attic/a.c", "#include <stdio.h>\n")]
    good = [("src/cover/a.c",
             '#include "base/base.h"\n#include "cover/b.h"\n#include <tw/advanced/cover.h>\n'),
            ("src/cover/a.c", "#include <tw/limits.h>\n#include <tw/error.h>\n"),
            ("app/cli/a.c", "#include <tw/advanced.h>\n#include <tw/advanced/draw.h>\n"),
            ("app/cli/a.c", '#include "cli/shell/b.h"\n'),
            ("src/base/a.c",
             '/* #include "draw/colour.h" */\n#include <stdlib.h>\n#include <yaml.h>\n')]
    for name, text in bad:
        if not judge(name, text, layers):
            raise tap.Failure("let through: %s %s" % (name, text))
    expect_none([line for name, text in good for line in judge(name, text, layers)])


def no_circles():
    layers = read_layers()

    def below(room, seen):
        for other in layers[room]:
            if other in seen or other not in layers:
                raise tap.Failure("%s reaches %s again, or there is no such room" % (room, other))
            below(other, seen | {other})

    for room in layers:
        below(room, {room})


def all_there():
    layers = set(read_layers())
    rooms = {name.split("/")[1] for name in sources.c_files("src", "app")}
    if rooms != layers:
        raise tap.Failure("in src/LAYERS or in the tree, not both: %s" % " ".join(rooms ^ layers))


if __name__ == "__main__":
    tap.run([("the judge of includes says no where it should", says_no),
             ("src/LAYERS has no circles", no_circles),
             ("every room has a line in src/LAYERS", all_there),
             ("rooms include what src/LAYERS allows", lambda: judge_folder("src")),
             ("programs include public headers only", lambda: judge_folder("app"))])
