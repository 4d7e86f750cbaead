#!/usr/bin/env python3
"""run_fuzz.py -- runs libFuzzer on each reader for some seconds.

    run_fuzz.py SECONDS NAME=SEEDS:SEEDS...

Each NAME is a fuzz_NAME.c of this folder; SEEDS are folders of texts to begin with. Clang builds
them, and the library with them, under the address and undefined-behaviour sanitizers in
build-fuzz/. A text that breaks a promise, or takes more time or memory than a text may, is kept in
build-fuzz/finds, and shown. A target that reads few texts per second of processor time finds
nothing, and fails as well.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

BUILD = os.path.join(TOP, "build-fuzz")
FINDS = os.path.join(BUILD, "finds")
FLAGS = ["--buildtype=debug", "-Doptimization=1", "-Db_lundef=false", "-Dtests=disabled",
         "-Db_sanitize=address,undefined", "-Dcpp_args=-fsanitize=fuzzer-no-link",
         "-Dc_args=-fsanitize=fuzzer-no-link -fno-sanitize-recover=all"]
SLOW = 30  # seconds that one text may take
LEAST = 10  # texts per second of processor time


def run(words, patience, **more):
    done = subprocess.run(words, text=True, errors="replace", stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=patience,
                          check=False, **more)
    return done.returncode, done.stdout


def has_libfuzzer():
    with tempfile.TemporaryDirectory(prefix="tilewright-fuzz-") as folder:
        path = os.path.join(folder, "nothing.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write("int LLVMFuzzerTestOneInput(void) { return 0; }\n")
        return run(["clang", "-fsanitize=fuzzer,address", "-o", path + ".out", path], 600)[0] == 0


def build(names):
    if not shutil.which("clang") or not has_libfuzzer():
        raise tap.Skip("clang with libFuzzer is not here (clang, libclang-rt-14-dev)")
    ccache = ["ccache "] if shutil.which("ccache") else [""]
    makers = {"CC": ccache[0] + "clang", "CXX": ccache[0] + "clang++"}
    if not os.path.exists(os.path.join(BUILD, "build.ninja")):
        status, said = run(["meson", "setup", BUILD, TOP] + FLAGS, 600,
                           env={**os.environ, **makers})
        if status:
            raise tap.Failure(said[-3000:])
    status, said = run(["ninja", "-C", BUILD] + ["tests/fuzz/fuzz_" + name for name in names], 3600)
    if status:
        raise tap.Failure(said[-3000:])


def look(name, folders, seconds):
    program = os.path.join(BUILD, "tests", "fuzz", "fuzz_" + name)
    if not os.path.exists(program):
        raise tap.Skip("it is not built")
    os.makedirs(FINDS, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tilewright-fuzz-") as corpus:
        words = [program, "-max_total_time=%d" % seconds, "-timeout=%d" % SLOW,
                 "-print_final_stats=1", "-artifact_prefix=%s/%s-" % (FINDS, name), corpus]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        status, said = run(words + folders, seconds + 600, cwd=corpus)
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if status:
        raise tap.Failure("\n".join(line for line in said.splitlines()
                                    if not re.match(r"#\d|\s+(#\d|NEW_FUNC)", line))[-3000:])
    texts = int(re.search(r"number_of_executed_units:\s*(\d+)", said)[1])
    speed = "%d texts, %.0f in a second of the processor" % (texts, texts / max(used, 0.01))
    print("# %s: %s" % (name, speed), flush=True)
    if texts < LEAST * used:
        raise tap.Failure(speed)


def main():
    seconds, targets = int(sys.argv[1]), [word.split("=") for word in sys.argv[2:]]
    checks = [("the targets are built", lambda: build([name for name, _ in targets]))]
    for name, seeds in targets:
        checks.append(("%s, %d seconds" % (name, seconds),
                       lambda name=name, seeds=seeds: look(name, seeds.split(":"), seconds)))
    tap.run(checks)


if __name__ == "__main__":
    main()
