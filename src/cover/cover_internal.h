/* cover/cover_internal.h -- the frozen cover from within: plain arrays, for the engines that read
 * them in their inner loops. Everyone else uses <tw/advanced/cover.h>.
 *
 * Lists are stored one after the other: list i is items[start[i] .. start[i + 1]). */
#pragma once

#include <tw/advanced/cover.h>

#include "base/scope.h"

#define TW_NO_STOCK UINT32_MAX

struct tw_cover {
    tw_scope scope;
    size_t places, stocks, options;
    size_t required;                   /* places that are not optional */
    bool *optional;                    /* one a place */
    uint32_t *low, *high;              /* one a stock */
    uint32_t *option_start;            /* options + 1 */
    uint32_t *option_places;           /* each option's ascending */
    uint32_t *option_stock;            /* or TW_NO_STOCK */
    uint32_t *neighbour_start;         /* places + 1 */
    uint32_t *neighbours;              /* each place's ascending, none twice */
    uint32_t *static_order;            /* one a place; NULL: none was given */
    int64_t *costs;                    /* one an option; NULL: nothing costs anything */
};

/* Is none of these places taken? taken: one a place. */
static inline bool tw_places_are_clear(tw_u32_span places, const bool *taken)
{
    for (size_t i = 0; i < places.count; i++)
        if (taken[places.items[i]])
            return false;
    return true;
}

/* Does an option overlap no taken place? */
static inline bool tw_cover_is_clear(const tw_cover *cover, uint32_t option, const bool *taken)
{
    const uint32_t start = cover->option_start[option];
    return tw_places_are_clear(
        (tw_u32_span){cover->option_places + start, cover->option_start[option + 1] - start},
        taken);
}

/* Does an option overlap no taken place, and is a unit of its stock left? taken: one a place; used:
 * one a stock. */
static inline bool tw_cover_fits(const tw_cover *cover, uint32_t option, const bool *taken,
                                 const uint32_t *used)
{
    uint32_t stock = cover->option_stock[option];
    if (stock != TW_NO_STOCK && used[stock] >= cover->high[stock])
        return false;
    return tw_cover_is_clear(cover, option, taken);
}

/* Required places of an option. */
static inline size_t tw_cover_required_of(const tw_cover *cover, uint32_t option)
{
    size_t count = 0;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        count += !cover->optional[cover->option_places[i]];
    return count;
}

/* Required places that options leave, if they are put down together. */
static inline size_t tw_cover_left(const tw_cover *cover, const uint32_t *options, size_t count)
{
    size_t left = cover->required;
    for (size_t i = 0; i < count; i++)
        left -= tw_cover_required_of(cover, options[i]);
    return left;
}

/* Sets the places of an option in `marks`, one a place. */
static inline void tw_cover_mark_places(const tw_cover *cover, uint32_t option, bool *marks,
                                        bool mark)
{
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        marks[cover->option_places[i]] = mark;
}

/* An upper bound of the options that can be put down together: each covers places, and those with a
 * stock use a unit of it. Cost: linear in options and stocks. */
size_t tw_cover_deepest(const tw_cover *cover);
