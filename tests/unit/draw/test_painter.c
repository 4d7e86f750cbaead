/* test_painter.c -- the order of painting, checked at points of the page. */
#include "draw/render/painting.h"

#include <math.h>

#include "support/fixtures.h"
#include "support/ledger.h"
#include "support/share.h"

/* ---- Boxes and eyes ---------------------------------------------------------------------- */

/* The eye looks along (-1, -1, -1). Rows: to the right, downwards, towards the eye. */
static const double view[3][3] = {{0.70710678, -0.70710678, 0},
                                  {0.40824829, 0.40824829, -0.81649658},
                                  {0.57735027, 0.57735027, 0.57735027}};

static void look(const double point[3], double seen[3])
{
    for (size_t i = 0; i < 3; i++)
        seen[i] = view[i][0] * point[0] + view[i][1] * point[1] + view[i][2] * point[2];
}

/* Adds the side of a box that faces along an axis, towards the eye. */
static void add_side(tw_painting *p, const double low[3], const double high[3], size_t axis,
                     uint32_t user)
{
    static const int round[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    double first[3], normal[3] = {view[0][axis], view[1][axis], view[2][axis]};
    for (size_t i = 0; i < 4; i++) {
        double point[3], seen[3];
        size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
        point[axis] = high[axis];
        point[u] = round[i][0] ? high[u] : low[u];
        point[v] = round[i][1] ? high[v] : low[v];
        look(point, seen);
        if (i == 0)
            memcpy(first, seen, sizeof first);
        tw_painting_corner(p, (tw_sight){seen[0], seen[1], true});
    }
    tw_item item = {.kind = TW_ITEM_FACE, .user = user};
    double level = normal[0] * first[0] + normal[1] * first[1] + normal[2] * first[2];
    item.depth[0] = -normal[0] / normal[2];
    item.depth[1] = -normal[1] / normal[2];
    item.depth[2] = level / normal[2];
    tw_painting_item(p, item);
    assert_int_equal(p->status, TW_OK);
}

static void add_box(tw_painting *p, const double low[3], const double high[3], uint32_t user)
{
    for (size_t axis = 0; axis < 3; axis++)
        add_side(p, low, high, axis, user);
}

/* ---- The judge --------------------------------------------------------------------------- */

/* How far inside an item a point is; negative: outside. */
static double inside(const tw_painting *p, const tw_item *item, double x, double y)
{
    double least = INFINITY, area = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < item->count; i++) {
            const tw_sight *a = p->corners + item->first + i,
                           *b = p->corners + item->first + (i + 1) % item->count;
            double u = b->x - a->x, v = b->y - a->y;
            double off = (u * (y - a->y) - v * (x - a->x)) / fmax(hypot(u, v), 1e-12);
            if (pass == 0)
                area += a->x * b->y - a->y * b->x;
            else
                least = fmin(least, area < 0 ? -off : off);
        }
    }
    return least;
}

/* At every point of a fine grid the item painted last must be the nearest there; points on an edge
 * are passed over. Returns the number of points where items overlap. */
static size_t judge(const tw_painting *p, double side)
{
    size_t seen = 0;
    for (double x = -side; x <= side; x += 0.0917) {
        for (double y = -side; y <= side; y += 0.0917) {
            const tw_item *last = NULL, *nearest = NULL;
            size_t over = 0;
            bool edge = false;
            for (size_t i = 0; i < p->order_count && !edge; i++) {
                const tw_item *item = p->items + p->order[i];
                double in = inside(p, item, x, y);
                edge = fabs(in) < 0.02;
                if (in < 0)
                    continue;
                over++;
                last = item;
                if (!nearest || tw_item_depth(item, x, y) > tw_item_depth(nearest, x, y))
                    nearest = item;
            }
            if (edge || over == 0)
                continue;
            seen += over > 1;
            if (tw_item_depth(nearest, x, y) - tw_item_depth(last, x, y) > 2e-3)
                fail_msg("at %.2f, %.2f an item at depth %.3f is painted over one at %.3f", x, y,
                         tw_item_depth(last, x, y), tw_item_depth(nearest, x, y));
        }
    }
    return seen;
}

