#!/usr/bin/env python3
"""sysroot.py -- headers and libraries of a Debian system, of any machine and release, in a folder.

    sysroot.py FOLDER MACHINE [--release=NAME] [--security] PACKAGE...

Nothing of it is run, so no rights and no emulator are needed: compilers are this machine's, with
--sysroot. The database of dpkg is kept, so that dpkg-query with --admindir finds the package of a
file.
"""

import os
import shutil
import subprocess
import sys
import tempfile


class Unavailable(Exception):
    """The system cannot be fetched here; the text says why."""


def output(*words, **options):
    done = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, check=False, **options)
    if done.returncode:
        raise Unavailable("%s: status %d\n%s" % (" ".join(words[:6]), done.returncode,
                                                 done.stdout[-3000:]))
    return done.stdout


def this_release():
    with open("/etc/os-release", encoding="utf-8") as file:
        for line in file:
            if line.startswith("VERSION_CODENAME="):
                return line.split("=")[1].strip()
    return "stable"


def mirror(release):
    """The mirror from which this machine gets a release: "bookworm", "bookworm-security"."""
    listed = output("apt-get", "indextargets", "--format", "$(RELEASE) $(REPO_URI)")
    for line in listed.splitlines():
        found, _, where = line.partition(" ")
        if found == release:
            return where
    raise Unavailable("this machine knows no mirror of " + release)


def mirrors(release, with_security):
    """Lines of apt's sources for any release. The security updates are on a separate mirror, which
    is sometimes incomplete while it is copied: they are only for packages that are published."""
    here = this_release()
    lines = ["deb %s %s main" % (mirror(here), release)]
    if with_security:
        lines.append("deb %s %s-security main" % (mirror(here + "-security"), release))
    return lines


def note(archive, admin):
    """Adds a package to the database of dpkg: its fields, and the names of its files."""
    name, machine = output("dpkg-deb", "-f", archive, "Package", "Architecture").splitlines()
    name, machine = (line.split(": ")[1] for line in (name, machine))
    files = [line.split(maxsplit=5)[5].split(" -> ")[0][1:].rstrip("/") or "/."
             for line in output("dpkg-deb", "-c", archive).splitlines()]
    fields = output("dpkg-deb", "-f", archive)
    shared = "Multi-Arch: same" in fields
    with open(os.path.join(admin, "info", name + (":" + machine if shared else "") + ".list"), "w",
              encoding="utf-8") as file:
        file.write("\n".join(files) + "\n")
    with open(os.path.join(admin, "status"), "a", encoding="utf-8") as file:
        file.write(fields.strip() + "\nStatus: install ok unpacked\n\n")


def make_links_relative(root):
    for folder, folders, files in os.walk(root):
        for link in (os.path.join(folder, name) for name in folders + files):
            if os.path.islink(link) and os.readlink(link).startswith("/"):
                to = os.path.relpath(root + os.readlink(link), folder)
                os.unlink(link)
                os.symlink(to, link)


def unpack(root, machine, packages, release=None, with_security=False):
    """Makes the folder root from these packages and their dependencies; machine: Debian's name.
    Raises Unavailable; then the folder does not exist."""
    release, part = release or this_release(), root + ".part"
    shutil.rmtree(part, ignore_errors=True)
    os.makedirs(os.path.dirname(root), exist_ok=True)
    with tempfile.TemporaryDirectory() as kept:
        try:
            output("mmdebstrap", "--variant=extract", "--arch=" + machine,
                   "--include=" + ",".join(packages),
                   "--extract-hook=cp \"$1\"/var/cache/apt/archives/*.deb '%s'" % kept,
                   release, part, *mirrors(release, with_security))
        except Unavailable:
            shutil.rmtree(part, ignore_errors=True)
            raise
        os.makedirs(os.path.join(part, "var/lib/dpkg/info"), exist_ok=True)
        with open(os.path.join(part, "var/lib/dpkg/info/format"), "w", encoding="ascii") as file:
            file.write("1\n")  # the format of the names of its lists
        for name in sorted(os.listdir(kept)):
            note(os.path.join(kept, name), os.path.join(part, "var/lib/dpkg"))
    make_links_relative(part)
    os.rename(part, root)


def main(root, machine, *words):
    packages = [word for word in words if not word.startswith("--")]
    release = [word.split("=")[1] for word in words if word.startswith("--release=")]
    unpack(root, machine, packages, *release, with_security="--security" in words)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Unavailable as why:
        sys.exit(str(why))
