/* rounded_cells.c -- squares and discs that turn, compared in whole numbers (rounded_cells.h).
 *
 * A square with rounded corners is covered by three rectangles and a disc in each of those corners;
 * two such bodies meet when a part of one meets a part of the other.
 *   - Two rectangles: at a distance r from the axis each is some arcs, whose ends have a coordinate
 *     that is a whole number. Which of two ends comes first changes only where r^2 is the sum of
 *     the squares of two such numbers; so one r between any two of these sums is looked at.
 *   - A disc and anything: its centre runs along an arc, and meets the other made larger by the
 *     radius: rectangles, and discs again. That an arc comes nearer to a point than the radius is
 *     said by the cosine of the least angle between, squared.
 * What stands meets what turns as if itself turned the other way: seen in a mirror, as this one. */
#include "disassembly/turns/rounded_cells.h"

#include <stddef.h>
#include <stdlib.h>

typedef struct point {
    int64_t x, y;
} point;

/* From low to high, without its border. */
typedef struct cell_box {
    point low, high;
} cell_box;

static int64_t squared(int64_t a)
{
    return a * a;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* A quarter back, from y towards x. */
static point back(point a)
{
    return (point){a.y, -a.x};
}

static cell_box box_back(cell_box b)
{
    return (cell_box){{b.low.y, -b.high.x}, {b.high.y, -b.low.x}};
}

/* ---- Two rectangles ------------------------------------------------------------------------ */

/* Part of a circle in the quadrant of positive coordinates: of its points the squares of x. */
typedef struct arc {
    int64_t low, high;
} arc;

/* The part of the circle in a box; none: low >= high. */
static arc arc_in(const cell_box *b, int64_t r2)
{
    arc of = {0, r2};
    if (b->high.x <= 0 || b->high.y <= 0)
        return (arc){0, 0};
    if (b->low.x > 0)
        of.low = squared(b->low.x);
    if (squared(b->high.y) < r2)
        of.low = most(of.low, r2 - squared(b->high.y));
    of.high = lesser(of.high, squared(b->high.x));
    if (b->low.y > 0)
        of.high = lesser(of.high, r2 - squared(b->low.y));
    return of;
}

/* Tests quadrant after quadrant: the other is met in the same one, behind a point of the arc that
 * turns, or in the next one, less than a quarter from such a point. */
static bool meet_at(cell_box turning, cell_box other, int64_t r2)
{
    for (size_t q = 0; q < 4; q++) {
        cell_box next = box_back(other);
        const arc a = arc_in(&turning, r2), b = arc_in(&other, r2), c = arc_in(&next, r2);
        if (a.low < a.high && b.low < b.high && b.low < a.high)
            return true;
        if (a.low < a.high && c.low < c.high && c.high > a.low)
            return true;
        turning = box_back(turning);
        other = next;
    }
    return false;
}

static int compare_rounded(const void *a, const void *b)
{
    const int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

static cell_box twice(const cell_box *b)
{
    return (cell_box){{2 * b->low.x, 2 * b->low.y}, {2 * b->high.x, 2 * b->high.y}};
}

/* Doubles the boxes, so that there is a whole number between any two sums. */
static bool boxes_meet(const cell_box *turning, const cell_box *other)
{
    enum { LINES = 9 };
    const cell_box of[2] = {twice(turning), twice(other)};
    int64_t lines[LINES] = {0}, sums[LINES * LINES];
    for (size_t i = 0; i < 2; i++) {
        if (of[i].low.x >= of[i].high.x || of[i].low.y >= of[i].high.y)
            return false;
        const int64_t four[4] = {of[i].low.x, of[i].high.x, of[i].low.y, of[i].high.y};
        for (size_t k = 0; k < 4; k++)
            lines[4 * i + k] = squared(four[k]);
    }
    for (size_t i = 0; i < (size_t)LINES * LINES; i++)
        sums[i] = lines[i / LINES] + lines[i % LINES];
    qsort(sums, (size_t)LINES * LINES, sizeof *sums, compare_rounded);
    for (size_t i = 0; i + 1 < (size_t)LINES * LINES; i++)
        if (sums[i] < sums[i + 1] && meet_at(of[0], of[1], (sums[i] + sums[i + 1]) / 2))
            return true;
    return false;
}

/* ---- A point on its way -------------------------------------------------------------------- */

/* a * b > c * c, of numbers below 2^63. */
static bool product_exceeds(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t high[2], low[2];
    const uint64_t factors[2][2] = {{a, b}, {c, c}}, half = UINT32_MAX;
    for (size_t i = 0; i < 2; i++) {
        const uint64_t x1 = factors[i][0] >> 32, x0 = factors[i][0] & half;
        const uint64_t y1 = factors[i][1] >> 32, y0 = factors[i][1] & half;
        const uint64_t middle = x1 * y0 + (x0 * y0 >> 32), rest = x0 * y1 + (middle & half);
        high[i] = x1 * y1 + (middle >> 32) + (rest >> 32);
        low[i] = (rest << 32) | (x0 * y0 & half);
    }
    return high[0] > high[1] || (high[0] == high[1] && low[0] > low[1]);
}

/* Does a point on its quarter come nearer to another than the radius? */
static bool comes_near(point from, point to, int64_t radius)
{
    const int64_t along = from.x * to.x + from.y * to.y, across = from.x * to.y - from.y * to.x;
    const int64_t r2 = squared(from.x) + squared(from.y), s2 = squared(to.x) + squared(to.y);
    const int64_t need = r2 + s2 - squared(radius); /* less than twice the product by the cosine */
    if (along >= 0 && across >= 0)
        return need < 0 || product_exceeds(4 * (uint64_t)r2, (uint64_t)s2, (uint64_t)need);
    return 2 * most(along, across) > need;
}

/* Does the circle have a point in a box, in the quadrant of positive coordinates, with x between
 * those of two of its points there, which are given by their squares? */
static bool passes(const cell_box *b, int64_t r2, arc between)
{
    const arc in = arc_in(b, r2);
    return most(in.low, between.low) < lesser(in.high, between.high);
}

/* Does a point on its quarter enter a box? */
static bool comes_into(point from, cell_box b)
{
    const int64_t r2 = squared(from.x) + squared(from.y);
    if (r2 == 0)
        return b.low.x < 0 && b.high.x > 0 && b.low.y < 0 && b.high.y > 0;
    while (from.x <= 0 || from.y < 0) {
        from = back(from);
        b = box_back(b);
    }
    const cell_box next = box_back(b);
    return passes(&b, r2, (arc){0, squared(from.x)}) ||
           passes(&next, r2, (arc){squared(from.x), r2});
}

/* Does a disc on its quarter enter a box? */
static bool disc_meets_box(point centre, const cell_box *b, int64_t radius)
{
    const cell_box wide = {{b->low.x - radius, b->low.y}, {b->high.x + radius, b->high.y}};
    const cell_box high = {{b->low.x, b->low.y - radius}, {b->high.x, b->high.y + radius}};
    if (b->low.x >= b->high.x || b->low.y >= b->high.y)
        return false;
    if (comes_into(centre, wide) || comes_into(centre, high))
        return true;
    for (size_t c = 0; c < 4; c++) {
        const point corner = {c & 1 ? b->high.x : b->low.x, c & 2 ? b->high.y : b->low.y};
        if (comes_near(centre, corner, radius))
            return true;
    }
    return false;
}

/* ---- Cells --------------------------------------------------------------------------------- */

typedef struct parts {
    cell_box boxes[3];
    point discs[4];
    size_t box_count, disc_count;
} parts;

static parts parts_of(const tw_rounding *by, const tw_rounded_cell *cell)
{
    const int64_t u = cell->u * by->half, v = cell->v * by->half, half = by->half;
    const cell_box whole = {{u - half, v - half}, {u + half, v + half}};
    parts of = {.boxes = {whole, whole, whole}, .box_count = 3};
    if (cell->corners == 0 || by->ease == 0) {
        of.box_count = 1;
        return of;
    }
    of.boxes[0].high.x = of.boxes[1].low.x = whole.low.x + by->ease;
    of.boxes[2].low.x = of.boxes[1].high.x = whole.high.x - by->ease;
    for (unsigned c = 0; c < 4; c++) {
        const bool right = c == 1 || c == 2, above = c >= 2;
        cell_box *side = &of.boxes[right ? 2 : 0];
        if (!(cell->corners >> c & 1))
            continue;
        *(above ? &side->high.y : &side->low.y) += above ? -by->ease : by->ease;
        of.discs[of.disc_count++] =
            (point){right ? whole.high.x - by->ease : whole.low.x + by->ease,
                    above ? whole.high.y - by->ease : whole.low.y + by->ease};
    }
    return of;
}

static bool meet_in_quarter(const tw_rounding *by, const tw_rounded_cell *turning,
                            const tw_rounded_cell *other)
{
    const parts a = parts_of(by, turning), b = parts_of(by, other);
    for (size_t i = 0; i < a.box_count; i++)
        for (size_t k = 0; k < b.box_count; k++)
            if (boxes_meet(&a.boxes[i], &b.boxes[k]))
                return true;
    for (size_t i = 0; i < a.disc_count; i++) {
        for (size_t k = 0; k < b.box_count; k++)
            if (disc_meets_box(a.discs[i], &b.boxes[k], by->ease))
                return true;
        for (size_t k = 0; k < b.disc_count; k++)
            if (comes_near(a.discs[i], b.discs[k], 2 * by->ease))
                return true;
    }
    for (size_t i = 0; i < a.box_count; i++)
        for (size_t k = 0; k < b.disc_count; k++) {
            const cell_box *of = &a.boxes[i]; /* in a mirror, as the other one turns back */
            const cell_box seen = {{of->low.x, -of->high.y}, {of->high.x, -of->low.y}};
            if (disc_meets_box((point){b.discs[k].x, -b.discs[k].y}, &seen, by->ease))
                return true;
        }
    return false;
}

bool tw_rounded_cells_meet(const tw_rounding *by, unsigned quarters,
                           const tw_rounded_cell *turning, const tw_rounded_cell *other)
{
    const unsigned corners = turning->corners;
    const tw_rounded_cell after = {-turning->v, turning->u, (corners << 1 | corners >> 3) & 15};
    return meet_in_quarter(by, turning, other) ||
           (quarters == 2 && meet_in_quarter(by, &after, other));
}
