#!/usr/bin/env python3
"""typed_shell.py -- `tilewright play --text` with a person at it, on a pseudo-terminal, and with a
program, on pipes.

    typed_shell.py PROGRAM edit|noedit

`edit`: the program was built with a library that edits lines. Nothing here depends on how fast the
machine is: a search that must be stopped in the middle would take for ever, and every wait is for
something visible.

    shell.py --job PROGRAM PUZZLE

is a minimal command shell that stops and resumes a program.
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
from commands import wait_for  # noqa: E402
from terminal import ENDLESS, ESCAPE, TOP, Terminal, environment, expect  # noqa: E402

PATIENCE = 60  # seconds for one test, which takes a fraction of a second
LONG = 120     # for the test with a long search
EDITING = sys.argv[-1] == "edit"

# dominoes on a board whose colours do not balance: no solution, and an engine that is named
# searches without end
HOPELESS = """tilewright: 1
title: Dominoes on a board without two corners
lattice: square
container: {minus: [{box: [20, 20]}, {cells: [[0, 0], [19, 19]]}]}
pieces: [{name: domino, cells: [[0, 0], [1, 0]], copies: any}]
"""


def shell_of(puzzle):
    """A named engine searches; otherwise a colouring proves that there is no solution."""
    hopeless = os.path.basename(puzzle).startswith("hopeless")
    return ["play", "--text"] + (["--engine=bitset"] if hopeless else [])


class Person(Terminal):
    """Types at the prompt of a run whose terminal is its own, so that keys make signals.

    early: typed before the run starts, in the terminal's line mode; at least one line. ready: the
    pattern to wait for then; the prompt by default, nothing if None. words: run these instead."""

    def __init__(self, program, puzzle, early="", ready="", words=(), **more):
        try:
            self.master, slave = pty.openpty()
        except OSError as none:
            raise tap.Skip("there are no pseudo-terminals here") from none
        self.limit = time.monotonic() + PATIENCE
        self.edited = EDITING and more.get("TERM") != "dumb"
        self.seen, self.run = b"", None
        self.found = termios.tcgetattr(slave)
        self.name = os.ttyname(slave)
        if early:
            self.write(early)
            self.wait_for("a line", lambda: select.select([slave], [], [], 0)[0])
        self.run = subprocess.Popen(
            [*words, program, *([] if words else shell_of(puzzle)), puzzle], stdin=slave,
            stdout=slave, stderr=slave, cwd=TOP, env=dict(environment(), **more),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.prompt = re.escape(os.path.splitext(os.path.basename(puzzle))[0].encode() + b"> ")
        if ready is not None:
            self.read(ready or self.prompt)

    def fail(self, what):
        alive = self.run is not None and self.run.poll() is None
        lines = self.makes_lines()
        if alive:
            self.run.kill()
        raise tap.Failure("%s after %d s; the program %s, the terminal makes %s; seen: %r" %
                          (what, PATIENCE, "runs" if alive else "has ended",
                           "lines" if lines else "no lines", self.seen[-800:]))

    def wait_for(self, what, seen):
        """Waits until seen() is true, for conditions that do not show on the screen."""
        while not seen():
            if time.monotonic() > self.limit:
                self.fail("still waiting for " + what)
            time.sleep(0.005)

    def read(self, until=None):
        while until is None or not re.search(until, self.seen):
            left = self.limit - time.monotonic()
            if left < 0 or not select.select([self.master], [], [], left)[0]:
                self.fail("still waiting for %s" % (until or "the end"))
            try:
                some = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                some = b""
            if not some and until is None:
                break
            if not some:
                self.fail("ended while waiting for %s" % until)
            self.seen += some
        return self.seen

    def write(self, keys):
        os.write(self.master, keys.encode())

    def type(self, keys, until=None):
        """Types keys; returns output up to a pattern, or to the next prompt behind a line end."""
        self.wait_for_editing()
        self.seen = b""
        self.write(keys)
        return self.read(until or rb"\n[^\n]*" + self.prompt)

    def wait_for_editing(self):
        """libedit shows the prompt before it changes the mode of the terminal. Keys typed in
        between make a line as usual, but Ctrl-D has no effect, and Ctrl-C gives no new prompt."""
        if self.edited and re.search(self.prompt + rb"$", self.seen):
            self.wait_for("editing", lambda: not self.makes_lines())

    def pause(self):
        """Reads until the run has been quiet for half a second, as if a person took a breath. A
        Ctrl-Z that libedit meets between two reads stops it, but no prompt is drawn afterwards."""
        while select.select([self.master], [], [], 0.5)[0]:
            self.seen += os.read(self.master, 65536)

    def leave(self, keys="\x04"):
        """Types the keys that leave, once: that must suffice."""
        self.wait_for_editing()
        self.write(keys)
        return self.end()

    def hang_up(self):
        """Waits for the terminal to edit before it sends the signal; afterwards it cannot wait."""
        self.wait_for_editing()
        self.run.send_signal(signal.SIGHUP)
        return self.end()

    def makes_lines(self):
        return termios.tcgetattr(self.master)[3] & termios.ICANON

    def end(self):
        self.read()
        self.wait_for("the end of the run", lambda: self.run.poll() is not None)
        mode = termios.tcgetattr(self.master)
        os.close(self.master)
        expect(mode == self.found, "the terminal was left in another mode", self.seen)
        return self.run.returncode


def pipe(program, puzzle, *lines):
    done = subprocess.run([program, *shell_of(puzzle), puzzle],
                          input="\n".join(lines).encode(), cwd=TOP,
                          env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=LONG)
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
    expect(person.leave() == 0, "status", person.seen)


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
    expect(b"no solution found yet" in seen, "no count", seen)
    seen = person.type("kill\r")
    expect(b"Dropped after 0 solutions" in seen, "the held search was not there", seen)
    expect(person.leave("quit\r") == 0, "status", person.seen)


def interrupted_line(program):
    person = Person(program, "soma")
    person.type("parts of it", rb"parts of it")
    if EDITING:  # a signal between two reads would be lost
        expect(termios.tcgetattr(person.master)[6][termios.VINTR] == b"\0", "Ctrl-C is a signal",
               person.seen)
    person.type("\x03")
    for _ in range(20):  # also between two keys
        person.type("nonsense\x03")
    seen = person.type("grid\r")
    expect("┌".encode() in seen, "the line begun before is still there", seen)
    expect(b"unknown" not in seen, "a line that was given up was done", seen)
    expect(person.leave() == 0, "status", person.seen)


# ---- Lines typed at any time ------------------------------------------------------------------

def typed_ahead(program, hopeless):
    person = Person(program, "soma", early="put L 0\rta", ready=rb"23 cells")
    expect(person.leave("ke L\rput V 0\rexit\r") == 0, "status", person.seen)
    order = [person.seen.find(text) for text in (b"23 cells are", b"27 cells are", b"24 cells are")]
    expect(-1 < order[0] < order[1] < order[2], "the order is %r" % order, person.seen)
    person = Person(program, hopeless)
    person.type("count\r", rb"%")
    person.write("put domino 1,0\rpu")
    person.write("t domino 3,0\rexit\r")
    person.run.send_signal(signal.SIGINT)  # as a key it would make the terminal discard the others
    expect(person.end() == 0, "status", person.seen)
    texts = (b"no solution found yet", b"396 cells", b"394 cells")
    order = [person.seen.find(text) for text in texts]
    expect(-1 < order[0] < order[1] < order[2], "the order is %r" % order, person.seen)


# ---- The mode of the terminal -----------------------------------------------------------------

def gives_back(program, hopeless):
    for number in signal.SIGTERM, signal.SIGHUP:
        for line, until in ("grid", rb"grid"), ("count\r", rb"%"):
            person = Person(program, hopeless)
            person.type(line, until)
            person.run.send_signal(number)
            status = person.end()
            expect(status == 3, "status %d" % status, person.seen)
    person = Person(program, os.path.join(HERE, "none.yaml"), ready=None)
    expect(person.end() == 2, "status", person.seen)


def be_a_job_shell(program, puzzle):
    """Gives the terminal to the program; when it stops, prints that and resumes it."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    found = termios.tcgetattr(0)
    run = subprocess.Popen([program, *shell_of(puzzle), puzzle], preexec_fn=lambda: (
        os.setpgid(0, 0), os.tcsetpgrp(0, os.getpid()), signal.signal(signal.SIGTTOU,
                                                                      signal.SIG_DFL)))
    while True:
        status = os.waitpid(run.pid, os.WUNTRACED)[1]
        os.tcsetpgrp(0, os.getpgrp())
        if not os.WIFSTOPPED(status):
            sys.exit(os.waitstatus_to_exitcode(status))
        print("stopped, with the terminal", "as it was" if termios.tcgetattr(0) == found
              else "in another mode", flush=True)
        termios.tcsetattr(0, termios.TCSANOW, found)
        os.tcsetpgrp(0, run.pid)
        os.kill(run.pid, signal.SIGCONT)


