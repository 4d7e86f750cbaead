/* bytes.c -- a growing array of bytes, for users (tw_bytes).
 *
 * Invariant: once `status` is not TW_OK nothing is added, so callers check it once, at the end. */
#include <string.h>

#include "base/base.h"

void tw_bytes_free(tw_bytes *bytes)
{
    tw_give(tw_context_or_default(bytes->context), bytes->data, bytes->room, 1);
    *bytes = (tw_bytes){.context = bytes->context};
}

void tw_bytes_add(tw_bytes *bytes, const void *added, size_t count)
{
    if (bytes->status || count == 0)
        return;
    if (!TW_GROW(tw_context_or_default(bytes->context), bytes->data, bytes->room,
                 bytes->size + count + 1)) {
        bytes->status = TW_ERR_MEMORY;
        return;
    }
    memcpy(bytes->data + bytes->size, added, count);
    bytes->size += count;
    bytes->data[bytes->size] = '\0';
}

static bool add_bytes(void *user, const char *bytes, size_t count)
{
    tw_bytes *to = user;
    tw_bytes_add(to, bytes, count);
    return to->status == TW_OK;
}

tw_out tw_bytes_out(tw_bytes *bytes)
{
    return (tw_out){add_bytes, bytes};
}
