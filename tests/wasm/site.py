#!/usr/bin/env python3
"""site.py -- the page without a server: tools/site makes it, tests/web/page.mjs checks it.

    site.py WEB PROGRAM
"""

import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))


def skip(why):
    print("1..0 # SKIP " + why)
    sys.exit(0)


def main(web, program):
    for command in ("emcc", "node", "dpkg-source"):
        if not shutil.which(command):
            skip("not here: " + command)
    with tempfile.TemporaryDirectory() as where:
        site = os.path.join(where, "site")
        made = subprocess.run([os.path.join(TOP, "tools", "site"), "--no-install", site], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if "cannot be had" in made.stdout:
            skip("the source packages of the libraries cannot be had")
        if made.returncode:
            said = made.stdout[-2000:].replace("\n", "\n#   ")
            print("1..1\nnot ok 1 - a site is made\n#   " + said)
            return 1
        page = os.path.join(TOP, "tests", "web", "page.mjs")
        return subprocess.run(["node", page, web, os.path.abspath(program)], check=False,
                              env=dict(os.environ, SITE=site)).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
