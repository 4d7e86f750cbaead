#!/usr/bin/env python3
"""tarball.py -- the folder that tools/tarball packs, in bare systems of three releases: unpacked
anywhere, used, moved, used again.

    tarball.py
"""

import glob
import json
import os
import re
import shutil
import subprocess
import tempfile

import bare_tree
import bundle
import tap
from commands import digest
from tap import same

RELEASES = ["bullseye", "bookworm", "trixie"]
OLDEST = (2, 31)  # the C library that it may need, as in tools/tarball
PROGRAM = os.path.join(bare_tree.TOP, "tests", "shell", "user.c")
TWO_PLACES = ["/opt/one", "/srv/another place"]


def asks_no_newer(folder):
    """No program or library in the folder needs a newer C library than the oldest."""
    newer = []
    for path in bundle.programs(folder):
        for version in re.findall(r"GLIBC_(\d+)\.(\d+)", bundle.output("objdump", "-T", path)):
            if tuple(map(int, version)) > OLDEST:
                newer.append("%s: GLIBC_%s.%s" % (path, *version))
    if newer:
        raise tap.Failure("\n".join(newer))


class Tarball:
    def __init__(self):
        self.folder = tempfile.mkdtemp()

    def build(self, machine="x86_64", folder="first"):
        bare_tree.run([bare_tree.TOP + "/tools/tarball", "--machine", machine,
                       os.path.join(self.folder, folder)])

    def packed(self, machine="x86_64", folder="first"):
        found = glob.glob("%s/%s/tilewright-*-%s.tar.gz" % (self.folder, folder, machine))
        if not found:
            raise tap.Skip("there is no tarball")
        return found[0]

    def same_bytes(self):
        """The script builds in a folder with another name each time."""
        self.build(folder="second")
        same(digest(self.packed(folder="second")), digest(self.packed()), "bytes packed again")

    def unpacked(self, machine="x86_64"):
        """Unpacks the folder on this machine; returns its path."""
        place = os.path.join(self.folder, "unpacked")
        if not glob.glob(place + "/*" + machine):
            os.makedirs(place, exist_ok=True)
            bare_tree.run(["tar", "-xf", self.packed(machine), "-C", place])
        return glob.glob(place + "/*" + machine)[0]

    def old_enough(self):
        asks_no_newer(self.unpacked())

    def licences(self):
        """Each library has its licence; none has a licence that would bind users of the whole."""
        place = os.path.join(self.unpacked(), bundle.LICENCES)
        if len(os.listdir(place)) < 20 or not os.path.exists(place + "/libyaml-0-2"):
            raise tap.Failure("licences of %s" % os.listdir(place))
        taken = os.listdir(os.path.join(self.unpacked(), bundle.LIBRARIES))
        if any(re.match("lib(glpk|work_queue|readline)", name) for name in taken):
            raise tap.Failure("it takes along %s" % taken)

    def bill(self):
        """The bill names the libraries that programs load, and each package that a file is from."""
        folder = self.unpacked()
        with open(os.path.join(folder, "share/tilewright/sbom.json"), encoding="utf-8") as file:
            components = {one["name"]: one for one in json.load(file)["components"]}
        for path in bundle.programs(folder):
            name = os.path.relpath(path, folder)
            if not name.startswith(bundle.LIBRARIES):
                told = {one["value"] for one in components[name]["properties"]}
                if told != set(bundle.needed(path)):
                    raise tap.Failure("%s asks for other libraries than %s" % (name, told))
        texts = "^(Apache|Artistic|BSD|CC0|GFDL|L?GPL|MPL)(-|$)"
        for name in os.listdir(os.path.join(folder, bundle.LICENCES)):
            if name not in components and not re.match(texts, name) and "font" not in name:
                raise tap.Failure("%s is not told" % name)

    def compile(self):
        """A program compiles with the flags of pkg-config, wherever the folder is."""
        folder = self.unpacked()
        moved = os.path.join(self.folder, "moved")
        os.rename(folder, moved)
        try:
            flags = subprocess.run(
                ["pkg-config", "--cflags", "--libs", "tilewright"], text=True, check=True,
                stdout=subprocess.PIPE,
                env=dict(os.environ, PKG_CONFIG_PATH=moved + "/lib/pkgconfig")).stdout.split()
            program = os.path.join(self.folder, "user")
            bare_tree.run(["cc", PROGRAM, "-o", program] + flags)
            said = bare_tree.run([program], env=dict(os.environ, LD_LIBRARY_PATH=moved + "/lib"))
            if "2 of 3" not in said:
                raise tap.Failure("the program says " + said)
        finally:
            os.rename(moved, folder)

    # ---- In a bare system -----------------------------------------------------------------------

    def lives(self, tree):
        tree.begin()
        tree.inside("mkdir -p /tmp/home /opt /srv")
        with open(self.packed(), "rb") as file:  # a bare system may lack gzip
            subprocess.run(["tar", "-xz", "-C", tree.root + "/opt"], stdin=file, check=True)
        os.rename(glob.glob(tree.root + "/opt/tilewright-*")[0], tree.root + TWO_PLACES[0])
        before = tree.files("/tmp", *TWO_PLACES)
        for place in TWO_PLACES:
            if place != TWO_PLACES[0]:
                os.rename(tree.root + TWO_PLACES[0], tree.root + place)
            inside = tree.files("/tmp")
            self.use(tree, place + "/bin/tilewright")
            if tree.files("/tmp") != inside:
                raise tap.Failure("written: %s" % sorted(tree.files("/tmp") ^ inside))
        if tree.files("/tmp", *TWO_PLACES) != before:
            raise tap.Failure("written outside of the folder")

    def use(self, tree, program):
        if "240 solutions" not in tree.inside("cd /tmp && '%s' count soma" % program):
            raise tap.Failure("soma has 240 solutions")
        for picture in ("soma.svg", "soma.png", "soma.pdf"):
            said = tree.inside("cd /tmp && '%s' draw soma --output %s && test -s %s && rm %s" % (
                program, picture, picture, picture))
            if said:
                raise tap.Failure("it says %s" % said)
        tree.inside("cd /tmp && '%s' count soma --store kept && rm kept" % program)
        tree.serves(program)
        left = set(os.listdir(tree.root + "/tmp")) - {"home"}
        if left or os.listdir(tree.root + "/tmp/home"):
            raise tap.Failure("left in /tmp: %s" % (left or os.listdir(tree.root + "/tmp/home")))


