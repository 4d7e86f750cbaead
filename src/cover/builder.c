/* builder.c -- collects places, stocks, options and neighbours until the cover is frozen.
 *
 * Everything is stored in the order of the calls. A fault is reported at once where the function
 * can return a status; otherwise `faulty` keeps it, and tw_cover_freeze reports it.
 * Invariant: option i's places are entries[ends[i - 1] .. ends[i]), with ends[-1] = 0. */
#include "cover/builder.h"

#include "base/base.h"
#include "cover/cover_shared.h"

#include <string.h>

#define MAX_ITEMS ((size_t)1 << 30) /* places, and stocks: their sum still numbers items */

tw_status tw_cover_builder_new(const tw_context *context, size_t places, size_t stocks,
                               tw_cover_builder **builder)
{
    context = tw_context_or_default(context);
    if (places > MAX_ITEMS || stocks > MAX_ITEMS)
        return TW_ERR_TOO_LARGE;
    tw_cover_builder *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    context = made->context = &made->scope.context;
    made->places = places;
    made->stocks = stocks;
    made->optional = tw_take(context, places, sizeof *made->optional);
    made->low = tw_take(context, stocks, sizeof *made->low);
    made->high = tw_take(context, stocks, sizeof *made->high);
    if (!made->optional || !made->low || !made->high) {
        tw_cover_builder_free(made);
        return TW_ERR_MEMORY;
    }
    for (size_t i = 0; i < stocks; i++)
        made->low[i] = made->high[i] = 1;
    *builder = made;
    return TW_OK;
}

void tw_cover_builder_free(tw_cover_builder *builder)
{
    tw_scope_free(builder, sizeof *builder);
}

void tw_cover_builder_optional(tw_cover_builder *builder, uint32_t place)
{
    if (place < builder->places)
        builder->optional[place] = true;
    else
        builder->faulty = true;
}

void tw_cover_builder_range(tw_cover_builder *builder, uint32_t stock, uint32_t low, uint32_t high)
{
    if (stock >= builder->stocks || low > high) {
        builder->faulty = true;
        return;
    }
    builder->low[stock] = low;
    builder->high[stock] = high;
}

tw_status tw_cover_builder_join(tw_cover_builder *builder, uint32_t place, uint32_t other)
{
    if (place >= builder->places || other >= builder->places || place == other)
        return TW_ERR_INPUT;
    if (builder->join_count >= UINT32_MAX / 2)
        return TW_ERR_TOO_LARGE;
    if (!TW_GROW(builder->context, builder->joins, builder->join_room, builder->join_count + 1))
        return TW_ERR_MEMORY;
    builder->joins[builder->join_count++] = (tw_join){place, other};
    return TW_OK;
}

/* Copies an order of the places; false when it names a place twice or one out of range. seen: one a
 * place, all false. */
static bool copy_order(const tw_cover_builder *builder, const uint32_t *order, bool *seen,
                       uint32_t *copy)
{
    for (size_t i = 0; i < builder->places; i++) {
        if (order[i] >= builder->places || seen[order[i]])
            return false;
        seen[order[i]] = true;
        copy[i] = order[i];
    }
    return true;
}

tw_status tw_cover_builder_static_order(tw_cover_builder *builder, const uint32_t *order)
{
    const tw_context *context = builder->context;
    size_t places = builder->places;
    uint32_t *copy = tw_take(context, places, sizeof *copy);
    bool *seen = tw_take(context, places, sizeof *seen);
    tw_status status = copy && seen ? TW_OK : TW_ERR_MEMORY;
    if (!status && !copy_order(builder, order, seen, copy))
        status = TW_ERR_INPUT;
    uint32_t *unused = status ? copy : builder->static_order;
    if (!status)
        builder->static_order = copy;
    tw_give(context, unused, places, sizeof *unused);
    tw_give(context, seen, places, sizeof *seen);
    return status;
}

tw_status tw_cover_builder_option(tw_cover_builder *builder, const uint32_t *places, size_t count,
                                  uint32_t stock)
{
    if (count == 0 || count > builder->places || places[count - 1] >= builder->places)
        return TW_ERR_INPUT;
    for (size_t i = 1; i < count; i++)
        if (places[i - 1] >= places[i])
            return TW_ERR_INPUT;
    if (stock != UINT32_MAX && stock >= builder->stocks)
        return TW_ERR_INPUT;
    if (count >= UINT32_MAX - builder->entry_count)
        return TW_ERR_TOO_LARGE;
    const tw_context *context = builder->context;
    size_t options = builder->options + 1;
    if (!TW_GROW(context, builder->entries, builder->entry_room, builder->entry_count + count) ||
        !TW_GROW(context, builder->ends, builder->end_room, options) ||
        !TW_GROW(context, builder->option_stock, builder->stock_room, options))
        return TW_ERR_MEMORY;
    memcpy(builder->entries + builder->entry_count, places, count * sizeof *places);
    builder->entry_count += count;
    builder->ends[builder->options] = (uint32_t)builder->entry_count;
    builder->option_stock[builder->options++] = stock;
    return TW_OK;
}

tw_status tw_cover_builder_cost(tw_cover_builder *builder, int64_t cost)
{
    size_t options = builder->options;
    if (options == 0)
        return TW_ERR_INPUT;
    if (cost == 0 && builder->cost_count < options)
        return TW_OK;
    if (!TW_GROW(builder->context, builder->costs, builder->cost_room, options))
        return TW_ERR_MEMORY;
    while (builder->cost_count < options)
        builder->costs[builder->cost_count++] = 0;
    builder->costs[options - 1] = cost;
    return TW_OK;
}
