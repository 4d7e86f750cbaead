/* geometry.h -- how the cells of a lattice are drawn, and kinds by their name. */
#pragma once

#include "format/text/reader.h"

/* The kind of that name; if there is none, a fault at the name's place that says what was found. */
bool tw_find_def_kind(tw_reader *reader, const tw_lattice_def *def, const tw_value *name,
                      const char *found, uint32_t *kind);
/* Fills basis and the shapes of the kinds; kinds: def->kinds. */
void tw_get_geometry(tw_reader *reader, const tw_value *map, tw_lattice_def *def,
                     tw_kind_def *kinds);
