/* cut_cycles.c -- faces that hide one another in a circle, cut so that they have an order.
 *
 * Take the plane of one face. All of a face on the far side of it is painted before, all on the
 * near side after; a face on both sides is cut in two. Each side is done the same way. Every face
 * is turned to the eye, so the far side of its plane is below it in depth.
 * Invariant: the tasks on the stack, top first, are what is still to be painted, in order.
 * Cost: quadratic in the faces of the circle, and there are few. */
#include "draw/render/painting.h"

#include <math.h>
#include <stdlib.h>

#define MAX_CIRCLE 4096 /* faces cut; larger circles are ordered by depth alone */

/* Nearer or farther than the plane of a face, at one corner. */
static double over_plane(const tw_painting *p, const tw_item *plane, const tw_item *item, size_t i)
{
    const tw_sight *corner = p->corners + item->first + i % item->count;
    return tw_item_depth(item, corner->x, corner->y) - tw_item_depth(plane, corner->x, corner->y);
}

/* Adds the part of an item that is on one side of a plane as a new item. */
static tw_status add_part(tw_painting *p, uint32_t plane, uint32_t number, double side,
                          uint32_t *part)
{
    tw_status status = TW_OK;
    tw_item item = p->items[number];
    for (size_t i = 0; i < item.count && status == TW_OK; i++) {
        double from = side * over_plane(p, p->items + plane, &item, i),
               to = side * over_plane(p, p->items + plane, &item, i + 1);
        tw_sight here = p->corners[item.first + i],
                 next = p->corners[item.first + (i + 1) % item.count];
        double share = from / (from - to);
        tw_sight between = {here.x + (next.x - here.x) * share, here.y + (next.y - here.y) * share,
                            from < 0 && here.line};
        if (from >= 0)
            status = tw_painting_corner(p, here);
        if ((from < 0) != (to < 0) && status == TW_OK)
            status = tw_painting_corner(p, between);
    }
    *part = (uint32_t)p->count;
    item.hidden = true;
    return status == TW_OK ? tw_painting_item(p, item) : status;
}

/* Lists of items still to be painted, on a stack; the first is the plane when it is divided. */
typedef struct task {
    uint32_t *items;
    size_t count, room;
} task;

typedef struct cutting {
    tw_painting *painting;
    task *tasks;
    size_t count, room;
} cutting;

static tw_status push_item(const tw_context *context, task *t, uint32_t item)
{
    if (!TW_GROW(context, t->items, t->room, t->count + 1))
        return TW_ERR_MEMORY;
    t->items[t->count++] = item;
    return TW_OK;
}

static tw_status push_task(cutting *c, task t)
{
    if (!TW_GROW(c->painting->context, c->tasks, c->room, c->count + 1)) {
        tw_give(c->painting->context, t.items, t.room, sizeof *t.items);
        return TW_ERR_MEMORY;
    }
    c->tasks[c->count++] = t;
    return TW_OK;
}

/* Files an item, or its parts, on the sides of a plane. */
static tw_status divide_item(cutting *c, uint32_t plane, uint32_t number, task *far, task *near)
{
    tw_painting *p = c->painting;
    double low = 0, high = 0, small = 1e-3 * p->unit;
    uint32_t parts[2];
    for (size_t i = 0; i < p->items[number].count; i++) {
        double over = over_plane(p, p->items + plane, p->items + number, i);
        low = fmin(low, over);
        high = fmax(high, over);
    }
    if (high <= small)
        return push_item(p->context, far, number);
    if (low >= -small)
        return push_item(p->context, near, number);
    tw_status status = add_part(p, plane, number, -1, parts);
    if (status == TW_OK)
        status = add_part(p, plane, number, 1, parts + 1);
    if (status == TW_OK)
        status = push_item(p->context, far, parts[0]);
    return status == TW_OK ? push_item(p->context, near, parts[1]) : status;
}

static tw_status divide(cutting *c, const task *t)
{
    const tw_context *context = c->painting->context;
    task far = {NULL, 0, 0}, near = {NULL, 0, 0}, own = {NULL, 0, 0};
    tw_status status = push_item(context, &own, t->items[0]);
    for (size_t i = 1; i < t->count && status == TW_OK; i++)
        status = divide_item(c, t->items[0], t->items[i], &far, &near);
    if (status != TW_OK) {
        tw_give(context, far.items, far.room, sizeof *far.items);
        tw_give(context, near.items, near.room, sizeof *near.items);
        tw_give(context, own.items, own.room, sizeof *own.items);
        return status;
    }
    tw_status pushed[3] = {push_task(c, near), push_task(c, own), push_task(c, far)};
    return pushed[0] != TW_OK ? pushed[0] : pushed[1] != TW_OK ? pushed[1] : pushed[2];
}

static tw_status work_off(cutting *c)
{
    tw_status status = TW_OK;
    while (c->count > 0) {
        task t = c->tasks[--c->count];
        if (status == TW_OK && t.count == 1)
            status = tw_painting_append(c->painting, t.items[0]);
        else if (status == TW_OK && t.count > 1)
            status = divide(c, &t);
        tw_give(c->painting->context, t.items, t.room, sizeof *t.items);
    }
    tw_give(c->painting->context, c->tasks, c->room, sizeof *c->tasks);
    return status;
}

/* ---- By depth alone ---------------------------------------------------------------------- */

typedef struct depth {
    double middle;
    uint32_t item;
} depth;

static int compare_depths(const void *left, const void *right)
{
    const depth *a = left, *b = right;
    if (a->middle != b->middle)
        return a->middle < b->middle ? -1 : 1;
    return a->item < b->item ? -1 : a->item > b->item;
}

static depth depth_of(const tw_painting *p, uint32_t number)
{
    const tw_item *item = p->items + number;
    depth found = {0, number};
    for (size_t i = 0; i < item->count; i++) {
        const tw_sight *corner = p->corners + item->first + i;
        found.middle += tw_item_depth(item, corner->x, corner->y) / (double)item->count;
    }
    return found;
}

static tw_status sort_by_depth(tw_painting *p, const uint32_t *items, size_t count)
{
    depth *depths = tw_take(p->context, count, sizeof *depths);
    tw_status status = depths ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; i < count && depths; i++)
        depths[i] = depth_of(p, items[i]);
    if (depths)
        qsort(depths, count, sizeof *depths, compare_depths);
    for (size_t i = 0; i < count && status == TW_OK; i++)
        status = tw_painting_append(p, depths[i].item);
    tw_give(p->context, depths, count, sizeof *depths);
    return status;
}

tw_status tw_painting_cut(tw_painting *p, const uint32_t *items, size_t count)
{
    cutting c = {.painting = p};
    task all = {NULL, 0, 0};
    bool faces = count <= MAX_CIRCLE;
    for (size_t i = 0; i < count && faces; i++)
        faces = p->items[items[i]].kind == TW_ITEM_FACE;
    if (!faces) /* balls and tubes cannot be cut */
        return sort_by_depth(p, items, count);
    tw_status status = TW_OK;
    for (size_t i = 0; i < count && status == TW_OK; i++)
        status = push_item(p->context, &all, items[i]);
    if (status != TW_OK) {
        tw_give(p->context, all.items, all.room, sizeof *all.items);
        return status;
    }
    status = push_task(&c, all);
    return status == TW_OK ? work_off(&c) : status;
}
