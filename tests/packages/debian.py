#!/usr/bin/env python3
"""debian.py -- builds the Debian packages twice, installs them in a bare system, uses them as a
stranger would, and takes them away again.

    debian.py

For root alone, who may change into another system; it needs mmdebstrap and the network.
"""

import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

PROGRAM = """
#include <stdio.h>
#include <tw/tw.h>
int main(void) { printf("%s\\n", tw_version()); return tw_has("count") ? 0 : 1; }
"""
PYTHON = """
import tilewright
soma = tilewright.Puzzle.load("soma")
assert soma.count() == 240 and soma.first().is_solution() and "<svg" in soma.first().svg()
"""


def run(words, **options):
    done = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          **options)
    if done.returncode:
        raise tap.Failure("%s: status %d\n%s" % (" ".join(words), done.returncode,
                                                 done.stdout[-3000:]))
    return done.stdout


class Bare:
    """A system with nothing but what it must have, in a folder."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        self.root, self.debs = self.folder + "/root", self.folder + "/debs"

    def build(self):
        done = subprocess.run([TOP + "/tools/deb", self.debs], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        if done.returncode == 77:
            raise tap.Skip(done.stdout)
        if done.returncode:
            raise tap.Failure(done.stdout[-3000:])

    def same_bytes(self):
        first = self.sums()
        run([TOP + "/tools/deb", self.debs])
        if not first or self.sums() != first:
            raise tap.Failure("not the same bytes: %s" % sorted(first ^ self.sums()))

    def sums(self):
        found = set()
        for path in glob.glob(self.debs + "/*.deb"):
            with open(path, "rb") as file:
                found.add((os.path.basename(path), hashlib.sha256(file.read()).hexdigest()))
        return found

    def begin(self):
        codename = re.search("VERSION_CODENAME=(.*)", open("/etc/os-release").read())[1]
        run(["mmdebstrap", "--variant=minbase", codename, self.root])
        shutil.rmtree(self.root + "/etc/apt")
        shutil.copytree("/etc/apt", self.root + "/etc/apt")
        shutil.copy("/etc/resolv.conf", self.root + "/etc/resolv.conf")
        shutil.copytree(self.debs, self.root + "/debs")
        self.inside("apt-get update")

    def inside(self, script):
        return run(["chroot", self.root, "sh", "-ec",
                    "export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8; " + script])

    def install(self, *packages):
        self.inside("apt-get install -y --no-install-recommends " +
                    " ".join("/debs/%s_*.deb" % name for name in packages))

    def command(self):
        self.install("tilewright")
        if "240 solutions" not in self.inside("cd /tmp && tilewright count soma"):
            raise tap.Failure("soma has 240 solutions")
        self.inside("cd /tmp && tilewright draw soma --output soma.png && test -s soma.png")
        self.inside("cd /tmp && tilewright serve --help && tilewright apart --help")
        self.inside("test -s /usr/share/bash-completion/completions/tilewright")

    def manual(self):
        # a bare system leaves manual pages out of what it unpacks; the package has them
        listed = self.inside("dpkg -L tilewright")
        for name in ("man1/tilewright.1.gz", "man1/tilewright-solve.1.gz",
                     "man5/tilewright-puzzle.5.gz"):
            if name not in listed:
                raise tap.Failure("no page " + name)

    def compile(self):
        self.install("libtilewright0", "libtilewright-dev")
        self.inside("apt-get install -y --no-install-recommends gcc libc6-dev pkg-config")
        with open(self.root + "/tmp/user.c", "w", encoding="ascii") as file:
            file.write(PROGRAM)
        self.inside("cd /tmp && gcc user.c $(pkg-config --cflags --libs tilewright) -o user")
        self.inside("/tmp/user")

    def python(self):
        self.install("libtilewright0", "python3-tilewright")
        with open(self.root + "/tmp/user.py", "w", encoding="ascii") as file:
            file.write(PYTHON)
        self.inside("python3 /tmp/user.py")

    def farm(self):
        self.install("tilewright-farm")
        self.inside("cd /tmp && tilewright farm --help")

    def remove(self):
        self.inside("apt-get purge -y tilewright tilewright-farm python3-tilewright "
                    "libtilewright-dev libtilewright0 && rm -r /tmp/* /debs")
        left = self.inside("find / -xdev -path /proc -prune -o -name '*tilewright*' -print |"
                           " grep -v '^/var/\\(log\\|cache\\|lib/apt\\)' || true")
        if left.strip():
            raise tap.Failure("left: " + left)

    def end(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        print("1..0 # SKIP only root can change into a bare system, which mmdebstrap makes")
        return
    bare = Bare()
    try:
        tap.run([("the packages are built, and lintian is content", bare.build),
                 ("the same commit gives the same bytes", bare.same_bytes),
                 ("a bare system begins", bare.begin),
                 ("the command solves, draws, serves", bare.command),
                 ("manual pages are there", bare.manual),
                 ("a program in C compiles with what pkg-config says", bare.compile),
                 ("Python imports it", bare.python),
                 ("the farm is a package of its own", bare.farm),
                 ("removed they leave nothing", bare.remove)])
    finally:
        bare.end()


if __name__ == "__main__":
    main()
