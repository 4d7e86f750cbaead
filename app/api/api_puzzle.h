/* api_puzzle.h -- reads puzzles, solutions and options of searches from a request, and writes cells
 * and solutions into an answer. */
#pragma once

#include "api/api_request.h"
#include "verbs/search_fields.h"

/* ---- From a request ---------------------------------------------------------------------- */

/* The fields of a call that takes a puzzle only. */
extern const verb_field api_puzzle_alone[];
/* Takes the field "puzzle" of the body: {"name"} of a puzzle that ships, or {"text", "format",
 * "files"}; both may have a "target". All that it finds is borrowed from the request; *target:
 * NULL: none. false: refused. */
bool api_take_source(api_request *request, tw_source *source, const char **target);
/* Reads the puzzle of that field. *puzzle: new. Each fault of the text is added to the list
 * `faults`. TW_ERR_STATE: the request was refused; the reply is filled. Other statuses are those of
 * tw_puzzle_read, and the reply is not filled. */
tw_status api_read_puzzle(api_request *request, json_t *faults, tw_puzzle **puzzle);
/* The same, but faults are a refusal too. New; NULL: refused. */
tw_puzzle *api_puzzle(api_request *request);
/* Refuses a puzzle with targets of which none is chosen. false: refused. */
bool api_check_target(api_request *request);
/* Reads a solution, or any list of placements, {"placements": [...]}. It is not checked whether
 * they solve the puzzle. New; NULL: refused. */
tw_solution *api_solution(api_request *request, const tw_puzzle *puzzle, const json_t *object);
/* The same of a JSON text. */
tw_solution *api_solution_of(api_request *request, const tw_puzzle *puzzle, const char *text);

/* Solutions of a request, owned by it. */
typedef struct api_solutions {
    tw_solution **items;
    size_t count;
} api_solutions;

/* Reads a list of solutions. solutions: zeroed. false: refused. Call api_free_solutions in any
 * case. */
bool api_take_solutions(api_request *request, const tw_puzzle *puzzle, const json_t *list,
                        api_solutions *solutions);
void api_free_solutions(api_solutions *solutions);

/* Completes the group "search" of a call: reads its pins, which the request owns, and sets the
 * threads of the service if the call has no number of threads. search->pins borrows the pins; NULL:
 * none. false: refused. */
bool api_take_pins(api_request *request, const tw_puzzle *puzzle, verb_search *search);
/* The same, and makes the options of the library, which borrow from `asked` and the request. */
bool api_take_search(api_request *request, const tw_puzzle *puzzle, verb_search *asked,
                     tw_solve_options *options);

/* Reads a cell: [x, y, ...], with the name of its kind last if the lattice has several kinds.
 * false: refused. */
bool api_take_cell(api_request *request, const tw_lattice *lattice, const json_t *list,
                   tw_cell *cell);
/* Reads its coordinates only, as many as the rank of the lattice. */
bool api_take_axes(api_request *request, const tw_lattice *lattice, const json_t *list,
                   int32_t *at);

/* ---- Made in the time that the request has: new, NULL after a refusal --------------------- */

/* puzzle: borrowed for the life of what is made. */
tw_poses *api_poses(api_request *request, const tw_puzzle *puzzle);
/* A prepared solver. options: borrowed for the call. */
tw_solver *api_solver(api_request *request, const tw_puzzle *puzzle,
                      const tw_solve_options *options);

/* What it takes to find the images of solutions under the symmetries of their puzzle. */
typedef struct api_orbit {
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_solution_orbit *images;
} api_orbit;

/* puzzle: borrowed for the life of the orbit. false: refused. Call api_orbit_free in any case. */
bool api_orbit_make(api_request *request, const tw_puzzle *puzzle, tw_same same, api_orbit *orbit);
void api_orbit_free(api_orbit *orbit);

/* ---- Into an answer ---------------------------------------------------------------------- */

/* [{"name", "mirror"}, ...]: turns and mirrors that generate all others of the lattice. New. */
json_t *api_json_turns(const tw_lattice *lattice);
/* A solution as a line of "jsonl", {"type": "solution", "solution": N,
 * "placements": [...]}, without its end of line. New;
 * the caller frees it with free. NULL: out of memory, or the solution is not of the puzzle. */
char *api_solution_line(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number);
/* The same as an object; new. */
json_t *api_json_solution(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number);
