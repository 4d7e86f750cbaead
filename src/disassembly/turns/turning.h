/* turning.h -- pieces that turn: which of them meet which, about every axis that is tried.
 *
 * About an axis "i, turning, meets j" is a relation; a set may turn when it holds, with each piece,
 * all that this one meets: when it is closed. Turning the other way, j meets i.
 *
 * Axes that are tried go through the box around the pieces, or along its border. They are seen in
 * rows: parallel ones, half an edge apart.
 *
 * Threads: each has its own, and all share what is known of pairs. */
#pragma once

#include "base/scope.h"
#include "disassembly/turns/met_pairs.h"
#include "disassembly/turns/turn_paths.h"
#include "disassembly/turns/turn_sweeps.h"
#include "disassembly/turns/turned_shapes.h"

/* Successive axes, along the coordinate axis after theirs. */
typedef struct tw_axis_row {
    uint8_t axis;      /* which they are parallel to */
    int32_t centre[3]; /* of the first */
    unsigned count;    /* TW_ROW_AXES at most */
} tw_axis_row;

typedef struct tw_turning_cell {
    int32_t at[3]; /* from the least corner of the box */
    uint32_t owner;
    uint8_t corners[3]; /* that are rounded (rounded_cells.h), seen along each axis */
} tw_turning_cell;

/* Where pieces are. */
typedef struct tw_standing {
    const uint32_t *shapes;
    const tw_offset *places;
    size_t count;
} tw_standing;

typedef struct tw_turning {
    tw_scope scope;            /* of all that it owns; who is done with it ends it */
    const tw_context *context; /* that of the scope */
    const tw_pair_words *words;
    tw_met_pairs *pairs; /* borrowed */
    tw_turn_sweeps sweeps;

    size_t count; /* pieces, of the state that is looked at */
    uint32_t shapes[TW_MAX_ASSEMBLY];
    int32_t at[TW_MAX_ASSEMBLY][3]; /* the least corner of each piece */
    int32_t low[3], size[3];        /* of the box around all */
    tw_known_hits **blocks;         /* of each two pieces: pieces * i + j */
    size_t block_room;
    bool too_wide;    /* for the pairs that others use now */
    bool laid;        /* the cells below are those of the state */
    uint32_t *filled; /* cells of the box: a number of `cells`, + 1; the first coordinate fastest */
    size_t filled_room;
    tw_turning_cell *cells;
    size_t cell_count, cell_room;
    /* Of each piece, axes of a row: about which the one that is looked at may meet it, and does. */
    uint64_t wanted[TW_MAX_ASSEMBLY], met[TW_MAX_ASSEMBLY];
    bool failed;                   /* memory was out */
    tw_turn_paths paths; /* its slack 0: pieces do not shift as they turn */
} tw_turning;

/* options: of edges and slack. words, pairs: borrowed. */
void tw_turning_make(tw_turning *turning, const tw_context *context, const tw_pair_words *words,
                     tw_met_pairs *pairs, const tw_disassembly_options *options);

/* Begins with a state. shared: others use the pairs, too. false: it is too wide for turns, or while
 * pairs are shared (sets `too_wide`), or memory is out (sets `failed`). */
bool tw_turning_look(tw_turning *turning, const tw_standing *standing, bool shared);
/* The first row of axes that are tried there, and the next one; false past the last. */
tw_axis_row tw_turning_first(const tw_turning *turning);
bool tw_turning_next(const tw_turning *turning, tw_axis_row *row);
/* Returns the axes of a row about which some set of pieces, not all, can turn. Adds to hits[pieces
 * * i + j] the axes about which i takes j along: it meets it, or one that does; where nothing can
 * turn, maybe not all of them. Sets `failed` when memory is out. */
uint64_t tw_turning_open(tw_turning *turning, const tw_axis_row *row, uint64_t *hits);
/* Writes the turns about axes parallel to one that a piece can make if it shifts on its way;
 * returns how many. Sets `failed` when memory is out. */
size_t tw_turning_shifts(tw_turning *turning, uint32_t piece, uint8_t axis,
                         tw_axis_turn turns[TW_MOST_PATHS]);
/* The turn about an axis of a row, forward. */
tw_axis_turn tw_turning_about(const tw_axis_row *row, unsigned number);
