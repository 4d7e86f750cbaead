/* kept_solutions.h -- the solutions of a set by number, at random, and how often each pose takes
 * part in them. */
#pragma once

#include <gmp.h>

#include "solve/tables/kept/solution_set.h"
#include "solve/solver.h"

/* The variable of each pose, and the variables that cover each cell. */
typedef struct tw_heat_index {
    uint32_t *option; /* of each pose; UINT32_MAX: none */
    size_t *start;    /* of each cell's range in `covering`, and the end */
    uint32_t *covering;
} tw_heat_index;

typedef struct tw_kept_solutions {
    const tw_solution_set *set; /* borrowed; NULL: not begun */
    tw_scope scope;
    tw_scope warm;              /* of the heat and its index */
    size_t words;               /* of a number */
    gmp_randstate_t random;
    bool random_made;
    tw_assign_names names;
    uint32_t *walked; /* variables, then poses, of a solution: one a cell at most */
    uint64_t *number;
    tw_solution drawn;
    char *text; /* the number of the last drawn solution, or the last number returned; "": none */
    tw_heat_index index; /* made with `heat` */
    uint64_t *heat;      /* words of each variable; NULL: not known */
} tw_kept_solutions;

/* TW_ERR_MEMORY if memory is full, TW_ERR_STATE if the count was stopped. */
static inline tw_status tw_counted_status(tw_counted counted)
{
    return counted == TW_COUNTED_ALL    ? TW_OK
           : counted == TW_COUNTED_FULL ? TW_ERR_MEMORY
                                        : TW_ERR_STATE;
}

/* A second call does nothing. Call tw_kept_solutions_clear also after TW_ERR_MEMORY. */
tw_status tw_kept_solutions_begin(const tw_solution_set *set, uint64_t seed,
                                  tw_kept_solutions *kept);
void tw_kept_solutions_clear(tw_kept_solutions *kept);

/* The solution of these poses, without a number. Valid until the next call. */
const tw_solution *tw_kept_solutions_show(tw_kept_solutions *kept, const uint32_t *poses,
                                          size_t count);

/* The solution of this number, in decimal digits, 1 to `count`; TW_ERR_USAGE if there is none. */
tw_status tw_kept_solutions_get(tw_kept_solutions *kept, const char *number, const mpz_t count,
                                const tw_solution **solution);

/* A random solution of `count`, all equally likely; NULL if there is none. */
tw_status tw_kept_solutions_draw(tw_kept_solutions *kept, const mpz_t count,
                                 const tw_solution **solution);

/* Computes the heat; it stays unknown if the pace stops. */
tw_status tw_kept_solutions_heat(tw_kept_solutions *kept, tw_pace *pace);

/* The number of solutions that use the pose, or have the stock on the cell; NULL: not known. Valid
 * until the next call. */
const char *tw_kept_solutions_pose_heat(tw_kept_solutions *kept, uint32_t pose);
const char *tw_kept_solutions_cell_heat(tw_kept_solutions *kept, uint32_t stock, uint32_t cell);
