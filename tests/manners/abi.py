#!/usr/bin/env python3
"""abi.py -- what a compiled program relies on: every public function, type, enum value.

    abi.py C-COMPILER...            compares with tests/golden/tilewright.abi
    abi.py --write C-COMPILER...    makes that file anew

A library of empty functions is built from the public headers alone, with debug information;
libabigail dumps its interface and compares two dumps. The dump is of 64-bit x86, so elsewhere
nothing is compared.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

import sources
import tap
from commands import call

DUMP = os.path.join(sources.TOP, "tests", "golden", "tilewright.abi")
PROTOTYPE = re.compile(r"__attribute__\(\(visibility\(\"default\"\)\)\)"
                       r"\s*([^;{}]*?\b(tw_\w+)\s*\([^;{}]*\))\s*;")
BODY = " { __builtin_unreachable(); }\n"


def output(words, text=""):
    return call(*words, input=text).stdout


def empty_functions(compiler, folder):
    """The text of a library that has every public function, each of them empty."""
    include = ["-I" + os.path.join(folder, "include")]
    text = output(compiler + ["-E", "-P", "-std=c17"] + include + ["-x", "c", "-"],
                  "#include <tw/advanced.h>\n")
    found = PROTOTYPE.findall(text)
    if not found:
        raise tap.Failure("no public function found")
    return "#include <tw/advanced.h>\n" + "".join(prototype + BODY for prototype, _ in found)


def dump(compiler, folder, scratch):
    """Writes the dump of the headers below FOLDER into SCRATCH; returns its path."""
    library, made = os.path.join(scratch, "libtilewright.so"), os.path.join(scratch, "made.abi")
    output(compiler + ["-std=c17", "-g", "-O0", "-shared", "-fPIC", "-o", library,
                       "-I" + os.path.join(folder, "include"), "-x", "c", "-"],
           empty_functions(compiler, folder))
    output(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs",
            "--type-id-style", "hash", "--out-file", made, library])
    return made


def needs():
    if not shutil.which("abidw") or not shutil.which("abidiff"):
        raise tap.Skip("abidw and abidiff are not here (abigail-tools)")
    if platform.machine() != "x86_64":
        raise tap.Skip("the dump is of another machine")


def differences(first, second):
    """The changes from the first dump to the second that a compiled program sees; "" for none."""
    return subprocess.run(["abidiff", "--no-corpus-path", first, second], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.strip()


def compares(compiler):
    needs()
    with tempfile.TemporaryDirectory() as scratch:
        found = differences(DUMP, dump(compiler, sources.TOP, scratch))
    if found:
        raise tap.Failure(found + "\nWhere that is meant: make golden, and say it in CHANGELOG.md")


def says_no(compiler):
    """An added field in a struct must be reported."""
    needs()
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(os.path.join(sources.TOP, "include"), os.path.join(scratch, "include"))
        header = os.path.join(scratch, "include", "tw", "error.h")
        with open(header, encoding="utf-8") as file:
            text = file.read()
        with open(header, "w", encoding="utf-8") as file:
            file.write(text.replace("uint32_t column;", "uint32_t column, depth;"))
        if not differences(DUMP, dump(compiler, scratch, scratch)):
            raise tap.Failure("a larger tw_place went unseen")


def write(compiler):
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copyfile(dump(compiler, sources.TOP, scratch), DUMP)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        write(sys.argv[2:])
    else:
        tap.run([("the judge of the ABI says no where it should", lambda: says_no(sys.argv[1:])),
                 ("the ABI is the one of tests/golden/tilewright.abi",
                  lambda: compares(sys.argv[1:]))])
