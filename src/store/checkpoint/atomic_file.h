/* store/checkpoint/atomic_file.h -- files that are there as a whole or not at all. */
#ifndef TW_STORE_ATOMIC_FILE_H
#define TW_STORE_ATOMIC_FILE_H

#include <tw/store.h>

/* Writes a file beside path, makes it safe and gives it the name: as tw_checkpoint_save, of any
 * bytes. */
tw_status tw_disk_save(const tw_context *context, const tw_disk *disk, const char *path,
                       const void *bytes, size_t count, tw_error *error);

#endif
