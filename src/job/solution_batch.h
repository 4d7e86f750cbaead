/* solution_batch.h -- solutions on their way into a store: as numbers of poses, and then packed. */
#ifndef TW_JOB_SOLUTION_BATCH_H
#define TW_JOB_SOLUTION_BATCH_H

#include "store/database/store_writing.h"

/* Solutions in the order they came, each the numbers of its poses. Zeroed is empty. */
typedef struct tw_solution_batch {
    uint32_t *poses; /* one solution behind the other */
    size_t *sizes;   /* poses of each solution */
    size_t count, filled;
    size_t size_room, pose_room;
} tw_solution_batch;

bool tw_solution_batch_is_full(const tw_solution_batch *batch); /* no more should be added */
bool tw_solution_batch_is_worth_a_turn(const tw_solution_batch *batch);
/* false: memory is out, and the solution is not in the batch. */
bool tw_solution_batch_add(const tw_context *context, tw_solution_batch *batch,
                           const uint32_t *poses, size_t count);
void tw_solution_batch_free(const tw_context *context, tw_solution_batch *batch);

/* Canonical forms, packed, each its own key. Zeroed is empty. */
typedef struct tw_packed_batch {
    tw_store_solution *items;
    size_t count, room;
    tw_bytes bytes; /* of all, one behind the other */
} tw_packed_batch;

/* Packs all of a batch, which is empty then, but keeps its room. How many were lost as memory is
 * out. */
uint64_t tw_packed_batch_take(const tw_context *context, tw_packed_batch *packed,
                              tw_solution_orbit *images, tw_solution_batch *batch);
void tw_packed_batch_clear(tw_packed_batch *packed); /* the room stays */
void tw_packed_batch_free(const tw_context *context, tw_packed_batch *packed);

#endif
