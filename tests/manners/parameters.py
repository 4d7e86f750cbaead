#!/usr/bin/env python3
"""parameters.py -- how many functions want more parameters than a reader can hold at once.

The bound is a ratchet: it is lowered as the count falls, and never raised.
"""

import re

import sources
import tap

MOST = 5  # parameters of a function
BOUND = 38  # functions that still have more
# What a library of others calls has the parameters that it gives.
FOREIGN = {("app/serve/serve_http.c", "handle")}
# A definition begins at the start of a line and has its brace alone on the next, as clang-format
# sets it. Literals may hold parentheses, and are taken out first.
HEAD = re.compile(r"^([A-Za-z_][^;{}#=]*\))\n\{", re.MULTILINE)
LITERAL = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
NAME = re.compile(r"\b([a-z_]\w*)\s*\(")


def parameters(text):
    """How many stand in a list that begins here, behind its parenthesis; `...` is none."""
    depth, commas, end = 1, 0, 0
    while depth:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        commas += text[end] == "," and depth == 1
        end += 1
    inside = text[:end - 1].strip()
    return 0 if inside in ("", "void") else commas + 1 - inside.endswith("...")


def functions(text):
    """Name and number of parameters of every function that C text defines."""
    code = LITERAL.sub('""', sources.without_comments(text))
    for head in HEAD.findall(code):
        name = NAME.search(head)
        if name:
            yield name[1], parameters(head[name.end():])


def long_lists():
    return ["%s: %s has %d" % (name, function, count)
            for name in sources.c_files("src", "app", "include")
            for function, count in functions(sources.read(name))
            if count > MOST and (name, function) not in FOREIGN]


def counts():
    """The counter is fed what it must count, and what it must not."""
    samples = [("static int f(int a, /* b, */ int c,\n             int d)\n{\n}\n", [("f", 3)]),
               ("void g(void)\n{\n}\nvoid h()\n{\n}\n", [("g", 0), ("h", 0)]),
               ("bool each(bool (*go)(int, int), void *user)\n{\n}\n", [("each", 2)]),
               ("TW_LIKE(3, 4) void say(char *text, int n, ...)\n{\n}\n", [("say", 2)]),
               ("int later(int a, int b);\nint table[] = {\n    call(1, 2),\n};\n", []),
               ("int f(int a)\n{\n    if (a && g(1, 2, 3))\n    {\n    }\n}\n", [("f", 1)])]
    for text, wanted in samples:
        if list(functions(text)) != wanted:
            raise tap.Failure("%s: counted %s, not %s" % (text, list(functions(text)), wanted))


def bounded():
    found = long_lists()
    if len(found) > BOUND:
        raise tap.Failure("%d functions have more than %d parameters, %d may:\n%s"
                          % (len(found), MOST, BOUND, "\n".join(found)))


if __name__ == "__main__":
    tap.run([("the counter of parameters counts right", counts),
             ("no more than %d functions have over %d parameters" % (BOUND, MOST), bounded)])
