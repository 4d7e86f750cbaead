/* outline.c -- fuses polygons that touch into outlines; puts outlines on a page, inset, with
 * rounded corners and patterns.
 *
 * Every side is a directed edge with the polygon always on the same hand. A side is cut where
 * corners of others lie on it. Then an edge and its reverse cancel; the edges left are the
 * outlines. They are followed corner by corner; at a branch the sharpest turn to the polygon's hand
 * is taken, so outlines never cross, and separate where they only touch.
 * Invariant: as many edges leave a corner as enter it.
 * On a page a corner moves to the point where its two sides meet once each has moved in by the
 * inset; very sharp corners move in by at most four insets, and out by at most two. A rounded
 * corner is a quadratic curve about the corner.
 * Cost: sorting the edges. */
#include "draw/outline/outline.h"

#include <math.h>
#include <stdlib.h>

#include "draw/outline/vertex_merge.h"
#include "base/numbers.h"

#define MAX_CUTS 64       /* corners on one side */
#define MAX_CROSSINGS 512 /* of one line of a pattern with the loops */
#define MAX_HATCHES 400   /* lines of a pattern without a break */

/* ---- Loops ------------------------------------------------------------------------------- */

tw_loops tw_loops_start(const tw_context *context)
{
    return (tw_loops){.context = context};
}

static size_t loop_start(const tw_loops *loops, size_t loop)
{
    return loop > 0 ? loops->ends[loop - 1] : 0;
}

void tw_loops_corner(tw_loops *loops, double x, double y)
{
    if (!TW_GROW_OF(loops, corners, corner_room, loops->corner_count + 1))
        return;
    loops->corners[loops->corner_count][0] = x;
    loops->corners[loops->corner_count++][1] = y;
}

void tw_loops_close(tw_loops *loops)
{
    size_t start = loop_start(loops, loops->count);
    if (loops->status != TW_OK || loops->corner_count - start < 3) {
        loops->corner_count = start;
        return;
    }
    if (TW_GROW_OF(loops, ends, room, loops->count + 1))
        loops->ends[loops->count++] = loops->corner_count;
}

double tw_loops_area(const tw_loops *loops, size_t loop)
{
    size_t start = loop_start(loops, loop), end = loops->ends[loop];
    double area = 0;
    for (size_t i = start; i < end; i++) {
        const double *a = loops->corners[i], *b = loops->corners[i + 1 < end ? i + 1 : start];
        area += a[0] * b[1] - a[1] * b[0];
    }
    return area;
}

/* ---- Edges ------------------------------------------------------------------------------- */

typedef struct outline_edge {
    uint32_t from, to;
    bool used;
} outline_edge;

typedef struct fusing {
    const tw_context *context;
    const tw_loops *polygons;
    tw_vertex_merge merge;
    uint32_t *numbers; /* of the polygons' corners */
    tw_near_grid grid; /* of corners; a bucket is as wide as the longest side */
    outline_edge *edges;
    size_t count, room;
} fusing;

static const double *fused_point(const fusing *f, uint32_t number)
{
    return f->merge.points[number];
}

static bool add_edge(fusing *f, uint32_t from, uint32_t to)
{
    if (!TW_GROW(f->context, f->edges, f->room, f->count + 1))
        return false;
    f->edges[f->count++] = (outline_edge){from, to, false};
    return true;
}

/* ---- Corners on sides -------------------------------------------------------------------- */

/* The position of a corner along a side, 0 to 1; negative when it is not on it. */
static double share_along_side(const fusing *f, const double a[3], const double b[3],
                               const double p[3])
{
    double x = b[0] - a[0], y = b[1] - a[1], length = hypot(x, y);
    double along = ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / length;
    double off = fabs((p[0] - a[0]) * y - (p[1] - a[1]) * x) / length;
    double near = 2 * f->merge.tolerance;
    return off <= near && along > near && along < length - near ? along / length : -1;
}

typedef struct cut {
    double share;
    uint32_t corner;
} cut;

/* A side and the corners on it, in order along it; with room for one more. */
typedef struct outline_side {
    const double *from, *to;
    cut cuts[MAX_CUTS + 1];
    size_t count;
} outline_side;

static void add_side_cut(outline_side *s, cut one)
{
    if (s->count == MAX_CUTS)
        return;
    size_t place = s->count;
    for (; place > 0 && s->cuts[place - 1].share > one.share; place--)
        s->cuts[place] = s->cuts[place - 1];
    for (size_t i = 0; i < place; i++) {
        if (s->cuts[i].corner == one.corner) { /* two buckets with one hash: seen before */
            for (; place < s->count; place++)
                s->cuts[place] = s->cuts[place + 1];
            return;
        }
    }
    s->cuts[place] = one;
    s->count++;
}

