/* cell_layout.h -- cells placed on a sheet of characters.
 *
 *   puzzle, solution --marks--> layers, rows, columns --letters or walls--> canvas --> tw_out
 *
 * A *mark* is a cell to be drawn, with its place in space and what is written in it. A *layout*
 * gives each mark a layer, a row and a column, from the lattice's geometry alone. On every page
 * x grows to the right, y downwards, and layers follow one another with z. */
#pragma once

#include <tw/advanced/lattice.h>

#include "base/scope.h"

#define TW_REGION_NONE UINT32_MAX        /* outside */
#define TW_REGION_EMPTY (UINT32_MAX - 1) /* an optional cell that stays empty */

typedef struct tw_mark {
    tw_cell cell;
    uint32_t region; /* walls stand between different regions */
    char letter;
    int16_t ground; /* colour behind it, -1 = none */
    double at[3];   /* middle of the cell */
    size_t layer, row, column;
} tw_mark;

typedef struct tw_layout {
    tw_scope scope; /* of the marks, and of what drawing or reading takes on the way */
    const tw_lattice *lattice;
    tw_mark *marks; /* sorted by layer, row, column */
    size_t count;
    size_t layers, rows, columns; /* all layers share rows and columns */
    size_t pitch;                 /* smallest distance of two marks in a row, in columns */
} tw_layout;

/* Plans marks as unit squares of a grid. false: they are not squares; only the order of marks
 * changes. */
bool tw_layout_squares(tw_layout *layout);
/* Turns each layer of a plan by a quarter to the left. */
void tw_layout_turn(tw_layout *layout);
/* Plans marks of any lattice: rows are cells of about the same y. No two marks share a place. */
tw_status tw_layout_letters(tw_layout *layout);
/* The mark at a place, or NULL. */
const tw_mark *tw_layout_find(const tw_layout *layout, size_t layer, size_t row, size_t column);
