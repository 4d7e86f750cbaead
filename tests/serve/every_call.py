#!/usr/bin/env python3
"""every_call.py -- each call once, its request and its reply checked against openapi.json.

    every_call.py PROGRAM OPENAPI
"""

import base64
import json
import sys

from served import Server, Stream, same, tap

try:
    import jsonschema
except ImportError:
    jsonschema = None

TEXT = """tilewright: 1
title: Three dominoes in a 3 by 2 box
lattice: square
container:
  box: [3, 2]
pieces:
  - name: domino
    cells: [[0, 0], [1, 0]]
    copies: 3
"""
POOL = ("tilewright: 1\nlattice: square\ncontainer: {box: [4, 2]}\npieces:\n"
        "- {name: O, box: [2, 2], copies: [0, 2]}\n- {name: I, box: [2, 1], copies: [0, 4]}\n"
        "- {name: L, cells: [[0, 0], [1, 0], [0, 1]], copies: [0, 2]}\n")
DESIGN = ("tilewright: 1\nlattice: square\ncontainer: {box: [5, 3]}\n"
          "pieces: [{set: pentominoes, choose: 3}]\n")
THREE = {"text": TEXT}
# Lacks two corners of one colour.
MUTILATED = {"text": TEXT.replace("box: [3, 2]", "cells: [[1, 0], [0, 1], [1, 1], [2, 1]]")
                         .replace("copies: 3", "copies: 2")}
SOMA = {"name": "soma"}
TURNING = {"name": "turning-cube"}
COLOURED = {"name": "checkers-8x8"}
MARKED = {"name": "macmahon-squares-4x6"}
TWO_PROBLEMS = """<puzzle version="2"><gridType type="0"/><colors/>
<shapes><voxel x="2" y="1" z="1" type="0">##</voxel></shapes>
<problems><problem><shapes><shape id="0" count="1"/></shapes><result id="0"/><bitmap/></problem>
<problem name="Wide"><shapes><shape id="0" count="1"/></shapes><result id="0"/><bitmap/></problem>
</problems></puzzle>"""


class Api:
    """A server whose replies are checked."""

    def __init__(self, server, path):
        self.server, self.used = server, set()
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.description = json.loads(self.bytes)

    def judge(self, schema, value, what):
        if not jsonschema:
            return
        # its references point into the whole description
        schema = {**schema, "components": self.description["components"]}
        errors = list(jsonschema.Draft202012Validator(schema).iter_errors(value))
        if errors:
            where = "/".join(map(str, errors[0].absolute_path))
            raise tap.Failure("%s: at /%s: %.400s" % (what, where, errors[0].message))

    def resolve(self, part):
        while "$ref" in part:
            found = self.description
            for word in part["$ref"].split("/")[1:]:
                found = found[word]
            part = found
        return part

    def judge_body(self, part, media, data, what):
        content = self.resolve(part)["content"]
        if "application/json" in content:
            same(media, "application/json", what)
            self.judge(content["application/json"]["schema"], json.loads(data), what)
        else:
            wanted, = content
            same(media if wanted != "*/*" else wanted, wanted, what)

    def send(self, name, request, fine=True):
        """Sends a request; returns the bytes of the reply."""
        entry = self.description["paths"]["/api/" + name]["post"]
        if fine:
            self.judge_body(entry["requestBody"], "application/json", json.dumps(request),
                            name + ", what is sent")
        status, media, data = self.server.post(name, request)
        same(status == 200, fine, "%s: %.300s: status %d" % (name, data, status))
        self.judge_body(entry["responses"]["200" if fine else "default"], media, data, name)
        self.used.add("/api/" + name)
        return data

    def __call__(self, name, /, **request):
        return json.loads(self.send(name, request))


def needs_jsonschema():
    if not jsonschema:
        raise tap.Skip("python3-jsonschema is not here")


def schemas_are_right(api):
    needs_jsonschema()
    for name, schema in api.description["components"]["schemas"].items():
        jsonschema.Draft202012Validator.check_schema(schema)
    try:
        api.judge({"$ref": "#/components/schemas/News"}, {"run": 1}, "half a reply")
    except tap.Failure:
        return
    raise tap.Failure("half a reply is let through")


