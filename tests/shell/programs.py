#!/usr/bin/env python3
"""programs.py -- the programs of doc/api.md: each compiles, and prints what the guide says.

    programs.py GUIDE.md SHARED-LIBRARY C-COMPILER...

A block of kind `c NAME` is a program; a block `text NAME` behind it is what must come out. A
program that ends with 77 wants a part that is not in this build.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

BLOCK = re.compile(r"^```(c|text) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WARNINGS = ["-std=c17", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1"]


class Programs:
    def __init__(self, guide, library, compiler):
        with open(guide, encoding="utf-8") as file:
            blocks = BLOCK.findall(file.read())
        self.sources = {name: body for kind, name, body in blocks if kind == "c"}
        self.answers = {name: body for kind, name, body in blocks if kind == "text"}
        self.library, self.compiler = library, compiler
        self.scratch = tempfile.TemporaryDirectory()

    def output(self, words, text=None):
        done = subprocess.run(words, input=text, text=True, cwd=self.scratch.name, timeout=120,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode == 77:
            raise tap.Skip("this build has no checkpoints")
        if done.returncode:
            raise tap.Failure("status %d\n%s" % (done.returncode, done.stdout))
        return done.stdout

    def check(self, name):
        folder = os.path.dirname(self.library)
        program = os.path.join(self.scratch.name, name[:-len(".c")])
        self.output(self.compiler + WARNINGS + ["-I" + os.path.join(TOP, "include"), "-x", "c", "-",
                                                "-x", "none", self.library, "-pthread",
                                                "-Wl,-rpath," + folder, "-o", program],
                    self.sources[name])
        got = self.output([program])
        if got != self.answers[name]:
            raise tap.Failure("printed:\n%sexpected:\n%s" % (got, self.answers[name]))

    def pairs(self):
        if not self.sources or set(self.sources) != set(self.answers):
            raise tap.Failure("programs without an answer, or the other way round: %s"
                              % " ".join(set(self.sources) ^ set(self.answers)))


def main(guide, library, *compiler):
    programs = Programs(guide, os.path.abspath(library), list(compiler))
    tap.run([("each program of the guide says what it prints", programs.pairs)] +
            [("%s compiles and prints that" % name, lambda name=name: programs.check(name))
             for name in programs.sources])


if __name__ == "__main__":
    main(*sys.argv[1:])
