/* geometry.h -- how the cells of a lattice are drawn, from a text. */
#ifndef TW_FORMAT_GEOMETRY_H
#define TW_FORMAT_GEOMETRY_H

#include "format/text/reader.h"

/* Fills basis and the shapes of the kinds. */
void tw_get_geometry(tw_reader *reader, const tw_value *map, tw_lattice_def *def,
                     tw_kind_def *kinds);

#endif
