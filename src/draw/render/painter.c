/* painter.c -- the order in which things in space are painted.
 *
 * Two items whose pictures overlap are compared at the middle of the overlap: as they do not pass
 * through one another, whichever is nearer there is nearer everywhere. Those that touch are
 * compared too, as the lines of the far one go half their width into the near one. So we have a
 * graph, "must be painted after", and its topological order is exact, for concave and interlocked
 * bodies too. Where there is a circle in it (three rods, each over the next), its faces are cut by
 * one another's planes (cut_cycles.c). Pairs are found through a grid over the page.
 * Cost: the pairs that overlap; Tarjan's strong components are linear in them. */
#include "draw/render/painting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/display/display_list.h"
#include "base/bounds.h"

#define MAX_CORNERS ((size_t)4 * TW_MAX_VERTICES)

/* ---- Overlap ----------------------------------------------------------------------------- */

static double side_of(tw_point a, tw_point b, double x, double y)
{
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

typedef struct polygon {
    tw_point corners[MAX_CORNERS];
    size_t count;
} polygon;

/* What of the polygon lies on the hand of the line a, b where `hand` says (1 or -1). */
static void clip(const polygon *in, tw_point a, tw_point b, double hand, polygon *out)
{
    out->count = 0;
    for (size_t i = 0; i < in->count; i++) {
        tw_point here = in->corners[i], next = in->corners[i + 1 < in->count ? i + 1 : 0];
        double from = hand * side_of(a, b, here.x, here.y),
               to = hand * side_of(a, b, next.x, next.y);
        double share = from / (from - to);
        if (from >= 0)
            out->corners[out->count++] = here;
        if ((from < 0) != (to < 0))
            out->corners[out->count++] =
                (tw_point){here.x + (next.x - here.x) * share, here.y + (next.y - here.y) * share};
    }
}

static double area_of(const polygon *p)
{
    double area = 0;
    for (size_t i = 0; i < p->count; i++) {
        tw_point a = p->corners[i], b = p->corners[i + 1 < p->count ? i + 1 : 0];
        area += (a.x * b.y - a.y * b.x) / 2;
    }
    return area;
}

static tw_point corner_of(const tw_painting *p, const tw_item *item, size_t i)
{
    const tw_sight *corner = p->corners + item->first + i % item->count;
    return (tw_point){corner->x, corner->y};
}

static double hand_of(const tw_painting *p, const tw_item *item)
{
    double area = 0;
    for (size_t i = 0; i < item->count; i++) {
        tw_point a = corner_of(p, item, i), b = corner_of(p, item, i + 1);
        area += a.x * b.y - a.y * b.x;
    }
    return area < 0 ? -1 : 1;
}

/* The middle of what two items share on the page; false when that is nothing to speak of. */
static bool find_overlap(const tw_painting *p, const tw_item *a, const tw_item *b, tw_point *middle)
{
    polygon both[2];
    size_t now = 0;
    if (a->count < 3 || b->count < 3 || a->count + b->count >= MAX_CORNERS)
        return false;
    both[0].count = a->count;
    for (size_t i = 0; i < a->count; i++)
        both[0].corners[i] = corner_of(p, a, i);
    double hand = hand_of(p, b);
    for (size_t i = 0; i < b->count && both[now].count >= 3; i++) {
        clip(both + now, corner_of(p, b, i), corner_of(p, b, i + 1), hand, both + 1 - now);
        now = 1 - now;
    }
    const polygon *shared = both + now;
    double count = (double)shared->count, round = 0;
    *middle = (tw_point){0, 0};
    for (size_t i = 0; i < shared->count; i++) {
        tw_point one = shared->corners[i],
                 next = shared->corners[i + 1 < shared->count ? i + 1 : 0];
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): clip filled them */
        round += hypot(next.x - one.x, next.y - one.y);
        middle->x += one.x / count;
        middle->y += one.y / count;
    }
    return shared->count >= 3 && fabs(area_of(shared)) > 2e-3 * p->unit * round;
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

/* Points of two items that lie within reach of one another, summed up. */
typedef struct touch {
    tw_point own, other;
    double count;
} touch;

/* Adds the corners of an item that a side of another one comes near to. */
static void add_touches(const tw_painting *p, const tw_item *item, const tw_item *other,
                        double reach, touch *all)
{
    for (size_t i = 0; i < item->count * other->count; i++) {
        tw_point own = corner_of(p, item, i / other->count);
        tw_point on = nearest_on(corner_of(p, other, i % other->count),
                                 corner_of(p, other, i % other->count + 1), own);
        if (hypot(own.x - on.x, own.y - on.y) > reach)
            continue;
        all->own = (tw_point){all->own.x + own.x, all->own.y + own.y};
        all->other = (tw_point){all->other.x + on.x, all->other.y + on.y};
        all->count++;
    }
}

/* How far what is painted goes beyond the corners: lines, and discs beyond the polygons in them. */
static double reach_of(const tw_painting *p, const tw_item *a, const tw_item *b)
{
    return p->reach + 0.02 * ((a->kind == TW_ITEM_FACE ? 0 : a->radius) +
                              (b->kind == TW_ITEM_FACE ? 0 : b->radius));
}

/* How much nearer one item is than another which it does not overlap, in the middle of where they
 * touch; 0 when they do not. */
static double compare_touching(const tw_painting *p, const tw_item *a, const tw_item *b)
{
    double reach = reach_of(p, a, b);
    touch of_a = {.count = 0}, of_b = {.count = 0};
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

static bool contains(const tw_painting *p, const tw_item *item, double x, double y)
{
    double hand = hand_of(p, item);
    for (size_t i = 0; i < item->count; i++) {
        if (hand * side_of(corner_of(p, item, i), corner_of(p, item, i + 1), x, y) < 0)
            return false;
    }
    return true;
}

/* ---- Pairs ------------------------------------------------------------------------------- */

/* `over` is painted after `under`. */
typedef struct pair {
    uint32_t over, under;
} pair;

typedef struct box {
    double low[2], high[2];
} box;

typedef struct sorting {
    tw_painting *painting;
    const tw_context *context;
    box *boxes;
    pair *pairs;
    size_t pair_count, pair_room;
    size_t *starts; /* of the pairs of each item as `over`; count + 1 of them */
    double pitch, origin[2];
    size_t columns, rows;
    uint32_t *filed; /* items, cell of the grid by cell */
    size_t *cells;   /* where each cell's begin; columns * rows + 1 of them */
    size_t filed_count;
} sorting;

/* With half of what is painted beyond the corners. */
static box box_of(const tw_painting *p, const tw_item *item)
{
    double reach = reach_of(p, item, item) / 2;
    box b = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < item->count; i++) {
        tw_point one = corner_of(p, item, i);
        b.low[0] = fmin(b.low[0], one.x - reach);
        b.low[1] = fmin(b.low[1], one.y - reach);
        b.high[0] = fmax(b.high[0], one.x + reach);
        b.high[1] = fmax(b.high[1], one.y + reach);
    }
    return b;
}

/* Marks an item whose letter would be covered by a nearer one. */
static void look_hidden(sorting *s, uint32_t under, uint32_t over)
{
    tw_item *item = s->painting->items + under;
    const tw_item *nearer = s->painting->items + over;
    tw_point middle = {0, 0};
    for (size_t i = 0; i < item->count && !item->hidden; i++) {
        middle.x += corner_of(s->painting, item, i).x / (double)item->count;
        middle.y += corner_of(s->painting, item, i).y / (double)item->count;
    }
    double reach = 0.13 * s->painting->unit;
    for (int k = 0; k < 5 && !item->hidden; k++)
        item->hidden = contains(s->painting, nearer,
                                middle.x + (k == 1   ? reach
                                            : k == 2 ? -reach
                                                     : 0),
                                middle.y + (k == 3   ? reach
                                            : k == 4 ? -reach
                                                     : 0));
}

static tw_status add_pair(sorting *s, uint32_t over, uint32_t under)
{
    if (s->pair_count >= TW_LIMIT(s->context, coverings))
        return TW_ERR_TOO_LARGE;
    if (!TW_GROW(s->context, s->pairs, s->pair_room, s->pair_count + 1))
        return TW_ERR_MEMORY;
    s->pairs[s->pair_count++] = (pair){over, under};
    return TW_OK;
}

static tw_status compare_items(sorting *s, uint32_t a, uint32_t b)
{
    const tw_item *items = s->painting->items;
    tw_point middle;
    bool overlap = find_overlap(s->painting, items + a, items + b, &middle);
    double nearer = overlap ? tw_item_depth(items + a, middle.x, middle.y) -
                                  tw_item_depth(items + b, middle.x, middle.y)
                            : compare_touching(s->painting, items + a, items + b);
    if (fabs(nearer) < 1e-3 * s->painting->unit)
        return TW_OK;
    uint32_t over = nearer > 0 ? a : b, under = nearer > 0 ? b : a;
    if (overlap)
        look_hidden(s, under, over);
    return add_pair(s, over, under);
}

/* ---- The grid over the page -------------------------------------------------------------- */

static size_t grid_index(const sorting *s, double value, size_t axis)
{
    size_t most = (axis == 0 ? s->columns : s->rows) - 1;
    double place = floor((value - s->origin[axis]) / s->pitch);
    return place <= 0 ? 0 : place >= (double)most ? most : (size_t)place;
}

/* Pitch: about the size of an item, but no more cells than four times the items. */
static void lay_grid(sorting *s)
{
    size_t count = s->painting->count;
    box all = s->boxes[0];
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const box *b = s->boxes + i;
        for (size_t k = 0; k < 2; k++) {
            all.low[k] = fmin(all.low[k], b->low[k]);
            all.high[k] = fmax(all.high[k], b->high[k]);
        }
        sum += fmax(b->high[0] - b->low[0], b->high[1] - b->low[1]);
    }
    double width = all.high[0] - all.low[0], height = all.high[1] - all.low[1];
    s->pitch = fmax(sum / (double)count, 1e-9);
    s->pitch = fmax(s->pitch, sqrt(width * height / (4.0 * (double)count)));
    s->pitch = fmax(s->pitch, fmax(width, height) / (4.0 * (double)count));
    memcpy(s->origin, all.low, sizeof s->origin);
    s->columns = (size_t)(width / s->pitch) + 1;
    s->rows = (size_t)(height / s->pitch) + 1;
}

