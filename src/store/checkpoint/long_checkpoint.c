/* long_checkpoint.c -- blocks behind a checkpoint (long_checkpoint.h).
 *
 * A block is its length (8 bytes), a frame of that length and a checksum over the checksum before
 * it, its length and its frame; one of length 0 is the last.
 * Invariant: `sum` is the checksum of all bytes written, or read and verified. */
#include "store/checkpoint/long_checkpoint.h"

#include <string.h>

#include "store/checkpoint/checkpoint_format.h"
#include "store/checkpoint/zstd_frame.h"
#include "store/hash.h"

#define BLOCK 262144  /* bytes, before they are packed */
#define PACKED 327680 /* at most, even if they do not compress */
#define PIECE 65536   /* bytes read at a time, as the file may be shorter than it says */
#define SUM 8         /* bytes of a checksum */
#define LENGTH 8      /* bytes of the length of a frame */

static uint64_t number_at(const tw_bytes *bytes, size_t at)
{
    tw_scan scan = {bytes->data + at, bytes->data + bytes->size, false};
    return tw_scan_fixed(&scan, 8);
}

/* ---- Writing ----------------------------------------------------------------------------- */

/* count 0: the last one. */
static tw_status write_block(tw_long_writer *writer, size_t count, tw_error *error)
{
    tw_bytes *block = &writer->block, raw = writer->bytes,
             frame = {.context = writer->bytes.context};
    raw.size = count;
    tw_status status = count ? tw_zstd_frame_pack(&raw, &frame) : TW_OK;
    if (status)
        return tw_fail(error, status, "out of memory");
    block->size = 0;
    tw_pack_fixed(block, writer->sum, SUM);
    tw_pack_fixed(block, frame.size, LENGTH);
    tw_bytes_add(block, frame.data, frame.size);
    tw_bytes_free(&frame);
    writer->sum = tw_checksum_bytes(block->data, block->size);
    tw_pack_fixed(block, writer->sum, SUM);
    if (block->status)
        return tw_fail(error, block->status, "out of memory");
    return tw_disk_add(&writer->file, block->data + SUM, block->size - SUM, error);
}

tw_status tw_long_begin(tw_long_writer *writer, const tw_checkpoint *checkpoint, tw_error *error)
{
    writer->context = tw_context_or_default(writer->context);
    writer->bytes.context = writer->block.context = writer->context;
    tw_status status =
        tw_checkpoint_pack(checkpoint, TW_LONG_CHECKPOINT_VERSION, &writer->block, error);
    if (!status)
        status = tw_disk_begin(&writer->file, writer->disk, writer->path, error);
    if (status)
        return status;
    const tw_bytes *front = &writer->block;
    writer->sum = number_at(front, front->size - SUM);
    return tw_disk_add(&writer->file, front->data, front->size, error);
}

tw_status tw_long_flush(tw_long_writer *writer, tw_error *error)
{
    tw_bytes *bytes = &writer->bytes;
    tw_status status = bytes->status ? tw_fail(error, bytes->status, "out of memory") : TW_OK;
    while (!status && bytes->size >= BLOCK) {
        status = write_block(writer, BLOCK, error);
        memmove(bytes->data, bytes->data + BLOCK, bytes->size - BLOCK);
        bytes->size -= BLOCK;
    }
    return status;
}