static void find_cuts(const fusing *f, outline_side *s)
{
    double low[3] = {0}, high[3] = {0};
    for (size_t k = 0; k < 2; k++) {
        low[k] = fmin(s->from[k], s->to[k]) - 0.01 * f->grid.side;
        high[k] = fmax(s->from[k], s->to[k]) + 0.01 * f->grid.side;
    }
    tw_near_search search = tw_near_begin(&f->grid, low, high);
    uint32_t corner;
    while ((corner = tw_near_next(&search)) != TW_HASH_TABLE_END) {
        double share = share_along_side(f, s->from, s->to, fused_point(f, corner));
        if (share > 0)
            add_side_cut(s, (cut){share, corner});
    }
}

static bool add_side(fusing *f, uint32_t from, uint32_t to)
{
    outline_side s;
    if (from == to)
        return true;
    s.from = fused_point(f, from);
    s.to = fused_point(f, to);
    s.count = 0;
    find_cuts(f, &s);
    bool fine = true;
    for (size_t i = 0; i < s.count && fine; i++) {
        fine = add_edge(f, from, s.cuts[i].corner);
        from = s.cuts[i].corner;
    }
    return fine && add_edge(f, from, to);
}

static bool add_polygons(fusing *f)
{
    const tw_loops *p = f->polygons;
    for (size_t loop = 0; loop < p->count; loop++) {
        bool forward = tw_loops_area(p, loop) >= 0;
        size_t start = loop_start(p, loop), end = p->ends[loop];
        for (size_t i = start; i < end; i++) {
            uint32_t a = f->numbers[i], b = f->numbers[i + 1 < end ? i + 1 : start];
            if (!add_side(f, forward ? a : b, forward ? b : a))
                return false;
        }
    }
    return true;
}

/* ---- What is left of them ---------------------------------------------------------------- */

static int compare_outline_sides(const void *left, const void *right)
{
    const outline_edge *a = left, *b = right;
    uint32_t a_low = a->from < a->to ? a->from : a->to, b_low = b->from < b->to ? b->from : b->to;
    uint32_t a_high = a->from ^ a->to ^ a_low, b_high = b->from ^ b->to ^ b_low;
    return tw_order_then(tw_order_then(TW_ORDER(a_low, b_low), TW_ORDER(a_high, b_high)),
                         TW_ORDER(a->from, b->from));
}

static int compare_starts(const void *left, const void *right)
{
    const outline_edge *a = left, *b = right;
    return tw_order_then(TW_ORDER(a->from, b->from), TW_ORDER(a->to, b->to));
}

static bool same_outline_edge(const outline_edge *a, const outline_edge *b)
{
    return (a->from == b->from && a->to == b->to) || (a->from == b->to && a->to == b->from);
}

static void take_away_pairs(fusing *f)
{
    if (f->count == 0)
        return;
    qsort(f->edges, f->count, sizeof *f->edges, compare_outline_sides);
    size_t kept = 0;
    for (size_t i = 0, end; i < f->count; i = end) {
        int64_t balance = 0;
        outline_edge first = f->edges[i];
        for (end = i; end < f->count && same_outline_edge(&first, f->edges + end); end++)
            balance += f->edges[end].from == first.from ? 1 : -1;
        if (balance > 0)
            f->edges[kept++] = first;
        else if (balance < 0)
            f->edges[kept++] = (outline_edge){first.to, first.from, false};
    }
    f->count = kept;
    qsort(f->edges, f->count, sizeof *f->edges, compare_starts);
}

