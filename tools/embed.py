#!/usr/bin/env python3
"""Writes the C file with the texts that ship inside the library.

usage: embed.py OUTPUT --lattices FILE... --puzzles FILE...
       embed.py OUTPUT --text NAME [FILE]

Each text becomes a constant array of bytes with a NUL behind it; a table per folder lists them in
the order of their names (the file name without its ending). The second form makes one array,
`const char NAME[]`, from one file; empty without one. The output depends on nothing but the files,
so builds can be repeated byte for byte.
"""

import argparse
import pathlib
import sys


def text_array(identifier, data):
    """The bytes as a C array, 16 to a line. Plain char may be signed: 128 and up go below 0."""
    numbers = [str(byte if byte < 128 else byte - 256) for byte in data] + ["0"]
    lines = [", ".join(numbers[i:i + 16]) for i in range(0, len(numbers), 16)]
    return f"static const char {identifier}[] = {{\n    " + ",\n    ".join(lines) + "};\n"


def table(folder, files):
    """The arrays of one folder and the table over them."""
    named = sorted((pathlib.Path(file).stem, pathlib.Path(file)) for file in files)
    names = [name for name, _ in named]
    if len(set(names)) != len(names):
        sys.exit(f"embed.py: two {folder}s go by the same name")
    parts, rows = [], []
    for number, (name, path) in enumerate(named):
        data = path.read_bytes()
        identifier = f"{folder}_{number}"
        parts.append(text_array(identifier, data))
        rows.append(f'    {{"{name}", {identifier}, {len(data)}}},')
    rows.append("    {NULL, NULL, 0},")
    parts.append(f"const tw_builtin tw_builtin_{folder}s[] = {{\n" + "\n".join(rows) + "\n};\n")
    parts.append(f"const size_t tw_builtin_{folder}_count = {len(named)};\n")
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description="Embed texts into the library.")
    parser.add_argument("output")
    parser.add_argument("--lattices", nargs="*", default=[])
    parser.add_argument("--puzzles", nargs="*", default=[])
    parser.add_argument("--text", nargs="+")
    arguments = parser.parse_args()
    if arguments.text:
        name, *files = [arguments.text[0], *map(pathlib.Path, arguments.text[1:])]
        array = text_array(name, b"".join(file.read_bytes() for file in files))
        pathlib.Path(arguments.output).write_text(
            f"/* Made by tools/embed.py from {files[0].name if files else 'nothing'}. */\n"
            f"extern const char {name}[];\n" + array.replace("static ", "", 1), encoding="ascii")
        return
    text = ("/* Made by tools/embed.py from the texts in lattices/ and puzzles/. */\n"
            '#include "format/text/builtin.h"\n\n'
            + table("lattice", arguments.lattices) + "\n" + table("puzzle", arguments.puzzles))
    pathlib.Path(arguments.output).write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
