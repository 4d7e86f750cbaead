#!/usr/bin/env python3
"""scale.py -- the simulation of many machines: it loses no work, and its results are plausible.

    scale.py SIMULATION
"""

import os
import subprocess
import sys
import tempfile
import types
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402
from commands import module_of  # noqa: E402


def options(**more):
    known = dict(cores_per_worker=1, hours=1.0, service=0.01, latency=0.005, start=0.1, life=24.0,
                 notice=1.0, short_share=8.0, first_pieces=0, messages=25.0, kilobytes=3.0,
                 most_files=10 ** 9, seed=1)
    return types.SimpleNamespace(**{**known, **more})


def main(path):
    simulation = module_of(path)
    points = simulation.fractions(os.path.join(os.path.dirname(path), "measured.jsonl"))

    def run(cores, budget, **more):
        return simulation.Model(options(**more), cores, budget, points).run()

    def measured():
        if len(points) < 50 or any(abs(sum(point) - 1) > 1e-9 for point in points):
            raise tap.Failure("%d points" % len(points))

    def conserves():
        for budget in (5, 50, 500):
            model = simulation.Model(options(life=0.5), 40, budget, points)
            model.run() # it asserts that all the work was done
            if model.lost <= 0:
                raise tap.Failure("no worker ever died")

    def never_better_than_perfect():
        for budget in (5, 50, 500):
            found = run(40, budget)["efficiency"]
            if not 0.2 < found <= 1:
                raise tap.Failure("efficiency %g with T = %g" % (found, budget))

    def same_twice():
        if run(30, 20) != run(30, 20):
            raise tap.Failure("two runs with one seed differ")

    def manager_is_the_limit():
        # a hundred files a second at most: with 100 s each they keep 10,000 cores busy at most
        found = run(2000, 5, hours=0.2, life=0)
        if found["files_a_second"] > 100.001 or found["efficiency"] > 0.45:
            raise tap.Failure(str(found))

    def draws():
        with tempfile.TemporaryDirectory() as folder:
            plot = os.path.join(folder, "plot.svg")
            done = subprocess.run([sys.executable, path, "--cores", "10,20", "--budgets", "10,100",
                                   "--hours", "0.5", "--find", "50", "--plot", plot], text=True,
                                  stdout=subprocess.PIPE, timeout=120)
            xml.etree.ElementTree.parse(plot)
        if done.returncode != 0 or "10 cores: 10 s keeps 50 %" not in done.stdout:
            raise tap.Failure(done.stdout)

    tap.run([("what was measured is shares of a whole", measured),
             ("no work is lost or made when workers die", conserves),
             ("efficiency is never above 1", never_better_than_perfect),
             ("the same seed gives the same run", same_twice),
             ("the manager's time is a limit", manager_is_the_limit),
             ("it prints a table and draws a plot", draws)])


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
