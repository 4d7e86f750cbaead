#!/usr/bin/env python3
"""package.py -- the package for node and browsers: packed by tools/npm, installed, used.

    package.py PROGRAM
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call, digest  # noqa: E402
from tap import same  # noqa: E402

PATIENCE = 1800
STRICT = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib",
          "es2024,dom,dom.iterable,dom.asynciterable", "--types", "",
          "--exactOptionalPropertyTypes"]
USE = """
import { load, type Run, type Solution } from "tilewright";
const tilewright = await load();
const soma = tilewright.puzzle("soma");
const run: Run = soma.solve({ same: "none" }, { progress: ({ fraction }) => fraction });
const found: Solution[] = [];
for await (const solution of run) found.push(solution);
const counted: bigint = await run.puzzle.count();
const cells: (number | string)[] | undefined = found[0]?.placements[0]?.cells[0];
const { lattices } = tilewright.call("lattices", {});
export const all = [counted, cells, lattices[0]?.rank];
"""
WRONG = """
import { load } from "tilewright";
const count: number = await (await load()).puzzle("soma").count();
export const one = count;
"""
HAND_OVER = """
import { writeFileSync } from "node:fs";
import { load } from "tilewright";
const run = (await load()).puzzle("bedlam").solve();
await run.next();
writeFileSync("run.tw", run.save().checkpoint);
"""
REST = """
import { load, Stopped } from "tilewright";
const tilewright = await load();
const puzzle = tilewright.puzzle("bedlam");
const run = puzzle.solve();
await run.next();
run.pause();
let waited = true;
async function many() {
    for (let i = 0; i < 2000; i++) await run.next();
    waited = false;
}
const next = many();
await new Promise((go) => setTimeout(go, 200));
console.log(waited);
run.resume();
await next;
console.log(waited, run.progress().state);
run.stop();
let left = 0;
for await (const solution of run) left += 1;
console.log(left > 0, run.progress().result.outcome);
try {
    tilewright.puzzle("no such puzzle");
} catch (error) {
    console.log(error.name, error.status);
}
try { await puzzle.count({ by: "tables" }); } catch (error) { console.log(error instanceof Error); }
"""


def run(words, where=None):
    return call(*words, cwd=where, timeout=PATIENCE, stderr=subprocess.STDOUT).stdout


def blocks(page):
    """The examples of a page, and the output that they state."""
    with open(page, encoding="utf-8") as file:
        text = "\n".join(re.findall(r"^```js\n(.*?)^```", file.read(), re.M | re.S))
    said = re.findall(r"(?:console\.log\(.*\);|^) ?// (.*)$", text, re.M)
    if len(said) < 9 or len(said) != text.count("console.log("):
        raise tap.Failure("%d lines said, %d printed" % (len(said), text.count("console.log(")))
    return text, said


class Package:
    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.folder = tempfile.mkdtemp()
        self.project = os.path.join(self.folder, "project")

    def pack(self, folder="first"):
        missing = [name for name in ("emcc", "node", "npm", "dpkg-source")
                   if not shutil.which(name)]
        if missing:
            raise tap.Skip("not here: " + " ".join(missing))
        try:
            run([TOP + "/tools/npm", "--no-install", os.path.join(self.folder, folder)])
        except tap.Failure as failure:
            if "cannot be had" in str(failure):
                raise tap.Skip("the source packages of the libraries cannot be had") from failure
            raise

    def packed(self, folder="first"):
        where = os.path.join(self.folder, folder)
        if not os.path.isdir(where):
            raise tap.Skip("there is no package")
        return os.path.join(where, os.listdir(where)[0])

    def same_bytes(self):
        self.packed()
        self.pack("second")
        same(digest(self.packed("second")), digest(self.packed()), "bytes packed again")

    def install(self):
        packed = self.packed()
        os.makedirs(self.project)
        self.write("package.json", '{"type": "module"}')
        run(["npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", packed],
            self.project)

    def installed(self, name):
        """The path of a file beside the installed package."""
        if not os.path.isdir(self.project):
            raise tap.Skip("it is not installed")
        return os.path.join(self.project, name)

    def write(self, name, text):
        with open(self.installed(name), "w", encoding="utf-8") as file:
            file.write(text)

    def node(self, name, text, *words):
        self.write(name, text)
        return run(["node", name, *words], self.project).splitlines()

    def page(self):
        text, said = blocks(os.path.join(TOP, "doc", "javascript.md"))
        printed = self.node("page.js", text)
        if printed != said:
            raise tap.Failure("it prints\n%s\nand says\n%s" % ("\n".join(printed),
                                                              "\n".join(said)))

    def example(self):
        with open(os.path.join(TOP, "examples/javascript/first.mjs"), encoding="utf-8") as file:
            printed = self.node("first.mjs", file.read(), "soma")
        if len(printed) != 4 or printed[-1] != "240 solutions":
            raise tap.Failure("it prints %s" % printed)

    def types(self):
        compiler = os.path.join(TOP, "web/node_modules/.bin/tsc")
        self.write("use.ts", USE)
        run([compiler, *STRICT, "use.ts"], self.project)
        self.write("wrong.ts", WRONG)
        done = subprocess.run([compiler, *STRICT, "wrong.ts"], cwd=self.project, text=True,
                              stdout=subprocess.PIPE, check=False)
        if "'bigint' is not assignable to type 'number'" not in done.stdout:
            raise tap.Failure("a count is no number: %s" % done.stdout)

    def rest(self):
        printed = self.node("rest.js", REST)
        if printed[:4] != ["true", "false running", "true stopped", "Error 404"]:
            raise tap.Failure("it prints %s" % printed)

    def hand_over(self):
        self.node("hand_over.js", HAND_OVER)
        done = json.loads(run([self.program, "run", "resume", "run.tw", "--json"],
                              self.project).splitlines()[-1])
        if (done["outcome"], done["solutions"]) != ("exhausted", "19186"):
            raise tap.Failure("19,186 solutions expected: %s" % done)

    def browser(self):
        site = os.path.join(self.folder, "site")
        self.write("package.json", '{"type": "module"}')
        shutil.copytree(os.path.join(self.project, "node_modules/tilewright"), site + "/tilewright")
        shutil.copy(os.path.join(TOP, "examples/javascript/page.html"), site)
        seen = self.seen(site, "page.html")
        if seen != {"count": "240 solutions", "pictures": True, "errors": []}:
            raise tap.Failure("it shows %s" % seen)

    @staticmethod
    def seen(site, page):
        return json.loads(run(["node", os.path.join(HERE, "package_checks.mjs"),
                               os.path.join(TOP, "web"), site, page]))

    def notebook(self):
        """Observable's own program makes a page of the notebook."""
        place = os.path.join(self.folder, "observable")
        package = self.installed("node_modules/tilewright")
        os.mkdir(place)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(os.path.join(HERE, name), place)
        done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
                              cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False, timeout=PATIENCE)
        if done.returncode:
            raise tap.Skip("npm could not fetch Observable's program")
        source = os.path.join(place, "source")
        os.mkdir(source)
        for name in ("index.js", "tilewright.js", "tilewright.wasm"):
            shutil.copy(os.path.join(package, name), source)
        shutil.copy(os.path.join(TOP, "examples/notebooks/observable.html"), source)
        run(["node_modules/.bin/notebooks", "build", "--root", "source", "--out",
             os.path.join(place, "site"), "--", "source/observable.html"], place)
        same(self.seen(place + "/site", "observable.html"),
             {"count": "240 solutions", "pictures": 4, "errors": []}, "shown")

    def bill(self):
        with open(self.installed("node_modules/tilewright/sbom.json"), encoding="utf-8") as file:
            named = {one["name"] for one in json.load(file)["components"]}
        linked = {"libyaml", "jansson", "libzstd", "xxhash", "gmp", "expat", "zlib", "musl",
                  "emscripten"}
        if named != linked:
            raise tap.Failure("it is made of %s, not %s" % (sorted(linked), sorted(named)))

    def whole(self):
        """The package has its licences, and no path of this machine."""
        with open(self.packed(), "rb") as file:
            names = run(["tar", "-tzf", file.name]).splitlines()
        for name in ("LICENSE", "licences.md", "README.md", "index.js", "tilewright.wasm"):
            if "package/" + name not in names:
                raise tap.Failure("it has no %s: %s" % (name, names))
        shutil.unpack_archive(self.packed(), self.folder + "/bare", "gztar")
        for folder, _, files in os.walk(self.folder + "/bare"):
            for name in files:
                with open(os.path.join(folder, name), "rb") as file:
                    if TOP.encode() in file.read():
                        raise tap.Failure("%s names %s" % (name, TOP))


def main(program):
    package = Package(program)
    try:
        tap.run([("it is packed", package.pack),
                 ("packed again it has the same bytes", package.same_bytes),
                 ("licences are along, paths of this machine are not", package.whole),
                 ("npm installs it", package.install),
                 ("a bill of materials is along", package.bill),
                 ("the examples of its page print what they say", package.page),
                 ("the example runs", package.example),
                 ("its types are strict", package.types),
                 ("runs rest, go on, and are stopped", package.rest),
                 ("what is begun here is ended by the command", package.hand_over),
                 ("a page solves and draws in a browser", package.browser),
                 ("a notebook of Observable does", package.notebook)])
    finally:
        shutil.rmtree(package.folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