def is_stopped(program, hopeless):
    if not EDITING:
        raise tap.Skip("built without line editing")
    person = Person(program, hopeless, words=[sys.executable, os.path.abspath(__file__), "--job"])
    for keys, before in ("", b""), ("gr", b"gr"):
        if keys:
            person.type(keys, before)
        person.pause()
        seen = person.type("\x1a", rb"mode[^>]*" + person.prompt + before + rb"|as it was[^>]*" +
                           person.prompt + before)
        expect(b"as it was" in seen, "stopped", seen)
    seen = person.type("id\r")
    expect(b"xxxxxxxx" in seen, "the line was not kept", seen)
    person.type("count\r", rb"%")
    seen = person.type("\x1a", rb"(?s)with the terminal.*%")
    expect(b"as it was" in seen, "stopped", seen)
    seen = person.type("\x03")
    expect(b"no solution found yet" in seen, "Ctrl-C does not stop the search", seen)
    expect(person.leave() == 0, "status", person.seen)


# ---- Editing ----------------------------------------------------------------------------------

def is_completed(program):
    if not EDITING:
        raise tap.Skip("built without line editing")
    person = Person(program, "pentominoes-6x10")
    seen = person.type("rot\tF\r")
    expect(b"F1: 32 placements" in seen, "rot<Tab> is not rotate", seen)
    seen = person.type("gri\tn\t\r")
    expect(b"54 55 56 57 58 59" in seen, "n<Tab> is not numbers", seen)
    seen = person.type("s\t\t", rb"save\s+show\s+solve")
    expect(b"show" in seen, "no list", seen)
    person.type("\x15grid\r")
    expect(person.leave() == 0, "status", person.seen)


