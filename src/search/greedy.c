/* greedy.c -- options put down one by one (greedy.h).
 *
 * Options that meet an option put down are gone: each goes once on the way down, and each of its
 * items loses one way; lifting undoes the trail.
 * Invariant: ways[i] = options of item i that are not gone; exactly those of the trail are gone.
 * Cost: from the top to the bottom of a cover about two looks at each of its entries; a put is a
 * look at all the options of the items that it fills. */
#include "search/greedy.h"

#include <string.h>

#include "base/base.h"
#include "cover/cover_shared.h"

#define FEW_WAYS 1 /* an item with at most this many is covered before its turn */

/* ---- Making ------------------------------------------------------------------------------ */

/* Takes the arrays, or gives them back. */
static bool each_greedy_array(tw_greedy *greedy, tw_arrays_do what)
{
    const tw_context *context = greedy->context;
    const tw_cover *cover = greedy->cover;
    const tw_array all[] = {
        TW_ARRAY(greedy->ways, greedy->items),   TW_ARRAY(greedy->gone, cover->options),
        TW_ARRAY(greedy->taken, cover->places),  TW_ARRAY(greedy->used, cover->stocks),
        TW_ARRAY(greedy->trail, cover->options), TW_ARRAY(greedy->path, greedy->room),
        TW_ARRAY(greedy->marks, greedy->room),   {0}};
    return tw_arrays(context, all, what);
}

tw_status tw_greedy_make(const tw_context *context, const tw_cover *cover, tw_greedy *greedy)
{
    greedy->context = context;
    greedy->cover = cover;
    greedy->items = cover->places + cover->stocks;
    greedy->room = cover->places + 1; /* each option put down fills a place */
    if (!each_greedy_array(greedy, TW_TAKE))
        return TW_ERR_MEMORY;
    tw_status status = tw_item_index_make(context, cover, &greedy->users);
    if (!status)
        tw_greedy_reset(greedy);
    return status;
}

void tw_greedy_clear(tw_greedy *greedy)
{
    if (greedy->cover) {
        each_greedy_array(greedy, TW_GIVE);
        tw_item_index_clear(&greedy->users);
    }
    *greedy = (tw_greedy){0};
}

/* ---- Items ------------------------------------------------------------------------------- */

/* The number of options of an item that must still be put down. */
static uint32_t missing(const tw_greedy *greedy, uint32_t item)
{
    const tw_cover *cover = greedy->cover;
    if (item < cover->places)
        return !greedy->taken[item] && !cover->optional[item];
    size_t stock = item - cover->places;
    return cover->low[stock] > greedy->used[stock] ? cover->low[stock] - greedy->used[stock] : 0;
}

size_t tw_greedy_open(const tw_greedy *greedy, size_t *places)
{
    size_t open = 0;
    for (uint32_t i = 0; i < greedy->items; i++) {
        if (i == greedy->cover->places)
            *places = open;
        open += missing(greedy, i) > 0;
    }
    if (greedy->cover->stocks == 0)
        *places = open;
    return open;
}

uint32_t tw_greedy_next(const tw_greedy *greedy)
{
    const tw_cover *cover = greedy->cover;
    /* the first open place of the static order, and that with the fewest ways */
    uint32_t first = TW_NO_ITEM_LEFT, best = TW_NO_ITEM_LEFT;
    for (uint32_t i = 0; i < cover->places; i++) {
        uint32_t place = cover->static_order ? cover->static_order[i] : i;
        if (!missing(greedy, place))
            continue;
        if (best == TW_NO_ITEM_LEFT)
            first = best = place;
        else if (greedy->ways[place] < greedy->ways[best])
            best = place;
    }
    if (best != TW_NO_ITEM_LEFT && greedy->ways[best] > FEW_WAYS)
        best = first;
    for (uint32_t s = 0; s < cover->stocks; s++) {
        uint32_t item = (uint32_t)cover->places + s;
        if (missing(greedy, item) && greedy->ways[item] <= FEW_WAYS &&
            (best == TW_NO_ITEM_LEFT || greedy->ways[item] < greedy->ways[best]))
            best = item;
    }
    return best;
}

/* ---- Putting down ------------------------------------------------------------------------ */

/* false: some open item has too few ways. */
static bool take_way(tw_greedy *greedy, uint32_t item)
{
    return --greedy->ways[item] >= missing(greedy, item);
}

static bool remove_option(tw_greedy *greedy, uint32_t option)
{
    const tw_cover *cover = greedy->cover;
    bool fine = true;
    if (greedy->gone[option])
        return true;
    greedy->gone[option] = true;
    greedy->trail[greedy->trail_count++] = option;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        fine &= take_way(greedy, cover->option_places[e]);
    uint32_t stock = cover->option_stock[option];
    return (stock == TW_NO_STOCK || take_way(greedy, (uint32_t)cover->places + stock)) && fine;
}

static bool remove_all(tw_greedy *greedy, uint32_t item)
{
    tw_u32_span users = tw_item_index_of_place(&greedy->users, item);
    bool fine = true;
    for (size_t u = 0; u < users.count && fine; u++)
        fine = remove_option(greedy, users.items[u]);
    return fine;
}

