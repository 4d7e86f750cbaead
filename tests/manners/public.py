#!/usr/bin/env python3
"""public.py -- every public function has a caller: a program of the project or one of doc/api.md
calls each function of include/tw.

Functions that only rooms need belong in the rooms' own headers.
"""

import re

import sources
import tap

DECLARED = re.compile(r"^TW_API [^;]*?\b(tw_\w+)\(", re.MULTILINE)
PROGRAM = re.compile(r"^```c .*?$(.*?)^```$", re.MULTILINE | re.DOTALL)


def declared():
    return [name for header in sources.c_files("include")
            for name in DECLARED.findall(sources.without_comments(sources.read(header)))]


def uncalled(functions, texts):
    words = {word for text in texts
             for word in re.findall(r"\btw_\w+", sources.without_comments(text))}
    return [name for name in functions if name not in words]


def programs():
    folders = ["app", "bench", "tools", "examples"]
    return ([sources.read(name) for name in sources.c_files(*folders)] +
            PROGRAM.findall(sources.read("doc/api.md")))


def all_called():
    lost = uncalled(declared(), programs())
    if lost:
        raise tap.Failure("called by no program, nor by one of doc/api.md:\n" + "\n".join(lost))


def unsized(headers, tries):
    """Structs that begin with their size, and that no test tries with a wrong size."""
    structs = [name for text in headers
               for name in re.findall(r"size_t size;\s*/\* sizeof\((tw_\w+)\)", text)]
    return [name for name in structs if not re.search(r"\b%s\b" % name, tries)]


def all_sized():
    tries = "".join(sources.read("tests/unit/format/test_%s.c" % name)
                    for name in ("option_sizes", "limits"))
    lost = unsized([sources.read(name) for name in sources.c_files("include")], tries)
    if lost:
        raise tap.Failure("sizes not tried by test_option_sizes.c: " + " ".join(lost))


def unclear(headers, rooms):
    """Definitions of public functions that take an error, and do not clear it first."""
    names = {name for text in headers for name, arguments in
             re.findall(r"^TW_API [^;]*?\b(tw_\w+)\(([^;]*?)\);", text, re.MULTILINE | re.DOTALL)
             if "tw_error *error" in arguments}
    bodies = [found for text in rooms for found in
              re.findall(r"^\w[^;{}#/\n]*?\b(tw_\w+)\([^;{}]*?\)\n\{\n(.*)", text, re.MULTILINE)
              if found[0] in names]
    return sorted(names - {name for name, _ in bodies} |
                  {name for name, first in bodies if first.strip() != "tw_clear_error(error);"})


def all_cleared():
    lost = unclear([sources.without_comments(sources.read(name))
                    for name in sources.c_files("include")],
                   [sources.read(name) for name in sources.c_files("src")])
    if lost:
        raise tap.Failure("begin with another thing than tw_clear_error(error): " + " ".join(lost))


def says_no():
    """The judge is fed what it must find."""
    told = uncalled(["tw_a", "tw_b"], ["tw_a(); // tw_b()\n", "/* tw_b() */", "xtw_b()"])
    sized = unsized(["size_t size; /* sizeof(tw_b) */"], "tw_bb")
    dirty = unclear(["TW_API int tw_b(int a, tw_error *error);\n"],
                    ["int tw_b(int a, tw_error *error)\n{\n    return a;\n}\n"])
    if told != ["tw_b"] or len(declared()) < 150 or sized != ["tw_b"] or dirty != ["tw_b"]:
        raise tap.Failure("found to be uncalled: %s, of %d" % (" ".join(told), len(declared())))


if __name__ == "__main__":
    tap.run([("the judge of calls says no where it should", says_no),
             ("every public function is called", all_called),
             ("every size of a struct is tried", all_sized),
             ("every call clears its error first", all_cleared)])
