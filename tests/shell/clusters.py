#!/usr/bin/env python3
"""clusters.py -- one search on many machines: parts, GNU parallel, a Slurm job array.

    clusters.py quick|long PROGRAM

Every count is compared with that of one undisturbed run; nothing depends on how fast the machine
is. `long` is Slurm, whose three daemons are started here, as root.
"""

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import commands  # noqa: E402
import tap  # noqa: E402
from commands import PATIENCE, wait_for  # noqa: E402
from tap import same  # noqa: E402

SCRIPTS = os.path.join(TOP, "examples", "clusters")
# the keys of a JSON result that do not depend on time
EXACT = ("outcome", "solutions", "counts")


class Bench(commands.Bench):
    """The program is on the path."""

    def __init__(self, program):
        super().__init__(program)
        self.path = os.path.dirname(self.program) + os.pathsep + os.environ.get("PATH", "")

    def environment(self, **more):
        return super().environment(**{"PATH": self.path, **more})

    def run(self, *words, expect=(0,), **more):
        return self.call(*words, statuses=expect, env=self.environment(**more))

    def tilewright(self, *words, expect=(0,)):
        return self.run(self.program, *words, expect=expect)

    def result(self, *words, expect=(0,)):
        whole = json.loads(self.tilewright(*words, "--json", expect=expect).stdout.splitlines()[-1])
        return {key: whole[key] for key in EXACT}

    def parts(self, prefix, count):
        return ["%s.%d.tw" % (prefix, number) for number in range(1, count + 1)]


def said(done, *words):
    for word in words:
        if word not in done.stderr:
            raise tap.Failure("expected %r in %r" % (word, done.stderr))


# ---- Parts -------------------------------------------------------------------------------------


def adds_up(bench, puzzle, count, *options):
    prefix = "p-%s-%d" % (puzzle, count)
    bench.tilewright("run", "split", puzzle, "--into", count, "--output", prefix, *options)
    parts = bench.parts(prefix, count)
    random.Random(count).shuffle(parts)
    for number, part in enumerate(parts):
        bench.tilewright("solve", part, "--quiet", "--threads", number % 3 + 1, expect=(0, 1))
    random.Random(count + 1).shuffle(parts)
    same(bench.result("run", "merge", *parts), bench.result("count", puzzle, *options))


def same_everywhere(bench):
    for name in ("one", "two"):
        bench.tilewright("run", "split", "soma", "--into", 3, "--output", name)
    for one, two in zip(bench.parts("one", 3), bench.parts("two", 3)):
        with open(bench.file(one), "rb") as a, open(bench.file(two), "rb") as b:
            if a.read() != b.read():
                raise tap.Failure("%s and %s differ" % (one, two))


def stop_and_go(bench):
    """A part is stopped again and again, at first by time budgets that are used up at once."""
    puzzle = ("pentominoes-6x10", "--engine", "dancing", "--heuristic", "size")
    bench.tilewright("run", "split", *puzzle, "--into", 2, "--output", "stop")
    parts = bench.parts("stop", 2)
    for part in parts:
        budget, times, code = 1e-6, 0, 3
        while code == 3:
            words = ["run", "resume", part, "--leave", times + 1] if times % 2 else ["solve", part]
            code = bench.tilewright(*words, "--timeout", "%.6f" % budget, "--quiet",
                                    expect=(0, 3)).returncode
            budget, times = 2 * budget, times + 1
        if times < 2:
            raise tap.Failure("it was never stopped")
    same(bench.result("run", "merge", *parts), bench.result("count", *puzzle))


def body_size(path):
    """Bytes of a checkpoint's body, unpacked, from the header of the Zstandard frame."""
    with open(path, "rb") as file:
        frame = file.read(64)[20:]
    kind = frame[4] >> 6
    at = 5 if frame[4] & 0x20 else 6
    size = int.from_bytes(frame[at:at + (1, 2, 4, 8)[kind]], "little")
    return size + 256 if kind == 1 else size


def leaves_pieces(bench):
    """A stopped run leaves as many tasks as --leave says, of a dozen bytes or more each."""
    options = ("--quiet", "--timeout", "0.01", "--checkpoint")
    bench.tilewright("solve", "bedlam", "--engine", "dancing", *options, "whole.tw", expect=(3,))
    least = body_size(bench.file("whole.tw"))
    for pieces in (16, 64):
        name = "in-%d.tw" % pieces
        bench.tilewright("run", "resume", "whole.tw", "--leave", pieces, *options, name,
                         expect=(3,))
        more = body_size(bench.file(name)) - least
        if more < 12 * (pieces - 8):
            raise tap.Failure("--leave %d made it %d bytes larger" % (pieces, more))


def parts_of_a_part(bench):
    bench.tilewright("run", "split", "soma", "--into", 2, "--output", "outer")
    bench.tilewright("run", "split", "outer.2.tw", "--into", 3, "--output", "inner")
    for part in bench.parts("inner", 3) + ["outer.1.tw"]:
        bench.tilewright("solve", part, "--quiet", expect=(0, 1))
    bench.tilewright("run", "merge", *bench.parts("inner", 3), "--output", "second.tw",
                     expect=(0, 1))
    same(bench.result("run", "merge", "outer.1.tw", "second.tw"), bench.result("count", "soma"))


