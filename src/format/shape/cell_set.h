/* cell_set.h -- a set of cells with what is known of each. */
#ifndef TW_FORMAT_CELL_SET_H
#define TW_FORMAT_CELL_SET_H

#include "base/hash_table.h"
#include "format/text/reader.h"

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
/* Keeps the cells for which `keep` is true of the other set's having them. */
void tw_cell_set_filter(tw_cell_set *set, const tw_cell_set *other, bool keep);
/* Moves every cell; a fault at `place`, and nothing moved, when one would go out of bounds. */
tw_status tw_cell_set_shift(tw_cell_set *set, const tw_lattice *lattice,
                            const int32_t by[TW_MAX_RANK], tw_place place);
void tw_cell_set_free(tw_cell_set *set);

#endif
