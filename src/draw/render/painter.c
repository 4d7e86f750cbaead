/* painter.c -- items in space: their depths, and the order in which they are painted.
 *
 * Two items whose pictures overlap are compared at the middle of the overlap: as items do not
 * intersect, the one nearer there is nearer everywhere. Items that touch are compared too, as the
 * lines of the far one go half their width into the near one. The topological order of the graph
 * "must be painted after" is exact, for concave and interlocked bodies too. If the graph has a
 * circle (three rods, each over the next), its faces are cut by one another's planes. Pairs are
 * found by a sweep along the page's longer side.
 *
 * Cost: the pairs that overlap along that side; Tarjan's strong components are linear in the pairs
 * that overlap. */
#include "draw/render/painting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bounds.h"
#include "base/numbers.h"

#define MAX_CORNERS ((size_t)4 * TW_MAX_VERTICES)
#define COMPARED 4 /* times TW_MAX_COVERINGS: pairs compared, also such that lie at one depth */
#define MAX_CIRCLE 4096 /* faces cut; larger circles are ordered by depth alone */

/* ---- Items ------------------------------------------------------------------------------- */

tw_painting tw_painting_start(const tw_context *context, double unit)
{
    return (tw_painting){.context = context, .unit = unit};
}

void tw_painting_corner(tw_painting *p, tw_sight corner)
{
    if (TW_GROW_OF(p, corners, corner_room, p->corner_count + 1))
        p->corners[p->corner_count++] = corner;
}

void tw_painting_item(tw_painting *p, tw_item item)
{
    if (!TW_GROW_OF(p, items, room, p->count + 1))
        return;
    const tw_item *last = p->count > 0 ? p->items + p->count - 1 : NULL;
    item.first = last ? last->first + last->count : 0;
    item.count = p->corner_count - item.first;
    p->items[p->count++] = item;
}

static void append(tw_painting *p, uint32_t item)
{
    if (TW_GROW_OF(p, order, order_room, p->order_count + 1))
        p->order[p->order_count++] = item;
}

double tw_sights_area(const tw_sight *corners, size_t count)
{
    double area = 0;
    for (size_t i = 0; i < count; i++) {
        const tw_sight *a = corners + i, *b = corners + (i + 1) % count;
        area += a->x * b->y - a->y * b->x;
    }
    return area;
}

tw_point tw_item_middle(const tw_painting *p, const tw_item *item)
{
    tw_point middle = {0, 0};
    for (size_t i = 0; i < item->count; i++) {
        middle.x += p->corners[item->first + i].x / (double)item->count;
        middle.y += p->corners[item->first + i].y / (double)item->count;
    }
    return middle;
}

/* ---- Depth ------------------------------------------------------------------------------- */

static double round_depth(double off, double radius)
{
    return off < radius ? sqrt(radius * radius - off * off) : 0;
}

double tw_item_depth(const tw_item *item, double x, double y)
{
    const double *from = item->from, *to = item->to;
    if (item->kind == TW_ITEM_FACE)
        return item->depth[0] * x + item->depth[1] * y + item->depth[2];
    if (item->kind == TW_ITEM_BALL)
        return from[2] + round_depth(hypot(x - from[0], y - from[1]), item->radius);
    double u = to[0] - from[0], v = to[1] - from[1], length2 = u * u + v * v;
    double share = length2 > 0 ? ((x - from[0]) * u + (y - from[1]) * v) / length2 : 0;
    share = fmax(0, fmin(1, share));
    double off = hypot(x - from[0] - share * u, y - from[1] - share * v);
    return from[2] + share * (to[2] - from[2]) + round_depth(off, item->radius);
}

/* ---- Overlap ----------------------------------------------------------------------------- */

