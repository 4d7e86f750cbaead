#!/usr/bin/env python3
"""quality_page.py -- keeps the figures of doc/quality.md true.

    quality_page.py --write [BUILD [COVERAGE]]   makes its tables anew: those of the tree always,
                                                 those of a run when it was one of BUILD (./check)
                                                 and of COVERAGE (./check --coverage)
    quality_page.py --test                       is the page that of this tree? A test, in TAP

Each table stands between `<!-- NAME -->` and `<!-- to here -->`. Tables of the tree may lag behind,
numbers by a fifth and by three rows, so that not every commit touches the page. Tables of a run
state its commit and day.
"""

import collections
import json
import os
import re
import subprocess
import sys

import test_totals

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = "doc/quality.md"
MADE = re.compile(r"(<!-- (\w+) -->\n)(.*?)(<!-- to here -->\n)", re.DOTALL)
GROUPS = {
    "unit": "functions that break their contract, also when an allocation fails",
    "cases": "changed output or exit status of a command",
    "random": "wrong counts and proofs of random puzzles",
    "bad": "missing or misplaced faults of a file; bounds that do not hold",
    "fuzz": "bytes that break a reader; differences between reading and writing",
    "counts": "wrong counts of shipped puzzles; changed searches",
    "sat": "clauses that other solvers read otherwise; wrong proofs",
    "pictures": "changed pictures; hidden parts drawn",
    "shell": "damage when processes are killed, disks are full, machines come and go",
    "serve": "strangers let in; lost events; bounds that do not hold",
    "web": "changed behaviour of the page in a browser",
    "python": "a binding that leaks, blocks or returns something wrong",
    "manners": "code against the rules of the tree: rooms, names, manual, binary interface",
    "docs": "dead links and missing pages of the site",
    "threads": "races, in the same tests under `./check --threads`",
    "machines": "dependence on word size and byte order",
    "windows": "what differs there, under Wine",
    "packages": "packages that cannot be installed, run and removed",
    "wasm": "different behaviour in browsers",
}
RANDOM = [  # what, file, numbers of trials usually and with `--long`; Python's are in meson.build
    ("covers, by every engine", "test_random_engines.c", r"USUAL = (\d+)",
     r"'engines': \['(\d+)"),
    ("covers, counted by tables", "test_random_counts.c", r"USUAL = (\d+)",
     r"'counts': \['(\d+)"),
    ("covers with costs", "test_random_costs.c", r"USUAL = (\d+)", None),
    ("bin packings", "test_random_bin_packing.c", r"TRIALS = (\d+)", None),
    ("assemblies", "test_random_disassembly.c", r"ASSEMBLIES = (\d+)", None),
    ("assemblies, fewest moves", "test_random_least.c", r"ASSEMBLIES = (\d+)",
     None),
    ("runs stopped, saved, split, merged", "test_random_runs.c", r"USUAL = (\d+)",
     r"'runs': \['(\d+)"),
    ("puzzles, against Python", "random_puzzles.py", r"'60' : '(\d+)'",
     r"oracle \+ \['(\d+)"),
    ("diagrams, against Python", "random_diagrams.py", r"'40' : '(\d+)'", None),
    ("exchanges, against Python", "random_exchanges.py", r"'20' : '(\d+)'", None),
]
CODE = (".c", ".h", ".cpp", ".py", ".ts", ".tsx", ".mjs", ".css")
LAG = 3  # by how much a table of the tree may be behind, in rows and in small numbers
FEW = 5  # sources with fewer rows than this are counted as "others"


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


def tracked(*patterns):
    return subprocess.run(["git", "ls-files", *patterns], cwd=TOP, check=True,
                          stdout=subprocess.PIPE, text=True).stdout.splitlines()


def rows_of(path):
    """Rows of a table in the tree, as dictionaries."""
    lines = [line.split("\t") for line in read(path).splitlines() if line and line[0] != "#"]
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def table(heads, rows):
    """Markdown; numbers to the right."""
    def cell(value):
        return "{:,}".format(value) if isinstance(value, int) else value

    number = [any(isinstance(row[at], int) or row[at][:1].isdigit() for row in rows)
              for at in range(len(heads))]
    return "".join("| %s |\n" % " | ".join(line) for line in
                   [heads, ["---:" if one else "---" for one in number]] +
                   [[cell(value) for value in row] for row in rows])


# ---- Of the tree -------------------------------------------------------------------------------


def rooms():
    return sorted({name.split("/")[1] for name in tracked("src/*/*")})


def length(names):
    return sum(read(name).count("\n") for name in names)


