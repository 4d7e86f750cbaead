"""manual_pages.py -- the manual pages as pages of the site: mandoc makes the HTML; this file adds
the site's headings, and links from page to page."""

import pathlib
import re
import subprocess
from html import unescape

HEADING = re.compile(r'<h1 class="Sh"[^>]*><a[^>]*>(.*?)</a></h1>', re.DOTALL)
PART = re.compile(r'<h2 class="Ss"[^>]*><a[^>]*>(.*?)</a></h2>', re.DOTALL)
WRAPPING = re.compile(r'</?section[^>]*>|<table class="(?:head|foot)">.*?</table>'
                      r'|<div class="manual-text">|</div>\s*(?=<table class="foot">)', re.DOTALL)
NAME = re.compile(r"<b>(tilewright(?:[ -]\w+)?)</b>\((\d)\)")
PURPOSE = re.compile(r"tilewright[\w-]*(?:\(\d\))? - (.*)")
KINDS = {"1": "Commands", "3": "Library", "5": "Files"}


def order(path):
    name, kind = path.stem, path.suffix
    return kind, name


def html(path):
    done = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", path], check=True,
                          stdout=subprocess.PIPE, encoding="utf-8")
    return re.sub(r"\n\s*\n", "\n", done.stdout)


def raw(text):
    text = text.strip()
    if not text:
        return ""
    return '```````{raw} html\n<div class="manual-page">\n%s\n</div>\n```````\n' % text


def headed(text):
    """Yields headings as Markdown, and the text between them as raw HTML."""
    text = HEADING.sub(lambda found: "\0## %s\0" % found[1], text)
    text = PART.sub(lambda found: "\0### %s\0" % found[1], text)
    for number, part in enumerate(text.split("\0")):
        yield raw(part) if number % 2 == 0 else unescape(part) + "\n"


def page(path, names):
    def refer(found):
        name = "%s.%s" % (found[1].replace(" ", "-"), found[2])
        return '<a href="%s.html">%s</a>' % (name, found[0]) if name in names else found[0]

    text = NAME.sub(refer, WRAPPING.sub("", html(path)))
    return "# %s(%s)\n\n%s" % (path.stem, path.suffix[1:], "\n".join(headed(text)))


def purpose(text):
    found = PURPOSE.search(text)
    return re.sub(r"<[^>]*>", "", found[1]) if found else ""


def index(pages):
    lines = ["# Manual pages", "", "As `man` shows them.", ""]
    for kind, words in KINDS.items():
        lines += ["## " + words, "", "| | |", "|---|---|"]
        lines += ["| [%s](%s.md) | %s |" % (name, name, what) for name, what in pages
                  if name.endswith(kind)]
        lines += [""]
    lines += ["```{toctree}", ":hidden:", ""] + [name for name, _ in pages] + ["```", ""]
    return "\n".join(lines)


def make(made, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    paths = sorted((path for path in pathlib.Path(made).glob("tilewright*.[135]")), key=order)
    names = {path.name for path in paths}
    pages = []
    for path in paths:
        text = page(path, names)
        pages.append((path.name, purpose(text)))
        (folder / (path.name + ".md")).write_text(text, encoding="utf-8")
    if not pages:
        raise SystemExit("no manual pages in %s: scdoc makes them" % made)
    (folder / "index.md").write_text(index(pages), encoding="utf-8")
