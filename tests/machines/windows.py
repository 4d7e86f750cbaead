#!/usr/bin/env python3
"""windows.py -- builds for Windows, and tests that under Wine as a user of that system would.

    windows.py PROGRAM

PROGRAM is the command of this machine. tools/windows builds and packs; the packed folder is
unpacked and used. Functions, cases, counts, kills during saves, the server and the page are those
of this machine's own tests. Wine is no Windows: what it answers is as near as this can come. If it,
or a compiler for Windows, is missing, the tests are skipped.
"""

import atexit
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "shell")]
import kills  # noqa: E402
import machine  # noqa: E402
import tap  # noqa: E402

KILLS = 10  # of each of four puzzles
# Wine shows no pipe by a name of this system's; signals, farms and PDF are not there; names of
# files are text; a folder needs no slash at its end.
DIFFERS = (
    "a booklet has the pieces, the challenges and the answers",
    "a path with a newline, a quote and bytes that are no text",
    "a farm has no today",
    "solutions come through a pipe that has a name",
    "the pieces of a puzzle that has none yet",
    "a folder is no puzzle",
    "it ends in silence",
)


class Windows(machine.Machine):
    differs = DIFFERS

    def __init__(self):
        self.name, self.ready = "windows", False
        self.folder = os.path.join(machine.TOP, "build-windows")
        self.build, self.bin, self.packed = (
            os.path.join(self.folder, part) for part in ("build", "bin", "packed"))
        self.environment = {**os.environ, "WINEPREFIX": os.path.join(self.folder, "wine"),
                            "WINEDEBUG": "-all", "TILEWRIGHT_TEST_SHARE": machine.SHARE,
                            "TILEWRIGHT_TEST_LEFT_OUT": "\n".join(DIFFERS)}

    def make(self):
        missing = [word for word in ("x86_64-w64-mingw32-gcc-posix", "wine")
                   if not shutil.which(word)]
        if missing:
            raise tap.Skip("not here: " + " ".join(missing))
        shutil.rmtree(self.packed, ignore_errors=True)
        machine.call(os.path.join(machine.TOP, "tools/windows"), "--no-install", self.packed,
                     stderr=subprocess.STDOUT, timeout=machine.PATIENCE)
        (name,) = os.listdir(self.packed)
        with zipfile.ZipFile(os.path.join(self.packed, name)) as archive:
            archive.extractall(self.packed)
        self.wrap()
        self.ready = True

    def prefix(self):
        return ["wine"]

    def wrap(self):
        """Writes a script with the name of the program, for shells and tests of this system."""
        os.makedirs(self.bin, exist_ok=True)
        (folder,) = [name for name in os.listdir(self.packed) if not name.endswith(".zip")]
        self.there = os.path.join(self.packed, folder)
        script = os.path.join(self.bin, "tilewright")
        with open(script, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexec wine %s \"$@\"\n"
                       % shlex.quote(os.path.join(self.there, "tilewright.exe")))
        os.chmod(script, 0o755)
        os.environ.update(self.environment)  # for the checks that start it themselves
        # A server of Wine's holds the output of the test that starts it open while it lives. It
        # needs the folder; without it, each command would start Wine anew.
        os.makedirs(self.environment["WINEPREFIX"], exist_ok=True)
        for words in (["wineserver", "-p"], ["wineboot", "-i"]):
            subprocess.run(words, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, timeout=machine.PATIENCE)
        atexit.register(subprocess.run, ["wineserver", "-k"], check=False)

    # ---- Checks --------------------------------------------------------------------------------

    def typed(self, *words, **more):
        self.needs()
        return machine.run([os.path.join(self.bin, "tilewright"), *words], **more)

    def contents(self):
        """What a user finds, and that nothing but Windows is needed."""
        self.needs()
        for name in ("tilewright.exe", "libtilewright-1.dll", "lib/libtilewright.dll.a",
                     "include/tw/tw.h", "share/tilewright.ps1", "share/tilewright/sbom.json",
                     "share/doc/tilewright/licences/gmp"):
            if not os.path.exists(os.path.join(self.there, name)):
                raise tap.Failure("the folder lacks " + name)
        for place, _, names in os.walk(self.there):
            for name in names:
                if not name.endswith((".exe", ".dll")):
                    continue
                listing = machine.run(["x86_64-w64-mingw32-objdump", "-p",
                                       os.path.join(place, name)])
                asked = {line.split()[-1].lower() for line in listing.splitlines()
                         if "DLL Name:" in line}
                odd = asked - {"kernel32.dll", "msvcrt.dll", "advapi32.dll", "ws2_32.dll",
                               "bcrypt.dll", "shell32.dll", "psapi.dll"}
                if odd:
                    raise tap.Failure("%s asks for %s" % (name, " ".join(sorted(odd))))

    def paths(self):
        """Paths of Windows, of letters of any script, and longer than its C library takes."""
        puzzle = os.path.join(machine.TOP, "puzzles", "three-3x3.yaml")
        with tempfile.TemporaryDirectory() as where:
            for parts in (["בית"], ["für zwei", "Würfel"], ["Schachtel für zwei"] * 22):
                place = os.path.join(where, *parts)
                os.makedirs(place)
                shutil.copy(puzzle, os.path.join(place, "p.yaml"))
                path = "Z:" + place.replace("/", "\\")
                for _ in range(2):  # the second takes the place of the first
                    self.typed("draw", "soma", "--force", "--output", path + "\\s.svg")
                self.typed("count", path + "\\p.yaml", "--checkpoint", path + "\\p.tw")
                self.typed("count", "soma", "--checkpoint", path + "\\s.tw", "--store",
                           path + "/a.store", "--limit", "1", expect=(0, 3))
                self.typed("run", "resume", path + "\\s.tw", "--limit", "0")
                tap.same(len(machine.kept(place)), 240, place)
                tap.same(sorted(os.listdir(place)), ["a.store", "p.tw", "p.yaml", "s.svg", "s.tw"])

    def kill_runs(self):
        self.needs()
        for puzzle in kills.QUICK:
            kills.kill_often(os.path.join(self.bin, "tilewright"), puzzle, KILLS)

    def test(self, *words):
        """A test of this machine, by its file and its words."""
        self.needs()
        wrong = self.faults(words[0], [sys.executable if words[0].endswith(".py") else "node",
                                       os.path.join(os.path.dirname(HERE), words[0]), *words[1:]])
        if wrong:
            raise tap.Failure("\n".join(wrong))

    def page(self):
        self.needs()
        if not shutil.which("node") or not shutil.which("chromium"):
            raise tap.Skip("there is no node, or no chromium")
        with tempfile.TemporaryDirectory() as pictures:
            self.test("web/page.mjs", os.path.join(machine.TOP, "web"),
                      os.path.join(self.bin, "tilewright"), pictures, PAGE)


PAGE = "a puzzle is drawn, read, kept and solved"


def main(program):
    windows = Windows()
    there = os.path.join(windows.bin, "tilewright")
    tap.run([("windows: " + title, check) for title, check in [
        ("it is built and packed", windows.make),
        ("what is packed is whole", windows.contents),
        ("functions: all pass", windows.functions),
        ("what is typed: all pass", lambda: windows.suite("cases")),
        ("counts are those of the catalogue", lambda: windows.suite("counts")),
        ("paths of any letters", windows.paths),
        ("killed during saves and resumed, the same is found", windows.kill_runs),
        ("the server answers every call", lambda: windows.test(
            "serve/every_call.py", there, os.path.join(machine.TOP, "app/api/openapi.json"))),
        ("the page works with the server", windows.page),
    ] + machine.passed_to_and_fro(windows, program)])


if __name__ == "__main__":
    main(*sys.argv[1:])
