/* arena.h -- memory that is given back all at once: what is read of one text. */
#ifndef TW_FORMAT_ARENA_H
#define TW_FORMAT_ARENA_H

#include "base/base.h"

/* Zeroed is empty. Blocks live until tw_arena_clear. */
typedef struct tw_arena {
    const tw_context *context; /* borrowed */
    struct tw_arena_chunk *newest;
} tw_arena;

/* count * size zeroed bytes, borrowed until the arena is cleared; NULL when memory is out. */
void *tw_arena_take(tw_arena *arena, size_t count, size_t size);
/* A copy of `length` bytes with a NUL behind them. */
char *tw_arena_text(tw_arena *arena, const char *bytes, size_t length);
void tw_arena_clear(tw_arena *arena);

#endif
