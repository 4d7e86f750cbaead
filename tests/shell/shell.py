#!/usr/bin/env python3
"""shell.py -- `tilewright shell` with a person at it, on a pseudo-terminal, and with a program,
on pipes.

    shell.py PROGRAM edit|noedit

`edit`: the program was built with a library that edits lines. Nothing here depends on how fast the
machine is: what must be stopped in the middle would take for ever.
"""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import tap  # noqa: E402
from terminal import ENDLESS, ESCAPE, PATIENCE, TOP, Terminal, environment, expect  # noqa: E402

# dominoes on a board whose colours do not balance: no solution, and no end in sight
HOPELESS = """tilewright: 1
title: Dominoes on a board without two corners
lattice: square
container: {minus: [{box: [20, 20]}, {cells: [[0, 0], [19, 19]]}]}
pieces: [{name: domino, cells: [[0, 0], [1, 0]], copies: any}]
"""


class Person(Terminal):
    """Types at the prompt of a run whose terminal is its own, so that keys make signals."""

    def __init__(self, program, puzzle, **more):
        try:
            self.master, slave = pty.openpty()
        except OSError as none:
            raise tap.Skip("there are no pseudo-terminals here") from none
        self.run = subprocess.Popen(
            [program, "shell", puzzle], stdin=slave, stdout=slave, stderr=slave, cwd=TOP,
            env=dict(environment(), **more), start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.seen = b""
        self.prompt = re.escape(os.path.splitext(os.path.basename(puzzle))[0].encode() + b"> ")
        self.read(self.prompt)

    def type(self, keys, until=None):
        """What is seen up to a pattern, or to the next prompt behind a line end."""
        self.seen = b""
        os.write(self.master, keys.encode())
        return self.read(until or rb"\n[^\n]*" + self.prompt)

    def leave(self, keys="\x04"):
        """Keys typed while the terminal changes hands may be lost: they are typed until it ends."""
        limit = time.monotonic() + PATIENCE
        while self.run.poll() is None and time.monotonic() < limit:
            try:
                os.write(self.master, keys.encode())
                self.read_some()
            except OSError:  # it has gone
                break
        return self.end()

    def read_some(self):
        while select.select([self.master], [], [], 1)[0]:
            self.seen += os.read(self.master, 65536)


def pipe(program, puzzle, *lines):
    done = subprocess.run([program, "shell", puzzle], input="\n".join(lines).encode(), cwd=TOP,
                          env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=PATIENCE)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


# ---- A person ---------------------------------------------------------------------------------

def greets(program):
    person = Person(program, "soma")
    expect(b"Soma cube" in person.seen and b"help" in person.seen, "no greeting", person.seen)
    seen = person.type("put L 0\r")
    expect("┌".encode() in seen, "what was put is not drawn", seen)
    expect(b"48;5;" in seen, "without colour", seen)
    seen = person.type("solve\r")
    expect(b"Solution 1" in seen, "no solution", seen)
    expect(person.leave() == 0, "Ctrl-D does not leave", person.seen)


def complains(program):
    person = Person(program, "soma")
    seen = person.type("shwo\r")
    expect(b'tilewright: unknown command "shwo"; did you mean "show"?' in seen, "no guess", seen)
    expect(person.leave("exit\r") == 0, "a refused line shows in the status", person.seen)


def interrupted_search(program, hopeless):
    person = Person(program, hopeless)
    person.type("solve\r", rb"%")
    seen = person.type("\x03")
    expect(b"Stopped at" in seen, "it does not say that it stopped", seen)
    person.type("next\r", rb"%")
    seen = person.type("\x03")
    expect(b"Stopped at" in seen, "it did not go on", seen)
    person.type("count\r", rb"%")
    seen = person.type("\x03")
    expect(b"at least 0 solutions" in seen, "no count", seen)
    seen = person.type("kill\r")
    expect(b"Dropped after 0 solutions" in seen, "the held search was not there", seen)
    expect(person.leave("quit\r") == 0, "status", person.seen)


def interrupted_line(program):
    person = Person(program, "soma")
    person.type("parts of it", rb"parts of it")
    time.sleep(0.2)  # echoed; now it waits for the next key
    person.type("\x03")
    seen = person.type("grid\r")
    expect("┌".encode() in seen, "the line begun before is still there", seen)
    expect(person.leave() == 0, "status", person.seen)


def is_completed(program, editing):
    if not editing:
        raise tap.Skip("built without line editing")
    person = Person(program, "pentominoes-6x10")
    seen = person.type("rot\tF\r")
    expect(b"F1: 32 placements" in seen, "rot<Tab> is not rotate", seen)
    seen = person.type("gri\tn\t\r")
    expect(b"54 55 56 57 58 59" in seen, "n<Tab> is not numbers", seen)
    seen = person.type("s\t\t", rb"show\s+solve")
    expect(b"show" in seen, "no list", seen)
    person.type("\x15grid\r")
    expect(person.leave() == 0, "status", person.seen)


def has_history(program, editing):
    if not editing:
        raise tap.Skip("built without line editing")
    person = Person(program, "pentominoes-6x10")
    person.type("rotate F\r")
    seen = person.type("\x1b[A\r")
    expect(b"F2: 32 placements" in seen, "the last line does not come back", seen)
    seen = person.type("rotate X\x7fF\x01\x0b\x19\r")
    expect(b"F3: 32 placements" in seen, "keys do not edit", seen)
    expect(person.leave() == 0, "status", person.seen)


def keeps_letters(program, folder):
    puzzle = os.path.join(folder, "accents.yaml")
    with open(puzzle, "w", encoding="utf-8") as file:
        file.write("tilewright: 1\nlattice: square\ncontainer: {box: [2, 1]}\n"
                   "pieces: [{name: équerre, cells: [[0, 0], [1, 0]]}]\n")
    person = Person(program, puzzle)
    seen = person.type("show équerre\r")
    expect("équerre0: 1 placement".encode() in seen, "the name was not understood", seen)
    expect(person.leave() == 0, "status", person.seen)


def dumb(program):
    person = Person(program, "soma", TERM="dumb")
    seen = person.type("grid\n")
    expect("┌".encode() in seen, "no drawing", seen)
    expect(not ESCAPE.search(seen), "escapes on a terminal that has none", seen)
    expect(person.leave() == 0, "status", person.seen)


# ---- A program --------------------------------------------------------------------------------

def talks_at_once(program):
    """A program that reads each answer before it writes the next line must not wait for ever."""
    run = subprocess.Popen([program, "shell", "soma"], cwd=TOP, env=environment(),
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for line, answer in (b"put L 0\n", b"23 cells"), (b"take L\n", b"27 cells"):
        run.stdin.write(line)
        run.stdin.flush()
        seen = run.stdout.readline()
        expect(seen.startswith(answer), "answer to %r" % line, seen)
    out, errors = run.communicate(timeout=PATIENCE)
    expect(run.returncode == 0 and not out and not errors, "status %d" % run.returncode, errors)


def plain(program):
    status, out, errors = pipe(program, "soma", "put L 0", "solve", "levels")
    expect(status == 2 and "line 3" in errors, "status %d" % status, errors)
    expect(out.isascii() and "\x1b" not in out and ">" not in out, "not plain", out)


def signalled(program, hopeless):
    run = subprocess.Popen([program, "shell", hopeless], cwd=TOP, env=environment(),
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    run.stdin.write(b"put domino 1,0\ncount\nput domino 1,1\n")
    run.stdin.flush()
    run.stdout.readline()
    run.send_signal(signal.SIGINT)
    out, errors = run.communicate(timeout=PATIENCE)
    expect(run.returncode == 3, "status %d" % run.returncode, errors)
    expect(b"cells are free" not in out, "it went on with the next line", out)


def reader_that_leaves(program, endless):
    run = subprocess.Popen([program, "shell", endless], cwd=TOP, env=environment(),
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    run.stdin.write(b"all\n")
    run.stdin.flush()
    run.stdout.readline()
    run.stdout.close()
    try:
        status = run.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        run.kill()
        raise tap.Failure("it goes on though nobody reads") from None
    expect(status == 3, "status %d" % status, run.stderr.read())


def long_lines(program):
    status, out, errors = pipe(program, "soma", "put " + "L" * 100000, "grid " + "'" * 99 + "\0x",
                               "put L 0")
    expect(status == 2, "status %d" % status, errors)
    expect("line 1: the line is longer" in errors, "nothing said of the long line", errors)
    expect("23 cells" in out, "the line behind it is lost", out)


def adds_up(program):
    """Over all places of a piece the solutions that have it there are all solutions."""
    turned = ["P%d" % number for number in range(8)]
    _, out, _ = pipe(program, "soma", *["show " + piece for piece in turned])
    places = [(piece, place) for piece, line in zip(turned, re.findall(r"lie on (.*)", out))
              for place in line.split()]
    expect(len(places) == 64, "places", out)
    lines = [line for place in places for line in ("put %s %s" % place, "count", "undo")]
    _, out, errors = pipe(program, "soma", *lines)
    expect(not errors, "complaints", errors)
    total = 0
    for line in out.splitlines():
        found = re.search(r"; ([\d,]+) in all", line) or re.match(r"([\d,]+) solution", line)
        total += int(found[1].replace(",", "")) if found else 0
    expect(total == 11520, "%d in all, not 11520" % total, out)


def main(program, editing):
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in ("endless", ENDLESS), ("hopeless", HOPELESS):
            paths.append(os.path.join(folder, name + ".yaml"))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write(text)
        endless, hopeless = paths
        tap.run([
            ("a person is greeted, sees what he puts, and leaves with Ctrl-D",
             lambda: greets(program)),
            ("a word that is nearly a command is guessed", lambda: complains(program)),
            ("Ctrl-C stops a search, and next goes on with it",
             lambda: interrupted_search(program, hopeless)),
            ("Ctrl-C at the prompt forgets the line", lambda: interrupted_line(program)),
            ("Tab completes commands and their words", lambda: is_completed(program, editing)),
            ("lines come back and can be edited", lambda: has_history(program, editing)),
            ("letters outside ASCII can be typed", lambda: keeps_letters(program, folder)),
            ("a terminal without escapes gets none", lambda: dumb(program)),
            ("on pipes each answer comes at once", lambda: talks_at_once(program)),
            ("on pipes all is plain, and complaints name the line", lambda: plain(program)),
            ("on pipes a signal ends it with status 3", lambda: signalled(program, hopeless)),
            ("it ends when nobody reads it any more",
             lambda: reader_that_leaves(program, endless)),
            ("lines of any length are survived", lambda: long_lines(program)),
            ("over all places of a piece the counts add up", lambda: adds_up(program))])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] == "edit")
