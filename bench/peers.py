#!/usr/bin/env python3
"""peers.py -- races `tilewright count` against programs of other authors, where they are.

    peers.py [--tilewright PROGRAM] [--runs N] [--seconds S] [--only TEXT] [--names NAMES]
             [--peer 'NAME FORMAT COMMAND'] [--examples FOLDER] [--page FILE]

Nothing is built or installed: a program is raced if it is on the path. The puzzles are those of
bench/puzzles.tsv, each written in a format that the program reads, and with --examples the
problems of the .xmpuzzle files of a folder, as BurrTools has them. Both count by the same
convention: a program that prints a number that is none of ours is told, and not raced. One that
does not end within --seconds is not run again. --peer adds a program, whose count is the last
number that it prints; {file} stands for its input, without which it reads standard input.
--page writes doc/peers.md. Ratios are medians of pairs, as bench.py takes them.
"""

import argparse
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap
import typing

import bench

LAST_NUMBER = r"(\d+)\D*\Z"
CONVENTIONS = ("reflections", "rotations", "none")


class Peer(typing.NamedTuple):
    """A program, the format that it reads, its command, and where its count is."""

    name: str
    format: str
    command: str
    says: str = LAST_NUMBER


PEERS = [
    Peer("burrTxt", "xmpuzzle", "burrTxt -q -o {problem} {file}", r"(\d+) assemblies"),
    Peer("dlx1", "dlx", "dlx1", r"(?m)^Altogether (\d+) solution"),
    Peer("dlx.c", "dlx", "build/bench/dlx", r"(\d+) solutions"),
    Peer("clasp", "dimacs", "clasp -n 0 -q {file}", r"Models\s*: (\d+)"),
]


class Problem(typing.NamedTuple):
    """What both count: its title, our words for it, and a file of BurrTools that has it."""

    name: str
    words: list
    file: str = ""
    number: int = 0


# ---- What there is ------------------------------------------------------------------------------


def problems_of_set(only):
    for row in bench.read_set(os.path.join(bench.HERE, "puzzles.tsv")):
        if only in row["name"]:
            yield Problem(row["name"], [bench.find(row["puzzle"])])


def problems_of_examples(ours, folder, only):
    for path in sorted(glob.glob(os.path.join(folder, "*.xmpuzzle"))):
        name = os.path.splitext(os.path.basename(path))[0]
        for number in range(1000):
            words = [path, "--problem", str(number + 1)]
            if subprocess.run([ours, "show", *words], capture_output=True, check=False).returncode:
                break
            if only in name:
                yield Problem("%s, %d" % (name, number + 1), words, path, number)


def is_here(peer):
    program = shlex.split(peer.command)[0]
    return shutil.which(program) is not None


def our_counts(ours, problem, seconds):
    """Our count by each convention; None: refused, or too slow."""
    ran = subprocess.run([ours, "count", *problem.words, "--json", "--timeout", str(seconds)],
                         capture_output=True, check=False)
    told = json.loads(ran.stdout.splitlines()[-1]) if ran.returncode in (0, 1) else {}
    return told["counts"] if told.get("outcome") == "exhausted" else None


# ---- Races --------------------------------------------------------------------------------------


def input_of(ours, peer, problem, folder):
    """The problem in the peer's format; None: it cannot be said there."""
    if problem.file:
        return problem.file if peer.format == "xmpuzzle" else None
    path = os.path.join(folder, "input." + peer.format)
    words = [ours, "export", *problem.words, "--to", peer.format, "-o", path, "--force"]
    if peer.format == "dimacs":
        words += ["--same", "none"]
    ran = subprocess.run(words, capture_output=True, check=False)
    return path if ran.returncode == 0 else None


def command_of(peer, problem, path):
    words = [word.format(file=path, problem=problem.number) for word in shlex.split(peer.command)]
    if "{file}" in peer.command:
        return words
    return ["sh", "-c", 'exec "$@" < "$0"', path, *words]


def first_run(command, says, seconds):
    """The count that a peer prints; "" when it prints none; None when it takes too long."""
    try:
        ran = subprocess.run(command, capture_output=True, check=False, timeout=seconds, text=True,
                             errors="replace")
    except subprocess.TimeoutExpired:
        return None
    found = re.search(says, ran.stdout + ran.stderr)
    return found.group(1) if found else ""


