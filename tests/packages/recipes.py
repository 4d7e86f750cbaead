#!/usr/bin/env python3
"""recipes.py -- the recipes of packaging/recipes: they are of this version, ask for what a build
needs, and are read by the tools that will read them, as far as those are here."""

import json
import os
import re
import shutil
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RECIPES = os.path.join(TOP, "packaging/recipes")
sys.path.insert(0, os.path.join(TOP, "tests"))
import tap  # noqa: E402
from commands import call  # noqa: E402


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def versions():
    """1.0.0-rc, 1.0.0rc and 1.0.0~rc are one version: Arch has no hyphen, RPM sorts by the ~."""
    wanted = re.search(r"^ *version: '(.*)',", read("meson.build"), re.M)[1]
    stated = {"PKGBUILD": r"^pkgver=(.*)$", "tilewright.spec": r"^Version: *(.*)$",
              "default.nix": r'version = "(.*)";', "tilewright.json": r'"version": "(.*)"',
              "tilewright.rb": r'^  version "(.*)"$'}
    for name, line in stated.items():
        found = re.search(line, read("packaging/recipes", name), re.M)[1]
        tap.same(re.sub("[-~]", "", found), wanted.replace("-", ""), name)


def libraries():
    """All that pkg-config knows and a build wants; other systems have other names for packages."""
    known = re.findall(r"^(?:build|line|draw|serve) +\S+ +library (\S+)", read("tools/packages"),
                       re.M)
    spec = read("packaging/recipes/tilewright.spec")
    missing = [name for name in known if "pkgconfig(%s)" % name not in spec]
    if not known or missing:
        raise tap.Failure("Fedora's recipe lacks " + " ".join(missing))
    for name in ("PKGBUILD", "default.nix", "tilewright.rb"):
        listed = re.findall(r"[\w-]+", read("packaging/recipes", name).lower())
        lacks = {"cairo", "expat", "glpk", "gmp", "jansson", "libedit", "libmicrohttpd", "libyaml",
                 "minizip", "pango", "sqlite", "xxhash", "zlib", "zstd"} - set(listed)
        if lacks:
            raise tap.Failure("%s lacks %s" % (name, " ".join(sorted(lacks))))


def scoop():
    """The manifest is one of the zip that tools/windows makes, and of a program in it."""
    manifest = json.loads(read("packaging/recipes/tilewright.json"))
    made = re.search(r"^name=tilewright-\$\(need_version\)(.*)$", read("tools/windows"), re.M)[1]
    (there,) = manifest["architecture"].values()
    folder = "tilewright-" + manifest["version"] + made
    tap.same(there, {"url": "file:///C:/%s.zip" % folder, "extract_dir": folder}, "of the zip")
    if '"%s"' % manifest["bin"] not in read("tests/machines/windows.py"):
        raise tap.Failure("no test finds %s in the zip" % manifest["bin"])
    lacks = {"description", "homepage", "license"} - set(manifest)  # Scoop's schema requires two
    tap.same(lacks, set(), "missing keys")


def read_by(program, *words):
    if not shutil.which(program):
        raise tap.Skip("%s is not here" % program)
    return call(program, *words, cwd=RECIPES).stdout


def spec():
    if "0 errors" not in read_by("rpmlint", "tilewright.spec"):
        raise tap.Failure("rpmlint finds errors")
    read_by("rpmspec", "-P", "tilewright.spec")


if __name__ == "__main__":
    tap.run([("they are of this version", versions),
             ("they ask for the libraries of a build", libraries),
             ("Scoop's names what tools/windows makes", scoop),
             ("bash reads PKGBUILD", lambda: read_by("bash", "-n", "PKGBUILD")),
             ("rpmlint and rpmspec read the one of Fedora", spec),
             ("ruby reads the one of Homebrew", lambda: read_by("ruby", "-wc", "tilewright.rb")),
             ("nix reads the one of Nix", lambda: read_by("nix-instantiate", "--parse",
                                                          "default.nix"))])