def has_history(program):
    if not EDITING:
        raise tap.Skip("built without line editing")
    person = Person(program, "pentominoes-6x10")
    person.type("rotate F\r")
    seen = person.type("\x1b[A\r")
    expect(b"F2: 32 placements" in seen, "the last line does not come back", seen)
    seen = person.type("rotate X\x7fF\x01\x0b\x19\r")
    expect(b"F3: 32 placements" in seen, "keys do not edit", seen)
    expect(person.leave() == 0, "status", person.seen)


def history_lasts(program, folder):
    """The history lasts from run to run, however one ends, is private, and of bounded length."""
    if not EDITING:
        raise tap.Skip("built without line editing")
    state = os.path.join(folder, "state")
    path = os.path.join(state, "tilewright", "history")
    person = Person(program, "pentominoes-6x10", XDG_STATE_HOME=state)
    person.type("rotate F\r")
    expect(person.hang_up() == 3, "status", person.seen)
    expect(os.stat(path).st_mode & 0o777 == 0o600, "others may read it", path)
    with open(path, "a", encoding="ascii") as file:
        file.write("".join("put\\040F\\040%d\n" % i for i in range(900)))
    person = Person(program, "pentominoes-6x10", XDG_STATE_HOME=state)
    person.type("\x1b[A", rb"put F 899")
    person.type("\x03")
    person.type("help exit\r")
    expect(person.leave() == 0, "status", person.seen)
    with open(path, encoding="ascii") as file:
        kept = file.read().splitlines()
    expect(400 < len(kept) <= 501, "%d lines are kept" % len(kept), kept[:3])
    expect(kept[-1] == "help\\040exit", "not the last line", kept[-3:])
    os.unlink(path)
    os.symlink("/dev/null", path)
    person = Person(program, "pentominoes-6x10", XDG_STATE_HOME=state)
    person.type("help exit\r")
    expect(person.leave() == 0, "status", person.seen)
    expect(os.path.islink(path), "a file in the place of a link", path)
    person = Person(program, "soma", XDG_STATE_HOME="/dev/null")
    person.type("grid\r")
    expect(person.leave() == 0, "without a place for it: status", person.seen)


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
    person.type("parts of it", rb"parts of it")
    person.type("\x03")
    expect(not ESCAPE.search(seen), "escapes on a terminal that has none", seen)
    expect(person.leave() == 0, "status", person.seen)


