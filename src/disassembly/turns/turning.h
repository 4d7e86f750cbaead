/* turning.h -- pieces that turn by quarters: which of them meet which, about every axis that can
 * matter, and what a piece is after a turn.
 *
 * Of one state, where pieces stand and how they are turned, a tw_turning knows what is in each cell
 * of the box around them. For an axis "i, turning, meets j" is a relation; a set may turn when
 * it holds, with each piece, all that this one meets: when it is closed. Turning the other way, j
 * meets i.
 *
 * Axes that can matter are those which go through the box around the pieces, or along its border.
 * A set that turned about one farther out would go round those that stay, at a distance. */
#ifndef TW_DISASSEMBLY_TURNING_H
#define TW_DISASSEMBLY_TURNING_H

#include "disassembly/pairs/pair_words.h"
#include "disassembly/turns/turn_sweeps.h"

/* A turn by a quarter. Coordinates in halves of a cube's edge, from the middle of the cube at 0. */
typedef struct tw_quarter_turn {
    uint8_t axis;      /* parallel to coordinate axis 0, 1 or 2 */
    int8_t quarters;   /* 1: from the next axis towards the one after, 0 following 2; or -1 */
    int32_t centre[3]; /* of a point of the axis; 0 along it */
} tw_quarter_turn;

typedef struct tw_turning_cell {
    int32_t at[3]; /* from the least corner of the box */
    uint32_t owner;
    uint8_t corners[3]; /* that are rounded (rounded_cells.h), seen along each axis */
} tw_turning_cell;

typedef struct tw_turning {
    const tw_context *context;
    tw_pair_words *words;
    bool on;
    tw_turn_sweeps sweeps;
    uint32_t *turned; /* at 6 * shape + 2 * axis + (backwards): the shape that it becomes, + 1 */
    size_t turned_room;
    uint32_t age; /* of the words, when that was found */
    int32_t low[3], size[3];
    uint32_t *filled; /* cells of the box: a number of `cells`, + 1; the first coordinate fastest */
    size_t filled_room;
    tw_turning_cell *cells;
    size_t cell_count, cell_room, pieces;
    bool failed; /* memory was out */
} tw_turning;

/* ease: in thousandths of a cube's edge, 500 at most. words: borrowed. */
void tw_turning_make(tw_turning *turning, const tw_context *context, tw_pair_words *words,
                     uint32_t ease);
void tw_turning_clear(tw_turning *turning);

/* Where pieces are. */
typedef struct tw_standing {
    const uint32_t *shapes;
    const tw_offset *places;
    size_t count;
} tw_standing;

/* Reads a state; false: memory is out (sets `failed`), or the state is too wide for turns. */
bool tw_turning_look(tw_turning *turning, const tw_standing *standing);
/* The first axis that can matter there, and the next one; quarters is 1. false past the last. */
tw_quarter_turn tw_turning_first(const tw_turning *turning);
bool tw_turning_next(const tw_turning *turning, tw_quarter_turn *turn);
/* Which meets which: hits[pieces * i + j] is set when i, turning, meets j. */
void tw_turning_hits(tw_turning *turning, const tw_quarter_turn *turn, uint8_t *hits);
/* Turns a piece; false: memory is out (sets `failed`), or there are too many shapes. */
bool tw_turning_turn(tw_turning *turning, const tw_quarter_turn *turn, tw_laid_shape *piece);

#endif