static double side_of_line(tw_point a, tw_point b, double x, double y)
{
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

typedef struct polygon {
    tw_sight corners[MAX_CORNERS];
    size_t count;
} polygon;

/* Clips the polygon to one side of the line a, b; hand: which side (1 or -1). Of one that is convex
 * but for rounding the line may cut off many corners; what there is no room for is left out. */
static void clip(const polygon *in, tw_point a, tw_point b, double hand, polygon *out)
{
    out->count = 0;
    for (size_t i = 0; i < in->count && out->count + 2 <= MAX_CORNERS; i++) {
        tw_sight here = in->corners[i], next = in->corners[i + 1 < in->count ? i + 1 : 0];
        double from = hand * side_of_line(a, b, here.x, here.y),
               to = hand * side_of_line(a, b, next.x, next.y);
        double share = from / (from - to);
        if (from >= 0)
            out->corners[out->count++] = here;
        if ((from < 0) != (to < 0))
            out->corners[out->count++] = (tw_sight){here.x + (next.x - here.x) * share,
                                                    here.y + (next.y - here.y) * share, false};
    }
}

static tw_point item_corner(const tw_painting *p, const tw_item *item, size_t i)
{
    const tw_sight *corner = p->corners + item->first + i % item->count;
    return (tw_point){corner->x, corner->y};
}

static double hand_of_item(const tw_painting *p, const tw_item *item)
{
    return tw_sights_area(p->corners + item->first, item->count) < 0 ? -1 : 1;
}

/* Finds the middle of the overlap of two items on the page; false when it is negligible. */
static bool find_overlap(const tw_painting *p, const tw_item *a, const tw_item *b, tw_point *middle)
{
    polygon both[2];
    size_t now = 0;
    if (a->count < 3 || b->count < 3 || a->count + b->count >= MAX_CORNERS)
        return false;
    both[0].count = a->count;
    memcpy(both[0].corners, p->corners + a->first, a->count * sizeof *both[0].corners);
    double hand = hand_of_item(p, b);
    for (size_t i = 0; i < b->count && both[now].count >= 3; i++) {
        clip(both + now, item_corner(p, b, i), item_corner(p, b, i + 1), hand, both + 1 - now);
        now = 1 - now;
    }
    const polygon *shared = both + now;
    double count = (double)shared->count, round = 0;
    *middle = (tw_point){0, 0};
    for (size_t i = 0; i < shared->count; i++) {
        tw_sight one = shared->corners[i],
                 next = shared->corners[i + 1 < shared->count ? i + 1 : 0];
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): clip filled them */
        round += hypot(next.x - one.x, next.y - one.y);
        middle->x += one.x / count;
        middle->y += one.y / count;
    }
    return shared->count >= 3 &&
           fabs(tw_sights_area(shared->corners, shared->count)) > 4e-3 * p->unit * round;
}

/* ---- Touching ---------------------------------------------------------------------------- */

/* The point of the side from a to b that is nearest to a point. */
static tw_point nearest_on(tw_point a, tw_point b, tw_point to)
{
    double u = b.x - a.x, v = b.y - a.y, length2 = u * u + v * v;
    double share = length2 > 0 ? ((to.x - a.x) * u + (to.y - a.y) * v) / length2 : 0;
    share = fmax(0, fmin(1, share));
    return (tw_point){a.x + share * u, a.y + share * v};
}

/* The sums of the points of two items that lie within reach of one another. */
typedef struct item_touch {
    tw_point own, other;
    double count;
} item_touch;

/* Adds the corners of an item that are near a side of another. */
static void add_touches(const tw_painting *p, const tw_item *item, const tw_item *other,
                        double reach, item_touch *all)
{
    for (size_t i = 0; i < item->count * other->count; i++) {
        tw_point own = item_corner(p, item, i / other->count);
        tw_point on = nearest_on(item_corner(p, other, i % other->count),
                                 item_corner(p, other, i % other->count + 1), own);
        if (hypot(own.x - on.x, own.y - on.y) > reach)
            continue;
        all->own = (tw_point){all->own.x + own.x, all->own.y + own.y};
        all->other = (tw_point){all->other.x + on.x, all->other.y + on.y};
        all->count++;
    }
}

