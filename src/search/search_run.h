/* search/search_run.h -- the vocabulary of a search: its tasks, its progress, its end, and the
 * watch that decides whether it goes on.
 *
 * A *task* is a part of the whole work: it is shared out among workers, kept in a checkpoint, and
 * sent to other machines. The whole work is TW_WHOLE units. It may have several roots (trees of the
 * same cover that begin with different forced options); each task has its share. Units are only
 * ever divided, never made: those of all tasks and those done add up to TW_WHOLE exactly.
 *
 * No engine reads a clock or asks the watch: its caller (pool.h) does, between two turns. */
#pragma once

#include "engine/engine.h"

/* ---- How far it is, how it ends ---------------------------------------------------------- */

typedef enum tw_search_end {
    TW_SEARCH_EXHAUSTED, /* nothing is left */
    TW_SEARCH_SINK,      /* the sink ended it */
    TW_SEARCH_STOPPED    /* the watch stopped it */
} tw_search_end;

/* The progress of a run. */
typedef struct tw_search_progress {
    double fraction; /* of the tree */
    double seconds;  /* since the run began */
    tw_counters counters;
} tw_search_progress;

/* Called about a hundred times a second. false: stop. */
typedef struct tw_search_watch {
    bool (*go_on)(void *user, const tw_search_progress *progress); /* borrowed for the call */
    void *user;
    bool each_node;    /* call after every node instead */
    uint64_t branches; /* stop after about this many; 0: no limit */
} tw_search_watch;

static inline void tw_counters_add(tw_counters *sum, tw_counters more)
{
    sum->branches += more.branches;
    sum->updates += more.updates;
    sum->hits += more.hits;
}

static inline void tw_levels_add(tw_level *sums, const tw_level *more, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sums[i].branches += more[i].branches;
        sums[i].updates += more[i].updates;
    }
}

#define TW_BUDGET_FIRST 1

/* The next budget of nodes, at least 1, after one that took `seconds`, for turns of `wanted`
 * seconds. It changes at most eightfold, so nodes that suddenly cost more are noticed soon. */
uint64_t tw_budget_next(uint64_t budget, double seconds, double wanted);

/* ---- Tasks ------------------------------------------------------------------------------- */

typedef struct tw_task {
    tw_path path;
    uint64_t weight; /* units */
    uint32_t root;   /* the caller's number, passed on with every hit */
    /* Hits that were found before those of the path and still wait for delivery, one after the
     * other: root, number of options, options. */
    const uint32_t *held;
    size_t held_count; /* numbers in `held` */
    bool searched;     /* nothing is left to search, only the held hits */
} tw_task;

/* A list of tasks that owns what it points to: one block for all numbers. */
typedef struct tw_task_list {
    tw_task *tasks;
    size_t count;
    const tw_context *context;
    uint32_t *words; /* paths and held hits */
    size_t word_count;
} tw_task_list;

/* Frees the list; an empty one is allowed. */
void tw_task_list_free(tw_task_list *list);

/* Copies tasks into a list that owns them; *list: new. TW_ERR_MEMORY. */
tw_status tw_task_list_copy(const tw_context *context, const tw_task *tasks, size_t count,
                            tw_task_list *list);

/* units * share / whole, rounded down, exactly; share <= whole, all at most TW_WHOLE, whole > 0.
 * Never falls when share grows: the parts of units that belong to parts of a share add up. */
uint64_t tw_task_part(uint64_t units, uint64_t share, uint64_t whole);

/* Are the held hits of a task well formed, and of options that the cover has? */
bool tw_task_held_is_sound(const tw_task *task, const tw_cover *cover);