def what_ships(api):
    about = api("about")
    same([row["name"] for row in about["engines"]][:1], ["bitset"])
    puzzles = api("puzzles")["puzzles"]
    soma, = [row for row in puzzles if row["name"] == "soma"]
    same(soma["counts"],
         {"none": "11520", "rotations": "480", "reflections": "240", "claimed": None})
    found = [row["name"] for row in api("puzzles", search="Conway, CUBE")["puzzles"]]
    same(found, [row["name"] for row in puzzles if row["name"] in found and row["dimension"] == 3])
    same(("conway" in found, api("puzzles", search="conway zebra")["puzzles"]), (True, []))
    same("square" in [row["name"] for row in api("lattices")["lattices"]], True)
    for row in puzzles:
        api("puzzle", name=row["name"])


def puzzles_read(api):
    for row in api("puzzles")["puzzles"]:
        same(api("check", puzzle={"name": row["name"]})["fine"], True, row["name"])
    same(api("check", puzzle=THREE)["required"], 6)
    wrong = api("check", puzzle={"text": TEXT.replace("square", "squar")})
    same((wrong["faults"][0]["line"], wrong["faults"][0]["hint"]), (3, 'did you mean "square"?'))
    same(len(api("poses", puzzle=THREE)["poses"]), 7)
    same(api("transform", puzzle=THREE, turn=0, shapes=[{"cells": [[2, 1], [3, 1]]}])["shapes"],
         [{"cells": [[0, 0], [0, 1]], "edges": []}])


