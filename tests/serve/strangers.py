#!/usr/bin/env python3
"""strangers.py -- strangers, foreign pages, and broken or excessive requests.

    strangers.py quick|long PROGRAM PAGE MEMORY

PAGE says whether a page was built in: page or none; MEMORY whether the server's use of memory is
the usual one: plain or instrumented. The server must be unaffected: it answers, its memory is
bounded, and a run that goes on all the while ends with the right result.
"""

import gzip
import http.client
import json
import os
import random
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time

from served import ADDRESS, PATIENCE, Server, same, tap
from streams import LARGE, exact

MEGABYTE = 1 << 20


def status_of(answer):
    """The status of a raw answer; 0 if there is none."""
    words = answer.split(b" ", 2)
    return int(words[1]) if answer.startswith(b"HTTP/1.1 ") and words[1].isdigit() else 0


# ---- Who is let in -----------------------------------------------------------------------------


def hosts(server):
    good = ["127.0.0.1:%d", "localhost:%d", "LocalHost:%d", "[::1]:%d"]
    bad = ["evil.example", "evil.example:%d", "127.0.0.1", "localhost:80", "[::2]:%d", "0.0.0.0:%d",
           "127.0.0.1.evil.example:%d", "127.0.0.1:%d.evil.example", "localhost:%d@evil.example",
           "", "127.0.0.1:%d0", "127.0.0.1:%d, evil.example", "http://127.0.0.1:%d"]
    for host, wanted in [(one, 200) for one in good] + [(one, 403) for one in bad]:
        host = host.replace("%d", str(server.port))
        for method, path, body in (("GET", "/openapi.json", None), ("POST", "/api/about", "{}")):
            status, _, _ = server.ask(method, path, body, Host=host, **server.head())
            same(status, wanted, "%s by %r" % (path, host))
    same(status_of(server.raw(b"GET / HTTP/1.1\r\n\r\n")) in (400, 403), True, "no host")


def origins(server):
    here = "http://127.0.0.1:%d" % server.port
    for origin, wanted in ((here, 200), (here.replace("127.0.0.1", "localhost"), 200),
                           ("null", 403), ("http://evil.example", 403), ("https" + here[4:], 403),
                           (here + ".evil.example", 403), ("http://localhost", 403), ("", 403),
                           ("file://", 403), (here + "/", 403)):
        for method, path, body in (("GET", "/openapi.json", None), ("POST", "/api/about", "{}")):
            status, headers, _ = server.ask(method, path, body, Origin=origin, **server.head())
            same(status, wanted, "%s from %r" % (path, origin))
            same([name for name in headers if name.startswith("Access-Control")], [])
    status, _, _ = server.ask("OPTIONS", "/api/about", Origin=here, **server.head())
    same(status, 405, "what a page from elsewhere asks first")


def tokens(server):
    right = server.token
    wrong = [None, "", "0" * 32, right[:-1], right + "0", right.upper() + " ", "x" * 20000,
             right[:-1] + ("0" if right[-1] != "0" else "1")]
    for token in wrong:
        head = {} if token is None else {"X-Tilewright-Token": token}
        status, _, data = server.ask("POST", "/api/about", "{}", **head)
        same(status in (403, 431), True, "token %.40r: status %d" % (token, status))
        if status == 403:
            same("token" in json.loads(data)["error"]["message"], True)
    # in the address the token counts only for events, which can send no header
    for path, method, wanted in (("/api/about?token=" + right, "POST", 403),
                                 ("/api/events?run=1&token=" + right[::-1], "GET", 403),
                                 ("/api/events?run=99&token=" + right, "GET", 404),
                                 ("/api/events?run=99", "GET", 403)):
        status, _, _ = server.ask(method, path, "{}" if method == "POST" else None)
        same(status, wanted, path)


def bare(program):
    """Without a token all other checks hold."""
    with Server(program, "--no-token") as server:
        same((server.token, server.call("about")["version"] != ""), (None, True))
        status, _, _ = server.ask("POST", "/api/about", "{}", Origin="http://evil.example")
        same(status, 403)
        server.end()


# ---- What is asked for -------------------------------------------------------------------------

TRICKS = ["/../../../../etc/passwd", "/..", "/./", "//", "//etc/passwd", "/%00", "/\\..\\..",
          "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%252e%252e/etc/passwd",
          "/index.html%00.js", "/assets/../index.html", "/assets/", "/INDEX.HTML",
          "/index.html/", "/" + "a" * 8000,
          "/" + "../" * 2000, "/%ff%fe", "/~root", "/.git/config", "/openapi.json/..", "/;/", "/:",
          "/open/", "/open/" + "0" * 32, "/page_files.c", "/api", "/%61pi/about"]
