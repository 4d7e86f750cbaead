/* tw/advanced/count.h -- solutions counted without being listed, however many there are.
 *
 *   tw_solver --tw_counter_new--> tw_counter --tw_counter_run--> numbers
 *                                            --tw_counter_solution--> the solution of a number
 *                                            --tw_counter_draw--> one at random
 *
 * The number of ways to each partial covering, from one end of the container to the other, in
 * tables: what two ways leave to be covered alike is looked at once. That wins where pieces may be
 * used many times, or a long container is narrow; a search wins where each piece is different. The
 * classes under rotations and isometries come by Burnside's lemma: for each symmetry of the puzzle,
 * of those that are conjugate for one, the solutions that it leaves as they are, counted in the
 * same way. Numbers have no upper bound.
 *
 * Of a solver that wants the cheapest or the dearest solutions these are found, too: all solutions
 * become one diagram, and from its end on each node is told what the best way from there costs. So
 * the best come one after the other, however many there are, where branch and bound would look at
 * all that are nearly as good.
 *
 * Pieces of two cells that may be used as often as there is room are counted as the matchings of a
 * graph instead, where it can be drawn in the plane as the cells lie: that is a matter of moments.
 *
 * Threads: a counter is used by one thread at a time, and nothing else may use its solver
 * meanwhile; it starts threads itself, as many as the options of the solver say. */
#ifndef TW_ADVANCED_COUNT_H
#define TW_ADVANCED_COUNT_H

#include <tw/advanced/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_counter tw_counter;

/* Which solutions are wanted. */
typedef enum tw_condition_kind {
    TW_CONDITION_CONTAINS = 0, /* those with one at least of some poses */
    TW_CONDITION_AVOIDS,       /* with none of them */
    /* Those that one at least of some symmetries leaves as they are: pieces come to where equal
     * ones were, and pinned ones to where pinned ones were. */
    TW_CONDITION_SYMMETRIC,
    /* Those where each straight line between the cells, a plane in space, is crossed: a line that
     * runs along sides of cells, cuts none, and somewhere has two neighbours on either side is
     * crossed by a piece with cells on both sides. */
    TW_CONDITION_FAULT_FREE
} tw_condition_kind;

typedef struct tw_condition {
    tw_condition_kind kind;
    const uint32_t *of; /* numbers of poses, or of elements of the symmetry, those of the solver */
    size_t count;
} tw_condition;

/* What it points to is borrowed for the call. */
typedef struct tw_count_options {
    size_t size; /* sizeof(tw_count_options) */
    /* Keep all solutions, in a diagram that is made of the tables: tw_counter_diagram has it, and
     * solutions can be had by number and at random. Classes are not counted then. It takes several
     * times the memory: 194 MiB in place of 35 for Y pentominoes in a 15 by 15 box. */
    bool keep;
    uint64_t seed; /* of what is drawn */
    /* Keep those solutions alone that meet each of these conditions, in a diagram: totals, numbers,
     * what is drawn and heat are of them. */
    const tw_condition *conditions;
    size_t condition_count;
} tw_count_options;

/* What was done so far. */
typedef struct tw_counter_stats {
    size_t element, elements; /* symmetries, of conjugate ones one, that are done, and all */
    size_t matchings;         /* of those done: counted as matchings of a plane graph */
    size_t rank, ranks;       /* cells, or orbits of cells, done for the one at hand, and all */
    size_t threads;
    uint64_t states;      /* partial coverings looked at, for all symmetries */
    uint64_t transitions; /* pieces put down on them */
    uint64_t peak;        /* bytes of tables, at most at a time */
    uint64_t kept;      /* partial coverings that solutions pass through, of those that are kept */
    double seconds;     /* of all calls */
    uint64_t nodes;     /* of the diagram that was made, sinks not counted */
    uint64_t variables; /* of it */
} tw_counter_stats;

/* solver: one that was prepared (not NEW); borrowed for the life of the counter. Its options say
 * what counts as the same, what is pinned, the threads and the memory. options: NULL: defaults.
 * *counter: new.
 * TW_ERR_STATE when the solver is NEW; TW_ERR_USAGE for a condition of what there is not. Cost:
 * poses. */
