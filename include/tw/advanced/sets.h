/* tw/advanced/sets.h -- which sets of pieces, taken from a pool, fill a container.
 *
 *   tw_puzzle --tw_sets_new--> tw_sets --tw_sets_count---> the number of solutions of each set
 *                                      --tw_sets_decide--> whether each set has a solution
 *
 * A puzzle whose pieces have ranges of copies is a *pool*. A *set* says how many copies of each
 * piece are used: within its range, and so that all cells together fill the container (as many as
 * it has, less those that may stay empty). Pieces that are never told apart (tw_stock) are one
 * *kind*, whatever their names; kinds are numbered from 0. Of copies that are told apart a set has
 * the first ones. Sets are numbered from 0, too: those with more copies of the first kinds come
 * first.
 * Two sets are *twins* if a symmetry of the puzzle, up to which solutions are counted, maps the
 * pieces of one to those of the other: a set and its mirror image, in a container that is its own.
 * Twins have equally many solutions, and are counted once, under the one with the lower number.
 *
 * Numbers of kinds and sets that a call takes must exist: they are not checked.
 * Threads: one thread uses a tw_sets at a time. */
#ifndef TW_ADVANCED_SETS_H
#define TW_ADVANCED_SETS_H

#include <tw/advanced/store.h>
#include <tw/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_sets tw_sets;

/* Lists kinds and numbers sets; no set is looked at yet. puzzle: borrowed for the life of the
 * result. options: how the search runs and which solutions count as the same, as for tw_solver_new,
 * without pins, a limit or an objective; borrowed for the call; NULL: defaults. watch: may be NULL.
 * *sets: new; NULL if the watch stopped the call. TW_ERR_UNSUPPORTED: a piece has forms of several
 * sizes. TW_ERR_TOO_LARGE: 2^63 sets or more. Else as tw_solver_new and tw_solver_prepare. */
TW_API tw_status tw_sets_new(const tw_context *context, const tw_puzzle *puzzle,
                             const tw_solve_options *options, const tw_watch *watch, tw_sets **sets,
                             tw_error *error);
TW_API void tw_sets_free(tw_sets *sets); /* NULL is allowed */

/* ---- Sets -------------------------------------------------------------------------------- */

typedef struct tw_set_kind {
    uint32_t piece;     /* the first of its pieces */
    uint32_t low, high; /* fewest and most copies; pins count */
    size_t cells;       /* of one copy */
} tw_set_kind;

TW_API size_t tw_sets_kind_count(const tw_sets *sets);
TW_API tw_set_kind tw_sets_kind(const tw_sets *sets, size_t kind);
/* The kind of a piece. */
TW_API size_t tw_sets_kind_of(const tw_sets *sets, uint32_t piece);
/* Number of sets, twins counted singly; and with twins counted once. */
TW_API uint64_t tw_sets_number(const tw_sets *sets);
TW_API uint64_t tw_sets_number_of_classes(const tw_sets *sets);
/* How often each kind is used by a set. copies: room for one number a kind. Cost: kinds * copies.
 */
TW_API void tw_sets_copies(const tw_sets *sets, uint64_t set, uint32_t *copies);
/* How many symmetries of the puzzle, up to which solutions are counted, map the set to itself. The
 * set by itself, as a puzzle without the other pieces, may have more; then it has fewer solutions
 * up to these. Cost: kinds * copies, times the twins. */
TW_API size_t tw_sets_symmetries(tw_sets *sets, uint64_t set);

/* ---- Counting and deciding --------------------------------------------------------------- */

/* What is known of the sets, twins counted once, after all calls so far. */
typedef struct tw_sets_result {
    tw_outcome outcome; /* of the last call. EXHAUSTED: everything that it was to find is known */
    uint64_t solutions; /* counted by tw_sets_count, one of each class */
    uint64_t with, without; /* sets with a solution, and without */
    uint64_t searched;      /* by tw_sets_decide, one at a time; a sample counts one set again if
                             * it is drawn again */
    double seconds;         /* of all calls */
} tw_sets_result;

