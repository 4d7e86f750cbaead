/* posix_files.h -- the files of this machine, by POSIX: what a tw_disk is where the caller gives
 * none. The library opens files nowhere else, but for those of SQLite. */
#ifndef TW_STORE_POSIX_FILES_H
#define TW_STORE_POSIX_FILES_H

#include <limits.h>
#include <tw/advanced/store.h>

#include "store/packer.h"

/* What failed last, for the words about it. */
typedef struct tw_posix_fault {
    int number; /* 0: nothing */
    char words[120];
} tw_posix_fault;

/* fault: borrowed for the life of the disk; its contents do not matter. */
tw_disk tw_posix_disk(tw_posix_fault *fault);
/* What a file is known by: so many bytes, 16 at most, at a place in it. */
typedef struct tw_posix_kind {
    const char *noun;
    const void *mark;
    size_t count;
    int64_t at;
} tw_posix_kind;

/* Where a file of that name is written: where a link leads, else the name itself. TW_ERR_IO when
 * what is there is neither of the kind (NULL: of any) nor empty, no plain file, or a link that
 * leads nowhere; error names path. */
tw_status tw_posix_place(const char *path, const tw_posix_kind *kind, char real[PATH_MAX],
                         tw_error *error);
/* Adds all bytes of a file, `most` at most. TW_ERR_IO when it cannot be read, TW_ERR_TOO_LARGE,
 * TW_ERR_MEMORY; error names the file, its message does not. */
tw_status tw_posix_read(const char *path, size_t most, tw_bytes *bytes, tw_error *error);
/* A file to be read in pieces. TW_ERR_IO; error names the file. */
tw_status tw_posix_open(const char *path, int *descriptor, tw_error *error);
/* So many bytes, or those until the end; fewer, with an error, when it cannot be read. */
size_t tw_posix_get(int descriptor, void *bytes, size_t count, tw_error *error);
/* Goes back to the begin of the file. */
void tw_posix_rewind(int descriptor);
void tw_posix_close(int descriptor);
/* Bytes that are free on the disk of a file, which is there. false: not known. */
bool tw_posix_left(const char *path, uint64_t *bytes);

#endif