TW_API tw_status tw_counter_new(const tw_solver *solver, const tw_count_options *options,
                                tw_counter **counter, tw_error *error);
TW_API void tw_counter_free(tw_counter *counter); /* NULL is allowed */
/* Counts, or goes on where it was. watch: may be NULL; stopped it returns TW_OK, and is not done.
 * TW_ERR_TOO_LARGE when the tables need more memory than they may take: error says how far it came
 * and what they would have needed; TW_ERR_UNSUPPORTED when states cannot be told in the bits there
 * are, or a condition means nothing on the lattice. After either it does not go on: TW_ERR_STATE.
 */
TW_API tw_status tw_counter_run(tw_counter *counter, const tw_watch *watch, tw_error *error);
TW_API bool tw_counter_is_done(const tw_counter *counter);
/* Of one that is done: the number of classes of solutions, in decimal digits; borrowed for the life
 * of the counter. NULL before, and of classes where the options of the solver count up to nothing.
 * Exchanges of colours and marks count as symmetries too where `exchange` says so and the options
 * of the solver did. */
TW_API const char *tw_counter_total(const tw_counter *counter, tw_up_to up_to, bool exchange);
/* Of one that is done and kept its solutions: the solution of a number, in decimal digits, from 0
 * to all solutions less one; each number has one and each solution has one number. *solution:
 * borrowed until the next call with this counter. The numbers stay the same for the same puzzle,
 * pins and version of the library. TW_ERR_USAGE for what is no such number, TW_ERR_STATE for a
 * counter that is not done or kept nothing. Cost: some microseconds. */
TW_API tw_status tw_counter_solution(tw_counter *counter, const char *number,
                                     const tw_solution **solution, tw_error *error);
/* The same for a number at random: all are equally likely, each call is for itself, and the seed
 * decides them all. *solution: NULL where there is none. */
TW_API tw_status tw_counter_draw(tw_counter *counter, const tw_solution **solution,
                                 tw_error *error);
/* The number of the solution that was had last, in decimal digits; borrowed until the next call
 * with this counter. NULL when there was none. */
TW_API const char *tw_counter_number(const tw_counter *counter);
/* Of one that is done and kept its solutions: finds in how many solutions each pose is. watch: may
 * be NULL; stopped it returns TW_OK and nothing is known. TW_ERR_TOO_LARGE as tw_counter_run, but
 * what is kept stays of use; TW_ERR_STATE as tw_counter_solution. Cost: as that of counting. */
TW_API tw_status tw_counter_heat(tw_counter *counter, const tw_watch *watch, tw_error *error);
/* After it: the solutions in which this pose is, in decimal digits; borrowed until the next call
 * with this counter. NULL when they are not known. */
TW_API const char *tw_counter_pose_heat(tw_counter *counter, uint32_t pose);
/* And those in which a pose of this stock covers this cell; the stocks are those of the poses. */
TW_API const char *tw_counter_cell_heat(tw_counter *counter, uint32_t stock, uint32_t cell);
/* The diagram of one that is done and kept its solutions. Its variables are poses, in the order in
 * which the tables meet them; borrowed for the life of the counter. TW_ERR_STATE. */
TW_API tw_status tw_counter_diagram(const tw_counter *counter, tw_diagram *diagram,
                                    tw_error *error);
/* Of one that is done, of a solver that wants the cheapest or the dearest (tw_wanted): how many
 * were found, as many as the options of the solver say or all there are; 0: none exists, or none
 * was wanted. */
TW_API size_t tw_counter_best_count(const tw_counter *counter);
/* One of them, the best first, and what it costs; one of each class, of which it is any. Borrowed
 * until the next call with this counter. NULL past the last. */
TW_API const tw_solution *tw_counter_best(tw_counter *counter, size_t number, int64_t *cost);
TW_API tw_counter_stats tw_counter_get_stats(const tw_counter *counter);

#ifdef __cplusplus
}
#endif
#endif
