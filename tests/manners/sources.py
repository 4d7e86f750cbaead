"""sources.py -- the tree's own files, for tests that read them."""

import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests"))


def tracked():
    """Paths, relative to the top, of all files that git tracks or would add; without git, of all
    files outside build directories."""
    try:
        text = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                              cwd=TOP, check=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True).stdout
        names = text.splitlines()
    except (OSError, subprocess.CalledProcessError):
        names = [os.path.relpath(os.path.join(folder, name), TOP)
                 for folder, folders, files in os.walk(TOP) for name in files
                 if not re.match(r"(build|\.git)", os.path.relpath(folder, TOP))]
    return sorted(name for name in set(names) if os.path.isfile(os.path.join(TOP, name)))


def read(name):
    """The text of a file; None when it is not text, or not there."""
    if not os.path.isfile(os.path.join(TOP, name)):
        return None
    with open(os.path.join(TOP, name), "rb") as file:
        data = file.read()
    if b"\0" in data:
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def c_files(*folders):
    return [name for name in tracked()
            if name.endswith((".c", ".h")) and name.startswith(tuple(f + "/" for f in folders))]


COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.DOTALL)


def without_comments(text):
    """C text, each comment replaced by its line ends; literals stay."""
    def blank(found):
        if found[0][0] in "\"'":
            return found[0]
        return "\n" * found[0].count("\n") or " "

    return COMMENT.sub(blank, text)
