/* engines.c -- the list of all engines. A new one is a file of its own, a line in engines.h, a
 * line here and one in meson.build. */
#include "engine/engines.h"

#include <string.h>

/* The default one first, the template last. */
static const tw_engine *const engines[] = {
    &tw_engine_dancing,
    &tw_engine_backtrack,
    &tw_engine_null,
    NULL,
};

size_t tw_engine_count(void)
{
    size_t count = 0;
    while (engines[count])
        count++;
    return count;
}

const tw_engine *tw_engine_get(size_t number)
{
    return engines[number];
}

const tw_engine *tw_engine_find(const char *name)
{
    for (size_t i = 0; engines[i]; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    return NULL;
}