/* How far paint extends beyond the corners: by lines, and by discs beyond their polygons. */
static double paint_reach(const tw_painting *p, const tw_item *a, const tw_item *b)
{
    return p->reach + 0.02 * ((a->kind == TW_ITEM_FACE ? 0 : a->radius) +
                              (b->kind == TW_ITEM_FACE ? 0 : b->radius));
}

/* How much nearer an item is than another that it touches but does not overlap, in the middle of
 * their contact; 0 when they do not touch. */
static double compare_touching(const tw_painting *p, const tw_item *a, const tw_item *b)
{
    double reach = paint_reach(p, a, b);
    item_touch of_a = {.count = 0}, of_b = {.count = 0};
    add_touches(p, a, b, reach, &of_a);
    add_touches(p, b, a, reach, &of_b);
    double count = of_a.count + of_b.count;
    if (count == 0)
        return 0;
    return tw_item_depth(a, (of_a.own.x + of_b.other.x) / count,
                         (of_a.own.y + of_b.other.y) / count) -
           tw_item_depth(b, (of_a.other.x + of_b.own.x) / count,
                         (of_a.other.y + of_b.own.y) / count);
}

static bool item_contains(const tw_painting *p, const tw_item *item, double x, double y)
{
    double hand = hand_of_item(p, item);
    for (size_t i = 0; i < item->count; i++) {
        if (hand * side_of_line(item_corner(p, item, i), item_corner(p, item, i + 1), x, y) < 0)
            return false;
    }
    return true;
}

/* ---- Pairs ------------------------------------------------------------------------------- */

/* `over` is painted after `under`. */
typedef struct item_pair {
    uint32_t over, under;
} item_pair;

/* The box around an item, with half of the paint beyond its corners; index 0 is along the longer
 * side of the page. */
typedef struct page_box {
    double low[2], high[2];
    uint32_t item;
} page_box;

typedef struct sorting {
    tw_painting *painting;
    const tw_context *context;
    page_box *boxes; /* sorted by low[0] */
    item_pair *pairs;
    size_t pair_count, pair_room;
    uint64_t compared;
    size_t *starts; /* of the pairs of each item as `over`; count + 1 of them */
} sorting;

static page_box box_of(const tw_painting *p, uint32_t number, bool upright)
{
    const tw_item *item = p->items + number;
    double reach = paint_reach(p, item, item) / 2;
    page_box b = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}, number};
    for (size_t i = 0; i < item->count; i++) {
        tw_point one = item_corner(p, item, i);
        const double at[2] = {upright ? one.y : one.x, upright ? one.x : one.y};
        for (size_t k = 0; k < 2; k++) {
            b.low[k] = fmin(b.low[k], at[k] - reach);
            b.high[k] = fmax(b.high[k], at[k] + reach);
        }
    }
    return b;
}

/* Marks an item whose letter would be covered by a nearer one. */
static void look_hidden(sorting *s, uint32_t under, uint32_t over)
{
    static const tw_point about[] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    tw_item *item = s->painting->items + under;
    double reach = 0.13 * s->painting->unit;
    tw_point middle = tw_item_middle(s->painting, item);
    for (size_t k = 0; k < 5 && !item->hidden; k++)
        item->hidden = item_contains(s->painting, s->painting->items + over,
                                     middle.x + about[k].x * reach, middle.y + about[k].y * reach);
}

static void compare_items(sorting *s, uint32_t a, uint32_t b)
{
    const tw_item *items = s->painting->items;
    tw_point middle;
    bool overlap = find_overlap(s->painting, items + a, items + b, &middle);
    double nearer = overlap ? tw_item_depth(items + a, middle.x, middle.y) -
                                  tw_item_depth(items + b, middle.x, middle.y)
                            : compare_touching(s->painting, items + a, items + b);
    const uint64_t most = TW_LIMIT(s->context, coverings);
    if (++s->compared > COMPARED * most)
        s->painting->status = TW_ERR_TOO_LARGE;
    if (fabs(nearer) < 1e-3 * s->painting->unit)
        return;
    uint32_t over = nearer > 0 ? a : b, under = nearer > 0 ? b : a;
    if (overlap)
        look_hidden(s, under, over);
    if (s->pair_count >= most)
        s->painting->status = TW_ERR_TOO_LARGE;
    else if (!TW_GROW(s->context, s->pairs, s->pair_room, s->pair_count + 1))
        s->painting->status = TW_ERR_MEMORY;
    else
        s->pairs[s->pair_count++] = (item_pair){over, under};
}