/* Calls for each cell of the grid that an item's box touches: counts, or files. */
static void visit_cells(sorting *s, uint32_t item, bool file)
{
    const box *b = s->boxes + item;
    size_t right = grid_index(s, b->high[0], 0), bottom = grid_index(s, b->high[1], 1);
    for (size_t y = grid_index(s, b->low[1], 1); y <= bottom; y++) {
        for (size_t x = grid_index(s, b->low[0], 0); x <= right; x++) {
            size_t cell = y * s->columns + x;
            if (file)
                s->filed[s->cells[cell]++] = item;
            else
                s->cells[cell + 1]++;
        }
    }
}

static tw_status file_items(sorting *s)
{
    size_t count = s->painting->count, grid = s->columns * s->rows;
    s->cells = tw_take(s->context, grid + 1, sizeof *s->cells);
    if (!s->cells)
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        visit_cells(s, i, false);
    for (size_t i = 0; i < grid; i++)
        s->cells[i + 1] += s->cells[i];
    s->filed_count = s->cells[grid];
    if (s->filed_count > 4 * (size_t)TW_LIMIT(s->context, coverings))
        return TW_ERR_TOO_LARGE;
    s->filed = tw_take(s->context, s->filed_count, sizeof *s->filed);
    if (!s->filed)
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        visit_cells(s, i, true); /* moves each cell's beginning to its end */
    memmove(s->cells + 1, s->cells, grid * sizeof *s->cells);
    s->cells[0] = 0;
    return TW_OK;
}

