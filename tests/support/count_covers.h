/* count_covers.h -- covers whose solutions are counted, and how many others say there are. */
#pragma once

#include "support/covers.h"

/* Every pair of places is an option: the perfect matchings of a complete graph. */
static inline tw_cover *pairs_of(uint32_t places)
{
    tw_cover_builder *builder = new_builder(places, 0);
    for (uint32_t i = 0; i < places; i++)
        for (uint32_t j = i + 1; j < places; j++) {
            const uint32_t both[] = {i, j};
            assert_int_equal(tw_cover_builder_option(builder, both, 2, UINT32_MAX), TW_OK);
        }
    return finish(builder);
}
