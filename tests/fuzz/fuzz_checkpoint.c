/* fuzz_checkpoint.c -- any bytes as a checkpoint; or, if they begin with a B, the rest as the body
 * of one, with right packing and checksum. A checkpoint that is read is written again unchanged. */
#include "fuzz.h"

#include <tw/advanced/store.h>

#include "store/checkpoint/checkpoint_format.h"
#include "store/checkpoint/zstd_frame.h"
#include "store/hash.h"

static void wrap(const uint8_t *body, size_t count, tw_bytes *file)
{
    tw_bytes bytes = {.context = file->context}, frame = {.context = file->context};
    tw_bytes_add(&bytes, body, count);
    if (tw_zstd_frame_pack(&bytes, &frame) != TW_OK)
        abort();
    tw_bytes_add(file, tw_checkpoint_magic, TW_CHECKPOINT_MAGIC);
    tw_pack_fixed(file, TW_CHECKPOINT_VERSION, 4);
    tw_pack_fixed(file, frame.size, 8);
    tw_bytes_add(file, frame.data, frame.size);
    tw_pack_fixed(file, tw_checksum_bytes(file->data, file->size), 8);
    tw_bytes_free(&bytes);
    tw_bytes_free(&frame);
}

static bool add_to(void *user, const char *bytes, size_t count)
{
    tw_bytes_add(user, bytes, count);
    return true;
}

/* Written, read and written again gives the same bytes. The input itself may be packed
 * differently. */
static void write_and_read(const tw_context *context, const tw_checkpoint *checkpoint)
{
    tw_bytes first = {.context = context}, second = {.context = context};
    const tw_out out = {add_to, &first}, again = {add_to, &second};
    tw_checkpoint *read = NULL;
    if (tw_checkpoint_write(context, checkpoint, &out, NULL) != TW_OK ||
        tw_checkpoint_read(context, first.data, first.size, &read, NULL) != TW_OK ||
        tw_checkpoint_write(context, read, &again, NULL) != TW_OK)
        abort();
    if (first.size != second.size || memcmp(first.data, second.data, first.size) != 0)
        abort();
    tw_checkpoint_free(read);
    tw_bytes_free(&first);
    tw_bytes_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_bytes file = {.context = &self.context};
    tw_checkpoint *read = NULL;
    tw_error error = {0};
    if (size > 0 && data[0] == 'B')
        wrap(data + 1, size - 1, &file);
    else
        tw_bytes_add(&file, data, size);
    tw_status status = tw_checkpoint_read(&self.context, file.data, file.size, &read, &error);
    if ((status == TW_OK) != (error.message[0] == '\0') || (status == TW_OK) != (read != NULL))
        abort();
    if (read)
        write_and_read(&self.context, read);
    tw_checkpoint_free(read);
    tw_bytes_free(&file);
    end_trial(&self);
    return 0;
}
