#!/usr/bin/env python3
"""atlas_answers.py -- the atlas is right, wrong answers would be noticed, its page is made of it.

    atlas_answers.py TILEWRIGHT PROGRAM PAGE [long]

PROGRAM: bench/atlas.py; PAGE: the page in the tree. `long`: runs the long commands alone.
"""

import copy
import importlib.util
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402


def load(path):
    spec = importlib.util.spec_from_file_location("atlas", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_letter(text, at, letter):
    return text[:at] + letter + text[at + 1:]


def spoilt(entry):
    """Copies of an entry, each with one thing wrong."""
    for word in ("packing", "figure", "marks"):
        for number in range(len(entry.get(word, []))):
            wrong = copy.deepcopy(entry)
            kept = wrong[word][number]
            if word == "figure":
                at = next(i for i, c in enumerate(kept["drawn"][1]) if c not in ".\n")
                kept["drawn"][1] = with_letter(kept["drawn"][1], at, ".")
            elif word == "packing":
                kept["drawn"] = with_letter(kept["drawn"], kept["drawn"].index("a"), "z")
            else:
                kept["drawn"] = with_letter(kept["drawn"], kept["drawn"].index("."), "x")
            yield wrong


def fault_of(call, *args):
    """What the call exits with; "": it returns."""
    try:
        call(*args)
    except SystemExit as end:
        return str(end)
    return ""


def check_spoilt(atlas, program, entry):
    for wrong in spoilt(entry):
        if not fault_of(atlas.check_kept, program, wrong):
            tap.fail("a wrong packing, figure or marking passes")
    for run in atlas.all_runs(entry):
        if not run.get("long"):
            one = {"run": [dict(run, says="nothing of the kind")]}
            if not fault_of(atlas.run_commands, program, one, False):
                tap.fail("a command says what it does not: " + run["command"])


def page_of(atlas, program, entries):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "gallery"))
        path = os.path.join(folder, "atlas.md")
        atlas.write_page(program, entries, path)
        with open(path, encoding="utf-8") as file:
            return file.read()


def check_entry(atlas, program, entry, long):
    tap.same(fault_of(atlas.check_kept, program, entry), "")
    fault = fault_of(atlas.run_commands, program, entry, long)
    if tap.LEFT_OUT.search(fault):
        raise tap.Skip(fault)
    tap.same(fault, "")


def check_page(atlas, program, entries, page):
    with open(page, encoding="utf-8") as file:
        if file.read() != page_of(atlas, program, entries):
            tap.fail("bench/atlas.py PROGRAM --page doc/atlas.md makes another page")


def main(program, path, page, long):
    atlas = load(path)
    entries = atlas.read_entries([])
    checks = [(name + ": all is as the file says",
               lambda entry=entry: check_entry(atlas, program, entry, long))
              for name, entry in entries.items()]
    checks += [(name + ": what is wrong is noticed",
                lambda entry=entry: check_spoilt(atlas, program, entry))
               for name, entry in entries.items() if not long]
    tap.run(checks + [("the page is made of the files",
                       lambda: check_page(atlas, program, entries, page))])


if __name__ == "__main__":
    main(*sys.argv[1:4], len(sys.argv) > 4)
