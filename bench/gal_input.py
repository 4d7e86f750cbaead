#!/usr/bin/env python3
"""gal_input.py -- writes the exact cover of a puzzle as the prototype `gal` reads it.

    gal_input.py TILEWRIGHT PUZZLE FILE

Input: `tilewright show PUZZLE --cover --same none`. Items named s... are pieces, which become types
with the least and the greatest number of copies, 1 1 or 0 1; all others are cells and optional
items, which come after those that must be covered. Output:

    primaries secondaries types options symmetries
    least most ...      of each type
    type count items... of each option
    item ...            where each symmetry sends each item

Symmetries are found from the options alone, so that this works for every lattice: a symmetry is a
permutation of the items that maps options to options of the same type. Images are tried for one
item after the other; the number of options of each type that two items share tells most other items
apart.
"""

import collections
import subprocess
import sys

MOST_SYMMETRIES = 64


def needed(cells, options):
    """Optional items that occur in at least two options; only one of those in the same options."""
    users = collections.defaultdict(list)
    for i, option in enumerate(options):
        for word in option:
            users[word].append(i)
    seen = set()
    kept = []
    for word in cells:
        mine = tuple(users[word])
        if len(mine) > 1 and mine not in seen:
            seen.add(mine)
            kept.append(word)
    return kept


def read_cover(text):
    lines = [line.split() for line in text.splitlines() if line.strip() and line[0] != "|"]
    head, options = lines[0], lines[1:]
    bar = head.index("|") if "|" in head else len(head)
    must, may = head[:bar], head[bar + 1:]
    words = sorted((word for word in must + may if word[0] == "s"), key=lambda word: int(word[1:]))
    if any(not word[1:].isdigit() for word in words):
        sys.exit("gal_input: pieces with several copies are not written")
    cells = [word for word in must if word[0] != "s"]
    primaries = len(cells)
    cells += needed([word for word in may if word[0] != "s"], options)
    number = {cell: i for i, cell in enumerate(cells)}
    types = {word: i for i, word in enumerate(words)}
    listed = []
    for option in options:
        kind = [types[word] for word in option if word in types]
        if len(kind) != 1:
            sys.exit("gal_input: an option has no piece, or two: %s" % " ".join(option))
        listed.append((kind[0], frozenset(number[word] for word in option if word in number)))
    copies = [(1 if word in must else 0, 1) for word in words]
    return primaries, len(cells) - primaries, copies, listed


def shared(count, primaries, options):
    """For each pair of items: a number that encodes how many options of each type have both."""
    table = [collections.Counter() for _ in range(count * count)]
    for kind, items in options:
        for a in items:
            for b in items:
                table[a * count + b][kind] += 1
    names = {}
    for a in range(count):
        table[a * count + a][-1] = a < primaries  # keeps primaries and secondaries apart
    return [names.setdefault(frozenset(one.items()), len(names)) for one in table]


def refine(count, pairs, colours):
    """Refines the colours of items by the colours of all others until nothing changes."""
    while True:
        signs = [(colours[a], tuple(sorted(collections.Counter(
            (pairs[a * count + b], colours[b]) for b in range(count)).items())))
            for a in range(count)]
        names = {sign: i for i, sign in enumerate(sorted(set(signs)))}
        finer = [names[sign] for sign in signs]
        if len(names) == len(set(colours)):
            return finer
        colours = finer


def symmetries(count, primaries, options):
    """All symmetries, including the identity; at most MOST_SYMMETRIES."""
    pairs = shared(count, primaries, options)
    start = refine(count, pairs, [pairs[a * count + a] for a in range(count)])
    known = set(options)
    # Fix one item after the other until all are told apart.
    fixed, colours, before = [], start, []
    while len(set(colours)) < count:
        before.append(colours)
        sizes = collections.Counter(colours)
        item = min((a for a in range(count) if sizes[colours[a]] > 1),
                   key=lambda a: sizes[colours[a]])
        fixed.append(item)
        colours = refine(count, pairs, [2 * c + (a == item) for a, c in enumerate(colours)])
    found = []
    waiting = [(start, 0)]
    while waiting and len(found) < MOST_SYMMETRIES:
        image, depth = waiting.pop()
        if depth == len(fixed):
            place = {c: a for a, c in enumerate(image)}
            sends = [place.get(c, -1) for c in colours]
            if -1 not in sends and all((kind, frozenset(sends[a] for a in items)) in known
                                       for kind, items in options):
                found.append(sends)
            continue
        for a in range(count):
            if image[a] == before[depth][fixed[depth]]:
                waiting.append((refine(count, pairs, [2 * c + (b == a) for b, c in
                                                      enumerate(image)]), depth + 1))
    return found


def write(path, cover):
    primaries, secondaries, copies, options = cover
    count = primaries + secondaries
    group = symmetries(count, primaries, options)
    with open(path, "w", encoding="ascii") as target:
        target.write("%d %d %d %d %d\n" % (primaries, secondaries, len(copies), len(options),
                                           len(group)))
        target.write(" ".join("%d %d" % pair for pair in copies) + "\n")
        for kind, items in options:
            target.write("%d %d %s\n" % (kind, len(items), " ".join(map(str, sorted(items)))))
        for sends in group:
            target.write(" ".join(map(str, sends)) + "\n")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.split("\n\n")[1].strip())
    command = [sys.argv[1], "show", sys.argv[2], "--cover", "--same", "none"]
    text = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()
    write(sys.argv[3], read_cover(text))


if __name__ == "__main__":
    main()
