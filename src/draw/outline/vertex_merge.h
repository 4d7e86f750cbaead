/* vertex_merge.h -- one number for points that are meant to be the same. */
#pragma once

#include "base/near_grid.h"

/* Numbers for points: two within the tolerance get one number. Its room is fixed when made. */
typedef struct tw_vertex_merge {
    double tolerance;
    double (*points)[3];
    tw_near_grid grid; /* of the points */
    size_t count, room;
} tw_vertex_merge;

/* context: of a scope. TW_ERR_MEMORY. */
tw_status tw_vertex_merge_new(const tw_context *context, size_t room, double tolerance,
                              tw_vertex_merge *merge);
uint32_t tw_vertex_merge_point(tw_vertex_merge *merge, const double point[3]);
