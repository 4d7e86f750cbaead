#!/usr/bin/env python3
"""binding_source.py -- writes the part of the Python package that calls the library, in C.

    binding_source.py INCLUDE OUTPUT.c C-COMPILER...

Python may call what the public headers declare: cffi reads their own text, run through the
preprocessor. So a struct that changes there changes here. Needs cffi.
"""

import os
import re
import subprocess
import sys
import tempfile

import cffi

SYSTEM = ("stdbool.h", "stddef.h", "stdint.h")  # cffi knows their types

# The functions that the library calls; tilewright/library.py defines them.
CALLBACKS = """
extern "Python" bool python_fault(void *user, const tw_error *error);
extern "Python" bool python_write(void *user, const char *bytes, size_t count);
extern "Python" tw_status python_load(void *user, const char *path, tw_bytes *bytes,
                                      tw_error *error);
extern "Python" bool python_go_on(void *user, double done);
extern "Python" bool python_progress(void *user, const tw_progress *progress);
extern "Python" bool python_designed(void *user, const tw_designed *designed);
extern "Python" bool python_solution(void *user, const tw_solution *solution);
extern "Python" bool python_hit(void *user, const uint32_t *options, size_t count);
extern "Python" bool python_designing(void *user, const tw_design_result *result);
"""


def declarations(include, compiler):
    with tempfile.TemporaryDirectory() as empty:
        for name in SYSTEM:
            with open(os.path.join(empty, name), "w", encoding="ascii"):
                pass
        text = subprocess.run(
            compiler + ["-E", "-P", "-nostdinc", "-I", empty, "-I", include, "-D__attribute__(x)=",
                        os.path.join(include, "tw", "advanced.h")],
            stdout=subprocess.PIPE, text=True, check=True).stdout
    # For a pointer to arrays of constants cffi writes C that does not compile.
    return re.sub(r"const (\w+ \(\*\w+\)\[)", r"\1", text)


def main(include, output, *compiler):
    builder = cffi.FFI()
    builder.cdef(declarations(include, list(compiler)))
    builder.cdef(CALLBACKS)
    builder.set_source("tilewright._binding", "#include <tw/advanced.h>")
    builder.emit_c_code(output)


if __name__ == "__main__":
    main(*sys.argv[1:])
