#!/usr/bin/env python3
"""editors.py -- the schemas as tools/schemastore hands them in, judged by a public validator.

It takes all files that ship, and the files laid out as right; it refuses those laid out as wrong.
test_schema.c, which knows what the reader takes, has a validator of its own.
"""

import json
import pathlib
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests"))
import tap  # noqa: E402
from commands import call  # noqa: E402

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print("1..0 # SKIP " + str(missing))
    sys.exit()


def entries(folder):
    return json.loads((folder / "catalog.json").read_text(encoding="utf-8"))


def judges(folder):
    """A validator for each schema, by the key that its files begin with."""
    found = {}
    for path in (folder / "src/schemas/json").iterdir():
        schema = json.loads(path.read_text(encoding="utf-8"))
        found[schema["required"][0]] = jsonschema.Draft7Validator(schema)
    return found


def judge(validators, path):
    """The faults of a file, and the kind of it."""
    value = yaml.safe_load(path.read_text(encoding="utf-8"))
    kind = "tilewright-lattice" if "tilewright-lattice" in value else "tilewright"
    return ["%s: %s" % (path.name, fault.message) for fault in validators[kind].iter_errors(value)]


def sound(folder):
    """They are schemas, with the address that the catalogue has."""
    validators = judges(folder)
    tap.same(sorted(validators), ["tilewright", "tilewright-lattice"], "schemas")
    for one in validators.values():
        one.check_schema(one.schema)
        tap.same(one.schema["$schema"], "http://json-schema.org/draft-07/schema#", "draft")
    tap.same({one["url"] for one in entries(folder)},
             {one.schema["$id"] for one in validators.values()}, "addresses")
    patterns = [name for one in entries(folder) for name in one["fileMatch"]]
    if len(set(patterns)) < len(patterns) or not all("tilewright" in name for name in patterns):
        tap.fail("an editor would take others' files: %s", patterns)


def described(folder):
    """Each property says what it is, itself or where it refers to."""
    def look(part, where):
        if isinstance(part, list):
            for number, one in enumerate(part):
                look(one, "%s/%d" % (where, number))
        elif isinstance(part, dict):
            for key, one in part.items():
                look(one, "%s/%s" % (where, key))
            for name, one in part.get("properties", {}).items():
                if "description" not in one:
                    lacks.append("%s/%s" % (where, name))

    for kind, one in judges(folder).items():
        lacks = []
        look(one.schema, kind)
        tap.same(lacks, [], "without a description")


def shipped(folder):
    validators = judges(folder)
    paths = [path for place in ("puzzles", "lattices", "examples")
             for path in (TOP / place).glob("*.yaml")]
    tap.same([fault for path in paths for fault in judge(validators, path)], [], "refused")
    if len(paths) < 300:
        tap.fail("only %d files", len(paths))


def laid_out(folder):
    """A file that is refused has just one fault."""
    validators = judges(folder)
    for entry in entries(folder):
        name = pathlib.Path(entry["url"]).stem
        right, wrong = (sorted((folder / "src" / part / name).iterdir())
                        for part in ("test", "negative_test"))
        tap.same([fault for path in right for fault in judge(validators, path)], [], "refused")
        tap.same([path.name for path in wrong if len(judge(validators, path)) != 1], [],
                 "not of one fault")
        if min(len(right), len(wrong)) < 5:
            tap.fail("few files of %s", name)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "store"
        tap.run([("they are laid out", lambda: call(TOP / "tools/schemastore", folder)),
                 ("what is there is not replaced",
                  lambda: call(TOP / "tools/schemastore", folder, statuses=(1,))),
                 ("they are schemas, and editors know whose files they are of",
                  lambda: sound(folder)),
                 ("each property is described", lambda: described(folder)),
                 ("all that ships is taken", lambda: shipped(folder)),
                 ("of the files laid out the right are taken, the wrong refused",
                  lambda: laid_out(folder))])


if __name__ == "__main__":
    main()
