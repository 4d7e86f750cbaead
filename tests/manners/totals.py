#!/usr/bin/env python3
"""totals.py -- the program that adds up the tests must detect every kind of failure."""

import contextlib
import io
import json
import os
import sys
import tempfile

import sources
import tap

sys.path.insert(0, os.path.join(sources.TOP, "tools"))
import test_totals  # noqa: E402

# what a program printed, what Meson made of it, its status; the last line and status expected
FINE = ("1..2\nok 1 - a\nok 2 - b\n", "OK", 0)
JUDGED = [
    ("all is well", [FINE], "2 passed, 0 failed", 0),
    ("programs are added up", [FINE, FINE], "4 passed, 0 failed", 0),
    ("a failed check", [("1..2\nok 1 - a\nnot ok 2 - b\n", "FAIL", 0)], "1 passed, 1 failed", 1),
    ("a failed check is not counted twice for its status",
     [("1..2\nok 1 - a\nnot ok 2 - b\n", "ERROR", 1)], "1 passed, 1 failed", 1),
    ("no plan", [("ok 1 - a\n", "OK", 0)], "1 passed, 1 failed", 1),
    ("a plan not kept", [("1..3\nok 1 - a\n", "ERROR", 0)], "1 passed, 1 failed", 1),
    ("a second plan", [("1..1\nok 1 - a\n1..1\n", "OK", 0)], "1 passed, 1 failed", 1),
    ("nothing printed", [("", "OK", 0)], "0 passed, 1 failed", 1),
    ("a crash at the end", [("1..1\nok 1 - a\n", "ERROR", -11)], "1 passed, 1 failed", 1),
    ("out of time", [("1..2\nok 1 - a\n", "TIMEOUT", -15)], "1 passed, 1 failed", 1),
    ("given up", [("1..1\nok 1 - a\nBail out!\n", "ERROR", 0)], "1 passed, 1 failed", 1),
    ("a check that was skipped", [("1..2\nok 1 - a\nok 2 - b # SKIP no nm\n", "OK", 0)],
     "1 passed, 0 failed, 1 skipped", 0),
    ("a program that was skipped", [FINE, ("1..0 # SKIP no cmocka\n", "SKIP", 0)],
     "2 passed, 0 failed, 1 skipped", 0),
    ("no test at all", [], "0 passed, 1 failed", 1),
]


def judge(entries, line, status):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "testlog.json")
        with open(path, "w", encoding="utf-8") as log:
            for number, (stdout, result, code) in enumerate(entries):
                log.write(json.dumps({"name": "t%d" % number, "stdout": stdout, "result": result,
                                      "returncode": code, "stderr": ""}) + "\n")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            got = test_totals.add_up(path)
    last = printed.getvalue().splitlines()[-1]
    if (last, got) != (line, status):
        raise tap.Failure("expected %r and %d, got %r and %d" % (line, status, last, got))


def broken_off():
    """A harness that crashes leaves a log that ends early, without a failure."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "testlog.json")
        with open(path, "w", encoding="utf-8") as log:
            log.write(json.dumps({"name": "t", "stdout": FINE[0], "result": "OK",
                                  "returncode": 0, "stderr": ""}) + "\n")
        with contextlib.redirect_stdout(io.StringIO()):
            if (test_totals.add_up(path, 0), test_totals.add_up(path, 2)) != (0, 1):
                raise tap.Failure("tests that broke off were taken for all there are")


def no_log():
    with contextlib.redirect_stdout(io.StringIO()):
        if test_totals.add_up("/nowhere/testlog.json") != 1:
            raise tap.Failure("a log that is not there was taken for success")


if __name__ == "__main__":
    tap.run([(title, lambda e=entries, li=line, s=status: judge(e, li, s))
             for title, entries, line, status in JUDGED] +
            [("no log", no_log), ("broken off", broken_off)])
