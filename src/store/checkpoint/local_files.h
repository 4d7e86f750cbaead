/* local_files.h -- the files of this machine: the tw_disk used if the caller gives none.
 * The library opens files nowhere else, except those of SQLite. */
#pragma once

#include <tw/advanced/store.h>

#include "store/packer.h"

/* The last failure, for its message. */
typedef struct tw_local_fault {
    int number; /* 0: nothing */
    char words[120];
} tw_local_fault;

/* fault: borrowed for the life of the disk; its contents do not matter. */
tw_disk tw_local_disk(tw_local_fault *fault);
/* The mark that identifies a file: `count` bytes, 16 at most, at offset `at`. */
typedef struct tw_local_kind {
    const char *noun;
    const void *mark;
    size_t count;
    int64_t at;
} tw_local_kind;

/* Sets `real` to the path that is written: where a link leads, else path itself. TW_ERR_IO if an
 * existing file is neither of the kind (NULL: any) nor empty, is no plain file, or is a link that
 * leads nowhere; error names path. */
tw_status tw_local_place(const char *path, const tw_local_kind *kind, char real[TW_PATH],
                         tw_error *error);
/* Adds all bytes of a file, `most` at most. TW_ERR_IO when it cannot be read, TW_ERR_TOO_LARGE,
 * TW_ERR_MEMORY; error names the file, its message does not. */
tw_status tw_local_read(const char *path, size_t most, tw_bytes *bytes, tw_error *error);
/* A file to be read in pieces. TW_ERR_IO; error names the file. */
tw_status tw_local_open(const char *path, int *descriptor, tw_error *error);
/* Reads `count` bytes, fewer at the end, or fewer with an error if it cannot be read. */
size_t tw_local_get(int descriptor, void *bytes, size_t count, tw_error *error);
/* Goes back to the start of the file. */
void tw_local_rewind(int descriptor);
void tw_local_close(int descriptor);
/* The free bytes on the disk of an existing file. false: not known. */
bool tw_local_left(const char *path, uint64_t *bytes);
