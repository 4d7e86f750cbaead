#!/usr/bin/env python3
"""headers.py -- each header compiles alone in C17; the public ones together also in C++11; and
tw.h is small.

    headers.py C-COMPILER...
"""

import os
import re
import shutil
import sys

import sources
import tap
from commands import call

MOST = 120  # functions that an embedder sees
FUNCTION = re.compile(r"^TW_API [^;]*?\btw_\w+\(", re.MULTILINE)
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"]


def compile_alone(compiler, language, folders, header):
    words = compiler + WARNINGS + language + ["-D_POSIX_C_SOURCE=200809L"]
    words += ["-I" + os.path.join(sources.TOP, folder) for folder in folders]
    text = '#include "%s"\ntypedef int unit_is_not_empty;\n' % header
    call(*words, "-", input=text)


def in_c(compiler, folders, header):
    compile_alone(compiler, ["-std=c17", "-x", "c"], folders, header)


def in_cpp(header):
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if not compiler:
        raise tap.Skip("there is no C++ compiler")
    compile_alone([compiler], ["-std=c++11", "-x", "c++"], ["include"], header)


def all_in_page(public):
    """tilewright(3) shows the headers that meson.build lists; tw.h and advanced.h include them."""
    build = sources.read("meson.build")
    whole = sources.read("include/tw/tw.h") + sources.read("include/tw/advanced.h")
    lost = [name for name in public if name not in ("tw/tw.h", "tw/advanced.h")
            and not ("'%s'" % name[len("tw/"):-len(".h")] in build and "<%s>" % name in whole)]
    if lost:
        raise tap.Failure("not in public_headers of meson.build, or in tw.h and advanced.h: " +
                          " ".join(lost))


def few(public):
    """tw.h, which an embedder learns, is small and names nothing advanced."""
    basic = [name for name in public if "advanced" not in name]
    text = "".join(sources.without_comments(sources.read("include/" + name)) for name in basic)
    count = len(FUNCTION.findall(text))
    if count > MOST or "advanced" in text:
        raise tap.Failure("%d functions, of %d at most, or an advanced header" % (count, MOST))


def main(compiler):
    public = [name[len("include/"):] for name in sources.c_files("include")]
    rooms = [name[len("src/"):] for name in sources.c_files("src") if name.endswith(".h")]
    tap.run([("%s in C17" % name, lambda name=name: in_c(compiler, ["include"], name))
             for name in public] +
            [("tilewright(3) and tw.h have every public header", lambda: all_in_page(public)),
             ("tw.h has at most %d functions" % MOST, lambda: few(public)),
             ("the public headers in C++11", lambda: in_cpp("tw/advanced.h"))] +
            [("%s in C17" % name, lambda name=name: in_c(compiler, ["include", "src"], name))
             for name in rooms])


if __name__ == "__main__":
    main(sys.argv[1:])