def searches_asked_about(api):
    same(api("estimate", puzzle=SOMA, precision=100)["engines"][0]["engine"], "bitset")
    pool = api("sets", puzzle={"text": POOL}, list="2-", limit=1, sort="most",
               search={"same": "none"})
    same([pool[key] for key in ("set_count", "with", "without", "solutions", "outcome")],
         [4, 4, 0, "17", "exhausted"])
    same(pool["listed"], [{"number": 3, "solutions": "6", "used": [
        {"piece": "I", "times": 1}, {"piece": "L", "times": 2}]}])
    same(api("sets", puzzle={"text": POOL}, samples=9, search={"seed": 5})["with"], 9)
    api.send("sets", {"puzzle": {"text": POOL}, "every": True, "list": "1"}, fine=False)
    made = api("challenge", puzzle=SOMA, count=2, level="expert", seed=3)
    same([(one["number"], one["level"]) for one in made["challenges"]],
         [(1, "expert"), (2, "expert")])
    again = api("count", puzzle={"text": made["challenges"][0]["puzzle_text"]})
    same(again["counts"]["none"], "1")
    api.send("challenge", {"puzzle": SOMA, "level": "hardest"}, fine=False)
    solution = api("challenge", puzzle=SOMA, count=1, seed=3)["challenges"][0]["completion"]
    hints = api("unique", puzzle=SOMA, solution={"placements": solution}, by="colours", least=True)
    same((hints["answer"], hints["hint_count"]), ("found", hints["least_count"]))
    painted = api("count", puzzle={"text": hints["puzzle_text"]})
    same((painted["counts"]["none"], len(hints["hints"])), ("1", hints["hint_count"]))
    api.send("unique", {"puzzle": SOMA, "solution": {"placements": solution[1:]}}, fine=False)
    rating = api("rate", puzzle=SOMA, neighbours=3)
    same((rating["exact"], rating["solution_count"], rating["disassembly"]), (True, 11520, None))
    same(rating["neighbours"]["component_sizes"], [239, 1])
    same(api("rate", puzzle=SOMA, disassemble=True)["disassembly"]["assembly_count"], 240)
    api.send("rate", {"puzzle": SOMA, "neighbours": 4}, fine=False)
    figure = api("figure", puzzle=SOMA, tiled_by="L", **{"and": "T"})
    same([(one["piece"], one["times"]) for one in figure["tilings"]], [("L", 2), ("T", 2)])
    same((len(figure["cells"]), figure["none_below"]), (8, 8))
    same(api("figure", puzzle=SOMA, tiled_by="L", cells="1-4", **{"and": "T"})["answer"], "none")
    api.send("figure", {"puzzle": SOMA, "cells": "1-4"}, fine=False)
    api.send("figure", {"puzzle": SOMA, "tiled_by": "Q"}, fine=False)
    api.send("figure", {"puzzle": SOMA, "symmetric": "spiral"}, fine=False)
    three = {"text": DESIGN}
    made = api("design", puzzle=three, solutions="1-", limit=0)
    same((made["outcome"], made["found_count"], made["candidate_count"]), ("exhausted", 7, 220))
    for one in made["designs"]:
        same(api("count", puzzle={"text": one["puzzle_text"]})["counts"]["reflections"],
             one["solution_count"])
    same(api("design", puzzle=three, solutions="99")["designs"], [])
    api.send("design", {"puzzle": three, "solutions": "hardest"}, fine=False)
    api.send("design", {"puzzle": {**three, "target": "all"}}, fine=False)
    same(b"choice" in api.send("design", {"puzzle": SOMA}, fine=False), True)
    api("explain", puzzle=SOMA, quick=True)
    [colouring] = api("explain", puzzle=MUTILATED)["colourings"]
    same(all(cell["weight"] for cell in colouring["cells"]), True)
    same(b"<svg" in api.send("draw", {"puzzle": MUTILATED, "what": "weights",
                                      "weights": colouring["cells"]}), True)
    disputed = {"text": MUTILATED["text"] + "counts: {none: 4}\n"}
    four = {"none": "4", "rotations": None, "reflections": None}
    same(api("explain", puzzle=disputed)["file_says"], four)
    [row] = api("estimate", puzzle=disputed)["engines"]
    same(row["file_says"], four)
    for wrong in ({"name": "no-such-puzzle"}, {"text": "tilewright: 1\nnonsense"}):
        api.send("export", {"puzzle": wrong, "to": "yaml"}, fine=False)
    same("\n" in api("check", puzzle={"name": "hoffman"})["notes"]["notes"], True)
    same(api.send("draw", {"puzzle": SOMA, "turn": -330}) ==
         api.send("draw", {"puzzle": SOMA, "turn": 30}), True, "a turn the other way round")
    solved_soma, empty_soma, solved_calendar, solved, empty = [
        api.send("draw", {"puzzle": puzzle, "what": what, "timeout": seconds})
        for puzzle, what, seconds in (
            (SOMA, "solved", 5), (SOMA, "container", 1), ({"name": "calendar"}, "solved", 5),
            (MUTILATED, "solved", 1), (MUTILATED, "container", 1))]
    same([b"<title>V</title>" in svg for svg in (solved_soma, empty_soma, solved_calendar)],
         [True, False, True], "a solution is found, of the first target if there are several")
    same(solved == empty, True, "without a solution the container")
    same(b"did you mean" in api.send("draw", {"puzzle": SOMA, "format": "svgg"}, fine=False), True,
         "the nearest format")
    views = [api.send("draw", {"puzzle": SOMA, **view}) for view in ({}, {"turn": 0, "tilt": 0})]
    same(views[0] == views[1], False, "a view from the side")
    api.send("draw", {"puzzle": THREE, "what": "weights",
                      "weights": [{"cell": [9, 9], "weight": 1}]}, fine=False)
    same(api("count", puzzle=THREE)["counts"], {"none": "3", "rotations": "2", "reflections": "2"})
    same(api("count", puzzle={"name": "dominoes-8x8"}, fault_free=True)["counts"]["none"], "25506")
    same(api("count", puzzle=SOMA, contains="T 0,0,0", search={"same": "none"})["counts"],
         {"none": "2880", "rotations": None, "reflections": None})
    same(api("count", puzzle=SOMA, symmetric="any", timeout=0)["done"], False)
    for asked, why in (({"contains": "Q"}, b"there is no piece"),
                       ({"symmetric": "any", "search": {"heuristic": ["size"]}}, b"leave one"),
                       ({"fault_free": True, "search": {"same": "rotations"}}, b"leave it out")):
        same(why in api.send("count", {"puzzle": SOMA, **asked}, fine=False), True, str(asked))
    found = api("continue", puzzle=SOMA, placements=[], timeout=1)
    same((found["solutions"], found["exact"]), ("11520", True))
    one = api("continue", puzzle=SOMA, placements=[found["next"]], timeout=1)
    same(0 < int(one["solutions"]) < 11520, True)
    steps = api("trace", puzzle=THREE, most=9)
    same([step["depth"] for step in steps["steps"]], [1, 2, 3, 1, 2, 3, 2, 3])
    solution = solve_one(api, SOMA)
    same(sorted(api("assembly", puzzle=SOMA, solution=solution)["order"]), list(range(7)))
    taking_apart(api, solution)
    same(api.send("compare", {"puzzle": SOMA, "timeout": 1})[:5], b"<?xml")
    search = {"heuristic": ["size"]}
    part = api.send("compare", {"puzzle": MARKED, "search": search, "timeout": 0.5})
    same(b"of the search" in part, True)  # no engine finishes so soon
    for puzzle in (MARKED, COLOURED):
        api("continue", puzzle=puzzle, placements=[], timeout=0.2)