def ticks(pid):
    """Hundredths of a second of processor time of a process."""
    if not os.path.isdir("/proc/self"):
        raise tap.Skip("nothing tells whether a program computes")
    with open("/proc/%d/stat" % pid, encoding="ascii") as file:
        return int(file.read().rsplit(")", 1)[1].split()[11])


def dumb_search(program, hopeless):
    """The message about the search is on a separate line, after the ^C of the terminal."""
    person = Person(program, hopeless, TERM="dumb")
    expect(b"Tab" not in person.seen, "it speaks of a key that does nothing", person.seen)
    before = ticks(person.run.pid)
    person.write("count\n")
    person.wait_for("the search", lambda: ticks(person.run.pid) > 2 * before + 100)
    seen = person.type("\x03")
    expect(re.search(rb"\^C\r?\n.*no solution found yet", seen, re.S), "no line of its own", seen)
    expect(person.leave() == 0, "status", person.seen)


def dumb_and_stopped(program, hopeless):
    """The terminal discards the unfinished line, so the prompt is printed anew."""
    person = Person(program, hopeless, TERM="dumb",
                    words=[sys.executable, os.path.abspath(__file__), "--job"])
    person.type("gr", b"gr")
    person.type("\x1a", rb"as it was[^>]*" + person.prompt)
    seen = person.type("grid\n")
    expect(b"xxxxxxxx" in seen, "the line is not understood", seen)
    expect(person.leave() == 0, "status", person.seen)


def follows_the_window(program):
    """A line is edited at the current width of the window."""
    if not EDITING:
        raise tap.Skip("built without line editing")
    person = Person(program, "soma")
    person.resize(30)
    os.kill(person.run.pid, signal.SIGWINCH)
    person.type("put " + 40 * "x" + "!", rb"!")
    person.type("\x01", rb"\x1b\[1?A|\x1bM")  # up to its start, as it takes two rows
    person.type("\x15", rb"soma>")
    expect(person.leave() == 0, "status", person.seen)


def names_the_engine(program):
    """The default is the fastest suitable engine; tracing uses one that works step by step."""
    person = Person(program, "soma")
    expect(b"Engine: bitset" in person.seen, "not the default one", person.seen)
    seen = person.type("trace on\r")
    expect(b"dancing" in seen, "tracing", seen)
    seen = person.type("trace off\r")
    expect(b"bitset" in seen, "no longer tracing", seen)
    expect(person.leave() == 0, "status", person.seen)


def positions(program, folder):
    path = os.path.join(folder, "position.yaml")
    person = Person(program, "soma")
    person.type("put L 0\r")
    for line, expected in (
            ("save %s", b"Saved, with 1 piece pinned"), ("save %s", b"there already"),
            ("save %s !", b"Saved"), ("take L", b"27 cells are free"),
            ("load %s", b"23 cells are free"), ("undo", b"27 cells are free")):
        line = line % path if "%" in line else line
        seen = person.type(line + "\r")
        expect(expected in seen, line, seen)
    expect(person.leave() == 0, "status", person.seen)


# ---- A program --------------------------------------------------------------------------------

