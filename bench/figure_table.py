#!/usr/bin/env python3
"""figure_table.py -- the smallest figures that pairs of pieces tile: the tables of doc/figure.md.

    figure_table.py PROGRAM [--set pentominoes] [--lattice square] [--box 9x9] [--seconds 20]
                            [--odd WORD]

Prints a table of a set of pieces: of each pair, and of each piece with itself, how many copies of
the row's piece the smallest figure in the box has. `-`: the box has none. `>20`: up to so many
cells there is none, and the time was over. With --odd one row a piece: the smallest odd number of
copies in a figure with this symmetry (as of `figure --symmetric`; several words, with blanks
between).
"""

import argparse
import json
import subprocess

PARSER = argparse.ArgumentParser()
PARSER.add_argument("program")
PARSER.add_argument("--set", default="pentominoes")
PARSER.add_argument("--lattice", default="square")
PARSER.add_argument("--box", default="9x9")
PARSER.add_argument("--seconds", default="20")
PARSER.add_argument("--odd", default="")


def ask(asked, *words):
    """The number of copies of the first piece, or why there is none."""
    run = subprocess.run(
        [asked.program, "figure", "--lattice", asked.lattice, "--box", asked.box, "--set",
         asked.set, "--timeout", asked.seconds, "--json", *words],
        stdout=subprocess.PIPE, text=True, check=False)
    found = json.loads(run.stdout)
    return {"found": lambda: str(found["tilings"][0]["times"]), "none": lambda: "-",
            "stopped": lambda: ">%d" % (found["none_below"] - 1)}[found["answer"]]()


def main():
    asked = PARSER.parse_args()
    listed = subprocess.run([asked.program, "pieces", asked.lattice, asked.set, "--json"],
                            stdout=subprocess.PIPE, text=True, check=True).stdout
    names = [json.loads(line)["piece"] for line in listed.splitlines()]
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
