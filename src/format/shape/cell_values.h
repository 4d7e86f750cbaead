/* cell_values.h -- one cell in a text. */
#ifndef TW_FORMAT_CELL_VALUES_H
#define TW_FORMAT_CELL_VALUES_H

#include "format/text/reader.h"

/* One cell, [x, y] or [x, y, kind]; its canonical name. It need not exist. */
bool tw_get_cell(tw_reader *reader, const tw_lattice *lattice, const tw_value *value,
                 tw_cell *cell);
/* "[1, 0]" or "[1, 0, up]". */
tw_words tw_show_cell(const tw_lattice *lattice, tw_cell cell);

#endif
