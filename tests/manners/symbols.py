#!/usr/bin/env python3
"""symbols.py -- the symbols that the built library exports and imports, and its writable data.

    symbols.py SHARED-LIBRARY STATIC-LIBRARY CORE-ARCHIVE plain|instrumented

Needs nm and size, which come with the compiler. Under sanitizers the objects are not the ones that
users get; their data is then not checked.
"""

import os
import re
import subprocess
import sys

import sources
import tap

# The library never prints, exits, reads the environment, and keeps no hidden state. Only two of its
# objects use files, besides those that find the free memory: of checkpoints, and of what memory has
# no room for; the clock is read for the default
# context, and by a thread that sleeps until a given time. Only one object starts threads, so that
# all of them leave signals to the program's threads.
FILES = set("open open64 read write mkstemp mkstemp64 pread pread64 pwrite pwrite64".split())
CLOCKS = {"clock_gettime", "gettimeofday", "time", "clock", "timespec_get"}
THREADS = {"pthread_create", "pthread_sigmask"}
MAY = {"checkpoint_local_": FILES, "format_files_": FILES, "base_free_memory": FILES,
       "base_scratch": FILES, "base_base": CLOCKS, "base_thread": THREADS | CLOCKS}
FORBIDDEN = FILES | CLOCKS | THREADS | set("""
    exit _exit _Exit quick_exit abort atexit __assert_fail raise kill signal sigaction longjmp
    printf vprintf puts putchar putc fputs fputc fwrite fprintf vfprintf perror
    __printf_chk __vprintf_chk __fprintf_chk __vfprintf_chk stdout stderr stdin
    fopen fopen64 popen system fork execve
    getenv secure_getenv setenv putenv setlocale localeconv strtok rand srand random srandom
    """.split())


def output(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True,
                          env=dict(os.environ, LC_ALL="C")).stdout


def symbols(library, *options):
    """Names without their versions; those of the coverage runtime are left out."""
    lines = output("nm", "-D", *options, library).splitlines()
    names = {line.split()[-1].split("@")[0] for line in lines if line.strip()}
    if not names:
        raise tap.Failure("nm shows nothing of " + library)
    return {name for name in names if not re.match(r"__gcov_|mangle_path$", name)}


def declared():
    names = set()
    for name in sources.tracked():
        if name.startswith("include/tw/"):
            code = sources.without_comments(sources.read(name))
            names |= {found[1] for found in re.finditer(r"TW_API\b[^;{]*?\b(tw_\w+)\s*\(", code)}
    return names


def expect_none(what, names):
    if names:
        raise tap.Failure("%s: %s" % (what, " ".join(sorted(names))))


def exports(shared):
    expect_none("exported", {name for name in symbols(shared, "--defined-only")
                             if not name.startswith("tw_")})


def keeps_word(shared):
    shown = symbols(shared, "--defined-only")
    expect_none("declared in a public header and not there", declared() - shown)
    expect_none("exported and in no public header", shown - declared())


def imports(core, kind):
    """Checks the project's own objects; libraries in the shared one may import anything."""
    if kind != "plain":
        raise tap.Skip("the sanitizers bring their own")
    listing = output("nm", "--undefined-only", core)
    if " memcpy" not in listing:
        raise tap.Failure("nm shows nothing of " + core)
    expect_none("asked for", asked_for(listing))


def asked_for(listing):
    """The forbidden symbols that objects import, in `nm` output."""
    member, found = "", set()
    for line in listing.splitlines():
        name = line.split()[-1] if line.strip() else ""
        if not line.startswith(" "):
            member = name
        elif name in FORBIDDEN and not any(name in MAY[part] for part in MAY if part in member):
            found.add("%s %s" % (member, name))
    return found


def finds_forbidden():
    listing = ("checkpoint_local_files.c.o:\n   U open\n   U printf\n   U time\n\n"
               "a.c.o:\n   U open\n   U memcpy\n")
    found = asked_for(listing)
    if found != {"checkpoint_local_files.c.o: printf", "checkpoint_local_files.c.o: time",
                 "a.c.o: open"}:
        raise tap.Failure("found %s" % found)


def writable(listing):
    """(object, section, size) of every writable section that is not empty, in `size -A` output."""
    found, member = [], "?"
    for line in listing.splitlines():
        head = re.match(r"(\S+)\s+\(ex .*\):|(\S+)\s+:$", line)
        fields = line.split()
        if head:
            member = head[1] or head[2]
        elif len(fields) == 3 and fields[1].isdigit() and int(fields[1]) > 0:
            name = fields[0]
            # only the loader writes these: constant pointers, and those of C++ exceptions
            loader = name.startswith((".data.rel.ro", ".data.rel.local.DW.ref."))
            if re.match(r"\.(data|bss|tdata|tbss)\b", name) and not loader:
                found.append((member, name, int(fields[1])))
    return found


def keeps_nothing(core, kind):
    if kind != "plain":
        raise tap.Skip("the sanitizers keep records in every object")
    listing = output("size", "-A", core)
    if listing.count(".text") < 5:
        raise tap.Failure("no objects in " + core)
    expect_none("kept", {"%s %s %d" % found for found in writable(listing)})


def finds_writable():
    listing = ("a.c.o   (ex libx.a):\nsection size addr\n.text 10 0\n.data 8 0\n"
               ".data.rel.ro 16 0\n.bss 4 0\n")
    if [found[1] for found in writable(listing)] != [".data", ".bss"]:
        raise tap.Failure("found %s" % writable(listing))


def both_built(shared, static):
    for library in (shared, static):
        if not os.path.isfile(library):
            raise tap.Failure("not there: " + library)


def main(shared, static, core, kind):
    tap.run([("both a shared and a static library are built", lambda: both_built(shared, static)),
             ("exported names begin with tw_", lambda: exports(shared)),
             ("what is declared is what is exported", lambda: keeps_word(shared)),
             ("nothing that prints, exits or looks around is asked for",
              lambda: imports(core, kind)),
             ("the search for what is forbidden finds it", finds_forbidden),
             ("the search for writable sections finds them", finds_writable),
             ("no object keeps anything writable", lambda: keeps_nothing(core, kind))])


if __name__ == "__main__":
    main(*sys.argv[1:])
