/* store/checkpoint/atomic_file.h -- files that are there as a whole or not at all. */
#ifndef TW_STORE_ATOMIC_FILE_H
#define TW_STORE_ATOMIC_FILE_H

#include "store/checkpoint/posix_files.h"

/* Where a file of that name is written on the disk: where a link leads. On this machine (NULL) what
 * is there must be a plain file and, unless any will do, a checkpoint or empty. TW_ERR_IO when it
 * is not; error names path. */
tw_status tw_disk_place(const tw_disk *disk, const char *path, bool any, char real[PATH_MAX],
                        tw_error *error);
/* Writes a file beside path, makes it safe and gives it the name: as tw_checkpoint_save, of any
 * bytes; memory comes through their context. */
tw_status tw_disk_save(const tw_bytes *bytes, const tw_disk *disk, const char *path,
                       tw_error *error);

/* The same in pieces: begun, added to, ended. It stays where it is. */
typedef struct tw_disk_file {
    const tw_context *context;
    const tw_disk *disk;
    tw_disk machine; /* where disk is NULL */
    tw_posix_fault fault;
    char path[PATH_MAX]; /* where it is written */
    char *beside;
    size_t beside_size;
    void *open; /* the disk's */
} tw_disk_file;

/* tw_disk_end in any case. TW_ERR_IO, TW_ERR_MEMORY. */
tw_status tw_disk_begin(tw_disk_file *file, const tw_context *context, const tw_disk *disk,
                        const char *path, tw_error *error);
tw_status tw_disk_add(tw_disk_file *file, const void *bytes, size_t count, tw_error *error);
/* status: what came of it so far; if that is not TW_OK the file is dropped. */
tw_status tw_disk_end(tw_disk_file *file, tw_status status, tw_error *error);

/* A path that no other process may write that asks as well. */
typedef struct tw_disk_lock {
    const tw_disk *disk;
    tw_disk machine; /* where disk is NULL */
    tw_posix_fault fault;
    const char *path; /* borrowed; NULL: it is not locked */
    void *held;
} tw_disk_lock;

/* TW_ERR_IO when another process has it; error names the file. The lock stays where it is. */
tw_status tw_disk_take(tw_disk_lock *lock, const tw_disk *disk, const char *path, tw_error *error);
void tw_disk_give(tw_disk_lock *lock); /* one that was not taken is left alone */

#endif
