/* store/checkpoint/checkpoint_format.h -- declarations shared by reader and writer of checkpoints
 * (doc/checkpoint-format.md). */
#pragma once

#include <tw/advanced/store.h>

#include "store/packer.h"

#include "base/base.h"

/* magic, version (4 bytes), length of the packed body (8), the body, checksum (8) */
#define TW_CHECKPOINT_MAGIC 8
#define TW_CHECKPOINT_HEAD (TW_CHECKPOINT_MAGIC + 4 + 8)
#define TW_CHECKPOINT_TAIL 8
/* The version of a checkpoint with blocks behind it (long_checkpoint.h). */
#define TW_LONG_CHECKPOINT_VERSION 2

/* Reveals a text tool that changes line ends or strips the eighth bit. */
static const uint8_t tw_checkpoint_magic[TW_CHECKPOINT_MAGIC] = {0x89, 'T',  'W',  'C',
                                                                 '\r', '\n', 0x1a, '\n'};

enum { TW_TASK_BOUNDED = 1, TW_TASK_SEARCHED = 2 };

/* Is the task consistent, whatever the cover? */
bool tw_checkpoint_task_is_sound(const tw_checkpoint_task *task);
/* Adds a task to bytes. */
void tw_checkpoint_pack_task(tw_bytes *body, const tw_checkpoint_task *task);
/* *file: filled with a checkpoint of that version; the caller frees it even on failure. */
tw_status tw_checkpoint_pack(const tw_checkpoint *checkpoint, uint32_t version, tw_bytes *file,
                             tw_error *error);
/* As tw_checkpoint_read, for one version. */
tw_status tw_checkpoint_unpack(const tw_context *context, tw_scan file, uint32_t version,
                               tw_checkpoint **checkpoint, tw_error *error);
/* Does the file begin as one of TW_LONG_CHECKPOINT_VERSION? */
bool tw_checkpoint_is_long(const char *path);
