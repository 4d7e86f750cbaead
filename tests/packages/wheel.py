#!/usr/bin/env python3
"""wheel.py -- the wheel that tools/wheel packs: its content, and pip's installation of it into bare
systems of three releases, each with another Python.

    wheel.py
"""

import base64
import glob
import hashlib
import json
import os
import shutil
import tempfile
import zipfile

import bare_tree
import bundle
import tap
from commands import digest
from tap import same
from tarball import RELEASES, asks_no_newer

# Debian's packages for pip and its environments, and what the wheel asks for.
PYTHON = ["python3-cffi", "python3-pip", "python3-venv"]
PIP = "/srv/here/bin/pip --disable-pip-version-check --no-cache-dir"
PROGRAM = """
import tilewright
soma = tilewright.Puzzle.load("soma")
assert tilewright.count(soma) == 240 and soma.count(same="none") == 11520
solution = soma.first()
assert solution.is_solution() and solution.svg().endswith("</svg>\\n")
assert solution.picture("png")[1:4] == b"PNG" and solution.picture("pdf")[:4] == b"%PDF"
assert solution.mesh("3mf")[:2] == b"PK" and solution.disassemble().answer == "apart"
try:
    tilewright.Puzzle({"tilewright": 1, "lattice": "sqare", "container": {"box": [2, 2]},
                       "pieces": []})
except tilewright.InputError as wrong:
    print(tilewright.__version__, wrong.message)
"""


class Wheel:
    def __init__(self):
        self.folder = tempfile.mkdtemp()

    def build(self, folder="first"):
        bare_tree.run([bare_tree.TOP + "/tools/wheel", os.path.join(self.folder, folder)])

    def packed(self, folder="first"):
        found = glob.glob("%s/%s/tilewright-*-cp39-abi3-manylinux_2_31_x86_64.whl" % (
            self.folder, folder))
        if not found:
            raise tap.Skip("there is no wheel")
        return found[0]

    def same_bytes(self):
        self.build("second")
        same(digest(self.packed("second")), digest(self.packed()), "bytes packed again")

    def content(self):
        """What RECORD lists is in the wheel, with that digest, and nothing else is; programs ask
        for an old C library; each library has its licence, and the bill lists it."""
        with zipfile.ZipFile(self.packed()) as wheel:
            names = set(wheel.namelist())
            info = next(name for name in names if name.endswith("/RECORD"))[:-len("RECORD")]
            listed = [line.split(",") for line in wheel.read(info + "RECORD").decode().splitlines()]
            same({name for name, _, _ in listed}, names, "listed files")
            for name, told, size in listed:
                data = wheel.read(name)
                found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode()
                if told and (told, size) != ("sha256=" + found.rstrip("="), str(len(data))):
                    raise tap.Failure("RECORD tells otherwise of " + name)
            place = os.path.join(self.folder, "content")
            wheel.extractall(place)
        asks_no_newer(place)
        with open(os.path.join(place, info, "sboms/sbom.json"), encoding="utf-8") as file:
            told = {one["name"]: one for one in json.load(file)["components"]}
        needs = {one["value"] for one in told["lib/libtilewright.so.1"]["properties"]}
        same(needs, set(bundle.needed(place + "/tilewright/lib/libtilewright.so.1")), "libraries")
        missing = {name for name in told if "lib/" not in name and name != "_binding.abi3.so"
                   and name not in os.listdir(os.path.join(place, info, "licenses"))}
        same(missing - {"libc6", "sqlite3"}, set(), "without licences")


def in_release(wheel, release):
    tree = bare_tree.BareTree(release)
    try:
        packed = wheel.packed()
        tree.begin(*PYTHON)
        shutil.copy(packed, tree.root + "/srv")
        tree.write("/srv/use.py", PROGRAM)
        tree.inside("mkdir -p /tmp/home; python3 -m venv --system-site-packages /srv/here")
        before = tree.files("/tmp")
        tree.inside("%s install --no-index /srv/%s" % (PIP, os.path.basename(packed)))
        said = tree.inside("cd /tmp; %s check >&2; PYTHONDONTWRITEBYTECODE=1 "
                           "/srv/here/bin/python -W error /srv/use.py" % PIP)
        print("# %s: %s" % (release, tap.one_line(said)))
        if "ontconfig" in said or not said.strip().endswith('unknown lattice "sqare"'):
            raise tap.Failure("the program says " + said)
        tree.inside("%s uninstall --yes tilewright" % PIP)
        same({path for path, *_ in tree.files("/tmp") ^ before}, set(), "left")
    finally:
        tree.end()


def main():
    if bare_tree.why_not():
        print("1..0 # SKIP " + bare_tree.why_not())
        return
    wheel = Wheel()
    try:
        tap.run([("it is built", wheel.build),
                 ("the same commit gives the same bytes", wheel.same_bytes),
                 ("its content is as its list, its bill and its name say", wheel.content)] +
                [("pip installs it in a bare %s, where it is used" % release,
                  lambda release=release: in_release(wheel, release)) for release in RELEASES])
    finally:
        shutil.rmtree(wheel.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
