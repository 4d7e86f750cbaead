#!/usr/bin/env python3
"""test_totals.py -- adds up the checks of the last `meson test` and ends with "N passed, N failed".

    test_totals.py DIRECTORY [STATUS]         reads DIRECTORY/meson-logs/testlog.json
    test_totals.py --groups DIRECTORY GROUP   is GROUP a suite of tests there?

Meson counts programs; this counts `ok` and `not ok` lines. A program that crashed, ran out of time,
printed no plan or not as many lines as planned adds one failure. No test at all is a failure, and
so is a STATUS of `meson test` that no failure explains: it stopped in the middle of the tests.
"""

import json
import re
import subprocess
import sys

PLAN = re.compile(r"1\.\.(\d+)\s*(#\s*SKIP\b\s*(.*))?", re.IGNORECASE)
LINE = re.compile(r"(not )?ok\b(.*)")
SKIP = re.compile(r"#\s*SKIP\b\s*(.*)", re.IGNORECASE)


def read_tap(text):
    """Returns passed, titles of the failed, reasons of the skipped, complaints about the format."""
    passed, failed, skipped, plans, lines = 0, [], [], [], 0
    for line in text.splitlines():
        plan, check = PLAN.fullmatch(line.strip()), LINE.match(line)
        if plan:
            plans.append(int(plan[1]))
            if plan[2]:
                skipped.append(plan[3])
        elif check:
            lines += 1
            skip = SKIP.search(check[2])
            if check[1]:
                failed.append(check[2].strip())
            elif skip:
                skipped.append(skip[1])
            else:
                passed += 1
    complaints = []
    if len(plans) != 1:
        complaints.append("printed %d plans" % len(plans))
    elif plans[0] != lines:
        complaints.append("planned %d checks and printed %d" % (plans[0], lines))
    if "Bail out!" in text:
        complaints.append("bailed out")
    return passed, failed, skipped, complaints


def judge(entry):
    """The same for one entry of the log, with Meson's result of the program."""
    passed, failed, skipped, complaints = read_tap(entry.get("stdout", ""))
    if entry["result"] not in ("OK", "SKIP") and not failed and not complaints:
        complaints.append("ended with status %s" % entry.get("returncode"))
    if entry["result"] in ("TIMEOUT", "INTERRUPT"):
        complaints = ["did not end in its time"]
    return passed, failed + complaints, skipped


def add_up(path, status=0):
    passed, failed, skipped = 0, 0, []
    try:
        with open(path, encoding="utf-8") as log:
            entries = [json.loads(line) for line in log]
    except OSError:
        entries = []
    for entry in entries:
        good, bad, left = judge(entry)
        passed += good
        failed += len(bad)
        skipped += [(entry["name"], reason) for reason in left]
        if bad:
            print("FAILED %s" % entry["name"])
            print("".join("    %s\n" % title for title in bad[:20]), end="")
            notes = [line for line in entry.get("stdout", "").splitlines() if line.startswith("#")]
            notes += entry.get("stderr", "").splitlines()
            print("".join("    | %s\n" % line for line in notes[-30:]), end="")
    for name, reason in skipped:
        print("SKIPPED %s: %s" % (name, reason or "no reason given"))
    if not entries:
        print("No test was run.")
        failed += 1
    elif status and not failed:
        print("meson test ended with status %d, though no test failed." % status)
        failed += 1
    end = ", %d skipped" % len(skipped) if skipped else ""
    print("%d passed, %d failed%s" % (passed, failed, end))
    return 1 if failed else 0


def find_group(directory, group):
    text = subprocess.run(["meson", "introspect", "--tests", directory], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    # Meson writes a suite as "project:suite"
    groups = sorted({suite.split(":")[-1] for test in json.loads(text) for suite in test["suite"]})
    if group in groups:
        return 0
    print('There is no group "%s"; there are: %s' % (group, ", ".join(groups)), file=sys.stderr)
    return 2


if __name__ == "__main__":
    if sys.argv[1] == "--groups":
        sys.exit(find_group(sys.argv[2], sys.argv[3]))
    sys.exit(add_up(sys.argv[1] + "/meson-logs/testlog.json", int((sys.argv + ["0"])[2])))
