/* api_puzzle.h -- puzzles, solutions and options of searches that stand in a request, and cells and
 * solutions in an answer. */
#ifndef API_PUZZLE_H
#define API_PUZZLE_H

#include "api/api_request.h"

/* ---- From a request ---------------------------------------------------------------------- */

/* The field "puzzle" of the body: {"name"} of one that ships, or {"text", "format", "files"},
 * either with the "target" that is meant.
 * *puzzle: new. Each fault is added to the list. TW_ERR_STATE: it was refused. */
tw_status api_read_puzzle(api_request *request, json_t *faults, tw_puzzle **puzzle);
/* The same where faults are a refusal: NULL then. */
tw_puzzle *api_puzzle(api_request *request);
/* A solution, or any list of placements, {"pieces": [...]}, unjudged; new, NULL: refused. */
tw_solution *api_solution(api_request *request, const tw_puzzle *puzzle, const json_t *object);
/* The same of a list of placements. */
tw_solution *api_placements(api_request *request, const tw_puzzle *puzzle, const json_t *list);

/* Solutions of a request: borrowed pointers to new ones. */
typedef struct api_solutions {
    tw_solution **items;
    size_t count;
} api_solutions;

/* false: refused. api_free_solutions in any case. */
bool api_take_solutions(api_request *request, const tw_puzzle *puzzle, const json_t *list,
                        api_solutions *solutions);
void api_free_solutions(api_solutions *solutions);

/* How a search is asked for: "search" of the body. pins: new when they are given, freed by the
 * caller when the solver is there; options borrow from it, from them and from the body. */
typedef struct api_search {
    tw_solve_options options;
    tw_engine_tuning tuning;
    tw_solution *pins; /* NULL: none */
} api_search;

bool api_take_search(api_request *request, const tw_puzzle *puzzle, api_search *search);
/* "with" of it: words of heuristics. The options then point into search. */
bool api_take_heuristics(api_request *request, const json_t *asked, api_search *search);
/* [{"name", "summary"}] of all of them. */
json_t *api_json_heuristics(void);

/* ---- Into an answer ---------------------------------------------------------------------- */

/* 2 where cells lie in a plane, else 3. */
int api_dimension(const tw_lattice *lattice);
/* [x, y, ...], the kind's name last where the lattice has several. */
json_t *api_json_cell(const tw_lattice *lattice, const tw_cell *cell);
json_t *api_json_cells(const tw_lattice *lattice, const tw_cell *cells, size_t count);
/* {"piece": "F", "cells": [...]}, with "turn" where the puzzle has marks. */
json_t *api_json_placement(const tw_puzzle *puzzle, const tw_placement *placement);
/* As solutions are written in a line each, {"solution": N, "pieces": [...]}, without its end; new,
 * free it. NULL: memory. */
char *api_solution_line(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number);
/* The same as an object. */
json_t *api_json_solution(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number);

#endif
