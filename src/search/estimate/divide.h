/* search/estimate/divide.h -- divides work beforehand into parts of about the same size, for
 * machines that do not communicate.
 *
 * The task with the most nodes, by estimate, is divided again and again; the tasks are then dealt
 * out, the largest first, each to the part that has the least. As estimated, the largest part is
 * seldom a tenth larger than the smallest; in truth it is twice as large at most in most puzzles
 * (bench/scale/balance.c measures it). The same work divides alike everywhere. */
#pragma once

#include "search/search_run.h"

typedef struct tw_division {
    tw_task_list tasks; /* in the order of the tree */
    uint32_t *part;     /* of each task, 0 .. parts - 1; parts without any task are possible */
    double *nodes;      /* estimated, of each task */
    size_t parts;
    size_t room; /* of the two lists */
    /* Of the nodes that dividing itself visited: their hits are held by tasks and counted here, as
     * are branches that no task will count again. */
    tw_counters counters;
} tw_division;

#define TW_MAX_PARTS 1000000

/* parts: 1 .. TW_MAX_PARTS. Reports the share done, about, to the setup's pace; it never falls.
 * TW_ERR_STATE when the pace stops. *division: new. TW_ERR_UNSUPPORTED for an engine that cannot be
 * divided or probed, TW_ERR_INPUT for invalid tasks, TW_ERR_TOO_LARGE for too many parts. */
tw_status tw_divide(const tw_setup *setup, const tw_task *tasks, size_t count, size_t parts,
                    tw_division *division);
void tw_division_free(tw_division *division); /* an empty one is allowed */
