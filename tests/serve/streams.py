#!/usr/bin/env python3
"""streams.py -- events of runs: sent once each, in order, to clients that connect, leave or sleep.

    streams.py quick|long PROGRAM MEMORY

MEMORY says whether the server's use of memory is the usual one: plain or instrumented.
"""

import fcntl
import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from served import PATIENCE, Server, Stream, same, tap

PENTOMINOES = ("pentominoes-6x10", 2339)
LARGE = ("pentominoes-5x4x3", 3940)
LONG = ("bedlam", 19186)  # not done before a server has ended


def numbers_of(data):
    return [one["solution"] for one in json.loads(data)["solutions"]]


def exact(server, run, count):
    """A finished run has found the right number of solutions, each once."""
    news = server.wait(run, "done", "failed")
    same((news["state"], news["result"]["outcome"], news["found"]), ("done", "exhausted", count))
    solutions = []
    while len(solutions) < count:
        more = server.call("news", run=run, most=1000, **{"from": len(solutions)})["solutions"]
        same(bool(more), True, "solutions after %d" % len(solutions))
        solutions += more
    different = {hashlib.sha256(json.dumps(one["placements"]).encode()).digest()
                 for one in solutions}
    same((len(solutions), len(different)), (count, count))


def told_once(server):
    """A stream from the beginning to the end, which the server sends."""
    name, count = PENTOMINOES
    run, told, states = server.start(name), [], []
    with Stream(server, run) as stream:
        same((stream.status, stream.answer.headers["Content-Type"]), (200, "text/event-stream"))
        for number, data in stream:
            told += numbers_of(data)
            states.append(json.loads(data)["state"])
            same(number, len(told), "the id of an event")
    same(told, list(range(1, count + 1)))
    same((states[-1], "done" in states[:-1] and numbers_of(data) == []), ("done", False))
    exact(server, run, count)


def told_from(server):
    """A client that has some solutions already gets the rest."""
    name, count = PENTOMINOES
    run = server.start(name)
    for how in ({"start": 2000}, {"last": 2000}, {"last": 2000, "start": 7}):
        with Stream(server, run, **how) as stream:
            told = [one for _, data in stream for one in numbers_of(data)]
        same(told, list(range(2001, count + 1)), str(how))


def taken_up(server, chance):
    """A connection lost again and again, also in the middle of an event; complete events count."""
    name, count = LARGE
    run, told, last, losses = server.start(name), [], None, 0
    while len(told) < count:
        with Stream(server, run, last=last) as stream:
            for last, data in stream:
                told += numbers_of(data)
                if chance.random() < 0.5 and len(told) < count:
                    break
            stream.answer.read(chance.randrange(1, 2000)) if chance.random() < 0.3 else None
            stream.reset()
            losses += 1
    same(told, list(range(1, count + 1)))
    same(losses > 3, True, "losses")
    exact(server, run, count)


def disconnects(server, chance, rounds):
    """Clients that vanish at any moment, while a run goes on."""
    name, count = LARGE
    run = server.start(name)
    before = server.memory()
    for _ in range(rounds):
        stream = Stream(server, run, start=chance.choice((0, 0, 1000, 5000)))
        if chance.random() < 0.5:
            next(iter(stream), None)
        stream.reset()
    exact(server, run, count)
    same(server.memory() < before + 150 or not server.plain, True, "memory from %.0f to %.0f MB"
         % (before, server.memory()))


def listen(server, run, results):
    told, last = 0, -1
    with Stream(server, run) as stream:
        for last, data in stream:
            told += data.count(b'"solution":')
    results.append((told, last))


