/* lattices.h -- lattice texts: from values to a tw_lattice, how its cells are drawn, and whether it
 * is the one that another text describes. */
#ifndef TW_FORMAT_LATTICES_H
#define TW_FORMAT_LATTICES_H

#include "format/text/reader.h"

/* Keys that are known; ends with NULL. */
extern const char *const tw_lattice_keys[];

/* Builds the lattice that `map` describes; file: it is a file of its own and says its version.
 * *lattice: new. */
tw_status tw_lattice_of(tw_reader *reader, const tw_value *map, bool file, tw_lattice **lattice);
/* The same, wrapped by other periods: the list `wrap`, in the text `file` (NULL: the text that is
 * being read). The definition itself must be free of faults. */
tw_status tw_lattice_wrapped(tw_reader *reader, const tw_value *map, const tw_value *wrap,
                             tw_lattice **lattice);

/* (geometry.c) The kind of that name; a fault at the name's place, with what was found there, when
 * there is none. */
bool tw_find_def_kind(tw_reader *reader, const tw_lattice_def *def, const tw_value *name,
                      const char *found, uint32_t *kind);
/* Fills basis and the shapes of the kinds; kinds: def->kinds. */
void tw_get_geometry(tw_reader *reader, const tw_value *map, tw_lattice_def *def,
                     tw_kind_def *kinds);

/* (lattice_equal.c) Have the two the same kinds, arcs, transformations, periods, order and
 * geometry, under the same names? */
bool tw_lattice_equal(const tw_lattice *a, const tw_lattice *b);

#endif
