/* search/place_order.h -- in which order a beam (beam.h) fills the places of a cover.
 *
 * The places around a centre come last, the farthest first: what is left near the end is then a
 * compact region. Of places at the same distance the one that is first in the cover's sweep is
 * first. The centre is where a ball has the shortest border: a corner of a box, the inside of a
 * ragged region. */
#pragma once

#include "cover/cover_internal.h"

/* Writes the required places to `order`, which has room for all places; *count: how many.
 * TW_ERR_MEMORY. Cost: a thousand balls of 150 places, and a few looks at each place. */
tw_status tw_place_order_make(const tw_cover *cover, uint32_t *order, size_t *count);
