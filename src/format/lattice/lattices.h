/* lattices.h -- lattice texts: from values to a tw_lattice. */
#pragma once

#include "format/text/reader.h"

/* Keys that are known; ends with NULL. */
extern const char *const tw_lattice_keys[];

/* Builds the lattice that `map` describes; file: it is a whole file and states its version.
 * *lattice: new. */
tw_status tw_lattice_of(tw_reader *reader, const tw_value *map, bool file, tw_lattice **lattice);
/* The same, wrapped otherwise: the list `wrap`, in the text `file` (NULL: the text that is
 * being read). The definition itself must be free of faults. */
tw_status tw_lattice_wrapped(tw_reader *reader, const tw_value *map, const tw_value *wrap,
                             tw_lattice **lattice);
