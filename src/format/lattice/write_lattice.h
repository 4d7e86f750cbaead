/* write_lattice.h -- lattices as a text describes them. */
#pragma once

#include "base/emitter.h"
#include <tw/advanced/lattice.h>

/* Writes all keys of a lattice text but its name. */
void tw_put_lattice_keys(tw_emitter *emitter, const tw_lattice *lattice);
/* Writes `wrap`, if anything is wrapped. */
void tw_put_wrap(tw_emitter *emitter, const tw_lattice *lattice);
/* *same: would a text describe the two alike, whatever they are called? Numbers count
 * to 12 digits, generators by their order. TW_ERR_MEMORY. */
tw_status tw_lattice_same(const tw_context *context, const tw_lattice *one, const tw_lattice *other,
                          bool *same);
