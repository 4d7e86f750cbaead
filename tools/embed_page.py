#!/usr/bin/env python3
"""Writes the C file with the files that `tilewright play` serves.

usage: embed_page.py OUTPUT DEPENDENCIES OPENAPI [FOLDER]

OPENAPI becomes /openapi.json; each file of FOLDER, the built page, is packed under its path in it.
The output depends on nothing but the files. DEPENDENCIES lists them in the form of make.
"""

import gzip
import hashlib
import pathlib
import sys

MEDIA = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png",
         ".ico": "image/x-icon", ".webp": "image/webp", ".wasm": "application/wasm",
         ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8",
         ".md": "text/plain; charset=utf-8", ".yaml": "text/plain; charset=utf-8",
         ".webmanifest": "application/manifest+json"}


def array(identifier, data):
    """The bytes as a C array, 24 to a line. Plain char may be signed: 128 and up go below 0."""
    numbers = [str(byte if byte < 128 else byte - 256) for byte in data] + ["0"]
    lines = [",".join(numbers[i:i + 24]) for i in range(0, len(numbers), 24)]
    return "static const char %s[] = {\n%s};\n" % (identifier, ",\n".join(lines))


def entry(number, path, file, packed):
    """The array of a file, and its row."""
    if file.suffix not in MEDIA:
        sys.exit("embed_page.py: %s: no type is known for its ending" % file)
    data = file.read_bytes()
    data = gzip.compress(data, 9, mtime=0) if packed else data
    tag = hashlib.sha256(data).hexdigest()[:16]
    row = '    {"%s", "%s", "\\"%s\\"", %s, file_%d, %d},\n' % (
        path, MEDIA[file.suffix], tag, "true" if packed else "false", number, len(data))
    return array("file_%d" % number, data), row


def main(output, dependencies, openapi, folder=None):
    files = [("/openapi.json", pathlib.Path(openapi), False)]
    found = sorted(pathlib.Path(folder).rglob("*")) if folder else []
    files += [("/" + file.relative_to(folder).as_posix(), file, True)
              for file in found if file.is_file()]
    arrays, rows = zip(*(entry(number, *file) for number, file in enumerate(files)))
    pathlib.Path(output).write_text(
        '/* Made by tools/embed_page.py. */\n#include "serve/serve.h"\n\n' + "".join(arrays) +
        "\nconst serve_file serve_files[] = {\n" +
        "".join(rows) + "    {NULL, NULL, NULL, false, NULL, 0},\n};\n", encoding="ascii")
    pathlib.Path(dependencies).write_text(
        "%s: %s\n" % (output, " ".join(str(file) for _, file, _ in files)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