def carries_its_puzzle(bench):
    """A part can be searched after its lattice and puzzle are deleted."""
    shutil.copy(os.path.join(TOP, "examples", "rhombille.yaml"), bench.folder)
    shutil.copy(os.path.join(TOP, "examples", "rhombille-flower.yaml"), bench.folder)
    expected = bench.result("count", "rhombille-flower.yaml", expect=(0, 1))
    bench.tilewright("run", "split", "rhombille-flower.yaml", "--into", 2)
    os.unlink(bench.file("rhombille.yaml"))
    os.unlink(bench.file("rhombille-flower.yaml"))
    for part in bench.parts("rhombille-flower", 2):
        bench.tilewright("solve", part, "--quiet", expect=(0, 1))
    same(bench.result("run", "merge", *bench.parts("rhombille-flower", 2), expect=(0, 1)), expected)


def refuses(bench):
    bench.tilewright("run", "split", "soma", "--into", 4, "--output", "r")
    bench.tilewright("run", "split", "soma", "--into", 3, "--output", "s")
    bench.tilewright("run", "split", "conway", "--into", 2, "--output", "c")
    r = bench.parts("r", 4)
    with open(bench.file("r.2.tw"), "rb") as file:
        whole = file.read()
    for name, data in (("cut.tw", whole[:-9]),
                       ("bent.tw", whole[:40] + bytes([whole[40] ^ 4]) + whole[41:]),
                       ("text.tw", b"soma\n")):
        with open(bench.file(name), "wb") as file:
            file.write(data)
        said(bench.tilewright("run", "merge", r[0], name, expect=(2,)), name)
    said(bench.tilewright("run", "merge", r[0], r[3], expect=(2,)),
         "parts 2 and 3 of 4 are missing")
    said(bench.tilewright("run", "merge", *r, r[2], expect=(2,)), "both part 3 of 4", "r.3.tw")
    said(bench.tilewright("run", "merge", r[0], "s.2.tw", expect=(2,)),
         "s.2.tw belongs to another split")
    said(bench.tilewright("run", "merge", r[0], "c.2.tw", expect=(2,)),
         "c.2.tw belongs to another puzzle")
    said(bench.tilewright("run", "merge", "nothing.tw", expect=(2,)), "nothing.tw")
    said(bench.tilewright("run", "split", "soma", "--into", 4, "--output", "r", expect=(2,)),
         "r.1.tw")
    for part in r[1:]:
        bench.tilewright("solve", part, "--quiet", expect=(0, 1))
    said(bench.tilewright("run", "merge", *r, expect=(3,)), "r.1.tw", "not finished")
    bench.tilewright("run", "merge", *r, "--output", "rest.tw", expect=(3,))
    same(bench.result("run", "resume", "rest.tw"), bench.result("count", "soma"))


def by_parallel(bench):
    if not shutil.which("parallel"):
        raise tap.Skip("GNU parallel is not here (parallel)")
    said_twice = []
    for _ in range(2):  # the second time all parts are finished already
        done = bench.run("sh", os.path.join(SCRIPTS, "parallel.sh"), "soma", 6, "-j3",
                         "--will-cite", HOME=bench.folder)
        said_twice.append(done.stdout.splitlines()[-1])
    for line in said_twice:
        if not line.startswith("240 solutions"):
            raise tap.Failure("found " + line)


# ---- Around them -------------------------------------------------------------------------------


def says_without(bench):
    """Without the farm program the command says what is missing."""
    alone = bench.file("alone")
    os.mkdir(alone)
    shutil.copy(bench.program, alone)
    done = bench.run(os.path.join(alone, "tilewright"), "run", "farm", "soma", expect=(2,),
                     PATH="/nowhere")
    said(done, "tilewright-farm is not installed", "tilewright run split")


# ---- Slurm -------------------------------------------------------------------------------------

