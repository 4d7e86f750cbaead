#!/usr/bin/env python3
"""macos.py -- clang compiles the library and the programs to objects for macOS, with the headers of
this machine in place of Apple's, which are not free: what code and compiler do for that system is
tried, and what its headers and libraries have is not. tests/manners/portable.py looks at calls.

    macos.py BUILD
"""

import json
import os
import re
import shlex
import shutil
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests"))
import tap  # noqa: E402
from commands import call  # noqa: E402

TARGET = "x86_64-apple-macos11"  # the headers are for this processor
# Compiled in the place of files of Linux: by name, what macOS has.
INSTEAD = {"search/cores_linux.c": "search/cores_posix.c",
           "base/condition_posix.c": "base/condition_calendar.c"}
# Their headers are Apple's alone; and what is not built there.
LEFT_OUT = re.compile(r"own_folder_posix\.c|proof_stream_linux\.c|app/farm/.*|.*\.cpp")
KEPT = re.compile(r"-[ID].*|-isystem.*|-std=.*|-m.*|-f(visibility|PI[CE]|no-common).*|-O\d")


def flags(command):
    """What matters of a command of the build."""
    words = shlex.split(command)
    return [word for word in words if KEPT.fullmatch(word) and "FORTIFY" not in word]


def sources_of(build):
    """(path, flags) of each compiled file of the library and the programs."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        for entry in json.load(file):
            path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), TOP)
            for ours, theirs in INSTEAD.items():
                path = path.replace(ours, theirs)
            if path.startswith(("src/", "app/")) and not LEFT_OUT.search(path):
                yield path, flags(entry["command"])


def compile_all(build):
    if not shutil.which("clang"):
        raise tap.Skip("clang is not here")
    triplet = call("cc", "-dumpmachine").stdout.strip()
    if not triplet.startswith("x86_64"):
        raise tap.Skip("the headers here are for another processor")
    # clang has a macro of this name there, which glibc's headers take for theirs
    words = ["clang", "-target", TARGET, "-w", "-Werror=implicit-function-declaration",
             "-U__nonnull", "-isystem", "/usr/include/" + triplet, "-isystem", "/usr/include"]
    made = 0
    with tempfile.TemporaryDirectory() as folder:
        result = os.path.join(folder, "a.o")
        for path, more in sources_of(build):
            call(*words, *more, "-c", "-o", result, os.path.join(TOP, path), cwd=build, skip=None)
            with open(result, "rb") as file:
                tap.same(file.read(4), b"\xcf\xfa\xed\xfe", path + " is no Mach-O")
            made += 1
    if made < 500:
        raise tap.Failure("only %d files" % made)


if __name__ == "__main__":
    tap.run([("every file becomes an object of macOS", lambda: compile_all(sys.argv[1]))])
