"""xcsp3.py -- reads XCSP3 files of sums of 0/1 variables, and counts their solutions.

It shares nothing with the writer, accepts only what it understands, and raises Refused otherwise:
elements and attributes, variables that do not exist, lists and coefficients of different lengths.
"""

import re
import xml.etree.ElementTree as ElementTree

CONDITION = re.compile(r"\((eq|le|ge),(\d+)\)|\(in,(\d+)\.\.(\d+)\)")


class Refused(Exception):
    pass


def must(fine, what):
    if not fine:
        raise Refused(what)


def one(element, tag):
    found = element.findall(tag)
    must(len(found) == 1, "%d of %s in %s" % (len(found), tag, element.tag))
    must(not found[0].attrib and not len(found[0]), "%s has more than text" % tag)
    return (found[0].text or "").split()


def terms(element, number_of):
    """The sum of an element: pairs of a coefficient and the number of a variable."""
    names = one(element, "list")
    must(names and all(name in number_of for name in names), "variables %s" % names)
    coefficients = [1] * len(names)
    if element.find("coeffs") is not None:
        coefficients = [int(word) for word in one(element, "coeffs")]
    must(len(coefficients) == len(names), "%d coefficients" % len(coefficients))
    return list(zip(coefficients, (number_of[name] for name in names)))


def read(text):
    """(number of variables, [(terms, low, high)], terms of what is to be the least or None)"""
    top = ElementTree.fromstring(text)
    kind = top.attrib.get("type")
    parts = ["variables", "constraints"] + ["objectives"] * (kind == "COP")
    must(top.tag == "instance" and top.attrib.get("format") == "XCSP3" and kind in ("CSP", "COP"),
         "it is no instance")
    must([part.tag for part in top] == parts, "parts %s" % [part.tag for part in top])
    number_of = {}
    for var in top[0]:
        must(var.tag == "var" and list(var.attrib) == ["id"] and var.text.split() == ["0", "1"],
             "a variable is not 0 or 1")
        must(re.fullmatch(r"[a-z][a-z0-9]*", var.attrib["id"]) and
             var.attrib["id"] not in number_of, "the name of a variable")
        number_of[var.attrib["id"]] = len(number_of)
    sums = []
    for constraint in top[1]:
        must(constraint.tag == "sum" and
             {part.tag for part in constraint} <= {"list", "coeffs", "condition"},
             "a constraint is no sum")
        found = CONDITION.fullmatch(" ".join(one(constraint, "condition")))
        must(found, "a condition")
        relation, bound, low, high = found.groups()
        low = int(low) if low else 0 if relation == "le" else int(bound)
        high = int(high) if high else 10**9 if relation == "ge" else int(bound)
        sums.append((terms(constraint, number_of), low, high))
    least = None
    if kind == "COP":
        must(len(top[2]) == 1 and top[2][0].tag == "minimize" and
             top[2][0].attrib == {"type": "sum"}, "what is to be the least")
        least = terms(top[2][0], number_of)
    return len(number_of), sums, least


def count(variables, sums, least=None):
    """(number of solutions, the least cost or None): each variable is tried as 0 and as 1."""
    of = [[] for _ in range(variables)]      # the sums of each variable, with coefficients
    left = [0] * len(sums)                   # what undecided variables may add at most
    total = [0] * len(sums)
    for number, (members, _, _) in enumerate(sums):
        for coefficient, variable in members:
            must(coefficient >= 0, "a negative coefficient in a sum")
            of[variable].append((number, coefficient))
            left[number] += coefficient
    cost = [0] * variables
    for coefficient, variable in least or []:
        cost[variable] += coefficient
    fits = all(high >= 0 and room >= low for room, (_, low, high) in zip(left, sums))
    return walk(0, 0, of, left, total, sums, cost) if fits else (0, None)


def walk(variable, spent, of, left, total, sums, cost):
    if variable == len(of):
        return 1, spent
    found, best = 0, None
    for value in (0, 1):
        for number, coefficient in of[variable]:
            left[number] -= coefficient
            total[number] += value * coefficient
        if all(total[number] <= sums[number][2] and
               total[number] + left[number] >= sums[number][1] for number, _ in of[variable]):
            more, price = walk(variable + 1, spent + value * cost[variable], of, left, total, sums,
                               cost)
            found += more
            best = price if best is None or (price is not None and price < best) else best
        for number, coefficient in of[variable]:
            left[number] += coefficient
            total[number] -= value * coefficient
    return found, best
