"""licences.py -- the licences of all code linked into the module for browsers (tools/wasm)."""

import pathlib

TOP = pathlib.Path(__file__).resolve().parent.parent
SOURCES = TOP / "build-wasm/sources"
MUSL = pathlib.Path("/usr/share/emscripten/system/lib/libc/musl/COPYRIGHT")


def of_module():
    """The licences as sections of Markdown."""
    parts = [("tilewright", TOP / "LICENSE"), ("libyaml", SOURCES / "libyaml/License"),
             ("jansson", SOURCES / "jansson/LICENSE"), ("Zstandard", SOURCES / "libzstd/LICENSE"),
             ("xxHash", SOURCES / "xxhash/LICENSE"),
             ("Expat", SOURCES / "expat/expat/COPYING"), ("zlib", SOURCES / "zlib/LICENSE"),
             ("mini-gmp, under the GNU Lesser General Public License",
              SOURCES / "gmp/COPYING.LESSERv3"),
             ("what that one refers to", SOURCES / "gmp/COPYINGv3"), ("musl, the C library", MUSL)]
    texts = ["## %s\n\n%s\n" % (name, path.read_text(encoding="utf-8").strip())
             for name, path in parts]
    texts.append("## emscripten, what lies between the two\n\nCopyright 2010-2022 The Emscripten "
                 "Authors. Under the MIT License, in the same words as tilewright.\n")
    return texts
