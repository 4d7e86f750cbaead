/* kept_solutions.h -- the solutions of a set by number, at random, and how often each pose takes
 * part in them. */
#ifndef TW_KEPT_SOLUTIONS_H
#define TW_KEPT_SOLUTIONS_H

#include <gmp.h>

#include "solve/tables/kept/solution_set.h"
#include "solve/solver.h"

/* Which variables the poses are, and which of them cover a cell. */
typedef struct tw_heat_index {
    uint32_t *option; /* of each pose; UINT32_MAX: none */
    size_t *start;    /* of each cell's among the next, and the end */
    uint32_t *covering;
    size_t entries;
} tw_heat_index;

typedef struct tw_kept_solutions {
    const tw_solution_set *set; /* borrowed; NULL: not begun */
    size_t words;               /* of a number */
    gmp_randstate_t random;
    bool random_made;
    tw_assign_names names;
    uint32_t *walked; /* variables, then poses, of a solution: one a cell at most */
    size_t most_walked;
    uint64_t *number;
    tw_solution drawn;
    char *text; /* the number of the solution that was drawn, or the number that was told last; "":
                   none */
    size_t text_room;
    tw_heat_index index; /* there with the heat */
    uint64_t *heat;      /* words of each variable; NULL: not known */
} tw_kept_solutions;

/* TW_ERR_MEMORY where memory is full, TW_ERR_STATE when it was stopped. */
static inline tw_status tw_counted_status(tw_counted counted)
{
    return counted == TW_COUNTED_ALL    ? TW_OK
           : counted == TW_COUNTED_FULL ? TW_ERR_MEMORY
                                        : TW_ERR_STATE;
}

/* Begun twice it does nothing more. TW_ERR_MEMORY: tw_kept_solutions_clear all the same. */
tw_status tw_kept_solutions_begin(const tw_solution_set *set, uint64_t seed,
                                  tw_kept_solutions *kept);
void tw_kept_solutions_clear(tw_kept_solutions *kept);

/* The solution of these poses, which has no number. Good until the next call. */
const tw_solution *tw_kept_solutions_show(tw_kept_solutions *kept, const uint32_t *poses,
                                          size_t count);

/* The solution of this number, in decimal digits, 1 to `count`; TW_ERR_USAGE: there is none. */
tw_status tw_kept_solutions_get(tw_kept_solutions *kept, const char *number, const mpz_t count,
                                const tw_solution **solution);

/* Any of `count`, each as likely; NULL where there is none. */
tw_status tw_kept_solutions_draw(tw_kept_solutions *kept, const mpz_t count,
                                 const tw_solution **solution);

/* Known afterwards, unless it was stopped. */
tw_status tw_kept_solutions_heat(tw_kept_solutions *kept, tw_pace *pace);

/* In how many solutions; NULL: not known. Good until the next call. */
const char *tw_kept_solutions_pose_heat(tw_kept_solutions *kept, uint32_t pose);
const char *tw_kept_solutions_cell_heat(tw_kept_solutions *kept, uint32_t stock, uint32_t cell);

#endif
