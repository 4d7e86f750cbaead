#!/usr/bin/env python3
"""site_of_docs.py -- the site that tools/docs makes: whole, without a warning, all of it here.

    site_of_docs.py BUILD-FOLDER
"""

import fnmatch
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests"))
import tap  # noqa: E402

FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
TAB = re.compile(r"^````\{tab\} (.*?)$(.*?)^````$", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Tests run the commands of these.
TRIED = ["packaging/README.md", "doc/javascript.md", "doc/webassembly.md"]
STYLE = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.fetched, self.links, self.places = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        self.places.update(said[key] for key in ("id", "name") if said.get(key))
        if said.get(FETCHED.get(tag)):
            self.fetched.append(said[FETCHED[tag]])
        if tag == "a" and said.get("href"):
            self.links.append(said["href"])


def read(path):
    return (TOP / path).read_text(encoding="utf-8")


def packages():
    """The tools that make packages, and the names of what those make, at this version."""
    version = re.search(r"version: '([^']+)'", read("meson.build"))[1]
    table = read("packaging/README.md").partition("\n\n|")[2].partition("\n\n")[0]
    names = re.findall(r"`(tilewright-VERSION[^`]*)`", table)
    names += ["%s_VERSION_MACHINE.deb" % name
              for name in re.findall(r"^Package: (.*)", read("packaging/debian/control"), re.M)]
    return re.findall(r"`(tools/\w+) FOLDER`", table), [
        name.replace("VERSION", version).replace("MACHINE", "x86_64") for name in names]


def lines_that_install():
    """Tabs of the first page: each tool and recipe has one; their commands name what is there, and
    are those of the documents that tests follow, unless the tab says that it was not tried."""
    tabs = dict(TAB.findall(read("tools/handbook/index.md")))
    tools, made = packages()
    systems = [re.search(r"(\w+)[\w ]*: ", path.read_text(encoding="utf-8"))[1]
               for path in (TOP / "packaging/recipes").iterdir()]
    told = " ".join(name + text for name, text in tabs.items())
    wrong = ["no tab has " + word for word in tools + systems if word not in told]
    for name, text in tabs.items():
        commands = "".join(BLOCK.findall(text)).replace("\\", "/")
        for path in re.findall(r"(?<!output )\b(?:tools|packaging)/[\w./-]+", commands):
            if not (TOP / path).exists():
                wrong.append("%s: no file %s" % (name, path))
        for pattern in re.findall(r"(?:dist|recipes)/(tilewright[-_][^ ]*[.]\w+)", commands):
            source = made[0].partition("-linux")[0] + ".tar.gz"  # of git archive, for recipes
            if not fnmatch.filter(made + [source], pattern):
                wrong.append("%s: nothing makes %s" % (name, pattern))
        if not re.search(r"\b[Nn]ot tried", text):
            wrong += ["%s: no test follows \"%s\"" % (name, line) for line in commands.splitlines()
                      if not any(line in read(path) for path in TRIED)]
    if wrong or len(tabs) < len(systems):
        raise tap.Failure("\n".join(wrong or ["few tabs"]))


class Site:
    def __init__(self, folder):
        self.folder, self.pages = pathlib.Path(folder), {}

    def make(self, build):
        words = [TOP / "tools/docs", "--no-install", "--strict", "--build", build, self.folder]
        done = subprocess.run(words, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              encoding="utf-8")
        if done.returncode == 77:
            raise tap.Skip("what tools/docs takes is not here")
        if done.returncode:
            raise tap.Failure(done.stdout)
        self.read()

    def read(self):
        self.pages = {path: Page(path.read_text(encoding="utf-8"))
                      for path in self.folder.rglob("*.html")}

    def need(self):
        if not self.pages:
            raise tap.Skip("no site was made")

    def complete(self):
        self.need()
        wanted = ["doc/%s.html" % path.stem for path in TOP.glob("doc/*.md")]
        wanted += ["puzzles/%s.html" % path.stem for path in TOP.glob("puzzles/*.yaml")]
        wanted += ["man/%s.html" % path.name[:-len(".scd")]
                   for path in TOP.glob("man/tilewright*.scd")]
        lost = [name for name in wanted if self.folder / name not in self.pages]
        if lost:
            raise tap.Failure("no page: " + " ".join(lost))

    def known(self):
        """Unknown values have no row; targets are named."""
        self.need()
        for path in TOP.glob("puzzles/*.yaml"):
            text = (self.folder / "puzzles" / (path.stem + ".html")).read_text(encoding="utf-8")
            if "None" in re.sub("<[^>]*>", "", text):
                raise tap.Failure("%s.html: None" % path.stem)
        dates = (self.folder / "puzzles/calendar.html").read_text(encoding="utf-8")
        for words in ("366, from Jan-1 to Dec-31", "Solutions of the whole, all"):
            if words not in dates:
                raise tap.Failure("calendar.html: no \"%s\"" % words)

    def alone(self):
        self.need()
        asked = {(path, what) for path, page in self.pages.items() for what in page.fetched}
        for path in self.folder.rglob("*.css"):
            for found in STYLE.findall(path.read_text(encoding="utf-8")):
                asked.add((path, found[0] or found[1]))
        for path in self.folder.rglob("*.js"):
            if re.search(r"^import\b", path.read_text(encoding="utf-8"), re.MULTILINE):
                raise tap.Failure("%s: a page from a file may not import" % path)
        for path, what in sorted(asked):
            if re.match(r"data:|#", what):
                continue
            file = urllib.parse.unquote(what.split("?")[0])
            if re.match(r"\w+:|/", what) or not (path.parent / file).exists():
                raise tap.Failure("%s asks for %s" % (path, what))

    def links(self):
        self.need()
        lost = []
        for path, page in self.pages.items():
            for link in page.links:
                address, _, place = link.partition("#")
                if re.match(r"\w+:", address):
                    continue
                target = path if not address else path.parent / urllib.parse.unquote(address)
                target = pathlib.Path(os.path.normpath(target))
                places = self.pages[target].places if target in self.pages else [place]
                if not target.exists() or (place and urllib.parse.unquote(place) not in places):
                    lost.append("%s: %s" % (path.relative_to(self.folder), link))
        if lost:
            raise tap.Failure("lead nowhere:\n" + "\n".join(sorted(set(lost))))

    def tabs(self):
        """Each tab is a radio button with a label, so that keys and screen readers reach it."""
        self.need()
        text = (self.folder / "index.html").read_text(encoding="utf-8")
        buttons = re.findall(r'<input[^>]* id="([^"]*)"[^>]* type="radio"[^>]*>'
                             r'<label[^>]* for="([^"]*)">([^<]*)</label>', text)
        tap.same([words for one, other, words in buttons if one == other],
                 [name for name, _ in TAB.findall(read("tools/handbook/index.md"))], "tabs")

    def searchable(self):
        self.need()
        text = (self.folder / "searchindex.js").read_text(encoding="utf-8")
        index = json.loads(text[text.index("(") + 1:text.rindex(")")])
        for word, page in (("hexiamond", "doc/gallery/README"), ("bedlam", "puzzles/bedlam"),
                           ("chamfer", "man/tilewright-draw.1"), ("burrtool", "doc/coming-from")):
            found = [index[kind].get(word, []) for kind in ("terms", "titleterms")]
            where = sum((one if isinstance(one, list) else [one] for one in found), [])
            names = [index["docnames"][number] for number in where]
            if page not in names:
                raise tap.Failure("%s is not found in %s, only in %s" % (word, page, names))

    def dark(self):
        self.need()
        text = (self.folder / "_static/styles/furo.css").read_text(encoding="utf-8")
        if "--color-background-primary" not in text.partition("prefers-color-scheme: dark")[2]:
            raise tap.Failure("no colours for readers whose system is dark")


def main(build):
    site = Site(pathlib.Path(build) / "docs-site")
    tap.run([("it is made, and nothing is warned of", lambda: site.make(build)),
             ("each page of doc/, each puzzle, each page of the manual is in it", site.complete),
             ("pages of puzzles say what is known, and of targets", site.known),
             ("every link leads somewhere", site.links),
             ("nothing is fetched from elsewhere", site.alone),
             ("lines that install name what is there, and tests follow them", lines_that_install),
             ("tabs are radio buttons", site.tabs),
             ("words of all kinds of pages are found", site.searchable),
             ("it can be dark", site.dark)])


if __name__ == "__main__":
    main(sys.argv[1])
