/* known_solutions.c -- recognises the solutions that a run finds a second time (known_solutions.h).
 *
 * A solution is stored as a 64-bit hash of its JSON line; two of a million solutions have the same
 * one with a chance of 1 in 10^7.
 * Invariant: `left` known solutions are still to be found again; at 0, no solution is known any
 * more. */
#include "api/runs/known_solutions.h"

#include <stdlib.h>

#include "api/api_puzzle.h"
#include "verbs/grown.h"

struct known_solutions {
    uint64_t *marks; /* sorted once settled */
    size_t count, room;
    uint64_t left;
    tw_solution_orbit *images; /* makes the canonical form of the store; NULL: not made yet */
};

known_solutions *known_solutions_new(void)
{
    return calloc(1, sizeof(known_solutions));
}

void known_solutions_free(known_solutions *known)
{
    if (!known)
        return;
    tw_solution_orbit_free(known->images);
    free(known->marks);
    free(known);
}

/* FNV-1a. 0: out of memory. */
static uint64_t mark_of(const tw_puzzle *puzzle, const tw_solution *solution)
{
    char *line = api_solution_line(puzzle, solution, 0);
    uint64_t mark = line ? 0xCBF29CE484222325u : 0;
    for (const char *at = line; at && *at; at++)
        mark = (mark ^ (unsigned char)*at) * 0x100000001B3u;
    free(line);
    return mark;
}

bool known_solutions_add(known_solutions *known, const tw_puzzle *puzzle,
                         const tw_solution *solution)
{
    if (!VERB_GROW(known->marks, known->count, known->room))
        return false;
    uint64_t mark = mark_of(puzzle, solution);
    known->marks[known->count++] = mark;
    return mark != 0;
}

static int compare_marks(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

void known_solutions_settle(known_solutions *known, uint64_t counted)
{
    known->left = known->count > counted ? known->count - counted : 0;
    qsort(known->marks, known->count, sizeof *known->marks, compare_marks);
}

bool known_solutions_has(known_solutions *known, tw_job *job, const tw_solution *solution)
{
    const tw_solver *solver = tw_job_solver(job);
    const tw_solution *least;
    if (known->left == 0)
        return false;
    if (!known->images)
        (void)tw_solution_orbit_new(NULL, tw_solver_symmetry(solver), tw_job_search(job)->same,
                                    &known->images, NULL);
    if (!known->images || tw_solution_orbit_least(known->images, solution, &least, NULL) != TW_OK)
        return false;
    uint64_t mark = mark_of(tw_job_puzzle(job), least);
    bool found = bsearch(&mark, known->marks, known->count, sizeof mark, compare_marks) != NULL;
    known->left -= found;
    return found;
}
