/* cover.c -- the frozen cover: copies a builder's lists into plain arrays, and reads them.
 *
 * Invariant: list i of `items` with `start` is items[start[i] .. start[i + 1])
 *   (cover/cover_internal.h).
 * Cost: freezing is linear in the size of the lists; reading is O(1). */
#include "cover/cover_internal.h"

#include "base/base.h"
#include "cover/builder.h"
#include "cover/cover_shared.h"
#include "base/numbers.h"

#include <string.h>

/* ---- Freezing ---------------------------------------------------------------------------- */

static tw_status take_arrays(tw_cover *cover, const tw_cover_builder *from)
{
    const tw_context *context = &cover->scope.context;
    const tw_array all[] = {TW_ARRAY(cover->optional, cover->places),
                            TW_ARRAY(cover->low, cover->stocks),
                            TW_ARRAY(cover->high, cover->stocks),
                            TW_ARRAY(cover->option_start, cover->options + 1),
                            TW_ARRAY(cover->option_places, from->entry_count),
                            TW_ARRAY(cover->option_stock, cover->options),
                            TW_ARRAY(cover->neighbour_start, cover->places + 1),
                            TW_ARRAY(cover->neighbours, 2 * from->join_count),
                            {0}};
    if (from->static_order)
        cover->static_order = tw_take(context, cover->places, sizeof *cover->static_order);
    if (from->cost_count)
        cover->costs = tw_take(context, cover->options, sizeof *cover->costs);
    return tw_arrays(context, all, TW_TAKE) && (cover->static_order || !from->static_order) &&
                   (cover->costs || !from->cost_count)
               ? TW_OK
               : TW_ERR_MEMORY;
}

static void copy_cover_numbers(uint32_t *to, const uint32_t *from, size_t count)
{
    if (count)
        memcpy(to, from, count * sizeof *to);
}

static void copy_lists(tw_cover *cover, const tw_cover_builder *from)
{
    if (cover->places)
        memcpy(cover->optional, from->optional, cover->places * sizeof *cover->optional);
    copy_cover_numbers(cover->low, from->low, cover->stocks);
    copy_cover_numbers(cover->high, from->high, cover->stocks);
    copy_cover_numbers(cover->option_start + 1, from->ends, cover->options);
    copy_cover_numbers(cover->option_places, from->entries, from->entry_count);
    copy_cover_numbers(cover->option_stock, from->option_stock, cover->options);
    if (from->static_order)
        copy_cover_numbers(cover->static_order, from->static_order, cover->places);
    if (cover->costs)
        memcpy(cover->costs, from->costs, from->cost_count * sizeof *cover->costs);
}

/* True if no sum of costs can exceed TW_MOST_COST. */
static bool costs_are_bounded(const tw_cover *cover)
{
    uint64_t deepest = cover->costs ? tw_cover_deepest(cover) : 0, bound = TW_MOST_COST;
    for (size_t o = 0; cover->costs && o < cover->options; o++) {
        int64_t cost = cover->costs[o];
        uint64_t size = cost < 0 ? 0 - (uint64_t)cost : (uint64_t)cost;
        if (deepest > 0 && size > bound / deepest)
            return false;
    }
    return true;
}

/* Files each pair both ways, in the order of the pairs. next: the end of each list so far. */
static void file_pairs(const tw_cover_builder *from, uint32_t *next, uint32_t *lists)
{
    for (size_t i = 0; i < from->join_count; i++) {
        tw_join join = from->joins[i];
        lists[next[join.place]++] = join.other;
        lists[next[join.other]++] = join.place;
    }
}

/* Sorts all lists at once, as neighbours are mutual: going through the places in order and
 * adding each to the lists of its neighbours fills every list in ascending order. */
static void sort_lists(const tw_cover *cover, const uint32_t *rough, uint32_t *next)
{
    const uint32_t *start = cover->neighbour_start;
    for (uint32_t place = 0; place < cover->places; place++)
        for (uint32_t i = start[place]; i < start[place + 1]; i++)
            cover->neighbours[next[rough[i]]++] = place;
}

/* Removes duplicates from the sorted lists. */
static void squeeze_lists(tw_cover *cover)
{
    uint32_t kept = 0;
    uint32_t from = 0;
    for (size_t place = 0; place < cover->places; place++) {
        uint32_t first = kept;
        uint32_t end = cover->neighbour_start[place + 1];
        for (; from < end; from++)
            if (kept == first || cover->neighbours[kept - 1] != cover->neighbours[from])
                cover->neighbours[kept++] = cover->neighbours[from];
        cover->neighbour_start[place + 1] = kept;
    }
}

