/* cell_sets.h -- one cell in a text, sets of cells with their properties, and bounding boxes. */
#pragma once

#include "base/hash_table.h"
#include "format/text/reader.h"

/* Reads one cell, [x, y] or [x, y, kind]; gives its canonical name. It need not exist. */
bool tw_get_cell(tw_reader *reader, const tw_lattice *lattice, const tw_value *value,
                 tw_cell *cell);
/* "[1, 0]" or "[1, 0, up]". */
tw_words tw_show_cell(const tw_lattice *lattice, tw_cell cell);

typedef struct tw_emitter tw_emitter; /* base/emitter.h */

/* Writes a list of whole numbers, a cell, a list of cells, on one line. */
void tw_put_vector(tw_emitter *emitter, const char *key, const int32_t *vector, size_t count);
void tw_put_cell(tw_emitter *emitter, const tw_lattice *lattice, const char *key,
                 const tw_cell *cell);
void tw_put_cells(tw_emitter *emitter, const tw_lattice *lattice, const char *key,
                  const tw_cell *cells, size_t count);

/* The bounding box of cells. */
typedef struct tw_extent {
    int32_t least[TW_MAX_RANK];
    int64_t size[TW_MAX_RANK]; /* 1 beyond the rank */
    uint64_t volume;           /* no more than UINT64_MAX / 4 */
} tw_extent;

/* The extent of at least one cell. */
tw_extent tw_extent_of(const tw_cell *cells, size_t count);

typedef struct tw_set_cell {
    tw_cell cell; /* canonical */
    tw_place place;
    uint8_t colour; /* 0 = none */
    bool optional;
} tw_set_cell;

/* {.reader = reader} is empty. Free with tw_cell_set_free. At most TW_MAX_CELLS. */
typedef struct tw_cell_set {
    tw_reader *reader;
    tw_set_cell *cells; /* in the order added */
    size_t count, capacity;
    tw_hash_table table;
} tw_cell_set;

/* Adds a cell that is not in the set. A fault when it grows too large. */
tw_status tw_cell_set_add(tw_cell_set *set, const tw_set_cell *cell);
tw_set_cell *tw_cell_set_find(const tw_cell_set *set, tw_cell cell); /* NULL when it is not there */
/* Keeps the cells that the other set has (keep) or has not (!keep). */
void tw_cell_set_filter(tw_cell_set *set, const tw_cell_set *other, bool keep);
void tw_cell_set_free(tw_cell_set *set);
