#!/usr/bin/env python3
"""one_file.py -- the library as one file: tilewright.c, and tilewright.h with its public headers.

    one_file.py FOLDER

Sources are in the order of a build, each header where the first source includes it, system headers
on top; files that a build generates (texts that ship) are generated here. Macros of a source end
with it. Code that a build compiles several times, under other macros, is in the file as often; each
copy adds a suffix to its names at file scope, so they must not be names of members of shared
structs. Pragmas choose the instruction sets. tests/manners/names.py keeps the other names apart.
The engine `sat` is left out, as its proofs need C++. Optional parts are compiled if TW_HAS_DRAW and
TW_HAS_LOCKED are defined.
"""

import os
import pathlib
import re
import sys

import embed

TOP = pathlib.Path(__file__).resolve().parent.parent
LEFT_OUT = {"engine/sat/core.c", "engine/sat/proof.c", "engine/sat/sat.c",
            "engine/sat/proof_stream_posix.c", "engine/sat/proof_stream_linux.c",
            "engine/sat/proof_stream_macos.c", "database/store_none.c"}
OTHER_SYSTEMS = ("_windows.c", "_wasm.c")
# The sources that are compiled under a condition.
PARTS = {"display/cairo_painter.c": "defined(TW_HAS_DRAW)",
         "display/cairo_surface.c": "defined(TW_HAS_DRAW)",
         "locked/forces.c": "defined(TW_HAS_LOCKED)",
         "cores_linux.c": "defined(__linux__)", "cores_posix.c": "!defined(__linux__)",
         "condition_posix.c": "!defined(__APPLE__)", "condition_calendar.c": "defined(__APPLE__)"}

