/* puzzle/puzzle_shared.h -- what the rest of the library asks of poses and symmetries. */
#ifndef TW_PUZZLE_PUZZLE_SHARED_H
#define TW_PUZZLE_PUZZLE_SHARED_H

#include <tw/puzzle.h>

/* The pose of a stock on just these cells (ascending numbers) with these dresses (NULL in a puzzle
 * without marks); UINT32_MAX if there is none. */
uint32_t tw_poses_find(const tw_poses *poses, uint32_t stock, const uint32_t *cells,
                       const uint32_t *dresses, size_t count);
/* What it was made of; borrowed for the life of the symmetries. */
const tw_poses *tw_symmetry_source(const tw_symmetry *symmetry);
/* Where an element sends the stocks, by number. */
const uint32_t *tw_symmetry_stocks(const tw_symmetry *symmetry, uint32_t element);

#endif