static tw_status join_neighbours(tw_cover *cover, const tw_cover_builder *from)
{
    const tw_context *context = &cover->scope.context;
    const size_t places = cover->places, ends = 2 * from->join_count;
    for (size_t i = 0; i < from->join_count; i++) {
        cover->neighbour_start[from->joins[i].place + 1]++;
        cover->neighbour_start[from->joins[i].other + 1]++;
    }
    /* Turn counts, one a list and shifted by one (start[i + 1] = items of list i), into starts. */
    for (size_t i = 0; i < places; i++)
        cover->neighbour_start[i + 1] += cover->neighbour_start[i];
    uint32_t *next = tw_take(context, places, sizeof *next);
    uint32_t *rough = tw_take(context, ends, sizeof *rough);
    tw_status status = next && rough ? TW_OK : TW_ERR_MEMORY;
    if (!status) {
        copy_cover_numbers(next, cover->neighbour_start, places);
        file_pairs(from, next, rough);
        copy_cover_numbers(next, cover->neighbour_start, places);
        sort_lists(cover, rough, next);
        squeeze_lists(cover);
    }
    tw_give(context, next, places, sizeof *next);
    tw_give(context, rough, ends, sizeof *rough);
    return status;
}

tw_status tw_cover_freeze(const tw_cover_builder *builder, tw_cover **cover)
{
    if (builder->faulty)
        return TW_ERR_INPUT;
    tw_cover *made = tw_scope_object(builder->scope.from, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->places = builder->places;
    made->stocks = builder->stocks;
    made->options = builder->options;
    tw_status status = take_arrays(made, builder);
    if (!status) {
        copy_lists(made, builder);
        size_t required = 0;
        for (size_t i = 0; i < made->places; i++)
            required += !made->optional[i];
        made->required = required;
        status = costs_are_bounded(made) ? join_neighbours(made, builder) : TW_ERR_TOO_LARGE;
    }
    if (status)
        tw_cover_free(made);
    else
        *cover = made;
    return status;
}

void tw_cover_free(tw_cover *cover)
{
    tw_scope_free(cover, sizeof *cover);
}

/* ---- Reading ----------------------------------------------------------------------------- */

static tw_u32_span list_of(const uint32_t *items, const uint32_t *start, uint32_t list)
{
    return (tw_u32_span){items + start[list], start[list + 1] - start[list]};
}

size_t tw_cover_place_count(const tw_cover *cover)
{
    return cover->places;
}

size_t tw_cover_required_count(const tw_cover *cover)
{
    return cover->required;
}

bool tw_cover_is_optional(const tw_cover *cover, uint32_t place)
{
    return cover->optional[place];
}

size_t tw_cover_stock_count(const tw_cover *cover)
{
    return cover->stocks;
}

void tw_cover_range(const tw_cover *cover, uint32_t stock, uint32_t *low, uint32_t *high)
{
    *low = cover->low[stock];
    *high = cover->high[stock];
}

size_t tw_cover_option_count(const tw_cover *cover)
{
    return cover->options;
}

tw_u32_span tw_cover_option(const tw_cover *cover, uint32_t option)
{
    return list_of(cover->option_places, cover->option_start, option);
}

uint32_t tw_cover_option_stock(const tw_cover *cover, uint32_t option)
{
    return cover->option_stock[option];
}

tw_u32_span tw_cover_neighbours(const tw_cover *cover, uint32_t place)
{
    return list_of(cover->neighbours, cover->neighbour_start, place);
}

bool tw_cover_has_costs(const tw_cover *cover)
{
    return cover->costs != NULL;
}

int64_t tw_cover_option_cost(const tw_cover *cover, uint32_t option)
{
    return cover->costs ? cover->costs[option] : 0;
}

const uint32_t *tw_cover_static_order(const tw_cover *cover)
{
    return cover->static_order;
}

bool tw_cover_option_has(const tw_cover *cover, uint32_t option, uint32_t place)
{
    tw_u32_span places = tw_cover_option(cover, option);
    return tw_has_number(places.items, places.count, place);
}

bool tw_cover_overlap(tw_u32_span one, tw_u32_span two)
{
    for (size_t i = 0, j = 0; i < one.count && j < two.count;) {
        if (one.items[i] == two.items[j])
            return true;
        if (one.items[i] < two.items[j])
            i++;
        else
            j++;
    }
    return false;
}

size_t tw_cover_deepest(const tw_cover *cover)
{
    uint64_t units = 0, unstocked = 0;
    size_t fewest = cover->places;
    for (size_t i = 0; i < cover->stocks; i++)
        units += cover->high[i];
    for (size_t o = 0; o < cover->options; o++) {
        size_t size = cover->option_start[o + 1] - cover->option_start[o];
        fewest = size < fewest ? size : fewest;
        unstocked += cover->option_stock[o] == TW_NO_STOCK;
    }
    uint64_t deepest = fewest > 0 ? cover->places / fewest : 0;
    deepest = units + unstocked < deepest ? units + unstocked : deepest;
    return cover->options < deepest ? cover->options : (size_t)deepest;
}