# The engine bitset: the vector headers that each layer does not include.
OTHERS = {"0": ("avx2", "avx512"), "256": ("avx512", "portable"), "512": ("avx2", "portable")}
# levels of x86-64
V3 = "sse3 ssse3 sse4.1 sse4.2 popcnt avx avx2 bmi bmi2 f16c fma lzcnt movbe"
V4 = V3 + " avx512f avx512bw avx512cd avx512dq avx512vl"
SIMD = "engine/bitset/simd/bitset_"
# The headers and sources that are compiled several times: in which room, and under which macros.
REPEATED = {
    "count": [(["count/count_kernel.c"], [], word, {"TW_KEY_WORDS": word}, None)
              for word in ("1", "2", "3", "8")],
    "disassembly": [(["disassembly/" + name + ".c"
                      for name in ("find_parting", "take_apart", "find_turned")],
                     ["disassembly/" + name + ".h" for name in
                      ("piece_sets", "part_rows", "row_tables", "find_parting", "find_turned")],
                     bits, {"TW_SET_BITS": bits}, None)
                    for bits in ("8", "16", "32", "64", "256")],
    "engine": [(["engine/bitset/bitset_batch.c", "engine/bitset/bitset_filter.c",
                 "engine/bitset/bitset_step.c", SIMD + "lanes.c"],
                ["engine/bitset/bitset_batch_core.h", SIMD + "lanes.h", SIMD + "planes.h",
                 SIMD + "simd.h"] + [SIMD + "simd_" + one + ".h" for one in
                                     ("avx2", "avx512", "common", "portable")
                                     if one not in OTHERS[layer]],
                name, {"TW_BITSET_NAME": name, "TW_BITSET_LAYER": layer}, features)
               for name, layer, features in (
                   ("portable", "0", None), ("avx2", "256", V3), ("avx512", "512", V4))],
}
AGAIN = {"engine/bitset/bitset_batch_core.h"}  # without a guard: twice in a file
# Macros that the layers test, and that clang does not define after a pragma.
DEFINED = {"sse4.1": "__SSE4_1__", "avx2": "__AVX2__", "avx512f": "__AVX512F__"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
MACRO = re.compile(r"^\s*#\s*define (\w+)", re.MULTILINE)
COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*', re.DOTALL)
NAMES = [re.compile(pattern, re.MULTILINE) for pattern in (
    r"^(?:static|TW_\w+) (?:__attribute__\(\(\w+\)\) )?[^;{}()=#]*?\b(\w+)\([^;{}#]*\)\n\{",
    r"^(?:static|TW_\w+) [^;{}()=#]*?\b(\w+)(?:\[[^;{}=]*\])* =",  # tables
    r"^\} (\w+);", r"^typedef [^;{}()]*?\b(\w+)(?: __attribute__.*)?;",
    r"^typedef \w+ \w+ \{[^}]*\} (\w+);",
    r"^(?:typedef )?(?:struct|enum) (\w+) \{")]
ENUM = re.compile(r"^(?:typedef )?enum(?: \w+)? \{(.*?)\}", re.MULTILINE | re.DOTALL)
STEM = re.compile(r"\b(?:vec_|TW_LANES(?=32|64|##))")
PASTED = re.compile(r"^#define TW_OF\(name\) (\w+)##name", re.MULTILINE)

HEAD = """/* %s -- the library of tilewright %s%s.
 * Made by tools/one_file.py from its sources; doc/api.md says how it is compiled. */
"""
PREAMBLE = """\
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif
#include "tilewright.h"

#define TW_VERSION "%s"
#ifdef TW_HAS_DRAW
#define TW_PART_DRAW "draw "
#else
#define TW_PART_DRAW ""
#endif
#ifdef TW_HAS_LOCKED
#define TW_PART_LOCKED "locked "
#else
#define TW_PART_LOCKED ""
#endif
#define TW_PARTS " " TW_PART_DRAW TW_PART_LOCKED
#if defined(__x86_64__) && defined(__GNUC__)
#define TW_BITSET_X86
#include <immintrin.h>
#endif
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi" /* vectors go to inline functions alone */
#endif
"""


def listed(build, ending):
    """The files with this ending that a meson.build names, in its order."""
    return re.findall(r"'([^'*@]+%s)'" % re.escape(ending), (TOP / build).read_text())


def rooms():
    build = (TOP / "meson.build").read_text()
    return re.findall(r"'(\w+)'", re.search(r"foreach room : \[(.*?)\]", build, re.DOTALL)[1])


def version():
    return re.search(r"version: '([^']+)'", (TOP / "meson.build").read_text())[1]


class Writer:
    """One of the two files: its text, the headers included in it, and the system headers."""

    def __init__(self, root):
        self.root, self.out, self.there, self.system = root, [], set(), []

    def expand(self, name, text, repeated=()):
        """The text of a file with its own headers expanded; those in `repeated` anew. Headers that
        other files include, too, go to the output before it."""
        lines, depth = [], 0
        inner = bool(re.search(r"^#ifndef \w+_H$", text, re.MULTILINE))  # below a guard
        for line in text.splitlines():
            found = INCLUDE.match(line)
            depth += bool(re.match(r"\s*#\s*if", line)) - bool(re.match(r"\s*#\s*endif", line))
            if not found:
                if not re.match(r"#define _\w+_SOURCE\b|#pragma once$", line):
                    lines.append(line)
            elif found[2].startswith("tw/"):
                self.include(found[2], lines)
            elif found[1] == "<" and depth > inner:
                lines.append(line)
            elif found[1] == "<":
                self.system += [found[2]] if found[2] not in self.system else []
            elif found[2] in repeated:
                lines += self.again(found[2], repeated)
            elif re.search(r"bitset_simd_\w+\.h$", found[2]):
                lines.append("/* another layer of vectors */")
            elif found[2] not in self.there:
                self.there.add(found[2])
                self.out.append(self.expand(found[2], self.read(found[2])))
        return "\n".join(lines) + "\n"

    def again(self, name, repeated):
        """A header of code that is compiled several times, once in each copy."""
        if name in self.begun and name not in AGAIN:
            return []
        self.begun.add(name)
        return self.expand(name, self.read(name), repeated).splitlines()

    def include(self, name, lines):
        """Includes a public header, if this is the file of public headers."""
        if self.root != "include" or name in self.there:
            return
        self.there.add(name)
        lines += self.expand(name, self.read(name)).splitlines()

    def read(self, name):
        return (TOP / self.root / name).read_text()

    def end_macros(self, text):
        self.out.append("".join("#undef %s\n" % name for name in sorted(set(MACRO.findall(text)))))

    def add_source(self, name):
        part = next((PARTS[end] for end in PARTS if name.endswith(end)), None)
        before = len(self.system)
        text = self.expand(name, self.read(name))
        if part:  # with the system headers that only this part needs
            own = "".join("#include <%s>\n" % one for one in self.system[before:])
            del self.system[before:]
            text = "#if %s\n%s%s#endif\n" % (part, own, text)
        self.out.append(text)
        self.end_macros(text)

    def add_repeated(self, sources, headers, word, macros, features):
        self.begun = set()
        text = "".join(self.expand(name, self.read(name), headers) for name in sources)
        given = "".join("#define %s %s\n" % pair for pair in macros.items())
        before, after = target(features)
        self.out += [before, given, with_word(text, word)]
        self.end_macros(text + given)
        self.out.append(after)


def target(features):
    """The text that lets the compiler use instruction sets, and the text that ends this."""
    if not features:
        return "", ""
    features = features.split()
    defined = [DEFINED[one] for one in features if one in DEFINED]
    before = ("#ifdef TW_BITSET_X86\n#ifdef __clang__\n"
              '#pragma clang attribute push(__attribute__((target("%s"))), apply_to = function)\n'
              % ",".join(features))
    before += "".join("#ifndef %s\n#define %s 1\n#define TW_ADDED%s\n#endif\n" % (one, one, one)
                      for one in defined)
    before += '#else\n#pragma GCC push_options\n#pragma GCC target("%s")\n#endif\n' % ",".join(
        features)
    after = "#ifdef __clang__\n#pragma clang attribute pop\n"
    after += "".join("#ifdef TW_ADDED%s\n#undef %s\n#undef TW_ADDED%s\n#endif\n" % (one, one, one)
                     for one in defined)
    return before, after + "#else\n#pragma GCC pop_options\n#endif\n#endif\n"


def names_of(text):
    """The names that C text defines at file scope, as clang-format sets it."""
    code = COMMENT.sub(lambda found: " " if found[0][0] == "/" else '""', text)
    names = {name for pattern in NAMES for name in pattern.findall(code)}
    for body in ENUM.findall(code):
        names |= set(re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|$)", body.strip()))
    return {name for name in names - set(MACRO.findall(code)) if not name.isdigit()}


def with_word(text, word):
    """The text with a word added to each of its names: at the end, but after the stem in names
    that macros build from a stem and a number."""
    names = {name for name in names_of(text) if not STEM.match(name)}
    for prefix in PASTED.findall(text):
        names |= {prefix + name for name in re.findall(r"\bTW_OF\((\w+)\)", text)}
    text = re.sub(r"\b(%s)\b" % "|".join(sorted(names)), r"\1_" + word, text)
    text = STEM.sub(lambda found: "%s%s_" % (found[0], word), text)
    return re.sub(r"^(#define TW_OF\(name\) .*)$", r"\1##_" + word, text, flags=re.MULTILINE)


def made_texts():
    """The generated sources of a build: the lattices, puzzles and words in the library."""
    texts = {}
    for folder in ("lattices", "puzzles"):
        texts[folder] = [TOP / folder / name for name in listed(folder + "/meson.build", ".yaml")]
    tables = [embed.table(folder[:-1], files) for folder, files in texts.items()]
    data = (TOP / "src/format/foreign/foreign.yaml").read_bytes()
    words = embed.text_array("tw_import_data", data).replace("static ", "", 1)
    return "\n".join(tables) + "\nextern const char tw_import_data[];\n" + words


def write_header(folder):
    header = Writer("include")
    lines = []
    for name in ("tw/tw.h", "tw/advanced.h"):
        header.include(name, lines)
    system = "".join("#include <%s>\n" % name for name in header.system)
    text = "\n".join(lines) + "\n"
    (folder / "tilewright.h").write_text(
        HEAD % ("tilewright.h", version(), ": its public headers") +
        "#ifndef TILEWRIGHT_H\n#define TILEWRIGHT_H\n" + system + text + "#endif\n")


def write_source(folder):
    source = Writer("src")
    for room in rooms():
        for name in listed("src/%s/meson.build" % room, ".c"):
            path = "%s/%s" % (room, name)
            repeated = any(path in one[0] for one in REPEATED.get(room, []))
            made = name in ("builtin_texts.c", "import_text.c")
            if not (made or repeated or path.endswith(tuple(LEFT_OUT) + OTHER_SYSTEMS)):
                source.add_source(path)
        for one in REPEATED.get(room, []):
            source.add_repeated(*one)
    source.out.append(made_texts())
    system = "".join("#include <%s>\n" % name for name in sorted(source.system))
    (folder / "tilewright.c").write_text(
        HEAD % ("tilewright.c", version(), " in one file") + PREAMBLE % version() + system +
        "".join(source.out))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: one_file.py FOLDER")
    made = pathlib.Path(sys.argv[1])
    os.makedirs(made, exist_ok=True)
    write_header(made)
    write_source(made)
