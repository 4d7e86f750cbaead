/* read_moves.h -- how pieces on a lattice go straight on, for taking solutions apart. */
#ifndef TW_FORMAT_READ_MOVES_H
#define TW_FORMAT_READ_MOVES_H

#include "format/text/reader.h"

/* Reads "moves" into a definition whose kinds and rank are known; kinds: def->kinds. */
void tw_get_moves(tw_reader *reader, const tw_value *map, tw_lattice_def *def, tw_kind_def *kinds);

#endif