static int compare_boxes(const void *left, const void *right)
{
    const page_box *a = left, *b = right;
    return tw_order_then(TW_ORDER(a->low[0], b->low[0]), TW_ORDER(a->item, b->item));
}

/* Compares each box with those that begin after it, before it ends. */
static void find_pairs(sorting *s)
{
    const page_box *end = s->boxes + s->painting->count;
    qsort(s->boxes, s->painting->count, sizeof *s->boxes, compare_boxes);
    for (const page_box *a = s->boxes; a < end && s->painting->status == TW_OK; a++) {
        for (const page_box *b = a + 1;
             b < end && b->low[0] <= a->high[0] && s->painting->status == TW_OK; b++) {
            bool first = a->item < b->item;
            if (a->low[1] <= b->high[1] && b->low[1] <= a->high[1])
                compare_items(s, first ? a->item : b->item, first ? b->item : a->item);
        }
    }
}

/* ---- The order --------------------------------------------------------------------------- */

static int compare_pairs(const void *left, const void *right)
{
    const item_pair *a = left, *b = right;
    return tw_order_then(TW_ORDER(a->over, b->over), TW_ORDER(a->under, b->under));
}

/* ---- Circles ----------------------------------------------------------------------------- */

/* Takes the plane of one face of a circle. A face on its far side is painted before, a face on its
 * near side after; a face on both sides is cut in two. Each side is then done the same way.
 * Every face is turned to the eye, so the far side of its plane is below it in depth.
 * Invariant: the tasks on the stack, top first, are what is still to be painted, in order.
 * Cost: quadratic in the faces of the circle, which are few. */

/* How much nearer than a face's plane an item is at corner i. */
static double over_plane(const tw_painting *p, const tw_item *plane, const tw_item *item, size_t i)
{
    const tw_sight *corner = p->corners + item->first + i % item->count;
    return tw_item_depth(item, corner->x, corner->y) - tw_item_depth(plane, corner->x, corner->y);
}

/* Adds the part of an item that is on one side of a plane as a new item; returns its number (any,
 * after a failure). */
static uint32_t add_item_part(tw_painting *p, uint32_t plane, uint32_t number, double side)
{
    tw_item item = p->items[number];
    for (size_t i = 0; i < item.count; i++) {
        double from = side * over_plane(p, p->items + plane, &item, i),
               to = side * over_plane(p, p->items + plane, &item, i + 1);
        tw_sight here = p->corners[item.first + i],
                 next = p->corners[item.first + (i + 1) % item.count];
        double share = from / (from - to);
        tw_sight between = {here.x + (next.x - here.x) * share, here.y + (next.y - here.y) * share,
                            from < 0 && here.line};
        if (from >= 0)
            tw_painting_corner(p, here);
        if ((from < 0) != (to < 0))
            tw_painting_corner(p, between);
    }
    item.hidden = true;
    tw_painting_item(p, item);
    return (uint32_t)p->count - 1;
}

/* A stack of tasks: the number of items of each, and the items of all. The first item of a task is
 * the plane that divides it. */
typedef struct item_cutting {
    const tw_context *context;
    tw_status status;
    tw_painting *painting;
    size_t *tasks;
    size_t task_count, task_room;
    uint32_t *items, *far; /* far: of the current task */
    size_t count, room, far_count, far_room;
} item_cutting;

