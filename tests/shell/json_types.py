#!/usr/bin/env python3
"""json_types.py -- each line of JSON tells its type, and each key has one type.

    json_types.py PROGRAM

Types are those of JSON; null is compatible with any.
"""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import tap  # noqa: E402

COMMANDS = """
list --json
list lattices --json
list engines --json
list formats --json
list palettes --json
show soma --json
show soma --stats --json
show calendar --target nov-20 --json
show macmahon-cubes --json
show kanoodle-challenge --json
solve soma --solutions --limit 2 --json
solve macmahon-cubes --solutions --limit 1 --json
solve soma --levels --json
solve soma --store found.db --limit 5 --json
solve mutilated-chessboard --json
count soma --json
count dominoes-8x8 --json
count calendar-weekdays --target mon-jan-1 --json
count priced.yaml --cost cheapest --json
count row.yaml --target all --json
count wrong.yaml --json
estimate soma --json
sample soma --json
sets pool.yaml --list 0- --json
sets pool.yaml --samples 5 --json
challenge pool.yaml --count 2 --json
unique soma --json
unique soma --by marks --json
unique dominoes-8x8 --by cells --json
rate soma --neighbours 2 --json
rate burr-level-9 --disassemble --json
rate pentominoes-6x10 --runs 3 --json
design choices.yaml --limit 0 --json
design cut.yaml --level most --json
figure pentominoes-6x10 --tiled-by L --and T --json
figure soma --json
explain mutilated-chessboard --json
explain soma --json
disassemble burr-level-9 --json
disassemble burr-level-9 --prove --json
pieces square 5 --json
pieces square 5 --count --json
show found.db --json
show found.db --stats --json
"""

FILES = {
    "wrong.yaml": "tilewright: 1\nlattice: square\ncounts: {none: 4}\n"
                  "container: {box: [3, 2]}\npieces: [{name: I, box: [2, 1], copies: 3}]\n",
    "priced.yaml": "tilewright: 1\nlattice: square\ncontainer: {box: [3, 2]}\n"
                   "cost: [{piece: I, weight: 2}]\npieces: [{name: I, box: [2, 1], copies: 3}]\n",
    "row.yaml": "tilewright: 1\nlattice: line\ncontainer: {box: [4]}\ntargets:\n"
                "  leave-open: [{a: [0], b: [1], ends: [[0], [3]]}]\n"
                "pieces: [{name: I, box: [2], copies: [0, 1]}, "
                "{name: dot, box: [1], copies: [0, 2]}]\n",
    "choices.yaml": "tilewright: 1\nlattice: square\ncontainer: {box: [5, 2]}\n"
                    "pieces: [{set: pentominoes, choose: 2}]\n",
    "cut.yaml": "tilewright: 1\nlattice: square\ncontainer: {box: [3, 3]}\n"
                "pieces: [{name: P, cut: all, parts: 2}]\n",
    "pool.yaml": "tilewright: 1\nlattice: square\ncontainer: {box: [5, 2]}\n"
                 "pieces: [{set: pentominoes, copies: [0, 1]}]\n",
}


def type_of(value):
    if isinstance(value, bool):
        return "a truth value"
    if isinstance(value, (int, float)):
        return "a number"
    return {str: "a text", list: "a list", dict: "an object"}[type(value)]


def collect(value, command, found):
    """Adds the types of all keys within a value: key -> type -> a command that prints it so."""
    for key, inner in value.items() if isinstance(value, dict) else []:
        if inner is not None:
            found.setdefault(key, {}).setdefault(type_of(inner), command)
    below = value.values() if isinstance(value, dict) else value
    for inner in below if isinstance(value, (dict, list)) else []:
        collect(inner, command, found)


def lines_of(program, command, folder):
    run = subprocess.run([program] + command.split(), cwd=folder, capture_output=True, text=True,
                         timeout=100)
    for line in run.stdout.splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            return


def collect_all(program, found, untyped):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for command in COMMANDS.strip().splitlines():
            for value in lines_of(program, command, folder):
                collect(value, command, found)
                if next(iter(value)) != "type":
                    untyped.append("%s: %s" % (command, next(iter(value))))


def main():
    found, untyped = {}, []

    def check_keys():
        collect_all(os.path.abspath(sys.argv[1]), found, untyped)
        two = {key: types for key, types in found.items() if len(types) > 1}
        if two:
            told = ("%s: %s" % (key, " and ".join("%s (%s)" % one for one in types.items()))
                    for key, types in sorted(two.items()))
            raise tap.Failure("\n".join(told))

    def check_type():
        if untyped:
            raise tap.Failure("lines whose first key is not \"type\":\n" + "\n".join(untyped))

    tap.run([("keys of JSON have one type", check_keys), ("each line tells its type", check_type)])


main()
