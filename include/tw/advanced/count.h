/* tw/advanced/count.h -- counts solutions without listing them, however many there are.
 *
 *   tw_solver --tw_counter_new--> tw_counter --tw_counter_run--> numbers
 *                                            --tw_counter_solution--> the solution of a number
 *                                            --tw_counter_draw--> a random solution
 *
 * A counter covers the container from one end to the other. Its tables have the number of ways to
 * each partial covering; partial coverings that leave the same cells and pieces are merged. This is
 * faster than a search where pieces may be used many times, or the container is long and narrow; a
 * search is faster where all pieces differ. Counts up to rotations and isometries follow from
 * Burnside's lemma: for one symmetry of each conjugacy class, the solutions that it maps to
 * themselves are counted in the same way. Counts have no upper bound.
 *
 * For a solver that wants the cheapest or the dearest solutions, the counter makes a diagram of all
 * solutions and computes the best cost from each node to the end. So it finds the best ones in
 * order, however many there are; branch and bound would visit all that are nearly as good.
 *
 * If all pieces have two cells and may be used without bound, and the graph of the cells is drawn
 * without crossings, the counter counts perfect matchings of that graph, which takes a moment.
 *
 * Threads: one thread uses a counter at a time, and nothing else may use its solver meanwhile. The
 * counter starts as many threads as the options of the solver say. */
#ifndef TW_ADVANCED_COUNT_H
#define TW_ADVANCED_COUNT_H

#include <tw/advanced/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_counter tw_counter;

/* A condition on solutions. */
typedef enum tw_condition_kind {
    TW_CONDITION_CONTAINS = 0, /* has at least one of these poses */
    TW_CONDITION_AVOIDS,       /* has none of these poses */
    /* At least one of these symmetries maps the solution to itself: each piece to an equal one, and
     * each pinned piece to a pinned one. */
    TW_CONDITION_SYMMETRIC,
    /* Every straight line between the cells (in space: plane) is crossed by a piece with cells on
     * both sides. Lines run along sides of cells, cut no cell, and have neighbouring cells on both
     * sides somewhere. */
    TW_CONDITION_FAULT_FREE
} tw_condition_kind;

typedef struct tw_condition {
    tw_condition_kind kind;
    const uint32_t *of; /* numbers of poses, or of symmetries, of the solver */
    size_t count;
} tw_condition;

/* What it points to is borrowed for the call. */
typedef struct tw_count_options {
    size_t size; /* sizeof(tw_count_options) */
    /* Keeps all solutions, in a diagram: tw_counter_diagram has it, and solutions can be had by
     * number and at random. Then classes are not counted. It takes several times the memory: 194
     * MiB instead of 35 for Y pentominoes in a 15 by 15 box. */
    bool keep;
    uint64_t seed; /* of random solutions */
    /* Keeps only solutions that meet all these conditions; totals, numbers, random solutions and
     * heat are those of them. */
    const tw_condition *conditions;
    size_t condition_count;
} tw_count_options;

/* Work done so far. */
typedef struct tw_counter_stats {
    size_t element, elements; /* conjugacy classes of symmetries: done, and all */
    size_t matchings;         /* those of them that were counted as matchings of a plane graph */
    size_t rank, ranks;       /* cells, or orbits of cells, of the current class: done, and all */
    size_t threads;
    uint64_t states;      /* partial coverings, for all symmetries */
    uint64_t transitions; /* pieces added to them */
    uint64_t peak;        /* most bytes of tables at a time */
    uint64_t kept;        /* partial coverings that lead to a solution, if solutions are kept */
    double seconds;       /* of all calls */
    uint64_t nodes;       /* of the diagram, sinks not counted */
    uint64_t variables;   /* of the diagram */
} tw_counter_stats;

/* Makes a counter. solver: prepared (not NEW); borrowed for the life of the counter. Its options
 * give same, pins, threads and memory. options: borrowed for the call; NULL: defaults. *counter:
 * new. TW_ERR_STATE: the solver is NEW. TW_ERR_USAGE: a condition names a pose or symmetry that
 * does not exist. Cost: poses. */
