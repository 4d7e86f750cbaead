#!/usr/bin/env python3
"""run_pytest.py -- runs tests of the Python package by pytest, and speaks TAP.

    run_pytest.py PACKAGE-FOLDER TEST...
"""

import os
import sys


class Tap:
    """Prints a line for each test when it is over, with its failure below. All other output goes to
    standard error."""

    def __init__(self):
        self.number = 0
        self.out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)

    def print(self, line):
        print(line, file=self.out, flush=True)

    def pytest_collection_finish(self, session):
        self.print("1..%d" % len(session.items))

    def pytest_runtest_logreport(self, report):
        if report.when != "call" and not report.failed and not report.skipped:
            return
        self.number += 1
        name = report.nodeid.split("::")[-1].replace("test_", "", 1).replace("_", " ")
        self.print("%s %d - %s%s" % ("not ok" if report.failed else "ok", self.number, name,
                                     " # SKIP " + report.longrepr[2] if report.skipped else ""))
        if report.failed:
            self.print("# " + str(report.longrepr).replace("\n", "\n# "))


def main(package, *tests):
    try:
        import pytest
    except ImportError:
        print("1..0 # SKIP no pytest is here")
        return 0
    sys.path.insert(0, package)
    os.environ["PYTHONPATH"] = package  # for programs that a test starts
    return pytest.main(["-p", "no:cacheprovider", *tests], plugins=[Tap()])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