def many_at_once(server, clients):
    """Each of many clients gets all events."""
    name, count = LARGE
    run, results = server.start(name), []
    threads = [threading.Thread(target=listen, args=(server, run, results))
               for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    same(results, [(count, count)] * clients)
    exact(server, run, count)


def sleepers(server):
    """Clients that send a request and never read; the run and other clients go on."""
    name, count = PENTOMINOES
    run, links = server.start(name), []
    for _ in range(100):
        link = socket.create_connection((server.host, server.port), PATIENCE)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        link.sendall(b"GET /api/events?run=%d&token=%s HTTP/1.1\r\nHost: localhost:%d\r\n\r\n"
                     % (run, server.token.encode(), server.port))
        links.append(link)
    again = server.start(name)
    with Stream(server, again) as stream:
        same([number for number, _ in stream][-1], count)
    exact(server, run, count)
    for link in links:
        link.close()


def paused_and_gone_on(server):
    """A stream waits while its run is paused, and ends when it is forgotten."""
    name, count = LARGE
    run = server.start(name)
    with Stream(server, run) as stream:
        events = iter(stream)
        next(events)
        server.call("pause", run=run)
        while json.loads(next(events)[1])["state"] != "paused":
            continue
        server.call("resume", run=run)
        last = list(events)[-1]
    same((last[0], json.loads(last[1])["state"]), (count, "done"))
    run = server.start(name)
    with Stream(server, run) as stream:
        events = iter(stream)
        next(events)
        server.call("pause", run=run)
        server.call("forget", run=run)
        list(events)
    with Stream(server, run) as stream:
        same(stream.status, 404)


def a_word_now_and_then(server):
    """A stream of a paused run gets a comment now and then."""
    run = server.start(LARGE[0])
    server.call("pause", run=run)
    server.wait(run, "paused")
    with Stream(server, run) as stream:
        next(iter(stream))
        stream.link.sock.settimeout(40)
        words = stream.answer.readline() + stream.answer.readline()
        same(words.strip(b"\n"), b": ")
    server.call("forget", run=run)


def ends_at_once(program, how):
    """The server ends at once, with runs, streams and calls under way."""
    with Server(program) as server:
        run = server.start(LARGE[0])
        results = []
        clients = [threading.Thread(target=gone_quietly, args=(listen, server, run, results))
                   for _ in range(20)]
        for client in clients:
            client.start()
        with Stream(server, run) as stream:
            next(iter(stream))
            began = time.monotonic()
            server.end(how)
        for client in clients:
            client.join()
        same(time.monotonic() - began < 20, True, "seconds to its end")


def kept(program):
    """A run in a folder goes on in the next server, to the same end."""
    with tempfile.TemporaryDirectory() as folder:
        name, count = LONG
        with Server(program, "--folder", folder) as server:
            words = [program, "play", "--no-open", "--port", "0", "--folder", folder]
            other = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   timeout=PATIENCE)
            same((other.returncode, "another program" in other.stderr), (2, True), other.stderr)
            with open(os.path.join(folder, "lock"), "rb") as lock:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    raise tap.Failure("no file of the folder is locked, as NFS needs it")
                except BlockingIOError:
                    pass
            os.remove(lock.name)
            other = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   timeout=PATIENCE)
            same((other.returncode, "another program" in other.stderr), (2, True), other.stderr)
            run = server.start(name)
            with Stream(server, run) as stream:
                next(number for number, _ in stream if number > 0)
            server.end()
        with Server(program, "--folder", folder) as server:
            again, = server.call("runs")["runs"]
            same((again["run"], again["state"], 0 < again["found"] < count), (run, "paused", True))
            server.call("resume", run=run)
            same(server.wait(run, "done")["result"]["solutions"], str(count))


def gone_quietly(function, *words):
    try:
        function(*words)
    except Exception:  # the server ended: any error may follow
        pass


def main(which, program, kind):
    thorough = which == "long"
    chance = random.Random(4)
    with Server(program) as server:
        server.plain = kind == "plain"
        checks = [("a run is told once, to its end", lambda: told_once(server)),
                  ("from a number on", lambda: told_from(server)),
                  ("taken up after losses", lambda: taken_up(server, chance)),
                  ("%d clients vanish" % (500 if thorough else 100),
                   lambda: disconnects(server, chance, 500 if thorough else 100)),
                  ("%d clients at once" % (200 if thorough else 50),
                   lambda: many_at_once(server, 200 if thorough else 50)),
                  ("clients that never read", lambda: sleepers(server)),
                  ("a run that is paused, and forgotten", lambda: paused_and_gone_on(server))]
        if thorough:
            checks.append(("a word now and then", lambda: a_word_now_and_then(server)))
        checks += [("it ends by %s" % how.name, lambda how=how: ends_at_once(program, how))
                   for how in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)]
        checks += [("a run in a folder", lambda: kept(program)), ("it ends in silence", server.end)]
        tap.run(checks)


if __name__ == "__main__":
    main(*sys.argv[1:])
