/* puzzle_writer.h -- writing a puzzle as a text: what its parts share. */
#ifndef TW_FORMAT_PUZZLE_WRITER_H
#define TW_FORMAT_PUZZLE_WRITER_H

#include <tw/advanced/format.h>

#include "base/emitter.h"

typedef struct tw_puzzle_writer {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    const tw_solution *laid; /* pieces to be written as pins, too; or NULL */
    tw_emitter emitter;
    tw_error *error;
} tw_puzzle_writer;

/* ---- write_puzzle_lattice.c -------------------------------------------------------------- */

/* `lattice:` by a name that ships, by such a name and periods, or written out. */
tw_status tw_put_lattice(tw_puzzle_writer *self);

/* ---- write_puzzle_shape.c ---------------------------------------------------------------- */

void tw_put_cell(tw_emitter *emitter, const tw_lattice *lattice, const char *key,
                 const tw_cell *cell);
tw_status tw_put_container(tw_puzzle_writer *self); /* TW_ERR_MEMORY */
/* A form of a piece: keys of the mapping that is open. */
void tw_put_form(tw_puzzle_writer *self, uint32_t piece, size_t form);
/* How many forms must be written: the others are rigid images of the first one. */
size_t tw_forms_to_write(const tw_puzzle *puzzle, uint32_t piece);

/* ---- write_puzzle_turns.c ---------------------------------------------------------------- */

/* What a piece may undergo, as a file says it. */
typedef struct tw_turns_said {
    bool rigid, fixed, mirror;
    bool list;           /* else all, with mirrors or without */
    uint32_t generators; /* of the list, a bit each */
} tw_turns_said;

/* false: a file cannot say it. */
bool tw_say_turns(const tw_puzzle *puzzle, uint32_t piece, tw_turns_said *said);
bool tw_same_turns(const tw_turns_said *a, const tw_turns_said *b);
/* What holds where a file says nothing. */
tw_turns_said tw_usual_turns(const tw_lattice *lattice);
/* Keys of the mapping that is open; nothing where it is `usual`. */
void tw_put_turns(tw_puzzle_writer *self, const tw_turns_said *said, const tw_turns_said *usual);

#endif