def targets(api):
    """Cells that a target leaves open are optional in the whole puzzle; the target lacks them."""
    whole = api("check", puzzle={"name": "calendar"})
    date = {"name": "calendar", "target": "oct-6"}
    same((len(whole["targets"]), len(whole["cells"]), len(whole["optional"])), (366, 43, 43))
    found = api("check", puzzle=date)
    same((found["targets"], len(found["cells"]), found["optional"]), (whole["targets"], 41, []))
    same(api("count", puzzle=date)["counts"]["reflections"], "7")
    broken = api("check", puzzle={"name": "calendar", "target": "feb-30"})
    same(("feb-30" in broken["faults"][0]["message"], broken["fine"]), (True, False))


def solve_one(api, puzzle):
    run = api("start", puzzle=puzzle, search={"limit": 1})["run"]
    api.server.wait(run, "done")
    return api("news", run=run)["solutions"][0]


def taking_apart(api, solution):
    apart = api("disassemble", puzzle=SOMA, solution=solution)["disassembly"]
    made = [move for part in apart["parts"] for move in part["moves"]]
    same((apart["answer"], apart["together"], apart["move_count"]), ("apart", [], len(made)))
    same(sum(move["steps"] is None for move in made), 6, "six leave, one is left")
    same(sum(len(move["moved"]) for move in made), apart["piece_move_count"])
    about = {"puzzle": SOMA, "solution": solution}
    least = api("disassemble", **about, least=True, max_moves=20)["disassembly"]
    same((least["least"], least["move_count"] <= apart["move_count"]), (True, True))
    flat = {"puzzle": THREE, "solution": solve_one(api, THREE)}
    same(api("disassemble", **flat, first_choice=True, lift=True)["disassembly"]["move_count"], 2)
    moves = {"puzzle": SOMA, "what": "moves", "disassembly": apart}
    found = api.send("draw", {"puzzle": SOMA, "what": "moves", "solution": solution})
    same(api.send("draw", moves) == found, True, "the same moves, made again")
    for film in (False, True):
        same(b"<animate" in api.send("draw", {**moves, "film": film}), film)
    same(b'"animations"' in api.send("draw", {**moves, "format": "glb", "assembly": True}), True)
    made[0]["direction"] = [-x for x in made[0]["direction"]]
    api.send("draw", moves, fine=False)
    api.send("draw", {**moves, "disassembly": []}, fine=False)
    api.send("draw", {"puzzle": SOMA, "what": "moves"}, fine=False)
    about = {"puzzle": TURNING, "solution": solve_one(api, TURNING)}
    same(api("disassemble", **about)["disassembly"]["answer"], "together")
    same(api("disassemble", **about, max_states=1)["disassembly"]["answer"], "not decided")
    turned = api("disassemble", **about, rotations=True)["disassembly"]
    same((turned["level"], sum("turn" in move for move in turned["parts"][0]["moves"])), ("8.4", 1))
    same(turned["rotations"], 1)
    moves = {"puzzle": TURNING, "what": "moves", "disassembly": turned}
    api.send("draw", moves, fine=False)
    api.send("draw", {**moves, "rotations": True})


