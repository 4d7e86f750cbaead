"""table.py -- reads the tables of expected counts, and asks the command for its own.

A table is text with tabs. Lines that begin with `#` are comments, the first other line names the
columns; an empty field or "-" is no value.
"""

import json
import os
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests"))
import results  # noqa: E402
import tap  # noqa: E402


def read(path, columns):
    """The rows as dictionaries; `columns` must all be there."""
    with open(path, encoding="utf-8") as text:
        lines = [line.rstrip("\n").split("\t") for line in text
                 if line.strip() and not line.startswith("#")]
    lost = [name for name in columns if name not in lines[0]]
    if lost:
        raise SystemExit("%s: no column %s" % (path, ", ".join(lost)))
    rows = []
    for fields in lines[1:]:
        if len(fields) > len(lines[0]):
            raise SystemExit("%s: too many fields: %s" % (path, fields))
        row = dict.fromkeys(lines[0], "")
        row.update((name, "" if field.strip() == "-" else field.strip())
                   for name, field in zip(lines[0], fields))
        rows.append(row)
    if not rows:
        raise SystemExit("%s: no rows" % path)
    return rows


def number(field):
    return int(field.replace(",", ""))


def ask(program, words, seconds):
    """The last JSON object that the command prints, with numbers of solutions as integers."""
    try:
        done = subprocess.run([program] + words, cwd=TOP, stdin=subprocess.DEVNULL, timeout=seconds,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except subprocess.TimeoutExpired as late:
        raise tap.Failure("tilewright %s: not done after %d s" %
                          (" ".join(words), seconds)) from late
    try:
        told = json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        raise tap.Failure("tilewright %s: status %d, no JSON\n%s" % (
            " ".join(words), done.returncode, done.stderr[-1000:])) from None
    if "solutions" in told:
        told["solutions"] = int(told["solutions"])
        told["counts"] = results.numbers(told.get("counts", {}))
    return told


def ask_count(program, text, options, seconds):
    """The result of `count --json` for a puzzle given as text."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as puzzle:
        puzzle.write(text)
        puzzle.flush()
        return ask(program, ["count", puzzle.name, "--json", *options], seconds)


def compare(pairs):
    """pairs: (what, expected, got); a failure names all that differ."""
    wrong = ["%s: expected %s, got %s" % (what, want, got)
             for what, want, got in pairs if want != got]
    if wrong:
        raise tap.Failure("\n".join(wrong))


def part_of(checks, part):
    """part "2/3": the second of three shares."""
    share, shares = map(int, part.split("/"))
    return checks[share - 1::shares]