void tw_greedy_reset(tw_greedy *greedy)
{
    const tw_cover *cover = greedy->cover;
    memset(greedy->gone, 0, cover->options * sizeof *greedy->gone);
    memset(greedy->taken, 0, cover->places * sizeof *greedy->taken);
    memset(greedy->used, 0, cover->stocks * sizeof *greedy->used);
    for (size_t i = 0; i < greedy->items; i++)
        greedy->ways[i] = (uint32_t)tw_item_index_of_place(&greedy->users, i).count;
    greedy->trail_count = 0;
    greedy->depth = 0;
    for (uint32_t s = 0; s < cover->stocks; s++)
        if (cover->high[s] == 0)
            remove_all(greedy, (uint32_t)cover->places + s);
}

bool tw_greedy_put(tw_greedy *greedy, uint32_t option)
{
    const tw_cover *cover = greedy->cover;
    uint32_t stock = cover->option_stock[option];
    greedy->path[greedy->depth] = option;
    greedy->marks[greedy->depth++] = (uint32_t)greedy->trail_count;
    tw_cover_mark_places(cover, option, greedy->taken, true);
    if (stock != TW_NO_STOCK)
        greedy->used[stock]++;
    bool fine = true;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1] && fine; e++)
        fine = remove_all(greedy, cover->option_places[e]);
    if (fine && stock != TW_NO_STOCK && greedy->used[stock] == cover->high[stock])
        fine = remove_all(greedy, (uint32_t)cover->places + stock);
    return fine;
}

void tw_greedy_lift(tw_greedy *greedy)
{
    const tw_cover *cover = greedy->cover;
    uint32_t option = greedy->path[--greedy->depth];
    uint32_t stock = cover->option_stock[option];
    while (greedy->trail_count > greedy->marks[greedy->depth]) {
        uint32_t back = greedy->trail[--greedy->trail_count];
        greedy->gone[back] = false;
        for (uint32_t e = cover->option_start[back]; e < cover->option_start[back + 1]; e++)
            greedy->ways[cover->option_places[e]]++;
        if (cover->option_stock[back] != TW_NO_STOCK)
            greedy->ways[cover->places + cover->option_stock[back]]++;
    }
    tw_cover_mark_places(cover, option, greedy->taken, false);
    if (stock != TW_NO_STOCK)
        greedy->used[stock]--;
}

/* ---- What is left ------------------------------------------------------------------------ */

static tw_status add_renamed_options(const tw_greedy *greedy, const uint32_t *renamed,
                                     uint32_t *scratch, tw_u32_span order,
                                     tw_cover_builder *builder)
{
    const tw_cover *cover = greedy->cover;
    tw_status status = TW_OK;
    for (size_t i = 0; i < order.count && !status; i++) {
        uint32_t option = order.items[i];
        tw_u32_span places = tw_cover_option(cover, option);
        for (size_t k = 0; k < places.count; k++)
            scratch[k] = renamed[places.items[k]];
        status =
            tw_cover_builder_option(builder, scratch, places.count, cover->option_stock[option]);
    }
    return status;
}

static tw_status add_items(const tw_greedy *greedy, const uint32_t *renamed, uint32_t *scratch,
                           tw_cover_builder *builder)
{
    const tw_cover *cover = greedy->cover;
    for (size_t p = 0; p < cover->places; p++)
        if (!greedy->taken[p] && cover->optional[p])
            tw_cover_builder_optional(builder, renamed[p]);
    for (uint32_t s = 0; s < cover->stocks; s++)
        tw_cover_builder_range(builder, s, missing(greedy, (uint32_t)cover->places + s),
                               cover->high[s] - greedy->used[s]);
    size_t count = 0;
    for (size_t i = 0; cover->static_order && i < cover->places; i++)
        if (!greedy->taken[cover->static_order[i]])
            scratch[count++] = renamed[cover->static_order[i]];
    return cover->static_order ? tw_cover_builder_static_order(builder, scratch) : TW_OK;
}

tw_status tw_greedy_rest(const tw_greedy *greedy, const uint32_t *order, size_t count,
                         tw_cover **rest)
{
    const tw_context *context = greedy->context;
    const tw_cover *cover = greedy->cover;
    uint32_t *renamed = tw_take(context, cover->places, sizeof *renamed);
    uint32_t *scratch = tw_take(context, cover->places, sizeof *scratch);
    tw_cover_builder *builder = NULL;
    tw_status status = renamed && scratch ? TW_OK : TW_ERR_MEMORY;
    size_t left = 0; /* places, which are renumbered */
    for (size_t p = 0; !status && p < cover->places; p++)
        if (!greedy->taken[p])
            renamed[p] = (uint32_t)left++;
    if (!status)
        status = tw_cover_builder_new(context, left, cover->stocks, &builder);
    if (!status)
        status = add_items(greedy, renamed, scratch, builder);
    if (!status)
        status =
            add_renamed_options(greedy, renamed, scratch, (tw_u32_span){order, count}, builder);
    if (!status)
        status = tw_cover_freeze(builder, rest);
    tw_cover_builder_free(builder);
    tw_give(context, renamed, cover->places, sizeof *renamed);
    tw_give(context, scratch, cover->places, sizeof *scratch);
    return status;
}
