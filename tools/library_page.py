#!/usr/bin/env python3
"""library_page.py -- tilewright(3): an introduction, then the public headers as they stand.

    library_page.py INTRODUCTION.scd HEADER.h... > tilewright.3.scd

The page cannot contradict the headers: it shows each in full, without the parts that only a
compiler needs.
"""

import re
import sys

# guards, includes, and the two blocks for C++
NOISE = re.compile(r"^#ifdef __cplusplus\n.*?^#endif\n|^#(?:ifndef|define|endif|include)\b"
                   r"(?: TW_\w+_H| <[^>]*>)?$\n?", re.MULTILINE | re.DOTALL)


def body(text):
    text = NOISE.sub("", re.sub("^#define TW_API .*\n", "", text, flags=re.MULTILINE))
    text = text.replace("TW_API ", "")
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def main(introduction, *headers):
    with open(introduction, encoding="utf-8") as file:
        print(file.read().rstrip())
    for header in headers:
        with open(header, encoding="utf-8") as file:
            name = header.partition("include/")[2]
            print("\n# <%s>\n\n```\n%s\n```" % (name, body(file.read())))


if __name__ == "__main__":
    main(*sys.argv[1:])
