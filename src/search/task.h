/* search/task.h -- a part of the whole work: what is shared out among workers, kept in a
 * checkpoint, and sent to other machines.
 *
 * The whole work is TW_WHOLE units. It may have several roots (trees of the same cover that begin
 * with different forced options); each task has its share. Units are only ever divided, never
 * made: those of all tasks and those done are TW_WHOLE together, to the last one. */
#ifndef TW_SEARCH_TASK_H
#define TW_SEARCH_TASK_H

#include "engine/engine.h"

typedef struct tw_task {
    tw_path path;
    uint64_t weight; /* units */
    uint32_t root;   /* the caller's number, told with every hit */
    /* Hits that were found before those of the path and are still to be delivered, one after the
     * other: root, number of options, options. */
    const uint32_t *held;
    size_t held_count; /* numbers in `held` */
    bool searched;     /* nothing is to be searched: only the held hits are left */
} tw_task;

/* A list of tasks that owns what it points to: one block for all numbers. */
typedef struct tw_task_list {
    tw_task *tasks;
    size_t count;
    const tw_context *context;
    uint32_t *words; /* paths and held hits */
    size_t word_count;
} tw_task_list;

/* Gives everything back; an empty one is allowed. */
void tw_task_list_free(tw_task_list *list);

/* Copies tasks into a list that owns them; *list: new. TW_ERR_MEMORY. */
tw_status tw_task_list_copy(const tw_context *context, const tw_task *tasks, size_t count,
                            tw_task_list *list);

/* units * share / whole, rounded down, exactly; share <= whole, all at most TW_WHOLE, whole > 0.
 * Never falls when share grows: the parts of units that belong to parts of a share add up. */
uint64_t tw_task_part(uint64_t units, uint64_t share, uint64_t whole);

/* Are the held hits of a task well formed, and of options that the cover has? */
bool tw_task_held_is_sound(const tw_task *task, const tw_cover *cover);

#endif
