/* solve/tables/conjugates.h -- which symmetries fix equally many solutions.
 *
 * A symmetry h maps the solutions that g fixes to those that h g h^-1 fixes. So of the symmetries
 * that are conjugate in a group that keeps the pins one is counted for all: ten of the 48 of a
 * cube. Which of them exchange something or are mirrors does not matter here: all of them permute
 * the solutions. */
#pragma once

#include "solve/encoding/encoding.h"

typedef struct tw_conjugates {
    const tw_context *context;
    uint32_t *elements; /* of the symmetry: one per class, the identity first */
    size_t count;       /* classes */
    uint32_t *of;       /* the class of each keeper */
    size_t keepers;
} tw_conjugates;

/* keepers: elements that form a group, identity first; borrowed for the call. Fills a zeroed
 * *conjugates; clear may follow in any case. TW_ERR_MEMORY, TW_ERR_STATE when the pace stops. Cost:
 * poses * keepers, and classes * keepers. */
tw_status tw_conjugates_make(const tw_encoding *encoding, const uint32_t *keepers, size_t count,
                             tw_pace *pace, tw_conjugates *conjugates);
void tw_conjugates_clear(tw_conjugates *conjugates);
