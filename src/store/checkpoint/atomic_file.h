/* store/checkpoint/atomic_file.h -- files that exist as a whole or not at all. */
#pragma once

#include "store/checkpoint/local_files.h"

/* Sets `real` to the path that is written: a link is followed. On this machine (disk NULL) an
 * existing file must be a plain file and, unless `any`, a checkpoint or empty; else TW_ERR_IO, and
 * error names path. */
tw_status tw_disk_place(const tw_disk *disk, const char *path, bool any, char real[TW_PATH],
                        tw_error *error);
/* Writes bytes to a file beside path, makes it safe and renames it to path, as tw_checkpoint_save
 * does. */
tw_status tw_disk_save(const tw_bytes *bytes, const tw_disk *disk, const char *path,
                       tw_error *error);

/* The same in pieces: begin, add, end. The struct must not move. */
typedef struct tw_disk_file {
    const tw_disk *disk;
    tw_disk machine; /* the disk, unless another is given */
    tw_local_fault fault;
    char path[TW_PATH]; /* where it is written */
    char beside[TW_PATH + sizeof TW_DISK_BESIDE];
    void *open; /* the disk's handle */
} tw_disk_file;

/* Call tw_disk_end even on failure. TW_ERR_IO. */
tw_status tw_disk_begin(tw_disk_file *file, const tw_disk *disk, const char *path, tw_error *error);
tw_status tw_disk_add(tw_disk_file *file, const void *bytes, size_t count, tw_error *error);
/* status: the result so far; if it is not TW_OK the file is dropped. */
tw_status tw_disk_end(tw_disk_file *file, tw_status status, tw_error *error);

/* A lock on a path against other processes that also lock it. It must not move while it holds. */
typedef struct tw_disk_lock {
    const tw_disk *disk;
    tw_disk machine; /* the disk, unless another is given */
    tw_local_fault fault;
    const char *path; /* borrowed; NULL: it is not locked */
    void *held;
} tw_disk_lock;

/* TW_ERR_IO if another process has the lock; error names the file. The struct must not move. */
tw_status tw_disk_take(tw_disk_lock *lock, const tw_disk *disk, const char *path, tw_error *error);
void tw_disk_give(tw_disk_lock *lock); /* no effect if it was not taken */