static void sort(tw_painting *p)
{
    assert_well(tw_painting_sort(p, &error));
    assert_true(p->order_count >= 1);
}

/* ---- Tests ------------------------------------------------------------------------------- */

TEST(the_judge_sees_a_wrong_order)
{
    tw_scope scope;
    tw_painting p = tw_painting_start(tw_scope_begin(&scope, soiled()), 1);
    add_side(&p, (double[3]){0, 0, 0}, (double[3]){1, 1, 1}, 2, 0);
    add_side(&p, (double[3]){1, 1, 1}, (double[3]){2, 2, 2}, 2, 1);
    sort(&p);
    assert_int_equal(p.order_count, 2);
    assert_true(judge(&p, 3) > 20);
    assert_int_equal(p.items[p.order[1]].user, 1);
    assert_true(p.items[p.order[0]].hidden);
    assert_false(p.items[p.order[1]].hidden);
    tw_scope_end(&scope);
}

/* The pictures share a side but no area, yet lines of the far one would overlap the near one. */
TEST(what_touches_a_nearer_side_is_painted_before_it)
{
    for (uint32_t first = 0; first < 2; first++) {
        tw_scope scope;
        tw_painting p = tw_painting_start(tw_scope_begin(&scope, soiled()), 1);
        p.reach = 0.01;
        for (uint32_t i = 0; i < 2; i++) {
            double near = (first + i) % 2;
            add_side(&p, (double[3]){2 * near, near, near},
                     (double[3]){2 * near + 1, near + 1, near + 1}, 2, (uint32_t)near);
        }
        sort(&p);
        assert_int_equal(p.order_count, 2);
        assert_int_equal(p.items[p.order[1]].user, 1);
        assert_false(p.items[0].hidden || p.items[1].hidden);
        tw_scope_end(&scope);
    }
}

TEST(cubes_of_a_grid_hide_one_another_rightly)
{
    tw_scope scope;
    tw_painting p = tw_painting_start(tw_scope_begin(&scope, soiled()), 1);
    for (uint32_t i = 0; i < 27; i++) { /* not in order of depth */
        uint32_t k = i * 11 % 27;
        double low[3] = {k % 3, k / 3 % 3, k / 9}, high[3];
        for (size_t axis = 0; axis < 3; axis++)
            high[axis] = low[axis] + 1;
        if (k % 5 != 0)
            add_box(&p, low, high, k);
    }
    size_t count = p.count;
    sort(&p);
    assert_int_equal(p.order_count, count);
    assert_int_equal(p.count, count); /* nothing was cut */
    assert_true(judge(&p, 4) > 200);
    tw_scope_end(&scope);
}

static uint32_t dice(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(*seed >> 33);
}

static bool apart(double (*boxes)[6], size_t count, const double *box)
{
    for (size_t i = 0; i < count; i++) {
        bool meet = true;
        for (size_t k = 0; k < 3; k++)
            meet = meet && box[k] < boxes[i][3 + k] && boxes[i][k] < box[3 + k];
        if (meet)
            return false;
    }
    return true;
}

