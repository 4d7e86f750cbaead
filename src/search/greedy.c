/* greedy.c -- options put down one by one (greedy.h).
 *
 * Whatever meets an option put down is gone: each option goes once on the way down, and takes one
 * way from each of its items; lifting plays the trail back.
 * Invariant: ways[i] = options of item i that are not gone; gone are just those of the trail.
 * Cost: from the top to the bottom of a cover about two looks at each of its entries; a put is a
 * look at all the options of the items that it fills. */
#include "search/greedy.h"

#include <string.h>

#include "base/base.h"
#include "cover/cover_shared.h"

#define FEW_WAYS 1 /* an item with no more is covered before its turn */

/* ---- Making ------------------------------------------------------------------------------ */

static bool take_arrays(tw_greedy *descent)
{
    const tw_context *context = descent->context;
    const tw_cover *cover = descent->cover;
    descent->start = tw_take(context, descent->items + 1, sizeof *descent->start);
    descent->uses = tw_take(context, descent->use_count, sizeof *descent->uses);
    descent->ways = tw_take(context, descent->items, sizeof *descent->ways);
    descent->gone = tw_take(context, cover->options, sizeof *descent->gone);
    descent->taken = tw_take(context, cover->places, sizeof *descent->taken);
    descent->used = tw_take(context, cover->stocks, sizeof *descent->used);
    descent->trail = tw_take(context, cover->options, sizeof *descent->trail);
    descent->path = tw_take(context, descent->room, sizeof *descent->path);
    descent->marks = tw_take(context, descent->room, sizeof *descent->marks);
    return descent->start && descent->uses && descent->ways && descent->gone && descent->taken &&
           descent->used && descent->trail && descent->path && descent->marks;
}

tw_status tw_greedy_make(const tw_context *context, const tw_cover *cover, tw_greedy *descent)
{
    descent->context = context;
    descent->cover = cover;
    descent->items = cover->places + cover->stocks;
    descent->use_count = cover->option_start[cover->options] + cover->options;
    descent->room = cover->places + 1; /* each option put down fills a place */
    if (!take_arrays(descent))
        return TW_ERR_MEMORY;
    tw_cover_list_uses(cover, descent->start, descent->uses, descent->ways);
    tw_greedy_reset(descent);
    return TW_OK;
}

void tw_greedy_clear(tw_greedy *descent)
{
    const tw_context *context = descent->context;
    const tw_cover *cover = descent->cover;
    if (!cover)
        return;
    tw_give(context, descent->start, descent->items + 1, sizeof *descent->start);
    tw_give(context, descent->uses, descent->use_count, sizeof *descent->uses);
    tw_give(context, descent->ways, descent->items, sizeof *descent->ways);
    tw_give(context, descent->gone, cover->options, sizeof *descent->gone);
    tw_give(context, descent->taken, cover->places, sizeof *descent->taken);
    tw_give(context, descent->used, cover->stocks, sizeof *descent->used);
    tw_give(context, descent->trail, cover->options, sizeof *descent->trail);
    tw_give(context, descent->path, descent->room, sizeof *descent->path);
    tw_give(context, descent->marks, descent->room, sizeof *descent->marks);
    *descent = (tw_greedy){0};
}

/* ---- Items ------------------------------------------------------------------------------- */

/* How many options of it must still be put down. */
static uint32_t missing(const tw_greedy *descent, uint32_t item)
{
    const tw_cover *cover = descent->cover;
    if (item < cover->places)
        return !descent->taken[item] && !cover->optional[item];
    size_t stock = item - cover->places;
    return cover->low[stock] > descent->used[stock] ? cover->low[stock] - descent->used[stock] : 0;
}

size_t tw_greedy_open(const tw_greedy *descent, size_t *places)
{
    size_t open = 0;
    for (uint32_t i = 0; i < descent->items; i++) {
        if (i == descent->cover->places)
            *places = open;
        open += missing(descent, i) > 0;
    }
    if (descent->cover->stocks == 0)
        *places = open;
    return open;
}

/* The open place with the fewest ways, and the first open one of the sweep. */
static uint32_t find_places(const tw_greedy *descent, uint32_t *first)
{
    const tw_cover *cover = descent->cover;
    uint32_t best = TW_NO_ITEM_LEFT;
    *first = TW_NO_ITEM_LEFT;
    for (uint32_t i = 0; i < cover->places; i++) {
        uint32_t place = cover->sweep ? cover->sweep[i] : i;
        if (!missing(descent, place))
            continue;
        if (best == TW_NO_ITEM_LEFT)
            *first = best = place;
        else if (descent->ways[place] < descent->ways[best])
            best = place;
    }
    return best;
}

uint32_t tw_greedy_next(const tw_greedy *descent)
{
    const tw_cover *cover = descent->cover;
    uint32_t first;
    uint32_t best = find_places(descent, &first);
    if (best != TW_NO_ITEM_LEFT && descent->ways[best] > FEW_WAYS)
        best = first;
    for (uint32_t s = 0; s < cover->stocks; s++) {
        uint32_t item = (uint32_t)cover->places + s;
        if (missing(descent, item) && descent->ways[item] <= FEW_WAYS &&
            (best == TW_NO_ITEM_LEFT || descent->ways[item] < descent->ways[best]))
            best = item;
    }
    return best;
}

/* ---- Putting down ------------------------------------------------------------------------ */

/* false: some open item has too few ways. */
static bool take_way(tw_greedy *descent, uint32_t item)
{
    return --descent->ways[item] >= missing(descent, item);
}

