#!/usr/bin/env python3
"""headers.py -- each header compiles alone in C17; the public ones together also in C++11.

    headers.py C-COMPILER...
"""

import os
import shutil
import sys

import sources
import tap
from commands import call

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
    """tilewright(3) shows the headers that meson.build lists; tw.h includes them."""
    build, whole = sources.read("meson.build"), sources.read("include/tw/tw.h")
    lost = [name for name in public if name != "tw/tw.h"
            and not ("'%s'" % name[len("tw/"):-len(".h")] in build and "<%s>" % name in whole)]
    if lost:
        raise tap.Failure("not in public_headers of meson.build or in tw.h: " + " ".join(lost))


def main(compiler):
    public = [name[len("include/"):] for name in sources.c_files("include")]
    rooms = [name[len("src/"):] for name in sources.c_files("src") if name.endswith(".h")]
    tap.run([("%s in C17" % name, lambda name=name: in_c(compiler, ["include"], name))
             for name in public] +
            [("tilewright(3) and tw.h have every public header", lambda: all_in_page(public)),
             ("the public headers in C++11", lambda: in_cpp("tw/tw.h"))] +
            [("%s in C17" % name, lambda name=name: in_c(compiler, ["include", "src"], name))
             for name in rooms])


if __name__ == "__main__":
    main(sys.argv[1:])
