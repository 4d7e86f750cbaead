#!/usr/bin/env python3
"""install.py -- installs into an empty folder and uses the installed files as a user would.

    install.py BUILD-DIRECTORY C-COMPILER...
"""

import glob
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402

ANSWER = "2 of 3"  # three dominoes in a 3 by 2 box: user.c prints this


def output(words, **environment):
    return call(*words, env=dict(os.environ, **environment)).stdout.strip()


class Installed:
    """A copy in a folder of its own, made by the first check that needs it."""

    def __init__(self, build, compiler):
        self.build, self.compiler = build, compiler
        self.folder = tempfile.mkdtemp()

    def install(self):
        output(["meson", "install", "-C", self.build, "--no-rebuild", "--destdir", self.folder])
        self.find("bin/tilewright")

    def find(self, pattern):
        found = glob.glob("%s/**/%s" % (self.folder, pattern), recursive=True)
        if not found:
            raise tap.Failure("not installed: " + pattern)
        return found[0]

    def flags(self, *options):
        """The flags from pkg-config, with the prefix of the installed copy."""
        folder = os.path.dirname(self.find("pkgconfig/tilewright.pc"))
        prefix = output(["pkg-config", "--variable=prefix", "tilewright"], PKG_CONFIG_PATH=folder)
        return output(["pkg-config", "--define-variable=prefix=" + self.folder + prefix, "--cflags",
                       "--libs", *options, "tilewright"], PKG_CONFIG_PATH=folder).split()

    def compile(self, name, words, source="user.c"):
        program = os.path.join(self.folder, name)
        output(self.compiler + [os.path.join(HERE, source), "-o", program] + words)
        return program

    def expect(self, program, answer=ANSWER, order=lambda text: text, **environment):
        got = order(output([program], **environment))
        if got != answer:
            raise tap.Failure("expected %s, got %s" % (answer, got))

    def shared(self):
        place = os.path.dirname(self.find("libtilewright.so"))
        self.expect(self.compile("shared", self.flags()), LD_LIBRARY_PATH=place)

    def one_at_a_time(self):
        """The example prints what the command prints; the threads of both print in any order."""
        place = os.path.dirname(self.find("libtilewright.so"))
        lines = output([self.find("bin/tilewright"), "solve", "--format", "line", "three-3x3"])
        answer = sorted(line for line in lines.splitlines() if "(" not in line)
        program = self.compile("next", self.flags(), "../../examples/next.c")
        self.expect(program, answer, lambda text: sorted(text.splitlines()), LD_LIBRARY_PATH=place)

    def static(self):
        """Links its dependencies as shared libraries: not all of them exist as archives."""
        archive = self.find("libtilewright.a")
        words = [archive if word == "-ltilewright" else word for word in self.flags()]
        private = [word for word in self.flags("--static") if word not in self.flags()]
        self.expect(self.compile("static", words + private))

    def alone(self):
        """Linking the shared library needs no other packages for pkg-config."""
        with open(self.find("pkgconfig/tilewright.pc"), encoding="utf-8") as file:
            if "Requires" in file.read():
                raise tap.Failure("tilewright.pc asks for other packages")

    def command(self):
        got = output([self.find("bin/tilewright"), "--version"])
        if "tilewright" not in got:
            raise tap.Failure("--version says: " + got)

    def helpers(self):
        """The command finds the programs that it starts relative to its own place."""
        if glob.glob(self.folder + "/**/bin/tilewright-*", recursive=True):
            raise tap.Failure("programs that nobody starts by hand are on the path")
        picture = os.path.join(self.folder, "soma.svg")
        output([self.find("bin/tilewright"), "draw", "soma", "--output", picture],
               PATH="/usr/bin:/bin")
        if not os.path.getsize(picture):
            raise tap.Failure("no picture")

    def documents(self):
        """The documents that the manual names exist under these names."""
        folder = os.path.dirname(self.find("doc/tilewright/README.md"))
        for page in glob.glob(os.path.join(TOP, "man", "tilewright*.scd")):
            with open(page, encoding="utf-8") as file:
                for name in re.findall(r"\bdoc/[\w-]+\.\w+", file.read()):
                    if not os.path.exists(os.path.join(folder, name)):
                        raise tap.Failure("%s names %s" % (os.path.basename(page), name))

    def bash(self, *words):
        """The completions that bash offers after these words."""
        script = ("source '%s'; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _tilewright; "
                  "printf '%%s\\n' \"${COMPREPLY[@]}\"")
        path = os.path.dirname(self.find("bin/tilewright")) + ":/usr/bin:/bin"
        file = self.find("bash-completion/completions/tilewright")
        return set(output(["bash", "-c", script % file, "bash", *words], PATH=path).split())

    def completions(self):
        for words, offered in ((["tilewright", "so"], {"solve"}),
                               (["tilewright", "solve", "bedl"], {"bedlam", "bedlam-b"}),
                               (["tilewright", "disassemble", "soma", "--on"], {"--only"}),
                               (["tilewright", "disassemble", "--only", "a"], {"any", "all"}),
                               (["tilewright", "ru"], {"run"}),
                               (["tilewright", "run", "s"], {"split"}),
                               (["tilewright", "run", "merge", "soma", "--o"], {"--output"}),
                               (["tilewright", "draw", "soma", "--output", ""], set())):
            got = self.bash(*words)
            if got != offered:
                raise tap.Failure("%s: %s" % (" ".join(words), sorted(got)))

    def other_shells(self):
        """Other shells read their completions without a message."""
        tried = 0
        for shell, name in (("zsh", "site-functions/_tilewright"), ("fish", "tilewright.fish")):
            if shutil.which(shell):
                output([shell, "-n", self.find(name)])
                tried += 1
        if not tried:
            raise tap.Skip("neither zsh nor fish is here")

    def desktop(self):
        entry, types = self.find("tilewright.desktop"), self.find("mime/packages/tilewright.xml")
        icon = self.find("icons/hicolor/scalable/apps/tilewright.svg")
        output(["xmllint", "--noout", types, icon])
        with open(entry, encoding="utf-8") as file, open(types, encoding="utf-8") as known:
            text = known.read()
            for kind in re.search("^MimeType=(.*);$", file.read(), re.M)[1].split(";"):
                if '"%s"' % kind not in text:
                    raise tap.Failure("nobody says what is " + kind)

    def python(self):
        """The package is in the folder where its Python looks for packages."""
        if not glob.glob(self.folder + "/**/tilewright/_binding*", recursive=True):
            raise tap.Skip("no Python package in this build")
        folder = os.path.dirname(os.path.dirname(self.find("tilewright/_binding*")))
        for python in ("python3", "/usr/bin/python3"):
            asked = [python, "-c", "import site; print('\\n'.join(site.getsitepackages()))"]
            if shutil.which(python) and folder[len(self.folder):] in output(asked).split("\n"):
                break
        else:
            raise tap.Failure("no Python looks into " + folder[len(self.folder):])
        place = os.path.dirname(self.find("libtilewright.so"))
        got = output([python, "-Bc", "import tilewright as t; print(len(t.puzzles()) > 9)"],
                     PYTHONPATH=folder, LD_LIBRARY_PATH=place)
        if got != "True":
            raise tap.Failure("it knows no puzzles")

    def examples(self):
        for name in ("lattices/square.yaml", "puzzles/pentominoes-6x10.yaml"):
            path = self.find("share/tilewright/" + name)
            output([self.find("bin/tilewright"), "lattice" if "lattices" in name else "show", path])

    def uninstall(self):
        made = [self.folder + "/" + name for name in ("shared", "next", "static", "soma.svg")]
        for name in filter(os.path.exists, made):
            os.remove(name)
        output(["ninja", "-C", self.build, "uninstall"])
        left = [os.path.join(where, name) for where, folders, files in os.walk(self.folder)
                for name in folders + files]
        if left:
            raise tap.Failure("left: " + " ".join(left[:9]))


def main(build, *compiler):
    copy = Installed(build, list(compiler))
    try:
        tap.run([("it installs into an empty folder", copy.install),
                 ("a program compiles and runs with the shared library", copy.shared),
                 ("a program compiles and runs with the static library", copy.static),
                 ("nothing else is asked for", copy.alone),
                 ("one that pulls solutions finds them all", copy.one_at_a_time),
                 ("the installed command runs", copy.command),
                 ("it finds the programs that it starts", copy.helpers),
                 ("the documents are where the manual says", copy.documents),
                 ("bash completes commands, puzzles, options and their words", copy.completions),
                 ("other shells read their completions", copy.other_shells),
                 ("kinds of files, and the program that opens them", copy.desktop),
                 ("Python finds its package", copy.python),
                 ("lattices and puzzles are there to read", copy.examples),
                 ("what was installed is taken away again", copy.uninstall)])
    finally:
        shutil.rmtree(copy.folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