static bool remove_option(tw_greedy *descent, uint32_t option)
{
    const tw_cover *cover = descent->cover;
    bool fine = true;
    if (descent->gone[option])
        return true;
    descent->gone[option] = true;
    descent->trail[descent->trail_count++] = option;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        fine &= take_way(descent, cover->option_places[e]);
    uint32_t stock = cover->option_stock[option];
    return (stock == TW_NO_STOCK || take_way(descent, (uint32_t)cover->places + stock)) && fine;
}

static bool remove_all(tw_greedy *descent, uint32_t item)
{
    bool fine = true;
    for (uint32_t u = descent->start[item]; u < descent->start[item + 1] && fine; u++)
        fine = remove_option(descent, descent->uses[u]);
    return fine;
}

void tw_greedy_reset(tw_greedy *descent)
{
    const tw_cover *cover = descent->cover;
    memset(descent->gone, 0, cover->options * sizeof *descent->gone);
    memset(descent->taken, 0, cover->places * sizeof *descent->taken);
    memset(descent->used, 0, cover->stocks * sizeof *descent->used);
    for (size_t i = 0; i < descent->items; i++)
        descent->ways[i] = descent->start[i + 1] - descent->start[i];
    descent->trail_count = 0;
    descent->depth = 0;
    for (uint32_t s = 0; s < cover->stocks; s++)
        if (cover->high[s] == 0)
            remove_all(descent, (uint32_t)cover->places + s);
}

bool tw_greedy_put(tw_greedy *descent, uint32_t option)
{
    const tw_cover *cover = descent->cover;
    uint32_t stock = cover->option_stock[option];
    descent->path[descent->depth] = option;
    descent->marks[descent->depth++] = (uint32_t)descent->trail_count;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        descent->taken[cover->option_places[e]] = true;
    if (stock != TW_NO_STOCK)
        descent->used[stock]++;
    bool fine = true;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1] && fine; e++)
        fine = remove_all(descent, cover->option_places[e]);
    if (fine && stock != TW_NO_STOCK && descent->used[stock] == cover->high[stock])
        fine = remove_all(descent, (uint32_t)cover->places + stock);
    return fine;
}

void tw_greedy_lift(tw_greedy *descent)
{
    const tw_cover *cover = descent->cover;
    uint32_t option = descent->path[--descent->depth];
    uint32_t stock = cover->option_stock[option];
    while (descent->trail_count > descent->marks[descent->depth]) {
        uint32_t back = descent->trail[--descent->trail_count];
        descent->gone[back] = false;
        for (uint32_t e = cover->option_start[back]; e < cover->option_start[back + 1]; e++)
            descent->ways[cover->option_places[e]]++;
        if (cover->option_stock[back] != TW_NO_STOCK)
            descent->ways[cover->places + cover->option_stock[back]]++;
    }
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        descent->taken[cover->option_places[e]] = false;
    if (stock != TW_NO_STOCK)
        descent->used[stock]--;
}

/* ---- What is left ------------------------------------------------------------------------ */

/* Numbers the places that are not taken; renamed: one a place. */
static size_t rename_places(const tw_greedy *descent, uint32_t *renamed)
{
    size_t count = 0;
    for (size_t p = 0; p < descent->cover->places; p++)
        if (!descent->taken[p])
            renamed[p] = (uint32_t)count++;
    return count;
}

static tw_status add_options(const tw_greedy *descent, const uint32_t *renamed, uint32_t *scratch,
                             const uint32_t *order, size_t count, tw_cover_builder *builder)
{
    const tw_cover *cover = descent->cover;
    tw_status status = TW_OK;
    for (size_t i = 0; i < count && !status; i++) {
        tw_u32_span places = tw_cover_option(cover, order[i]);
        for (size_t k = 0; k < places.count; k++)
            scratch[k] = renamed[places.items[k]];
        status =
            tw_cover_builder_option(builder, scratch, places.count, cover->option_stock[order[i]]);
    }
    return status;
}

static tw_status add_items(const tw_greedy *descent, const uint32_t *renamed, uint32_t *scratch,
                           tw_cover_builder *builder)
{
    const tw_cover *cover = descent->cover;
    for (size_t p = 0; p < cover->places; p++)
        if (!descent->taken[p] && cover->optional[p])
            tw_cover_builder_optional(builder, renamed[p]);
    for (uint32_t s = 0; s < cover->stocks; s++)
        tw_cover_builder_range(builder, s, missing(descent, (uint32_t)cover->places + s),
                               cover->high[s] - descent->used[s]);
    size_t count = 0;
    for (size_t i = 0; cover->sweep && i < cover->places; i++)
        if (!descent->taken[cover->sweep[i]])
            scratch[count++] = renamed[cover->sweep[i]];
    return cover->sweep ? tw_cover_builder_sweep(builder, scratch) : TW_OK;
}

tw_status tw_greedy_rest(const tw_greedy *descent, const uint32_t *order, size_t count,
                         tw_cover **rest)
{
    const tw_context *context = descent->context;
    const tw_cover *cover = descent->cover;
    uint32_t *renamed = tw_take(context, cover->places, sizeof *renamed);
    uint32_t *scratch = tw_take(context, cover->places, sizeof *scratch);
    tw_cover_builder *builder = NULL;
    tw_status status = renamed && scratch ? TW_OK : TW_ERR_MEMORY;
    if (!status)
        status =
            tw_cover_builder_new(context, rename_places(descent, renamed), cover->stocks, &builder);
    if (!status)
        status = add_items(descent, renamed, scratch, builder);
    if (!status)
        status = add_options(descent, renamed, scratch, order, count, builder);
    if (!status)
        status = tw_cover_freeze(builder, rest);
    tw_cover_builder_free(builder);
    tw_give(context, renamed, cover->places, sizeof *renamed);
    tw_give(context, scratch, cover->places, sizeof *scratch);
    return status;
}
