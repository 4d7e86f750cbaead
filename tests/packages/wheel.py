#!/usr/bin/env python3
"""wheel.py -- the wheels that tools/wheel packs: their content, and pip's installation of the first
into bare systems of three releases, each with another Python. An emulator uses that of ARM. Of that
of Windows what it asks for is checked, for there is no Python of Windows here.

    wheel.py
"""

import base64
import glob
import hashlib
import json
import os
import re
import shutil
import tempfile
import zipfile

import bare_tree
import bundle
import commands
import sysroot
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


TAGS = {"x86_64": "manylinux_2_31_x86_64", "aarch64": "manylinux_2_31_aarch64",
        "windows": "win_amd64"}
CALLER = """
#include <stdio.h>
#include <windows.h>
int main(int count, char **names)
{
    HMODULE library = LoadLibraryA(names[1]);
    if (!library)
        return printf("no %s\\n", names[1]), 1;
    for (int i = 2; i < count; i++)
        if (!GetProcAddress(library, names[i]))
            return printf("no %s\\n", names[i]), 1;
    const char *(*version)(void) = (void *)GetProcAddress(library, "tw_version");
    return puts(version()), 0;
}
"""


class Wheel:
    def __init__(self, folder, machine="x86_64"):
        self.folder, self.machine = os.path.join(folder, machine), machine

    def build(self, folder="first"):
        bare_tree.run([bare_tree.TOP + "/tools/wheel", "--machine", self.machine,
                       os.path.join(self.folder, folder)])

    def packed(self, folder="first"):
        found = glob.glob("%s/%s/tilewright-*-cp39-abi3-%s.whl" % (
            self.folder, folder, TAGS[self.machine]))
        if not found:
            raise tap.Skip("there is no wheel")
        return found[0]

    def same_bytes(self):
        self.build("second")
        same(digest(self.packed("second")), digest(self.packed()), "bytes packed again")

    def unpacked(self):
        """The folder of its content: what RECORD lists, with that digest, and nothing else."""
        place = os.path.join(self.folder, "content")
        with zipfile.ZipFile(self.packed()) as wheel:
            names = set(wheel.namelist())
            info = next(name for name in names if name.endswith("/RECORD"))
            listed = [line.split(",") for line in wheel.read(info).decode().splitlines()]
            same({name for name, _, _ in listed}, names, "listed files")
            for name, told, size in listed:
                data = wheel.read(name)
                found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode()
                if told and (told, size) != ("sha256=" + found.rstrip("="), str(len(data))):
                    raise tap.Failure("RECORD tells otherwise of " + name)
            wheel.extractall(place)
        return place, os.path.join(place, os.path.dirname(info))

    def content(self):
        """Programs ask for an old C library; libraries have licences, and the bill lists them."""
        place, info = self.unpacked()
        asks_no_newer(place)
        with open(os.path.join(info, "sboms/sbom.json"), encoding="utf-8") as file:
            told = {one["name"]: one for one in json.load(file)["components"]}
        if self.machine != "windows":
            library = told.pop("lib/libtilewright.so.1")
            same({one["value"] for one in library["properties"]},
                 set(bundle.needed(place + "/tilewright/lib/libtilewright.so.1")), "libraries")
            told = {name for name in told if "lib/" not in name and name != "_binding.abi3.so"}
        missing = set(told) - set(os.listdir(os.path.join(info, "licenses")))
        same(missing - {"libc6", "sqlite3"}, set(), "without licences")
        if len(told) < 5:
            raise tap.Failure("the bill has only %s" % sorted(told))


