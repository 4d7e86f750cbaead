/* tw/outcome.h -- how far a search is, how it ended, and which solutions it wants. */
#ifndef TW_OUTCOME_H
#define TW_OUTCOME_H

#include <tw/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the search ended. It says nothing of how many were found. */
typedef enum tw_outcome {
    TW_OUTCOME_UNKNOWN = 0, /* there was none: a zeroed result, as after a call that failed */
    TW_OUTCOME_EXHAUSTED,   /* every possibility was tried: counts are exact */
    TW_OUTCOME_STOPPED,     /* a callback or tw_solver_interrupt said so */
    TW_OUTCOME_LIMIT,       /* the limit of the options was reached, in all calls together */
    TW_OUTCOME_BUDGET       /* the budget of the call was used up */
} tw_outcome;

/* What a solver is at; a cover on its own is searched at once. */
typedef enum tw_stage {
    TW_STAGE_POSES,
    TW_STAGE_SYMMETRY,
    TW_STAGE_COVER,
    TW_STAGE_PLAN,
    TW_STAGE_SEARCH
} tw_stage;

/* What was done at one level of the search tree: at the nodes where so many poses are placed. */
typedef struct tw_level {
    uint64_t branches; /* poses placed to get there */
    uint64_t updates;  /* the engine's unit of work (links taken out, tests made) */
} tw_level;

typedef struct tw_progress {
    tw_stage stage;  /* before the search all that follows is 0 but for the seconds */
    double fraction; /* of the tree, 0 to 1, never less than before */
    double seconds;  /* of all runs so far, and of preparing */
    uint64_t branches;
    uint64_t solutions;
    /* The levels reached so far, up to two tenths of a second ago: their sums are those of a moment
     * that has gone. Borrowed for the call; none (0) from an engine that does not tell them apart,
     * and of a cover on its own. */
    const tw_level *levels;
    size_t level_count;
    /* Branches that there will be, by probes of the tree (tw_estimate) once the search has taken
     * some seconds; 0: not known. The fraction takes the choices of a node for equal, this does
     * not; few probes meet the large parts of a tree, so there may be more. */
    double expected;
    /* Of a job that counts by tables: partial coverings in them so far; the fraction and the
     * branches are then those of the tables. 0: a search. */
    uint64_t states;
} tw_progress;

/* Which solutions are wanted, where they cost something: that of a puzzle says what (tw_cost_rule),
 * or a text of a cover. */
typedef enum tw_wanted {
    TW_WANTED_ALL, /* any: costs do not matter */
    TW_WANTED_CHEAPEST,
    TW_WANTED_DEAREST
} tw_wanted;

#ifdef __cplusplus
}
#endif
#endif