STRANGE = ["/api/", "/api/about/", "/api/ABOUT", "/api/about%00", "/api/../api/about",
           "/api/a" + "b" * 5000, "/api/../openapi.json", "/api//about"]


def paths(server):
    for path in TRICKS:
        line = b"GET %s HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n"
        answer = server.raw(line % (path.encode("latin-1"), server.port))
        same(status_of(answer) in (400, 404, 414), True, "%.60s: %.60r" % (path, answer))
        same(b"root:" in answer, False, path)
    for path in STRANGE:
        status, _, _ = server.ask("POST", path, "{}", **server.head())
        same(status, 404, path[:60])
    for method, path in (("POST", "/"), ("DELETE", "/openapi.json"), ("GET", "/api/about"),
                         ("PUT", "/api/about"), ("POST", "/api/events?run=1"),
                         ("HEAD", "/api/events?run=1"), ("TRACE", "/")):
        status, headers, _ = server.ask(method, path, **server.head())
        same((status, "Allow" in headers), (405, True), method + " " + path)
    for words in ("", "run=", "run=-1", "run=1e3", "run=0x1", "run=99999999999", "run=1&from=-1",
                  "run=1&from=99999999999999999999", "run=%31", "from=1"):
        status, _, _ = server.ask("GET", "/api/events?" + words, **server.head())
        same(status in (400, 404), True, words)


def page(server, there):
    """The page, with the headers that isolate it."""
    status, headers, data = server.ask("GET", "/")
    same(headers["Content-Security-Policy"].startswith("default-src 'self'; "), True)
    same([headers[name] for name in ("X-Content-Type-Options", "Referrer-Policy",
                                     "Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy")],
         ["nosniff", "no-referrer", "same-origin", "require-corp"])
    if there != "page":
        same((status, b"no page" in data), (404, True))
        return
    same((status, headers["Content-Type"], headers["Content-Encoding"]),
         (200, "text/html; charset=utf-8", "gzip"))
    same(b"<html" in gzip.decompress(data), True)
    same(server.ask("HEAD", "/")[2], b"")
    status, _, data = server.ask("GET", "/index.html", **{"If-None-Match": headers["ETag"]})
    same((status, data), (304, b""))


# ---- Broken requests ---------------------------------------------------------------------------


def sample(server, chance):
    """A random request in correct form."""
    body = chance.choice(['{"puzzle": {"name": "soma"}}', "{}", '{"run": 1}', "[" * 3000,
                          "\0" * 50])
    return chance.choice([
        "GET /openapi.json HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n",
        "GET /api/events?run=1&token={token} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n",
        "POST /api/{call} HTTP/1.1\r\nHost: localhost:{port}\r\nX-Tilewright-Token: {token}\r\n"
        "Content-Length: {length}\r\n\r\n{body}",
        "POST /api/{call} HTTP/1.1\r\nHost: localhost:{port}\r\nX-Tilewright-Token: {token}\r\n"
        "Transfer-Encoding: chunked\r\n\r\n{length:x}\r\n{body}\r\n0\r\n\r\n",
    ]).format(port=server.port, token=server.token, body=body, length=len(body),
              call=chance.choice(["about", "check", "news", "poses", "levels", "save"])).encode()


def spoil(data, chance):
    data = bytearray(data)
    for _ in range(chance.randrange(1, 6)):
        at, what = chance.randrange(len(data) + 1), chance.randrange(6)
        if what == 0:
            del data[at:]
        elif what == 1:
            data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 20)))
        elif what == 2 and data:
            data[at % len(data)] = chance.randrange(256)
        elif what == 3:
            del data[at:at + chance.randrange(1, 30)]
        elif what == 4:
            data[at:at] = chance.choice([b"\r\n", b"\n", b"\0", b": ", b"%", b"-1", b"HTTP/9.9",
                                         b"9" * 30, b"A" * 5000, b"\r\n\r\n"])
        else:
            data += data[:at]
    return bytes(data)


def malformed(server, chance, rounds):
    """Some thirty connections at a time, each dropped after a moment."""
    links = []
    for number in range(rounds):
        link = socket.create_connection((server.host, server.port), PATIENCE)
        try:
            link.sendall(spoil(sample(server, chance), chance))
        except ConnectionError:
            pass
        links.append(link)
        if len(links) > 30:
            links.pop(0).close()
        if number % 500 == 0:
            server.call("about")
    for link in links:
        link.close()
    server.call("about")


