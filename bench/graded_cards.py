#!/usr/bin/env python3
"""graded_cards.py -- do grades agree with those that makers print? Figures for doc/rate.md.

    graded_cards.py [--build DIR] [--iq-fit GAMES] [--iq-stars GAMES] [--write DIR]

Rates each card of a set and prints, for each set, the rank correlation (Spearman) of the grade with
the printed level, and the quartiles of the grades of each level. Sets:

  Kanoodle Genius  81 cards of 3 levels; tests/graded/kanoodle-genius.txt
  IQ-Fit           120 cards of 5 levels; GAMES is src/comp1110/ass2/Games.java of a solution of the
                   assignment 2 of the course COMP1110 in 2020, of which there are some on GitHub
  IQ-Stars         the same of 2021

In IQ-Fit a piece lies with one of two sides down, so it has two shapes. The last level of IQ-Stars
tells the pieces on some cells instead of giving pieces. --write keeps the puzzle files.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KANOODLE = os.path.join(TOP, "tests", "graded", "kanoodle-genius.txt")

# A row of spheres, and where others stick out below it, for each of the two sides.
FIT_PIECES = {"b": (4, (0,), (1, 3)), "g": (3, (1,), (0, 1)), "i": (3, (2,), (1, 2)),
              "l": (3, (0,), (0, 2)), "n": (3, (1,), (0, 2)), "o": (4, (1,), (0, 2)),
              "p": (4, (2,), (0, 1)), "r": (4, (0,), (0, 3)), "s": (4, (1,), (1, 2)),
              "y": (4, (3,), (2, 3))}
# Hexagons of the first orientation; the others follow by turns of 60 degrees.
STAR_PIECES = {"r": ((0, 0), (1, 0), (0, 1), (1, 1)), "o": ((0, 0), (1, 0), (1, 1)),
               "y": ((0, 0), (1, 0), (2, 0), (0, 1)), "g": ((0, 0), (1, 0), (1, 1), (1, 2)),
               "b": ((0, 0), (1, 0), (2, 0), (1, 1)), "i": ((0, 0), (1, 0), (2, 0)),
               "p": ((0, 0), (1, 0), (1, 1), (0, 2))}


def to_corner(cells):
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return [(x - left, y - top) for x, y in cells]


def fit_shape(letter):
    length, single, double = FIT_PIECES[letter.lower()]
    below = single if letter.islower() else double
    return [(x, 0) for x in range(length)] + [(x, 1) for x in below]


def fit_placement(code):
    """B03S: the piece b, two spheres below, turned to the south, its corner in column 0, row 3."""
    cells = fit_shape(code[0])
    for _ in range("NESW".index(code[3])):
        cells = [(-y, x) for x, y in cells]
    return [(x + int(code[1]), y + int(code[2])) for x, y in to_corner(cells)]


def star_placement(code):
    """r252: the piece r, turned by 2 * 60 degrees, the left of its top cells in column 5, row 2."""
    cells = STAR_PIECES[code[0]]
    for _ in range(int(code[1])):
        cells = [(-r, q + r) for q, r in cells]
    q0, r0 = min(cells, key=lambda cell: (cell[1], cell[0]))
    row = int(code[3])
    column = int(code[2]) - row // 2
    return [(q - q0 + column, r - r0 + row) for q, r in cells]


def chunks(text, size):
    return [text[i:i + size] for i in range(0, len(text), size)]


def cells_text(cells):
    return "[" + ", ".join(f"[{x}, {y}]" for x, y in cells) + "]"


def puzzle_file(lattice, mirror, board, pieces, given, told=()):
    """pieces: name to shapes. given: name to cells. told: (name, cell)s: pieces on cells."""
    names = sorted({name for name, _ in told})
    lines = ["tilewright: 1", f"lattice: {lattice}", f"mirror: {str(mirror).lower()}"]
    if told:
        lines.append("matching: {" + ", ".join(f"{name}-own: [{name}-own]" for name in names)
                     + ", other: []}")
    lines.append("container:\n  cells: " + cells_text(board))
    if told:
        lines.append("  colours: {" + ", ".join(
            f"{name}-own: " + cells_text([cell for other, cell in told if other == name])
            for name in names) + "}")
    lines.append("pieces:")
    for name, shapes in pieces.items():
        row = (f"cells: {cells_text(shapes[0])}" if len(shapes) == 1 else
               "shapes: [" + ", ".join(cells_text(shape) for shape in shapes) + "]")
        if name in given:
            row = f"cells: {cells_text(given[name])}, pin: {cells_text(given[name])}"
        if told:
            own = f"{name}-own" if name in names else "other"
            row += f", colours: {{{own}: {cells_text(shapes[0])}}}"
        lines.append(f"  - {{name: {name}, {row}}}")
    return "\n".join(lines) + "\n"


def read_cells(text):
    return [tuple(map(int, word.split(","))) for word in text.split()]


def kanoodle_cards():
    board, pieces = [], {}
    with open(KANOODLE, encoding="utf-8") as file:
        for line in file:
            words, _, rest = line.strip().partition(": ")
            head, *numbers = words.split() or [""]
            if head == "board":
                board = read_cells(rest)
            elif head == "piece":
                pieces[numbers[0]] = [read_cells(rest)]
            elif head == "card":
                given = {part[0]: read_cells(part[1:]) for part in rest.split("; ")}
                yield int(numbers[0]), puzzle_file("hexagon", True, board, pieces, given)


def fit_cards(path):
    board = [(x, y) for y in range(5) for x in range(10)]
    pieces = {letter: [fit_shape(letter), fit_shape(letter.upper())] for letter in FIT_PIECES}
    with open(path, encoding="utf-8") as file:
        games = re.findall(r'new Games\((\d+), "(\w+)", "\w+"\)', file.read())
    for number, start in games:
        given = {code[0].lower(): fit_placement(code) for code in chunks(start, 4)}
        yield (int(number) - 1) // 24 + 1, puzzle_file("square", False, board, pieces, given)


def star_cards(path):
    board = [(x - y // 2, y) for y in range(4) for x in range(7 - y % 2)]
    pieces = {letter: [cells] for letter, cells in STAR_PIECES.items()}
    with open(path, encoding="utf-8") as file:
        text = file.read()
    starts = re.findall(r'"(\w*W\w*)"', text[:text.index("ALL_CHALLENGES_SOLUTIONS")])
    for number, start in enumerate(starts):
        placed, wizards = start.split("W")
        given = {code[0]: star_placement(code) for code in chunks(placed, 4)}
        told = [(code[0], (int(code[1]) - int(code[2]) // 2, int(code[2])))
                for code in chunks(wizards, 3)]
        yield number // 24 + 1, puzzle_file("hexagon", False, board, pieces, given, told)


def ranks(values):
    """From 0 on; equal values have the mean of their ranks."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    found = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for i in order[begin:end]:
            found[i] = (begin + end - 1) / 2
        begin = end
    return found


