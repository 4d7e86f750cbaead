/* builtin.c -- the lattices and puzzles that are part of the library (builtin.h). */
#include "format/builtin.h"

#include <string.h>

tw_shipped tw_shipped_lattice(size_t number)
{
    return tw_shipped_lattices[number < tw_shipped_lattice_count ? number
                                                                 : tw_shipped_lattice_count];
}

tw_shipped tw_shipped_puzzle(size_t number)
{
    return tw_shipped_puzzles[number < tw_shipped_puzzle_count ? number : tw_shipped_puzzle_count];
}

static const tw_shipped *find(const tw_shipped *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

const tw_shipped *tw_find_lattice(const char *name)
{
    return find(tw_shipped_lattices, name);
}

const tw_shipped *tw_find_puzzle(const char *name)
{
    return find(tw_shipped_puzzles, name);
}
