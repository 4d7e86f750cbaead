/* puzzle/puzzle_shared.h -- what the rest of the library asks of poses and symmetries. */
#ifndef TW_PUZZLE_PUZZLE_SHARED_H
#define TW_PUZZLE_PUZZLE_SHARED_H

#include <tw/puzzle.h>

/* The number of the pose of that stock on just those cells with those markings, whatever its
 * orientation; UINT32_MAX if there is none. */
uint32_t tw_poses_find(const tw_poses *poses, const tw_pose *wanted);
/* What it was made of; borrowed for the life of the symmetries. */
const tw_poses *tw_symmetry_source(const tw_symmetry *symmetry);
/* The same as tw_symmetry_counts, of what the element does without any exchange. */
bool tw_symmetry_is_plain(const tw_symmetry *symmetry, uint32_t element, tw_up_to up_to);
/* Where an element sends the stocks, by number. */
const uint32_t *tw_symmetry_stocks(const tw_symmetry *symmetry, uint32_t element);

#endif
