/* painting.c -- things in space that are to be painted, and how near they are. */
#include "draw/render/painting.h"

#include <math.h>

tw_painting tw_painting_start(const tw_context *context, double unit)
{
    return (tw_painting){.context = tw_context_or_default(context), .unit = unit};
}

void tw_painting_free(tw_painting *p)
{
    tw_give(p->context, p->items, p->room, sizeof *p->items);
    tw_give(p->context, p->corners, p->corner_room, sizeof *p->corners);
    tw_give(p->context, p->order, p->order_room, sizeof *p->order);
    *p = tw_painting_start(p->context, p->unit);
}

tw_status tw_painting_corner(tw_painting *p, tw_sight corner)
{
    if (!TW_GROW(p->context, p->corners, p->corner_room, p->corner_count + 1))
        return TW_ERR_MEMORY;
    p->corners[p->corner_count++] = corner;
    return TW_OK;
}

tw_status tw_painting_item(tw_painting *p, tw_item item)
{
    const tw_item *last = p->count > 0 ? p->items + p->count - 1 : NULL;
    if (!TW_GROW(p->context, p->items, p->room, p->count + 1))
        return TW_ERR_MEMORY;
    item.first = last ? p->items[p->count - 1].first + p->items[p->count - 1].count : 0;
    item.count = p->corner_count - item.first;
    p->items[p->count++] = item;
    return TW_OK;
}

tw_status tw_painting_append(tw_painting *p, uint32_t item)
{
    if (!TW_GROW(p->context, p->order, p->order_room, p->order_count + 1))
        return TW_ERR_MEMORY;
    p->order[p->order_count++] = item;
    return TW_OK;
}

/* ---- Depth ------------------------------------------------------------------------------- */

static double round_depth(double off, double radius)
{
    return off < radius ? sqrt(radius * radius - off * off) : 0;
}

static double tube_depth(const tw_item *item, double x, double y)
{
    double u = item->to[0] - item->from[0], v = item->to[1] - item->from[1];
    double length2 = u * u + v * v;
    double share = length2 > 0 ? ((x - item->from[0]) * u + (y - item->from[1]) * v) / length2 : 0;
    share = fmax(0, fmin(1, share));
    double off = hypot(x - item->from[0] - share * u, y - item->from[1] - share * v);
    return item->from[2] + share * (item->to[2] - item->from[2]) + round_depth(off, item->radius);
}

double tw_item_depth(const tw_item *item, double x, double y)
{
    if (item->kind == TW_ITEM_FACE)
        return item->depth[0] * x + item->depth[1] * y + item->depth[2];
    if (item->kind == TW_ITEM_TUBE)
        return tube_depth(item, x, y);
    return item->from[2] + round_depth(hypot(x - item->from[0], y - item->from[1]), item->radius);
}