def race(chosen, peer, problem, counts, folder):
    """A row of the table: our seconds, the peer's and their ratio, as texts; None: no race."""
    path = input_of(chosen.tilewright, peer, problem, folder)
    if not path:
        return None
    command = command_of(peer, problem, path)
    said = first_run(command, peer.says, chosen.seconds)
    same = [word for word in CONVENTIONS if counts[word] == said]
    if said is not None and not same:
        print("%s: %s says \"%s\", not %s" % (problem.name, peer.name, said, counts), flush=True)
        return None
    ours = [chosen.tilewright, "count", *problem.words, "--quiet", "--same", (same or ["none"])[0]]
    if said is None:
        seconds = bench.mean((ours, None), 3)
        return ["%.3f" % seconds, "over %d" % chosen.seconds,
                "over %.0f" % (chosen.seconds / max(seconds, 0.001))]
    figures = bench.duel((command, None), (ours, None), chosen.runs)
    return figures and ["%.3f" % figures[1], "%.3f" % figures[0], "%.1f" % figures[2]]


# ---- All of it ----------------------------------------------------------------------------------


MADE = "Made by `bench/peers.py --page doc/peers.md`, on: %s."
METHOD = (
    "Each race is `tilewright count` against another program that counts the same, where it was "
    "found. Figures are user seconds of whole processes on one thread, as in "
    "[Performance](performance.md): a ratio is their seconds by ours, the median over %d pairs. "
    "Both count by one convention, which is that of the other program; the second column has "
    "solutions up to rotation and reflection. A program that takes over %d seconds is run once; "
    "the ratio is then a lower bound.")
ABOUT = {
    "burrTxt":
    "The command of [BurrTools](https://github.com/burr-tools/burr-tools), built from its "
    "repository with `g++ -O3 -march=native`; it counts assemblies. A number behind a name is that "
    "of a problem in a file of its examples. Where both take milliseconds, it is program start "
    "that is compared: burrTxt loads few libraries and reads no lattice.",
    "dlx.c":
    "`bench/dlx.c`, Knuth's dancing links with the fewest options first, on the same exact cover. "
    "It counts all solutions, no symmetry is removed.",
}


def count_word(count):
    return "{:,}".format(int(count)) if len(count) < 20 else "%d digits" % len(count)


def page_lines(name, rows):
    yield from ("", "## " + name, "")
    if name in ABOUT:
        yield from (textwrap.fill(ABOUT[name], 120), "")
    yield "| puzzle | solutions | ours, s | its s | ratio |"
    yield "|---|---:|---:|---:|---:|"
    for problem, counts, figures in rows:
        yield "| %s | %s | %s |" % (problem.name, count_word(counts["reflections"]),
                                    " | ".join(figures))


def write_page(chosen, rows):
    method = METHOD % (chosen.runs, chosen.seconds)
    lines = ["# Races with other programs", "", MADE % bench.machine(), "",
             textwrap.fill(method, 120)]
    for name, found in rows.items():
        lines += page_lines(name, found) if found else []
    with open(chosen.page, "w", encoding="utf-8") as page:
        page.write("\n".join(lines) + "\n")


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tilewright", type=os.path.abspath,
                        default=os.path.join(bench.TOP, "build", "tilewright"))
    parser.add_argument("--runs", type=int, default=5, help="pairs")
    parser.add_argument("--seconds", type=int, default=60, help="most for one run of a peer")
    parser.add_argument("--only", default="", help="puzzles whose name contains this")
    parser.add_argument("--names", default="", help="peers, with commas between")
    parser.add_argument("--peer", action="append", default=[], metavar="'NAME FORMAT COMMAND'")
    parser.add_argument("--examples", type=os.path.abspath, help="a folder of BurrTools' files")
    parser.add_argument("--page", type=os.path.abspath, metavar="FILE")
    chosen = parser.parse_args()
    for text in chosen.peer:
        if len(text.split(None, 2)) != 3:
            parser.error("--peer: expected a name, a format and a command: %s" % text)
    if chosen.runs < 1 or chosen.seconds < 1:
        parser.error("--runs, --seconds: expected at least 1")
    return chosen


def main():
    chosen = read_arguments()
    os.chdir(bench.TOP)
    peers = PEERS + [Peer(*text.split(None, 2)) for text in chosen.peer]
    peers = [peer for peer in peers if is_here(peer)
             and (not chosen.names or peer.name in chosen.names.split(","))]
    if not peers:
        sys.exit("peers.py: none of the programs is on the path")
    problems = list(problems_of_set(chosen.only))
    if chosen.examples:
        problems += problems_of_examples(chosen.tilewright, chosen.examples, chosen.only)
    rows = {peer.name: [] for peer in peers}
    with tempfile.TemporaryDirectory() as folder:
        for problem in problems:
            counts = our_counts(chosen.tilewright, problem, chosen.seconds)
            for peer in peers if counts else ():
                figures = race(chosen, peer, problem, counts, folder)
                if figures:
                    rows[peer.name].append((problem, counts, figures))
                    print("%-24s %-8s %s" % (problem.name, peer.name, "  ".join(figures)),
                          flush=True)
    if chosen.page:
        write_page(chosen, rows)


if __name__ == "__main__":
    main()
