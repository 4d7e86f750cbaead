/* solution.h -- solutions that own what they name, in one block. */
#ifndef TW_PUZZLE_SOLUTION_H
#define TW_PUZZLE_SOLUTION_H

#include <tw/advanced/puzzle.h>

/* A solution with room for so many placements and cells; its count is 0. *items: its placements,
 * *all: room for their cells. New, tw_solution_free; NULL when memory is out. */
tw_solution *tw_solution_new(const tw_context *context, size_t placements, size_t cells,
                             tw_placement **items, tw_cell **all);

/* Are its pieces those of the puzzle, and its cells such as the lattice has, within the reach of
 * coordinates, some for each piece? What else asks of a solution relies on that. TW_ERR_INPUT: not
 * so; error says where, placements counted from 0. */
tw_status tw_solution_names(const tw_puzzle *puzzle, const tw_solution *solution, tw_error *error);

#endif
