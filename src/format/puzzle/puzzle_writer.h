/* puzzle_writer.h -- declarations shared by the parts of the puzzle writer. */
#pragma once

#include <tw/advanced/format.h>

#include "base/emitter.h"

typedef struct tw_puzzle_writer {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    const tw_solution *laid; /* placements to be written as pins too; or NULL */
    tw_emitter emitter;
    tw_error *error;
} tw_puzzle_writer;

/* ---- write_puzzle_lattice.c -------------------------------------------------------------- */

/* Writes `lattice:`: a builtin name, such a name and periods, or the whole definition. */
tw_status tw_put_lattice(tw_puzzle_writer *self);

/* ---- write_puzzle_shape.c ---------------------------------------------------------------- */

tw_status tw_put_container(tw_puzzle_writer *self); /* TW_ERR_MEMORY */
/* Writes a form of a piece as keys of the open mapping. */
void tw_put_form(tw_puzzle_writer *self, uint32_t piece, size_t form);
/* How many forms must be written: the others are rigid images of the first one. */
size_t tw_forms_to_write(const tw_puzzle *puzzle, uint32_t piece);