static void push_items(item_cutting *c, const uint32_t *items, size_t count)
{
    if (!TW_GROW_OF(c, items, room, c->count + count) ||
        !TW_GROW_OF(c, tasks, task_room, c->task_count + 1))
        return;
    if (count > 0)
        memcpy(c->items + c->count, items, count * sizeof *items);
    c->count += count;
    c->tasks[c->task_count++] = count;
}

/* Divides the items from `first` on by the plane of the first into tasks: the near ones, it alone,
 * the far ones. */
static void divide_items(item_cutting *c, size_t first)
{
    tw_painting *p = c->painting;
    const uint32_t plane = c->items[first];
    const double small = 1e-3 * p->unit;
    size_t kept = first;
    c->far_count = 0;
    for (size_t i = first + 1; i < c->count && p->status == TW_OK; i++) {
        uint32_t number = c->items[i], parts[2] = {number, number};
        double low = 0, high = 0;
        for (size_t k = 0; k < p->items[number].count; k++) {
            double over = over_plane(p, p->items + plane, p->items + number, k);
            low = fmin(low, over);
            high = fmax(high, over);
        }
        bool far = high <= small || low<-small, near = high> small;
        for (size_t k = 0; k < 2 && far && near; k++)
            parts[k] = add_item_part(p, plane, number, k == 0 ? -1 : 1);
        if (near)
            c->items[kept++] = parts[1];
        if (far && TW_GROW_OF(c, far, far_room, c->far_count + 1))
            c->far[c->far_count++] = parts[0];
    }
    c->count = kept;
    c->tasks[c->task_count++] = kept - first;
    push_items(c, &plane, 1);
    push_items(c, c->far, c->far_count);
}

/* ---- By depth alone ---------------------------------------------------------------------- */

typedef struct depth {
    double middle;
    uint32_t item;
} depth;

static int compare_depths(const void *left, const void *right)
{
    const depth *a = left, *b = right;
    return tw_order_then(TW_ORDER(a->middle, b->middle), TW_ORDER(a->item, b->item));
}

static void sort_by_depth(tw_painting *p, const uint32_t *items, size_t count)
{
    depth *depths = tw_take(p->context, count, sizeof *depths);
    if (!depths) {
        p->status = TW_ERR_MEMORY;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const tw_item *item = p->items + items[i];
        depths[i].item = items[i];
        for (size_t k = 0; k < item->count; k++) {
            const tw_sight *corner = p->corners + item->first + k;
            depths[i].middle += tw_item_depth(item, corner->x, corner->y) / (double)item->count;
        }
    }
    qsort(depths, count, sizeof *depths, compare_depths);
    for (size_t i = 0; i < count; i++)
        append(p, depths[i].item);
}

/* Orders the items of a circle: faces are cut, balls and tubes cannot be. */
static void order_circle(tw_painting *p, const uint32_t *items, size_t count)
{
    item_cutting c = {.context = p->context, .painting = p};
    bool faces = count <= MAX_CIRCLE;
    for (size_t i = 0; i < count && faces; i++)
        faces = p->items[items[i]].kind == TW_ITEM_FACE;
    if (faces)
        push_items(&c, items, count);
    else
        sort_by_depth(p, items, count);
    while (c.task_count > 0 && c.status == TW_OK && p->status == TW_OK) {
        const size_t task = c.tasks[--c.task_count]; /* so many items, the last ones */
        if (task > 1)
            divide_items(&c, c.count - task);
        else if (task == 1)
            append(p, c.items[--c.count]);
    }
    p->status = p->status ? p->status : c.status;
}

/* ---- Strong components ------------------------------------------------------------------- */

/* Tarjan's algorithm with its own stack: a strong component comes out after those it depends on. */
typedef struct sort_walk {
    uint32_t *number, *low; /* number 0: not seen; UINT32_MAX: done */
    size_t *next;           /* the next pair to look at */
    uint32_t *path, *open;  /* the current path; items of incomplete components */
    size_t path_count, open_count;
    uint32_t seen;
} sort_walk;

