#!/usr/bin/env python3
"""readability.py -- how long and how plain the documents are: measures of GNU style.

    readability.py [REVISION...]

For the tree, and for each revision of git, it prints the number of words of the documents and
manual pages; then, for their prose, the words per sentence, the share of sentences in the passive
voice, and of those at least ten words longer than the mean. Prose is the text without headings,
tables, blocks of code, and marks. Nothing fails by it. GNU style is in the package `diction`.
"""

import glob
import os
import re
import shutil
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGES = ["*.md", "doc/*.md", "man/*.scd"]
LEFT_OUT = ("CHANGELOG.md",)
MEASURES = (("words a sentence", r"average length ([\d.]+) words"),
            ("passive, %", r"(\d+)% \(\d+\) passive sentences"),
            ("long, %", r"(\d+)% \(\d+\) long sentences"))


def git(*words):
    return subprocess.run(["git", "-C", TOP, *words], check=True, stdout=subprocess.PIPE,
                          encoding="utf-8").stdout


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def texts_of(revision):
    """The pages of a revision; None: of the tree."""
    if not revision:
        paths = [path for pages in PAGES for path in glob.glob(os.path.join(TOP, pages))]
        texts = {os.path.relpath(path, TOP): read(path) for path in paths}
    else:
        names = git("ls-tree", "-r", "--name-only", revision).splitlines()
        folders = [re.compile("[^/]*".join(map(re.escape, page.split("*"))) + "$")
                   for page in PAGES]
        names = [name for name in names if any(folder.match(name) for folder in folders)]
        texts = {name: git("show", "%s:%s" % (revision, name)) for name in names}
    return [text for name, text in sorted(texts.items()) if name not in LEFT_OUT]


def prose_of(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", text)  # keeps only the words of a link
    paragraphs = []
    for part in re.split(r"\n\s*\n|\n(?=\s*- )", text):
        lines = [line for line in part.splitlines() if not re.match(r"\s*(#|\||;|[-=]+$)", line)]
        words = re.sub(r"[`*_]|^\s*- ", "", " ".join(line.strip() for line in lines)).strip()
        if len(words.split()) > 3:
            paragraphs.append(words if words[-1] in ".!?" else words.rstrip(":;,") + ".")
    return "\n\n".join(paragraphs)


def measure(revision):
    texts = texts_of(revision)
    told = subprocess.run(["style"], input="\n\n".join(map(prose_of, texts)), check=True,
                          stdout=subprocess.PIPE, encoding="utf-8",
                          env=dict(os.environ, LC_ALL="C.UTF-8")).stdout
    found = [re.search(pattern, told) for _, pattern in MEASURES]
    return [sum(len(text.split()) for text in texts)] + [match[1] if match else "?"
                                                        for match in found]


def main():
    if not shutil.which("style"):
        sys.exit("readability.py: style is missing: apt-get install diction")
    print("%-14s %8s" % ("", "words") + "".join("%18s" % name for name, _ in MEASURES))
    for revision in sys.argv[1:] + [None]:
        words, *rest = measure(revision)
        print("%-14s %8d" % ((revision or "the tree")[:14], words) +
              "".join("%18s" % value for value in rest))


if __name__ == "__main__":
    main()