/* Boxes of any length anywhere; here circles occur. */
TEST(boxes_anywhere_hide_one_another_rightly)
{
    uint64_t seed = 20260131;
    size_t cut = 0;
    for (size_t round = 0; round < share_of(25) || (cut == 0 && round < 25); round++) {
        tw_scope scope;
        tw_painting p = tw_painting_start(tw_scope_begin(&scope, soiled()), 1);
        double boxes[24][6];
        size_t count = 0;
        for (size_t i = 0; i < 200 && count < 24; i++) {
            double *box = boxes[count];
            for (size_t k = 0; k < 3; k++) {
                box[k] = dice(&seed) % 40 * 0.1 - 2;
                box[3 + k] = box[k] + 0.4 + dice(&seed) % (k == i % 3 ? 40 : 6) * 0.1;
            }
            if (apart(boxes, count, box))
                add_box(&p, box, box + 3, (uint32_t)count++);
        }
        size_t before = p.count;
        sort(&p);
        cut += p.count - before;
        assert_true(judge(&p, 5) > 50);
        tw_scope_end(&scope);
    }
    assert_true(cut > 0); /* else no circle occurred */
}

/* Three rods, each over the next. */
TEST(a_circle_of_rods_is_cut)
{
    static const double rods[3][6] = {
        {0, 0, 1, 3, 1, 2}, {1, 0, -1, 2, 3, 0}, {2.2, 1.2, -1, 3.2, 2.2, 2}};
    static const double turned[3][6] = {
        {-2, 0, 1, 2, 0.5, 1.5}, {1, -2, 0, 1.5, 2, 0.5}, {0, 1, -2, 0.5, 1.5, 2}};
    for (size_t which = 0; which < 2; which++) {
        tw_scope scope;
        tw_painting p = tw_painting_start(tw_scope_begin(&scope, soiled()), 1);
        for (uint32_t i = 0; i < 3; i++) {
            const double *rod = which == 0 ? rods[i] : turned[i];
            add_box(&p, rod, rod + 3, i);
        }
        sort(&p);
        assert_true(p.order_count >= 9);
        assert_true(judge(&p, 5) > 20);
        if (which == 1)
            assert_true(p.count > 9);
        tw_scope_end(&scope);
    }
}

static void add_ball(tw_painting *p, double x, double y, double z, uint32_t user)
{
    tw_item item = {.kind = TW_ITEM_BALL, .radius = 0.5, .user = user};
    look((double[3]){x, y, z}, item.from);
    for (int i = 0; i < 16; i++)
        tw_painting_corner(p, (tw_sight){item.from[0] + 0.5 * cos(0.3927 * i),
                                         item.from[1] + 0.5 * sin(0.3927 * i), false});
    tw_painting_item(p, item);
    assert_int_equal(p->status, TW_OK);
}

TEST(balls_that_touch_are_painted_from_the_far_side)
{
    tw_scope scope;
    tw_painting p = tw_painting_start(tw_scope_begin(&scope, soiled()), 1);
    for (uint32_t i = 0; i < 64; i++) {
        uint32_t k = i * 37 % 64;
        add_ball(&p, k % 4, k / 4 % 4, k / 16, k);
    }
    sort(&p);
    assert_int_equal(p.order_count, 64);
    assert_true(judge(&p, 4) > 200);
    tw_scope_end(&scope);
}

TEST(a_rod_lies_on_the_face_below_it)
{
    tw_scope scope;
    tw_painting p = tw_painting_start(tw_scope_begin(&scope, soiled()), 1);
    tw_item rod = {.kind = TW_ITEM_TUBE, .radius = 0.1, .user = 7};
    look((double[3]){0.2, 0.5, 1.2}, rod.from);
    look((double[3]){0.8, 0.5, 1.2}, rod.to);
    static const int sides[4][2] = {{0, -1}, {0, 1}, {1, 1}, {1, -1}};
    double u = rod.to[0] - rod.from[0], v = rod.to[1] - rod.from[1], length = hypot(u, v);
    for (size_t i = 0; i < 4; i++) {
        const double *end = sides[i][0] ? rod.to : rod.from;
        tw_painting_corner(&p, (tw_sight){end[0] - sides[i][1] * 0.1 * v / length,
                                          end[1] + sides[i][1] * 0.1 * u / length, false});
    }
    tw_painting_item(&p, rod);
    assert_int_equal(p.status, TW_OK);
    add_box(&p, (double[3]){0, 0, 0}, (double[3]){1, 1, 1}, 0);
    sort(&p);
    size_t rod_place = 0, top_place = 0; /* of items 0 and 3 */
    for (size_t i = 0; i < p.order_count; i++) {
        rod_place = p.order[i] == 0 ? i : rod_place;
        top_place = p.order[i] == 3 ? i : top_place;
    }
    assert_true(rod_place > top_place);
    tw_scope_end(&scope);
}