def size():
    rows = []
    for folder in ("include/tw", "src", "app", "bindings", "web", "tests", "tools", "bench"):
        names = [name for name in tracked(folder + "/*")
                 if name.endswith(CODE) and not name.startswith("web/dist/")]
        rows.append(["`%s/`" % folder, len(names), length(names)])
    rows.append(["together", sum(row[1] for row in rows), sum(row[2] for row in rows)])
    rows.append(["of them in `tests/unit/`", len(tracked("tests/unit/*.c")),
                 length(tracked("tests/unit/*.c"))])
    return table(["folder", "files", "lines"], rows)


def said(row, column):
    return [] if row.get(column, "-") == "-" else row[column].split()


def by_number(counter):
    return sorted(counter.items(), key=lambda one: (-one[1], one[0]))


def counts():
    puzzles, others = rows_of("tests/counts.tsv"), rows_of("tests/counted.tsv")
    numbers = ("none", "rotations", "reflections")
    sources = collections.Counter(re.split(r"[;:,(]", row["source"])[0].strip() for row in puzzles)
    named = [[name, many] for name, many in by_number(sources) if many >= FEW]
    named.append(["others",
                  sum(sources.values()) - sum(row[1] for row in named)])
    return table(["what", "number"], [
        ["shipped puzzles", len(tracked("puzzles/*.yaml"))],
        ["with expected counts (`tests/counts.tsv`)", len(puzzles)],
        ["expected counts", sum(len(said(row, one)) for row in puzzles for one in numbers)],
        ["runs of engines in `./check`", sum(len(said(row, "runs")) for row in puzzles)],
        ["more runs in `--long`", sum(len(said(row, "long_runs")) for row in puzzles)],
        ["expected numbers of branches",
         sum(len(said(row, "branches")) for row in puzzles)],
        ["puzzles counted by tables (`tests/counted.tsv`)", len(others)],
        ["of them only in `--long`", sum(row["when"] == "long" for row in others)],
        ["numbers of polyforms (`tests/polyforms.tsv`)", len(rows_of("tests/polyforms.tsv"))],
        ["published runs (`tests/thesis/published.tsv`)",
         len(rows_of("tests/thesis/published.tsv"))],
    ]) + "\nSources of `tests/counts.tsv`:\n\n" + \
        table(["source", "puzzles"], named)


def random():
    def number(path, pattern):
        path = path if path.endswith(".c") else "meson.build"
        return int(re.search(pattern, read("tests/random/" + path))[1])

    def share(path):
        shared = re.search(r"share_of|compare_seeds", read("tests/random/" + path))
        return int(re.search(r"TEST_SHARE:-(\d+)", read("check"))[1]) if shared else 1

    return table(["what", "`./check`", "`--long`", "by"], [
        [what, number(path, usual) // share(path),
         number("meson.build" if late else path, late or usual), "`tests/random/%s`" % path]
        for what, path, usual, late in RANDOM])


def bad_lines(pattern):
    """The matches of a pattern in the files of bad texts."""
    return [found for name in tracked("tests/bad/*.cases")
            for found in re.findall(pattern, read(name), re.MULTILINE)]


def fuzz():
    text = read("tests/fuzz/meson.build")
    places = {"top / 'puzzles'": "puzzles/*.yaml", "top / 'lattices'": "lattices/*.yaml"}
    rows = []
    for target, seeds in re.findall(r"'(fuzz_\w+)\.c': \[(.*?)\],\n", text):
        patterns = [places.get(one) or "tests/fuzz/seeds/%s/*" % one.split("'")[-2]
                    for one in re.findall(r"(?:top|here)(?: / '\w+')+", seeds)]
        count = len(tracked(*patterns)) + ("bad_texts" in seeds) * len(bad_lines(r"^=== "))
        rows.append(["`%s`" % target, count])
    return table(["target", "seeds"], rows)


def cases():
    found = [(name, len(re.findall(r"^case ", read(name), re.MULTILINE)))
             for name in tracked("tests/cases/*.case")]
    return table(["what", "number"], [
        ["files of cases", len(found)],
        ["cases", sum(one[1] for one in found)],
        ["broken texts (`tests/bad/*.cases`)", len(bad_lines(r"^=== "))],
        ["faults expected in them", len(bad_lines(r"^\S+:\d+:"))],
        ["public functions (`include/tw/`)",
         len(set(re.findall(r"^[\w *]*\b(tw_\w+)\(", "".join(map(read, tracked("include/tw/*.h"))),
                            re.MULTILINE)))]])


def idle():
    why = collections.Counter(row["why"] for row in rows_of("tests/uncovered.tsv"))
    return table(["why no test enters it", "functions or files"], by_number(why))


TREE = {"size": size, "cases": cases, "counts": counts, "random": random, "fuzz": fuzz,
        "idle": idle}


# ---- Of a run ----------------------------------------------------------------------------------


