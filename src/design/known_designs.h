/* known_designs.h -- keeps in a file how far a search of designs has come, so that it goes on from
 * there (doc/checkpoint-format.md). */
#pragma once

#include <tw/advanced/store.h>

#include "design/score.h"

typedef struct tw_known_designs {
    tw_hash of;     /* the design, and what is wanted of it */
    uint64_t next;  /* all parts before this one are done */
    uint64_t found; /* so many candidates were handed over */
    bool has_best;
    tw_score best;        /* of the best one of them, with an aim */
    uint64_t *likenesses; /* of all of them, `count`; there is room for `room` */
    size_t count, room;
} tw_known_designs;

/* Replaces the file. Statuses as tw_checkpoint_save. */
tw_status tw_known_designs_save(const tw_context *context, const char *path,
                                const tw_known_designs *known, tw_error *error);
/* Reads the file, of any origin; without one nothing is known. known: zeroed but for `of`. The
 * caller frees its likenesses. TW_ERR_INPUT: the file is of another design, or other wishes, or
 * damaged; TW_ERR_IO, TW_ERR_VERSION. */
tw_status tw_known_designs_load(const tw_context *context, const char *path,
                                tw_known_designs *known, tw_error *error);
