#!/usr/bin/env python3
"""exchanged.py -- a lattice's path that becomes a link while the program reads it is not followed.

    exchanged.py PROGRAM

The puzzle can be read only with the lattice outside its folder: "fine" means that the outside
lattice was opened. A thread swaps file and link all the time, for the file itself and for its
folder.
"""

import os
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

LATTICE = """\
tilewright-lattice: 1
name: row
rank: 1
cells: {%s: {arcs: {left: [%s, [-1], right], right: [%s, [1], left]}}}
order: [%s]
"""
PUZZLE = """\
tilewright: 1
lattice: below/row.yaml
container: {box: [4]}
pieces: [{name: I, cells: [[0], [1]], copies: 2}]
"""
RUNS = 400


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def exchange(path, real, link, done):
    """Moves path aside, and puts the link or the real file in its place, in turn."""
    while not done.is_set():
        for other in (link, real):
            os.rename(path, path + ".aside")
            os.rename(other, path)
            os.rename(path + ".aside", link if other == real else real)


def race(program, make):
    with tempfile.TemporaryDirectory() as folder:
        write(folder + "/sent/puzzle.yaml", PUZZLE)
        write(folder + "/sent/below/row.yaml", LATTICE % ("c", "c", "c", "nowhere"))
        write(folder + "/secret/row.yaml", LATTICE % ("c", "c", "c", "left"))
        path, link = make(folder)
        done = threading.Event()
        thread = threading.Thread(target=exchange, args=(path, path + ".real", link, done))
        thread.start()
        try:
            for _ in range(RUNS):
                run = subprocess.run([program, "check", folder + "/sent/puzzle.yaml"], text=True,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
                if run.returncode != 2 or "fine" in run.stdout:
                    raise tap.Failure("status %d: %s%s" % (run.returncode, run.stdout, run.stderr))
        finally:
            done.set()
            thread.join()


def the_file(folder):
    link = folder + "/sent/below/row.yaml.link"
    os.symlink(folder + "/secret/row.yaml", link)
    return folder + "/sent/below/row.yaml", link


def its_folder(folder):
    link = folder + "/sent/below.link"
    os.symlink(folder + "/secret", link)
    return folder + "/sent/below", link


def main(program):
    tap.run([("a link in the place of the file", lambda: race(program, the_file)),
             ("a link in the place of its folder", lambda: race(program, its_folder))])


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
