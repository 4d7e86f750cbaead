#!/usr/bin/env python3
"""drat.py -- checks a DRAT proof: every step follows, and the last one is a contradiction.

    drat.py FORMULA.cnf PROOF.drat

It shares nothing with the solver that wrote the proof. Steps are checked from the front: a lemma
must follow by unit propagation (RUP), or else its resolvents on its first literal must (RAT). As
drat-trim does, it keeps derived unit clauses when a clause that derived them is deleted.
"""

import sys


class Refused(Exception):
    """The proof proves nothing; says why."""


def read_cnf(path):
    """(number of variables, clauses); the header must match."""
    header, numbers = None, []
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith("p cnf "):
                header = [int(word) for word in line.split()[2:]]
            elif not line.startswith("c"):
                numbers += [int(word) for word in line.split()]
    clauses, clause = [], []
    for number in numbers:
        if number:
            clause.append(number)
        else:
            clauses.append(clause)
            clause = []
    if header is None or clause or header[1] != len(clauses):
        raise Refused("the header of %s is not of its clauses" % path)
    if any(abs(literal) > header[0] for one in clauses for literal in one):
        raise Refused("%s has a variable beyond its header" % path)
    return header[0], clauses


def read_proof(path):
    """Steps (deletion?, literals)."""
    steps = []
    with open(path, encoding="ascii") as file:
        for line in file:
            words = line.split()
            deletion = words[:1] == ["d"]
            numbers = [int(word) for word in words[deletion:]]
            if not numbers or numbers[-1] != 0 or 0 in numbers[:-1]:
                raise Refused("no step: " + line.strip())
            steps.append((deletion, numbers[:-1]))
    return steps


class Checker:
    """Clauses with two watched literals each; the trail holds the literals that are true for good,
    and during a check the assumed ones."""

    def __init__(self, clauses):
        self.clauses, self.watches, self.names = [], {}, {}
        self.value, self.trail, self.head = {}, [], 0
        self.broken = False  # a contradiction without any assumption
        for clause in clauses:
            self.add(clause)

    def add(self, literals):
        clause = list(dict.fromkeys(literals))
        number = len(self.clauses)
        self.names.setdefault(tuple(sorted(clause)), []).append(number)
        # watch literals that are not false, if there are any
        clause.sort(key=lambda literal: self.value.get(literal) is False)
        self.clauses.append(clause)
        for literal in clause[:2]:
            self.watches.setdefault(literal, []).append(number)
        if not clause or all(self.value.get(literal) is False for literal in clause):
            self.broken = True
        elif len(clause) == 1 or self.value.get(clause[1]) is False:
            self.broken |= not (self.assign(clause[0]) and self.propagate())

    def delete(self, literals):
        numbers = self.names.get(tuple(sorted(set(literals))))
        if not numbers:
            raise Refused("deletes what is not there: %s" % literals)
        self.clauses[numbers.pop()] = None

    def assign(self, literal):
        """Makes a literal true; False if it is false already."""
        if literal in self.value:
            return self.value[literal]
        self.value[literal], self.value[-literal] = True, False
        self.trail.append(literal)
        return True

    def propagate(self):
        """False when a clause has no literal left."""
        while self.head < len(self.trail):
            false = -self.trail[self.head]
            self.head += 1
            watching, kept = self.watches.get(false, []), []
            for position, number in enumerate(watching):
                if not self.visit(number, false, kept):
                    self.watches[false] = kept + watching[position + 1:]
                    return False
            self.watches[false] = kept
        return True

    def visit(self, number, false, kept):
        """Visits a clause that watches a literal that has become false."""
        clause = self.clauses[number]
        if clause is None:
            return True
        if clause[0] == false:
            clause[:2] = clause[1::-1]
        if self.value.get(clause[0]) is not True:
            for i in range(2, len(clause)):
                if self.value.get(clause[i]) is not False:
                    clause[1], clause[i] = clause[i], clause[1]
                    self.watches.setdefault(clause[1], []).append(number)
                    return True
        kept.append(number)
        return self.assign(clause[0])

    def follows(self, literals):
        """Does assuming the opposite of every literal lead to a contradiction?"""
        level = len(self.trail)
        fine = all(self.assign(-literal) for literal in literals) and self.propagate()
        for literal in self.trail[level:]:
            del self.value[literal], self.value[-literal]
        del self.trail[level:]
        self.head = level
        return not fine

    def resolvents_follow(self, literals):
        if not literals or literals[0] in self.value:
            return False
        pivot = literals[0]
        return all(self.follows(literals + [other for other in clause if other != -pivot])
                   for clause in list(self.clauses) if clause and -pivot in clause)


def check(clauses, steps):
    """Raises Refused unless the steps prove that the clauses have no model. Returns the number of
    lemmas that were needed."""
    checker, lemmas = Checker(clauses), 0
    for deletion, literals in steps:
        if checker.broken:
            return lemmas
        if deletion:
            checker.delete(literals)
            continue
        if not checker.follows(literals) and not checker.resolvents_follow(literals):
            raise Refused("does not follow: %s" % literals)
        lemmas += 1
        checker.add(literals)
    if not checker.broken:
        raise Refused("ends without a contradiction")
    return lemmas


if __name__ == "__main__":
    try:
        print("proved, %d lemmas" % check(read_cnf(sys.argv[1])[1], read_proof(sys.argv[2])))
    except Refused as why:
        sys.exit("refused: %s" % why)