/* Counts the solutions of each set: by a search for all of them, or by tables (tw/advanced/count.h)
 * that also tell the pieces used; both have turns until one is done. A call that was stopped can be
 * repeated: it goes on. After one that failed, sets can only be freed. watch, result: may be NULL.
 * TW_ERR_TOO_LARGE: there are 2^63 solutions or more. Else as tw_solver_run. */
TW_API tw_status tw_sets_count(tw_sets *sets, const tw_watch *watch, tw_sets_result *result,
                               tw_error *error);

typedef struct tw_sets_decide_options {
    size_t size;      /* sizeof(tw_sets_decide_options) */
    uint64_t seed;    /* of random choices. The answers do not depend on it, unless samples are
                       * drawn or the call is stopped. */
    uint64_t samples; /* decide so many sets, drawn at random with equal chances (twins singly, and
                       * perhaps repeatedly); 0: decide all */
    bool first_without; /* stop at the first set that has no solution */
    bool set_by_set;    /* do not search for all solutions as well */
} tw_sets_decide_options;

/* Decides which sets have a solution, without counting. From the solution of one set come those of
 * others: a few neighbouring pieces are taken out, and other pieces of the pool put into their
 * place. Sets that are not reached in this way are searched one by one. This has turns with a
 * search for all solutions, which is sooner done if there are few. What an earlier call decided is
 * not decided again. options, watch: may be NULL. TW_ERR_TOO_LARGE: more than 2^33 sets, and
 * samples is 0. Cost: a quarter of a byte a set; two minutes of two processors for the 10,015,005
 * sets of 20 of the 29 pentacubes in a box of 4 x 5 x 5. */
TW_API tw_status tw_sets_decide(tw_sets *sets, const tw_sets_decide_options *options,
                                const tw_watch *watch, tw_sets_result *result, tw_error *error);

/* Saves what is known of all sets, as tw_checkpoint_save replaces a file; also out of the watch of
 * tw_sets_decide. Of tw_sets_count, numbers of solutions are saved once all are known. disk: NULL:
 * this machine's files. Statuses as tw_checkpoint_save; TW_ERR_TOO_LARGE: more than 2^33 sets.
 * Cost: 16 bytes for 64 sets, before they are packed; after tw_sets_count, kinds and twins of each
 * set. */
TW_API tw_status tw_sets_save(tw_sets *sets, const tw_disk *disk, const char *path,
                              tw_error *error);
/* Adds what such a file knows; tw_sets_decide goes on from there, and tw_sets_count has nothing
 * left to do if the file has all numbers. It may have been made with other options, but with
 * numbers the same solutions have to count as one. watch: may be NULL. TW_ERR_STATE: it stopped the
 * call. TW_ERR_INPUT: the file is of another puzzle, its numbers were counted up to other
 * symmetries, or it is damaged; TW_ERR_IO, TW_ERR_VERSION. After a failure sets can only be freed.
 * Cost: kinds and twins of each set. */
TW_API tw_status tw_sets_load(tw_sets *sets, const char *path, const tw_watch *watch,
                              tw_error *error);

/* The grade of a set with solutions (tw/advanced/rate.h), noted by tw_sets_keep_grade or read from
 * a file; NAN: it is not known. */
TW_API double tw_sets_grade(tw_sets *sets, uint64_t set);
/* Notes a grade, from 0 to below 64, to be saved with the numbers. Any other, and one of a set
 * without solutions, is not noted. */
TW_API void tw_sets_keep_grade(tw_sets *sets, uint64_t set, double grade);

/* The next set, from number `from` on, that has `low` to `high` solutions by tw_sets_count, with
 * low at least 1; twins once. *solutions: their number; may be NULL. UINT64_MAX: there is none.
 * Cost: the logarithm of the sets with a solution, and those that are passed over. */
TW_API uint64_t tw_sets_next_with(tw_sets *sets, uint64_t from, uint64_t low, uint64_t high,
                                  uint64_t *solutions);
/* The next set, from number `from` on, that is known to have no solution; twins once; of those that
 * a sample drew, one of the first thousand. UINT64_MAX: there is none. watch: stops it; may be
 * NULL. Cost: the sets that are passed over. */
TW_API uint64_t tw_sets_next_without(tw_sets *sets, uint64_t from, const tw_watch *watch);

#ifdef __cplusplus
}
#endif
#endif
