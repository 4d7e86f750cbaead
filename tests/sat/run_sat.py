#!/usr/bin/env python3
"""run_sat.py -- answers of solvers to exported clauses, sums and models; proofs that others check.

    run_sat.py PROGRAM COUNTS.TSV short|long

Solvers are minisat, clasp, cadical and minizinc, Debian packages of these names; missing ones are
skipped and reported. xcsp3.py reads XCSP3. `long`: the slow encodings, and puzzles with many
solutions.
"""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "counts"))
import table  # noqa: E402
import tap  # noqa: E402
from tap import same  # noqa: E402
import drat  # noqa: E402
import xcsp3  # noqa: E402

ENCODINGS = ["product", "sequential", "pairwise", "rules"]
PUZZLE = "dudeney-8x8"  # the twelve pentominoes and the 2 by 2 piece on a chessboard
# The article's table: placements of its thirteen figures, in its own order (doc/sat.md).
PUBLISHED = [288, 64, 280, 280, 336, 144, 168, 144, 144, 36, 280, 144, 49]
TETROMINOES = """tilewright: 1
lattice: square
container: {box: [5, 4]}
pieces: [{set: tetrominoes}]
"""
SIX = """tilewright: 1
lattice: square
container: {box: [5, 6]}
pieces: [{set: pentominoes, only: [F, T, U, V, W, Z]}]
"""
# Counted by the engine `sat`: puzzles of the collection within seconds, and long ones.
COUNTED = ["soma", "slothouber-graatsma", "happy-cube-green", "hex-pyramid", "live-cube",
           "rings-test-2", "polysticks-diamond", "checkers-5x5", "spheres-pyramid",
           "tangram-square"]
COUNTED_LONG = ["pentominoes-8x8-hole", "rings-12", "pentominoes-3x20", "pentominoes-10x3x2"]


# optional cells, ranges of copies, costs
PRICED = """tilewright: 1
lattice: square
container: {box: [4, 3], optional: [[0, 0], [3, 2], [1, 1]]}
pieces:
  - {name: domino, box: [2, 1], copies: [1, 4]}
  - {name: L, cells: [[0, 0], [1, 0], [0, 1]], copies: [0, 2]}
  - {name: cell, box: [1, 1], copies: [0, 3]}
cost:
  - {weight: 3, piece: domino}
  - {weight: -2, piece: L}
  - {weight: 7, piece: cell, cells: [[2, 1]]}
"""


