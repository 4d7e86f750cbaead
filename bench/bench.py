#!/usr/bin/env python3
"""bench.py -- races engines, instruction sets and prototypes on a fixed set of puzzles.

    bench.py [--tilewright PROGRAM] [--prototypes DIR] [--runs N] [--only TEXT]
             [--skip RACES] [--csv FILE] [--plot FILE] [--page FILE] [--from CSV] [--before PROGRAM]

Every race runs two commands, A B A B ..., as whole processes; a ratio is that of user seconds in
one pair, and the result is the median over the pairs. If a command takes milliseconds, a pair has
several runs of it, one after the other. Nodes (branches) come from --json and do not depend on the
machine. The set is bench/puzzles.tsv. Prototypes are programs of other authors that count the same:
their sources and input makers are taken from --prototypes (default: the folder shared/proto beside
the project, if it exists) and built with `cc`, and their counts are compared. --page writes
doc/performance.md from bench/performance.in.md; --from reads the races from an earlier --csv.
"""

import argparse
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

import first
import gal_input
import race

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
ISAS = ["avx512", "avx2", "portable"]
SEEDS = 20
SIDE = 0.25  # least seconds for a side of a pair, in several runs if need be
MOST_TIMES = 50


# ---- Running --------------------------------------------------------------------------------


def run(command, folder=None):
    """Runs a command to its end: (user seconds, what it printed), or None when it failed."""
    try:
        return race.user_seconds(command, None, folder)
    except SystemExit:
        return None


def mean(one, times):
    """User seconds of a command on average; None when it failed."""
    runs = [run(*one) for _ in range(times)]
    return None if None in runs else statistics.mean(seconds for seconds, _ in runs)


def times_for(seconds):
    return min(max(math.ceil(SIDE / max(seconds, 0.001)), 1), MOST_TIMES)


def duel(first, second, runs, warm=True):
    """Runs both in turn. Each is (command, folder). Returns medians over the pairs: seconds A, B,
    ratio A/B. A command that takes milliseconds is run several times per pair, as the system's
    clock ticks are as long as one such run."""
    times = [1, 1]
    if warm:
        tried = [mean(first, 1), mean(second, 1)]
        if None in tried:
            return None
        times = [times_for(seconds) for seconds in tried]
    pairs = [(mean(first, times[0]), mean(second, times[1])) for _ in range(runs)]
    if any(None in pair for pair in pairs):
        return None
    ratios = [a / b for a, b in pairs if b > 0]
    return (statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs),
            statistics.median(ratios) if ratios else float("nan"))


# ---- The set --------------------------------------------------------------------------------


def read_set(path):
    with open(path, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if line.strip() and line[0] != "#"]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def find(puzzle):
    """A file of this folder, or else a shipped puzzle."""
    path = os.path.join(HERE, puzzle + ".yaml")
    return path if os.path.exists(path) else puzzle


class Prototypes:
    """The programs of a folder, built in a second folder together with their input."""

    def __init__(self, folder, tilewright):
        self.folder = None
        self.tilewright = tilewright
        if not folder or not os.path.isdir(folder):
            return
        self.folder = tempfile.mkdtemp(prefix="bench-")
        for one in os.scandir(folder):
            if one.is_file():
                shutil.copy(one.path, self.folder)
        for made in ("p", "g", "made"):
            os.makedirs(os.path.join(self.folder, made), exist_ok=True)
        names = ["bedlam", "tetris", "conway", "y5", "6x10", "soma"]
        for maker in (["gen.py"], ["gal_conv.py"] + names):
            subprocess.run([sys.executable] + maker, cwd=self.folder, check=True,
                           stdout=subprocess.DEVNULL)

    def command(self, words):
        """Builds the program of a row and returns its command; None when there is none."""
        if not self.folder or words == "-":
            return None
        program, *arguments = words.split()
        path = os.path.join(self.folder, program)
        if not os.path.exists(path):
            build = ["cc", "-O3", "-march=native", "-w", "-pthread", "-o", path, path + ".c", "-lm"]
            if subprocess.run(build, cwd=self.folder, check=False).returncode:
                return None
        for word in arguments:
            self.make_input(word)
        return ([path] + arguments, self.folder)

    def make_input(self, word):
        """Makes made/NAME.gx from the puzzle NAME, for gal; files in p/, for layer."""
        path = os.path.join(self.folder, word)
        folder, name = os.path.split(word)
        if folder == "p" and not os.path.exists(path):
            subprocess.run([sys.executable, "gen4.py"], cwd=self.folder, check=True,
                           stdout=subprocess.DEVNULL)
        if folder == "made" and not os.path.exists(path):
            cover = subprocess.run([self.tilewright, "show", find(name[:-len(".gx")]), "--cover",
                                    "--same", "none"], stdout=subprocess.PIPE, check=True).stdout
            gal_input.write(path, gal_input.read_cover(cover.decode()))

    def clear(self):
        if self.folder:
            shutil.rmtree(self.folder)


