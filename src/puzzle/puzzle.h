/* puzzle.h -- the inside of a tw_puzzle, shared by the files of this room only.
 *
 * Invariants: cells ascend in the lattice's order; table holds each of them once; pieces' forms
 * are normalised; low <= high for every piece. */
#ifndef TW_PUZZLE_INSIDE_H
#define TW_PUZZLE_INSIDE_H

#include <tw/puzzle.h>

#include "base/base.h"

typedef struct tw_form {
    tw_cell *cells;
    uint8_t *colours; /* NULL when no cell has one */
    size_t count;
} tw_form;

typedef struct tw_piece {
    char *name;
    tw_form *forms;
    size_t form_count;
    uint32_t low, high;
    tw_transform_set turns;
} tw_piece;

struct tw_puzzle {
    const tw_context *context;
    char *title;
    tw_lattice *lattice;
    tw_cell *cells;
    bool *optional;
    uint8_t *colours;
    size_t cell_count, required_count;
    uint32_t *table; /* hash table of cells: number + 1, 0 = free */
    size_t slots;    /* a power of two */
    char **colour_names;
    size_t colour_count;
    tw_piece *pieces;
    size_t piece_count; /* made so far */
    size_t pieces_room; /* room taken in pieces */
    bool labelled;
};

/* "[1, 2]", "[1, 2, up]": a cell as a person writes it; cut to fit. */
void tw_puzzle_name_cell(const tw_lattice *lattice, const tw_cell *cell, char *text, size_t size);

#endif
