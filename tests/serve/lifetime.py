#!/usr/bin/env python3
"""lifetime.py -- a server's lifetime: runs begun, cancelled, saved, restarted, by three clients.

    lifetime.py quick|long PROGRAM MEMORY

MEMORY says whether the server's use of memory is the usual one: plain or instrumented. Halfway and
at the end all runs are forgotten and the idle server is measured: it has as many descriptors and
threads as when it began, and at the end MORE megabytes at most beyond those halfway: a leak of a
fifth of a megabyte per start makes 15 in the quick life. By half each client has begun runs of each
kind, at the same time as the others. Nothing depends on the clock: the test waits for what must
come.
"""

import base64
import json
import os
import random
import sys
import tempfile
import threading
import time

from served import PATIENCE, Server, Stream, same, tap

STARTS = {"quick": 150, "long": 5000}
CLIENTS = 3
MORE = 12  # megabytes
SOME = [("soma", 240), ("pentominoes-8x8-hole", 65), ("pentominoes-3x20", 2)]
LARGE = ("pentominoes-5x4x3", 3940)
REST = {"plain": 8, "instrumented": 0}  # seconds for free memory to return to the system


# ---- What a client does ------------------------------------------------------------------------


def searched(server, chance):
    """Searches to the end; the result is reported and plotted."""
    name, count = chance.choice(SOME)
    run = server.start(name, threads=chance.randrange(1, 4))
    with Stream(server, run) as stream:
        same([number for number, _ in stream][-1], count, name)
    same(server.wait(run, "done")["result"]["solutions"], str(count), name)
    for kind in ("levels", "time", "heat"):
        same(server.post("plot", {"run": run, "kind": kind})[0], 200, kind)
    return [run]


def cancelled(server, chance):
    """Forgets a run at a random moment."""
    run = server.start(LARGE[0], threads=chance.randrange(1, 4))
    time.sleep(chance.choice((0, 0, 0.01, 0.1)))
    server.call("forget", run=run)
    return []


def stopped(server, chance):
    run = server.start(LARGE[0], threads=chance.randrange(1, 4))
    time.sleep(chance.choice((0, 0.05)))
    if chance.random() < 0.5:
        server.call("pause", run=run)
    server.call("stop", run=run)
    server.wait(run, "done")
    return [run]


def saved(server, chance):
    """Saves a run and loads it as another run, which is sometimes resumed."""
    run = server.start(LARGE[0], threads=chance.randrange(1, 4))
    time.sleep(chance.choice((0, 0.05)))
    server.call("pause", run=run)
    if server.wait(run, "paused", "done")["state"] == "done":
        return [run]
    status, _, data = server.post("save", {"run": run})
    same(status, 200, str(data[:200]))
    again = server.call("load", base64=base64.b64encode(data).decode())["run"]
    if chance.random() < 0.3:
        server.call("resume", run=again)
    return [run, again]