def when():
    commit, day = subprocess.run(["git", "log", "-1", "--format=%h %cs"], cwd=TOP, check=True,
                                 stdout=subprocess.PIPE, text=True).stdout.split()
    return "Commit %s, %s." % (commit, day)


def groups(test):
    return [one.split(":")[-1] for one in test["suite"]]


def tests(build):
    there = json.loads(subprocess.run(["meson", "introspect", "--tests", build], check=True,
                                      stdout=subprocess.PIPE, text=True).stdout)
    with open(os.path.join(build, "meson-logs/testlog.json"), encoding="utf-8") as log:
        entries = [json.loads(line) for line in log]
    sums = {group: [0, 0, 0, 0, 0] for group in [*GROUPS, "all"]}
    for entry in entries:
        passed, failed, skipped = test_totals.judge(entry)
        suites = entry["name"].split(" / ")[0].split(":")[-1].split("+")
        for group in {*suites, "all"} - {"long", "coverage"}:
            for at, more in enumerate((1, passed, len(failed), len(skipped))):
                sums[group][at] += more
    for test in there:
        if "long" in groups(test):
            for group in set(groups(test)) - {"long"}:
                sums[group][4] += 1
    return when() + " Together %d programs: %d checks passed, %d failed, %d skipped.\n\n" % tuple(
        sums.pop("all")[:4]) + \
        table(["group", "programs", "checks passed", "skipped", "more programs in `--long`",
               "finds"],
              [["`%s`" % group,
                *(numbers[:2] + numbers[3:4] if numbers[0] else ["not run"] * 3), numbers[4],
                GROUPS[group]] for group, numbers in sums.items()])


def coverage(build):
    with open(os.path.join(build, "coverage.json"), encoding="utf-8") as file:
        found = json.load(file)

    def row(name, counted):
        pairs = [counted[one] for one in ("lines", "branches", "functions")]
        return [name] + [text for some, there in pairs
                         for text in (there, "%.1f" % (100 * some / there if there else 100))]

    heads = ["room", "lines", "run, %", "branches", "taken, %", "functions", "entered, %"]
    return when() + "\n\n" + table(heads, [
        row("`%s/`" % name, one) for name, one in sorted(found["rooms"].items())] +
        [row("together", found["all"])])


RUNS = {"tests": tests, "coverage": coverage}


# ---- The page ----------------------------------------------------------------------------------


def write(folders):
    measured = dict(zip(RUNS, folders))

    def made(match):
        name = match[2]
        if name in TREE:
            return match[1] + "\n" + TREE[name]() + "\n" + match[4]
        if name not in measured:
            return match[0]
        return match[1] + "\n" + RUNS[name](measured[name]) + "\n" + match[4]

    text = MADE.sub(made, read(PAGE))
    with open(os.path.join(TOP, PAGE), "w", encoding="utf-8") as file:
        file.write(text)


def cells(text):
    """Words and numbers of each row."""
    return [[int(cell.replace(",", "")) if re.fullmatch(r"[\d,]+", cell) else cell
             for cell in line.strip("| ").split(" | ")]
            for line in text.splitlines() if line.startswith("|")]


def near(one, other):
    both = isinstance(one, int) and isinstance(other, int)
    return abs(one - other) <= max(LAG, max(one, other) / 5) if both else one == other


def test():
    sys.path.insert(0, os.path.join(TOP, "tests"))
    import tap  # the tests' own, not needed for writing

    page = {match[2]: match[3] for match in MADE.finditer(read(PAGE))}

    def true(name):
        there, now = ({row[0]: row for row in cells(text)} for text in (page[name], TREE[name]()))
        wrong = [(there[key], now[key]) for key in there.keys() & now.keys()
                 if not all(map(near, there[key], now[key]))]
        if wrong or len(there.keys() ^ now.keys()) > LAG:
            raise tap.Failure("`make quality` rewrites it: %s" %
                              str(wrong or sorted(there.keys() ^ now.keys())))

    def dated(name, wanted):
        if not re.search(r"^Commit [0-9a-f]{7,40}, 20\d\d-\d\d-\d\d\.", page[name], re.MULTILINE):
            raise tap.Failure("it does not say of which commit and day")
        if {row[0].strip("`/") for row in cells(page[name])[2:]} != wanted:
            raise tap.Failure("its rows are others")

    tap.run([("the table of %s is that of the tree" % name, lambda name=name: true(name))
             for name in TREE] +
            [("the table of tests names all groups", lambda: dated("tests", set(GROUPS))),
             ("the table of coverage names all rooms",
              lambda: dated("coverage", {"src/" + room for room in rooms()} | {"together"}))])


if __name__ == "__main__":
    if sys.argv[1] == "--write":
        write(sys.argv[2:])
    else:
        test()
