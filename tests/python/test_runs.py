"""Searches and tables: counts, one solution after the other, interrupts."""

import gc
import inspect
import json
import os
import pathlib
import signal
import threading
import time
import warnings
import weakref

import pytest
import tilewright
from tilewright.library import ffi, lib, owned


def box(width, height, pieces):
    return tilewright.Puzzle({"tilewright": 1, "lattice": "square",
                              "container": {"box": [width, height]}, "pieces": pieces})


DOMINOES = [{"name": "domino", "box": [2, 1], "copies": "any"}]
ENDLESS = box(20, 20, [{"set": "tetrominoes", "copies": "any"}])


def interrupted(run):
    """Ends the run by an interrupt as a user does, a while after it began."""
    ready = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        ready.start()
        run()
    ready.join()


def test_a_search_is_asked_for_as_by_the_calls():
    """Exchanges are a value of `same` here, pins are part of the puzzle, and a service writes no
    files where a caller wants them."""
    here = pathlib.Path(__file__).resolve().parents[2] / "app" / "api" / "openapi.json"
    calls = json.loads(here.read_text(encoding="utf-8"))
    fields = set(calls["components"]["schemas"]["Search"]["properties"]) - {"exchange", "pins"}
    asked = {name.rstrip("_") for name in inspect.signature(tilewright.Solutions).parameters}
    assert asked - {"puzzle", "seconds"} == fields
    counted = {name.rstrip("_") for name in inspect.signature(tilewright.count).parameters}
    assert counted - {"puzzle", "seconds", "progress", "spill", "spill_size"} == (
        fields - {"limit", "ordered", "seed"})


def test_a_search_is_tuned():
    puzzle = tilewright.Puzzle.load("pentominoes-3x20")
    for options in ({"heuristic": ["order"]}, {"heuristic": "order"},
                    {"heuristic": ["strand", "size"]}, {"pivot": "V"}):
        assert puzzle.count(engine="backtrack", **options) == 2
    for options in ({"heuristic": ["nonsense"]}, {"heuristic": "nonsense"},
                    {"pivot": "nonsense"}, {"engine": "nonsense"}):
        with pytest.raises(tilewright.UsageError, match="nonsense"):
            puzzle.count(**options)
    solutions = puzzle.solve(same="none", threads=3, ordered=True)
    assert [str(one) for one in solutions] == [str(one) for one in puzzle.solve(same="none")]


def test_reading_is_interrupted():
    interrupted(lambda: tilewright.Puzzle({
        "tilewright": 1, "lattice": "spheres", "turns": "rigid", "container": {"box": [60, 60, 60]},
        "pieces": [{"name": "p%d" % n, "cells": [[0, 0, 0], [1, 1, 0], [16, 0, 0]]}
                   for n in range(3000)]}))


def test_counts_are_those_that_puzzles_say():
    for name in ("soma", "pentominoes-3x20", "three-3x3", "three-3x3-none", "t-tetrominoes-4x32"):
        puzzle = tilewright.Puzzle.load(name)
        for same, known in puzzle.known_counts.items():
            assert puzzle.count(same=same) == known


def test_a_count_that_the_file_has_otherwise_is_told():
    said = {"tilewright": 1, "lattice": "square", "counts": {"none": 4, "reflections": 3},
            "container": {"box": [3, 2]}, "pieces": [{"name": "I", "box": [2, 1], "copies": 3}]}
    puzzle = tilewright.Puzzle(said)
    for ask in (puzzle.count, lambda: puzzle.count(engine="count"), lambda: list(puzzle.solve()),
                lambda: puzzle.count(engine="dancing", same="none"), puzzle.tables):
        with pytest.warns(tilewright.Disputed, match="the file says"):
            ask()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        list(puzzle.solve(limit=1)), puzzle.count(same="rotations")


def test_counts_have_no_bound():
    assert 10 ** 110 < box(30, 30, DOMINOES).count(same="none") < 10 ** 111


def test_searches_and_tables_agree():
    puzzle = box(6, 6, DOMINOES)
    for same in ("none", "rotations", "reflections"):
        counts = {puzzle.count(engine=engine, same=same)
                  for engine in ("count", "bitset", "dancing", "backtrack")}
        assert len(counts) == 1


def test_challenges_have_one_solution():
    soma = tilewright.Puzzle.load("soma")
    challenges = soma.challenges(seed=4)
    assert sorted(challenges.least_work.values()) == list(challenges.least_work.values())
    for level in ("easy", "expert"):
        made = challenges.next(level)
        given = [(one.piece, sorted(one.cells)) for one in made.given]
        assert len(given) < 7 and made.work >= challenges.least_work[level]
        assert made.solution.is_solution()
        having = [solution for solution in soma.solve(same="none")
                  if all(one in [(its.piece, sorted(its.cells)) for its in solution]
                         for one in given)]
        assert len(having) == 1
    with pytest.raises(tilewright.UsageError):
        tilewright.Puzzle.load("mutilated-chessboard").challenges()
    with pytest.raises(tilewright.Stopped):
        tilewright.Puzzle.load("bedlam").challenges(seconds=0.001)


