/* name_texts.c -- pieces and cells as users write and read them (name_texts.h). */
#include "verbs/name_texts.h"

#include <stdio.h>

#include <tw/advanced.h>

static const char *piece_name(void *user, size_t number)
{
    const tw_puzzle *puzzle = *(const tw_puzzle *const *)user;
    return number < tw_puzzle_piece_count(puzzle) ? tw_puzzle_piece_name(puzzle, (uint32_t)number)
                                                  : NULL;
}

const char *verb_nearest_piece(const tw_puzzle *puzzle, const char *name)
{
    return tw_nearest(name, piece_name, &puzzle);
}

char *verb_cell_text(const tw_lattice *lattice, tw_cell cell, char buffer[TW_MAX_NAME + 64])
{
    size_t size = 0;
    buffer[0] = '\0';
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        size += (size_t)snprintf(buffer + size, 16, "%s%d", i > 0 ? "," : "", cell.at[i]);
    if (tw_lattice_kind_count(lattice) > 1)
        snprintf(buffer + size, TW_MAX_NAME + 1, ",%s", tw_lattice_kind_name(lattice, cell.kind));
    return buffer;
}