/* Is this the first cell of the grid that both boxes touch? */
static bool meet_first(const sorting *s, uint32_t a, uint32_t b, size_t cell)
{
    const box *p = s->boxes + a, *q = s->boxes + b;
    for (size_t k = 0; k < 2; k++) {
        if (p->low[k] > q->high[k] || q->low[k] > p->high[k])
            return false;
    }
    size_t x = grid_index(s, fmax(p->low[0], q->low[0]), 0);
    size_t y = grid_index(s, fmax(p->low[1], q->low[1]), 1);
    return y * s->columns + x == cell;
}

/* Compares an item of a cell of the grid with those filed before it. */
static tw_status compare_with(sorting *s, size_t cell, size_t number)
{
    tw_status status = TW_OK;
    const uint32_t *here = s->filed + s->cells[cell];
    for (size_t k = 0; k < number && status == TW_OK; k++) {
        if (meet_first(s, here[k], here[number], cell))
            status = compare_items(s, here[k], here[number]);
    }
    return status;
}

static tw_status find_pairs(sorting *s)
{
    tw_status status = TW_OK;
    for (size_t cell = 0; cell < s->columns * s->rows && status == TW_OK; cell++) {
        size_t count = s->cells[cell + 1] - s->cells[cell];
        for (size_t i = 1; i < count && status == TW_OK; i++)
            status = compare_with(s, cell, i);
    }
    return status;
}

/* ---- The order --------------------------------------------------------------------------- */

static int compare_pairs(const void *left, const void *right)
{
    const pair *a = left, *b = right;
    if (a->over != b->over)
        return a->over < b->over ? -1 : 1;
    return a->under < b->under ? -1 : a->under > b->under;
}