def test_hints_leave_one_solution():
    soma = tilewright.Puzzle.load("soma")
    solution = soma.first(seed=1)
    everything = [other.as_dict() for other in soma.solve(same="none")]
    found = soma.hints(solution, by="cells", least=True)
    known = {hint.cells[0]: hint.piece for hint in found.hints}
    assert found.least == len(known) > 0 and found.rivals > 0
    assert len([one for one in everything if known.items() <= one.items()]) == 1
    pins = soma.hints(solution)
    assert all(set(hint.cells) <= set(solution.as_dict()) for hint in pins.hints)
    assert soma.hints(solution, by="marks").hints[0].meets.piece in "VLTZABP"
    squares = box(4, 4, DOMINOES)
    assert squares.hints(squares.first(), by="cells") is None
    with pytest.raises(tilewright.Unsupported):
        squares.hints(squares.first(), by="colours")
    with pytest.raises(tilewright.Stopped):
        bedlam = tilewright.Puzzle.load("bedlam")
        bedlam.hints(bedlam.first(), by="marks", seconds=0.001)
    with pytest.raises(ValueError):
        soma.hints(solution, by="magic")


def test_figures():
    board = box(9, 9, [{"set": "pentominoes"}])
    if not lib.tw_has(b"sat"):
        with pytest.raises(tilewright.Unsupported):
            board.figure("P", "X")
        return
    found = board.figure("P", "X")
    assert len(found.cells) == 20
    for name, tiling in zip("PX", found.tilings):
        assert {piece for piece, _ in tiling} == {name} and not tiling.is_solution()
        assert sorted(tiling.as_dict()) == sorted(found.cells)
    one, other = board.figure("W", "W", odd=False, cells=(5, 40)).tilings
    assert len(one) == 4 and not one._placed() & other._placed()
    assert board.figure("X", "I", cells=(0, 20)) is None
    assert board.figure("U", "X", any_size=True) is None
    assert len(board.figure("P", "L", cells=(40, 0), any_size=True).cells) >= 40
    with pytest.raises(tilewright.Stopped):
        board.figure("L", "N", seconds=0.001)
    with pytest.raises(ValueError):
        board.figure("Q")


BOX_OF_THREE = {"tilewright": 1, "lattice": "square", "container": {"box": [5, 3]},
                "pieces": [{"set": "pentominoes", "choose": 3}]}


def test_designs():
    found = tilewright.designs(BOX_OF_THREE, solutions="fewest")
    assert found[-1].solutions == 1 and found[-1].level is None
    found = tilewright.designs(BOX_OF_THREE, solutions=(1, None), limit=0, threads=2)
    pool = box(5, 3, [{"set": "pentominoes", "copies": [0, 1]}])
    assert len(found) == len(pool.sets()) == 7
    for one in found:
        assert one.puzzle.count() == one.solutions and one.solution.is_solution()
        assert one.solution.puzzle is one.puzzle
    assert tilewright.designs(BOX_OF_THREE, solutions=99) == []
    with pytest.raises(tilewright.Stopped):
        tilewright.designs(BOX_OF_THREE, progress=lambda told: False)
    cut = {"tilewright": 1, "lattice": "cube", "container": {"box": [3, 3, 3]},
           "pieces": [{"name": "A", "cut": "all", "parts": 3}]}
    assert tilewright.designs(cut, level=(99, None), seconds=0.5) == []
    with pytest.raises(tilewright.InputError) as caught:
        tilewright.designs(BOX_OF_THREE, pieces=4)
    assert "pieces" in caught.value.message
    with pytest.raises(tilewright.InputError):
        tilewright.designs({**BOX_OF_THREE, "pieces": [{"set": "pentominoes"}]})
    with pytest.raises(tilewright.UsageError):
        tilewright.designs(BOX_OF_THREE, level="highest")


def test_ratings_and_neighbours():
    soma = tilewright.Puzzle.load("soma")
    rating = soma.rate()
    assert rating.exact and rating.solutions == 11520 and rating.low == rating.work == rating.high
    assert 0 < sum(rating.cells.values()) <= sum(rating.pieces.values()) < 1
    assert set(rating.pieces) <= set("VLTZABP")
    sampled = tilewright.Puzzle.load("pentominoes-6x10").rate(runs=20, seed=3)
    assert not sampled.exact and sampled.low < sampled.work < sampled.high
    assert tilewright.Puzzle.load("mutilated-chessboard").rate() is None
    near = soma.neighbours(2)
    assert near.solutions == 240 and {len(pieces) for pieces in near.pairs.values()} == {2}
    assert sorted(map(len, soma.neighbours().components)) == [1, 239]
    with pytest.raises(tilewright.Stopped):
        tilewright.Puzzle.load("bedlam").neighbours(seconds=0.001)
    with pytest.raises(tilewright.UsageError):
        soma.neighbours(4)


