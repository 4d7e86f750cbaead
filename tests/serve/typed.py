#!/usr/bin/env python3
"""typed.py -- runs the commands in the manual and the guide of the server.

    typed.py PROGRAM MANUAL GUIDE

The line that ends in "&" begins a server, the others ask it; it gets a free port.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

from served import PATIENCE, same, tap


def lines_of_manual(path):
    with open(path, encoding="utf-8") as file:
        block = file.read().split("Counting by calls, without a page:")[1].split("\n#")[0]
    return [line.strip().removesuffix("++") for line in block.splitlines() if line.strip()]


def lines_of_guide(path):
    with open(path, encoding="utf-8") as file:
        block, = re.findall(r"```sh\n(tilewright play [^`]*&\n[^`]*)```", file.read())
    return block.splitlines()


def free_port():
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        return str(link.getsockname()[1])


def type_all(program, lines):
    if not shutil.which("curl"):
        raise tap.Skip("curl is not here")
    folder = os.path.dirname(os.path.abspath(program))
    words = dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"])
    port, told = free_port(), ""
    lines = [line.replace("8765", port) for line in lines]
    same((lines[0][-1:], len(lines) > 2), ("&", True), str(lines))
    server = subprocess.Popen(["sh", "-c", "exec " + lines[0].removesuffix("&")], env=words,
                              stdout=subprocess.PIPE, text=True)
    try:
        same(port in server.stdout.readline(), True)
        for line in lines[1:]:
            done = subprocess.run(["sh", "-c", line], env=words, text=True, timeout=PATIENCE,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            same((done.returncode, '"error"' in done.stdout), (0, False), done.stdout[:200])
            told += done.stdout
        events = [json.loads(line[6:]) for line in told.splitlines() if line.startswith("data: ")]
        same((events[-1]["state"], events[-1]["found"]), ("done", 240))
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE)


def address_unwritten(program):
    """The reason is that of the failed write, though it is told at the end."""
    if not os.path.exists("/dev/full"):
        raise tap.Skip("/dev/full is not here")
    port = free_port()
    with open("/dev/full", "w", encoding="utf-8") as full:
        server = subprocess.Popen([program, "play", "--no-open", "--port", port], stdout=full,
                                  stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as link:
            if link.connect_ex(("127.0.0.1", int(port))) == 0:
                break
        time.sleep(0.05)
    server.send_signal(signal.SIGTERM)
    told = server.communicate(timeout=PATIENCE)[1]
    same((server.returncode, told),
         (4, "tilewright: cannot write to standard output: No space left on device\n"))


def main(program, manual, guide):
    tap.run([("the manual", lambda: type_all(program, lines_of_manual(manual))),
             ("the guide", lambda: type_all(program, lines_of_guide(guide))),
             ("an address that cannot be written", lambda: address_unwritten(program))])


if __name__ == "__main__":
    main(*sys.argv[1:])
