/* round_corners.c -- outlines put on a page: drawn in, corners rounded, patterns inside.
 *
 * A corner moves to where its two sides meet when each is moved in by the inset; very sharp ones
 * are not moved further than four insets, and out not further than two. A rounded corner is a
 * quadratic curve about the corner. */
#include "draw/outline/round_corners.h"

#include <math.h>
#include <stdlib.h>

#define MAX_CROSSINGS 512 /* of one line of a pattern with the loops */
#define MAX_HATCHES 400   /* lines of a pattern without a break */

static size_t loop_start(const tw_loops *loops, size_t loop)
{
    return loop > 0 ? loops->ends[loop - 1] : 0;
}

/* The unit vector from one corner to the next. */
static tw_point direction(const double a[2], const double b[2])
{
    double x = b[0] - a[0], y = b[1] - a[1], length = hypot(x, y);
    return length > 0 ? (tw_point){x / length, y / length} : (tw_point){0, 0};
}

/* The corner with number i of a loop, drawn in. */
static tw_point inset_corner(const tw_loops *loops, size_t start, size_t end, size_t i,
                             double inset)
{
    const double *before = loops->corners[i > start ? i - 1 : end - 1], *here = loops->corners[i],
                 *after = loops->corners[i + 1 < end ? i + 1 : start];
    tw_point in = direction(before, here), out = direction(here, after);
    tw_point sum = {-in.y - out.y, in.x + out.x}; /* of the normals to the inside */
    double length2 = sum.x * sum.x + sum.y * sum.y;
    double most = inset > 0 ? 4 : 2; /* insets */
    double stretch = length2 > 1e-12 ? 2 * inset / length2 : 0;
    if (length2 > 1e-12 && length2 < 4 / (most * most))
        stretch = most * inset / sqrt(length2);
    return (tw_point){here[0] + sum.x * stretch, here[1] + sum.y * stretch};
}

static tw_point on_page(const tw_viewport *view, tw_point p)
{
    return tw_viewport_point(view, p.x, p.y);
}

static tw_point towards(tw_point from, tw_point to, double length)
{
    double whole = hypot(to.x - from.x, to.y - from.y);
    double share = whole > 0 ? fmin(length / whole, 0.45) : 0;
    return (tw_point){from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

static void add_loop(const tw_loops *loops, size_t loop, double inset, double radius,
                     const tw_viewport *view)
{
    size_t start = loop_start(loops, loop), end = loops->ends[loop];
    tw_point before = on_page(view, inset_corner(loops, start, end, end - 1, inset));
    tw_point here = on_page(view, inset_corner(loops, start, end, start, inset));
    for (size_t i = start; i < end; i++) {
        size_t next = i + 1 < end ? i + 1 : start;
        tw_point after = on_page(view, inset_corner(loops, start, end, next, inset));
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

void tw_loops_path(const tw_loops *loops, double inset, double radius, const tw_viewport *view)
{
    for (size_t loop = 0; loop < loops->count; loop++)
        add_loop(loops, loop, inset, radius, view);
}

/* ---- Patterns ---------------------------------------------------------------------------- */

static int compare_doubles(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* Where the line {p: p . across = offset} crosses the loops, as places along it. */
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
    qsort(places, count, sizeof *places, compare_doubles);
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
        tw_display_list_move(view->list, on_page(view, a));
        tw_display_list_line(view->list, on_page(view, b));
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
    for (size_t i = 0; i < lines; i++) /* not through corners of the grid */
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
