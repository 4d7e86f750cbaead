/* engines.c -- the list of all engines. A new one is a file of its own, a line here and one in
 * meson.build. */
#include "engine/engine.h"

#include <string.h>

/* The default engine first, engines that walk no tree after those that do, the template last. */
/* clang-format off */
#define EACH_ENGINE(table) \
    table(bitset) \
    table(dancing) \
    table(first_empty) \
    table(backtrack) \
    table(sat) \
    table(null)
/* clang-format on */

#define DECLARE(name) extern const tw_engine tw_engine_##name;
EACH_ENGINE(DECLARE)

#define ENTER(name) &tw_engine_##name,
static const tw_engine *const engines[] = {EACH_ENGINE(ENTER) NULL};

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
