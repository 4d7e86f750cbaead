/* solve/tables/conjugates.h -- which symmetries leave equally many solutions as they are.
 *
 * A symmetry h carries the solutions that g leaves as they are to those that h g h^-1 leaves so.
 * So of the symmetries that are conjugate in the group that keeps the pins one is counted for all:
 * of the 48 of a cube ten. Which of them exchange something or are mirrors does not matter here:
 * all of them permute the solutions. */
#ifndef TW_SOLVE_CONJUGATES_H
#define TW_SOLVE_CONJUGATES_H

#include "solve/encoding/encoding.h"

typedef struct tw_conjugates {
    const tw_context *context;
    uint32_t *elements; /* of the symmetry: one per class, the identity first */
    size_t count;       /* classes */
    uint32_t *of;       /* the class of each keeper of the encoding */
    size_t keepers;
} tw_conjugates;

/* keepers: so many of the encoding's: all, or the identity alone. Fills a zeroed *conjugates; clear
 * may follow in any case. TW_ERR_MEMORY, TW_ERR_STATE when the pace stops. Cost: poses * keepers,
 * and classes * keepers. */
tw_status tw_conjugates_make(const tw_encoding *encoding, size_t keepers, tw_pace *pace,
                             tw_conjugates *conjugates);
void tw_conjugates_clear(tw_conjugates *conjugates);

#endif
