/* api_puzzle.h -- puzzles, solutions and options of searches that stand in a request, and cells and
 * solutions in an answer. */
#ifndef API_PUZZLE_H
#define API_PUZZLE_H

#include "api/api_request.h"
#include "verbs/search_fields.h"

/* ---- From a request ---------------------------------------------------------------------- */

/* Fields of a call that takes a puzzle and nothing else. */
extern const verb_field api_puzzle_alone[];
/* The field "puzzle" of the body: {"name"} of one that ships, or {"text", "format", "files"},
 * either with the "target" that is meant.
 * *puzzle: new. Each fault is added to the list. TW_ERR_STATE: it was refused. */
tw_status api_read_puzzle(api_request *request, json_t *faults, tw_puzzle **puzzle);
/* The same where faults are a refusal: NULL then. */
tw_puzzle *api_puzzle(api_request *request);
/* A solution, or any list of placements, {"pieces": [...]}, unjudged; new, NULL: refused. */
tw_solution *api_solution(api_request *request, const tw_puzzle *puzzle, const json_t *object);

/* Solutions of a request: borrowed pointers to new ones. */
typedef struct api_solutions {
    tw_solution **items;
    size_t count;
} api_solutions;

/* false: refused. api_free_solutions in any case. */
bool api_take_solutions(api_request *request, const tw_puzzle *puzzle, const json_t *list,
                        api_solutions *solutions);
void api_free_solutions(api_solutions *solutions);

/* A search as it was asked for. The options borrow from the fields, the pins and the body; the pins
 * are new, freed by the caller when the solver is there. */
typedef struct api_search {
    tw_solve_options options;
    tw_solution *pins; /* NULL: none */
} api_search;

/* Completes the group "search" of a call: its pins, and as many threads as the service has where it
 * says nothing of them. Of a puzzle with targets one must be chosen. false: refused. */
bool api_take_pins(api_request *request, const tw_puzzle *puzzle, verb_search *search,
                   tw_solution **pins);
/* The same, and the options of the library made of it. */
bool api_take_search(api_request *request, const tw_puzzle *puzzle, verb_search *asked,
                     api_search *search);

/* A cell, [x, y, ...], the kind's name last where the lattice has several. false: refused. */
bool api_take_cell(api_request *request, const tw_lattice *lattice, const json_t *list,
                   tw_cell *cell);
/* Its coordinates alone. */
bool api_take_axes(api_request *request, const tw_lattice *lattice, const json_t *list,
                   int32_t *at);

/* ---- Made in the time that the request has: new, NULL after a refusal --------------------- */

tw_poses *api_poses(api_request *request, const tw_puzzle *puzzle);
/* Prepared for its run. */
tw_solver *api_solver(api_request *request, const tw_puzzle *puzzle,
                      const tw_solve_options *options);

/* The images of solutions under the symmetries of their puzzle. */
typedef struct api_orbit {
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_solution_orbit *images;
} api_orbit;

/* puzzle: borrowed. false: refused. api_orbit_free in any case. */
bool api_orbit_make(api_request *request, const tw_puzzle *puzzle, tw_up_to up_to,
                    api_orbit *orbit);
void api_orbit_free(api_orbit *orbit);

/* ---- Into an answer ---------------------------------------------------------------------- */

/* 2 where cells lie in a plane, else 3. */
int api_dimension(const tw_lattice *lattice);
/* The turns and mirrors of the lattice that make all others, [{"name", "mirror"}]. */
json_t *api_json_turns(const tw_lattice *lattice);
/* {"piece": "F", "cells": [...]}, with "turn" where the puzzle has marks. */
json_t *api_json_placement(const tw_puzzle *puzzle, const tw_placement *placement);
/* As solutions are written in a line each, {"solution": N, "pieces": [...]}, without its end; new,
 * free it. NULL: memory. */
char *api_solution_line(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number);
/* The same as an object. */
json_t *api_json_solution(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number);

#endif
