/* vertex_merge.c -- one number for points that are meant to be the same.
 *
 * Corners of neighbouring cells are worked out from rounded numbers of a file and differ in their
 * last digits. Points are filed in boxes four tolerances wide; one that lies near a side is looked
 * for beyond it too.
 * Cost: constant for each point, as long as few points are near one another. */
#include "draw/scene/outline.h"

#include <math.h>

tw_status tw_vertex_merge_new(const tw_context *context, size_t room, double tolerance,
                              tw_vertex_merge *weld)
{
    *weld =
        (tw_vertex_merge){.context = context, .tolerance = tolerance, .room = room, .buckets = 16};
    while (weld->buckets < room)
        weld->buckets *= 2;
    weld->points = tw_take(context, room, sizeof *weld->points);
    weld->next = tw_take(context, room, sizeof *weld->next);
    weld->heads = tw_take(context, weld->buckets, sizeof *weld->heads);
    for (size_t i = 0; weld->heads && i < weld->buckets; i++)
        weld->heads[i] = UINT32_MAX;
    if (weld->points && weld->next && weld->heads)
        return TW_OK;
    tw_vertex_merge_free(weld);
    return TW_ERR_MEMORY;
}

void tw_vertex_merge_free(tw_vertex_merge *weld)
{
    if (weld->points)
        tw_give(weld->context, weld->points, weld->room, sizeof *weld->points);
    if (weld->next)
        tw_give(weld->context, weld->next, weld->room, sizeof *weld->next);
    if (weld->heads)
        tw_give(weld->context, weld->heads, weld->buckets, sizeof *weld->heads);
    *weld = (tw_vertex_merge){.points = NULL};
}

static size_t bucket_of(const tw_vertex_merge *weld, const int64_t box[3])
{
    uint64_t hash = 0;
    for (size_t k = 0; k < 3; k++)
        hash = tw_mix(hash, (uint64_t)box[k]);
    return (size_t)(hash & (weld->buckets - 1));
}

static bool is_near(const tw_vertex_merge *weld, const double a[3], const double b[3])
{
    for (size_t k = 0; k < 3; k++) {
        if (fabs(a[k] - b[k]) > weld->tolerance)
            return false;
    }
    return true;
}

static uint32_t find_in(const tw_vertex_merge *weld, const int64_t box[3], const double point[3])
{
    uint32_t found = weld->heads[bucket_of(weld, box)];
    while (found != UINT32_MAX && !is_near(weld, weld->points[found], point))
        found = weld->next[found];
    return found;
}

static int64_t box_at(const tw_vertex_merge *weld, double value)
{
    double box = floor(value / (4 * weld->tolerance));
    return (int64_t)fmax(-1e15, fmin(1e15, box));
}

uint32_t tw_vertex_merge_point(tw_vertex_merge *weld, const double point[3])
{
    int64_t low[3], high[3], own[3], box[3];
    for (size_t k = 0; k < 3; k++) {
        low[k] = box_at(weld, point[k] - weld->tolerance);
        high[k] = box_at(weld, point[k] + weld->tolerance);
        own[k] = box_at(weld, point[k]);
    }
    for (unsigned side = 0; side < 8; side++) { /* the boxes it is in or near */
        bool same = false;
        for (size_t k = 0; k < 3; k++) {
            box[k] = side >> k & 1 ? high[k] : low[k];
            same = same || (side >> k & 1 && high[k] == low[k]);
        }
        uint32_t found = same ? UINT32_MAX : find_in(weld, box, point);
        if (found != UINT32_MAX)
            return found;
    }
    if (weld->count == weld->room)
        return 0; /* callers ask for no more points than they made room for */
    uint32_t number = (uint32_t)weld->count++;
    size_t bucket = bucket_of(weld, own);
    for (size_t k = 0; k < 3; k++)
        weld->points[number][k] = point[k];
    weld->next[number] = weld->heads[bucket];
    weld->heads[bucket] = number;
    return number;
}