static size_t first_edge_from(const fusing *f, uint32_t corner)
{
    size_t low = 0, high = f->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (f->edges[middle].from < corner)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The angle from one edge to the next, -pi to pi, positive to the polygon's hand. */
static double turn_into(const fusing *f, const outline_edge *before, const outline_edge *after)
{
    const double *a = fused_point(f, before->from), *b = fused_point(f, before->to),
                 *c = fused_point(f, after->to);
    double x = b[0] - a[0], y = b[1] - a[1], u = c[0] - b[0], v = c[1] - b[1];
    return atan2(x * v - y * u, x * u + y * v);
}

/* The next edge of the outline; SIZE_MAX when there is none. */
static size_t next_edge(const fusing *f, size_t current)
{
    size_t best = SIZE_MAX;
    double best_turn = -10;
    uint32_t corner = f->edges[current].to;
    for (size_t i = first_edge_from(f, corner); i < f->count && f->edges[i].from == corner; i++) {
        double turn = f->edges[i].used ? -20 : turn_into(f, f->edges + current, f->edges + i);
        if (turn > best_turn) {
            best = i;
            best_turn = turn;
        }
    }
    return best;
}

static void walk_loop(fusing *f, size_t first, tw_loops *outlines)
{
    size_t current = first;
    do {
        size_t next = next_edge(f, current);
        if (next == SIZE_MAX)
            break;
        f->edges[next].used = true;
        if (fabs(turn_into(f, f->edges + current, f->edges + next)) > 1e-3) { /* not straight on */
            const double *p = fused_point(f, f->edges[next].from);
            tw_loops_corner(outlines, p[0], p[1]);
        }
        current = next;
    } while (current != first);
    tw_loops_close(outlines);
}

/* ---- Putting it together ----------------------------------------------------------------- */

static tw_status prepare_fusing(fusing *f, double tolerance)
{
    const tw_loops *p = f->polygons;
    tw_status status = tw_vertex_merge_new(f->context, p->corner_count, tolerance, &f->merge);
    f->numbers = tw_take(f->context, p->corner_count, sizeof *f->numbers);
    if (status != TW_OK || !f->numbers ||
        !tw_hash_table_reserve(f->context, &f->grid.table, p->corner_count))
        return TW_ERR_MEMORY;
    f->grid = (tw_near_grid){f->context, 4 * f->merge.tolerance, f->grid.table};
    for (size_t loop = 0; loop < p->count; loop++) {
        size_t start = loop_start(p, loop), end = p->ends[loop];
        for (size_t i = start; i < end; i++) {
            const double *a = p->corners[i], *b = p->corners[i + 1 < end ? i + 1 : start];
            f->numbers[i] = tw_vertex_merge_point(&f->merge, (double[3]){a[0], a[1], 0});
            f->grid.side = fmax(f->grid.side, hypot(a[0] - b[0], a[1] - b[1]));
        }
    }
    for (uint32_t i = 0; i < f->merge.count; i++)
        tw_near_add(&f->grid, fused_point(f, i), i); /* room was reserved */
    return TW_OK;
}

tw_status tw_loops_fuse(const tw_loops *polygons, double tolerance, tw_loops *outlines)
{
    fusing f = {.context = polygons->context, .polygons = polygons};
    tw_status status = polygons->status != TW_OK ? polygons->status : prepare_fusing(&f, tolerance);
    if (status != TW_OK)
        return status;
    if (!add_polygons(&f))
        return TW_ERR_MEMORY;
    take_away_pairs(&f);
    for (size_t i = 0; i < f.count; i++) {
        if (!f.edges[i].used)
            walk_loop(&f, i, outlines);
    }
    return outlines->status;
}

/* ---- On a page --------------------------------------------------------------------------- */

/* The unit vector from one corner to the next. */
static tw_point direction(const double a[2], const double b[2])
{
    double x = b[0] - a[0], y = b[1] - a[1], length = hypot(x, y);
    return length > 0 ? (tw_point){x / length, y / length} : (tw_point){0, 0};
}

/* Corner i of a loop on the page, moved in by the inset. */
static tw_point inset_corner(const tw_loops *loops, size_t start, size_t end, size_t i,
                             double inset, const tw_viewport *view)
{
    const double *before = loops->corners[i > start ? i - 1 : end - 1], *here = loops->corners[i],
                 *after = loops->corners[i + 1 < end ? i + 1 : start];
    tw_point in = direction(before, here), out = direction(here, after);
    tw_point sum = {-in.y - out.y, in.x + out.x}; /* of the inward normals */
    double length2 = sum.x * sum.x + sum.y * sum.y;
    double most = inset > 0 ? 4 : 2; /* insets */
    double stretch = length2 > 1e-12 ? 2 * inset / length2 : 0;
    if (length2 > 1e-12 && length2 < 4 / (most * most))
        stretch = most * inset / sqrt(length2);
    return tw_viewport_point(view, here[0] + sum.x * stretch, here[1] + sum.y * stretch);
}

bool tw_loops_bear(const tw_loops *loops, double inset)
{
    const tw_viewport plain = {.scale = 1};
    double area = 0;
    for (size_t loop = 0; loop < loops->count; loop++) {
        const size_t start = loop_start(loops, loop), end = loops->ends[loop];
        for (size_t i = start; i < end; i++) {
            const size_t next = i + 1 < end ? i + 1 : start;
            const double *a = loops->corners[i], *b = loops->corners[next];
            const tw_point way = direction(a, b);
            const tw_point from = inset_corner(loops, start, end, i, inset, &plain);
            const tw_point to = inset_corner(loops, start, end, next, inset, &plain);
            if ((to.x - from.x) * way.x + (to.y - from.y) * way.y <
                1e-6 * hypot(b[0] - a[0], b[1] - a[1]))
                return false;
            area += from.x * to.y - from.y * to.x;
        }
    }
    return area > 0;
}

static tw_point towards(tw_point from, tw_point to, double length)
{
    double whole = hypot(to.x - from.x, to.y - from.y);
    double share = whole > 0 ? fmin(length / whole, 0.45) : 0;
    return (tw_point){from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

void tw_loops_path(const tw_loops *loops, double inset, double radius, const tw_viewport *view)
{
    for (size_t loop = 0; loop < loops->count; loop++) {
        size_t start = loop_start(loops, loop), end = loops->ends[loop];
        tw_point before = inset_corner(loops, start, end, end - 1, inset, view);
        tw_point here = inset_corner(loops, start, end, start, inset, view);
        for (size_t i = start; i < end; i++) {
            size_t next = i + 1 < end ? i + 1 : start;
            tw_point after = inset_corner(loops, start, end, next, inset, view);
            tw_point from = towards(here, before, radius * view->scale);
            tw_point to = towards(here, after, radius * view->scale);
            if (i == start)
                tw_display_list_move(view->list, from);
            else
                tw_display_list_line(view->list, from);
            if (radius > 0)
                tw_display_list_curve(view->list, here, to);
            before = here;
            here = after;
        }
        tw_display_list_close(view->list);
    }
}

/* ---- Patterns ---------------------------------------------------------------------------- */

static int compare_cut_places(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* Finds where the line {p: p . across = offset} crosses the loops, as places along it. */
static size_t find_crossings(const tw_loops *loops, tw_point across, double offset,
                             double places[MAX_CROSSINGS])
{
    size_t count = 0;
    for (size_t loop = 0; loop < loops->count; loop++) {
        size_t start = loop_start(loops, loop), end = loops->ends[loop];
        for (size_t i = start; i < end && count < MAX_CROSSINGS; i++) {
            const double *a = loops->corners[i], *b = loops->corners[i + 1 < end ? i + 1 : start];
            double from = a[0] * across.x + a[1] * across.y - offset;
            double to = b[0] * across.x + b[1] * across.y - offset;
            if ((from < 0) == (to < 0))
                continue;
            double share = from / (from - to);
            double x = a[0] + (b[0] - a[0]) * share, y = a[1] + (b[1] - a[1]) * share;
            places[count++] = y * across.x - x * across.y;
        }
    }
    if (count < 2)
        return 0;
    qsort(places, count, sizeof *places, compare_cut_places);
    return count & ~(size_t)1;
}

static void hatch_line(const tw_loops *loops, tw_point across, double offset, double margin,
                       const tw_viewport *view)
{
    double places[MAX_CROSSINGS];
    size_t count = find_crossings(loops, across, offset, places);
    for (size_t i = 0; i < count; i += 2) {
        double from = places[i] + margin, to = places[i + 1] - margin;
        if (from >= to)
            continue;
        tw_point a = {offset * across.x - from * across.y, offset * across.y + from * across.x};
        tw_point b = {offset * across.x - to * across.y, offset * across.y + to * across.x};
        tw_display_list_move(view->list, tw_viewport_point(view, a.x, a.y));
        tw_display_list_line(view->list, tw_viewport_point(view, b.x, b.y));
    }
}

static void hatch_direction(const tw_loops *loops, double angle, double apart, double margin,
                            const tw_viewport *view)
{
    tw_point across = {cos(angle), sin(angle)};
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < loops->corner_count; i++) {
        double offset = loops->corners[i][0] * across.x + loops->corners[i][1] * across.y;
        low = fmin(low, offset);
        high = fmax(high, offset);
    }
    double first = ceil(low / apart), last = floor(high / apart);
    if (!(last - first < MAX_HATCHES))
        return;
    size_t lines = last < first ? 0 : (size_t)(last - first) + 1;
    for (size_t i = 0; i < lines; i++) /* avoids the corners of the grid */
        hatch_line(loops, across, (first + (double)i + 0.37) * apart, margin, view);
}

void tw_loops_hatch(const tw_loops *loops, unsigned pattern, double apart, double margin,
                    const tw_viewport *view)
{
    static const double angles[] = {0, 0.7853981634, 2.3561944902, 1.5707963268, 0};
    if (pattern == 0)
        return;
    if (pattern < 5) {
        hatch_direction(loops, angles[pattern], apart, margin, view);
        return;
    }
    hatch_direction(loops, angles[1], 1.4 * apart, margin, view);
    hatch_direction(loops, angles[2], 1.4 * apart, margin, view);
}
