#!/usr/bin/env python3
"""stops.py -- signals and --timeout end long computations at once.

    stops.py PROGRAM [SHIM]

Each command here would be busy for minutes. When it has used some processor time it gets a signal,
and may then use little more; the limit is in processor time, so that a slow machine passes too. The
command ends with status 3, and leaves no new file. SHIM is failing_disk.c as a library to load
before the program; it raises a signal while a file is being written.
"""

import contextlib
import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
import tap  # noqa: E402

BUSY = 0.3      # seconds of processor time before the signal
MOST = 5.0      # seconds of processor time from then on, under sanitizers too
PATIENCE = 600  # seconds for a machine with other things to do
EARLY = 3
WHOLE = {"corners.cnf"}  # a file that is finished before the long part

HEAD = "tilewright: 1\nlattice: %s\ncontainer:\n"
PUZZLES = {
    # two opposite corners are missing: no solution, and no SAT solver finds that out before the end
    "corners.yaml": HEAD % "square" + """  minus:
    - box: [14, 14]
    - cells: [[0, 0], [13, 13]]
pieces:
  - name: domino
    cells: [[0, 0], [1, 0]]
    copies: 97
""",
    # a triangle of hexagons cut into rows of three: no solution, and no colouring proves that
    "tribones.yaml": HEAD % "hexagon" + "  layers: |\n" + "".join(
        "    " + "x" * (26 - row) + "." * row + "\n" for row in range(26)) + """pieces:
  - name: tribone
    cells: [[0, 0], [1, 0], [2, 0]]
    copies: any
""",
    "dominoes.yaml": HEAD % "square" + """  box: [60, 60]
pieces:
  - name: domino
    cells: [[0, 0], [1, 0]]
    copies: 1800
""",
    # to read it, all polyforms are enumerated
    "polycubes.yaml": HEAD % "cube" + """  box: [27, 27, 27]
pieces:
  - set: {polyforms: 11}
    copies: any
""",
    # laying its pieces takes minutes, and those of the second one a second or so
    "heptacubes.yaml": HEAD % "cube" + """  box: [27, 27, 27]
pieces:
  - set: {polyforms: 7}
    copies: any
""",
    "pentacubes.yaml": HEAD % "cube" + """  box: [27, 27, 27]
pieces:
  - set: {polyforms: 5}
    copies: any
""",
}


class Bench:
    def __init__(self, program, shim):
        self.program = os.path.abspath(program)
        self.shim = shim and os.path.abspath(shim)
        self.folder = tempfile.mkdtemp(prefix="tilewright-stops-")
        for name, text in PUZZLES.items():
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write(text)

    def start(self, words, **more):
        return subprocess.Popen([self.program, *words], cwd=self.folder, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, **more)

    def run(self, *words, **environment):
        return subprocess.run([self.program, *words], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True,
                              timeout=PATIENCE, check=False, env={**os.environ, **environment})

    def files(self):
        return sorted(os.listdir(self.folder))


def used(process):
    """Seconds of processor time; None if the process has ended."""
    try:
        with open("/proc/%d/stat" % process.pid, encoding="utf-8") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except FileNotFoundError:
        return None
    if fields[0] == "Z":
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_busy(process, seconds):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        now = used(process)
        if now is None or now >= seconds:
            return now
        time.sleep(0.02)
    raise tap.Failure("it has hardly begun")


def judge(bench, process, before, allowed):
    """The process ends with the right status, within the allowed time, and leaves no files."""
    killer = threading.Timer(PATIENCE, process.kill)
    killer.start()
    error = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    killer.cancel()
    if process.returncode != EARLY:
        raise tap.Failure("status %d\n%s" % (process.returncode, error))
    seconds = usage.ru_utime + usage.ru_stime
    if seconds > allowed:
        raise tap.Failure("%.2f s of processor time, expected %.2f at most" % (seconds, allowed))
    left = set(bench.files()) - set(before) - WHOLE
    if left:
        raise tap.Failure("it left %s" % left)
    return error


