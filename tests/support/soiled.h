/* soiled.h -- memory that is never clean: new and freed blocks are filled with rubbish, and a block
 * that grows always moves, so that reads of unwritten bytes show.
 *
 * Meson makes malloc do the same (MALLOC_PERTURB_) for each whole block. A state of the engine
 * bitset takes 10 MB, of which a small cover touches a few thousand bytes: tests that make tens of
 * thousands of them turn that off (tests/unit/meson.build) and soil the beginning of each block. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include <tw/error.h>

enum { SOILED_BYTES = 65536, RUBBISH = 0xa5 };

static inline void soil(void *block, size_t from, size_t size)
{
    size_t end = size < SOILED_BYTES ? size : SOILED_BYTES;
    if (from < end)
        memset((char *)block + from, RUBBISH, end - from);
}

/* The resize function of a context; `user` is not used. */
static inline void *soiled_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    void *moved = new_size ? malloc(new_size) : NULL;
    if (new_size && !moved)
        return NULL;
    size_t kept = old_size < new_size ? old_size : new_size;
    if (block && kept)
        memcpy(moved, block, kept);
    if (moved)
        soil(moved, block ? kept : 0, new_size);
    if (block)
        soil(block, 0, old_size);
    free(block);
    return moved;
}

static inline double soiled_seconds(void *user)
{
    (void)user;
    return tw_context_default()->seconds(NULL);
}

static inline const tw_context *soiled(void)
{
    static const tw_context context = {
        .size = sizeof context, .resize = soiled_resize, .seconds = soiled_seconds, .user = NULL};
    return &context;
}
