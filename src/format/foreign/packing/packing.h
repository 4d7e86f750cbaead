/* packing.h -- bin packing as a puzzle: the text of an instance, and the puzzle it becomes. */
#pragma once

#include "format/text/format_row.h"

/* The largest size. */
enum { TW_MOST_PACKED = 1000 };
/* An instance of bin packing: sizes for bins. */
typedef struct tw_packing {
    uint32_t bins, capacity;
    uint32_t copies[TW_MOST_PACKED + 1];     /* how many there are of each size */
    bool any[TW_MOST_PACKED + 1];            /* and any number more? */
    uint64_t count, sum;                     /* of the sizes with a given number */
    bool full; /* some size has any number; then no cell of a bin may stay free */
} tw_packing;

/* Reads "bins K capacity M" and the sizes behind it. A fault, or *packing. */
tw_status tw_packing_read(tw_reader *reader, const tw_source *source, tw_packing *packing);
/* Writes the puzzle file that has a solution exactly when the instance has one. lattice: the name
 * of one whose cells are squares. TW_ERR_IO. */
tw_status tw_packing_write(const tw_packing *packing, const char *lattice, const tw_out *out);
