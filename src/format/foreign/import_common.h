/* import_common.h -- what the readers of other programs' puzzle files have in common. */
#ifndef TW_FORMAT_IMPORT_COMMON_H
#define TW_FORMAT_IMPORT_COMMON_H

#include "base/xml_writer.h"
#include "format/text/format_row.h"

/* A puzzle as far as it has been read. */
typedef struct tw_importing {
    tw_reader *reader;
    const tw_import *how; /* never NULL */
    size_t warned;
    tw_piece_def *pieces; /* taken from the context */
    size_t piece_count, piece_room;
    uint64_t piece_cells; /* of all pieces */
    tw_placement *pins;   /* likewise */
    size_t pin_count, pin_room;
} tw_importing;

void tw_importing_open(tw_importing *import, tw_reader *reader, const tw_import *how);
void tw_importing_close(tw_importing *import);

/* What cannot be carried over, handed to the importer's warnings. hint: "" or a sentence. */
void tw_importing_warn(tw_importing *import, tw_place at, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a piece under a name that no other has: `name`, or with a number behind it. */
tw_status tw_importing_add(tw_importing *import, const tw_piece_def *piece, const char *name);
/* The last piece that was added must lie on these cells (in the arena). */
tw_status tw_importing_pin(tw_importing *import, const tw_cell *cells, size_t count);
/* Makes the puzzle of def and of the pieces; the lattice is taken in any case. *puzzle: new. */
tw_status tw_importing_make(tw_importing *import, tw_puzzle_def *def, tw_puzzle **puzzle);
/* Warns of pieces under several names that tilewright does not tell apart. places: of each. */
void tw_importing_warn_equal(tw_importing *import, const tw_puzzle *puzzle, const tw_place *places);
#endif
