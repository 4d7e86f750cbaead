#!/usr/bin/env python3
"""run.py -- runs case files: what is typed, what must come out.

    run.py PROGRAM FILE.case...

A case file is text. A line is a word and, from column 7 on, a rest; a line that begins with `#` is
a comment:

    case  what is shown, a sentence                 begins a case
    why   the reason it must be so                  (for the reader)
    file  mine.yaml                                 writes a file beside the command; its
    | container: {box: [3, 2]}                      lines follow, each after "| "
    env   NO_COLOR=1                                sets a variable
    run   tilewright solve mine.yaml                the command; words may be in quotes
    out   three ... lines                           standard output, line by line; "..." is any text
    out*  2,339 solutions                           a line that holds this is somewhere in it
    out!  warning                                   no line holds this
    no    out                                       nothing at all comes out
    exit  1                                         its status; 0 when nothing is said

`err`, `err*`, `err!` and `no err` are the same for standard error. With `out` lines the whole of
standard output is these lines and nothing else; with none of these words it may be anything.
`tilewright` is PROGRAM; puzzles/, lattices/ and tests/ stand beside the command, which runs in a
folder of its own. Titles in TILEWRIGHT_TEST_LEFT_OUT, a line each, are left out: of what another
system cannot do.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

STREAMS = ("out", "err")
SECONDS = 120 * (tap.SHARE if tap.SLOW else 1)


class Case:
    def __init__(self, title, where):
        self.title, self.where, self.why, self.command, self.exit = title, where, None, None, 0
        self.files, self.env = {}, {}
        self.lines = {stream: [] for stream in STREAMS}
        self.some = {stream: [] for stream in STREAMS}
        self.never = {stream: [] for stream in STREAMS}
        self.silent = set()


def read_line(case, word, rest):
    """Adds one line of a case; returns a complaint or None."""
    stream, mark = word.rstrip("*!"), word[3:]
    if word == "why":
        case.why = rest
    elif word == "run":
        case.command = shlex.split(rest)
    elif word == "file":
        case.files[rest] = []
    elif word == "|" and case.files:
        list(case.files.values())[-1].append(rest)
    elif word == "env" and "=" in rest:
        name, _, value = rest.partition("=")
        case.env[name] = value
    elif word == "exit" and rest.isdigit():
        case.exit = int(rest)
    elif word == "no" and rest in STREAMS:
        case.silent.add(rest)
    elif stream in STREAMS and mark in ("", "*", "!"):
        {"": case.lines, "*": case.some, "!": case.never}[mark][stream].append(rest)
    else:
        return "what is this: %s %s" % (word, rest)
    return None


def split_line(line):
    """The word and the rest, which begins in column 7 (blanks from there on count) or sooner."""
    word = line.split()[0]
    if not line[len(word):6].strip() and len(word) < 6:
        return word, line[6:]
    return word, line[len(word):].strip()


def read_cases(path):
    cases = []
    with open(path, encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            line = line.rstrip("\n")
            where = "%s:%d" % (os.path.basename(path), number)
            if line.startswith("|"):
                word, rest = "|", line[2:]
            elif not line.strip() or line.startswith("#"):
                continue
            else:
                word, rest = split_line(line)
            if word == "case":
                cases.append(Case(rest, where))
                continue
            complaint = "the first word is not `case`"
            if cases:
                complaint = read_line(cases[-1], word, rest)
            if complaint:
                raise tap.Failure("%s: %s" % (where, complaint))
    for case in cases:
        expects = case.exit or case.silent or any(
            part[stream] for part in (case.lines, case.some, case.never) for stream in STREAMS)
        if not case.command or not expects:
            raise tap.Failure("%s: a case needs `run` and something to expect" % case.where)
    if not cases:
        raise tap.Failure("%s: no case in it" % path)
    return cases


def fits(pattern, line):
    """Is this the whole line? "..." in the pattern stands for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("..."))), line) is not None


def holds(pattern, line):
    return fits("..." + pattern + "...", line)


def compare(case, stream, text):
    """Complaints about one stream."""
    lines = text.splitlines()
    wrong = []
    if stream in case.silent and text:
        wrong.append("%s: nothing was expected" % stream)
    for pattern in case.some[stream]:
        if not any(holds(pattern, line) for line in lines):
            wrong.append("%s: no line holds: %s" % (stream, pattern))
    for pattern in case.never[stream]:
        if any(holds(pattern, line) for line in lines):
            wrong.append("%s: a line holds: %s" % (stream, pattern))
    expected = case.lines[stream]
    if expected:
        for number in range(max(len(expected), len(lines))):
            want = expected[number] if number < len(expected) else None
            got = lines[number] if number < len(lines) else None
            if want is None or got is None or not fits(want, got):
                wrong.append("%s line %d: expected %r, got %r" % (stream, number + 1, want, got))
                break
    return wrong


def run_command(case, folder, environment):
    """Returns status, output, errors. Kills the command and its processes after SECONDS."""
    with subprocess.Popen(case.command, cwd=folder, env=environment, start_new_session=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        try:
            output, errors = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired as late:
            os.killpg(process.pid, signal.SIGKILL)
            raise tap.Failure("%s: not done after %d s" % (case.where, SECONDS)) from late
        return process.returncode, output, errors


def run_case(case, program):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS")}
    environment.update({"LC_ALL": "C.UTF-8"}, **case.env)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("puzzles", "lattices", "tests"):
            os.symlink(os.path.join(TOP, name), os.path.join(folder, name))
        for name, lines in case.files.items():
            os.makedirs(os.path.join(folder, os.path.dirname(name)), exist_ok=True)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write("".join(line + "\n" for line in lines))
        os.mkdir(os.path.join(folder, "bin"))
        os.symlink(program, os.path.join(folder, "bin", "tilewright"))
        environment["PATH"] = os.path.join(folder, "bin") + os.pathsep + environment["PATH"]
        status, output, errors = run_command(case, folder, environment)
    texts = {"out": output.decode("utf-8", "replace"),
             "err": errors.decode("utf-8", "replace")}
    wrong = [line for stream in STREAMS for line in compare(case, stream, texts[stream])]
    if status != case.exit:
        wrong.append("exit: expected %d, got %d" % (case.exit, status))
    if wrong:
        shown = ["%s:   %s" % (stream, line[:200]) for stream in STREAMS
                 for line in texts[stream].splitlines()[:25]]
        raise tap.Failure("\n".join(["%s: %s" % (case.where, " ".join(case.command))] + wrong +
                                    shown))


def broken(error):
    def check():
        raise error
    return check


def main(program, paths):
    program = os.path.abspath(program)
    checks = []
    left_out = os.environ.get("TILEWRIGHT_TEST_LEFT_OUT", "").splitlines()
    for path in paths:
        try:
            checks += [(case.title, lambda case=case: run_case(case, program))
                       for case in read_cases(path) if case.title not in left_out]
        except tap.Failure as error:
            checks.append((path, broken(error)))
    tap.run(checks)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
