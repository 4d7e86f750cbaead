/* store/checkpoint/long_checkpoint.h -- a checkpoint with bytes behind it, as many as there are:
 * what is held in memory of them is a block.
 *
 * In front stands a checkpoint without tasks; then come blocks, packed, each with a checksum that
 * goes on from that of what stands before it (doc/checkpoint-format.md). So what is read was
 * written in this order, and no block is missing. */
#ifndef TW_STORE_LONG_CHECKPOINT_H
#define TW_STORE_LONG_CHECKPOINT_H

#include "store/checkpoint/atomic_file.h"
#include "store/packer.h"

/* ---- Writing ----------------------------------------------------------------------------- */

typedef struct tw_long_writer {
    const tw_context *context; /* these are the caller's */
    const tw_disk *disk;       /* NULL: this machine's files */
    const char *path;
    tw_disk_file file;
    tw_bytes bytes; /* to be packed: what is added goes here */
    tw_bytes block; /* the one at hand, with the checksum before it */
    uint64_t sum;
} tw_long_writer;

/* Begins a file in the place of path, as tw_checkpoint_save does, with what stands in front.
 * writer: zeroed but for what is the caller's; it stays where it is. tw_long_end in any case.
 * Statuses as there. */
tw_status tw_long_begin(tw_long_writer *writer, const tw_checkpoint *checkpoint, tw_error *error);
/* To be called after some bytes were added: writes them out when they are a block. */
tw_status tw_long_flush(tw_long_writer *writer, tw_error *error);
/* status: what came of it so far; if that is not TW_OK the old file stays. */
tw_status tw_long_end(tw_long_writer *writer, tw_status status, tw_error *error);

/* ---- Reading ----------------------------------------------------------------------------- */

typedef struct tw_long_reader {
    const tw_context *context;
    int descriptor;
    bool open, over; /* over: the last block was read */
    tw_checkpoint *front;
    tw_bytes bytes, block;
    tw_scan scan; /* of the bytes that are there */
    uint64_t sum;
    tw_error error; /* what was wrong first; status TW_OK: nothing */
} tw_long_reader;

/* A file of any origin, whose front is read. TW_ERR_IO, TW_ERR_INPUT, TW_ERR_VERSION,
 * TW_ERR_TOO_LARGE, TW_ERR_MEMORY; error names the file. tw_long_close in any case. */
tw_status tw_long_open(tw_long_reader *reader, const tw_context *context, const char *path,
                       tw_error *error);
/* Reads the front again, so that all behind it is read from its begin. Pointers to the old front
 * end here. Statuses as those of tw_long_open. */
tw_status tw_long_rewind(tw_long_reader *reader);
/* The bytes at hand, this many at least but at the end of all. Where they cannot be had, or are
 * damaged, the scan is bad and reader->error says why. */
tw_scan *tw_long_scan(tw_long_reader *reader, size_t least);
/* Was all read, and is there nothing behind? */
bool tw_long_is_over(tw_long_reader *reader);
void tw_long_close(tw_long_reader *reader);

#endif
