#!/usr/bin/env python3
"""portable.py -- what the library and the programs ask of the C library is of POSIX 2008 and C17,
but for a few calls; a call of Linux alone is in a file x_linux.c, and macOS has the rest.

    portable.py COMPILER... -- ARCHIVE...

What POSIX has is what this machine's headers show to a program that asks for it.
"""

import re
import sys

import sources
import tap
from commands import call

POSIX = ["-std=c17", "-D_POSIX_C_SOURCE=200809L", "-D_XOPEN_SOURCE=700"]
HEADERS = """
    aio arpa/inet assert complex ctype dirent dlfcn errno fcntl fenv float fmtmsg fnmatch ftw glob
    grp iconv inttypes langinfo libgen limits locale math monetary mqueue netdb net/if netinet/in
    netinet/tcp nl_types poll pthread pwd regex sched search semaphore setjmp signal spawn stdarg
    stddef stdint stdio stdlib string strings stropts sys/ipc syslog sys/mman sys/msg sys/resource
    sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times sys/types sys/uio
    sys/un sys/utsname sys/wait tar termios time uchar unistd utime utmpx wchar wctype wordexp
    """.split()
# What else is asked for, and why every system of ours has it.
MORE = {"environ": "of POSIX, which lets the program declare it",
        "ioctl": "of POSIX for some devices, and of all for terminals",
        "flock": "of the BSDs, and so of all", "getopt_long": "of GNU, and so of all",
        "getentropy": "of POSIX since 2024, and before of all",
        "mallopt": "behind __GLIBC__", "malloc_trim": "behind __GLIBC__",
        "sincos": "made by the compiler of sin and cos"}
# Calls of POSIX that macOS lacks, or has as an empty shell.
NOT_OF_MACOS = re.compile(r"""
    aio_fsync|clock_nanosleep|clock_setres|fdatasync|mq_\w+|posix_fadvise|posix_fallocate|
    posix_mem_offset|posix_typed_mem_\w+|posix_trace_\w+|pthread_barrier\w+|
    pthread_condattr_\w+clock|pthread_getcpuclockid|
    pthread_mutex_(consistent|timedlock)|pthread_mutexattr_\w+robust|
    pthread_rwlock_timed\w+|pthread_spin_\w+|quick_exit|at_quick_exit|sem_(destroy|getvalue|init|
    timedwait)|sigqueue|sigtimedwait|sigwaitinfo|timer_\w+""", re.VERBOSE)
# Files that macOS has another one for.
REPLACED = ("condition_posix.c.o",)
SWITCH = re.compile(r"^\s*#\s*define (_GNU_SOURCE|_DEFAULT_SOURCE|_BSD_SOURCE|_SVID_SOURCE)",
                    re.MULTILINE)


def plain(name):
    """The name of a call in the headers: a call with 64 bits for places has another symbol."""
    return re.sub(r"(?<=[a-z])64$", "", name)


def of_posix(compiler):
    """All names that the headers declare."""
    there = [name for name in HEADERS if not call(
        *compiler, *POSIX, "-fsyntax-only", "-x", "c", "-", input="#include <%s.h>\n" % name,
        statuses=(0, 1)).returncode]
    shown = call(*compiler, *POSIX, "-E", "-P", "-x", "c", "-",
                 input="".join("#include <%s.h>\n" % name for name in there)).stdout
    return set(re.findall(r"\b\w+\b", shown))


def of_libc(compiler):
    """All names that the C library has."""
    names = set()
    for library in ("libc.so.6", "libm.so.6"):
        path = call(*compiler, "-print-file-name=" + library).stdout.strip()
        if path == library:
            raise tap.Skip("the C library is not glibc's, whose names are looked up")
        names |= {line.split()[-1].split("@")[0]
                  for line in call("nm", "-D", "--defined-only", path).stdout.splitlines()}
    return {name for name in names if not name.startswith("__")}


def asked_for(archives):
    """(object, name) of each undefined symbol."""
    pairs = set()
    for archive in archives:
        for line in call("nm", "-A", "--undefined-only", archive).stdout.splitlines():
            place, name = line.rsplit(None, 2)[0], line.split()[-1]
            pairs.add((place.rstrip(": U").split(":")[-1], name))
    return pairs


def judge(pairs, libc, posix):
    """Complaints about what objects ask for."""
    wrong = []
    for place, name in sorted(pairs):
        word = plain(name)
        if name not in libc or place.endswith("_linux.c.o"):
            continue
        if word not in posix and word not in MORE:
            wrong.append("%s: %s is not of POSIX" % (place, word))
        elif NOT_OF_MACOS.fullmatch(word) and not place.endswith(REPLACED):
            wrong.append("%s: %s is not of macOS" % (place, word))
    return wrong


def expect_none(wrong):
    if wrong:
        raise tap.Failure("\n".join(wrong))


def asks_no_more(compiler, archives):
    pairs = asked_for(archives)
    if len(pairs) < 1000:
        raise tap.Failure("nm shows %d symbols" % len(pairs))
    expect_none(judge(pairs, of_libc(compiler), of_posix(compiler)))


def no_switches():
    expect_none([name + ": only a file x_linux.c shows more than POSIX: " + found[1]
                 for name in sources.c_files("src", "app") if not name.endswith("_linux.c")
                 for found in SWITCH.finditer(sources.read(name))])


def compiled_elsewhere(compiler):
    """Files that other systems compile, but this one may not."""
    files = [name for name in sources.c_files("src", "app")
             if name.endswith(("_posix.c", "_calendar.c"))]
    for name in files:
        call(*compiler, "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror",
             "-fsyntax-only", "-Iinclude", "-Isrc" if name.startswith("src/") else "-Iapp", name,
             cwd=sources.TOP)
    if len(files) < 5:
        raise tap.Failure("%d files" % len(files))


def says_no():
    """The judge is fed what it must refuse, and what it must not."""
    libc, posix = {"pipe2", "open64", "timer_create", "getentropy"}, {"open", "timer_create"}
    found = judge({("a.c.o", "pipe2"), ("a.c.o", "open64"), ("a.c.o", "timer_create"),
                   ("a.c.o", "getentropy"), ("a.c.o", "tw_a"), ("a_linux.c.o", "pipe2")},
                  libc, posix)
    tap.same(found, ["a.c.o: pipe2 is not of POSIX", "a.c.o: timer_create is not of macOS"])


def main(*words):
    compiler, archives = words[:words.index("--")], words[words.index("--") + 1:]
    tap.run([("the judge of calls says no where it should", says_no),
             ("calls are those of POSIX and macOS", lambda: asks_no_more(compiler, archives)),
             ("headers show no more than POSIX to other files", no_switches),
             ("files of other systems compile", lambda: compiled_elsewhere(compiler))])


if __name__ == "__main__":
    main(*sys.argv[1:])
