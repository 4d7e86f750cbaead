/* vertex_merge.c -- one number for points that are meant to be the same.
 *
 * Corners of neighbouring cells are computed from rounded numbers of a file and differ in their
 * last digits.
 * Cost: constant for each point, as long as few points are near one another. */
#include "draw/outline/vertex_merge.h"

tw_status tw_vertex_merge_new(const tw_context *context, size_t room, double tolerance,
                              tw_vertex_merge *merge)
{
    *merge = (tw_vertex_merge){
        .tolerance = tolerance, .grid = {.context = context, .side = 4 * tolerance}, .room = room};
    merge->points = tw_take(context, room, sizeof *merge->points);
    return merge->points && tw_hash_table_reserve(context, &merge->grid.table, room)
               ? TW_OK
               : TW_ERR_MEMORY;
}

uint32_t tw_vertex_merge_point(tw_vertex_merge *merge, const double point[3])
{
    const double by = merge->tolerance;
    const double low[3] = {point[0] - by, point[1] - by, point[2] - by};
    const double high[3] = {point[0] + by, point[1] + by, point[2] + by};
    tw_near_search search = tw_near_begin(&merge->grid, low, high);
    uint32_t found;
    while ((found = tw_near_next(&search)) != TW_HASH_TABLE_END) {
        const double *at = merge->points[found];
        if (!(fabs(at[0] - point[0]) > by || fabs(at[1] - point[1]) > by ||
              fabs(at[2] - point[2]) > by))
            return found;
    }
    if (merge->count == merge->room)
        return 0; /* callers make room for all points */
    memcpy(merge->points[merge->count], point, sizeof *merge->points);
    tw_near_add(&merge->grid, point, (uint32_t)merge->count); /* room was reserved */
    return (uint32_t)merge->count++;
}
