/* count_covers.h -- covers whose solutions are counted, and how many others say there are. */
#pragma once

#include "support/covers.h"

/* Dominoes in a box of some width and height. */
static inline tw_cover *dominoes(uint32_t width, uint32_t height)
{
    tw_cover_builder *builder = new_builder((size_t)width * height, 0);
    for (uint32_t c = 0; c < width * height; c++) {
        const uint32_t along[] = {c, c + 1}, down[] = {c, c + width};
        if (c % width + 1 < width)
            assert_int_equal(tw_cover_builder_option(builder, along, 2, UINT32_MAX), TW_OK);
        if (c / width + 1 < height)
            assert_int_equal(tw_cover_builder_option(builder, down, 2, UINT32_MAX), TW_OK);
    }
    return finish(builder);
}

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
