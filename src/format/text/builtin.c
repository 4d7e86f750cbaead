/* builtin.c -- the lattices and puzzles that are part of the library (builtin.h). */
#include "format/text/builtin.h"

#include <string.h>

tw_builtin tw_builtin_lattice(size_t number)
{
    return tw_builtin_lattices[number < tw_builtin_lattice_count ? number
                                                                 : tw_builtin_lattice_count];
}

tw_builtin tw_builtin_puzzle(size_t number)
{
    return tw_builtin_puzzles[number < tw_builtin_puzzle_count ? number : tw_builtin_puzzle_count];
}

static const tw_builtin *find_builtin(const tw_builtin *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

const tw_builtin *tw_builtin_find_lattice(const char *name)
{
    return find_builtin(tw_builtin_lattices, name);
}

const tw_builtin *tw_builtin_find_puzzle(const char *name)
{
    return find_builtin(tw_builtin_puzzles, name);
}