def test_sets_of_pieces_add_up_to_all_solutions():
    square = {"name": "O", "box": [2, 2]}
    pool = box(6, 4, [dict(square, copies=[0, 2]), {"set": "pentominoes", "copies": [0, 1]}])
    for same in ("none", "rotations", "reflections"):
        found = pool.sets(same=same, threads=2)
        assert sum(one.solutions for one in found) == pool.count(same=same)
        assert all(one.pieces["O"] == 1 and sum(one.pieces.values()) == 5 for one in found)
    names = [name for name in found[0].pieces if name != "O"]
    alone = box(6, 4, [square, {"set": "pentominoes", "only": names}])
    assert alone.count() == found[0].solutions
    with pytest.raises(tilewright.Stopped):
        box(6, 10, [{"set": "hexominoes", "copies": [0, 1]}]).sets(seconds=0.05)
    assert not tilewright.Puzzle.load("three-3x3-none").sets()


def test_solutions_come_one_by_one():
    solutions = tilewright.Puzzle.load("soma").solve()
    found = [next(solutions) for _ in range(100)]
    assert solutions.outcome is None and solutions.found == 100
    found += list(solutions)
    assert len(set(found)) == 240 and solutions.outcome == "complete"
    first = ENDLESS.solve()  # a puzzle with long planning begins, too
    assert next(first).is_solution() and next(first).is_solution()
    limited = tilewright.Puzzle.load("soma").solve(limit=7)
    assert len(list(limited)) == 7 and limited.outcome == "limit"
    assert tilewright.Puzzle.load("three-3x3-none").first() is None


def test_a_search_without_a_solution_has_a_partial_one():
    tees = box(4, 5, [{"name": "T", "cells": [[0, 0], [1, 0], [2, 0], [1, 1]], "copies": 3},
                      {"name": "L", "cells": [[0, 0], [1, 0], [2, 0], [2, 1]], "copies": 2}])
    search = tees.solve(engine="dancing")
    assert list(search) == []
    partial = search.partial()
    covered = partial.solution.as_dict()
    assert len(covered) == 20 - partial.cells_left and 0 < partial.cells_left < 20
    assert not partial.solution.is_solution()
    solved = tilewright.Puzzle.load("soma").solve()
    assert solved.partial() is None and next(solved) and solved.partial() is None


def test_time_is_kept():
    hard = box(19, 19, [{"set": "pentominoes", "copies": "any"}, {"name": "o", "box": [1, 1]}])
    timed = hard.solve(seconds=0.3, limit=10 ** 9)
    for _ in timed:
        pass
    assert timed.outcome == "time"
    with pytest.raises(tilewright.Stopped):
        ENDLESS.count(engine="bitset", seconds=0.3)
    with pytest.raises(tilewright.Stopped):
        ENDLESS.count(engine="count", seconds=0.3)


def test_progress_is_told_and_stops():
    told = []

    def listen(progress):
        told.append(progress)
        return len(told) < 3

    with pytest.raises(tilewright.Stopped):
        ENDLESS.count(engine="bitset", progress=listen)
    assert len(told) == 3 and told[-1].branches >= 0
    with pytest.raises(ZeroDivisionError):
        ENDLESS.count(engine="bitset", progress=lambda progress: 1 / 0)


def test_an_interrupt_ends_any_run():
    interrupted(lambda: ENDLESS.count(engine="bitset"))
    interrupted(lambda: ENDLESS.count(engine="count"))
    interrupted(lambda: ENDLESS.tables())


def test_after_an_interrupt_it_goes_on():
    solutions = ENDLESS.solve(engine="bitset")
    first = next(solutions)
    interrupted(lambda: [None for _ in solutions])
    assert next(solutions) != first


def test_what_is_borrowed_lives_longer():
    """Also in a cycle, which the garbage collector frees in an order of its own."""
    freed = []

    class Thing:
        pass

    lent, cycle = Thing(), Thing()
    weakref.finalize(lent, freed.append, "lent")
    cycle.made = owned(ffi.new("int *"), lambda pointer: freed.append("made"), lent)
    cycle.lent, cycle.itself = lent, cycle
    del lent, cycle
    gc.collect()
    assert freed == ["made", "lent"]