class Bench:
    """The program, a folder for files, and short ways to run things."""

    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def run(self, *words, status=0, text=None):
        done = subprocess.run(words, cwd=self.folder, input=text, text=True, timeout=600,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if status is not None and done.returncode != status:
            raise tap.Failure("%s: status %d, expected %s\n%s%s" % (
                " ".join(words), done.returncode, status, done.stdout[-500:], done.stderr[-500:]))
        return done

    def ours(self, *words, status=0, text=None):
        return self.run(self.program, *words, status=status, text=text)

    def export(self, puzzle, form, name, *words):
        done = self.ours("export", puzzle, "--to", form, "--map", name + ".map", "--force", *words)
        return self.write(name, done.stdout)


def need(solver):
    if not shutil.which(solver):
        raise tap.Skip("%s is not here (apt-get install %s)" % (solver, solver))


def need_engine(bench):
    if "not in this build" in bench.ours("list", "engines").stdout:
        raise tap.Skip("this build has no CaDiCaL")


def solve(bench, solver, formula):
    """The name of the file with the solver's answer."""
    need(solver)
    if solver == "minisat":
        bench.run("minisat", "-verb=0", formula, "answer", status=None)
        return "answer"
    words = ["cadical", "-q", formula] if solver == "cadical" else ["clasp", "--verbose=0", formula]
    return bench.write("answer", bench.run(*words, status=None).stdout)


# ---- The clauses ------------------------------------------------------------------------------

def map_rows(bench, name):
    rows = [json.loads(line) for line in bench.read(name + ".map").splitlines()]
    same(len(rows) - 1, rows[0]["variables"], "variables")
    return rows[1:]


def as_in_the_article(bench):
    """Placements as published; clauses as its three rules say, counted here from the map alone."""
    formula = bench.export(PUZZLE, "dimacs", "rules.cnf", "--encoding", "rules", "--same", "none")
    rows = map_rows(bench, formula)
    pieces = Counter(row["piece"] for row in rows)
    same(sorted(pieces.values()), sorted(PUBLISHED), "placements")
    numbers = {}
    masks = [sum(1 << numbers.setdefault(tuple(cell), len(numbers)) for cell in row["cells"])
             for row in rows]
    wanted = Counter(tuple(i + 1 for i, mask in enumerate(masks) if mask >> cell & 1)
                     for cell in range(64))
    overlapping = [(-i - 1, -j - 1) for i, mask in enumerate(masks) for j in range(i)
                   if mask & masks[j]]
    alike = [(-i - 1, -j - 1) for i, row in enumerate(rows) for j in range(i)
            if rows[j]["piece"] == row["piece"]]
    same(len(numbers), 64, "cells")
    wanted.update(overlapping)
    wanted.update(alike)
    variables, clauses = drat.read_cnf(bench.path(formula))
    same(variables, 2357, "variables")
    found = Counter(tuple(sorted(one)) for one in clauses)
    same(found == wanted, True, "the clauses are the rules")
    head = [int(n) for n in re.findall(r"^c (\d+) clauses", bench.read(formula), re.MULTILINE)]
    same(head, [64, len(overlapping), len(alike)], "what the header counts")


# ---- Models -----------------------------------------------------------------------------------

def round_trip(bench, solver, encoding):
    formula = bench.export(PUZZLE, "dimacs", "formula.cnf", "--encoding", encoding)
    answer = solve(bench, solver, formula)
    line = bench.ours("import", PUZZLE, "--model", answer, "--map", formula + ".map").stdout
    same(line.count("\n"), 1, "lines")
    bench.ours("check", PUZZLE, "-", text=line)


def opb_round_trip(bench):
    formula = bench.export("soma", "opb", "formula.opb")
    answer = solve(bench, "clasp", formula)
    line = bench.ours("import", "soma", "--model", answer, "--map", formula + ".map").stdout
    bench.ours("check", "soma", "-", text=line)


def several_models(bench):
    need("clasp")
    formula = bench.export("soma", "dimacs", "formula.cnf", "--same", "none")
    bench.write("answer", bench.run("clasp", "-n", "5", formula, status=None).stdout.replace(
        "clasp version", "c clasp version").replace("Reading", "c Reading").replace(
        "Solving...", "c Solving..."))
    lines = bench.ours("import", "soma", "--model", "answer", "--map", formula + ".map").stdout
    same(len({line.split(",", 1)[1] for line in lines.splitlines()}), 5, "different solutions")
    bench.ours("check", "soma", "-", text=lines)


def models_counted(bench, form, encoding, puzzle, solutions):
    need("clasp")
    words = ["--encoding", encoding] if encoding else []
    formula = bench.export(puzzle, form, "formula." + form, "--same", "none", *words)
    text = bench.run("clasp", "-n", "0", "-q", formula, status=None).stdout
    found = re.search(r"^c Models\s*:\s*(\d+)", text, re.MULTILINE)
    same(found and int(found[1]), solutions, "models")


def options_are_shown(bench, encoding):
    """What a counter of projected models is told to count: the variables of the map, no helper."""
    formula = bench.export(PUZZLE, "dimacs", "formula.cnf", "--encoding", encoding)
    shown = re.findall(r"^c p show (.*) 0$", bench.read(formula), re.MULTILINE)
    wanted = [row["variable"] for row in map_rows(bench, formula)]
    same([[int(word) for word in line.split()] for line in shown], [wanted], "shown")
    same(drat.read_cnf(bench.path(formula))[0] > len(wanted), True, "there are helpers")


def wrong_models_are_refused(bench):
    need("cadical")
    formula = bench.export("soma", "dimacs", "formula.cnf")
    answer = bench.read(solve(bench, "cadical", formula))
    literals = re.findall(r"-?\d+", answer.split("\n", 1)[1])
    first = next(literal for literal in literals if int(literal) > 0)
    bench.write("answer", re.sub(r"(?<= )%s(?= )" % first, "-" + first, answer))
    done = bench.ours("import", "soma", "--model", "answer", "--map", formula + ".map", status=2)
    same("is no solution" in done.stderr, True, "said")
    bench.export("eureka-square", "dimacs", "other.cnf")
    done = bench.ours("import", "soma", "--model", "answer", "--map", "other.cnf.map", status=2)
    same("another puzzle" in done.stderr, True, "said")


# ---- Constraint solvers -----------------------------------------------------------------------

def minizinc(bench, model, *words):
    """The file with MiniZinc's answer."""
    need("minizinc")
    done = bench.run("minizinc", "--solver", "gecode", *words, model, status=None)
    return bench.write("answer", done.stdout)


def minizinc_round_trip(bench):
    model = bench.export("soma", "minizinc", "model.mzn", "--same", "none")
    answer = minizinc(bench, model, "-n", "5")
    lines = bench.ours("import", "soma", "--model", answer, "--map", model + ".map").stdout
    same(len({line.split(",", 1)[1] for line in lines.splitlines()}), 5, "different solutions")
    bench.ours("check", "soma", "-", text=lines)


def minizinc_finds_none(bench):
    puzzle = bench.write("none.yaml", TETROMINOES)
    model = bench.export(puzzle, "minizinc", "model.mzn")
    answer = minizinc(bench, model)
    bench.ours("import", puzzle, "--model", answer, "--map", model + ".map", status=1)


def minizinc_counts(bench, puzzle, solutions):
    model = bench.export(puzzle, "minizinc", "model.mzn", "--same", "none")
    answer = bench.read(minizinc(bench, model, "-a"))
    same(answer.count("----------\n"), solutions, "solutions")
    same(answer.endswith("==========\n"), True, "all of them")
    same(len(set(re.findall(r"^v .*$", answer, re.MULTILINE))), solutions, "different ones")


def least_cost(bench, puzzle):
    found = json.loads(bench.ours("solve", puzzle, "--cost", "cheapest", "--json",
                                  "--same", "none").stdout.splitlines()[-1])
    return found["cost"]["best"][0]


def cheapest_by_minizinc(bench):
    puzzle = bench.write("priced.yaml", PRICED)
    model = bench.export(puzzle, "minizinc", "model.mzn", "--same", "none")
    answer = bench.read(minizinc(bench, model))
    text = bench.read(model)
    costs = [int(word) for word in re.search(r"cost = \[(.*)\];", text)[1].split(",")]
    last = re.findall(r"^v (.*)0$", answer, re.MULTILINE)[-1].split()
    same(sum(costs[int(word) - 1] for word in last), least_cost(bench, puzzle), "the least cost")


def random_cover(seed):
    """A table with optional items, ranges, and items that nothing covers."""
    roll = random.Random(seed)
    places, stocks, options = roll.randint(1, 5), roll.randint(0, 2), roll.randint(0, 9)
    head = ["p%d" % p + roll.choice(["", "", " 0..1"]) for p in range(places)]
    for s in range(stocks):
        low = roll.randint(0, 2)
        head.append("s%d %d..%s" % (s, low, roll.choice([low or 1, low + 1, low + 3, ""])))
    rows = [",".join(["option"] + head)]
    for number in range(options):
        row = [int(roll.random() < 0.4) for _ in range(places)]
        row[roll.randrange(places)] = 1
        stock = roll.randint(-1, stocks - 1)
        rows.append(",".join(str(word) for word in
                             [number + 1] + row + [int(s == stock) for s in range(stocks)]))
    return "\n".join(rows) + "\n"


def counted_cover(bench, name):
    done = bench.ours("count", name, "--json", status=None)
    return int(json.loads(done.stdout)["solutions"])


def random_covers(bench, seeds, by_form):
    """Random covers have as many solutions in this form as here; some have several, some none."""
    counts = set()
    for seed in seeds:
        bench.write("random.csv", random_cover(seed))
        wanted = counted_cover(bench, "random.csv")
        same(by_form(bench, "random.csv"), wanted, "solutions of cover %d" % seed)
        counts.add(min(wanted, 2))
    same(counts, {0, 1, 2}, "kinds of covers")


def counted_by_minizinc(bench, cover):
    bench.write("model.mzn", bench.ours("export", cover, "--to", "minizinc").stdout)
    return bench.read(minizinc(bench, "model.mzn", "-a")).count("----------\n")


def counted_by_xcsp3(bench, cover):
    return xcsp3.count(*xcsp3.read(bench.ours("export", cover, "--to", "xcsp3").stdout))[0]


def xcsp3_of_a_puzzle(bench):
    puzzle = bench.write("priced.yaml", PRICED)
    bench.export(puzzle, "xcsp3", "model.xcsp3", "--same", "none")
    variables, sums, least = xcsp3.read(bench.read("model.xcsp3"))
    same(variables, len(map_rows(bench, "model.xcsp3")), "variables")
    same(xcsp3.count(variables, sums, least),
         (counted_cover(bench, puzzle), least_cost(bench, puzzle)), "solutions, least cost")


def broken_xcsp3_is_refused(bench):
    text = bench.ours("export", "slothouber-graatsma", "--to", "xcsp3", "--same", "none").stdout
    same(xcsp3.count(*xcsp3.read(text))[0], 8, "solutions")
    for what, by in ((" x1 ", " x0 "), ("(eq,", "(ne,"), ("CSP\"", "COP\""), ("0 1 <", "0..2 <"),
                     ("<sum>", "<sum> <coeffs> 1 </coeffs>")):
        try:
            xcsp3.read(text.replace(what, by, 1))
        except xcsp3.Refused:
            continue
        raise tap.Failure("let through: %s for %s" % (by, what))


# ---- Proofs -----------------------------------------------------------------------------------

def proof_is_checked(bench, encoding):
    need_engine(bench)
    puzzle = bench.write("none.yaml", TETROMINOES)
    done = bench.ours("export", puzzle, "--to", "drat", "--force", "--cnf", "none.cnf",
                      "--output", "none.drat",
                      "--encoding", encoding)
    same(done.stdout.startswith("proved: there is no solution"), True, "said")
    clauses = drat.read_cnf(bench.path("none.cnf"))[1]
    if drat.check(clauses, drat.read_proof(bench.path("none.drat"))) < 10:
        raise tap.Failure("a proof of so few steps proves something else")


def solvers_agree(bench, solver):
    puzzle = bench.write("none.yaml", TETROMINOES)
    formula = bench.export(puzzle, "dimacs", "formula.cnf")
    answer = solve(bench, solver, formula)
    bench.ours("import", puzzle, "--model", answer, "--map", formula + ".map", status=1)


def cadical_proof_is_checked(bench):
    """CaDiCaL's own proof of the exported clauses: the checker accepts foreign proofs, too."""
    need("cadical")
    formula = bench.export(bench.write("none.yaml", TETROMINOES), "dimacs", "formula.cnf")
    bench.run("cadical", "-q", "--no-binary", formula, "its.drat", status=20)
    drat.check(drat.read_cnf(bench.path(formula))[1], drat.read_proof(bench.path("its.drat")))


def solvable_is_not_proved(bench):
    need_engine(bench)
    done = bench.ours("export", "soma", "--to", "drat", "--cnf", "proved.cnf", "--output",
                      "proved.drat", status=1)
    same("has a solution" in done.stderr, True, "said")
    same(os.path.exists(bench.path("proved.drat")), False, "left")


SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]  # has no model; needs one lemma


