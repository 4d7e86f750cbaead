/* tw/advanced/challenge.h -- starts of a puzzle that can be finished in exactly one way: the
 * booklet that comes in the box.
 *
 *   tw_puzzle --tw_challenges_new--> tw_challenges --tw_challenges_next--> a challenge, another one
 *
 * A *start* is some pieces in their places. It is a *challenge* if exactly one solution of the
 * puzzle contains it, images by symmetries counted as different. The *work* of a challenge is the
 * number of placements that a search tries which always takes the cell or piece with the fewest
 * placements left, until it has found the solution and shown that there is no other: about what a
 * patient solver does. The *level* is by work on a scale of the puzzle: easy begins at 3, and the
 * others at equal ratios, so that a fifth would begin at the median work of some starts from which
 * no piece can be taken away; a puzzle with less work than that lacks some levels. So levels of
 * different puzzles are not comparable; their work is. At level expert no given piece can be taken
 * away without a second solution.
 *
 * Threads: one thread uses a tw_challenges at a time. */
#ifndef TW_ADVANCED_CHALLENGE_H
#define TW_ADVANCED_CHALLENGE_H

#include <tw/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tw_challenge_level {
    TW_CHALLENGE_EASY = 0,
    TW_CHALLENGE_MEDIUM,
    TW_CHALLENGE_HARD,
    TW_CHALLENGE_EXPERT
} tw_challenge_level;
enum { TW_CHALLENGE_LEVELS = TW_CHALLENGE_EXPERT + 1 };

/* What it points to is borrowed until the next call with the same tw_challenges. */
typedef struct tw_challenge {
    const tw_solution *given; /* the pieces in their places, pins of the puzzle included */
    const tw_solution *solution;
    tw_challenge_level level;
    uint64_t work; /* placements tried */
} tw_challenge;

typedef struct tw_challenges tw_challenges;

/* Prepares, and finds the scale. puzzle: borrowed for the life of the result. seed: the same one
 * gives the same challenges again, unless solutions are hard to find. watch: may be NULL.
 * *challenges: new; NULL if the watch stopped the call. TW_ERR_USAGE: the puzzle has no solution.
 * Else as tw_solver_new and tw_solver_prepare. Cost: some hundred small searches. */
TW_API tw_status tw_challenges_new(const tw_context *context, const tw_puzzle *puzzle,
                                   uint64_t seed, const tw_watch *watch, tw_challenges **challenges,
                                   tw_error *error);
TW_API void tw_challenges_free(tw_challenges *challenges); /* NULL is allowed */
/* The least work of a level. */
TW_API uint64_t tw_challenges_least_work(const tw_challenges *challenges, tw_challenge_level level);
/* Makes a challenge of a level, which no symmetry of the puzzle maps to an earlier one. watch: may
 * be NULL. *challenge: NULL if the watch stopped the call, or none was found in 100 tries: the
 * puzzle may have no more. Cost: a search for a random solution, and one for each piece, all
 * repeated for each try. */
TW_API tw_status tw_challenges_next(tw_challenges *challenges, tw_challenge_level level,
                                    const tw_watch *watch, const tw_challenge **challenge,
                                    tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
