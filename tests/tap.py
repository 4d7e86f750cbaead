"""tap.py -- the Test Anything Protocol for tests written in Python: plan first, a line a check."""

import os
import re
import signal
import sys

# The caller may have made its children ignore this signal (nohup).
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# The command's message when it was built without a part that it needs.
LEFT_OUT = re.compile(r"built without|this build (has no|cannot)|in this build")

# Of repeated checks one in so many is done, as by support/share.h.
SHARE = max(1, int(os.environ.get("TILEWRIGHT_TEST_SHARE") or "1"))
SLOW = SHARE > 4


def share_of(many):
    """The share of `many`, at least one."""
    return -(-many // SHARE)


class Skip(Exception):
    """Raised by a check that cannot run here; the text says why."""


class Failure(Exception):
    """Raised by a check that failed; the text says what was found and what was expected."""


def fail(text, *values):
    raise Failure(text % values if values else text)


def same(found, expected, what=""):
    if found != expected:
        raise Failure("%sfound %.1000r, expected %.1000r" % (what and what + ": ", found, expected))


def one_line(text):
    return " ".join(str(text).split())


def run(checks):
    """Runs (title, function) pairs: a function returns when all is well, else raises. Exits."""
    checks = list(checks)
    print("1..%d" % len(checks), flush=True)
    failed = 0
    for number, (title, check) in enumerate(checks, 1):
        title = one_line(title).replace("#", "no. ")
        try:
            check()
            print("ok %d - %s" % (number, title))
        except Skip as reason:
            print("ok %d - %s # SKIP %s" % (number, title, one_line(reason)))
        except Exception as error:  # any exception fails the check
            failed += 1
            print("not ok %d - %s" % (number, title))
            kind = "" if isinstance(error, Failure) else type(error).__name__ + ": "
            for line in (kind + str(error)).splitlines():
                print("#   " + line)
        sys.stdout.flush()
    sys.exit(1 if failed else 0)
