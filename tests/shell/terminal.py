#!/usr/bin/env python3
"""terminal.py -- the command on a terminal and on a pipe: colour, progress, stopping.

    terminal.py PROGRAM

The terminal is a pseudo-terminal. Nothing here depends on how fast the machine is: a run that must
be stopped in the middle would take for ever.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

SHORT = "three-3x3"
# has more solutions than can be counted, the first at once
ENDLESS = """tilewright: 1
title: Dominoes on a large board
lattice: square
container: {box: [20, 20]}
pieces: [{name: domino, cells: [[0, 0], [1, 0]], copies: any}]
"""
ESCAPE = re.compile(rb"\x1b\[")
COLOUR = re.compile(rb"\x1b\[[0-9;]*m")
ESCAPE_CODE = re.compile(rb"\x1b\[\??[0-9;]*[A-Za-z]")
PATIENCE = 120


def environment(**more):
    clean = {name: value for name, value in os.environ.items()
             if name not in ("NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES")}
    return dict(dict(clean, TERM="xterm-256color", LC_ALL="C.UTF-8"), **more)


class Terminal:
    """A run whose standard output and error are one pseudo-terminal."""

    def __init__(self, words, columns=0, **more):
        try:
            self.master, slave = pty.openpty()
        except OSError as none:
            raise tap.Skip("there are no pseudo-terminals here") from none
        if columns:
            self.resize(columns)
        self.run = subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave, cwd=TOP,
                                    env=environment(**more), start_new_session=True)
        os.close(slave)
        self.seen = b""

    def resize(self, columns, rows=24):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))

    def read(self, until=None):
        """Reads until a pattern is seen, or to the end; returns all that was seen."""
        limit = time.monotonic() + PATIENCE
        while until is None or not re.search(until, self.seen):
            ready, _, _ = select.select([self.master], [], [], max(0, limit - time.monotonic()))
            if not ready:
                self.run.kill()
                raise tap.Failure("still waiting for %s; seen so far: %r" %
                                  (until, self.seen[-500:]))
            try:
                some = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                some = b""
            if not some:
                break
            self.seen += some
        return self.seen

    def end(self):
        self.read()
        os.close(self.master)
        return self.run.wait(PATIENCE)


def expect(condition, what, seen):
    if not condition:
        raise tap.Failure("%s: %r" % (what, seen[-1500:]))


def coloured(program):
    terminal = Terminal([program, "solve", SHORT])
    status = terminal.end()
    expect(status == 0, "status %d" % status, terminal.seen)
    expect(COLOUR.search(terminal.seen), "no colour", terminal.seen)
    expect("│".encode() in terminal.seen, "no walls", terminal.seen)


def as_promised(program):
    """README.md shows the output of its first command on a screen of 80 by 24."""
    with open(os.path.join(TOP, "README.md"), encoding="utf-8") as file:
        promised = file.read().split("```text\n")[1].split("```")[0].splitlines()
    terminal = Terminal([program, "solve", "pentominoes-6x10"], NO_COLOR="1", columns=80)
    terminal.end()
    seen = LINE.sub(b"", terminal.seen).replace(b"\r\x1b[J", b"")  # a slow machine prints progress
    seen = ESCAPE_CODE.sub(b"", seen).decode().splitlines()
    first = seen.index(promised[0])
    for number, line in enumerate(promised):
        expect(seen[first + number].startswith(line), "not " + line, terminal.seen)
    expect(len(seen) - first < 24, "it does not leave a line of the screen", terminal.seen)
    expect("┌" in promised[2], "no box in README.md", terminal.seen)


def next_names_the_target(program):
    terminal = Terminal([program, "solve", "calendar", "--target", "22-nov"])
    terminal.end()
    expect(b"show calendar --target Nov-22 --stats" in terminal.seen, "not so", terminal.seen)


def plain_when_asked(program):
    terminal = Terminal([program, "solve", SHORT], NO_COLOR="1")
    terminal.end()
    expect(not COLOUR.search(terminal.seen), "colour", terminal.seen)
    expect("│".encode() in terminal.seen, "no walls", terminal.seen)


def colour_on_pipes(program):
    """--color overrides the environment, NO_COLOR overrides CLICOLOR_FORCE."""
    for words, more, expected in (
            ([], {}, False), (["--color", "auto"], {}, False), (["--color=always"], {}, True),
            (["--color", "always"], {"NO_COLOR": "1", "TERM": "dumb"}, True),
            ([], {"CLICOLOR_FORCE": "1"}, True), ([], {"CLICOLOR_FORCE": "0"}, False),
            ([], {"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, False),
            (["--color=never"], {"CLICOLOR_FORCE": "1"}, False)):
        done = subprocess.run([program, "solve", SHORT, "--solutions", *words], cwd=TOP,
                              env=dict(environment(), **more), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, timeout=PATIENCE)
        expect(bool(COLOUR.search(done.stdout)) == expected, "%s %s" % (words, more), done.stdout)
    for words, expected in (["--color=always"], True), (["--color=never"], False):
        terminal = Terminal([program, "solve", SHORT, *words])
        terminal.end()
        expect(bool(COLOUR.search(terminal.seen)) == expected, words[0], terminal.seen)


def empty_variable(program):
    terminal = Terminal([program, "solve", SHORT], **{"NO_COLOR": ""})
    terminal.end()
    expect(COLOUR.search(terminal.seen), "an empty NO_COLOR is as good as none", terminal.seen)


def progress_shows(program, endless):
    terminal = Terminal([program, "count", endless, "--engine", "bitset"])
    terminal.read(rb"%")
    os.killpg(terminal.run.pid, signal.SIGINT)
    status = terminal.end()
    expect(status == 3, "status %d" % status, terminal.seen)
    expect(rb"stopped" in terminal.seen, "the last line does not say stopped", terminal.seen)


def seconds_without_a_share(program, endless):
    """Work of which nothing is known to be done shows how long it takes, and not 0 % all the time.
    """
    terminal = Terminal([program, "unique", endless])
    terminal.read(rb"looking for rivals +\d+ s")
    os.killpg(terminal.run.pid, signal.SIGINT)
    status = terminal.end()
    expect(status == 3, "status %d" % status, terminal.seen)
    expect(b" 0 %" not in terminal.seen, "0 %", terminal.seen)


def tables_show_their_share(program):
    """While tables are made, and when that is stopped, with conditions and without."""
    for words in [], ["--fault-free"]:
        terminal = Terminal([program, "count", "square:11x16:tetrominoes:any", "--engine", "count",
                             *words])
        terminal.read(rb"states, at +[1-9]\d* %")
        os.killpg(terminal.run.pid, signal.SIGINT)
        status = terminal.end()
        shown = [int(share) for share in re.findall(rb"states, at +(\d+) %", terminal.seen)]
        last = re.search(rb"stopped with the tables (\d+) % done", terminal.seen)
        expect(status == 3, "status %d" % status, terminal.seen)
        expect(last and int(last[1]) >= shown[-1], "at least %d %%" % shown[-1], terminal.seen)


def words_stay_whole(program):
    """On a terminal of any width a line ends between two words."""
    for words in (["--help"], ["help", "solve"], ["plot", "--help"], ["list"], ["list", "formats"],
                  ["solve", "soma", "--explain-plan", "--quiett"], ["show", "none"]):
        done = subprocess.run([program, *words], cwd=TOP, env=environment(), timeout=PATIENCE,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        there = [word for word in done.stdout.decode().split() if len(word) < 39]
        for columns in 40, 47, 60, 80, 133, 200:
            terminal = Terminal([program, *words], columns=columns, NO_COLOR="1")
            terminal.end()
            lines = terminal.seen.decode().replace("\r", "").splitlines()
            here = [word for word in " ".join(lines).split() if len(word) < 39 and word != "\\"]
            expect(here == there, "%s in %d columns: the words differ" % (words, columns),
                   terminal.seen)
            wide = [line for line in lines if len(line) > columns and len(line.split()) > 2]
            expect(not wide, "%s: more than %d columns" % (words, columns), terminal.seen)
            expect(not any(line.endswith(" ") for line in lines), "blanks at an end", terminal.seen)


def interrupted_plainly(program, endless):
    """The last line is a separate line, also on a terminal without escapes."""
    for kind in "dumb", "xterm":
        terminal = Terminal([program, "solve", endless], TERM=kind)
        terminal.read(rb"prints it whole")
        os.write(terminal.master, b"\x03")  # for the echo of ^C; the signal is sent separately
        terminal.read(rb"\^C")
        os.killpg(terminal.run.pid, signal.SIGINT)
        status = terminal.end()
        expect(status == 3, "status %d" % status, terminal.seen)
        expect(re.search(rb"\^C(\r?\n|.*\r\x1b\[J\x1b\[1m)at least ", terminal.seen, re.S), kind,
               terminal.seen)
        expect(kind != "dumb" or not ESCAPE.search(terminal.seen), "escapes", terminal.seen)


LINE = re.compile(rb"\r\x1b\[\?7l([^\r\n\x1b]*)\x1b\[J\x1b\[\?7h\r")


def progress_follows(program, endless):
    """Each line is as wide as the window, erases the rest of the line before, and leaves the cursor
    at its start, where a window that rewraps it keeps it."""
    terminal = Terminal([program, "count", endless, "--engine", "bitset"])
    terminal.read(rb"solutions")
    for columns in 100, 41, 70, 20, 132:
        terminal.resize(columns)
        for _ in range(2):  # one may have been under way
            terminal.seen = b""
            terminal.read(LINE)
        line = LINE.search(terminal.seen)[1].decode()
        expect(len(line) < columns, "%d columns" % columns, line.encode())
        expect(columns < 100 or len(line) > 60, "it stays narrow", line.encode())
    os.killpg(terminal.run.pid, signal.SIGINT)
    status = terminal.end()
    expect(status == 3, "status %d" % status, terminal.seen)


def pipe_is_plain(program):
    done = subprocess.run([program, "solve", SHORT], cwd=TOP, env=environment(), timeout=PATIENCE,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect(done.returncode == 0, "status %d" % done.returncode, done.stderr)
    expect(not done.stderr, "something on standard error", done.stderr)
    expect(done.stdout.isascii() and not ESCAPE.search(done.stdout), "not plain", done.stdout)
    expect(done.stdout.startswith(b"Solution 1\n+"), "no drawing", done.stdout)


def stop_tells_the_truth(program, endless):
    """On a pipe a stopped run prints the solutions found before, and says "at least"."""
    run = subprocess.Popen([program, "solve", endless, "--solutions", "--json"], cwd=TOP,
                           env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)
    first = run.stdout.readline()
    run.send_signal(signal.SIGINT)
    rest, errors = run.communicate(timeout=PATIENCE)
    last = (first + rest).splitlines()[-1]
    expect(run.returncode == 3, "status %d" % run.returncode, errors)
    expect(b'"outcome":"stopped"' in last.replace(b" ", b""), "the last line", last)
    expect(first.startswith(b"{"), "the first line", first)


def reader_that_leaves(program, endless):
    run = subprocess.Popen([program, "solve", endless, "--solutions", "--json"], cwd=TOP,
                           env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)
    run.stdout.readline()
    run.stdout.close()
    try:
        status = run.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        run.kill()
        raise tap.Failure("it goes on though nobody reads") from None
    expect(status in (3, -signal.SIGPIPE), "status %d" % status, run.stderr.read())


def full_disk(program):
    if not os.path.exists("/dev/full"):
        raise tap.Skip("there is no /dev/full")
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run([program, "solve", SHORT, "--json"], cwd=TOP, env=environment(),
                              stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
                              timeout=PATIENCE)
    expect(done.returncode == 4, "status %d" % done.returncode, done.stderr)
    expect(done.stderr.strip(), "nothing said", done.stderr)


def main(program):
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder:
        endless = os.path.join(folder, "endless.yaml")
        with open(endless, "w", encoding="utf-8") as file:
            file.write(ENDLESS)
        tap.run([
            ("on a terminal a solution has walls and colour", lambda: coloured(program)),
            ("the README's first command shows what it promises", lambda: as_promised(program)),
            ("a command that is proposed is of the same target",
             lambda: next_names_the_target(program)),
            ("with NO_COLOR it has walls and no colour", lambda: plain_when_asked(program)),
            ("--color and CLICOLOR_FORCE colour what goes into a pipe",
             lambda: colour_on_pipes(program)),
            ("an empty NO_COLOR changes nothing", lambda: empty_variable(program)),
            ("a long run shows its progress, and Ctrl-C ends it with status 3",
             lambda: progress_shows(program, endless)),
            ("work without a share shows its seconds",
             lambda: seconds_without_a_share(program, endless)),
            ("tables show their share", lambda: tables_show_their_share(program)),
            ("lines are broken between words", lambda: words_stay_whole(program)),
            ("the last line does not stand behind a ^C",
             lambda: interrupted_plainly(program, endless)),
            ("the progress line is as wide as the window is now",
             lambda: progress_follows(program, endless)),
            ("on a pipe all is plain", lambda: pipe_is_plain(program)),
            ("a stopped run says so and keeps what it found",
             lambda: stop_tells_the_truth(program, endless)),
            ("a run ends when nobody reads it any more",
             lambda: reader_that_leaves(program, endless)),
            ("output that cannot be written is an error", lambda: full_disk(program))])


if __name__ == "__main__":
    main(sys.argv[1])
