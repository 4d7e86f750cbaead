/* strand.c -- regions of empty places by flooding, and the smallest part that may still be used.
 *
 * Invariant: a place was met in the present flood iff mark[place] == flood; usable[k] is the
 * number of stocks (options without stock count as one more) whose smallest part has sizes[k]
 * places and which are not used up.
 * Source: Tal and Barequet's stranding; the parts make it right for options that are not
 * connected.
 * Cost: a flood stops as soon as the region is large enough, so it meets few places. */
#include "engine/strand.h"

#include <string.h>

#define NO_CLASS UINT32_MAX

/* ---- Flooding ---------------------------------------------------------------------------- */

/* Floods from a place over the empty places that the present flood has not met, or, without
 * `taken`, over those that the flood before met; stops at `enough` places. *required: whether it
 * met a required place. Returns how many places it met. */
static uint32_t flood_from(tw_regions *regions, const bool *taken, uint32_t place, uint32_t enough,
                           bool *required)
{
    const tw_cover *cover = regions->cover;
    const uint64_t flood = regions->flood;
    uint32_t found = 1;
    regions->queue[0] = place;
    regions->mark[place] = flood;
    for (uint32_t i = 0; i < found && found < enough; i++) {
        uint32_t at = regions->queue[i];
        *required |= !cover->optional[at];
        for (uint32_t n = cover->neighbour_start[at]; n < cover->neighbour_start[at + 1]; n++) {
            uint32_t other = cover->neighbours[n];
            if (taken ? taken[other] || regions->mark[other] == flood
                      : regions->mark[other] != flood - 1)
                continue;
            regions->mark[other] = flood;
            regions->queue[found++] = other;
        }
    }
    return found;
}

/* ---- The smallest part of every stock ---------------------------------------------------- */

/* The size of an option's smallest part with a required place; UINT32_MAX: it has none. */
static uint32_t smallest_part(tw_regions *regions, uint32_t option)
{
    const tw_cover *cover = regions->cover;
    uint64_t within = ++regions->flood;
    uint32_t first = cover->option_start[option];
    uint32_t end = cover->option_start[option + 1];
    for (uint32_t i = first; i < end; i++)
        regions->mark[cover->option_places[i]] = within;
    uint32_t smallest = UINT32_MAX;
    regions->flood++;
    for (uint32_t i = first; i < end; i++) {
        if (regions->mark[cover->option_places[i]] != within)
            continue;
        bool required = false;
        uint32_t size = flood_from(regions, NULL, cover->option_places[i], UINT32_MAX, &required);
        if (size < smallest && required)
            smallest = size;
    }
    return smallest;
}

/* class_of holds the sizes themselves for the moment; NO_CLASS for stocks without options. */
static void find_smallest_parts(tw_regions *regions)
{
    const tw_cover *cover = regions->cover;
    for (size_t i = 0; i <= cover->stocks; i++)
        regions->class_of[i] = NO_CLASS;
    for (uint32_t option = 0; option < cover->options; option++) {
        const uint32_t stock = cover->option_stock[option]; /* without one, in the last class */
        uint32_t *least = &regions->class_of[stock == TW_NO_STOCK ? cover->stocks : stock];
        uint32_t size = smallest_part(regions, option);
        if (size < *least)
            *least = size;
    }
}

/* Numbers the sizes that occur; `queue` serves as the table from a size to its number. */
static void make_size_classes(tw_regions *regions)
{
    const tw_cover *cover = regions->cover;
    uint32_t *number = regions->queue; /* of size i + 1 */
    memset(number, 0, cover->places * sizeof *number);
    for (size_t i = 0; i <= cover->stocks; i++)
        if (regions->class_of[i] != NO_CLASS)
            number[regions->class_of[i] - 1] = 1;
    for (uint32_t i = 0; i < cover->places; i++)
        if (number[i]) {
            regions->sizes[regions->size_count] = i + 1;
            number[i] = (uint32_t)regions->size_count++;
        }
    for (size_t i = 0; i <= cover->stocks; i++) {
        if (regions->class_of[i] == NO_CLASS)
            continue;
        regions->class_of[i] = number[regions->class_of[i] - 1];
        bool useless = i < cover->stocks && cover->high[i] == 0;
        regions->usable[regions->class_of[i]] += !useless;
    }
}

tw_status tw_regions_make(const tw_context *context, const tw_cover *cover, tw_regions *regions)
{
    const size_t places = cover->places, stocks = cover->stocks;
    const tw_array all[] = {
        TW_ARRAY(regions->mark, places),         TW_ARRAY(regions->queue, places),
        TW_ARRAY(regions->class_of, stocks + 1), TW_ARRAY(regions->sizes, stocks + 1),
        TW_ARRAY(regions->usable, stocks + 1),   {0}};
    regions->cover = cover;
    if (!tw_arrays(context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    find_smallest_parts(regions);
    make_size_classes(regions);
    return TW_OK;
}

void tw_regions_spend(tw_regions *regions, uint32_t stock)
{
    if (regions->class_of[stock] != NO_CLASS)
        regions->usable[regions->class_of[stock]]--;
}

void tw_regions_return(tw_regions *regions, uint32_t stock)
{
    if (regions->class_of[stock] != NO_CLASS)
        regions->usable[regions->class_of[stock]]++;
}

/* ---- Regions ----------------------------------------------------------------------------- */

uint32_t tw_regions_least(const tw_regions *regions)
{
    for (size_t i = 0; i < regions->size_count; i++)
        if (regions->usable[i])
            return regions->sizes[i];
    return UINT32_MAX;
}

bool tw_regions_stranded(tw_regions *regions, const bool *taken, uint32_t place)
{
    bool required = false;
    uint32_t enough = tw_regions_least(regions);
    regions->flood++;
    return flood_from(regions, taken, place, enough, &required) < enough;
}

bool tw_regions_any_stranded(tw_regions *regions, const bool *taken)
{
    const tw_cover *cover = regions->cover;
    uint32_t enough = tw_regions_least(regions);
    regions->flood++;
    for (uint32_t place = 0; place < cover->places; place++) {
        if (taken[place] || cover->optional[place] || regions->mark[place] == regions->flood)
            continue;
        bool required = true;
        uint32_t size = flood_from(regions, taken, place, UINT32_MAX, &required);
        if (size < enough)
            return true;
    }
    return false;
}

/* Is the region of an empty place too small, and does it need to be filled? */
static bool is_lost(tw_regions *regions, const bool *taken, uint32_t place, uint32_t enough)
{
    bool required = false;
    regions->flood++;
    return flood_from(regions, taken, place, enough, &required) < enough && required;
}

bool tw_regions_strands_beside(tw_regions *regions, const bool *taken, uint32_t option)
{
    const tw_cover *cover = regions->cover;
    uint32_t enough = tw_regions_least(regions);
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t at = cover->option_places[i];
        for (uint32_t n = cover->neighbour_start[at]; n < cover->neighbour_start[at + 1]; n++) {
            uint32_t other = cover->neighbours[n];
            if (!taken[other] && is_lost(regions, taken, other, enough))
                return true;
        }
    }
    return false;
}
