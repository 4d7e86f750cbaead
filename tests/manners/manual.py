#!/usr/bin/env python3
"""manual.py -- every option of --help is in the manual, and the other way round; and --version
names every optional part of the library.

    manual.py PROGRAM PAGE.scd...

The page of `tilewright NAME` is tilewright-NAME.1 (tilewright-run-split.1), that of the command
itself tilewright.1.
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

# in a page an option begins its line: *--first*, *--limit* _N_
WRITTEN = re.compile(r"^\s*\*(--[a-z][a-z0-9-]*)", re.MULTILINE)
# in help as well, after two blanks
SHOWN = re.compile(r"^  (?:-[a-z], )?(--[a-z][a-z0-9-]*)", re.MULTILINE)
# the top help lists commands by their first words, with the name of a group before some of them
COMMAND = re.compile(r"^(?:[A-Z][a-z ]{9}| {10}) ([a-z]+) +\S.*$", re.MULTILINE)
EVERYWHERE = {"--help", "--version"}
# the pages' sentence about numbers of solutions in JSON; two commands print none
LARGE = "A number of solutions is a string of its digits."
SMALL = {"explain", "list"}
SCREEN = 24 # lines


def output(program, *words):
    done = subprocess.run([program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL, text=True, timeout=60)
    if done.returncode or not done.stdout:
        raise tap.Failure("%s: status %d\n%s" % (" ".join(words), done.returncode, done.stderr))
    return done.stdout


def help_of(program, *words):
    return output(program, *words, "--help")


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def page(pages, name):
    path = pages.get(name)
    if path is None:
        raise tap.Failure("there is no page " + name)
    # scdoc writes a literal "-" or "_" with a backslash before it
    return text_of(path).replace("\\", "")


def page_of(command):
    return "tilewright-%s.1" % command.replace(" ", "-")


def table_of(program, name):
    """The options of a command in its own table."""
    rows = [line.split("\t") for line in output(program, "--options-list").splitlines()]
    return {row[1] for row in rows if row[0] == name and row[1]}


def compare(program, pages, name):
    table = table_of(program, name)
    for where, found in (("help", SHOWN.findall(output(program, "help", *name.split()))),
                         ("the manual", WRITTEN.findall(page(pages, page_of(name))))):
        found = set(found) - EVERYWHERE
        if found != table:
            raise tap.Failure("not in %s: %s\nonly in %s: %s" % (
                where, " ".join(sorted(table - found)), where, " ".join(sorted(found - table))))


def options_come_from_the_program():
    """A page that names an unknown option is refused."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name)
                 for name in ("options", "shared.scd", "tilewright-some.1.scd")]
        texts = ["some\t\tFILE\t\tDoes it.\nsome\t--in\tA|B\t2\tWhere.\nsome\t--by\ta|b\t\tHow.\n",
                 "*--by*\n\tBy this.\n", "# OPTIONS\n\n%s# FILES\n"]
        for own, status, made in (
                ("", 0, "# OPTIONS\n\n*--in* _A_|_B_\n\tWhere.\n\tDefault: 2.\n\n"
                        "*--by* *a*|*b*\n\tBy this.\n\n# FILES\n"),
                ("*--in*\n\tIn it.\n\n", 0, "\tIn it.\n\tDefault: 2.\n"),
                ("*--on*\n\tOn it.\n\n", 1, ""), ("Other words.\n\n", 1, "")):
            for path, text in zip(paths, texts[:2] + [texts[2] % own]):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([sys.executable, os.path.join(TOP, "tools", "manual_options.py"),
                                   *paths], capture_output=True, text=True, timeout=60)
            if done.returncode != status or made not in done.stdout:
                raise tap.Failure("%r: status %d, %r" % (own, done.returncode, done.stdout))


def large_numbers_are_told(program, pages, commands):
    untold = [name for name in commands if name not in SMALL and "--json" in table_of(program, name)
              and LARGE not in " ".join(page(pages, page_of(name)).split())]
    if untold:
        raise tap.Failure("what --json makes of large numbers: " + " ".join(untold))


