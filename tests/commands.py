"""commands.py -- runs commands in tests, with a folder for their files; waits for conditions."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
import time

import tap

PATIENCE = 600


def module_of(path):
    """The functions of a program in Python, which is not run."""
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def call(*words, statuses=(0,), skip=77, **more):
    """Runs a command that must end with one of these statuses; status `skip` skips the test."""
    if "input" not in more:
        more.setdefault("stdin", subprocess.DEVNULL)
    words = [str(word) for word in words]
    done = subprocess.run(words, check=False, **{"stdout": subprocess.PIPE, "text": True,
                                                 "stderr": subprocess.PIPE, **more})
    if done.returncode not in statuses:
        said = "".join(text if isinstance(text, str) else text.decode("utf-8", "replace")
                       for text in (done.stdout, done.stderr) if text)[-3000:]
        if done.returncode == skip:
            raise tap.Skip(said[-300:])
        raise tap.Failure("%s: status %d\n%s" % (" ".join(words)[:300], done.returncode, said))
    return done


def wait_for(test, what, run=None):
    """Waits until test() is true, and returns its value; fails if `run` ends before."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = test()
        if value:
            return value
        if run and run.poll() is not None:
            raise tap.Failure("waited in vain for %s; status %s" % (what, run.poll()))
        time.sleep(0.01)
    raise tap.Failure("waited in vain for " + what)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Bench:
    """A folder, removed when the test is over, and a program that runs there."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.folder = tempfile.mkdtemp(prefix="tilewright-")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self, **more):
        return {**os.environ, "LC_ALL": "C.UTF-8", **more}

    def file(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, content):
        with open(self.file(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())

    def get(self, name):
        with open(self.file(name), "rb") as file:
            return file.read()

    def call(self, *words, **more):
        return call(*words, cwd=self.folder, timeout=PATIENCE, **more)