# ---- Too much ----------------------------------------------------------------------------------


def send_much(server, head, block, times):
    """The status of the reply, or 0 if the connection is cut; the data sent may not arrive."""
    with socket.create_connection((server.host, server.port), PATIENCE) as link:
        try:
            link.sendall(head)
            for _ in range(times):
                link.sendall(block)
        except ConnectionError:
            pass
        try:
            return status_of(link.recv(100))
        except ConnectionError:
            return 0


def head_of(server, *lines, token=None):
    words = ["POST /api/check HTTP/1.1", "Host: localhost:%d" % server.port,
             "X-Tilewright-Token: " + (server.token if token is None else token), *lines, "", ""]
    return "\r\n".join(words).encode()


def falls_to(server, most):
    """Does the server's memory fall to `most`, once it has seen that the connections ended?"""
    until = time.monotonic() + PATIENCE
    while server.plain and server.memory() >= most and time.monotonic() < until:
        time.sleep(0.2)
    return server.memory() < most


def gigabyte(server):
    """A gigabyte: announced, in endless chunks, or from a client without the token."""
    before = server.memory()
    for token in (None, "0" * 32):
        announced = head_of(server, "Content-Length: %d" % (1 << 30), token=token)
        same(send_much(server, announced, b" " * MEGABYTE, 1024) in (0, 413), True)
        same(status_of(server.raw(announced)), 413)
        chunked = head_of(server, "Transfer-Encoding: chunked", token=token)
        same(send_much(server, chunked, b"100000\r\n" + b" " * MEGABYTE + b"\r\n", 1024), 0)
        chunked = [chunked] + [b"100000\r\n" + b" " * MEGABYTE + b"\r\n"] * 17 + [b"0\r\n\r\n"]
        found = send_much(server, chunked[0], b"".join(chunked[1:]), 1)
        same(found in ((0, 413) if token else (413,)), True, "status %d" % found)
    same(falls_to(server, before + 64) or not server.plain, True,
         "memory from %.0f to %.0f MB" % (before, server.memory()))
    for length in ("-1", "1e9", "99999999999999999999999", "0x10"):
        answer = server.raw(head_of(server, "Content-Length: " + length))
        same(status_of(answer) in (400, 413), True, "%s: %.60r" % (length, answer))


def crowd(server):
    """More connections than allowed; those that wait are served in turn."""
    links = []
    for _ in range(600):
        links.append(socket.create_connection((server.host, server.port), PATIENCE))
        try:
            links[-1].sendall(b"GET / HTTP/1.1\r\n")
        except ConnectionError:
            pass  # it may be refused before it asks
    for link in links:
        link.close()
    server.call("about")


def again_and_again(server, over):
    """Some more connections than allowed; each asks, is refused, and asks again."""
    ask = b"POST /api/about HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 0\r\n\r\n"
    ask %= server.port
    links = {}
    while not over.is_set():
        while len(links) < 515:
            link = socket.create_connection((server.host, server.port), PATIENCE)
            link.setblocking(False)
            links[link] = True
        for link in list(links):
            try:
                if not links[link] and link.recv(65536) == b"":
                    raise ConnectionResetError
                link.send(ask)
                links[link] = False
            except BlockingIOError:
                continue
            except ConnectionError:
                link.close()
                del links[link]
        time.sleep(0.02)
    for link in links:
        link.close()


def besieged(server):
    """A client with the token is served among many strangers, on new connections and old."""
    over = threading.Event()
    crowd_of = threading.Thread(target=again_and_again, args=(server, over), daemon=True)
    crowd_of.start()
    try:
        time.sleep(1)
        for _ in range(20):
            link = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
            for _ in range(5):
                link.request("POST", "/api/about", "{}", server.head())
                answer = link.getresponse()
                same((answer.status, len(answer.read()) > 100), (200, True))
            link.close()
    finally:
        over.set()
        crowd_of.join()


def bodies(server):
    """Many large bodies at once: their total is bounded."""
    before, links, most = server.memory(), [], 0
    head, block = head_of(server, "Content-Length: %d" % (15 * MEGABYTE)), b" " * MEGABYTE
    for _ in range(40):
        link = socket.create_connection((server.host, server.port), PATIENCE)
        links.append(link)
        try:
            link.sendall(head)
            for _ in range(14):
                link.sendall(block)
        except ConnectionError:
            pass  # bodies above the bound may be cut off
        most = max(most, server.memory())
    for link in links:
        link.close()
    same(most < before + 700 or not server.plain, True,
         "memory from %.0f to %.0f MB" % (before, most))
    server.call("about")


