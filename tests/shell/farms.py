#!/usr/bin/env python3
"""farms.py -- a manager, workers that come and go, and strangers.

    farms.py quick|long PROGRAM [FARM]

FARM is the program tilewright-farm, if it was built. Every count is compared with that of one
undisturbed run; nothing depends on how fast the machine is. `long` is a farm whose workers are
killed and suspended.
"""

import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from clusters import Bench, EXACT, PATIENCE, said, same, tap, wait_for  # noqa: E402

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def needs_farm(farm):
    if not farm:
        raise tap.Skip("tilewright-farm was not built (coop-computing-tools-dev)")
    if not shutil.which("work_queue_worker"):
        raise tap.Skip("work_queue_worker is not here (coop-computing-tools)")


# ---- Workers of its own ------------------------------------------------------------------------


def right_and_different(bench, puzzle, name, count):
    """A file has `count` solutions, all different and each valid."""
    with open(bench.file(name), encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    if len({json.dumps(line["placements"]) for line in lines}) != count or len(lines) != count:
        raise tap.Failure("%d solutions, expected %d different ones" % (len(lines), count))
    bench.tilewright("check", *puzzle.split(), name)


def small_farm(bench, farm):
    needs_farm(farm)
    done = bench.tilewright("run", "farm", "pentominoes-8x8-hole", "--local", 2, "--port", 0,
                            "--timeout", "0.1", "--tasks", 24, "--output", "found.jsonl",
                            "--json", "--quiet", "--folder=-farm")  # no option, at the end either
    found = json.loads(done.stdout.splitlines()[-1])
    same({key: found[key] for key in EXACT}, bench.result("count", "pentominoes-8x8-hole"))
    right_and_different(bench, "pentominoes-8x8-hole", "found.jsonl", 65)
    mode = os.stat(bench.file("-farm")).st_mode
    same(oct(stat.S_IMODE(mode)), oct(0o700))


def target_farm(bench, farm):
    """A target of a puzzle is a separate search: its folder is closed to other targets."""
    needs_farm(farm)
    words = ["run", "farm", "calendar", "--local", 1, "--port", 0, "--tasks", 4, "--quiet",
             "--output", "dates.jsonl", "--json", "--target"]
    for _ in range(2):  # the second time it is already finished
        found = json.loads(bench.tilewright(*words, "nov-20").stdout.splitlines()[-1])
        same({key: found[key] for key in EXACT},
             bench.result("count", "calendar", "--target", "nov-20"))
    right_and_different(bench, "calendar --target nov-20", "dates.jsonl", 164)
    same(os.path.exists(bench.file("calendar-nov-20.farm/farm.tw")), True)
    done = bench.tilewright(*words, "jan-25", "--folder", "calendar-nov-20.farm", expect=(2,))
    said(done, "calendar-nov-20.farm holds the search of calendar --target nov-20")
    said(bench.tilewright(*words, "nov-31", "--force", expect=(2,)), 'there is no target "nov-31"')


LIAR = """#!/bin/sh
# Words meant for a terminal come once; solutions go through a change that is made once, by whoever
# comes first.
if mkdir {folder}/lie-0 2>/dev/null; then
    printf 'worse \\033]0;title\\007 \\342\\200\\256words' >&2
    exit 9
fi
{program} "$@" > lines; code=$?
grep -q '"solution"' lines || {{ cat lines; exit $code; }}
number=0
for way in '1d' '1p' '1s/"placements": *\\[{{[^}}]*}},/"placements":[/' 's/,"solution"/,"other"/' \\
           '1s/"cells"/"cellars"/'; do
    number=$((number + 1))
    if mkdir {folder}/lie-$number 2>/dev/null; then
        sed "$way" lines
        exit $code
    fi
done
if mkdir {folder}/lie-6 2>/dev/null; then
    grep '"solution"' lines | head -n 1 > {folder}/theirs
    cat lines
    exit $code
fi
# Some tasks later that one is counted, and comes again in the place of one of another task.
mktemp -d {folder}/later-XXXXXX > later
if [ $(ls {folder} | grep -c '^later-') -gt 4 ] && mkdir {folder}/lie-7 2>/dev/null; then
    sed -e '1r {folder}/theirs' -e '1d' lines
    exit $code
fi
# What nobody has found yet: the last there is, or the one before where that is one of this task.
if mkdir {folder}/lie-8 2>/dev/null; then
    sed 's/.*"placements"//' lines > own
    sed 's/^/{{"type":"solution","solution":1,"placements"/' {folder}/all > others
    grep -v -F -f own others | tail -n 1 > theirs
    sed -e '1r theirs' -e '1d' lines
    exit $code
fi
cat lines
exit $code
"""


def lying_farm(bench, farm):
    """Workers that cut, double, spoil and hide solutions: their tasks go out again."""
    needs_farm(farm)
    liar = bench.file("liar")
    with open(liar, "w", encoding="utf-8") as file:
        file.write(LIAR.format(program=bench.program, folder=bench.folder))
    os.chmod(liar, 0o755)
    lines = bench.tilewright("solve", "pentominoes-8x8-hole", "--solutions", "--json").stdout
    bench.put("all", "".join(line.partition('"placements"')[2] + "\n" for line in lines.splitlines()
                             if line.startswith('{"type":"solution"')))
    done = bench.tilewright("run", "farm", "pentominoes-8x8-hole", "--local", 2, "--port", 0,
                            "--folder",
                            "lies", "--timeout", "0.1", "--tasks", 24, "--output",
                            "lies.jsonl", "--json", "--quiet", "--command", liar)
    found = json.loads(done.stdout.splitlines()[-1])
    same({key: found[key] for key in EXACT}, bench.result("count", "pentominoes-8x8-hole"))
    right_and_different(bench, "pentominoes-8x8-hole", "lies.jsonl", 65)
    same(done.stderr.count("one of its solutions is of another task"), 2, done.stderr)
    said(done, "some of its solutions are missing", "it has more solutions than it says",
         "one of its solutions is none", "one of its solutions cannot be read",
         "worse ?]0;title? ???words")


def file_that_is_there(bench, farm):
    """A new farm does not overwrite a file that is not empty, except with --force."""
    needs_farm(farm)
    words = ["run", "farm", "example-3x3", "--local", 1, "--port", 0, "--folder", "kept", "--quiet",
             "--output", "kept.jsonl"]
    with open(bench.file("kept.jsonl"), "w", encoding="utf-8") as file:
        file.write("mine\n")
    said(bench.tilewright(*words, expect=(2,)), "kept.jsonl is there already; --force replaces it")
    with open(bench.file("kept.jsonl"), encoding="utf-8") as file:
        same(file.read(), "mine\n")
    bench.tilewright(*words, "--force")
    right_and_different(bench, "example-3x3", "kept.jsonl", 2)


def file_of_another(bench, farm):
    """A farm continues the file that it wrote, and truncates no other."""
    needs_farm(farm)
    words = ["run", "farm", "pentominoes-8x8-hole", "--local", 2, "--port", 0, "--folder", "cut",
             "--quiet", "--tasks", 24, "--output", "cut.jsonl"]
    bench.tilewright(*words)
    right_and_different(bench, "pentominoes-8x8-hole", "cut.jsonl", 65)
    for text in ("a letter\n" * 9999, '{"type":"solution","solution":1,' + "x" * 99999 + "\n"):
        with open(bench.file("cut.jsonl"), "w", encoding="utf-8") as file:
            file.write(text)
        said(bench.tilewright(*words, expect=(2,)), "cut.jsonl")
        with open(bench.file("cut.jsonl"), encoding="utf-8") as file:
            same(file.read() == text, True)
    os.mkfifo(bench.file("pipe.jsonl"))
    said(bench.tilewright("run", "farm", "example-3x3", "--folder", "pipes", "--quiet", "--force",
                          "--output", "pipe.jsonl", expect=(2,)), "no regular file")


# ---- Workers from outside ----------------------------------------------------------------------


class Farm:
    """A manager whose workers are started by the test."""

    def __init__(self, bench, puzzle, *words, folder="farm"):
        with socket.socket() as probe: # a port that is free now
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.bench, self.workers, self.folder = bench, [], folder
        self.words = [bench.program, "run", "farm", puzzle, "--port", str(self.port), "--folder",
                      folder,
                      "--json", "--quiet", *map(str, words)]
        self.start()

    def reach(self, address="127.0.0.1"):
        """A connection to the manager; None if it does not listen there."""
        try:
            return socket.create_connection((address, self.port), PATIENCE)
        except ConnectionRefusedError:
            return None

    def wait_until_open(self, address="127.0.0.1"):
        def opened():
            if self.manager.poll() is not None:
                raise tap.Failure("the farm ended: %s%s" % self.manager.communicate())
            knock = self.reach(address)
            if knock:
                knock.close()
            return knock
        wait_for(opened, "the farm to listen")

    def start(self):
        """The manager may open few files, until it asks for more."""
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        self.manager = subprocess.Popen(self.words, cwd=self.bench.folder, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=self.bench.environment(),
                                        preexec_fn=lambda: resource.setrlimit(
                                            resource.RLIMIT_NOFILE, (100, hard)))

    def add_worker(self):
        wait_for(lambda: self.manager.poll() is not None or
                 os.path.exists(self.bench.file(self.folder + "/password")), "a password")
        words = ["work_queue_worker", "--cores=1", "--memory=1000", "--disk=1000", "--password",
                 self.folder + "/password", "--workdir", self.folder, "-b", "1", "-t",
                 str(PATIENCE), "127.0.0.1", str(self.port)]
        self.workers.append(subprocess.Popen(words, cwd=self.bench.folder, start_new_session=True,
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def kill_worker(self, number):
        worker = self.workers.pop(number)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def end(self):
        for worker in self.workers:
            try:
                os.killpg(worker.pid, signal.SIGCONT)
                os.killpg(worker.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            worker.wait()
        if self.manager.poll() is None:
            self.manager.kill()
        self.manager.wait()


def strangers(crowd, over):
    """Every 0.1 seconds one more stranger connects and is silent, or sends the first words and no
    more. A stranger that is turned away does not come again: new ones come anyway."""
    held = []
    while not over.wait(0.1):
        stranger = crowd.reach()
        if stranger and len(held) % 2:
            stranger.sendall(b"auth password sha1\n" + b"0" * 64 + b"\n")
        if stranger:
            held.append(stranger)
    for stranger in held:
        stranger.close()


def silent_farm(bench, farm):
    """A farm goes on while strangers keep connecting."""
    needs_farm(farm)
    puzzle, over = "pentominoes-8x8-hole", threading.Event()
    crowd = Farm(bench, puzzle, "--timeout", 1, folder="silent")
    knocking = threading.Thread(target=strangers, args=(crowd, over))
    try:
        crowd.wait_until_open()
        knocking.start()
        for _ in range(2):
            crowd.add_worker()
        out, err = crowd.manager.communicate(timeout=PATIENCE)
    finally:
        over.set()
        if knocking.ident:
            knocking.join()
        crowd.end()
    if crowd.manager.returncode != 0:
        raise tap.Failure(out + err)
    found = json.loads(out.splitlines()[-1])
    same({key: found[key] for key in EXACT}, bench.result("count", puzzle))


def read_lines(talk, count):
    """Reads `count` lines; fewer if the other side hangs up."""
    text = b""
    while text.count(b"\n") < count:
        more = talk.recv(1)
        if not more:
            break
        text += more
    return text.decode().splitlines()


def closed_farm(bench, farm):
    """A client without the password learns nothing by echoing the challenge; the handshake of Work
    Queue's workers is accepted. A farm bound to one address listens on no other; and one folder is
    for one farm."""
    needs_farm(farm)
    crowd = Farm(bench, "bedlam", "--bind", "127.0.0.2", "--tasks", 1, folder="closed")
    try:
        crowd.wait_until_open("127.0.0.2")
        if crowd.reach() or not crowd.reach("127.0.0.2"):
            raise tap.Failure("it does not listen where --bind says, or elsewhere too")
        with crowd.reach("127.0.0.2") as mirror:
            greeting, challenge = read_lines(mirror, 2)
            mirror.sendall(("%s\n%s\n" % (greeting, challenge)).encode())
            mirror.shutdown(socket.SHUT_WR)
            same(read_lines(mirror, 1), [])
        with crowd.reach("127.0.0.2") as worker, \
                open(bench.file("closed/password"), encoding="utf-8") as word:
            word = word.read()
            greeting, challenge = read_lines(worker, 2)
            answers = [hashlib.sha1(("%s %s" % (word, key)).encode()).hexdigest()
                       for key in (challenge, "mine")]
            worker.sendall(("%s\nmine\n%s\n" % (greeting, answers[0])).encode())
            same(read_lines(worker, 2), [answers[1], "ok"])
        second = bench.tilewright("run", "farm", "bedlam", "--folder", "closed", "--port", 0,
                                  expect=(2,))
        said(second, "closed: another program is at work there")
    finally:
        crowd.end()


def knock(crowd, address):
    """Connects from this address; the manager greets a guest with two lines."""
    link = socket.create_connection(("127.0.0.1", crowd.port), PATIENCE, (address, 0))
    same(len(read_lines(link, 2)), 2)
    link.settimeout(PATIENCE)
    return link


def stays(guest):
    guest.settimeout(0.2)
    try:
        return guest.recv(1) != b""
    except socket.timeout:
        return True


def crowded_farm(bench, farm):
    """As many guests from one place, and in all, as allowed; one more replaces the oldest."""
    needs_farm(farm)
    with open(os.path.join(TOP, "app/farm/farm_gate.c"), encoding="utf-8") as file:
        bounds = dict(re.findall(r"#define (\w+) (\d+)", file.read()))
    most, alike = int(bounds["MOST_GUESTS"]), int(bounds["MOST_ALIKE"])
    crowd, guests = Farm(bench, "bedlam", "--tasks", 1, folder="crowded"), []
    try:
        crowd.wait_until_open()
        for number in range(most):
            guests.append(knock(crowd, "127.0.1.%d" % (1 + number // alike)))
        same([stays(guests[at]) for at in (0, alike, most - 1)], [True] * 3)
        guests.append(knock(crowd, "127.0.1.2"))
        same([stays(guests[at]) for at in (0, alike, alike + 1)], [True, False, True])
        guests.append(knock(crowd, "127.0.2.1"))
        same([stays(guests[at]) for at in (0, 1)], [False, True])
    finally:
        for guest in guests:
            guest.close()
        crowd.end()


def disturbed_farm(bench, farm):
    """Four workers, one suspended for a while, one killed every second or so, and the manager
    killed once. The suspended worker returns a task that another worker has finished by then."""
    needs_farm(farm)
    puzzle, dice = "pentominoes-6x10", random.Random(5)
    expected = bench.result("count", puzzle)
    crowd = Farm(bench, puzzle, "--engine", "dancing", "--timeout", 2, "--output",
                 "six.jsonl")
    try:
        for _ in range(4):
            crowd.add_worker()
        time.sleep(2)
        os.killpg(crowd.workers[0].pid, signal.SIGSTOP)
        killed = 0
        while crowd.manager.poll() is None:
            if killed < 12:
                killed += 1
                crowd.kill_worker(dice.randrange(1, 4))
                crowd.add_worker()
            if killed == 8:
                os.killpg(crowd.workers[0].pid, signal.SIGCONT)
            if killed == 6 and os.path.exists(bench.file("farm/farm.tw")):
                crowd.manager.kill()
                crowd.manager.communicate()
                crowd.start()
            time.sleep(1)
        out, err = crowd.manager.communicate()
    finally:
        crowd.end()
    print("# %d workers were killed" % killed)
    if crowd.manager.returncode != 0 or killed < 2:
        raise tap.Failure("%d killed\n%s%s" % (killed, out, err))
    found = json.loads(out.splitlines()[-1])
    same({key: found[key] for key in EXACT}, expected)
    right_and_different(bench, puzzle, "six.jsonl", int(expected["solutions"]))


def main(which, program, farm=None):
    bench = Bench(program)
    quick = [
        ("a farm with two workers counts right", lambda: small_farm(bench, farm)),
        ("a farm searches a target of a puzzle", lambda: target_farm(bench, farm)),
        ("what workers lie about goes out again", lambda: lying_farm(bench, farm)),
        ("a farm replaces no file", lambda: file_that_is_there(bench, farm)),
        ("a farm cuts no file but its own", lambda: file_of_another(bench, farm)),
        ("strangers who are silent do not stop a farm", lambda: silent_farm(bench, farm)),
        ("guests of a farm are bounded", lambda: crowded_farm(bench, farm)),
        ("a farm is closed to who has no password", lambda: closed_farm(bench, farm)),
    ]
    late = [("a farm whose workers and manager are killed counts right",
             lambda: disturbed_farm(bench, farm))]
    with bench:
        tap.run(late if which == "long" else quick)


if __name__ == "__main__":
    main(*sys.argv[1:])
