/* solve/tables/kept/best_solutions.h -- of a set of solutions the cheapest, or the dearest, one
 * of each class.
 *
 * The diagram has them in the order of their costs (count/zdd/zdd_best.h). A class is represented
 * by its first solution; the others, which cost the same, are recognised by their least image. */
#pragma once

#include "base/scope.h"
#include "count/zdd/zdd_best.h"
#include "solve/tables/kept/solution_set.h"

typedef struct tw_best_solution {
    int64_t cost;
    size_t start, count; /* of its poses, ascending */
} tw_best_solution;

typedef struct tw_best_solutions {
    tw_scope scope;             /* of its arrays */
    const tw_solution_set *set; /* borrowed; NULL: not begun */
    tw_zdd_best order;
    int64_t *costs;     /* of each variable, negated for the dearest */
    uint32_t *variable; /* of a solution, at most one per cell; so are .. */
    uint32_t *image;    /* .. an image of it, .. */
    uint32_t *least;    /* .. and the least */
    size_t longest;
    tw_best_solution *items;
    uint32_t *poses;
    uint32_t *leasts;    /* the least image of each item, at its `start` */
    tw_hash_table known; /* items by their least images */
    size_t count, item_room, pose_room, least_room;
    bool done;
} tw_best_solutions;

/* Finds `most` classes, or all if there are fewer; resumes if it was stopped. set: was run, and its
 * encoding has costs; borrowed from the first call on. TW_ERR_MEMORY; TW_ERR_STATE when the pace
 * stops. Cost: nodes, and for each solution of the classes its length times the images. */
tw_status tw_best_solutions_run(tw_best_solutions *best, const tw_solution_set *set, size_t most,
                                bool dearest, tw_pace *pace);
void tw_best_solutions_clear(tw_best_solutions *best); /* before the set */
