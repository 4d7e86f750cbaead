#!/usr/bin/env python3
"""bills.py -- the bill of materials of this build: complete, and valid by its schema.

    bills.py PROGRAM...

The schema is CycloneDX's own, which npm fetches as package-lock.json pins it.
"""

import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(TOP, "tools")]
import bundle  # noqa: E402
import tap  # noqa: E402

VERSION = "1.5"
# This Python may lack jsonschema even if the system's Python has it.
JUDGE = """
import glob, json, os, sys
try:
    import jsonschema
except ImportError:
    sys.exit(77)
named = "http://cyclonedx.org/schema/"
known = {named + os.path.basename(path): json.load(open(path, encoding="utf-8"))
         for path in glob.glob(sys.argv[1] + "/*.schema.json")}
schema = known[named + sys.argv[2]]
resolver = jsonschema.RefResolver(schema["$id"], schema, store=known)
judge = jsonschema.Draft7Validator(schema, resolver=resolver)
wrong = list(judge.iter_errors(json.load(sys.stdin)))
for error in wrong[:9]:
    print("/".join(map(str, error.path)), error.message[:300])
sys.exit(1 if wrong else 0)
"""


class Bill:
    def __init__(self, programs):
        self.folder = tempfile.mkdtemp()
        self.programs = os.path.join(self.folder, "programs")
        os.mkdir(self.programs)
        for program in programs:
            shutil.copy(program, self.programs)
        self.text = None

    def make(self):
        if not shutil.which("dpkg-query"):
            raise tap.Skip("dpkg is not here, which tells whose a library is")
        done = subprocess.run(
            [TOP + "/tools/sbom", "--npm", TOP + "/web", "--npm", TOP + "/tools/x3dom", "--part",
             "something,1.0,MIT", self.programs], text=True, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, check=False)
        if done.returncode:
            if "no package has" in done.stderr:
                raise tap.Skip(done.stderr)
            raise tap.Failure(done.stderr)
        self.text = done.stdout

    def components(self):
        if self.text is None:
            raise tap.Skip("there is no bill")
        return json.loads(self.text)["components"]

    def whole(self):
        """Each library that a program needs is named, and belongs to a component of the bill."""
        found = {one["name"]: one for one in self.components()}
        made_of = {one["ref"]: one["dependsOn"] for one in json.loads(self.text)["dependencies"]}
        refs = {one["bom-ref"] for one in self.components()}
        for path in bundle.programs(self.programs):
            name = os.path.basename(path)
            told = {one["value"] for one in found[name]["properties"]}
            if told != set(bundle.needed(path)) or len(told) < 4:
                raise tap.Failure("%s asks for %s, told are %s" % (name, bundle.needed(path), told))
            if not made_of["file:" + name] or not set(made_of["file:" + name]) <= refs:
                raise tap.Failure("%s is made of %s" % (name, made_of["file:" + name]))
        for name in ("libyaml-0-2", "three", "preact", "x3dom", "something"):
            if name not in found:
                raise tap.Failure("it does not name " + name)

    def terms(self):
        """Each component has a version and a licence; those of known ones are right."""
        for one in self.components():
            if not one["bom-ref"].startswith("file:") and not one.get("version"):
                raise tap.Failure("%s has no version" % one["name"])
            if not one["licenses"][0]["expression"]:
                raise tap.Failure("%s has no licence" % one["name"])
        found = {one["name"]: one["licenses"][0]["expression"] for one in self.components()}
        if found["libjansson4"] != "MIT" or found["three"] != "MIT":
            raise tap.Failure("terms of %s" % found)

    def judge(self, text):
        """Validates the text by the schema; returns what is wrong."""
        self.components()
        place = os.path.join(self.folder, "npm")
        if not os.path.isdir(place):
            os.mkdir(place)
            for name in ("package.json", "package-lock.json"):
                shutil.copy(os.path.join(HERE, name), place)
            if not shutil.which("npm") or subprocess.run(
                    ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=place,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode:
                raise tap.Skip("npm could not fetch the schema")
        schemas = glob.glob(place + "/node_modules/@cyclonedx/cyclonedx-library/res/schema")[0]
        for python in ("python3", "/usr/bin/python3"):
            done = subprocess.run([python, "-W", "ignore", "-c", JUDGE, schemas,
                                   "bom-%s.SNAPSHOT.schema.json" % VERSION], input=text, text=True,
                                  stdout=subprocess.PIPE, check=False)
            if done.returncode != 77:
                return done.stdout
        raise tap.Skip("jsonschema is not here")

    def schema(self):
        wrong = self.judge(self.text)
        if wrong:
            raise tap.Failure(wrong)
        if not self.judge(self.text.replace('"type": "library"', '"type": "book"', 1)):
            raise tap.Failure("the schema finds nothing wrong with a broken bill")


def main(*programs):
    bill = Bill(programs)
    try:
        tap.run([("a bill of materials is written", bill.make),
                 ("it names every library that the loader is asked for", bill.whole),
                 ("all have versions and licences", bill.terms),
                 ("it is what CycloneDX says that it is", bill.schema)])
    finally:
        shutil.rmtree(bill.folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
