/* polygons.h -- a lattice that is stated by polygons and periods. */
#pragma once

#include "format/text/reader.h"

/* Reads `polygons` and `periods` of the mapping, and fills kinds, arcs, turns, mirrors and geometry
 * of the definition from them. *kinds, *generators: those of the definition, still writable, both
 * of the arena. false: after a fault, or when the reading has stopped. */
bool tw_get_polygons(tw_reader *reader, const tw_value *map, tw_lattice_def *def,
                     tw_kind_def **kinds, tw_generator_def *generators);
