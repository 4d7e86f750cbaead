#!/usr/bin/env python3
"""wasm_module.py -- the module of WebAssembly under node, compared with the command.

    wasm_module.py PROGRAM

tools/wasm builds it into build-wasm/, which is kept. Missing tools are reported, and the tests
skipped.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402

# One at least of each kind of lattice, some of millions of branches.
PUZZLES = ["soma", "pentominoes-6x10", "pentominoes-5x4x3", "ball-room-1", "big-t",
           "hexiamonds-6x6", "happy-cube-green", "half-cubes-2x2x2", "tangram-square", "rings-12",
           "spheres-pyramid", "snowflake", "cylinder-trihexes", "polysticks-diamond",
           "macmahon-squares-4x6"]
MOST_MEMORY = 1 << 30  # app/wasm/meson.build, doc/webassembly.md
PATIENCE = 1800


class Module:
    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.folder = os.path.join(TOP, "build-wasm", "single", "build", "app", "wasm")
        self.ready = False

    def make(self):
        for command in ("emcc", "node", "dpkg-source"):
            if not shutil.which(command):
                raise tap.Skip("not here: " + command)
        done = subprocess.run([os.path.join(TOP, "tools", "wasm"), "--no-install"], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE,
                              check=False)
        if "cannot be had" in done.stdout:
            raise tap.Skip("the source packages of the libraries cannot be had")
        if done.returncode:
            raise tap.Failure(done.stdout[-3000:])
        self.ready = True

    def does(self, *steps):
        """The results of the steps (drive.mjs)."""
        if not self.ready:
            raise tap.Skip("there is no module")
        done = call("node", os.path.join(HERE, "drive.mjs"), self.folder, json.dumps(steps),
                    timeout=PATIENCE)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def command(self, where, *words, statuses=(0,)):
        done = call(self.program, *words, "--json", statuses=statuses, cwd=where, timeout=PATIENCE)
        return json.loads(done.stdout.splitlines()[-1])


def expect(found, state, solutions):
    result = found.get("result") or {}
    if found.get("state") != state or result.get("solutions") != str(solutions):
        raise tap.Failure("%s, %s solutions expected: %s" % (state, solutions, found))


# ---- Checks ------------------------------------------------------------------------------------


def counts(module, puzzle):
    _, found = module.does(["start", puzzle, "reflections", 1], ["finish", 0.1])
    there = module.command(TOP, "count", puzzle, "--threads", "1", "--engine", "bitset")
    expect(found, "done", there["solutions"])
    for what in ("counts", "branches"):
        if found["result"][what] != there[what]:
            raise tap.Failure("%s: %s, not %s" % (what, found["result"][what], there[what]))


def slices(module):
    """A call returns after about the time that it was given, before the whole run is done."""
    _, first, found = module.does(["start", "bedlam", "reflections", 1], ["begin", 0.1],
                                  ["finish", 0.1])
    if first["state"] != "running" or not 0 < first["fraction"] < 0.9 or found["slices"] < 3:
        raise tap.Failure("it was not run in slices: %s, %s" % (first, found))
    expect(found, "done", 19186)


def handed_out(module):
    """The command finishes a run that the module began."""
    with tempfile.TemporaryDirectory() as where:
        _, part, saved = module.does(["start", "bedlam", "reflections", 1], ["begin", 0.1],
                                     ["save", os.path.join(where, "run.tw")])
        if part["state"] != "running" or part["fraction"] <= 0 or saved["status"] != 200:
            raise tap.Failure("it was not saved in the middle: %s, %s" % (part, saved))
        found = module.command(where, "run", "resume", "run.tw")
        if found["outcome"] != "exhausted" or found["solutions"] != "19186":
            raise tap.Failure("19,186 solutions expected: %s" % found)


def taken_up(module):
    """The module finishes a run that the command began."""
    with tempfile.TemporaryDirectory() as where:
        part = {"branches": 0}
        budget = 0.5
        while part["branches"] == 0:  # until it is beyond the preparation
            budget *= 2
            part = module.command(where, "count", "bedlam", "--checkpoint", "run.tw", "--isa",
                                  "portable", "--engine", "bitset", "--threads", "1",
                                  "--timeout", str(budget), statuses=(0, 3))
        loaded, found = module.does(["load", os.path.join(where, "run.tw")], ["finish", 0.2])
        if part["outcome"] != "stopped" or loaded["status"] != 200:
            raise tap.Failure("it was not handed over in the middle: %s, %s" % (part, loaded))
        expect(found, "done", 19186)


def broken(module):
    """Bytes that are no checkpoint are refused, and the module goes on."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"no checkpoint")
        file.flush()
        loaded, _, found = module.does(["load", file.name], ["start", "soma", "reflections", 1],
                                       ["finish", 0.1])
    if loaded["status"] != 400:
        raise tap.Failure("a refusal expected: %s" % loaded)
    expect(found, "done", 240)


def memory(module):
    """The module takes no more memory than stated; calls fail without any, and work with some."""
    took, began, ended, _, _, found = module.does(
        ["hoard", 1 << 16, 4], ["start", "bedlam", "none", 1], ["finish", 0.1], ["release"],
        ["start", "pentominoes-6x10", "none", 1], ["finish", 0.1])
    if not MOST_MEMORY / 2 < took["memory"] <= MOST_MEMORY:
        raise tap.Failure("at most %d bytes expected: %s" % (MOST_MEMORY, took))
    if began["status"] == 200 and ended.get("error", {}).get("message") != "out of memory":
        raise tap.Failure("a refusal expected: %s, %s" % (began, ended))
    expect(found, "done", 9356)


def main(program):
    module = Module(program)
    checks = [("it is built", module.make), ("it is run in slices", lambda: slices(module))]
    checks += [("%s: counts as the command's" % puzzle,
                lambda puzzle=puzzle: counts(module, puzzle)) for puzzle in PUZZLES]
    checks += [("a run begun here is ended by the command", lambda: handed_out(module)),
               ("a run begun by the command is ended here", lambda: taken_up(module)),
               ("what is no checkpoint is refused", lambda: broken(module)),
               ("memory is bounded, and its end no crash", lambda: memory(module))]
    tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
