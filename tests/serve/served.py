"""served.py -- a server under test, and clients of it."""

import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import tap  # noqa: E402
from tap import same  # noqa: E402

PATIENCE = 120  # seconds; nothing takes that long
ADDRESS = re.compile(r"http://(.+):(\d+)/(?:#(?:token=([0-9a-f]{32}))?(?:&to=)?(.*))?$")


class Server:
    """`tilewright play` on a free port; its address is read from its output."""

    def __init__(self, program, *words, opens=False, **more):
        words = [program, "play", "--port", "0", "--quiet", *words]
        self.process = subprocess.Popen(
            words if opens else [*words, "--no-open"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL, **more)
        self.line = self.process.stdout.readline().strip()
        found = ADDRESS.match(self.line)
        if not found:
            raise tap.Failure("it printed %r\n%s" % (self.line, self.process.communicate()[1]))
        self.host, self.port = found[1].strip("[]"), int(found[2])
        self.token, self.place = found[3], found[4]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def end(self, how=signal.SIGTERM):
        """Ends it as a user does; it must print nothing."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        same((self.process.returncode, out, err), (0, "", ""), "its end")

    def memory(self):
        """Megabytes of resident memory."""
        with open("/proc/%d/status" % self.process.pid, encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    # ---- Requests ----

    def ask(self, method, path, body=None, **headers):
        """Status, headers, bytes."""
        link = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            try:
                link.request(method, path, body, headers)
            except ConnectionError:
                pass  # the server may reply and close before it has read all
            answer = link.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            link.close()

    def head(self):
        return {"X-Tilewright-Token": self.token} if self.token else {}

    def post(self, name, request=None):
        """Status, type, bytes of a call."""
        status, headers, data = self.ask("POST", "/api/" + name, json.dumps(request or {}),
                                         **self.head())
        return status, headers["Content-Type"], data

    def call(self, name, /, **request):
        """The reply of a call that must succeed."""
        status, _, data = self.post(name, request)
        if status != 200:
            raise tap.Failure("%s: status %d, %.300s" % (name, status, data))
        return json.loads(data)

    def start(self, name, **search):
        return self.call("start", puzzle={"name": name}, search=search)["run"]

    def wait(self, run, *states):
        """Waits until a run is in one of these states; returns its news."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            news = self.call("news", run=run, most=0)
            if news["state"] in states:
                return news
            time.sleep(0.05)
        raise tap.Failure("run %d is %s, not %s" % (run, news["state"], " or ".join(states)))

    def raw(self, data, patience=PATIENCE):
        """The reply to these bytes, until the server closes the connection or time is out."""
        got = b""
        with socket.create_connection((self.host, self.port), patience) as link:
            try:
                link.sendall(data)
                while block := link.recv(65536):
                    got += block
            except (ConnectionError, socket.timeout):
                pass
        return got


class Stream:
    """The events of a run, in order."""

    def __init__(self, server, run, last=None, start=None):
        self.link = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
        words = "run=%d&token=%s" % (run, server.token or "")
        words += "" if start is None else "&from=%d" % start
        self.link.request("GET", "/api/events?" + words,
                          headers={} if last is None else {"Last-Event-ID": str(last)})
        self.answer = self.link.getresponse()
        self.status, self.comments = self.answer.status, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.link.close()

    def __iter__(self):
        """(id, data) of each event, until the server ends the stream."""
        number = None
        while line := self.answer.readline():
            if line.startswith(b"id: "):
                number = int(line[4:])
            elif line.startswith(b"data: "):
                yield number, line[6:]
            elif line.startswith(b":"):
                self.comments += 1
            elif line.strip():
                raise tap.Failure("not a line of an event: %.100r" % line)

    def reset(self):
        """Resets the connection."""
        self.link.sock and self.link.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                                     struct.pack("ii", 1, 0))
        self.link.close()
        self.answer.close()