def talks_at_once(program):
    """A program that reads each answer before it writes the next line does not wait for ever."""
    run = subprocess.Popen([program, "play", "--text", "soma"], cwd=TOP, env=environment(),
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


def send_and_see_work(run, lines):
    """Sends lines; returns when the processor has worked on them for a while."""
    before = ticks(run.pid)
    run.stdin.write(lines)
    run.stdin.flush()
    wait_for(lambda: ticks(run.pid) > before + 10, "work", run)


def signalled(program, hopeless):
    run = subprocess.Popen([program, *shell_of(hopeless), hopeless], cwd=TOP, env=environment(),
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    run.stdin.write(b"put domino 1,0\n")
    run.stdin.flush()
    run.stdout.readline()
    send_and_see_work(run, b"count\nput domino 1,1\n")
    run.send_signal(signal.SIGINT)
    out, errors = run.communicate(timeout=PATIENCE)
    expect(run.returncode == 3, "status %d" % run.returncode, errors)
    expect(b"cells are free" not in out, "it went on with the next line", out)


def interrupted_preparing(program, folder):
    """An interrupt also ends what precedes a search, here the symmetries of a torus."""
    torus = os.path.join(folder, "torus.yaml")
    with open(torus, "w", encoding="utf-8") as file:
        file.write("tilewright: 1\nlattice: {base: square, wrap: [[24, 0], [0, 24]]}\n"
                   "container: {box: [24, 24]}\npieces: [{set: tetrominoes, copies: any}]\n")
    run = subprocess.Popen([program, "play", "--text", torus], cwd=TOP, env=environment(),
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    run.stdin.write(b"parts\n")
    run.stdin.flush()
    for _ in range(6):
        run.stdout.readline()
    send_and_see_work(run, b"solve\n")  # it prepares for seconds
    run.send_signal(signal.SIGINT)
    out, errors = run.communicate(timeout=PATIENCE)
    expect(run.returncode == 3, "status %d" % run.returncode, errors)
    expect(b"topped" not in out and b"Solution" not in out, "it searched", out)


def reader_that_leaves(program, endless):
    run = subprocess.Popen([program, *shell_of(endless), endless], cwd=TOP, env=environment(),
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
    """The solutions with a piece at each of its places add up to all solutions."""
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


def main(program):
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder  # keeps lines out of the user's own history
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
            ("lines typed ahead are kept in order", lambda: typed_ahead(program, hopeless)),
            ("the terminal gets its mode back, whatever ends the run",
             lambda: gives_back(program, hopeless)),
            ("Ctrl-Z stops it, and it goes on where it was",
             lambda: is_stopped(program, hopeless)),
            ("Tab completes commands and their words", lambda: is_completed(program)),
            ("lines come back and can be edited", lambda: has_history(program)),
            ("letters outside ASCII can be typed", lambda: keeps_letters(program, folder)),
            ("lines come back in the next run",
             lambda: history_lasts(program, folder)),
            ("a line follows the window's width", lambda: follows_the_window(program)),
            ("it names its engine, the quickest unless steps are traced",
             lambda: names_the_engine(program)),
            ("a position is saved, kept from being overwritten, and loaded",
             lambda: positions(program, folder)),
            ("on a terminal without escapes a stopped search speaks on a new line",
             lambda: dumb_search(program, hopeless)),
            ("on one, too, Ctrl-Z stops it and the prompt comes back",
             lambda: dumb_and_stopped(program, hopeless)),
            ("a terminal without escapes gets none", lambda: dumb(program)),
            ("on pipes each answer comes at once", lambda: talks_at_once(program)),
            ("on pipes all is plain, and complaints name the line", lambda: plain(program)),
            ("on pipes a signal ends it with status 3", lambda: signalled(program, hopeless)),
            ("a signal also ends what precedes a search",
             lambda: interrupted_preparing(program, folder)),
            ("it ends when nobody reads it any more",
             lambda: reader_that_leaves(program, endless)),
            ("lines of any length are survived", lambda: long_lines(program)),
            ("over all places of a piece the counts add up", lambda: adds_up(program))])


if __name__ == "__main__":
    for number in signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT:
        signal.signal(number, signal.SIG_DFL)  # the caller may ignore them
    if sys.argv[1] == "--job":
        be_a_job_shell(*sys.argv[2:])
    main(sys.argv[1])