def refused(server, chance):
    wrong = chance.choice(({"puzzle": {"text": "no"}}, {"puzzle": {"name": "no"}},
                           {"puzzle": {"name": "soma"}, "search": {"engine": "steam"}}))
    same(server.post("start", wrong)[0] // 100, 4)
    server.call("continue", puzzle={"name": "soma"}, placements=[], timeout=1)
    return []


def live(server, chance, starts, wrong):
    """Makes `starts` starts, the first of them one of each kind; keeps a few runs at a time."""
    ways, there = [searched, cancelled, stopped, saved, refused], []
    try:
        for number in range(starts):
            way = ways[number] if number < len(ways) else chance.choice(ways)
            there += way(server, chance)
            while len(there) > 4:
                server.call("forget", run=there.pop(chance.randrange(len(there))))
        for run in there:
            server.call("forget", run=run)
    except Exception as error:  # reported by the thread that waits for this one
        wrong.append(error)


def live_all(server, starts, chance):
    wrong = []
    clients = [threading.Thread(target=live, args=(server, random.Random(chance.random()),
                                                   starts // CLIENTS, wrong))
               for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    if wrong:
        raise wrong[0]


# ---- What it holds -----------------------------------------------------------------------------


def handles(server):
    """The numbers of descriptors and threads."""
    top = "/proc/%d/" % server.process.pid
    return len(os.listdir(top + "fd")), len(os.listdir(top + "task"))


def come_to_rest(server, before):
    until = time.monotonic() + PATIENCE
    while handles(server) != before and time.monotonic() < until:
        time.sleep(0.1)
    same(handles(server), before, "descriptors and threads")
    same(server.call("runs")["runs"], [])


def rested_memory(server, enough):
    """The least memory while the server is idle; stops at `enough`."""
    least, until = server.memory(), time.monotonic() + REST[server.kind]
    while time.monotonic() < until and least > enough:
        time.sleep(0.5)
        least = min(least, server.memory())
    return least


def one_life(program, kind, starts):
    with tempfile.TemporaryDirectory() as folder:
        with Server(program, env=dict(os.environ, TMPDIR=folder)) as server:
            before, began = handles(server), server.memory()  # without connections
            server.kind, chance, figures = kind, random.Random(7), []
            for share in (starts // 2, starts - starts // 2):
                live_all(server, share, chance)
                come_to_rest(server, before)
                figures.append(rested_memory(server, figures[0] + MORE if figures else 0))
            told = "MB as it began, at half, at its end: %.1f, %.1f, %.1f" % (began, *figures)
            told += "; %d descriptors, %d threads" % before
            print("# " + told)
            same(figures[1] <= figures[0] + MORE or kind != "plain", True, told)
            server.end()
        same(os.listdir(folder), [], "files that it leaves")


# ---- From one server to the next ----------------------------------------------------------------


def shown(server):
    return {news["run"]: news for news in server.call("runs")["runs"]}


def begin_some(server, chance):
    """Begins runs of each kind: {number: (state, solutions), or None if the run goes on}."""
    made = {}
    name, count = chance.choice(SOME)
    run = server.start(name)
    made[run] = (server.wait(run, "done")["state"], count)
    run = server.start(LARGE[0], threads=1)
    server.call("pause", run=run)
    news = server.wait(run, "paused", "done")
    if news["stage"] == "search" and news["found"]:
        made[run] = (news["state"], news["found"])
    run = server.start(LARGE[0], threads=1)
    with Stream(server, run) as stream:
        next(number for number, _ in stream if number > 0)
    made[run] = None
    return made


def come_again(server, made):
    """Runs that were at rest are unchanged; those that went on can go on."""
    there = shown(server)
    for run, was in made.items():
        now = there[run]["state"], there[run]["found"]
        if was:
            same(now, was, "run %d" % run)
        else:
            same(now[0] in ("paused", "done"), True, "run %d is %s" % (run, now[0]))


def several_lives(program, starts):
    chance, made = random.Random(8), {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(max(4, starts // 250)):
            with Server(program, "--folder", folder) as server:
                server.call("about")
                come_again(server, made)
                for run in list(made):
                    if made[run] is None and shown(server)[run]["state"] == "paused":
                        server.call("resume", run=run)
                        made[run] = ("done", server.wait(run, "done")["found"])
                        same(made[run][1], LARGE[1])
                    elif len(made) > 6:
                        server.call("forget", run=run)
                        del made[run]
                made.update(begin_some(server, chance))
                if number % 4 == 2:
                    server.process.kill()
                else:
                    server.end()
        with Server(program, "--folder", folder) as server:
            come_again(server, made)
            for run in shown(server):
                server.call("forget", run=run)
            server.end()
        same(os.listdir(folder), ["lock"], "files that it leaves")


def wait_until_found(server, run, count):
    until = time.monotonic() + PATIENCE
    while server.call("news", run=run, most=0)["found"] < count:
        if time.monotonic() > until:
            raise tap.Failure("it does not find %d solutions" % count)
        time.sleep(0.02)


def told_at_last(server, run, count):
    told = []
    while len(told) < count:
        more = server.call("news", run=run, most=1000, **{"from": len(told)})["solutions"]
        same(bool(more), True, "solutions after %d" % len(told))
        told += more
    return told


def killed_again_and_again(program, threads):
    """The store has solutions that the checkpoint did not count. They are found again, and reported
    once."""
    name, count = LARGE
    with tempfile.TemporaryDirectory() as folder:
        for life in range(4):
            with Server(program, "--folder", folder) as server:
                if life == 0:
                    run = server.start(name, engine="dancing", threads=threads)
                else:
                    server.wait(run, "paused", "done")
                    server.call("resume", run=run)
                if life == 3:
                    same(server.wait(run, "done")["found"], count)
                    told = told_at_last(server, run, count)
                    break
                wait_until_found(server, run, 800 * life + 300)
                server.call("pause", run=run)
                server.wait(run, "paused", "done")
                server.call("resume", run=run)
                wait_until_found(server, run, 800 * life + 900)
                server.process.kill()
    different = {json.dumps(one["placements"], sort_keys=True) for one in told}
    same([one["solution"] for one in told], list(range(1, count + 1)))
    same(len(different), count)


def main(which, program, kind):
    starts = STARTS[which]
    tap.run([("%d starts by %d clients" % (starts, CLIENTS),
              lambda: one_life(program, kind, starts)),
             ("one server after the other", lambda: several_lives(program, starts)),
             *(("what is found again after a kill is told once, %d threads" % threads,
                lambda threads=threads: killed_again_and_again(program, threads))
               for threads in (1, 3))])


if __name__ == "__main__":
    main(*sys.argv[1:])
