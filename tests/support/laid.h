/* laid.h -- solutions as texts: LAID(two, "0 0,0 1,0; 1 2,0") has piece 0 on two cells and piece 1
 * on one. */
#pragma once

#include <string.h>

#include "support/test_list.h"

typedef struct laid {
    tw_cell cells[64];
    tw_placement placements[32];
    tw_solution solution;
} laid;

/* Reads " 1,2,3" or " 1,2/4", in which 4 is the kind; returns what follows. */
static inline const char *read_laid_cell(const char *at, tw_cell *cell)
{
    char *end = NULL;
    size_t axis = 0;
    do {
        cell->at[axis++] = (int32_t)strtol(at + 1, &end, 10);
        at = end;
    } while (*at == ',');
    if (*at == '/')
        cell->kind = (uint32_t)strtoul(at + 1, &end, 10);
    return end;
}

static inline void lay(laid *l, const char *text)
{
    size_t cells = 0;
    memset(l, 0, sizeof *l);
    l->solution.placements = l->placements;
    for (const char *at = text; at; at = strchr(at, ';')) {
        char *end;
        tw_placement *one = &l->placements[l->solution.count++];
        one->piece = (uint32_t)strtoul(at + (*at == ';'), &end, 10);
        one->cells = &l->cells[cells];
        for (at = end; *at == ' '; one->cell_count++)
            at = read_laid_cell(at, &l->cells[cells++]);
        assert_true(l->solution.count <= 32 && cells <= 64);
    }
}

#define LAID(name, text)                                                                           \
    laid name;                                                                                     \
    lay(&name, text)
