/* tw/outcome.h -- the progress of a search, how it ended, and which solutions it finds. */
#ifndef TW_OUTCOME_H
#define TW_OUTCOME_H

#include <tw/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a search ended. It does not tell how many solutions were found. */
typedef enum tw_outcome {
    TW_OUTCOME_UNKNOWN = 0, /* no search ended: a zeroed result, as after a call that failed */
    TW_OUTCOME_EXHAUSTED,   /* the whole tree was searched: counts are exact */
    TW_OUTCOME_STOPPED,     /* a callback or tw_solver_interrupt stopped it */
    TW_OUTCOME_LIMIT,       /* all calls together reached the limit of the options */
    TW_OUTCOME_BUDGET       /* the budget of the call was used up */
} tw_outcome;

/* What a solver is doing. The search of a cover (tw/advanced/search.h) has the last stage only. */
typedef enum tw_stage {
    TW_STAGE_POSES,
    TW_STAGE_SYMMETRY,
    TW_STAGE_COVER,
    TW_STAGE_PLAN,
    TW_STAGE_SEARCH
} tw_stage;

/* Work at one level of the search tree: level n has the nodes with n placements. */
typedef struct tw_level {
    uint64_t branches; /* placements that led to these nodes */
    uint64_t updates;  /* the engine's own unit of work: links removed, tests made */
} tw_level;

typedef struct tw_progress {
    tw_stage stage; /* before the search everything below is 0, except for the seconds */
    /* Share of the tree that is searched, 0 to 1. It never falls; it may rise a little when a
     * checkpoint is resumed. */
    double fraction;
    double seconds; /* of all runs so far, preparing included */
    uint64_t branches;
    uint64_t solutions;
    /* The levels reached so far, as of up to two tenths of a second ago, so their sums may be
     * behind `branches`. Borrowed for the call. 0 levels: the engine does not count them, or a
     * cover without a puzzle is searched. */
    const tw_level *levels;
    size_t level_count;
    /* Expected number of branches in all, from random probes of the tree (tw_estimate); 0: not
     * known, as in the first seconds. `fraction` assumes that all choices at a node are equally
     * large; this number does not. It may be too low, because few probes reach the large parts of a
     * tree. */
    double expected;
    /* Partial coverings in the tables of a job that counts by tables; fraction and branches then
     * describe the tables. 0: it is a search. */
    uint64_t states;
    /* Cells that the best partial solution so far leaves empty (tw_solver_partial); 0: there is
     * none, or a solution. */
    size_t cells_left;
} tw_progress;

/* Which solutions a search finds, if solutions have costs. A puzzle defines the cost by its
 * tw_cost_rule, a cover in its text. */
typedef enum tw_objective {
    TW_OBJECTIVE_ALL, /* all solutions; costs are ignored */
    TW_OBJECTIVE_CHEAPEST,
    TW_OBJECTIVE_DEAREST
} tw_objective;

#ifdef __cplusplus
}
#endif
#endif