tw_status tw_long_end(tw_long_writer *writer, tw_status status, tw_error *error)
{
    if (!status)
        status = tw_long_flush(writer, error);
    if (!status && writer->bytes.size > 0)
        status = write_block(writer, writer->bytes.size, error);
    if (!status)
        status = write_block(writer, 0, error);
    status = tw_disk_end(&writer->file, status, error);
    tw_bytes_free(&writer->bytes);
    tw_bytes_free(&writer->block);
    return status;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static bool is_well(const tw_long_reader *reader)
{
    return reader->error.status == TW_OK;
}

static void fail_long_reader(tw_long_reader *reader, tw_status status, const char *words)
{
    (void)tw_fail(&reader->error, status, "%s", words);
    reader->scan.bad = true;
}

/* Appends `count` bytes of the file to the block; memory grows only as bytes arrive. */
static void get(tw_long_reader *reader, size_t count)
{
    tw_bytes *block = &reader->block;
    uint8_t piece[PIECE];
    while (is_well(reader) && count > 0) {
        size_t wanted = count < PIECE ? count : PIECE;
        size_t got = tw_local_get(reader->descriptor, piece, wanted, &reader->error);
        tw_bytes_add(block, piece, got);
        if (got < wanted)
            fail_long_reader(reader, TW_ERR_INPUT, "the checkpoint is cut off");
        if (block->status)
            fail_long_reader(reader, block->status, "out of memory");
        count -= got;
    }
}

/* Reads the front as a checkpoint of its own. */
static void read_front(tw_long_reader *reader)
{
    tw_bytes *block = &reader->block;
    get(reader, TW_CHECKPOINT_HEAD);
    uint64_t length = is_well(reader) ? number_at(block, TW_CHECKPOINT_HEAD - LENGTH) : 0;
    if (length > (uint64_t)2 * TW_MAX_CHECKPOINT)
        fail_long_reader(reader, TW_ERR_INPUT, "the checkpoint is damaged");
    get(reader, (size_t)length + TW_CHECKPOINT_TAIL);
    if (!is_well(reader))
        return;
    const tw_scan file = {block->data, block->data + block->size, false};
    (void)tw_checkpoint_unpack(reader->context, file, TW_LONG_CHECKPOINT_VERSION, &reader->front,
                               &reader->error);
    reader->sum = number_at(block, block->size - SUM);
}

static void unpack_block(tw_long_reader *reader, size_t length)
{
    tw_status status =
        tw_zstd_frame_unpack(reader->block.data + SUM + LENGTH, length, BLOCK, &reader->bytes);
    if (status == TW_ERR_MEMORY)
        fail_long_reader(reader, status, "out of memory");
    else if (status)
        fail_long_reader(reader, TW_ERR_INPUT, "the checkpoint is damaged inside");
}

/* Reads the next block and appends it to the unread bytes. */
static void read_next_block(tw_long_reader *reader)
{
    tw_bytes *block = &reader->block;
    block->size = 0;
    tw_pack_fixed(block, reader->sum, SUM);
    get(reader, LENGTH);
    uint64_t length = is_well(reader) ? number_at(block, SUM) : 0;
    if (length > PACKED)
        fail_long_reader(reader, TW_ERR_INPUT, "the checkpoint is damaged");
    get(reader, (size_t)length + SUM);
    if (!is_well(reader))
        return;
    reader->sum = tw_checksum_bytes(block->data, block->size - SUM);
    reader->over = length == 0;
    if (reader->sum != number_at(block, block->size - SUM))
        fail_long_reader(reader, TW_ERR_INPUT, "the checkpoint is damaged");
    else if (length > 0)
        unpack_block(reader, (size_t)length);
}

tw_status tw_long_open(tw_long_reader *reader, const tw_context *context, const char *path,
                       tw_error *error)
{
    context = tw_context_or_default(context);
    *reader = (tw_long_reader){
        .context = context, .bytes = {.context = context}, .block = {.context = context}};
    tw_status status = tw_local_open(path, &reader->descriptor, error);
    reader->open = !status;
    if (status)
        return status;
    tw_set_text(reader->path, sizeof reader->path, path);
    read_front(reader);
    return is_well(reader) ? TW_OK : tw_long_fail(reader, "", error);
}

tw_status tw_long_fail(const tw_long_reader *reader, const char *words, tw_error *error)
{
    const tw_error *why = &reader->error;
    const tw_status status = is_well(reader) ? tw_fail(error, TW_ERR_INPUT, "%s", words)
                                             : tw_fail(error, why->status, "%s", why->message);
    return tw_fail_in(reader->path, status, error);
}

tw_status tw_long_rewind(tw_long_reader *reader)
{
    tw_checkpoint_free(reader->front);
    reader->front = NULL;
    reader->over = false;
    reader->scan = (tw_scan){0};
    reader->bytes.size = reader->block.size = 0;
    tw_local_rewind(reader->descriptor);
    read_front(reader);
    return reader->error.status;
}

tw_scan *tw_long_scan(tw_long_reader *reader, size_t least)
{
    tw_scan *scan = &reader->scan;
    tw_bytes *bytes = &reader->bytes;
    while (!scan->bad && !reader->over && tw_scan_left(scan) < least) {
        size_t left = tw_scan_left(scan);
        if (left > 0)
            memmove(bytes->data, scan->at, left);
        bytes->size = left;
        read_next_block(reader);
        if (bytes->size > 0)
            *scan = (tw_scan){bytes->data, bytes->data + bytes->size, scan->bad};
    }
    return scan;
}

bool tw_long_is_over(tw_long_reader *reader)
{
    uint8_t more;
    const tw_scan *scan = tw_long_scan(reader, 1);
    return !scan->bad && tw_scan_left(scan) == 0 &&
           tw_local_get(reader->descriptor, &more, 1, &reader->error) == 0 && is_well(reader);
}

void tw_long_close(tw_long_reader *reader)
{
    if (reader->open)
        tw_local_close(reader->descriptor);
    tw_checkpoint_free(reader->front);
    tw_bytes_free(&reader->bytes);
    tw_bytes_free(&reader->block);
    *reader = (tw_long_reader){.context = reader->context};
}
