#!/usr/bin/env python3
"""debian.py -- builds the Debian packages twice, installs them in a bare system, uses them as a
user would, and removes them again.

    debian.py
"""

import glob
import os
import shutil
import sys

import bare_tree
import commands
import tap

sys.path.append(os.path.join(bare_tree.TOP, "tests", "docs"))
import site_of_docs  # noqa: E402

PROGRAM = """
#include <stdio.h>
#include <tw/advanced.h>
int main(void) { printf("%s\\n", tw_version()); return tw_has("sat") ? 0 : 1; }
"""
PYTHON = """
import tilewright
soma = tilewright.Puzzle.load("soma")
assert soma.count() == 240 and soma.first().is_solution() and "<svg" in soma.first().svg()
"""
ALL = ("tilewright tilewright-farm tilewright-doc python3-tilewright libtilewright-dev "
       "libtilewright1")
COMPLETED = """
. /usr/share/bash-completion/completions/tilewright
COMP_WORDS=(tilewright so) COMP_CWORD=1; _tilewright; echo "${COMPREPLY[@]}"
"""


class Packages:
    def __init__(self):
        self.tree = bare_tree.BareTree()
        self.debs = self.tree.folder + "/debs"

    def build(self, folder="debs"):
        bare_tree.run([bare_tree.TOP + "/tools/deb", os.path.join(self.tree.folder, folder)])

    def same_bytes(self):
        """The script builds in a folder with another name each time."""
        self.build("again")
        first, second = self.sums("debs"), self.sums("again")
        if not first or first != second:
            raise tap.Failure("not the same bytes: %s" % sorted(first ^ second))

    def sums(self, folder):
        return {(os.path.basename(path), commands.digest(path))
                for path in glob.glob(os.path.join(self.tree.folder, folder, "*.deb"))}

    def begin(self):
        self.tree.begin()
        self.tree.network()
        shutil.copytree(self.debs, self.tree.root + "/debs")
        self.inside("mkdir -p /tmp/home")

    def inside(self, script):
        return self.tree.inside("cd /tmp; " + script)

    def install(self, *packages):
        self.inside("apt-get install -y --no-install-recommends " +
                    " ".join("/debs/%s_*.deb" % name for name in packages))

    def command(self):
        self.install("tilewright")
        if "240 solutions" not in self.inside("tilewright count soma"):
            raise tap.Failure("soma has 240 solutions")
        self.inside("tilewright draw soma --output soma.png && test -s soma.png")
        self.inside("tilewright disassemble --help")
        self.inside("grep -q '\"libyaml-0-2\"' /usr/share/tilewright/sbom.json")
        self.tree.serves("tilewright")

    def completion(self):
        self.tree.write("/tmp/completed", COMPLETED)
        offered = self.inside("bash completed").split()
        if offered != ["solve"]:
            raise tap.Failure("after `tilewright so` comes %s" % offered)

    def manual(self):
        self.inside("apt-get install -y --no-install-recommends man-db")
        for page in ("tilewright", "tilewright-solve", "tilewright-puzzle"):
            if "NAME" not in self.inside("man -P cat %s" % page):
                raise tap.Failure("no page " + page)

    def compile(self):
        self.install("libtilewright1", "libtilewright-dev")
        self.inside("apt-get install -y --no-install-recommends gcc libc6-dev pkg-config")
        self.tree.write("/tmp/user.c", PROGRAM)
        self.inside("gcc user.c $(pkg-config --cflags --libs tilewright) -o user && ./user")

    def python(self):
        self.install("libtilewright1", "python3-tilewright")
        self.tree.write("/tmp/user.py", PYTHON)
        self.inside("python3 user.py")

    def others(self):
        self.install("tilewright-farm", "tilewright-doc")
        self.inside("tilewright run farm --help && test -s /usr/share/doc/tilewright/README.md")

    def site(self):
        """The installed site, with the packages that it depends on, is complete and can be
        searched."""
        site = site_of_docs.Site(self.tree.root + "/usr/share/doc/tilewright/html")
        site.read()
        site.complete()
        site.links()
        site.alone()
        site.searchable()
        self.inside("test -s /usr/share/doc/tilewright/html/licences/furo;"
                    "test -s /usr/share/doc-base/tilewright-doc.tilewright")

    def remove(self):
        self.inside("apt-get purge -y %s && rm -r /tmp/* /debs" % ALL)
        left = self.inside("find / -xdev -path /proc -prune -o -name '*tilewright*' -print |"
                           " grep -v '^/var/\\(log\\|cache\\|lib/apt\\)' || true")
        if left.strip():
            raise tap.Failure("left: " + left)


def main():
    if bare_tree.why_not():
        print("1..0 # SKIP " + bare_tree.why_not())
        return
    packages = Packages()
    try:
        tap.run([("the packages are built, and lintian is content", packages.build),
                 ("the same commit gives the same bytes", packages.same_bytes),
                 ("a bare system begins", packages.begin),
                 ("the command solves, draws, serves", packages.command),
                 ("bash completes", packages.completion),
                 ("manual pages are shown", packages.manual),
                 ("a program in C compiles with what pkg-config says", packages.compile),
                 ("Python imports it", packages.python),
                 ("the farm and the documents are packages of their own", packages.others),
                 ("the site of the documents is whole", packages.site),
                 ("removed they leave nothing", packages.remove)])
    finally:
        packages.tree.end()


if __name__ == "__main__":
    main()
