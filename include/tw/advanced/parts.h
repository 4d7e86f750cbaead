/* tw/advanced/parts.h -- one search as many files: checkpoints cut into parts, and the parts
 * put together.
 *
 *   checkpoint --tw_parts_cut--> part 1 .. part K   each is searched somewhere, some time
 *   part 1 .. part K, in any order --tw_job_merge--> one checkpoint: all counts, all that is left
 *
 * A part is a checkpoint like any other, with the text "split" that says of what it is a part. It
 * stays one while it is searched on; with no tasks left it is a result (doc/subproblem-format.md).
 * A part may be cut again: its parts make up that part.
 *
 * Threads: parts are read by any number; totals are added up by one at a time.
 * Cost: the tasks, texts and numbers of the checkpoint. */
#ifndef TW_ADVANCED_PARTS_H
#define TW_ADVANCED_PARTS_H

#include <tw/advanced/store.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Cutting ----------------------------------------------------------------------------- */

typedef struct tw_parts tw_parts;

/* Task i goes to part part[i], 0 .. count - 1; a part may have none. The sums of the whole stay
 * with the first part, the others begin with nothing. whole: borrowed for the life of the parts.
 * *parts: new. TW_ERR_USAGE for a part that is not there.
 * The same whole, cut in the same way, gives the same parts. */
TW_API tw_status tw_parts_cut(const tw_context *context, const tw_checkpoint *whole,
                              const uint32_t *part, size_t count, tw_parts **parts,
                              tw_error *error);
TW_API void tw_parts_free(tw_parts *parts); /* NULL is allowed */
TW_API const tw_checkpoint *tw_parts_get(const tw_parts *parts, size_t number); /* borrowed */

/* Of what a checkpoint is a part. */
typedef struct tw_part_of {
    tw_hash split;   /* the same in all parts of one cut */
    uint32_t number; /* 1 .. count */
    uint32_t count;
    uint64_t units; /* it began with */
    uint64_t whole; /* units of all parts, when they were cut */
    uint64_t begun; /* units that what was cut had itself begun with */
} tw_part_of;

/* TW_ERR_USAGE when it is no part of anything; TW_ERR_INPUT when what it says cannot be, or it has
 * more left than it began with. */
TW_API tw_status tw_parts_read(const tw_checkpoint *part, tw_part_of *of, tw_error *error);
/* Weights of its tasks together. */
TW_API uint64_t tw_checkpoint_units(const tw_checkpoint *checkpoint);

/* ---- Adding up --------------------------------------------------------------------------- */

/* Numbers of checkpoints that grow: sums (names below TW_SAVED_FACTS of tw/solve.h) are added, of
 * first times the least stays, other facts are taken once. */
typedef struct tw_totals {
    const tw_context *context;
    tw_checkpoint_number *numbers; /* by name, ascending */
    size_t count, room;
} tw_totals; /* zeroed but for the context: empty */

/* TW_ERR_INPUT when the names of the checkpoint's numbers do not ascend, TW_ERR_TOO_LARGE over 64
 * bits, TW_ERR_MEMORY; the totals are then as they were. */
TW_API tw_status tw_totals_add(tw_totals *totals, const tw_checkpoint *checkpoint);
TW_API void tw_totals_free(tw_totals *totals);

#ifdef __cplusplus
}
#endif
#endif
