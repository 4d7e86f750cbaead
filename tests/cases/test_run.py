#!/usr/bin/env python3
"""test_run.py -- the case runner judged by itself: each kind of line passes and fails rightly."""

import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import run  # noqa: E402
import tap  # noqa: E402

# lines after `run`, and whether the case must pass; the command prints two lines and a complaint
PRINTS = "run   sh -c 'echo one fine day; echo two; echo oh >&2; exit 3'\n"
JUDGED = [
    ("out one fine day\nout two\nexit 3", True),
    ("out one ... day\nout two\nexit 3", True),
    ("out one ... night\nout two\nexit 3", False),
    ("out one fine day\nexit 3", False),
    ("out one fine day\nout two\nout three\nexit 3", False),
    ("out one fine day\nout two", False),
    ("out two\nout one fine day\nexit 3", False),
    ("out* fine\nexit 3", True),
    ("out* f...e\nexit 3", True),
    ("out* three\nexit 3", False),
    ("out! three\nexit 3", True),
    ("out! two\nexit 3", False),
    ("no out\nexit 3", False),
    ("err oh\nexit 3", True),
    ("err ah\nexit 3", False),
    ("no err\nexit 3", False),
    ("exit 4", False),
]
REFUSED = ["", "case x\nrun true\n", "case x\nexit 0\n", "out x\ncase y\n",
           "case x\nrum true\nexit 1\n"]


def read(text):
    with tempfile.NamedTemporaryFile("w", suffix=".case") as file:
        file.write(text)
        file.flush()
        return run.read_cases(file.name)


def judge(lines, passes):
    case = read("case x\n" + PRINTS + lines + "\n")[0]
    try:
        run.run_case(case, "/bin/true")
    except tap.Failure:
        if passes:
            raise
    else:
        if not passes:
            raise tap.Failure("it passed")


def refuse(text):
    try:
        read(text)
    except tap.Failure:
        return
    raise tap.Failure("it was read: %r" % text)


def files_and_variables():
    run.run_case(read("case  x\nfile  a.txt\n| one\n|   two\n|\nenv   WORD=three\n"
                      "run   sh -c 'cat a.txt; echo $WORD; ls puzzles >/dev/null'\n"
                      "out   one\nout     two\nout\nout   three\n")[0], "/bin/true")


def all_listed():
    """A case file that meson.build does not name would never run."""
    with open(os.path.join(HERE, "meson.build"), encoding="utf-8") as text:
        listed = text.read()
    lost = [name for name in sorted(os.listdir(HERE))
            if name.endswith(".case") and "'%s'" % name[:-5] not in listed]
    if lost:
        raise tap.Failure("not in tests/cases/meson.build: " + " ".join(lost))


if __name__ == "__main__":
    tap.run([("%s: %s" % ("passes" if passes else "fails", lines.replace("\n", "; ")),
              lambda lines=lines, passes=passes: judge(lines, passes))
             for lines, passes in JUDGED] +
            [("refused: %r" % text, lambda text=text: refuse(text)) for text in REFUSED] +
            [("files and variables reach the command", files_and_variables),
             ("every case file is listed for the build", all_listed)])