CONFIG = """ClusterName=tilewright
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmctldPort={first}
SlurmdPort={second}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SlurmdParameters=config_overrides
SchedulerType=sched/backfill
SelectType=select/cons_tres
MpiDefault=none
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


class Slurm:
    """munged, slurmctld and slurmd in a folder of their own."""

    def __init__(self, bench):
        self.bench, self.daemons = bench, []
        self.folder = tempfile.mkdtemp(prefix="tilewright-slurm-")
        os.chmod(self.folder, 0o755)

    def daemon(self, *words):
        log = open(os.path.join(self.folder, os.path.basename(words[0]) + ".out"), "w")
        self.daemons.append(subprocess.Popen(words, cwd=self.folder, env=self.environment(),
                                             stdout=log, stderr=subprocess.STDOUT,
                                             stdin=subprocess.DEVNULL, start_new_session=True))
        log.close()

    def environment(self):
        return self.bench.environment(SLURM_CONF=os.path.join(self.folder, "slurm.conf"))

    def call(self, *words):
        return subprocess.run(words, cwd=self.bench.folder, env=self.environment(), text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)

    def start_munge(self):
        # its folders must belong to its user, and no other user may write in those above
        place = os.path.join(self.folder, "munge")
        os.mkdir(place, 0o755)
        key = os.path.join(place, "key")
        with open(key, "wb") as file:
            file.write(os.urandom(128))
        os.chmod(key, 0o400)
        self.daemon("munged", "--foreground", "--force", "--key-file", key,
                    "--socket", os.path.join(place, "socket"),
                    "--pid-file", os.path.join(place, "pid"),
                    "--log-file", os.path.join(place, "log"),
                    "--seed-file", os.path.join(place, "seed"))
        wait_for(lambda: os.path.exists(os.path.join(place, "socket")), "munged")

    def start(self):
        ports = []
        probes = [socket.socket() for _ in range(2)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
            ports.append(probe.getsockname()[1])
        for probe in probes:
            probe.close()
        for name in ("state", "spool"):
            os.mkdir(os.path.join(self.folder, name))
        with open(os.path.join(self.folder, "slurm.conf"), "w", encoding="utf-8") as file:
            file.write(CONFIG.format(host=socket.gethostname().split(".")[0], folder=self.folder,
                                     first=ports[0], second=ports[1]))
        self.start_munge()
        self.daemon("slurmctld", "-D")
        self.daemon("slurmd", "-D")
        wait_for(lambda: "idle" in self.call("sinfo", "-h", "-o", "%T").stdout, "an idle node")

    def log(self):
        text = ""
        for name in sorted(os.listdir(self.folder)):
            if name.endswith((".log", ".out")):
                with open(os.path.join(self.folder, name), errors="replace") as file:
                    text += name + ":\n" + "".join(file.readlines()[-8:])
        return text

    def end(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def by_slurm(bench):
    for name in ("munged", "slurmctld", "slurmd", "sbatch"):
        if not shutil.which(name):
            raise tap.Skip(name + " is not here (slurmctld, slurmd, slurm-client, munge)")
    if os.geteuid() != 0:
        raise tap.Skip("Slurm's daemons are started as root only")
    slurm = Slurm(bench)
    try:
        slurm.start()
        run_array(bench, slurm)
    except tap.Failure as failure:
        raise tap.Failure("%s\n%s" % (failure, slurm.log()))
    finally:
        slurm.end()


def run_array(bench, slurm):
    bench.tilewright("run", "split", "pentominoes-8x8-hole", "--into", 5, "--output", "hole")
    job = slurm.call("sbatch", "--parsable", "--array=1-5", os.path.join(SCRIPTS, "slurm.sh"),
                     "hole")
    if job.returncode != 0:
        raise tap.Failure(job.stdout + job.stderr)
    merge = slurm.call("sbatch", "--parsable", "--dependency=afterany:" + job.stdout.strip(),
                       "--output=merged.txt", "--wrap", "tilewright run merge hole.*.tw")
    if merge.returncode != 0:
        raise tap.Failure(merge.stdout + merge.stderr)
    wait_for(lambda: not slurm.call("squeue", "-h").stdout.strip(), "the jobs to end")
    with open(bench.file("merged.txt"), encoding="utf-8") as file:
        line = file.read()
    if not line.startswith("65 solutions") or "complete" not in line:
        raise tap.Failure("found " + line)


# ---- Which ones --------------------------------------------------------------------------------


def main(which, program):
    bench = Bench(program)
    quick = [
        ("soma in 7 parts adds up", lambda: adds_up(bench, "soma", 7)),
        ("soma in 1 part adds up", lambda: adds_up(bench, "soma", 1)),
        ("a puzzle without solutions in 3 parts adds up to none",
         lambda: adds_up_to_none(bench)),
        ("rotations alone, in 4 parts, by backtracking",
         lambda: adds_up(bench, "pentominoes-8x8-hole", 4, "--same", "rotations", "--engine",
                         "backtrack", "--heuristic", "strand")),
        ("a split is the same everywhere", lambda: same_everywhere(bench)),
        ("parts that are stopped again and again add up", lambda: stop_and_go(bench)),
        ("what a stopped run leaves comes in pieces", lambda: leaves_pieces(bench)),
        ("parts of a part become that part", lambda: parts_of_a_part(bench)),
        ("a part carries its puzzle and its lattice", lambda: carries_its_puzzle(bench)),
        ("missing, foreign, damaged and doubled parts are named", lambda: refuses(bench)),
        ("parallel.sh counts right, and again", lambda: by_parallel(bench)),
        ("farm without its program says what is missing", lambda: says_without(bench)),
    ]
    late = [("slurm.sh counts right", lambda: by_slurm(bench))]
    with bench:
        tap.run(late if which == "long" else quick)


def adds_up_to_none(bench):
    bench.tilewright("run", "split", "three-3x3-none", "--into", 3, "--output", "none")
    for part in bench.parts("none", 3):
        bench.tilewright("solve", part, "--quiet", expect=(1,))
    found = bench.result("run", "merge", *bench.parts("none", 3), expect=(1,))
    same(found, bench.result("count", "three-3x3-none", expect=(1,)))


if __name__ == "__main__":
    main(*sys.argv[1:])