def drips(server):
    """A head that comes a byte a second is cut off, although data arrives all the time."""
    began = time.monotonic()
    with socket.create_connection((server.host, server.port), PATIENCE) as link:
        link.settimeout(1)
        link.sendall(b"GET / HTTP/1.1\r\nHost: ")
        while time.monotonic() < began + 100:
            try:
                link.sendall(b"a")
                if not link.recv(100):
                    return
            except socket.timeout:
                continue
            except ConnectionError:
                return
    raise tap.Failure("it is still listened to")


# ---- The command -------------------------------------------------------------------------------


def refused(program, words, *sentences):
    done = subprocess.run([program, "play", "--no-open", *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    same((done.returncode, done.stdout), (2, ""), " ".join(words))
    for sentence in sentences:
        same(sentence in done.stderr, True, done.stderr)


def refusals(program, server):
    refused(program, ["--bind", "0.0.0.0", "--no-token", "--port", "0"], "--no-token", "0.0.0.0")
    refused(program, ["--port", str(server.port)], "is taken", "--port 0")
    refused(program, ["--bind", "300.1.1.1", "--port", "0"], "300.1.1.1")
    refused(program, ["som"], 'did you mean "soma"?')
    refused(program, ["--folder", "/dev/null/runs", "--port", "0"], "/dev/null/runs")


def folder_of_ones_own(program):
    """The folder is for its owner alone, with any umask."""
    with tempfile.TemporaryDirectory() as above:
        folder = os.path.join(above, "runs")
        with Server(program, "--folder", folder, umask=0) as server:
            server.end()
        same(oct(stat.S_IMODE(os.stat(folder).st_mode)), oct(0o700))


def places(program):
    """The address leads to the puzzle; it contains the text of a file."""
    with Server(program, "soma") as server:
        same(server.place, "/puzzle/soma?mode=play")
    with Server(program, "calendar", "--target", "Nov-05") as server:
        same(server.place, "/puzzle/calendar?mode=play&target=Nov%2D5")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("tilewright: 1\ntitle: Mine\nlattice: square\ncontainer: {box: [2, 1]}\n"
                       "pieces: [{name: d, cells: [[0, 0], [1, 0]]}]\n")
        with Server(program, path) as server:
            same(server.place[:22], "/link/dGlsZXdyaWdodDog")


def opened(program):
    """The browser gets an address that works once, and that redirects it to one with the token."""
    with tempfile.TemporaryDirectory() as folder:
        browser, told = os.path.join(folder, "xdg-open"), os.path.join(folder, "told")
        with open(browser, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho \"$@\" > %s.new && mv %s.new %s\n" % (told, told, told))
        os.chmod(browser, os.stat(browser).st_mode | stat.S_IXUSR)
        words = dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"])
        with Server(program, "soma", opens=True, env=words) as server:
            until = time.monotonic() + PATIENCE
            while not os.path.exists(told) and time.monotonic() < until:
                time.sleep(0.02)
            with open(told, encoding="utf-8") as file:
                address = file.read().strip()
            same(server.token in address, False, address)
            path = address[address.index("/open/"):]
            status, headers, _ = server.ask("GET", path)
            same((status, headers["Location"]), (303, server.line))
            same(ADDRESS.match(headers["Location"])[3], server.token)
            same(server.ask("GET", path)[0], 403)


def main(which, program, there, kind):
    thorough, chance = which == "long", random.Random(5)
    rounds = 10000 if thorough else 1000
    with Server(program) as server:
        server.plain = kind == "plain"
        run = server.start(LARGE[0])
        checks = [("hosts", lambda: hosts(server)), ("origins", lambda: origins(server)),
                  ("tokens", lambda: tokens(server)), ("no token", lambda: bare(program)),
                  ("paths", lambda: paths(server)), ("the page", lambda: page(server, there)),
                  ("%d broken requests" % rounds, lambda: malformed(server, chance, rounds)),
                  ("a body of a gigabyte", lambda: gigabyte(server)),
                  ("600 connections", lambda: crowd(server)),
                  ("strangers on all sides", lambda: besieged(server))]
        if thorough:
            checks += [("many large bodies", lambda: bodies(server)),
                       ("a head drop by drop", lambda: drips(server))]
        checks += [("what is refused", lambda: refusals(program, server)),
                   ("a folder of one's own", lambda: folder_of_ones_own(program)),
                   ("a puzzle to begin with", lambda: places(program)),
                   ("a browser", lambda: opened(program)),
                   ("the run of all the while", lambda: exact(server, run, LARGE[1])),
                   ("it ends in silence", server.end)]
        tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