def rank_correlation(one, other):
    return statistics.correlation(ranks(one), ranks(other))


def rate(program, text, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    told = subprocess.run([program, "rate", path, "--json"], stdout=subprocess.PIPE, text=True,
                          check=False)
    return json.loads(told.stdout)


def rate_set(program, cards, folder):
    """The levels and grades of the cards, and how many of these have several solutions."""
    levels, grades, several = [], [], 0
    for number, (level, text) in enumerate(cards, 1):
        rating = rate(program, text, os.path.join(folder, f"{number:03}.yaml"))
        levels.append(level)
        grades.append(rating["grade"])
        several += rating["solution_count"] != 1
    return levels, grades, several


def print_set(program, name, cards, folder):
    folder = os.path.join(folder, name)
    os.makedirs(folder, exist_ok=True)
    levels, grades, several = rate_set(program, cards, folder)
    print(f"{name}: {len(levels)} cards, rank correlation "
          f"{rank_correlation(grades, levels):.2f}, {several} with several solutions")
    for level in sorted(set(levels)):
        own = [grade for grade, its in zip(grades, levels) if its == level]
        low, middle, high = statistics.quantiles(own, n=4)
        print(f"  level {level}: {len(own)} cards, grades {low:.1f}, {middle:.1f}, {high:.1f} "
              "(quartiles)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(TOP, "build"))
    parser.add_argument("--iq-fit")
    parser.add_argument("--iq-stars")
    parser.add_argument("--write")
    asked = parser.parse_args()
    program = os.path.join(asked.build, "tilewright")
    with tempfile.TemporaryDirectory() as folder:
        folder = asked.write or folder
        print_set(program, "Kanoodle Genius", kanoodle_cards(), folder)
        if asked.iq_fit:
            print_set(program, "IQ-Fit", fit_cards(asked.iq_fit), folder)
        if asked.iq_stars:
            print_set(program, "IQ-Stars", star_cards(asked.iq_stars), folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
