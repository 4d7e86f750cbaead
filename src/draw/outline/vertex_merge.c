/* vertex_merge.c -- one number for points that are meant to be the same.
 *
 * Corners of neighbouring cells are computed from rounded numbers of a file and differ in their
 * last digits. Points are filed in boxes four tolerances wide; a point near a side of its box is
 * also looked up in the next box.
 * Cost: constant for each point, as long as few points are near one another. */
#include "draw/outline/vertex_merge.h"
#include "base/numbers.h"

#include <math.h>

tw_status tw_vertex_merge_new(const tw_context *context, size_t room, double tolerance,
                              tw_vertex_merge *merge)
{
    *merge = (tw_vertex_merge){.context = context, .tolerance = tolerance, .room = room};
    merge->points = tw_take(context, room, sizeof *merge->points);
    return merge->points && tw_hash_table_reserve(context, &merge->table, room) ? TW_OK
                                                                                : TW_ERR_MEMORY;
}

static uint32_t find_in_vertex_box(const tw_vertex_merge *merge, const int64_t box[3],
                                   const double point[3])
{
    uint64_t hash = tw_mix_box(box);
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&merge->table, hash, &step)) != TW_HASH_TABLE_END) {
        const double *at = merge->points[found];
        if (!(fabs(at[0] - point[0]) > merge->tolerance ||
              fabs(at[1] - point[1]) > merge->tolerance ||
              fabs(at[2] - point[2]) > merge->tolerance))
            break;
    }
    return found;
}

static int64_t box_at(const tw_vertex_merge *merge, double value)
{
    double box = floor(value / (4 * merge->tolerance));
    return (int64_t)fmax(-1e15, fmin(1e15, box));
}

uint32_t tw_vertex_merge_point(tw_vertex_merge *merge, const double point[3])
{
    int64_t low[3], high[3], own[3], box[3];
    for (size_t k = 0; k < 3; k++) {
        low[k] = box_at(merge, point[k] - merge->tolerance);
        high[k] = box_at(merge, point[k] + merge->tolerance);
        own[k] = box_at(merge, point[k]);
    }
    for (unsigned side = 0; side < 8; side++) { /* the boxes it is in or near */
        bool same = false;
        for (size_t k = 0; k < 3; k++) {
            box[k] = side >> k & 1 ? high[k] : low[k];
            same = same || (side >> k & 1 && high[k] == low[k]);
        }
        uint32_t found = same ? TW_HASH_TABLE_END : find_in_vertex_box(merge, box, point);
        if (found != TW_HASH_TABLE_END)
            return found;
    }
    if (merge->count == merge->room)
        return 0; /* callers make room for all points */
    uint32_t number = (uint32_t)merge->count++;
    for (size_t k = 0; k < 3; k++)
        merge->points[number][k] = point[k];
    tw_hash_table_add(merge->context, &merge->table, tw_mix_box(own),
                      number); /* room was reserved */
    return number;
}