def by_signal(bench, words, number):
    if not os.path.exists("/proc/self/stat"):
        raise tap.Skip("there is no /proc")
    before = bench.files()
    process = bench.start(words)
    seconds = wait_until_busy(process, BUSY)
    if seconds is None:
        raise tap.Failure("it ended by itself: %s" % process.stderr.read().decode())
    os.kill(process.pid, number)
    judge(bench, process, before, seconds + MOST)


def by_budget(bench, words, **more):
    before = bench.files()
    process = bench.start([*words, "--timeout", "0.3"], **more)
    said = judge(bench, process, before, BUSY + MOST)
    if "the seconds of --timeout are used up" not in said:
        raise tap.Failure("it says\n" + said)


def while_reading(bench, words):
    """Its input does not come."""
    before = bench.files()
    process = bench.start(words, stdin=subprocess.PIPE)
    wait_until_busy(process, 0)
    while used(process) is not None and not is_asleep(process):
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGTERM)
    judge(bench, process, before, MOST)
    process.stdin.close()


def before_input(bench, words, name):
    """The signal comes before the input: the command does not begin its work then."""
    before = bench.files()
    process = bench.start(words, stdin=subprocess.PIPE)
    wait_until_busy(process, 0)
    while used(process) is not None and not is_asleep(process):
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(PUZZLES[name].encode())
        process.stdin.close()
    judge(bench, process, before, MOST)


