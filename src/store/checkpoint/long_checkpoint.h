/* store/checkpoint/long_checkpoint.h -- a checkpoint with any number of bytes behind it, of which
 * memory holds one block at a time.
 *
 * The front is a checkpoint without tasks; packed blocks follow, each with a checksum that
 * continues the one before it (doc/checkpoint-format.md). So blocks are read in the order written,
 * and none is missing. */
#pragma once

#include "store/checkpoint/atomic_file.h"
#include "store/packer.h"

/* ---- Writing ----------------------------------------------------------------------------- */

typedef struct tw_long_writer {
    const tw_context *context; /* set by the caller, like disk and path */
    const tw_disk *disk;       /* NULL: this machine's files */
    const char *path;
    tw_disk_file file;
    tw_bytes bytes; /* to be packed; the caller appends here */
    tw_bytes block; /* the current one, after the checksum before it */
    uint64_t sum;
} tw_long_writer;

/* Begins a file that replaces path, as tw_checkpoint_save does, and writes the front. writer:
 * zeroed except for the fields of the caller; must not move. Call tw_long_end even on failure.
 * Statuses as tw_checkpoint_save. */
tw_status tw_long_begin(tw_long_writer *writer, const tw_checkpoint *checkpoint, tw_error *error);
/* Call after adding bytes: writes them once they fill a block. */
tw_status tw_long_flush(tw_long_writer *writer, tw_error *error);
/* status: the result so far; if it is not TW_OK the old file stays. */
tw_status tw_long_end(tw_long_writer *writer, tw_status status, tw_error *error);

/* ---- Reading ----------------------------------------------------------------------------- */

typedef struct tw_long_reader {
    const tw_context *context;
    int descriptor;
    bool open, over; /* over: the last block was read */
    tw_checkpoint *front;
    tw_bytes bytes, block;
    tw_scan scan; /* the unread part of `bytes` */
    uint64_t sum;
    tw_error error; /* the first error; status TW_OK: none */
    char path[sizeof((tw_error *)NULL)->file];
} tw_long_reader;

/* Opens a file of any origin and reads its front. TW_ERR_IO, TW_ERR_INPUT, TW_ERR_VERSION,
 * TW_ERR_TOO_LARGE, TW_ERR_MEMORY; error names the file. Call tw_long_close even on failure. */
tw_status tw_long_open(tw_long_reader *reader, const tw_context *context, const char *path,
                       tw_error *error);
/* Reads the front again; reading continues with the first block. Pointers to the old front become
 * invalid. Statuses as tw_long_open. */
tw_status tw_long_rewind(tw_long_reader *reader);
/* The unread bytes: at least `least`, fewer only at the end of the blocks. If they cannot be read
 * or are damaged, the scan is bad and reader->error says why. */
tw_scan *tw_long_scan(tw_long_reader *reader, size_t least);
/* Says why the file is of no use: what reader->error says, else these words, as TW_ERR_INPUT; names
 * the file. Returns the status. */
tw_status tw_long_fail(const tw_long_reader *reader, const char *words, tw_error *error);
/* Has everything been read, with nothing after the last block? */
bool tw_long_is_over(tw_long_reader *reader);
void tw_long_close(tw_long_reader *reader);