class Ours:
    """The command under test."""

    def __init__(self, program):
        self.program = os.path.abspath(program)

    def command(self, puzzle, *options):
        return ([self.program, "count", find(puzzle), "--quiet", *options], None)

    def facts(self, puzzle, *options):
        """The JSON object of one run; None when it is refused."""
        ran = run([self.program, "count", find(puzzle), "--json", *options])
        return json.loads(ran[1].splitlines()[-1]) if ran else None


# ---- Races ----------------------------------------------------------------------------------


def race_prototypes(ours, prototypes, rows, runs):
    for row in rows:
        counting = ["--engine", "count"] if row["prototype"].startswith("layer ") else []
        facts = ours.facts(row["puzzle"], *counting)
        row["facts"] = facts
        if facts is None or str(facts["counts"]["reflections"]) != row["solutions"]:
            sys.exit("bench: %s: expected %s solutions, not %s" % (
                row["name"], row["solutions"], facts and facts["counts"]["reflections"]))
        rival = prototypes.command(row["prototype"])
        if rival is None:
            continue
        said = run(*rival)
        if said is None or row["says"] not in said[1]:
            sys.exit("bench: %s: the prototype does not say %s" % (row["name"], row["says"]))
        row["race"] = duel(ours.command(row["puzzle"], *counting), rival, runs)
        tell(row["name"], row["prototype"].split()[0], row["race"])


