#!/usr/bin/env python3
"""bounded.py -- the server's bounds: one below, at the bound, and one over it.

    bounded.py PROGRAM

The numbers are those of app/serve/serve.h and app/api/service.c.
"""

import json
import os
import re
import socket
import sys
import time

from served import PATIENCE, Server, same, tap

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LONG = "bedlam"
ENDLESS = """tilewright: 1
title: Has no solution, as colours of a chessboard show; a search takes years
lattice: square
container: {box: [15, 14]}
pieces: [{set: hexominoes}]
"""
TRIES = 4


def bound(name, where="app/serve/serve.h"):
    with open(os.path.join(TOP, where), encoding="utf-8") as file:
        found = re.search(r"#define %s \(?(?:\(size_t\))?(\d+)(?: << (\d+))?" % name, file.read())
    return int(found[1]) << int(found[2] or 0)


def runs(server):
    """Paused runs do not count; a refused run may be tried again. The engine is slow, so that the
    solutions of some runs do not fill the memory for all while others begin."""
    most, going = bound("SERVE_MOST_RUNS"), []
    paused = server.start(LONG, engine="dancing")
    server.call("pause", run=paused)
    server.wait(paused, "paused")
    for _ in range(most):
        going.append(server.start(LONG, engine="dancing"))
    status, _, data = server.post("start", {"puzzle": {"name": LONG}})
    same((status, "run" in json.loads(data)["error"]["message"]), (503, True), "one more")
    server.call("stop", run=going[0])
    server.wait(going[0], "done", "stopped", "paused")
    going.append(server.start(LONG, engine="dancing"))
    for run in [paused, *going]:
        server.call("forget", run=run)


def begun(server, length, call="about"):
    """A connection with the head of a call and nothing more."""
    link = socket.create_connection((server.host, server.port), PATIENCE)
    head = ["POST /api/%s HTTP/1.1" % call, "Host: localhost:%d" % server.port,
            "X-Tilewright-Token: " + server.token, "Content-Length: %d" % length, "", ""]
    link.sendall("\r\n".join(head).encode())
    return link


def status_of(link, seconds=PATIENCE):
    """The status of the answer; 0 if none comes."""
    link.settimeout(seconds)
    try:
        answer = link.recv(100)
    except socket.timeout:
        return 0
    return int(answer.split(b" ", 2)[1]) if answer else -1


def spent(server):
    """Seconds of the processor that the server has used."""
    with open("/proc/%d/stat" % server.process.pid, encoding="ascii") as file:
        ticks = file.read().rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def given_up(server):
    """A call whose client leaves ends: of ten that search 5 s each, no second is searched."""
    asked = json.dumps({"puzzle": {"text": ENDLESS}, "what": "solved", "timeout": 5}).encode()
    before = spent(server)
    links = [begun(server, len(asked), "draw") for _ in range(10)]
    for link in links:
        link.sendall(asked)
    while spent(server) < before + 0.3:
        time.sleep(0.02)
    for link in links:
        link.close()
    server.call("about")  # it waits behind them
    same(spent(server) - before < 5, True, "%.1f s are spent" % (spent(server) - before))


def body(server):
    """JSON padded with blanks, for each kind of call; 400: it is read, but lacks fields."""
    for call, name, fine in (("about", "API_FEW", 200), ("check", "API_TEXT", 400),
                             ("load", "API_PACKED", 400)):
        most = bound(name, "app/api/api_request.h")
        for size, wanted in ((most - 1, fine), (most, fine), (most + 1, 413)):
            with begun(server, size, call) as link:
                link.sendall(b"{}" + b" " * (size - 2) if wanted == fine else b"{}")
                same(status_of(link), wanted, "%s, %d bytes" % (call, size))


def values(server):
    """Values are counted by the character before each; characters within a string do not count."""
    most, path = bound("MOST_VALUES", "app/api/service.c"), "/api/check"
    for count, wanted in ((most - 1, 400), (most, 400), (most + 1, 413)):
        # one, and for each of { : [ , : one more
        data = b'{"a \\",[{:": [' + b"0," * (count - 4) + b"0]}"
        same(server.ask("POST", path, data, **server.head())[0], wanted, "%d values" % count)


def answered(server, size):
    """The status of a call of `size` bytes."""
    with begun(server, size) as link:
        link.sendall(b"{}" + b" " * (size - 2))
        return status_of(link)


def has_come(server, count):
    ends = time.monotonic() + PATIENCE / TRIES
    while answered(server, count + 1) != 503:
        if time.monotonic() > ends:
            return False
        time.sleep(0.1)
    return True


def bodies(server):
    """Unfinished requests, each a byte short, leave `count` bytes of the bound to others, and no
    more. All bytes sent have arrived once a request over the bound is refused, and not before."""
    one = bound("API_PACKED", "app/api/api_request.h")
    count = bound("SERVE_MOST_BODIES") // one
    for _ in range(TRIES):  # on a slow machine the server may drop the first ones meanwhile
        links = []
        for _ in range(count):
            links.append(begun(server, one, "load"))
            links[-1].sendall(b" " * (one - 1))
        if has_come(server, count):
            break
        for link in links:
            link.close()
    else:
        raise tap.Failure("a byte over the bound is taken")
    for size, wanted in ((count - 1, 200), (count, 200), (count + 1, 503)):
        same(answered(server, size), wanted, "%d bytes more" % size)
    for link in links:
        link.close()


def clients(server):
    """A client over the bound waits, and is served when another leaves."""
    most, links = bound("SERVE_MOST_CLIENTS"), []
    while len(links) < most - 2:
        links.append(begun(server, 2))
    for _ in (most - 1, most):
        links.append(begun(server, 2))
        links[-1].sendall(b"{}")
        same(status_of(links[-1]), 200, "client %d" % len(links))
    with begun(server, 2) as late:
        late.sendall(b"{}")
        same(status_of(late, 0.5), 0, "one more")
        links.pop(0).close()
        same(status_of(late), 200, "in its turn")
    for link in links:
        link.close()


def idle(server):
    """A stranger's connection: no call on it was accepted."""
    link = socket.create_connection((server.host, server.port), PATIENCE)
    link.sendall(b"GET / HTTP/1.1\r\n")
    return link


def is_closed(link):
    link.setblocking(False)
    try:
        return link.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def strangers(server):
    """The oldest strangers are dropped when others connect; known clients stay."""
    most = bound("SERVE_MOST_STRANGERS")
    known = [begun(server, 2) for _ in range(10)]
    server.call("about")
    links = [idle(server) for _ in range(most)]
    server.call("about")  # one more stranger for a moment, behind the others
    links += [idle(server) for _ in range(most)]
    until = time.monotonic() + PATIENCE
    while not all(map(is_closed, links[:most])):
        if time.monotonic() > until:
            raise tap.Failure("all may stay")
        time.sleep(0.02)
    for link in known:
        link.sendall(b"{}")
        same(status_of(link), 200, "who was there before")
        link.close()
    for link in links:
        link.close()


def main(program):
    checks = [("runs", runs), ("calls whose clients leave", given_up), ("bytes of a request", body),
              ("values of a request", values), ("bytes of all requests", bodies),
              ("connections", clients), ("connections of strangers", strangers)]
    with Server(program) as server:
        tap.run([(title, lambda check=check: check(server)) for title, check in checks] +
                [("it ends in silence", server.end)])


if __name__ == "__main__":
    main(*sys.argv[1:])
