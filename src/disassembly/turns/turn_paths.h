/* turn_paths.h -- a piece that turns about an axis and shifts meanwhile, in the plane across it.
 *
 * All faces are `slack` inside their cells, so the piece may leave the lattice on its path: its
 * poses are two coordinates, u and v, and an angle. A grid over them is searched from the pose it
 * stands in; where it comes to another in which cubes lie on cubes, it has turned.
 *
 * Invariant: a pose of the grid counts as free only if there is room to come to each neighbour
 * without meeting anything. So a path that is found is one; one may be missed that needs more than
 * the grid has, or takes the middle of the box around the piece farther away than TW_PATH_REACH.
 * Edges count as sharp. */
#pragma once

#include "disassembly/turns/turned_shapes.h"

#include <tw/disassembly.h>

/* In thousandths of a cube's edge. TW_PATH_REACH: in edges, along u and along v. */
enum { TW_LEAST_SLACK = 40, TW_MOST_SLACK = 200, TW_PATH_REACH = 1 };

/* The middle of a cube, along u, v, and the axis. */
typedef struct tw_path_cell {
    int32_t u, v, layer;
} tw_path_cell;

enum { TW_MOST_PATH_ROWS = 1 << 17 };

/* Poses with the same angle and v; bits by u. */
typedef struct tw_path_row {
    uint64_t free, seen;
    bool known, queued; /* is `free` found? */
} tw_path_row;

typedef struct tw_turn_paths {
    const tw_context *context;
    uint32_t slack;
    tw_path_cell *mover, *others;
    size_t mover_count, mover_room, other_count, other_room;

    /* The grid, around the middle of the box around the mover. */
    double middle[2], far; /* its coordinates; the farthest corner from there */
    uint32_t per_edge, per_quarter, side, slices;
    double margin; /* with which poses are free */
    tw_path_row *rows;
    uint32_t *queue, *touched; /* rows; touched: that are known */
    size_t row_room, queue_room, touched_room, queue_count, touched_count;
    /* For tracing. */
    uint8_t *from;
    uint32_t *nodes;
    size_t from_room, node_room;
    bool failed; /* memory was out */
} tw_turn_paths;

/* Begins with no cells. */
void tw_turn_paths_begin(tw_turn_paths *paths);
/* Adds a cube of the piece that turns, or, after all of these, of what stands; one that is in no
 * layer of the piece is left out. Sets `failed` when memory is out. */
void tw_turn_paths_add(tw_turn_paths *paths, bool mover, tw_path_cell cell);

/* Turns that are found from one pose. */
enum { TW_MOST_PATHS = 4 * (2 * TW_PATH_REACH + 1) * (2 * TW_PATH_REACH + 1) };

/* Finds all turns of the piece: writes their quarters and centres, for an axis; returns how many. 0
 * as well if the piece is too wide for the grid. Sets `failed` when memory is out. */
size_t tw_turn_paths_find(tw_turn_paths *paths, uint8_t axis, tw_axis_turn turns[TW_MOST_PATHS]);

/* Points of a path, as tw_disassembly_move has them. */
typedef struct tw_turn_points {
    const tw_context *context;
    tw_turn_point *all;
    size_t count, room;
} tw_turn_points;

/* Adds the points of the shortest path to a turn, of any of its quarters. false: there is none, or
 * memory is out (sets `failed`). */
bool tw_turn_paths_trace(tw_turn_paths *paths, const tw_axis_turn *turn, tw_turn_points *points);

/* Is the straight path between two points free, for a turn about a centre in halves of an edge? By
 * poses that lie so close that no inner point is passed over; the grid is not used. */
bool tw_turn_paths_clear_between(const tw_turn_paths *paths, const int32_t centre[2],
                                 const tw_turn_point *from, const tw_turn_point *to);
