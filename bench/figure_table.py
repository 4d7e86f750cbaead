#!/usr/bin/env python3
"""figure_table.py -- the smallest figures that pairs of pieces tile: the tables of doc/figure.md.

    figure_table.py PROGRAM [--set pentominoes] [--lattice square] [--box 9x9] [--seconds 20]
                            [--odd WORD | --plane]

Prints a table of a set of pieces: of each pair, and of each piece with itself, how many copies of
the row's piece the smallest figure in the box has. `-`: the box has none. `>20`: up to so many
cells there is none, and the time was over. With --odd one row a piece: the smallest odd number of
copies in a figure with this symmetry (as of `figure --symmetric`; several words, with blanks
between). With --plane (lattice square) a line for each pair of pieces whose figure in the box has
more than two copies, and a proof that no figure of the plane is smaller: a connected figure of n
cells has a width and a height that are n + 1 together, at most, so a box of n by (n + 1) / 2 holds
it or its image. The proof is verified by `check`.
"""

import argparse
import json
import os
import subprocess
import tempfile

PARSER = argparse.ArgumentParser()
PARSER.add_argument("program")
PARSER.add_argument("--set", default="pentominoes")
PARSER.add_argument("--lattice", default="square")
PARSER.add_argument("--box", default="9x9")
PARSER.add_argument("--seconds", default="20")
PARSER.add_argument("--odd", default="")
PARSER.add_argument("--plane", action="store_true")


def ask(asked, *words):
    """The number of copies of the first piece, or why there is none."""
    run = subprocess.run(
        [asked.program, "figure", "--lattice", asked.lattice, "--box", asked.box, "--set",
         asked.set, "--timeout", asked.seconds, "--json", *words],
        stdout=subprocess.PIPE, text=True, check=False)
    found = json.loads(run.stdout)
    return {"found": lambda: str(found["tilings"][0]["times"]), "none": lambda: "-",
            "stopped": lambda: ">%d" % (found["none_below"] - 1)}[found["answer"]]()


def prove(asked, one, other, copies, cells):
    """A line that says if so many copies are the fewest in the plane."""
    below = (copies - 1) * cells
    box = "%dx%d" % (below, (below + 1) // 2)
    where = ["--lattice", asked.lattice, "--box", box, "--set", asked.set]
    with tempfile.TemporaryDirectory() as folder:
        proof = os.path.join(folder, "proof.txt")
        run = subprocess.run(
            [asked.program, "figure", *where, "--tiled-by", one, "--and", other, "--cells",
             "1-%d" % below, "--certificate", proof, "--timeout", asked.seconds, "--json"],
            stdout=subprocess.PIPE, text=True, check=False)
        found = json.loads(run.stdout)
        if found["answer"] != "none":
            return "%s %s: %d copies; in %s none of %d cells or less" % (
                one, other, copies, box, found["none_below"] - 1)
        subprocess.run([asked.program, "check", *where, proof], stdout=subprocess.DEVNULL,
                       check=True)
        return "%s %s: %d copies, none smaller in the plane; %d bytes of proof, verified" % (
            one, other, copies, os.path.getsize(proof))


def prove_all(asked, names, cells):
    for number, one in enumerate(names):
        for other in names[number:]:
            copies = ask(asked, "--tiled-by", one, "--and", other)
            if copies.isdigit() and int(copies) > 2:
                print(prove(asked, one, other, int(copies), cells), flush=True)


def main():
    asked = PARSER.parse_args()
    listed = subprocess.run([asked.program, "pieces", asked.lattice, asked.set, "--json"],
                            stdout=subprocess.PIPE, text=True, check=True).stdout
    pieces = [json.loads(line) for line in listed.splitlines()]
    names = [piece["piece"] for piece in pieces]
    if asked.plane:
        prove_all(asked, names, len(pieces[0]["cells"]))
        return
    columns = asked.odd.split() or names
    print("| | " + " | ".join(columns) + " |")
    print("| --- |" + " --- |" * len(columns))
    for number, name in enumerate(names):
        row = [ask(asked, "--tiled-by", name, "--odd", "--symmetric", word) for word in columns] \
            if asked.odd else \
            [""] * number + [ask(asked, "--tiled-by", name, "--and", other)
                             for other in names[number:]]
        print("| %s | %s |" % (name, " | ".join(row)), flush=True)


if __name__ == "__main__":
    main()
