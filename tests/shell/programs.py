#!/usr/bin/env python3
"""programs.py -- the programs of doc/api.md and of examples/: each compiles, and prints what it
should; the examples in the public headers: each compiles, and no call of them fails.

    programs.py GUIDE.md SHARED-LIBRARY C-COMPILER...

In the guide a block of kind `c NAME` is a program; a block `text NAME` behind it is its expected
output. In examples/NAME.c the first comment has the output, after "Prints:". A program that ends
with 77 needs a part that is not in this build. In a header, lines of a comment that are indented by
four blanks more are an example; the test declares the objects that it begins with.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402

BLOCK = re.compile(r"^```(c|text) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTS = re.compile(r"^/\*.* Prints:\n \*\n((?: \*     .*\n)+)")
EXAMPLE = re.compile(r"^((?: \*     [a-z]\w+[ (].*;.*\n)+)", re.MULTILINE)
AROUND = r"""
#include <stdio.h>
#include <string.h>
#include <tw/advanced.h>
#include <tw/%s>

#define TRY(call)                                                                    \
    if ((call) != TW_OK) {                                                           \
        printf("%%s\n%%s\n", #call, error.message);                                 \
        return 1;                                                                    \
    }

__attribute__((unused)) static bool print(void *file, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, file) == count;
}

int main(void)
{
    tw_error error;
    memset(&error, 0xA5, sizeof error);
    const tw_builtin *soma = tw_builtin_find_puzzle("three-3x3");
    const tw_source source = {.name = soma->name, .text = soma->text, .size = soma->size};
    tw_puzzle *puzzle = NULL;
    tw_job *job = NULL;
    tw_result result;
    (void)job;
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle) != TW_OK)
        return 1;
%s
    printf("%%d\n", (int)result.outcome);
    return 0;
}
"""
WARNINGS = ["-std=c17", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1"]


class Programs:
    def __init__(self, guide, library, compiler):
        with open(guide, encoding="utf-8") as file:
            blocks = BLOCK.findall(file.read())
        self.sources = {name: body for kind, name, body in blocks if kind == "c"}
        self.answers = {name: body for kind, name, body in blocks if kind == "text"}
        for path in sorted(glob.glob(os.path.join(TOP, "examples", "*.c"))):
            if not path.endswith("/next.c"):  # install.py runs it: its threads print in any order
                self.add_example(path)
        self.library, self.compiler = library, compiler
        self.scratch = tempfile.TemporaryDirectory()

    def add_example(self, path):
        name = os.path.basename(path)
        with open(path, encoding="utf-8") as file:
            self.sources[name] = file.read()
        found = PRINTS.match(self.sources[name])
        if found:
            self.answers[name] = re.sub(r"^ \*     ", "", found[1], flags=re.MULTILINE)

    def output(self, words, text=""):
        return call(*words, input=text, cwd=self.scratch.name, timeout=120,
                    stderr=subprocess.STDOUT).stdout

    def examples(self):
        """The examples of the headers: names, and programs."""
        public = os.path.join(TOP, "include", "tw")
        for path in sorted(glob.glob(os.path.join(public, "**", "*.h"), recursive=True)):
            with open(path, encoding="utf-8") as file:
                found = EXAMPLE.findall(file.read())
            for lines in found:
                code = re.sub(r"^ \*", "", lines, flags=re.MULTILINE)
                code = re.sub(r"^( *)(tw_\w+\(.*\));", r"\1TRY(\2)", code, flags=re.MULTILINE)
                code = re.sub(r"TRY\((tw_\w+_free\(.*\))\)", r"\1;", code)
                name = os.path.relpath(path, public)
                yield name, AROUND % (name, code)

    def check_header(self, name, source):
        self.output([self.make(name[:-len(".h")].replace("/", "-"), source)])

    def make(self, name, source):
        folder = os.path.dirname(self.library)
        program = os.path.join(self.scratch.name, name)
        self.output(self.compiler + WARNINGS + ["-I" + os.path.join(TOP, "include"), "-x", "c", "-",
                                                "-x", "none", self.library, "-pthread",
                                                "-Wl,-rpath," + folder, "-o", program],
                    source)
        return program

    def check(self, name):
        got = self.output([self.make(name[:-len(".c")], self.sources[name])])
        if got != self.answers[name]:
            raise tap.Failure("printed:\n%sexpected:\n%s" % (got, self.answers[name]))

    def pairs(self):
        if not list(self.examples()):
            raise tap.Failure("no example in any header")
        if not self.sources or set(self.sources) != set(self.answers):
            raise tap.Failure("programs without an answer, or the other way round: %s"
                              % " ".join(set(self.sources) ^ set(self.answers)))


def main(guide, library, *compiler):
    programs = Programs(guide, os.path.abspath(library), list(compiler))
    tap.run([("each program says what it prints; headers have examples",
              programs.pairs)] +
            [("%s compiles and prints that" % name, lambda name=name: programs.check(name))
             for name in programs.sources] +
            [("the example of %s compiles and runs" % name,
              lambda name=name, source=source: programs.check_header(name, source))
             for name, source in programs.examples()])


if __name__ == "__main__":
    main(*sys.argv[1:])