def refused(clauses, steps):
    try:
        drat.check(clauses, steps)
    except drat.Refused:
        return
    raise tap.Failure("let through: %s %s" % (clauses, steps))


def checker_says_no():
    lemma, end = (False, [1]), (False, [])
    same(drat.check(SQUARE, [lemma, end]), 1, "lemmas")
    refused(SQUARE, [])
    refused(SQUARE, [end])                         # too big a step
    refused(SQUARE[:3], [lemma, end])              # there is a model
    refused(SQUARE[:3], [(False, [-1]), end])
    refused(SQUARE, [(True, [1, -2]), lemma])      # deletes what the lemma needs
    refused(SQUARE, [(True, [1, 3]), lemma, end])  # was never there
    # a new variable follows from nothing, and may be defined (RAT); an old one may not
    same(drat.check(SQUARE, [(False, [3, 1]), (False, [-3, -1]), lemma]), 3, "lemmas")
    refused([[1, 2], [-1, 2], [-2, 3]], [(False, [-3]), end])


def certificate_is_about_the_clauses(bench):
    """The steps follow from the exported clauses; drat.py shares nothing with `check`."""
    need_engine(bench)
    puzzle = bench.write("few.yaml", SIX)
    bench.ours("explain", puzzle, "--certificate", "why.drat", status=1)
    bench.ours("export", puzzle, "--to", "dimacs", "--same", "none", "--output", "few.cnf")
    with open(bench.path("why.drat"), encoding="ascii") as file:
        head = json.loads(file.readline())
        steps = file.read()
    same(head["tilewright-proof"], 1, "version")
    bench.write("steps.drat", steps)
    clauses = drat.read_cnf(bench.path("few.cnf"))[1]
    if drat.check(clauses, drat.read_proof(bench.path("steps.drat"))) < 10:
        raise tap.Failure("a proof of so few steps proves something else")


