#!/usr/bin/env python3
"""page_sources.py -- the built page in the tree, and the functions of its sources.

    page_sources.py
"""

import gzip
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402


def tools_web(option):
    call(os.path.join(TOP, "tools", "web"), option, env=dict(os.environ, NEED_INSTALL="no"))


def is_small():
    """The files that a browser loads, with three.js, compressed as by a server."""
    packed, dist = 0, os.path.join(TOP, "web", "dist")
    for folder, _, names in os.walk(dist):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                packed += len(gzip.compress(file.read(), 9))
    if not 50_000 < packed < 350_000:
        raise tap.Failure("the page is %d bytes packed, 350,000 at most" % packed)


if __name__ == "__main__":
    tap.run([("what is kept is what the sources make", lambda: tools_web("--check")),
             ("it is under 350 kB packed", is_small),
             ("the functions of the page do what they say", lambda: tools_web("--test"))])
