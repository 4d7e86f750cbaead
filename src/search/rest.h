/* search/rest.h -- makes the small cover that is left when options of a big one are put down. */
#pragma once

#include "cover/cover_internal.h"

/* taken: one a place; used: one a stock. *rest: new; its options are those of `options`, all that
 * still fit, in any order; its places are those that are empty, and its stocks are all. */
tw_status tw_rest_make(const tw_cover *cover, const bool *taken, const uint32_t *used,
                       tw_u32_span options, tw_cover **rest);
