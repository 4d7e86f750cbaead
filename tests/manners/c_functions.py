"""c_functions.py -- the functions that C text defines, as clang-format sets them: the head begins
at the start of a line, its brace stands alone on the next, and a brace alone ends the body."""

import collections
import re

import sources

Function = collections.namedtuple("Function", "file name lines parameters static uses")
HEAD = re.compile(r"^([A-Za-z_][^;{}#=]*\))\n\{", re.MULTILINE)
DEFINITION = re.compile(HEAD.pattern + r"\n(.*?)^\}", re.MULTILINE | re.DOTALL)
LITERAL = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
TEST = re.compile(r"^TEST\((\w+)\)\n\{", re.MULTILINE)
NAME = re.compile(r"\b([A-Za-z_]\w*)\s*\(")


def bare(text):
    """C text without comments, with empty literals, tests (support/test_list.h) as functions."""
    return TEST.sub(r"static void \1(void)\n{", LITERAL.sub('""', sources.without_comments(text)))


def count_parameters(inside):
    """The number of parameters in a list, from behind its parenthesis; `...` does not count."""
    depth, commas, end = 1, 0, 0
    while depth:
        depth += {"(": 1, ")": -1}.get(inside[end], 0)
        commas += inside[end] == "," and depth == 1
        end += 1
    inside = inside[:end - 1].strip()
    return 0 if inside in ("", "void") else commas + 1 - inside.endswith("...")


def functions_of(file, code):
    """The functions that bare text defines; uses are counted in the same text."""
    for head, body in DEFINITION.findall(code):
        name = NAME.search(head)
        if name:
            uses = len(re.findall(r"\b%s\b" % name[1], code)) - 1
            yield Function(file, name[1], body.count("\n"), count_parameters(head[name.end():]),
                           head.startswith("static"), uses)
