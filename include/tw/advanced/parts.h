/* tw/advanced/parts.h -- divides a checkpoint into parts, which are searched separately and merged
 * again.
 *
 *   checkpoint --tw_parts_cut--> part 1 .. part K   each is searched separately
 *   part 1 .. part K, in any order --tw_job_merge--> one checkpoint: all counts, all that is left
 *
 * A part is a checkpoint with a text "split", which states what it is a part of. It stays a part
 * while it is searched; once no tasks are left it is a result (doc/subproblem-format.md). A part
 * may be divided again; merging its parts gives that part.
 *
 * Threads: any number of threads may read parts; one thread adds to totals at a time.
 * Cost: the tasks, texts and numbers of the checkpoint. */
#ifndef TW_ADVANCED_PARTS_H
#define TW_ADVANCED_PARTS_H

#include <tw/advanced/store.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Cutting ----------------------------------------------------------------------------- */

typedef struct tw_parts tw_parts;

/* Divides a checkpoint into `count` parts; task i goes to part part[i], 0 .. count - 1. A part may
 * have no tasks. The sums that the checkpoint has counted stay with the first part; the others
 * begin at 0. The same checkpoint, divided in the same way, gives the same parts. whole: borrowed
 * for the life of the parts. part: borrowed for the call. *parts: new. TW_ERR_USAGE: count is not
 * 1 .. TW_MAX_CHECKPOINT_TASKS, or a task goes to a part that does not exist. TW_ERR_TOO_LARGE: the
 * checkpoint is a part of a part, and so on, nested too deeply. */
TW_API tw_status tw_parts_cut(const tw_context *context, const tw_checkpoint *whole,
                              const uint32_t *part, size_t count, tw_parts **parts,
                              tw_error *error);
TW_API void tw_parts_free(tw_parts *parts); /* NULL is allowed */
/* The part of this number, 0 .. count - 1; borrowed for the life of the parts. */
TW_API const tw_checkpoint *tw_parts_get(const tw_parts *parts, size_t number);

/* What a checkpoint is a part of. */
typedef struct tw_part_of {
    tw_hash split;   /* the same in all parts of one division */
    uint32_t number; /* 1 .. count */
    uint32_t count;
    uint64_t units; /* of work that the part began with */
    uint64_t whole; /* units of all parts, when they were made */
    uint64_t begun; /* units that the divided work had when it was new */
} tw_part_of;

/* Reads what a checkpoint is a part of. TW_ERR_USAGE: it is not a part. TW_ERR_INPUT: its text
 * "split" is malformed, or it has more work left than it began with. */
TW_API tw_status tw_parts_read(const tw_checkpoint *part, tw_part_of *of, tw_error *error);
/* The sum of the weights of its tasks: units of work that are left. */
TW_API uint64_t tw_checkpoint_units(const tw_checkpoint *checkpoint);

/* ---- Adding up --------------------------------------------------------------------------- */

/* The numbers of several checkpoints in one list. Sums (names below TW_SAVED_FACTS of
 * tw/advanced/solve.h) are added. Of the times to the first solution the least is kept, of any
 * other fact the first value. Zeroed but for the context it is empty; tw_totals_free frees its
 * memory. */
typedef struct tw_totals {
    const tw_context *context;
    tw_checkpoint_number *numbers; /* by name, ascending */
    size_t count, room;
} tw_totals;

/* Adds the numbers of a checkpoint. On an error the totals are unchanged. TW_ERR_INPUT: the names
 * of its numbers do not ascend. TW_ERR_TOO_LARGE: a sum is over 64 bits. TW_ERR_MEMORY. */
TW_API tw_status tw_totals_add(tw_totals *totals, const tw_checkpoint *checkpoint);
TW_API void tw_totals_free(tw_totals *totals); /* empties them; they may be used again */

#ifdef __cplusplus
}
#endif
#endif
