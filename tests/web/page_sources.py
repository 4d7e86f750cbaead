#!/usr/bin/env python3
"""page_sources.py -- the page as it is kept in the tree, and the functions that it is made of.

    page_sources.py
"""

import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402


def tools_web(option):
    done = subprocess.run([os.path.join(TOP, "tools", "web"), option], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True,
                          env=dict(os.environ, NEED_INSTALL="no"))
    if done.returncode == 77:
        raise tap.Skip(done.stdout)
    if done.returncode != 0:
        raise tap.Failure(done.stdout)


if __name__ == "__main__":
    tap.run([("what is kept is what the sources make", lambda: tools_web("--check")),
             ("the functions of the page do what they say", lambda: tools_web("--test"))])
