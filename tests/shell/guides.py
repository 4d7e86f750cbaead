#!/usr/bin/env python3
"""guides.py -- follows the guides, as a newcomer would.

    guides.py PROGRAM FOLDER-OF-THE-PROJECT

Guides are the Markdown of that folder, of doc/, doc/gallery/ and packaging/; but not the changelog,
which also describes removed features.

In a guide, a block of kind `yaml NAME` is a file to write, a block of kind `sh` is typed, a line
each, and so are the lines after "$ " in a block of kind `console`, where the lines below are what
must come out ("..." is any text). All of one guide runs in one folder, in which build/, puzzles/
and lattices/ are those of the project. Commands that install, build or test the project itself must
exist, but are not run. The pictures of doc/gallery are drawn by the commands below them.

No block is passed over: one of another kind has a test of its own (TRIED), or <!-- not run: why -->
is the line before it.
"""

import glob
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(os.path.dirname(HERE), "cases")]
import run  # noqa: E402
import tap  # noqa: E402

BLOCK = re.compile(r"^(?:<!-- not run: (.+) -->\n)?```(\w*)(?: (\S+))?\n(.*?)^```$",
                   re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^(?![-*\s|\d<]).*\n\n {4}\S.*", re.MULTILINE)
PICTURES = re.compile(r"^\|(.*!\[.*)\|\n\|(.*)\|$", re.MULTILINE)
PICTURE = re.compile(r"\]\(([^)]+)\)")
DRAWN = re.compile(r"`((?:draw|plot) [^`]+)`")
# blocks that other tests try: programs.py, test_document.py, walkthrough.py, terminal.py,
# stores.py, package.py
TRIED = {("doc/api.md", "c"), ("doc/api.md", "text"), ("doc/python.md", "python"),
         ("ARCHITECTURE.md", "text"), ("README.md", "text"), ("doc/store-schema.md", "sql"),
         ("doc/javascript.md", "js")}
LINK = re.compile(r"\]\((?!\w+://|#)([^)#\s]+)[^)]*\)")
PATH = re.compile(
    r"`((?:app|bench|doc|include|lattices|man|puzzles|src|tests|tools)/[a-z0-9_./-]*)`")
# not run inside a test: the entry scripts themselves, and what changes the machine
LOOKED_FOR = re.compile(r"(\./(quickstart|check|\.ci/run)|tools/(lint|wasm|deb|tarball|npm)|git|cd"
                        r"|sudo|make|meson|ninja)\b")


class Guide:
    def __init__(self, path, program):
        self.path, self.name = path, os.path.relpath(path, TOP)
        self.folder = tempfile.mkdtemp()
        self.left_out = None  # why a command cannot run in this build
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        for name in ("bench", "lattices", "puzzles", "src", "tests"):
            os.symlink(os.path.join(TOP, name), os.path.join(self.folder, name))
        os.symlink(os.path.dirname(program), os.path.join(self.folder, "build"))
        self.path_variable = os.path.dirname(program) + os.pathsep + os.environ["PATH"]

    def checks(self):
        yield self.name + ": every block is tried", self.all_tried
        for why, kind, name, body in BLOCK.findall(self.text):
            if why:
                continue
            if kind == "yaml" and name:
                yield "%s: %s" % (self.name, name), lambda n=name, b=body: self.save(n, b)
            elif kind == "sh":
                for line in body.splitlines():
                    line = line.split("  #")[0].strip()
                    if line:
                        yield "%s: %s" % (self.name, line), lambda c=line: self.type(c, None)
            elif kind == "console":
                yield from self.typed(body)
        if os.path.basename(os.path.dirname(self.path)) == "gallery":
            for above, below in PICTURES.findall(self.text):
                for path, words in zip(PICTURE.findall(above), DRAWN.findall(below)):
                    yield "%s: %s" % (path, words), lambda p=path, w=words: self.draw(p, w)
        yield self.name + ": files it points to are there", self.links

    def draw(self, path, words):
        """A picture is equal to the drawing of the command below it; for a PNG, one is drawn."""
        drawn = "drawn" + os.path.splitext(path)[1]
        self.type("build/tilewright %s --output %s --force" % (words, drawn), None)
        if not path.endswith(".svg") or self.left_out:
            return
        with open(os.path.join(os.path.dirname(self.path), path), encoding="utf-8") as kept, \
                open(os.path.join(self.folder, drawn), encoding="utf-8") as fresh:
            if kept.read() != fresh.read():
                raise tap.Failure("%s is another picture than these words draw" % path)

    def all_tried(self):
        lost = [kind + " " + body.split("\n")[0]
                for why, kind, name, body in BLOCK.findall(self.text)
                if not (why or kind in ("sh", "console") or (kind == "yaml" and name)
                        or (self.name, kind) in TRIED)]
        lost += [found[0] for found in INDENTED.finditer(BLOCK.sub("", self.text))]
        if lost:
            raise tap.Failure("nobody tries:\n" + "\n".join(lost))

    def typed(self, body):
        for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            yield "%s: %s" % (self.name, command), lambda c=command, s=shown: self.type(c, s)

    def save(self, name, body):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(body)

    def type(self, command, shown):
        if LOOKED_FOR.match(command):
            self.look_for(command.split()[0])
            return
        done = subprocess.run(["sh", "-c", command], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120,
                              encoding="utf-8", env=dict(os.environ, PATH=self.path_variable))
        if done.returncode and tap.LEFT_OUT.search(done.stderr):
            self.left_out = done.stderr
        if done.returncode and self.left_out:  # later commands may need this one
            raise tap.Skip(self.left_out)
        if done.returncode and not shown:  # the output shown may be a complaint
            raise tap.Failure("status %d\n%s%s" % (done.returncode, done.stdout, done.stderr))
        if shown is not None:
            self.compare(shown.splitlines(), (done.stdout + done.stderr).splitlines())

    @staticmethod
    def compare(wanted, got):
        wanted = [line.rstrip() for line in wanted if line.strip()]
        got = [line.rstrip() for line in got if line.strip()]
        for number in range(max(len(wanted), len(got))):
            want, have = (lines[number] if number < len(lines) else None for lines in (wanted, got))
            if want is None or have is None or not run.fits(want, have):
                raise tap.Failure("shown: %s\nprinted: %s" % (want, have))

    @staticmethod
    def look_for(word):
        path = os.path.join(TOP, word)
        if word.startswith("./") and not os.stat(path).st_mode & stat.S_IXUSR:
            raise tap.Failure("not a program: " + word)

    def links(self):
        beside = os.path.dirname(self.path)
        lost = [target for target in LINK.findall(self.text)
                if not os.path.exists(os.path.join(beside, target))]
        lost += [path for path in PATH.findall(self.text)
                 if not any(os.path.exists(os.path.join(TOP, path + end)) for end in ("", ".c"))]
        if lost:
            raise tap.Failure("not there: " + " ".join(lost))


def main(program, top):
    paths = [path for where in ("*.md", "doc/*.md", "doc/gallery/*.md", "packaging/*.md")
             for path in sorted(glob.glob(os.path.join(os.path.abspath(top), where)))
             if not path.endswith("CHANGELOG.md")]
    guides = [Guide(path, os.path.abspath(program)) for path in paths]
    try:
        tap.run([check for guide in guides for check in guide.checks()])
    finally:
        for guide in guides:
            shutil.rmtree(guide.folder)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
