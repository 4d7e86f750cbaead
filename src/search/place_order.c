/* place_order.c -- the order in which a beam fills places (place_order.h).
 *
 * A ball grows from its centre by steps to a neighbour, or to a place that shares two neighbours:
 * on a square lattice a king's moves, so that balls are squares. Invariant: found[0 .. count) are
 * the places of the present ball, by distance; distance[p] is UNREACHED for all others. */
#include "search/place_order.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/numbers.h"
#include "cover/cover_shared.h"

#define MOST_CENTRES 1000 /* that are tried */
#define BALL 150          /* places of a ball whose border is looked at, and a few more */
#define UNREACHED UINT32_MAX

typedef struct tw_place_balls {
    const tw_cover *cover;
    uint32_t *distance; /* one a place */
    uint32_t *found;    /* as many */
    uint32_t *meets;    /* as many: scratch, 0 between steps */
    size_t count;
} tw_place_balls;

static void reach_place(tw_place_balls *balls, uint32_t place, uint32_t distance)
{
    if (balls->distance[place] != UNREACHED)
        return;
    balls->distance[place] = distance;
    balls->found[balls->count++] = place;
}

/* Takes a step from a place of the ball in all directions. */
static void step_from(tw_place_balls *balls, uint32_t place)
{
    tw_u32_span beside = tw_cover_neighbours(balls->cover, place);
    for (size_t n = 0; n < beside.count; n++)
        reach_place(balls, beside.items[n], balls->distance[place] + 1);
    for (size_t n = 0; n < beside.count; n++) {
        tw_u32_span behind = tw_cover_neighbours(balls->cover, beside.items[n]);
        for (size_t k = 0; k < behind.count; k++) {
            if (balls->meets[behind.items[k]] == 1)
                reach_place(balls, behind.items[k], balls->distance[place] + 1);
            balls->meets[behind.items[k]]++;
        }
    }
    for (size_t n = 0; n < beside.count; n++) {
        tw_u32_span behind = tw_cover_neighbours(balls->cover, beside.items[n]);
        for (size_t k = 0; k < behind.count; k++)
            balls->meets[behind.items[k]] = 0;
    }
}

/* Grows a ball until it has about `most` places, or all that can be reached. */
static void grow_ball(tw_place_balls *balls, uint32_t centre, size_t most)
{
    for (size_t i = 0; i < balls->count; i++)
        balls->distance[balls->found[i]] = UNREACHED;
    balls->count = 0;
    reach_place(balls, centre, 0);
    for (size_t i = 0; i < balls->count && balls->count < most; i++)
        step_from(balls, balls->found[i]);
}

/* The length of a ball's border for each of its places. Where it meets other places it counts
 * twice, where the region ends once: there a place has fewer neighbours than `degree`. */
static double border_of_ball(const tw_place_balls *balls, size_t degree)
{
    size_t border = 0;
    for (size_t i = 0; i < balls->count; i++) {
        tw_u32_span beside = tw_cover_neighbours(balls->cover, balls->found[i]);
        border += degree - beside.count;
        for (size_t n = 0; n < beside.count; n++)
            border += balls->distance[beside.items[n]] == UNREACHED ? 2 : 0;
    }
    return (double)border / (double)balls->count;
}

static uint32_t in_sweep(const tw_cover *cover, size_t at)
{
    return cover->static_order ? cover->static_order[at] : (uint32_t)at;
}

static uint32_t choose_centre(tw_place_balls *balls)
{
    const tw_cover *cover = balls->cover;
    size_t degree = 0, step = cover->places / MOST_CENTRES + 1;
    double least = -1;
    uint32_t centre = in_sweep(cover, cover->places - 1);
    for (uint32_t p = 0; p < cover->places; p++)
        if (tw_cover_neighbours(cover, p).count > degree)
            degree = tw_cover_neighbours(cover, p).count;
    for (size_t back = 0; back < cover->places; back += step) {
        uint32_t place = in_sweep(cover, cover->places - 1 - back);
        grow_ball(balls, place, BALL);
        double border = border_of_ball(balls, degree);
        /* a small ball is a part of the region that is cut off */
        if (balls->count < BALL || (least >= 0 && border >= least))
            continue;
        least = border;
        centre = place;
    }
    return centre;
}

/* ---- The order --------------------------------------------------------------------------- */

typedef struct ranked_place {
    uint32_t distance, rank, place;
} ranked_place;

static int farthest_first(const void *a, const void *b)
{
    const ranked_place *x = a;
    const ranked_place *y = b;
    return tw_order_then(TW_ORDER(y->distance, x->distance), TW_ORDER(x->rank, y->rank));
}

static void order_by_distance(const tw_place_balls *balls, ranked_place *ranked, uint32_t *order,
                              size_t *count)
{
    const tw_cover *cover = balls->cover;
    for (uint32_t i = 0; i < cover->places; i++) {
        uint32_t place = in_sweep(cover, i);
        if (!cover->optional[place])
            ranked[(*count)++] = (ranked_place){balls->distance[place], i, place};
    }
    qsort(ranked, *count, sizeof *ranked, farthest_first);
    for (size_t i = 0; i < *count; i++)
        order[i] = ranked[i].place;
}

tw_status tw_place_order_make(const tw_cover *cover, uint32_t *order, size_t *count)
{
    tw_place_balls balls = {.cover = cover};
    ranked_place *ranked = NULL;
    const tw_array all[] = {TW_ARRAY(balls.distance, cover->places),
                            TW_ARRAY(balls.found, cover->places),
                            TW_ARRAY(balls.meets, cover->places),
                            TW_ARRAY(ranked, cover->places),
                            {0}};
    bool there = tw_arrays(cover->scope.from, all, TW_TAKE);
    *count = 0;
    if (there && cover->places > 0) {
        for (size_t p = 0; p < cover->places; p++)
            balls.distance[p] = UNREACHED;
        grow_ball(&balls, choose_centre(&balls), SIZE_MAX);
        order_by_distance(&balls, ranked, order, count);
    }
    tw_arrays(cover->scope.from, all, TW_GIVE);
    return there ? TW_OK : TW_ERR_MEMORY;
}
