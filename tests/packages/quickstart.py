#!/usr/bin/env python3
"""quickstart.py -- `./quickstart --small` of what is committed, in a bare system, then `--all`.

    quickstart.py
"""

import os
import subprocess

import bare_tree
import tap

FOLDER = "/tilewright"
MOST = 110  # packages that it may install: doc/dependencies.md says 96


class Quickstart:
    def __init__(self):
        self.tree = bare_tree.BareTree()

    def begin(self):
        self.tree.begin()
        self.tree.network()
        os.mkdir(self.tree.root + FOLDER)
        with subprocess.Popen(["git", "-C", bare_tree.TOP, "archive", "HEAD"],
                              stdout=subprocess.PIPE) as archive:
            subprocess.run(["tar", "-x", "-C", self.tree.root + FOLDER], stdin=archive.stdout,
                           check=True)

    def inside(self, script):
        return self.tree.inside("cd %s; %s" % (FOLDER, script))

    def installed(self):
        return len(self.inside("dpkg-query -W -f '${Package}\\n'").split())

    def build(self):
        before = self.installed()
        if "2,339 solutions" not in self.inside("./quickstart --small"):
            raise tap.Failure("it solves no puzzle")
        more = self.installed() - before
        print("# %d packages more" % more)
        if more > MOST:
            raise tap.Failure("it installs %d packages" % more)

    def again(self):
        said = self.inside("./quickstart --small")
        if "Installing" in said or "Compiling" in said:
            raise tap.Failure("it begins anew: " + said)

    def use(self):
        if "240 solutions" not in self.inside("build/tilewright count soma"):
            raise tap.Failure("soma has 240 solutions")
        self.inside("build/tilewright draw soma --output soma.svg && grep -q '<svg' soma.svg")
        said = self.inside("build/tilewright draw soma --output soma.png 2>&1 || true")
        if "built without cairo" not in said:
            raise tap.Failure("of a picture that it cannot write it says " + said)
        self.tree.serves(FOLDER + "/build/tilewright")

    def more(self):
        """Meson must find libraries that were missing when the build folder was made."""
        self.inside("./quickstart --all")
        self.inside("build/tilewright-farm --version")
        if "glpk" not in self.inside("ldd build/tilewright"):
            raise tap.Failure("there are no proofs that pieces are locked")
        self.inside("PYTHONPATH=build/bindings/python /usr/bin/python3 -c 'import tilewright'")


def main():
    if bare_tree.why_not():
        print("1..0 # SKIP " + bare_tree.why_not())
        return
    quickstart = Quickstart()
    try:
        tap.run([("a bare system begins", quickstart.begin),
                 ("it installs little, builds, and solves a puzzle", quickstart.build),
                 ("a second time it has nothing to do", quickstart.again),
                 ("what was built counts, draws, serves", quickstart.use),
                 ("what comes later is built in", quickstart.more)])
    finally:
        quickstart.tree.end()


if __name__ == "__main__":
    main()