def race_dancing(ours, rows, runs, slow_ones):
    for row in rows:
        once = row["dancing"].endswith(" once")
        if row["dancing"] == "-" or (once and not slow_ones):
            continue
        slow = ours.command(row["puzzle"], "--engine", "dancing", "--heuristic", "size")
        row["slow"] = duel(slow, ours.command(row["puzzle"]), 1 if once else max(1, runs // 5),
                           not once)
        tell(row["name"], "dancing / ours", row["slow"])


def race_isas(ours, rows, runs):
    for row in rows:
        if row["prototype"].split()[0] in ("-", "layer"):  # table counts have no instruction sets
            continue
        row["isas"] = {}
        told = {isa: ours.facts(row["puzzle"], "--isa", isa) for isa in ISAS}
        here = [isa for isa in ISAS if told[isa]]  # others are refused
        nodes = {(told[isa]["branches"], told[isa]["solutions"]) for isa in here}
        for isa in here:
            row["isas"][isa] = duel(ours.command(row["puzzle"], "--isa", isa),
                                    ours.command(row["puzzle"], "--isa", here[0]),
                                    max(1, runs // 3))
            tell(row["name"], isa, row["isas"][isa])
        if len(nodes) > 1:
            sys.exit("bench: %s: instruction sets differ: %s" % (row["name"], nodes))


def race_before(ours, before, rows, runs):
    """Races against an earlier build, which must visit the same nodes; writes no files."""
    for row in rows:
        now, then = ours.facts(row["puzzle"]), before.facts(row["puzzle"])
        counts = [told and {word: str(count) for word, count in told["counts"].items()}
                  for told in (now, then)]  # an earlier build may print numbers
        if None in counts or counts[0] != counts[1]:
            sys.exit("bench: %s: the counts differ" % row["name"])
        if now["branches"] != then["branches"]:
            print("%s: %d branches, %d before" % (row["name"], now["branches"], then["branches"]))
        tell(row["name"], "now / before",
             duel(ours.command(row["puzzle"]), before.command(row["puzzle"]), runs))


def tell(name, what, figures):
    if figures:
        print("%-20s %-16s %8.3f %8.3f  ratio %6.3f" % ((name, what) + figures), flush=True)


# ---- Writing --------------------------------------------------------------------------------


def table_of_rivals(rows):
    yield "| puzzle | solutions | nodes | ours, s | prototype | its s | ratio |"
    yield "|---|---:|---:|---:|---|---:|---:|"
    for row in rows:
        if row["prototype"] == "-":
            continue
        race = row.get("race")
        figures = ("%.3f" % race[0], row["prototype"].split()[0], "%.3f" % race[1],
                   "%.2f" % race[2]) if race else ("", "", "", "")
        yield "| %s | %s | %s | %s | %s | %s | %s |" % (
            (row["name"], "{:,}".format(int(row["solutions"])),
             "{:,}".format(row["facts"]["branches"])) + figures)


def table_of_dancing(rows):
    yield "| puzzle | cells | solutions | dancing links with `size`, s | ours, s | times faster |"
    yield "|---|---:|---:|---:|---:|---:|"
    for row in rows:
        if row.get("slow"):
            yield "| %s | %s | %s | %.2f | %.3f | %.0f |" % (
                (row["name"], "{:,}".format(row["facts"]["cell_count"]),
                 "{:,}".format(int(row["solutions"]))) + row["slow"])


def table_of_isas(rows):
    yield "| puzzle | " + " | ".join(ISAS[1:]) + " |"
    yield "|---|" + "---:|" * len(ISAS[1:])
    for row in rows:
        cells = [row.get("isas", {}).get(isa) for isa in ISAS[1:]]
        if any(cells):
            yield "| %s | %s |" % (row["name"], " | ".join(
                "%.2f" % cell[2] if cell else "" for cell in cells))


def noise_of_isas(rows):
    """The least and greatest ratio of the first set to itself."""
    ratios = [row["isas"][ISAS[0]][2] for row in rows if ISAS[0] in row.get("isas", {})]
    if ratios:
        yield "%.2f to %.2f" % (min(ratios), max(ratios))


def machine():
    model = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as lines:
            for line in lines:
                if line.startswith("model name"):
                    model = line.split(":", 1)[1].strip()
                    break
    except OSError:
        pass
    compiler = subprocess.run(["cc", "--version"], stdout=subprocess.PIPE, check=False)
    words = compiler.stdout.decode().splitlines()
    return "%s, %d cores, %s" % (model, os.cpu_count() or 1, words[0] if words else "?")


def write_page(path, rows, program):
    with open(os.path.join(HERE, "performance.in.md"), encoding="utf-8") as source:
        text = source.read()
    for word, lines in (("RIVALS", table_of_rivals(rows)), ("DANCING", table_of_dancing(rows)),
                        ("ISAS", table_of_isas(rows)),
                        ("NOISE", noise_of_isas(rows)), ("FIRST", first.table(program, SEEDS)),
                        ("MACHINE", [machine()])):
        text = text.replace("@%s@" % word, "\n".join(lines))
    with open(path, "w", encoding="utf-8") as target:
        target.write(text)


def write_csv(path, rows):
    with open(path, "w", encoding="utf-8") as target:
        target.write("puzzle,solutions,branches,against,seconds,against_seconds,ratio\n")
        for row in rows:
            races = [(row["prototype"].split()[0], row.get("race")), ("dancing", None)]
            if row.get("slow"):
                races[1] = ("dancing", (row["slow"][1], row["slow"][0], 1 / row["slow"][2]))
            races += list(row.get("isas", {}).items())
            for rival, figures in races:
                if figures:
                    target.write("%s,%s,%d,%s,%.4f,%.4f,%.4f\n" % (
                        (row["puzzle"], row["solutions"], row["facts"]["branches"], rival)
                        + figures))


def read_csv(path, rows, ours):
    """Reads the races of an earlier write_csv; rows that are not in it were not raced."""
    for row in rows:
        row["facts"] = ours.facts(row["puzzle"])
    with open(path, encoding="utf-8") as source:
        for line in list(source)[1:]:
            puzzle, _, _, rival, *figures = line.strip().split(",")
            seconds, against, ratio = map(float, figures)
            row = next(row for row in rows if row["puzzle"] == puzzle)
            if rival == "dancing":
                row["slow"] = (against, seconds, 1 / ratio)
            elif rival in ISAS:
                row.setdefault("isas", {})[rival] = (seconds, against, ratio)
            else:
                row["race"] = (seconds, against, ratio)


def race_all(ours, rows, options):
    prototypes = Prototypes(None if "prototypes" in options.skip else options.prototypes,
                            ours.program)
    try:
        print("%-20s %-16s %8s %8s" % ("puzzle", "race", "A, s", "B, s"))
        race_prototypes(ours, prototypes, rows, options.runs)
        if "dancing" not in options.skip:
            race_dancing(ours, rows, options.runs, "slow" not in options.skip)
        if "isas" not in options.skip:
            race_isas(ours, rows, options.runs)
    finally:
        prototypes.clear()


def write_plot(path, rows):
    """Bars of the ratios to the prototypes, as SVG; the line is at 1: equally fast."""
    shown = [row for row in rows if row.get("race")]
    height = 60 + 28 * len(shown)
    scale = 300  # pixels of a ratio of 1
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="%d" '
             'font-family="sans-serif" font-size="13">' % height,
             '<title>User seconds of tilewright against those of prototypes</title>',
             '<rect width="100%" height="100%" fill="white"/>']
    for number, row in enumerate(shown):
        y = 40 + 28 * number
        ratio = row["race"][2]
        lines.append('<text x="150" y="%d" text-anchor="end">%s</text>' % (
            y + 14, row["name"].replace("&", "&amp;")))
        lines.append('<rect x="160" y="%d" width="%.1f" height="18" fill="#0072b2"/>' % (
            y, min(ratio, 1.5) * scale))
        lines.append('<text x="%.1f" y="%d">%.2f</text>' % (
            166 + min(ratio, 1.5) * scale, y + 14, ratio))
    lines.append('<line x1="%d" y1="30" x2="%d" y2="%d" stroke="#d55e00" stroke-width="2"/>' % (
        160 + scale, 160 + scale, height - 10))
    lines.append('<text x="%d" y="22" text-anchor="middle">prototype</text>' % (160 + scale))
    lines.append("</svg>")
    with open(path, "w", encoding="utf-8") as target:
        target.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tilewright", default=os.path.join(TOP, "build", "tilewright"))
    parser.add_argument("--prototypes", default=os.path.join(TOP, "..", "shared", "proto"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", help="rows whose name has this in it")
    parser.add_argument("--skip", action="append", default=[],
                        choices=["prototypes", "dancing", "isas", "slow"],
                        help="leave these races out; slow: against minutes of dancing links")
    parser.add_argument("--csv")
    parser.add_argument("--plot")
    parser.add_argument("--page")
    parser.add_argument("--from", dest="races", metavar="CSV",
                        help="races out of an earlier --csv, not anew")
    parser.add_argument("--before", metavar="PROGRAM",
                        help="race against this earlier build, and nothing else")
    options = parser.parse_args()
    rows = [row for row in read_set(os.path.join(HERE, "puzzles.tsv"))
            if not options.only or options.only in row["name"]]
    ours = Ours(options.tilewright)
    if options.before:
        race_before(ours, Ours(options.before), rows, options.runs)
        return
    if options.races:
        read_csv(options.races, rows, ours)
    else:
        race_all(ours, rows, options)
    for path, write in ((options.csv, write_csv), (options.plot, write_plot)):
        if path:
            write(path, rows)
    if options.page:
        write_page(options.page, rows, ours.program)


if __name__ == "__main__":
    main()