def on_arm(wheel):
    """pip of this machine installs it into a folder; an old Python of that machine uses it."""
    if not shutil.which("qemu-aarch64-static"):
        raise tap.Skip("no emulator of ARM is here")
    packed, here = wheel.packed(), os.path.join(wheel.folder, "here")
    root = os.path.join(wheel.folder, "root")
    try:
        sysroot.unpack(root, "arm64", ["python3-minimal", "python3-cffi"], RELEASES[0])
    except sysroot.Unavailable as reason:
        raise tap.Skip("no Python of ARM can be had: %s" % reason) from reason
    bare_tree.run(["/usr/bin/python3", "-m", "pip", "install", "--no-index", "--no-deps",
                   "--target", here, "--platform", TAGS[wheel.machine],
                   "--only-binary", ":all:", packed])
    said = bare_tree.run(["qemu-aarch64-static", "-L", root, root + "/usr/bin/python3.9", "-c",
                          PROGRAM], env={"PYTHONPATH": here, "PYTHONDONTWRITEBYTECODE": "1"})
    if not said.strip().endswith('unknown lattice "sqare"'):
        raise tap.Failure("the program says " + said)


def imported(path):
    """The names that a program of Windows asks for, by library."""
    listing = commands.call("x86_64-w64-mingw32-objdump", "-p", path).stdout
    parts = listing.partition("The Export Tables")[0].split("DLL Name: ")[1:]
    return {part.split()[0].lower(): re.findall(r"^\t[0-9a-f]+\t +\d+  (\w+)", part, re.M)
            for part in parts}


def for_windows(wheel):
    """What the part that calls the library asks of Python is in the stable interface of 3.9; what
    it asks of the library is there, under Wine."""
    for name in ("x86_64-w64-mingw32-gcc-posix", "wine"):
        if not shutil.which(name):
            raise tap.Skip("%s is not here" % name)
    place = os.path.join(wheel.unpacked()[0], "tilewright")
    asked = imported(place + "/_binding.pyd")
    same(set(asked) - {"kernel32.dll", "msvcrt.dll"}, {"python3.dll", "libtilewright-1.dll"},
         "libraries")
    (stable,) = glob.glob(bare_tree.TOP + "/build-windows/python/sources/*/Misc/stable_abi.toml")
    with open(stable, encoding="utf-8") as file:
        added = re.findall(r"^\[(?:function|data)\.(\w+)\]\n\s*added = '3\.(\d+)'", file.read(),
                           re.M)
    if not all(asked.values()) or not added:
        raise tap.Failure("no names are found in %s" % asked)
    newer = set(asked["python3.dll"]) - {name for name, minor in added if int(minor) <= 9}
    same(newer, set(), "names that Python 3.9 lacks")
    with open(wheel.folder + "/caller.c", "w", encoding="ascii") as file:
        file.write(CALLER)
    program = place + "/caller.exe"
    bare_tree.run(["x86_64-w64-mingw32-gcc-posix", "-static", file.name, "-o", program])
    said = commands.call("wine", program, "libtilewright-1.dll", *asked["libtilewright-1.dll"],
                         cwd=place, env=dict(os.environ, WINEDEBUG="-all", WINEPREFIX=os.path.join(
                             bare_tree.TOP, "build-windows/wine"))).stdout
    if not re.fullmatch(r"\d+\.\d+\.\d+\S*", said.strip()):
        raise tap.Failure("the program says " + said)


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
    with tempfile.TemporaryDirectory() as folder:
        wheel, arm, windows = (Wheel(folder, machine) for machine in TAGS)
        tap.run([("it is built", wheel.build),
                 ("the same commit gives the same bytes", wheel.same_bytes),
                 ("its content is as its list, its bill and its name say", wheel.content)] +
                [("pip installs it in a bare %s, where it is used" % release,
                  lambda release=release: in_release(wheel, release)) for release in RELEASES] +
                [("one for ARM is built", arm.build),
                 ("its content is as it says, too", arm.content),
                 ("it is used in Python of ARM", lambda: on_arm(arm)),
                 ("one for Windows is built", windows.build),
                 ("the same commit gives the same bytes of it", windows.same_bytes),
                 ("its content is as it says, too", windows.content),
                 ("it asks for what Python 3.9 and the library have",
                  lambda: for_windows(windows))])


if __name__ == "__main__":
    main()
