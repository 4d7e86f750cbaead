#!/usr/bin/env python3
"""server_threads.py -- many clients of one server, each with calls that use several threads.

    server_threads.py PROGRAM COUNTS

Counts by tables side by side, then with them searches that are watched, plotted, saved, stopped and
forgotten, disassemblies, explanations, drawings and checks: every answer is the one that a single
client gets, every count that of COUNTS (tests/counts.tsv), and the server ends without an error.
Under the thread sanitizer (./check --threads) a race ends it. TILEWRIGHT_TEST_SHARE=N: one round in
N, and on a slow machine a search that takes less.
"""

import concurrent.futures
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "serve"))
from command_threads import read_counts  # noqa: E402
from served import Server, Stream, same, tap  # noqa: E402

CLIENTS = 4
ROUNDS = tap.share_of(6)
COUNTED = ("pentominoes-6x10", "stairs", "soma", "hexiamonds-ring")
SEARCHED = ("soma-clip", "pentominoes-3x20", "happy-cube-red", "spheres-800")
STOPPED = "soma" if tap.SLOW else "pentominoes-6x10"
IMPOSSIBLE = "checkers-5x5"


def together(works):
    """Runs all at once; raises the first failure."""
    with concurrent.futures.ThreadPoolExecutor(len(works)) as pool:
        for done in [pool.submit(work) for work in works]:
            done.result()


class Calls:
    def __init__(self, server, known):
        self.server, self.known = server, known
        self.alone = {}  # the first answer of calls with a fixed answer
        self.counted = 0

    def check_counts(self, puzzle, counts):
        for word, count in counts.items():
            if count is not None:  # None: the call exceeded its time limit
                same(int(count), self.known[puzzle][word], "%s up to %s" % (puzzle, word))
                self.counted += 1

    def ask(self, name, request):
        """The answer; None if the call exceeded its time limit, on a busy machine."""
        status, _, data = self.server.post(name, request)
        same(status in (200, 503), True, "%s: status %d, %.200s" % (name, status, data))
        return data if status == 200 else None

    def count(self, puzzle, threads):
        found = self.ask("count", {"puzzle": {"name": puzzle}, "timeout": 10,
                                   "search": {"engine": "count", "threads": threads}})
        if found:
            self.check_counts(puzzle, json.loads(found)["counts"])

    def same_as_alone(self, name, **request):
        """Compares the bytes of an answer with the first one."""
        key, data = name + json.dumps(request, sort_keys=True), self.ask(name, request)
        if data:
            same(data, self.alone.setdefault(key, data), key[:200])

    def solution(self, puzzle):
        run = self.server.start(puzzle, limit=1, threads=1, ordered=True)
        self.server.wait(run, "done")
        found = self.server.call("news", run=run)["solutions"][0]
        self.server.call("forget", run=run)
        return found

    def search(self, puzzle, threads):
        run = self.server.start(puzzle, threads=threads)
        with Stream(self.server, run) as stream:
            told = [one for _, data in stream for one in json.loads(data)["solutions"]]
        result = self.server.wait(run, "done", "failed")["result"]
        expected = (self.known[puzzle]["reflections"], "exhausted")
        same((len(told), result["outcome"]), expected, puzzle)
        for kind in ("levels", "time", "heat"):
            self.server.post("plot", {"run": run, "kind": kind})
        self.server.call("forget", run=run)

    def pause(self, puzzle, threads):
        """A run that is paused again and again finds all solutions."""
        run = self.server.start(puzzle, threads=threads)
        for _ in range(3):
            self.server.post("pause", {"run": run})
            self.server.post("save", {"run": run})
            self.server.post("levels", {"run": run})
            self.server.post("resume", {"run": run})
        news = self.server.wait(run, "done", "failed", "paused")
        if news["state"] == "done":
            same(news["found"], self.known[puzzle]["reflections"], puzzle)
        self.server.post("stop", {"run": run})
        self.server.call("runs")

    def mix(self, number):
        """The calls of a client in a round."""
        threads = (2, 3, 8, 16)[number % 4]
        soma = {"name": "soma"}
        self.count(COUNTED[number % 4], threads)
        self.search(SEARCHED[number % 4], threads)
        self.same_as_alone("explain", puzzle={"name": IMPOSSIBLE})
        self.same_as_alone("disassemble", puzzle=soma, solution=self.soma)
        self.same_as_alone("draw", puzzle=soma, what="moves", solution=self.soma)
        self.same_as_alone("assembly", puzzle=soma, solution=self.soma)
        self.same_as_alone("export", puzzle=soma, to="dlx")
        self.same_as_alone("check", puzzle={"name": COUNTED[number % 4]})
        self.pause(STOPPED, threads)


def main():
    with Server(sys.argv[1]) as server:
        calls = Calls(server, read_counts(sys.argv[2]))
        calls.soma = calls.solution("soma")

        def counts():
            for number in range(ROUNDS):
                together([lambda: calls.count("pentominoes-6x10", 8)] * 2 +
                         [lambda number=number: calls.count(COUNTED[number % 4], 3)])
            same(calls.counted > 0 or tap.SLOW, True, "something was counted")

        def mixed():
            for number in range(max(1, ROUNDS // 2)):
                together([lambda client=client: calls.mix(number + client)
                          for client in range(CLIENTS)])

        tap.run([("counts by tables at once", counts), ("all sorts of calls at once", mixed),
                 ("its end", server.end)])


if __name__ == "__main__":
    main()
