"""bare_tree.py -- a minimal Debian system in a folder.

Only root can change into such a system; making one needs mmdebstrap and the network.
"""

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(TOP, "tools")]
import commands  # noqa: E402
import sysroot  # noqa: E402
import tap  # noqa: E402


def run(words, **options):
    return commands.call(*words, stderr=subprocess.STDOUT, **options).stdout


def why_not():
    """Why bare systems cannot be made here; None if they can."""
    if os.geteuid() == 0 and shutil.which("mmdebstrap"):
        return None
    return "only root can change into a bare system, which mmdebstrap makes"


class BareTree:
    def __init__(self, release=None):
        self.release = release or sysroot.this_release()
        self.folder = tempfile.mkdtemp()
        self.root = os.path.join(self.folder, "root")

    def begin(self, *packages):
        """Makes the system, with these packages besides."""
        try:
            sysroot.output("mmdebstrap", "--variant=minbase", "--include=" + ",".join(packages),
                           self.release, self.root, *sysroot.mirrors(self.release, False))
        except sysroot.Unavailable as reason:
            raise tap.Skip("%s cannot be had: %s" % (self.release, reason)) from reason
        run(["mount", "-t", "proc", "proc", self.root + "/proc"])

    def network(self):
        """Copies the apt sources and the name servers of this machine."""
        shutil.rmtree(self.root + "/etc/apt")
        shutil.copytree("/etc/apt", self.root + "/etc/apt")
        shutil.copy("/etc/resolv.conf", self.root + "/etc/resolv.conf")
        self.inside("apt-get update")

    def inside(self, script):
        if not os.path.isdir(self.root):
            raise tap.Skip("there is no tree")
        return run(["chroot", self.root, "sh", "-ec",
                    "export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/tmp/home; "
                    + script])

    def write(self, path, text):
        with open(self.root + path, "w", encoding="utf-8") as file:
            file.write(text)

    def serves(self, program):
        """The server sends a page, and answers calls from this machine."""
        words = ["chroot", self.root, program, "play", "--no-open", "--port", "0", "--quiet",
                 "--no-token"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            try:
                address = server.stdout.readline().strip().rstrip("/")
                with urllib.request.urlopen(address + "/", timeout=60) as page:
                    if b"<html" not in gzip.decompress(page.read()):
                        raise tap.Failure("no page")
                asked = urllib.request.Request(address + "/api/about", data=b"{}", headers={
                    "Content-Type": "application/json"})
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    if b'"engines"' not in answer.read():
                        raise tap.Failure("no answer")
            finally:
                server.terminate()

    def files(self, *but):
        """All files of the tree with size and time, except those below these folders."""
        found = set()
        for folder, folders, files in os.walk(self.root):
            place = folder[len(self.root):] or "/"
            folders[:] = [name for name in folders
                          if os.path.join(place, name) not in ("/proc", "/sys", "/dev") + but]
            for name in files:
                about = os.lstat(os.path.join(folder, name))
                found.add((os.path.join(place, name), about.st_size, about.st_mtime_ns))
        return found

    def end(self):
        if os.path.ismount(self.root + "/proc"):
            run(["umount", self.root + "/proc"])
        shutil.rmtree(self.folder, ignore_errors=True)