def test_others_run_meanwhile():
    counter, over = [0], threading.Event()

    def tick():
        while not over.is_set():
            counter[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(tilewright.Stopped):
        ENDLESS.count(engine="bitset", seconds=0.5)
    over.set()
    thread.join()
    assert counter[0] > 1


def test_threads_of_python_share_what_serves_one_at_a_time():
    soma, dominoes = tilewright.Puzzle.load("soma"), box(6, 8, DOMINOES)
    found, tables, challenges = soma.solve(), dominoes.tables(), soma.challenges()
    some = [next(found) for _ in range(60)]
    by = tilewright.Disassembler(soma)
    levels, wrong = [by.run(one).level for one in some], []
    by = tilewright.Disassembler(soma)

    def work():
        wrong.extend(one for one, level in zip(some, levels) if by.run(one).level != level)
        drawn = [tables[number] for number in range(100)] + [tables.sample() for _ in range(100)]
        made = [challenges.next("easy").solution for _ in range(3)]
        wrong.extend(one for one in drawn + made if not one.is_solution())
        some.extend(found)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and len(some) == len(set(some)) == 240


def test_a_search_that_finds_nothing_lets_others_ask():
    solutions = tilewright.Puzzle.load("y-pentacubes-5x5x5").solve(engine="backtrack", seconds=3)
    thread = threading.Thread(target=list, args=(solutions,))
    thread.start()
    time.sleep(0.5)
    assert solutions.partial().cells_left > 0 and thread.is_alive()
    thread.join()


def test_what_would_do_nothing_is_refused():
    soma = tilewright.Puzzle.load("soma")
    for asked in (lambda: soma.count(engine="count", heuristic=["size"]),
                  lambda: soma.count(engine="count", pivot="L"),
                  lambda: soma.count(engine="count", isa="avx2"),
                  lambda: soma.count(engine="bitset", spill="."),
                  lambda: soma.count(spill_size=100), lambda: soma.sample(0),
                  lambda: soma.count(seconds=-1), lambda: soma.solve(seconds=float("nan")),
                  lambda: tilewright.Disassembler(soma, seconds=-1),
                  lambda: soma.estimate(precision=float("nan")), lambda: soma.svg(turn=30)):
        with pytest.raises(tilewright.UsageError):
            asked()


def test_no_seconds_are_no_limit():
    soma = tilewright.Puzzle.load("soma")
    assert soma.count(seconds=None) == len(list(soma.solve(seconds=None))) == 240


def test_tables_have_every_solution_once():
    tables = box(4, 4, DOMINOES).tables()
    found = {tables[number] for number in range(tables.total)}
    assert len(found) == tables.total == len(tables) == 36
    assert all(solution.is_solution() for solution in found)
    assert tables.sample() in found
    with pytest.raises(IndexError):
        tables[36]
    heat = tables.heat()
    assert heat == {"domino": [36] * 16}


def test_a_seed_decides_what_is_drawn():
    draws = [[hash(tables.sample()) for _ in range(5)]
             for tables in (box(6, 6, DOMINOES).tables(seed=seed) for seed in (1, 1, 2))]
    assert draws[0] == draws[1] != draws[2]


def test_the_best_are_the_best_of_all():
    """The costs are of a row of five cells, in tests/cases/cost-counted.case."""
    puzzle = tilewright.Puzzle({
        "tilewright": 1, "lattice": "line", "container": {"box": [5]},
        "cost": [{"weight": 3, "piece": "one"}, {"weight": 5, "piece": "two"},
                 {"weight": -4, "piece": "one", "cells": [[4]]},
                 {"weight": -1, "piece": "two", "pin": [[0], [1]]}],
        "pieces": [{"name": "one", "box": [1], "copies": "any"},
                   {"name": "two", "box": [2], "copies": "any"}]})
    found = puzzle.best(limit=4)
    assert [cost for cost, _ in found] == [8, 9, 10, 10]
    assert all(solution.is_solution() for _, solution in found) and len(dict(found)) == 3
    assert [cost for cost, _ in puzzle.best(limit=2, dearest=True)] == [14, 13]
    with pytest.raises(tilewright.UsageError, match="cost"):
        box(4, 3, DOMINOES).best()
    with pytest.raises(tilewright.Stopped):
        tilewright.Puzzle.load("magic-square").best(progress=lambda told: False)


def test_samples_are_spread():
    puzzle = box(4, 4, DOMINOES)
    found = puzzle.sample(2000, seed=3)
    assert found == puzzle.sample(2000, seed=3) != puzzle.sample(2000, seed=4)
    assert len(found) == 2000 and all(solution.is_solution() for solution in found[:20])
    often = [found.count(one) for one in set(found)]
    assert len(often) == puzzle.count(same="none") == 36
    assert max(often) < 4 * min(often)
    assert box(3, 3, DOMINOES).sample() == []