static void index_pairs(sorting *s)
{
    if (s->pair_count > 0)
        qsort(s->pairs, s->pair_count, sizeof *s->pairs, compare_pairs);
    for (size_t i = 0; i < s->pair_count; i++)
        s->starts[s->pairs[i].over + 1]++;
    for (size_t i = 0; i < s->painting->count; i++)
        s->starts[i + 1] += s->starts[i];
}

/* Tarjan's algorithm with a stack of its own: strong components come out with what they depend on
 * before them. */
typedef struct walk {
    uint32_t *number, *low; /* number 0: not seen; UINT32_MAX: done */
    size_t *next;           /* the pair that is looked at next */
    uint32_t *path, *open;  /* the way here; items whose component is not complete */
    size_t path_count, open_count;
    uint32_t seen;
} walk;

static void enter(walk *w, const sorting *s, uint32_t item)
{
    w->number[item] = w->low[item] = ++w->seen;
    w->next[item] = s->starts[item];
    w->path[w->path_count++] = item;
    w->open[w->open_count++] = item;
}

static tw_status close_component(walk *w, sorting *s, uint32_t item)
{
    size_t first = w->open_count;
    do {
        first--;
        w->number[w->open[first]] = UINT32_MAX;
    } while (w->open[first] != item);
    size_t count = w->open_count - first;
    w->open_count = first;
    if (count == 1)
        return tw_painting_append(s->painting, item);
    return tw_painting_cut(s->painting, w->open + first, count);
}

static tw_status leave(walk *w, sorting *s, uint32_t item)
{
    w->path_count--;
    if (w->path_count > 0) {
        uint32_t before = w->path[w->path_count - 1];
        w->low[before] = w->low[item] < w->low[before] ? w->low[item] : w->low[before];
    }
    return w->low[item] == w->number[item] ? close_component(w, s, item) : TW_OK;
}

static tw_status walk_from(walk *w, sorting *s, uint32_t start)
{
    tw_status status = TW_OK;
    enter(w, s, start);
    while (w->path_count > 0 && status == TW_OK) {
        uint32_t item = w->path[w->path_count - 1];
        if (w->next[item] == s->starts[item + 1]) {
            status = leave(w, s, item);
            continue;
        }
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): starts count no pairs but those */
        uint32_t under = s->pairs[w->next[item]++].under;
        if (w->number[under] == 0)
            enter(w, s, under);
        else if (w->number[under] != UINT32_MAX && w->number[under] < w->low[item])
            w->low[item] = w->number[under];
    }
    return status;
}

static tw_status order_items(sorting *s)
{
    const tw_context *context = s->context;
    size_t count = s->painting->count;
    walk w = {.seen = 0};
    const tw_array all[] = {TW_ARRAY(w.number, count), TW_ARRAY(w.low, count),
                            TW_ARRAY(w.next, count),   TW_ARRAY(w.path, count),
                            TW_ARRAY(w.open, count),   {0}};
    bool room = tw_arrays(context, all, TW_TAKE);
    tw_status status = room ? TW_OK : TW_ERR_MEMORY;
    for (uint32_t i = 0; i < count && status == TW_OK; i++) {
        if (w.number[i] == 0)
            status = walk_from(&w, s, i);
    }
    tw_arrays(context, all, TW_GIVE);
    return status;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static tw_status sort_items(sorting *s)
{
    size_t count = s->painting->count;
    s->boxes = tw_take(s->context, count, sizeof *s->boxes);
    s->starts = tw_take(s->context, count + 1, sizeof *s->starts);
    if (!s->boxes || !s->starts)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        s->boxes[i] = box_of(s->painting, s->painting->items + i);
    lay_grid(s);
    tw_status status = file_items(s);
    if (status == TW_OK)
        status = find_pairs(s);
    if (status != TW_OK)
        return status;
    index_pairs(s);
    return order_items(s);
}

tw_status tw_painting_sort(tw_painting *p, tw_error *error)
{
    size_t count = p->count;
    sorting s = {.painting = p, .context = p->context};
    p->order_count = 0;
    if (count == 0)
        return TW_OK;
    tw_status status = sort_items(&s);
    tw_give(p->context, s.boxes, count, sizeof *s.boxes);
    tw_give(p->context, s.starts, count + 1, sizeof *s.starts);
    tw_give(p->context, s.pairs, s.pair_room, sizeof *s.pairs);
    tw_give(p->context, s.filed, s.filed_count, sizeof *s.filed);
    tw_give(p->context, s.cells, s.columns * s.rows + 1, sizeof *s.cells);
    if (status == TW_ERR_TOO_LARGE)
        return tw_fail(error, status,
                       "too many faces hide one another; at most %u pairs of them "
                       "are sorted out",
                       TW_LIMIT(p->context, coverings));
    return status;
}
