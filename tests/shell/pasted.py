#!/usr/bin/env python3
"""pasted.py -- commands that the program prints work when pasted into a shell, with any file names.

    pasted.py PROGRAM
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import tap  # noqa: E402

NAMES = ["plain", "two words", "it's", "-dash", "a\"b", "$HOME", "x;y", "~", "é!"]
EMPTY = """tilewright: 1
lattice: cube
container: {minus: [{box: [5, 5, 5]}, {box: [3, 3, 3], at: [1, 1, 1]}]}
pieces: [{name: domino, box: [2, 1, 1], copies: any}]
"""
ONE = """tilewright: 1
lattice: square
container: {box: [1, 1]}
pieces: [{name: a, box: [1, 1]}]
"""


class Shell:
    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.scratch = tempfile.TemporaryDirectory()
        os.symlink(self.program, os.path.join(self.scratch.name, "tilewright"))
        self.env = dict(os.environ, PATH=self.scratch.name + os.pathsep + os.environ["PATH"])

    def call(self, words, shell=False):
        return subprocess.run(words, shell=shell, text=True, encoding="utf-8", timeout=120,
                              cwd=self.scratch.name, env=self.env, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)

    def paste(self, said, pattern, more=""):
        """Runs the printed command; more: words after it."""
        found = re.search(pattern, said)
        if not found:
            raise tap.Failure("no command in:\n" + said)
        done = self.call(found[1] + more, shell=True)
        if done.returncode in (2, 4, 126, 127) or "o such file" in done.stdout:
            raise tap.Failure("%s%s\nstatus %d\n%s"
                              % (found[1], more, done.returncode, done.stdout))

    def resume(self, name):
        """A stopped run is started again into the same file, and resumed."""
        words = ["tilewright", "solve", "pentominoes-6x10", "--same", "none",
                 "--engine", "dancing",
                 "--timeout", "0.05", "--checkpoint=%s.tw" % name]
        said = self.call(words).stdout
        more = " --timeout 0.05"
        self.paste(said, r"resume with: (.*?)\)   ", more)
        self.paste(self.call(words).stdout, r"go on with \"(.*)\", or remove", more)

    def explain(self, name):
        path = "./%s.yaml" % name
        with open(os.path.join(self.scratch.name, path), "w", encoding="utf-8") as file:
            file.write(EMPTY)
        self.paste(self.call(["tilewright", "count", path]).stdout, r"; \"(.*)\" says why")

    def merge(self, name):
        self.call(["tilewright", "run", "split", "pentominoes-6x10", "--into", "2",
                   "--output=%s" % name])
        said = self.call(["tilewright", "run", "merge"] + ["./%s.%d.tw" % (name, i) for i in (1,
                                                                                              2)])
        self.paste(said.stdout, r"go on with: (.*)", " --timeout 0.05")

    def check(self, name):
        path = "./%s.jsonl" % name
        with open(os.path.join(self.scratch.name, path), "w", encoding="utf-8") as file:
            file.write('{"solution":1,"pieces":[{"piece":"a","cells":[[0,0]]}]}\n')
        with open(os.path.join(self.scratch.name, "one.yaml"), "w", encoding="utf-8") as file:
            file.write(ONE)
        said = self.call(["tilewright", "check", path]).stdout.replace("PUZZLE", "one.yaml")
        self.paste(said, r"\"(tilewright check .*)\" judges")


def main(program):
    shell = Shell(program)
    tap.run([("%s: a file called %s" % (what, name), lambda f=call, n=name: f(n))
             for what, call in (("resume", shell.resume), ("explain", shell.explain),
                                ("merge", shell.merge), ("check", shell.check))
             for name in NAMES])


if __name__ == "__main__":
    main(sys.argv[1])