def is_asleep(process):
    with open("/proc/%d/stat" % process.pid, encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[0] == "S"


def waiting_by_budget(bench, words):
    """Its input does not come."""
    mouth, pipe = os.pipe()
    try:
        by_budget(bench, words, stdin=mouth)
    finally:
        os.close(mouth)
        os.close(pipe)


def sum_of_targets(bench):
    """A table of targets ends with its sum, also if the signal comes while a target is read."""
    for rows in range(1, 13):
        process = subprocess.Popen([bench.program, "count", "calendar", "--target", "all"],
                                   stdout=subprocess.PIPE, text=True)
        for _ in range(rows):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        last = process.communicate()[0].splitlines()[-1]
        if process.returncode != EARLY or "targets: " not in last or "stopped" not in last:
            raise tap.Failure("status %d: %s" % (process.returncode, last))


# ---- While files are being written -------------------------------------------------------------


def made(bench, *words):
    done = bench.run(*words)
    if done.returncode != 0:
        raise tap.Failure("%s: status %d\n%s" % (" ".join(words), done.returncode, done.stdout))


def at_each_step(bench, words, judge_one):
    """SIGTERM comes at the first step of writing, then at the second, until there are no more."""
    if not bench.shim:
        raise tap.Skip("nothing can be put under this build")
    number, log = 0, os.path.join(bench.folder, "log")
    while number == 0 or os.path.exists(log):
        number += 1
        with contextlib.suppress(FileNotFoundError):
            os.unlink(log)
        done = bench.run(*words, TW_FAULT="any,%d,%d,term" % (number, number), TW_FAULT_LOG=log,
                         LD_PRELOAD=bench.shim)
        judge_one(done, os.path.exists(log))
    if number < 6:
        raise tap.Failure("there were only %d steps" % (number - 1))


def parts(bench, name):
    return sorted(glob.glob(os.path.join(bench.folder, name + ".*")))


def split_while_writing(bench):
    """split writes all parts or none."""
    def judge_one(done, hit):
        if (done.returncode, len(parts(bench, "a"))) != ((EARLY, 0) if hit else (0, 3)):
            raise tap.Failure("status %d, files %s\n%s" % (
                done.returncode, parts(bench, "a"), done.stdout))
    at_each_step(bench, ("run", "split", "soma", "--into", "3", "--output", "a"), judge_one)


def merge_while_writing(bench):
    """merge writes its one file completely."""
    made(bench, "run", "split", "soma", "--into", "2", "--output", "b")
    for part in parts(bench, "b"):
        made(bench, "run", "resume", part)
    given = parts(bench, "b")

    def judge_one(done, hit):
        del hit
        made(bench, "run", "resume", "whole.tw")
        if done.returncode != 0 or "240 solutions" not in done.stdout:
            raise tap.Failure("status %d\n%s" % (done.returncode, done.stdout))
        if parts(bench, "whole") != [os.path.join(bench.folder, "whole.tw")]:
            raise tap.Failure("files %s" % parts(bench, "whole"))
        os.unlink(os.path.join(bench.folder, "whole.tw"))
    at_each_step(bench, ("run", "merge", *given, "--output", "whole.tw"), judge_one)


def merge_by_budget(bench, *words):
    if not parts(bench, "five"):
        made(bench, "run", "split", "pentacubes.yaml", "--into", "1", "--engine", "backtrack",
             "--heuristic", "order", "--output", "five")
    by_budget(bench, ["run", "merge", *parts(bench, "five"), *words])


# ---- Which ones --------------------------------------------------------------------------------

BUSY_WORDS = [
    "check polycubes.yaml",
    "show --stats polycubes.yaml",
    "show polycubes.yaml",
    "check heptacubes.yaml",
    "show --stats heptacubes.yaml",
    "draw --parts polycubes.yaml --output parts.svg",
    "draw tribones.yaml --output tribones.svg",
    "pieces square 24 --count",
    "pieces cube 11",
    "run split dominoes.yaml --into 3",
    "run split polycubes.yaml --into 3",
    "export corners.yaml --to drat --cnf corners.cnf --output corners.drat --force",
    "export polycubes.yaml --to dimacs --map map.txt",
    "count square:nxn:pentominoes:any --b-file 20-",
    "estimate polycubes.yaml",
    "plot heptacubes.yaml --kind heat --output heat.svg",
]

# commands that watch for signals before they read
BEFORE_INPUT = [
    "sample - --approximate --samples 1000000",
    "sample - --samples 1000000",
    "sets - --every",
    "challenge - --count 1000",
    "unique -",
    "rate - --runs 1000000",
    "figure -",
    "design -",
    "estimate -",
    "plot - --kind heat --output heat.svg",
    "export - --to dimacs",
]


def main(program, shim=None):
    bench = Bench(program, shim)
    signals = (("SIGTERM", signal.SIGTERM), ("SIGINT", signal.SIGINT))
    checks = [("%s, %s" % (words, name),
               lambda words=words, number=number: by_signal(bench, words.split(), number))
              for words in BUSY_WORDS for name, number in signals[:2]]
    checks += [("%s, budget" % words, lambda words=words: by_budget(bench, words.split()))
               for words in BUSY_WORDS if not words.startswith(("export polycubes", "estimate",
                                                                "plot"))]
    checks += [("%s, budget" % " ".join(["run", "merge", *words]),
                lambda words=words: merge_by_budget(bench, *words))
               for words in ((), ("--output", "whole.tw"))]
    checks += [("%s, waiting for its input, budget" % words,
                lambda words=words: waiting_by_budget(bench, words.split()))
               for words in ("import --from xmpuzzle -", "check -")]
    checks += [("an interrupted table of targets ends with its sum",
                lambda: sum_of_targets(bench)),
               ("a split that gets SIGTERM as it writes leaves no part",
                lambda: split_while_writing(bench)),
               ("a merge that gets SIGTERM as it writes has written the whole",
                lambda: merge_while_writing(bench))]
    checks += [("%s, waiting for its input" % words,
                lambda words=words: while_reading(bench, words.split()))
               for words in ("check -", "import --from xmpuzzle -", "cover -", "show -",
                             "draw - --output x.svg")]
    checks += [("%s, before its input" % words,
                lambda words=words: before_input(bench, words.split(), "dominoes.yaml"))
               for words in BEFORE_INPUT]
    try:
        tap.run(checks)
    finally:
        shutil.rmtree(bench.folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
