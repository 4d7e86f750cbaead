/* cover/cover_shared.h -- covers as the solver makes them and engines read them: neighbours of
 * places, an order of all places. */
#pragma once

#include <tw/advanced/cover.h>

/* Makes two places neighbours of each other (repeating a call is allowed). TW_ERR_INPUT for numbers
 * out of range or a place beside itself. */
tw_status tw_cover_builder_join(tw_cover_builder *builder, uint32_t place, uint32_t other);
/* Sets the order in which a search from one end to the other should fill the places: every place
 * once, copied; a later call replaces it. TW_ERR_INPUT for anything else. */
tw_status tw_cover_builder_static_order(tw_cover_builder *builder, const uint32_t *order);
/* Sets the cost of the option added last; of either sign, 0 by default. TW_ERR_INPUT before any
 * option. */
tw_status tw_cover_builder_cost(tw_cover_builder *builder, int64_t cost);
/* Bound on the absolute total cost of a solution; beyond it tw_cover_freeze returns
 * TW_ERR_TOO_LARGE. */
#define TW_MOST_COST ((int64_t)1 << 56)
bool tw_cover_has_costs(const tw_cover *cover);
int64_t tw_cover_option_cost(const tw_cover *cover, uint32_t option);
/* Neighbours of a place, ascending; borrowed for the life of the cover. */
tw_u32_span tw_cover_neighbours(const tw_cover *cover, uint32_t place);
/* Does an option cover a place? */
bool tw_cover_option_has(const tw_cover *cover, uint32_t option, uint32_t place);
/* Do two lists of places, ascending, have one in common? */
bool tw_cover_overlap(tw_u32_span one, tw_u32_span two);
/* All places in static order; NULL when none was given. */
const uint32_t *tw_cover_static_order(const tw_cover *cover);
