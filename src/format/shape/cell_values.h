/* cell_values.h -- one cell in a text. */
#ifndef TW_FORMAT_CELL_VALUES_H
#define TW_FORMAT_CELL_VALUES_H

#include "format/text/reader.h"

/* One cell, [x, y] or [x, y, kind]; its canonical name. It need not exist. */
bool tw_get_cell(tw_reader *reader, const tw_lattice *lattice, const tw_value *value,
                 tw_cell *cell);
/* "[1, 0]" or "[1, 0, up]". */
tw_words tw_show_cell(const tw_lattice *lattice, tw_cell cell);

/* What cells span. */
typedef struct tw_extent {
    int32_t least[TW_MAX_RANK];
    int64_t size[TW_MAX_RANK]; /* 1 beyond the rank */
    uint64_t volume;           /* no more than UINT64_MAX / 4 */
} tw_extent;

/* Of one cell at least. */
tw_extent tw_extent_of(const tw_cell *cells, size_t count);

#endif
