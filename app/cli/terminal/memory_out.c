/* memory_out.c -- failed allocations that no caller is told of (memory_out.h). */
#include "cli/terminal/memory_out.h"

#include <jansson.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_bool ran_out;

void cli_note_no_memory(void)
{
    atomic_store(&ran_out, true);
}

bool cli_memory_ran_out(void)
{
    return atomic_load(&ran_out);
}

static void *take(size_t size)
{
    void *block = malloc(size);
    if (!block && size > 0)
        cli_note_no_memory();
    return block;
}

void cli_watch_json(void)
{
    json_set_alloc_funcs(take, free);
}
