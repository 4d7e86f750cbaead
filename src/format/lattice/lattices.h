/* lattices.h -- lattice texts: from values to a tw_lattice, and the piece sets in them. */
#ifndef TW_FORMAT_LATTICES_H
#define TW_FORMAT_LATTICES_H

#include "format/text/reader.h"

/* Keys that are known: of a lattice, and of a set in it; each ends with NULL. */
extern const char *const tw_lattice_keys[];
extern const char *const tw_set_keys[];

/* ---- lattices.c -------------------------------------------------------------------------- */

/* Builds the lattice that `map` describes; file: it is a file of its own and says its version.
 * *lattice: new. */
tw_status tw_lattice_of(tw_reader *reader, const tw_value *map, bool file, tw_lattice **lattice);
/* The same, wrapped by other periods: the list `wrap`, in the text `file` (NULL: the text that is
 * being read). The definition itself must be free of faults. */
tw_status tw_lattice_wrapped(tw_reader *reader, const tw_value *map, const tw_value *wrap,
                             tw_lattice **lattice);
/* A list of periods. */
bool tw_get_wrap(tw_reader *reader, const tw_value *list, tw_lattice_def *def);

/* ---- geometry.c -------------------------------------------------------------------------- */

/* Fills basis and the shapes of the kinds. */
void tw_get_geometry(tw_reader *reader, const tw_value *map, tw_lattice_def *def,
                     tw_kind_def *kinds);

/* ---- sets.c ------------------------------------------------------------------------------ */

/* A set as its text states it. */
typedef struct tw_set {
    const char *name;
    const char *title;
    uint32_t size; /* cells of each piece when they are enumerated, else 0 */
    tw_polyform_symmetry symmetry;
    const tw_value *names;  /* mapping of names to an example each, or NULL */
    const tw_value *pieces; /* mapping of names to cells, or NULL */
    tw_place place;
} tw_set;

/* A piece of a set; cells in the arena. */
typedef struct tw_set_piece {
    const char *name;
    const tw_cell *cells;
    size_t count;
    tw_place place;
} tw_set_piece;

/* Checks the mapping of sets of a lattice text as far as the text alone goes. */
void tw_check_sets(tw_reader *reader, const tw_value *sets);
/* What a mapping with `polyforms` or `pieces` in it says; keys beside those are not looked at. */
bool tw_get_set(tw_reader *reader, const tw_value *map, const char *name, tw_set *set);
/* The set called `name`; NULL after a fault at `at`. */
const tw_value *tw_find_set(tw_reader *reader, const tw_value *sets, const char *name, tw_place at);
/* The pieces, those with names first. most: more are refused. *pieces: in the arena. */
tw_status tw_set_list(tw_reader *reader, const tw_lattice *lattice, const tw_set *set, size_t most,
                      const tw_set_piece **pieces, size_t *count);

/* ---- cell_values.c ----------------------------------------------------------------------- */

/* One cell, [x, y] or [x, y, kind]; its canonical name. It need not exist. */
bool tw_get_cell(tw_reader *reader, const tw_lattice *lattice, const tw_value *value,
                 tw_cell *cell);
/* "[1, 0]" or "[1, 0, up]". */
tw_words tw_show_cell(const tw_lattice *lattice, tw_cell cell);

#endif