/* Triangles of which one side has corners to its left and right, by less than counts as a bend.
 * Each clip by such a side may add half of them again. */
TEST(sides_that_bend_by_rounding_are_clipped_in_bounds)
{
    enum { ON_SIDE = TW_MAX_VERTICES - 1 };
    for (int turn = 0; turn < 2000; turn++) {
        const double angle = 1.5707963267948966 + 1e-5 * (turn - 1000);
        const double c = cos(angle), s = sin(angle), bend = pow(10, -8 - turn % 9);
        const double left = cos(3 * turn) / 2, top = sin(5 * turn) / 2;
        tw_scope scope;
        tw_painting p = tw_painting_start(tw_scope_begin(&scope, tw_context_or_default(NULL)), 1);
        for (uint32_t k = 0; k < 2; k++) {
            const double high = k ? 0.5 : 0.7, shift = k ? 0.003 : 0;
            for (int i = 0; i <= ON_SIDE; i++) {
                const double x = i < ON_SIDE ? i / (ON_SIDE - 1.0) + shift : 0.5;
                const double y = i == ON_SIDE ? high : k ? 0 : i % 2 ? bend : -bend;
                tw_painting_corner(&p, (tw_sight){left + c * x - s * y, top + s * x + c * y, true});
            }
            tw_painting_item(&p, (tw_item){.kind = TW_ITEM_FACE, .depth = {0, 0, k}, .user = k});
        }
        assert_int_equal(tw_painting_sort(&p, NULL), TW_OK);
        assert_int_equal(p.order_count, 2);
        assert_int_equal(p.order[1], 1);
        tw_scope_end(&scope);
    }
}

/* None hides another, but each is compared with all. */
TEST(many_faces_at_one_depth_are_refused)
{
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    tw_limits limits = tw_limits_default();
    tw_context few = *tw_context_or_default(NULL);
    limits.coverings = 100;
    few.size = sizeof few;
    few.limits = &limits;
    for (uint32_t count = 20; count <= 40; count += 20) {
        tw_scope scope;
        tw_error error = {0};
        tw_painting p = tw_painting_start(tw_scope_begin(&scope, &few), 1);
        for (uint32_t i = 0; i < count; i++)
            add_side(&p, low, high, 0, i);
        assert_int_equal(tw_painting_sort(&p, &error), count == 20 ? TW_OK : TW_ERR_TOO_LARGE);
        tw_scope_end(&scope);
    }
}

TEST(lack_of_memory_is_told_and_leaks_nothing)
{
    tw_status status = TW_ERR_MEMORY;
    size_t tries = 0;
    for (; status == TW_ERR_MEMORY && tries < 200; tries++) {
        LEDGER(0);
        tw_scope scope;
        tw_painting p = tw_painting_start(tw_scope_begin(&scope, &context), 1);
        add_box(&p, (double[3]){-2, 0, 1}, (double[3]){2, 0.5, 1.5}, 0);
        add_box(&p, (double[3]){1, -2, 0}, (double[3]){1.5, 2, 0.5}, 1);
        add_box(&p, (double[3]){0, 1, -2}, (double[3]){0.5, 1.5, 2}, 2);
        book.refuse_from = book.calls + 1 + tries;
        book.refuse_count = SIZE_MAX;
        status = tw_painting_sort(&p, NULL);
        tw_scope_end(&scope);
    }
    assert_int_equal(status, TW_OK);
    assert_true(tries > 10);
}

RUN_TESTS
