#!/usr/bin/env python3
"""single_file.py -- the library as one file: made, compiled as doc/api.md says, by each installed
compiler, linked with the first program of that page, and run."""

import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tap
from commands import call

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = (TOP / "doc/api.md").read_text(encoding="utf-8")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wno-unused-function"]  # of inline ones


def program():
    """The first program of the page, with the one header, and what it prints."""
    text = re.search(r"^```c count\.c$(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]
    told = re.search(r"^```text count\.c\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]
    return text.replace("<tw/tw.h>", '"tilewright.h"'), told


def command():
    """The page's command, without the compiler and options, which the caller chooses."""
    return re.search(r"^\$ cc (.*tilewright\.c .*)$", PAGE, re.MULTILINE)[1]


def make(folder):
    call(sys.executable, TOP / "tools/one_file.py", folder)
    for name in ("tilewright.c", "tilewright.h"):
        if not os.path.getsize(os.path.join(folder, name)):
            tap.fail("%s is empty", name)
    text, _ = program()
    pathlib.Path(folder, "count.c").write_text(text, encoding="utf-8")


def compile_and_run(folder, compiler):
    if not shutil.which(compiler):
        raise tap.Skip("%s is not there" % compiler)
    words = [compiler, *WARNINGS, command().replace("-O3", "-O0")]
    done = call("sh", "-c", " ".join(words), cwd=folder)
    told = call(os.path.join(folder, "count")).stdout
    tap.same(told, program()[1])
    wrong = [line for line in done.stderr.splitlines() if "warning:" in line and
             "-Wformat-truncation" not in line]  # gcc guesses the lengths of texts
    if wrong:
        tap.fail("%s", "\n".join(wrong))


def main():
    with tempfile.TemporaryDirectory() as folder:
        tap.run([("the library is made one file", lambda: make(folder))] +
                [("%s compiles it, and a program runs with it" % compiler,
                  lambda compiler=compiler: compile_and_run(folder, compiler))
                 for compiler in ("gcc", "clang")])


if __name__ == "__main__":
    main()
