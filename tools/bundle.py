#!/usr/bin/env python3
"""bundle.py -- puts the libraries that programs stand on beside them, with their licences.

    bundle.py FOLDER ROOT TRIPLET [PACKAGE...]

FOLDER has bin, lib, libexec, ..; ROOT is the system they were built with (sysroot.py). The files of
the C library are not copied: programs use that of the system they run on, which is as old as ROOT's
or newer. Libraries go to lib/tilewright, licences to share/doc/tilewright/licences, including those
of each PACKAGE from which other files were taken.
"""

import glob
import os
import re
import shutil
import subprocess
import sys

OUTSIDE = re.compile(r"^(ld-linux.*|lib(c|m|dl|pthread|rt|resolv|util))\.so\.\d+$")
LIBRARIES, LICENCES = "lib/tilewright", "share/doc/tilewright/licences"
COMMON = "/usr/share/common-licenses/"


def output(*words):
    return subprocess.run(words, text=True, stdout=subprocess.PIPE, check=True,
                          env=dict(os.environ, LC_ALL="C")).stdout


def programs(folder):
    """Programs and shared libraries below folder, without links to them."""
    found = []
    for where, _, files in sorted(os.walk(folder)):
        for path in (os.path.join(where, name) for name in sorted(files)):
            if not os.path.islink(path):
                with open(path, "rb") as file:
                    if file.read(4) == b"\x7fELF":
                        found.append(path)
    return found


def needed(path):
    """The names of the shared libraries that the loader will look for."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", path))


def find(name, root, triplet):
    for place in ("lib/", "usr/lib/"):
        path = os.path.join(root, place + triplet, name)
        if os.path.exists(path):
            return path
    sys.exit("bundle.py: no library %s in %s" % (name, root))


def package_of(path, root):
    """The package of a library, after links are resolved: a link may be in another package."""
    inside = "/" + os.path.relpath(os.path.realpath(path), os.path.realpath(root))
    line = output("dpkg-query", "--admindir=%s/var/lib/dpkg" % root, "-S", inside)
    return line.split(":")[0]


def copy_libraries(folder, root, triplet):
    """Copies the libraries that programs need; returns the packages they are from."""
    taken, packages = os.path.join(folder, LIBRARIES), set()
    os.makedirs(taken, exist_ok=True)
    todo = programs(folder)
    while todo:
        for name in needed(todo.pop()):
            there = [os.path.join(where, name) for where in (taken, os.path.join(folder, "lib"))]
            if OUTSIDE.match(name) or any(map(os.path.exists, there)):
                continue
            path = find(name, root, triplet)
            shutil.copyfile(path, there[0])
            packages.add(package_of(path, root))
            todo.append(there[0])
    return packages


def copy_licences(folder, root, packages):
    """Copies Debian's copyright files, and the licence texts that they refer to."""
    into = os.path.join(folder, LICENCES)
    os.makedirs(into, exist_ok=True)
    for package in packages:
        target = os.path.join(into, package)
        shutil.copyfile(os.path.join(root, "usr/share/doc", package, "copyright"), target)
        with open(target, encoding="utf-8", errors="replace") as file:
            for name in re.findall(COMMON + r"([\w.+-]*\w)", file.read()):
                for text in glob.glob("%s%s%s" % (root, COMMON, name)):
                    shutil.copyfile(text, os.path.join(into, name))


def main(folder, root, triplet, *more):
    packages = copy_libraries(folder, root, triplet) | set(more)
    copy_licences(folder, root, packages)
    print("%d libraries of %d packages" % (len(os.listdir(os.path.join(folder, LIBRARIES))),
                                           len(packages)))


if __name__ == "__main__":
    main(*sys.argv[1:])