def on_arm(tarball):
    """Runs under an emulator, which is slow, with the C library that it was built with."""
    if not shutil.which("qemu-aarch64-static"):
        raise tap.Skip("no emulator of ARM is here")
    tarball.build("aarch64")
    folder = tarball.unpacked("aarch64")
    words = ["qemu-aarch64-static", "-L", bare_tree.TOP + "/build-tarball/aarch64/root"]
    said = bare_tree.run(words + [folder + "/bin/tilewright", "count", "soma"])
    if "240 solutions" not in said:
        raise tap.Failure("soma has 240 solutions: " + said)
    picture = os.path.join(tarball.folder, "soma.png")
    draws = folder + "/libexec/tilewright/tilewright-pictures"
    said = bare_tree.run(words + [draws, "draw", "soma", "--output", picture])
    if said or not os.path.getsize(picture):
        raise tap.Failure("no picture: " + said)


def in_release(tarball, release):
    tree = bare_tree.BareTree(release)
    try:
        tarball.packed()
        tarball.lives(tree)
    finally:
        tree.end()


def main():
    if bare_tree.why_not():
        print("1..0 # SKIP " + bare_tree.why_not())
        return
    tarball = Tarball()
    try:
        tap.run([("it is built", tarball.build),
                 ("the same commit gives the same bytes", tarball.same_bytes),
                 ("it asks for no newer C library than it says", tarball.old_enough),
                 ("licences are along", tarball.licences),
                 ("a bill of materials is along", tarball.bill),
                 ("a program in C compiles with what pkg-config says", tarball.compile)] +
                [("it is unpacked, used, moved and used in a bare " + release,
                  lambda release=release: in_release(tarball, release)) for release in RELEASES] +
                [("it is built for ARM of 64 bits, and runs", lambda: on_arm(tarball))])
    finally:
        shutil.rmtree(tarball.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
