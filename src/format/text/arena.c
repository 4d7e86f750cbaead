/* arena.c -- blocks cut one after the other from chunks of the context's memory.
 *
 * Invariant: the newest chunk has `used` <= `size` bytes handed out, each block aligned.
 * Cost: a block larger than a chunk gets a chunk of its own. */
#include "format/text/arena.h"

#include <stdalign.h>
#include <string.h>

enum { CHUNK = 65536 };

typedef struct tw_arena_chunk {
    struct tw_arena_chunk *older;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
} tw_arena_chunk;

static tw_arena_chunk *add_chunk(tw_arena *arena, size_t need)
{
    size_t size = need > CHUNK ? need : CHUNK;
    tw_arena_chunk *chunk = tw_take(arena->context, 1, sizeof *chunk + size);
    if (!chunk)
        return NULL;
    chunk->size = size;
    chunk->older = arena->newest;
    arena->newest = chunk;
    return chunk;
}

void *tw_arena_take(tw_arena *arena, size_t count, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size != 0 && count > SIZE_MAX / 4 / size)
        return NULL;
    size_t need = (count * size + align - 1) / align * align;
    tw_arena_chunk *chunk = arena->newest;
    if (!chunk || chunk->size - chunk->used < need)
        chunk = add_chunk(arena, need);
    if (!chunk)
        return NULL;
    void *block = chunk->bytes + chunk->used;
    chunk->used += need;
    return block;
}

char *tw_arena_text(tw_arena *arena, const char *bytes, size_t length)
{
    char *copy = tw_arena_take(arena, length + 1, 1);
    if (copy && length > 0)
        memcpy(copy, bytes, length);
    return copy;
}

void tw_arena_clear(tw_arena *arena)
{
    while (arena->newest) {
        tw_arena_chunk *chunk = arena->newest;
        arena->newest = chunk->older;
        tw_give(arena->context, chunk, 1, sizeof *chunk + chunk->size);
    }
}
