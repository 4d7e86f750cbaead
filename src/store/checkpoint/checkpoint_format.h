/* store/checkpoint/checkpoint_format.h -- what reader and writer of checkpoints share
 * (doc/checkpoint-format.md). */
#ifndef TW_STORE_CHECKPOINT_FORMAT_H
#define TW_STORE_CHECKPOINT_FORMAT_H

#include <tw/store.h>

/* magic, version (4 bytes), length of the packed body (8), the body, checksum (8) */
#define TW_CHECKPOINT_MAGIC 8
#define TW_CHECKPOINT_HEAD (TW_CHECKPOINT_MAGIC + 4 + 8)
#define TW_CHECKPOINT_TAIL 8

/* A text tool that changes line ends, or takes the eighth bit off, shows. */
static const uint8_t tw_checkpoint_magic[TW_CHECKPOINT_MAGIC] = {0x89, 'T',  'W',  'C',
                                                                 '\r', '\n', 0x1a, '\n'};

enum { TW_TASK_BOUNDED = 1, TW_TASK_SEARCHED = 2 };

/* Is the task one that can be, whatever the cover? */
bool tw_checkpoint_task_is_sound(const tw_checkpoint_task *task);
/* TW_ERR_UNSUPPORTED in a build without checkpoints. */
tw_status tw_checkpoint_is_there(tw_error *error);

#endif
