#!/usr/bin/env python3
"""validators.py -- scenes checked by public programs: glTF by its official validator, X3D by X_ITE.

    validators.py PROGRAM

npm fetches the programs, as package-lock.json pins them, into a temporary folder. npm has no schema
of X3D; X_ITE is a browser of X3D that reads a file strictly, and reports what it read. It runs in
chromium.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import call  # noqa: E402

PUZZLES = ["soma", "pentominoes-6x10", "tangram-square", "prisms-tower", "snowflake", "stairs",
           "spheres-pyramid", "tetrasticks-square"]
MOVES = ["star-4x4", "prisms-tower", "spheres-4"]
PAGE = """<!DOCTYPE html><html><body><pre id="told">nothing</pre><script>
const faults = [];
for (const kind of ["warn", "error"])
    console[kind] = (...words) => faults.push(words.join(" "));
</script><script src="node_modules/x_ite/dist/x_ite.min.js"></script><script>
const count = {};
function look(node) {
    const name = node.getNodeTypeName();
    count[name] = (count[name] || 0) + 1;
    if (name == "IndexedFaceSet") {
        count.corners = (count.corners || 0) + node.coordIndex.length;
        count.points = (count.points || 0) + node.coord.point.length;
    }
    for (const field of ["children", "geometry"])
        for (const child of field in node ? [].concat(...[node[field]]) : [])
            for (const one of child && child.getNodeTypeName ? [child] : child || [])
                look(one);
}
(async () => {
    const told = document.getElementById("told");
    try {
        const canvas = X3D.createBrowser();
        document.body.append(canvas);
        const scene = await canvas.browser.createX3DFromString(TEXT);
        for (const node of scene.rootNodes)
            look(node);
        told.textContent = JSON.stringify({faults, count});
    } catch (fault) {
        told.textContent = JSON.stringify({faults: [...faults, String(fault)], count});
    }
})();
</script></body></html>
"""


class Validators:
    def __init__(self, program):
        self.program = program
        self.folder = None
        self.missing = None

    def get(self):
        """Fetches the validators once; raises Skip if that fails."""
        if self.missing:
            raise tap.Skip(self.missing)
        if self.folder:
            return self.folder.name
        for name in ("node", "npm"):
            if not shutil.which(name):
                self.missing = name + " is not here"
                raise tap.Skip(self.missing)
        folder = tempfile.TemporaryDirectory()
        for name in ("package.json", "package-lock.json", "gltf.mjs"):
            shutil.copy(os.path.join(HERE, name), folder.name)
        done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
                              cwd=folder.name, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, timeout=600)
        if done.returncode:
            folder.cleanup()
            self.missing = "npm could not fetch the validators"
            raise tap.Skip(self.missing)
        self.folder = folder
        return folder.name

    def draw(self, *words):
        return call(self.program, "draw", *words, text=False, timeout=120).stdout

    def gltf(self, puzzle, *words):
        folder = self.get()
        names = [os.path.join(folder, "it." + kind) for kind in ("gltf", "glb")]
        for name in names:
            self.draw(puzzle, *words, "--output", name, "--force")
        with open(os.path.join(folder, "broken.gltf"), "wb") as file:
            text = open(names[0], "rb").read()
            file.write(text.replace(b'"componentType": 5126', b'"componentType": 5125', 1))
        names.append(file.name)
        lines = subprocess.run(["node", "gltf.mjs", *names], cwd=folder, stdout=subprocess.PIPE,
                               text=True, check=True, timeout=300).stdout.splitlines()
        good, also, broken = [json.loads(line) for line in lines]
        if good != [0, 0] or also != [0, 0]:
            raise tap.Failure("errors and warnings: %s, binary %s" % (good, also))
        if broken[0] == 0:
            raise tap.Failure("the validator finds nothing wrong in a broken file")

    @staticmethod
    def browse(folder, text, *before):
        """The page's DOM in a browser after a while; before: words before the browser's command."""
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        if not chromium:
            raise tap.Skip("chromium is not here")
        with open(os.path.join(folder, "page.html"), "w", encoding="utf-8") as file:
            file.write(text)
        return subprocess.run(
            [*before, chromium, "--headless", "--no-sandbox", "--use-gl=angle",
             "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
             "--allow-file-access-from-files",
             "--user-data-dir=" + os.path.join(folder, "profile"),
             "--virtual-time-budget=30000", "--dump-dom", "file://" + file.name],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=300).stdout

    def page(self):
        """A page alone in a folder, in a browser without a network."""
        alone = ["unshare", "-rn"]
        if not shutil.which("unshare") or subprocess.run([*alone, "true"], check=False,
                                                         stderr=subprocess.DEVNULL).returncode:
            raise tap.Skip("a process cannot be cut off from the network here")
        text = self.draw("soma", "--to", "x3dom").decode()
        if '<script src="x3dom.js">' in text:
            raise tap.Skip("this build has no X3DOM")
        with tempfile.TemporaryDirectory() as folder:
            page = self.browse(folder, text, *alone)
        if not re.search(r'<canvas[^>]*class="x3dom-canvas"', page):
            raise tap.Failure("X3DOM shows nothing")

    def read_x3d(self, text):
        folder = self.get()
        quoted = json.dumps(text).replace("</", "<\\/")
        page = self.browse(folder, PAGE.replace("TEXT", quoted))
        told = re.search(r'<pre id="told">(.*?)</pre>', page, re.DOTALL)
        if not told or told[1] == "nothing":
            raise tap.Skip("chromium shows no pictures in space here")
        return json.loads(told[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))

    def x3d(self, puzzle, *words):
        text = self.draw(puzzle, *words, "--to", "x3d").decode()
        told = self.read_x3d(text)
        if told["faults"]:
            raise tap.Failure("; ".join(told["faults"]))
        shapes = text.count("<Shape>")
        corners = sum(len(index.split()) for index in re.findall(r'coordIndex="([^"]*)"', text))
        points = sum(len(point.split()) // 3 for point in re.findall(r' point="([^"]*)"', text))
        kind = "Transform" if words else "Group"
        wanted = {"Shape": shapes, kind: shapes, "IndexedFaceSet": shapes, "WorldInfo": 1,
                  "Viewpoint": 1, "corners": corners, "points": points}
        found = {name: told["count"].get(name) for name in wanted}
        if found != wanted:
            raise tap.Failure("read %s, written %s" % (found, wanted))

    def broken_x3d(self):
        text = self.draw("soma", "--to", "x3d").decode()
        told = self.read_x3d(text.replace("<Shape>", "<Shape", 1))
        if not told["faults"]:
            raise tap.Failure("a broken file is read without a fault")


def main():
    judge = Validators(os.path.abspath(sys.argv[1]))
    checks = []
    for puzzle in PUZZLES:
        checks.append(("glTF of " + puzzle, lambda p=puzzle: judge.gltf(p)))
        checks.append(("X3D of " + puzzle, lambda p=puzzle: judge.x3d(p)))
    for puzzle in MOVES:
        words = ("--moves", "apart")
        checks.append(("glTF that moves of " + puzzle, lambda p=puzzle, w=words: judge.gltf(p, *w)))
        checks.append(("X3D that moves of " + puzzle, lambda p=puzzle, w=words: judge.x3d(p, *w)))
    checks.append(("a page is shown without a network", judge.page))
    checks.append(("a broken X3D file is noticed", judge.broken_x3d))
    tap.run(checks)


if __name__ == "__main__":
    main()