def runs(api):
    run = api("start", puzzle=SOMA, title="mine", search={"same": "rotations"})["run"]
    with Stream(api.server, run) as stream:
        last = list(stream)[-1]
    api.used.add("/api/events")
    news = json.loads(last[1])
    api.judge({"$ref": "#/components/schemas/News"}, {**news, "solutions": []}, "an event")
    same((news["title"], news["found"], last[0]), ("mine", 480, 480))
    same([one["solution"] for one in api("news", run=run, most=5)["solutions"]], [1, 2, 3, 4, 5])
    same(api("runs")["runs"][-1]["run"], run)
    same(api.send("export", {"puzzle": SOMA, "to": "jsonl", "run": run}).count(b"\n"), 480)
    api.send("export", {"puzzle": SOMA, "to": "jsonl", "run": 4000}, fine=False)
    same(len(api("levels", run=run)["levels"]) > 3, True)
    for kind in ("levels", "time", "heat"):
        same(api.send("plot", {"run": run, "kind": kind})[:5], b"<?xml", kind)
    api("forget", run=run)
    api.send("news", {"run": run}, fine=False)


def marked_runs(api):
    for puzzle in (MARKED, COLOURED, THREE):
        run = api("start", puzzle=puzzle, search={"limit": 5})["run"]
        api.server.wait(run, "done")
        solutions = api("news", run=run)["solutions"]
        same(len(solutions) > 0, True, str(puzzle))
        api.send("draw", {"puzzle": puzzle, "what": "solution", "solution": solutions[0]})
        images = api("images", puzzle=puzzle, solution=solutions[0])
        same(images["most"] % images["count"], 0, str(puzzle))


def saved_and_loaded(api):
    run = api("start", puzzle={"name": "bedlam"}, search={"engine": "dancing"})["run"]
    with Stream(api.server, run) as stream:
        next(number for number, _ in stream if number > 0) # it searches
    api("pause", run=run)
    api.server.wait(run, "paused")
    saved = api.send("save", {"run": run})
    api("resume", run=run)
    api.send("save", {"run": run}, fine=False)
    api("stop", run=run)
    same(api.server.wait(run, "done")["result"]["outcome"], "stopped")
    again = api("load", base64=base64.b64encode(saved).decode())["run"]
    same(api.server.wait(again, "paused")["puzzle"].keys(), {"text"})
    api("forget", run=again)


def files(api):
    same(api.send("draw", {"puzzle": SOMA})[:5], b"<?xml")
    api.send("export", {"puzzle": SOMA, "to": "polycube"})
    if b"min:" not in api.send("export", {"puzzle": {"name": "magic-square"}, "to": "opb"}):
        raise tap.Failure("a cover has lost its costs")
    same(api("import", text=TEXT, name="three.yaml")["title"], "Three dominoes in a 3 by 2 box")
    second = api("import", text=TWO_PROBLEMS, name="two.xmpuzzle", problem=2)
    same((second["title"], second["problems"]), ("Wide", ["", "Wide"]))


def refusals(api):
    for name, request in (("puzzle", {"name": "some"}), ("start", {"puzzle": {"text": "no"}}),
                          ("news", {"run": 4000}), ("draw", {"puzzle": SOMA, "format": "jpeg"}),
                          ("draw", {"puzzle": SOMA, "paper": "a4", "width": 300}),
                          ("draw", {"puzzle": SOMA, "landscape": True}),
                          ("estimate", {"puzzle": SOMA, "search": {"engine": "steam"}}),
                          ("load", {"base64": "AAAA"}), ("poses", {"puzzle": 1})):
        api.send(name, request, fine=False)
    status, media, data = api.server.post("telepathy")
    same(status, 404)
    api.judge_body({"$ref": "#/components/responses/Refusal"}, media, data, "no such call")


def description(api):
    status, headers, data = api.server.ask("GET", "/openapi.json")
    same((status, headers["Content-Type"], data), (200, "application/json", api.bytes))
    same(sorted(api.description["paths"]), sorted(api.used), "paths described and tried")


def main(program, path):
    with Server(program) as server:
        api = Api(server, path)
        checks = [("the description's own form", schemas_are_right), ("what ships", what_ships),
                  ("puzzles that are read", puzzles_read), ("targets", targets),
                  ("searches that are asked about", searches_asked_about), ("a run", runs),
                  ("runs with marks and colours, drawn", marked_runs),
                  ("a run that is saved and loaded", saved_and_loaded), ("files", files),
                  ("what is refused", refusals), ("all that is described was tried", description),
                  ("it ends in silence", lambda api: api.server.end())]
        tap.run([(title, lambda check=check: check(api)) for title, check in checks])


if __name__ == "__main__":
    main(*sys.argv[1:])