def every_command_is_listed(program, commands):
    """The help lists each first word once, followed by all its second words."""
    shown = {found[1]: found[0] for found in COMMAND.finditer(help_of(program))}
    listed = COMMAND.findall(help_of(program))
    if set(listed) != {name.split()[0] for name in commands} or len(set(listed)) != len(listed):
        raise tap.Failure("listed are %s of %s" % (listed, sorted(commands)))
    for name in commands:
        first, *second = name.split()
        if not all(word in shown[first] for word in second):
            raise tap.Failure("%s is not told of %s" % (name, first))
        help_of(program, *name.split())


def earlier_names_work(program):
    """Each name in the source's table works, prints its new name, and is listed in the document."""
    source = text_of(TOP + "/app/cli/earlier_names.c")
    document = text_of(TOP + "/doc/earlier-names.md")
    commands = re.findall(r'^    \{"(\w+)", (?:NULL|"(--\w+)"), (?:true|false)', source,
                          re.MULTILINE)
    options = re.findall(r'^    \{(NULL|"\w+"), "(--[\w-]+)", "(--[\w-]+)"\}', source, re.MULTILINE)
    if len(commands) < 9 or len(options) < 9:
        raise tap.Failure("%d commands, %d options" % (len(commands), len(options)))
    for old, option in commands:
        words = [old, "--help"] + ([option] if option else [])
        done = subprocess.run([program, *words], capture_output=True, text=True, timeout=60)
        if done.returncode or not re.match(r'tilewright: note: "%s.*" is called "' % old,
                                           done.stderr) or "`tilewright %s" % old not in document:
            raise tap.Failure("%s: %s" % (old, done.stderr))
    for command, old, now in options:
        of = command.strip('"')  # NULL: every command that has the option
        names = [name for name in commands_of(program)
                 if name.split()[-1] == of or of == "NULL" and now in table_of(program, name)]
        if not names:
            raise tap.Failure("no command has " + now)
        words = [*names[0].split(), old + "=1", "--help"]
        done = subprocess.run([program, *words], capture_output=True, text=True, timeout=60)
        if "note: %s is called %s now" % (old, now) not in done.stderr or \
                "| `%s` | `%s`" % (old, now) not in document:
            raise tap.Failure("%s %s: %s" % (command, old, done.stderr))


def fits(program, words, screens):
    lines = help_of(program, *words).splitlines()
    if len(lines) > screens * SCREEN or any(len(line) > 80 for line in lines):
        raise tap.Failure("%d lines, the longest of %d" % (len(lines), max(map(len, lines))))


def parts_are_told():
    """A build may lack some parts, so the sources are searched."""
    built = "".join(text_of(path) for path in glob.glob(TOP + "/src/*/meson.build"))
    parts = re.findall(r"lib_parts \+= '(\w+)'", built)
    lost = [part for part in parts if '"%s"' % part not in text_of(TOP + "/app/verbs/list_verb.c")]
    if lost or len(parts) < 3:
        raise tap.Failure("--version does not tell: %s of %s" % (lost, parts))


def no_lost_page(pages, commands):
    known = {"tilewright.1"} | {page_of(name) for name in commands}
    lost = [name for name in pages if name.endswith(".1") and name not in known]
    if lost:
        raise tap.Failure("no such command: " + " ".join(lost))


def commands_of(program):
    rows = [line.split("\t") for line in output(program, "--options-list").splitlines()]
    return list(dict.fromkeys(row[0] for row in rows))


def main(program, paths):
    program = os.path.abspath(program)
    pages = {os.path.basename(path)[:-len(".scd")]: path for path in paths}
    commands = commands_of(program)

    checks = [("--help lists every command", lambda: every_command_is_listed(program, commands)),
              ("--version tells the parts of the build", parts_are_told),
              ("earlier names work", lambda: earlier_names_work(program)),
              ("every page has its command", lambda: no_lost_page(pages, commands)),
              ("options of a page are those of the program", options_come_from_the_program),
              ("pages with --json tell of large numbers",
               lambda: large_numbers_are_told(program, pages, commands)),
              ("--help fits a screen", lambda: fits(program, [], 1))]
    for name in commands:
        checks += [("%s: manual and help agree" % name,
                    lambda name=name: compare(program, pages, name)),
                   ("%s: --help fits two screens" % name,
                    lambda name=name: fits(program, name.split(), 2))]
    tap.run(checks)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
