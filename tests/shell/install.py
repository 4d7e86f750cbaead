#!/usr/bin/env python3
"""install.py -- installs into an empty folder and uses what is there as a stranger would.

    install.py BUILD-DIRECTORY C-COMPILER...
"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

ANSWER = "2 of 3"  # three dominoes in a 3 by 2 box: user.c prints this


def output(words, **environment):
    done = subprocess.run(words, env=dict(os.environ, **environment), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        raise tap.Failure("%s: status %d\n%s%s" % (" ".join(words), done.returncode, done.stdout,
                                                   done.stderr))
    return done.stdout.strip()


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
        """What pkg-config says, the prefix being where the copy is."""
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
        """The example prints what the command prints; threads of either come when they come."""
        place = os.path.dirname(self.find("libtilewright.so"))
        lines = output([self.find("bin/tilewright"), "solve", "--format", "line", "three-3x3"])
        answer = sorted(line for line in lines.splitlines() if "(" not in line)
        program = self.compile("next", self.flags(), "../../examples/next.c")
        self.expect(program, answer, lambda text: sorted(text.splitlines()), LD_LIBRARY_PATH=place)

    def static(self):
        """With what it stands on as shared libraries: not all of them are there as archives."""
        archive = self.find("libtilewright.a")
        words = [archive if word == "-ltilewright" else word for word in self.flags()]
        with open(self.find("pkgconfig/tilewright.pc"), encoding="utf-8") as file:
            lines = dict(line.split(":", 1) for line in file.read().splitlines() if ":" in line)
        for line in filter(str.strip, lines.get("Requires.private", "").split(",")):
            words += output(["pkg-config", "--libs", line.split()[0]]).split()
        self.expect(self.compile("static", words + lines.get("Libs.private", "").split()))

    def command(self):
        got = output([self.find("bin/tilewright"), "--version"])
        if "tilewright" not in got:
            raise tap.Failure("--version says: " + got)

    def examples(self):
        for name in ("lattices/square.yaml", "puzzles/pentominoes-6x10.yaml"):
            path = self.find("share/tilewright/" + name)
            output([self.find("bin/tilewright"), "lattice" if "lattices" in name else "show", path])


def main(build, *compiler):
    copy = Installed(build, list(compiler))
    try:
        tap.run([("it installs into an empty folder", copy.install),
                 ("a program compiles and runs with the shared library", copy.shared),
                 ("a program compiles and runs with the static library", copy.static),
                 ("one that pulls solutions finds them all", copy.one_at_a_time),
                 ("the installed command runs", copy.command),
                 ("lattices and puzzles are there to read", copy.examples)])
    finally:
        shutil.rmtree(copy.folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
