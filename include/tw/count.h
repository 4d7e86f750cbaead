/* tw/count.h -- solutions counted without being listed, however many there are.
 *
 *   tw_solver --tw_counter_new--> tw_counter --tw_counter_run--> numbers
 *
 * The number of ways to each partial covering, from one end of the container to the other, in
 * tables: what two ways leave to be covered alike is looked at once. That wins where pieces may be
 * used many times, or a long container is narrow; a search wins where each piece is different. The
 * classes under rotations and isometries come by Burnside's lemma: for each symmetry of the puzzle
 * the solutions that it leaves as they are, counted in the same way. Numbers have no upper bound.
 *
 * Threads: a counter is used by one thread at a time, and its solver by nobody else meanwhile; it
 * starts threads itself, as many as the options of the solver say. */
#ifndef TW_COUNT_H
#define TW_COUNT_H

#include <tw/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_counter tw_counter;

/* What was done so far. */
typedef struct tw_counter_stats {
    size_t element, elements; /* symmetries that are done, and all */
    size_t rank, ranks;       /* cells, or orbits of cells, done for the one at hand, and all */
    size_t threads;
    uint64_t states;      /* partial coverings looked at, for all symmetries */
    uint64_t transitions; /* pieces put down on them */
    uint64_t peak;        /* bytes of tables, at most at a time */
    double seconds;       /* of all calls */
} tw_counter_stats;

/* solver: one that was prepared (not NEW); borrowed for the life of the counter. Its options say
 * what counts as the same, what is pinned, the threads and the memory. *counter: new.
 * TW_ERR_STATE when the solver is NEW; TW_ERR_UNSUPPORTED where the library was built without
 * tw_has("count"). Cost: poses. */
TW_API tw_status tw_counter_new(const tw_solver *solver, tw_counter **counter, tw_error *error);
TW_API void tw_counter_free(tw_counter *counter); /* NULL is allowed */
/* Counts, or goes on where it was. watch: may be NULL; stopped it returns TW_OK, and is not done.
 * TW_ERR_TOO_LARGE when the tables need more memory than they may take: error says how far it came
 * and what they would have needed; TW_ERR_UNSUPPORTED when states cannot be told in the bits there
 * are. After either it does not go on. */
TW_API tw_status tw_counter_run(tw_counter *counter, const tw_watch *watch, tw_error *error);
TW_API bool tw_counter_is_done(const tw_counter *counter);
/* Of one that is done: the number of classes of solutions, in decimal digits; borrowed for the life
 * of the counter. NULL before. Exchanges of colours and marks count as symmetries too where
 * `exchange` says so and the options of the solver did. */
TW_API const char *tw_counter_total(const tw_counter *counter, tw_up_to up_to, bool exchange);
TW_API tw_counter_stats tw_counter_get_stats(const tw_counter *counter);

#ifdef __cplusplus
}
#endif
#endif
