/* turned_shapes.h -- what a piece is after a turn: its shape, and where it lies.
 *
 * Invariant: of a shape that is filed here all turns are, and those of what it becomes. So turning
 * changes nothing here, and any number of threads may turn. */
#pragma once

#include "disassembly/pairs/pair_words.h"

/* A turn. Coordinates in halves of a cube's edge, from the middle of the cube at 0. */
typedef struct tw_axis_turn {
    uint8_t axis;      /* parallel to coordinate axis 0, 1 or 2 */
    int8_t quarters;   /* 1 or 2: from the next axis towards the one after, 0 following 2; or less
                        * than 0, back; 0: no turn */
    bool shifts;       /* on its path (turn_paths.h); it ends as if it did not */
    int32_t centre[3]; /* of a point of the axis; 0 along it */
} tw_axis_turn;

/* By a quarter forward, back, and by two: about each axis in turn. */
enum { TW_TURNS_OF_AXIS = 3, TW_TURNS_OF_SHAPE = 3 * TW_TURNS_OF_AXIS };

typedef struct tw_turned_shapes {
    const tw_context *context;
    tw_pair_words *words;                 /* borrowed */
    uint32_t (*become)[TW_TURNS_OF_SHAPE]; /* by shape: what it becomes, + 1; 0: not filed */
    size_t room;
    uint32_t age; /* of the words, when they were filed */
} tw_turned_shapes;

/* Files shapes of pieces. TW_ERR_MEMORY; TW_ERR_TOO_LARGE: there are too many, or one is too wide
 * when turned. */
tw_status tw_turned_shapes_file(tw_turned_shapes *turned, const uint32_t *shapes, size_t count);
/* Turns a piece whose shape is filed; false: it would be too far away. */
bool tw_turned_shapes_turn(const tw_turned_shapes *turned, const tw_axis_turn *turn,
                           tw_laid_shape *piece);

/* The axes across the one that is turned about, u and v, are the next and the one after. */
static inline size_t tw_next_axis(size_t axis)
{
    return (axis + 1) % 3;
}