static void enter_item(sort_walk *w, const sorting *s, uint32_t item)
{
    w->number[item] = w->low[item] = ++w->seen;
    w->next[item] = s->starts[item];
    w->path[w->path_count++] = item;
    w->open[w->open_count++] = item;
}

/* Leaves an item; its component is complete if it reaches no earlier item. */
static void leave_item(sort_walk *w, sorting *s, uint32_t item)
{
    w->path_count--;
    if (w->path_count > 0) {
        uint32_t before = w->path[w->path_count - 1];
        w->low[before] = w->low[item] < w->low[before] ? w->low[item] : w->low[before];
    }
    if (w->low[item] != w->number[item])
        return;
    size_t all = w->open_count;
    do
        w->number[w->open[--w->open_count]] = UINT32_MAX;
    while (w->open[w->open_count] != item);
    if (all - w->open_count == 1)
        append(s->painting, item);
    else
        order_circle(s->painting, w->open + w->open_count, all - w->open_count);
}

static void walk_from(sort_walk *w, sorting *s, uint32_t start)
{
    enter_item(w, s, start);
    while (w->path_count > 0 && s->painting->status == TW_OK) {
        uint32_t item = w->path[w->path_count - 1];
        if (w->next[item] == s->starts[item + 1]) {
            leave_item(w, s, item);
            continue;
        }
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): starts count no pairs but those */
        uint32_t under = s->pairs[w->next[item]++].under;
        if (w->number[under] == 0)
            enter_item(w, s, under);
        else if (w->number[under] != UINT32_MAX && w->number[under] < w->low[item])
            w->low[item] = w->number[under];
    }
}

static void order_items(sorting *s)
{
    size_t count = s->painting->count;
    sort_walk w = {.seen = 0};
    const tw_array all[] = {TW_ARRAY(w.number, count), TW_ARRAY(w.low, count),
                            TW_ARRAY(w.next, count),   TW_ARRAY(w.path, count),
                            TW_ARRAY(w.open, count),   {0}};
    if (!tw_arrays(s->context, all, TW_TAKE))
        s->painting->status = TW_ERR_MEMORY;
    for (uint32_t i = 0; i < count && s->painting->status == TW_OK; i++) {
        if (w.number[i] == 0)
            walk_from(&w, s, i);
    }
}

/* ---- Putting it together ----------------------------------------------------------------- */

static void sort_items(sorting *s)
{
    size_t count = s->painting->count;
    tw_point low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < s->painting->corner_count; i++) {
        const tw_sight *corner = s->painting->corners + i;
        low = (tw_point){fmin(low.x, corner->x), fmin(low.y, corner->y)};
        high = (tw_point){fmax(high.x, corner->x), fmax(high.y, corner->y)};
    }
    for (uint32_t i = 0; i < count; i++)
        s->boxes[i] = box_of(s->painting, i, high.y - low.y > high.x - low.x);
    find_pairs(s);
    if (s->painting->status)
        return;
    if (s->pair_count > 0)
        qsort(s->pairs, s->pair_count, sizeof *s->pairs, compare_pairs);
    for (size_t i = 0; i < s->pair_count; i++)
        s->starts[s->pairs[i].over + 1]++;
    for (size_t i = 0; i < count; i++)
        s->starts[i + 1] += s->starts[i];
    order_items(s);
}

tw_status tw_painting_sort(tw_painting *p, tw_error *error)
{
    size_t count = p->count; /* parts that are cut are appended */
    sorting s = {.painting = p, .context = p->context};
    const tw_array all[] = {TW_ARRAY(s.boxes, count), TW_ARRAY(s.starts, count + 1), {0}};
    p->order_count = 0;
    if (count == 0 || p->status)
        return p->status;
    if (tw_arrays(p->context, all, TW_TAKE))
        sort_items(&s);
    else
        p->status = TW_ERR_MEMORY;
    if (p->status == TW_ERR_TOO_LARGE)
        return tw_fail(error, p->status,
                       "too many faces hide one another; at most %u pairs of them "
                       "are sorted out",
                       TW_LIMIT(p->context, coverings));
    return p->status;
}
