#!/usr/bin/env python3
"""analyse.py -- what the analysers of GCC and Clang find in the library and in its programs.

    analyse.py [--with gcc|clang] [--jobs N] [BUILD] [PATH...]

BUILD is a folder that Meson set up for GCC (build); PATH... are files or folders (src app). The
analyser compiles each file with the options of BUILD; the output is discarded. A finding is printed
once, as COMPILER: FILE:LINE:COLUMN: sentence [name]. Below it are the known false alarms of that
file (tools/false_alarms.tsv), with the reason. The last line counts all findings, and those in
files without known ones.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ALARMS = os.path.join(TOP, "tools", "false_alarms.tsv")
FINDING = re.compile(r"^(.*?):(\d+):(\d+): warning: (.*) \[(.*)\]$", re.MULTILINE)
# This checker asks for functions of C11's appendix K, which no C library here has.
NOT_ASKED = "security.insecureAPI.DeprecatedOrUnsafeBufferHandling"
COMPILERS = {
    "gcc": ["gcc", "-w", "-fanalyzer", "-O0", "-c", "-o", "/dev/null"],
    "clang": ["clang", "-w", "--analyze", "--analyzer-output", "text", "-Xclang",
              "-analyzer-disable-checker=" + NOT_ASKED],
}
LEFT_OUT = re.compile(r"-[UD]_FORTIFY_SOURCE.*|-W.*|-O.*|-MD|-c|-pipe|-fcf-protection=.*|"
                      r"-fstack-clash-protection|-f.*color.*")
WITH_VALUE = {"-MQ", "-MF", "-o"}
# Both must find the fault in this text; otherwise they are called with wrong options.
FAULTY = """#include <stdlib.h>
int main(void) { char *block = malloc(8); free(block); free(block); return 0; }
"""


def words_for(compiler, command):
    """Converts the words of a compile command to those of an analyser."""
    words = shlex.split(command)
    while os.path.basename(words[0]) in ("ccache", "cc", "gcc"):
        words.pop(0)
    kept = []
    while words:
        word = words.pop(0)
        if word in WITH_VALUE:
            words.pop(0)
        elif not LEFT_OUT.fullmatch(word):
            kept.append(word)
    first, rest = COMPILERS[compiler][0], COMPILERS[compiler][1:]
    # With warnings off, GCC's analyser prints nothing.
    return [first] + [word for word in rest if compiler == "clang" or word != "-w"] + kept


def analyse(task):
    compiler, entry = task
    done = subprocess.run(words_for(compiler, entry["command"]), cwd=entry["directory"],
                          capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    if done.returncode != 0:
        sys.exit("%s\n%s" % (entry["file"], done.stderr))
    found = set()
    for file, line, column, sentence, name in FINDING.findall(done.stderr):
        path = os.path.relpath(os.path.join(entry["directory"], file), TOP)
        found.add((path, int(line), int(column), sentence, name))
    return compiler, found


def try_out(compiler, entry):
    """Exits unless the compiler's analyser finds the fault in FAULTY."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "faulty.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(FAULTY)
        command = entry["command"].replace(entry["file"], path)
        if not analyse((compiler, {**entry, "command": command}))[1]:
            sys.exit("%s does not find a block that is freed twice" % compiler)


def false_alarms():
    """The known false alarms with their reasons, by compiler and file."""
    known = collections.defaultdict(list)
    with open(ALARMS, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line[0] != "#"]
    for compiler, path, finding, why in rows[1:]:
        if not os.path.exists(os.path.join(TOP, path)):
            sys.exit("%s: no file %s" % (ALARMS, path))
        known[compiler, path].append("    known: %s: %s" % (finding, why))
    return known


def entries(build, paths):
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    seen = set()
    for entry in commands:
        path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), TOP)
        inside = any(path == start or path.startswith(start.rstrip("/") + "/") for start in paths)
        # a file that is compiled in several ways is analysed in the first way
        if inside and path.endswith(".c") and path not in seen:
            seen.add(path)
            yield entry


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--with", dest="compiler", choices=sorted(COMPILERS))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("build", nargs="?", default=os.path.join(TOP, "build"))
    parser.add_argument("paths", nargs="*")
    asked = parser.parse_args()
    os.nice(int(os.environ.get("ANALYSE_NICE", "10")))
    for compiler in COMPILERS if not asked.compiler else [asked.compiler]:
        try_out(compiler, list(entries(asked.build, ["src"]))[0])
    tasks = [(compiler, entry) for compiler in sorted(COMPILERS)
             if asked.compiler in (None, compiler)
             for entry in entries(asked.build, asked.paths or ["src", "app"])]
    known, count, new = false_alarms(), 0, 0
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        for compiler, found in pool.map(analyse, tasks):
            for finding in sorted(found):
                alarms = known[compiler, finding[0]]
                print("\n".join(["%s: %s:%d:%d: %s [%s]" % ((compiler,) + finding)] + alarms),
                      flush=True)
                count += 1
                new += not alarms
    print("%d files analysed, %d findings, %d in files without known ones" %
          (len(tasks), count, new))


if __name__ == "__main__":
    main()
