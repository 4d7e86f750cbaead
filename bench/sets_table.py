#!/usr/bin/env python3
"""sets_table.py -- the sets of a pool with a solution, by the sizes of their pieces.

    sets_table.py POOL [--check N] [--program TILEWRIGHT]

Prints a table in Markdown: how many sets have so many pieces of each size, how many of them have
just one solution, and the most solutions that a set has. --check counts N random sets of them, each
as a puzzle of its own, by the engine "dancing".
"""

import argparse
import collections
import json
import os
import random
import subprocess
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def lines_of(*words):
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def pool_of(program, path):
    return json.loads(subprocess.run([program, "export", path, "--to", "json"],
                                     stdout=subprocess.PIPE, text=True, check=True).stdout)


def print_table(sets, cells):
    sizes = sorted(set(cells.values()))
    rows = collections.defaultdict(list)
    for one in sets:
        of = collections.Counter()
        for used in one["used"]:
            of[cells[used["piece"]]] += used["times"]
        rows[tuple(of[size] for size in sizes)].append(int(one["solutions"]))
    print("| %s | sets | with one solution | most solutions | solutions |" %
          " | ".join("of %d" % size for size in sizes))
    print("|" + " ---: |" * (len(sizes) + 4))
    for key, counts in sorted(rows.items(), key=lambda row: (sum(row[0]), row[0])):
        print("| %s | {:,} | {:,} | {:,} | {:,} |".format(
            len(counts), counts.count(1), max(counts), sum(counts)) %
              " | ".join(str(number) if number else "" for number in key))


def check(program, pool, one):
    times = {used["piece"]: used["times"] for used in one["used"]}
    alone = dict(pool, pieces=[dict(piece, copies=times[piece["name"]])
                               for piece in pool["pieces"] if piece["name"] in times])
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump(alone, file)
    [result] = lines_of(program, "count", file.name, "--engine", "dancing", "--json")
    os.unlink(file.name)
    if result["solutions"] != one["solutions"]:
        raise SystemExit("set %d has %s solutions alone, %s in the pool" %
                         (one["number"], result["solutions"], one["solutions"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("pool")
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--program", default=os.path.join(TOP, "build", "tilewright"))
    asked = parser.parse_args()
    pool = pool_of(asked.program, asked.pool)
    *sets, result = lines_of(asked.program, "sets", asked.pool, "--list", "1-", "--json")
    print_table(sets, {piece["name"]: len(piece["cells"]) for piece in pool["pieces"]})
    print("\n{:,} of {:,} sets, {:,} solutions".format(
        result["with"], result["set_count"], int(result["solutions"])))
    for one in random.Random(1).sample(sets, min(asked.check, len(sets))):
        check(asked.program, pool, one)
    print("counted alone, too: %d" % min(asked.check, len(sets)))


main()
