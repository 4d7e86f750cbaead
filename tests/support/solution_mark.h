/* solution_mark.h -- a hash of a solution by the cells of its pieces. */
#pragma once

#include <tw/advanced/puzzle.h>

/* The hash does not depend on the order of the pieces. */
static inline uint64_t mark_of(const tw_solution *solution)
{
    uint64_t mark = 0;
    for (size_t p = 0; p < solution->count; p++) {
        uint64_t place = solution->placements[p].cell_count;
        for (size_t c = 0; c < solution->placements[p].cell_count; c++) {
            const tw_cell *cell = &solution->placements[p].cells[c];
            place = (place ^ (uint64_t)(cell->at[0] * 64 + cell->at[1] + 1)) * 0x9E3779B97F4A7C15u;
            place ^= place >> 29;
        }
        mark += place * 0xFF51AFD7ED558CCDu;
    }
    return mark;
}