def damaged_proof_is_refused(bench):
    """Each lemma of a true proof left out in turn: many are needed."""
    need_engine(bench)
    puzzle = bench.write("none.yaml", TETROMINOES)
    bench.ours("export", puzzle, "--to", "drat", "--force", "--cnf", "none.cnf", "--output",
               "none.drat")
    clauses = drat.read_cnf(bench.path("none.cnf"))[1]
    steps = [step for step in drat.read_proof(bench.path("none.drat")) if not step[0]]
    refused(clauses, steps[len(steps) - 1:])
    refused(clauses, [(False, [-literal for literal in step[1]]) for step in steps])


# ---- The engine -------------------------------------------------------------------------------

def counted(bench, row):
    need_engine(bench)
    got = table.ask(bench.program, ["count", row["puzzle"], "--json", "--engine", "sat"], 600)
    table.compare([("outcome", "exhausted", got["outcome"])] +
                  [(name, table.number(row[name]), got["counts"][name])
                   for name in ("none", "rotations", "reflections") if row[name]])


def interrupted(bench):
    """SIGINT stops a count that would take hours, and the outcome says so."""
    need_engine(bench)
    process = subprocess.Popen([bench.program, "solve", PUZZLE, "--engine", "sat", "--solutions",
                                "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdout.read(1)  # solutions come, so signals are watched
    process.send_signal(signal.SIGINT)
    last = process.stdout.read().decode().splitlines()[-1]
    same(process.wait(timeout=600), 3, "status")
    same(json.loads(last)["outcome"], "stopped", "outcome")


def main(program, counts, length):
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(program, folder)
        rows = {row["puzzle"]: row for row in table.read(counts, [
            "puzzle", "none", "rotations", "reflections"])}
        names = COUNTED if length == "short" else COUNTED_LONG
        checks = [("%s by the engine sat" % name, lambda name=name: counted(bench, rows[name]))
                  for name in names]
        quick = [(solver, "product") for solver in ("minisat", "clasp", "cadical")]
        slow = [(solver, encoding) for solver in ("minisat", "clasp", "cadical")
                for encoding in ENCODINGS[1:]]
        checks += [("%s solves %s, encoding %s" % (solver, PUZZLE, encoding),
                    lambda solver=solver, encoding=encoding: round_trip(bench, solver, encoding))
                   for solver, encoding in (quick if length == "short" else slow)]
        if length == "long":
            checks.append(("minizinc counts pentominoes",
                           lambda: minizinc_counts(bench, "pentominoes-3x20", 8)))
        if length == "short":
            checks += [
                ("the rules of the article", lambda: as_in_the_article(bench)),
                ("clasp solves sums", lambda: opb_round_trip(bench)),
                ("options are shown to counters", lambda: options_are_shown(bench, "sequential")),
                ("several models become several solutions", lambda: several_models(bench)),
                ("a wrong model and a wrong map are refused",
                 lambda: wrong_models_are_refused(bench)),
                ("the checker of proofs says no", checker_says_no),
                ("a damaged proof is refused", lambda: damaged_proof_is_refused(bench)),
                ("a certificate's steps", lambda: certificate_is_about_the_clauses(bench)),
                ("cadical's own proof", lambda: cadical_proof_is_checked(bench)),
                ("what has a solution is not disproved", lambda: solvable_is_not_proved(bench)),
                ("a count is interrupted", lambda: interrupted(bench))]
            checks += [
                ("minizinc solves soma", lambda: minizinc_round_trip(bench)),
                ("minizinc finds none", lambda: minizinc_finds_none(bench)),
                ("minizinc counts", lambda: minizinc_counts(bench, "slothouber-graatsma", 8)),
                ("minizinc finds the cheapest", lambda: cheapest_by_minizinc(bench)),
                ("minizinc counts random covers",
                 lambda: random_covers(bench, range(12), counted_by_minizinc)),
                ("XCSP3 of random covers",
                 lambda: random_covers(bench, range(150), counted_by_xcsp3)),
                ("XCSP3 of a puzzle", lambda: xcsp3_of_a_puzzle(bench)),
                ("broken XCSP3 is refused", lambda: broken_xcsp3_is_refused(bench))]
            checks += [("models are solutions, %s" % (encoding or form),
                        lambda form=form, encoding=encoding:
                        models_counted(bench, form, encoding, "slothouber-graatsma", 8))
                       for form, encoding in [("dimacs", "product"), ("dimacs", "sequential"),
                                              ("dimacs", "pairwise"), ("opb", None)]]
            checks += [("no five tetrominoes in 4 by 5, encoding %s" % encoding,
                        lambda encoding=encoding: proof_is_checked(bench, encoding))
                       for encoding in ENCODINGS]
            checks += [("%s finds none either" % solver,
                        lambda solver=solver: solvers_agree(bench, solver))
                       for solver in ("minisat", "clasp", "cadical")]
        tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
