/* store/checkpoint/atomic_file.h -- files that are there as a whole or not at all. */
#ifndef TW_STORE_ATOMIC_FILE_H
#define TW_STORE_ATOMIC_FILE_H

#include "store/checkpoint/posix_files.h"

/* Writes a file beside path, makes it safe and gives it the name: as tw_checkpoint_save, of any
 * bytes; memory comes through their context. */
tw_status tw_disk_save(const tw_bytes *bytes, const tw_disk *disk, const char *path,
                       tw_error *error);

/* A path that nobody else may write who asks as well. */
typedef struct tw_disk_lock {
    const tw_disk *disk;
    tw_disk machine; /* where disk is NULL */
    tw_posix_fault fault;
    const char *path; /* borrowed; NULL: it is not locked */
    void *held;
} tw_disk_lock;

/* TW_ERR_IO when somebody else has it; error names the file. The lock stays where it is. */
tw_status tw_disk_take(tw_disk_lock *lock, const tw_disk *disk, const char *path, tw_error *error);
void tw_disk_give(tw_disk_lock *lock); /* one that was not taken is left alone */

#endif