TW_API tw_status tw_counter_new(const tw_solver *solver, const tw_count_options *options,
                                tw_counter **counter, tw_error *error);
TW_API void tw_counter_free(tw_counter *counter); /* NULL is allowed */
/* Counts, or continues. watch: may be NULL; if it stops the call, TW_OK is returned, and the
 * counter is not done. TW_ERR_TOO_LARGE: the tables need more memory or disk than they may have;
 * error tells how far the count got, and how much they would need. TW_ERR_IO: a file of theirs
 * failed. TW_ERR_UNSUPPORTED: a state does not
 * fit into the bits there are, or a condition has no meaning on this lattice. After each of these,
 * a call returns TW_ERR_STATE. */
TW_API tw_status tw_counter_run(tw_counter *counter, const tw_watch *watch, tw_error *error);
TW_API bool tw_counter_is_done(const tw_counter *counter);
/* The number of solutions, or of their classes, in decimal digits; borrowed for the life of the
 * counter. exchange: exchanges of colours and marks are symmetries too. NULL: the counter is not
 * done, or these classes were not counted, because the options of the solver did not ask for them.
 */
TW_API const char *tw_counter_total(const tw_counter *counter, tw_same same, bool exchange);
/* The solution with a number, in decimal digits, from 1 to the number of solutions. Each solution
 * has one number; it is the same for the same puzzle, pins and version of the library. *solution:
 * borrowed until the next call with this counter. TW_ERR_USAGE: no solution has this number.
 * TW_ERR_STATE: the counter is not done, or keeps no solutions. Cost: some microseconds. */
TW_API tw_status tw_counter_solution(tw_counter *counter, const char *number,
                                     const tw_solution **solution, tw_error *error);
/* A random solution. All are equally likely, and calls are independent; the seed decides them.
 * *solution: NULL if the puzzle has none. */
TW_API tw_status tw_counter_draw(tw_counter *counter, const tw_solution **solution,
                                 tw_error *error);
/* The number of the solution that these two calls returned last, in decimal digits; borrowed until
 * the next call with this counter. NULL: none. */
TW_API const char *tw_counter_number(const tw_counter *counter);
/* Computes how many solutions have each pose. watch: may be NULL; if it stops the call, TW_OK is
 * returned, and nothing is known. TW_ERR_TOO_LARGE as tw_counter_run, but the kept solutions stay
 * usable. TW_ERR_STATE as tw_counter_solution. Cost: as counting. */
TW_API tw_status tw_counter_heat(tw_counter *counter, const tw_watch *watch, tw_error *error);
/* How many solutions have this pose, in decimal digits; borrowed until the next call with this
 * counter. NULL: not known, because tw_counter_heat did not finish. */
TW_API const char *tw_counter_pose_heat(tw_counter *counter, uint32_t pose);
/* How many solutions have a pose of this stock (tw_poses_stock) on this cell; as above. */
TW_API const char *tw_counter_cell_heat(tw_counter *counter, uint32_t stock, uint32_t cell);
/* The diagram of all kept solutions; borrowed for the life of the counter. Its variables are poses,
 * in the order in which the tables meet them. TW_ERR_STATE as tw_counter_solution. */
TW_API tw_status tw_counter_diagram(const tw_counter *counter, tw_diagram *diagram,
                                    tw_error *error);
/* How many of the cheapest or dearest solutions (tw_objective) a counter that is done has found: as
 * many as the limit of the solver's options, or all. 0: there are none, or they were not wanted. */
TW_API size_t tw_counter_best_count(const tw_counter *counter);
/* One of these solutions, the best first, with its cost. There is one of each class; which one is
 * not specified. Borrowed until the next call with this counter. NULL past the last. */
TW_API const tw_solution *tw_counter_best(tw_counter *counter, size_t number, int64_t *cost);
TW_API tw_counter_stats tw_counter_get_stats(const tw_counter *counter);

#ifdef __cplusplus
}
#endif
#endif
