/* import_common.h -- declarations shared by the readers of other programs' puzzle files. */
#pragma once

#include "base/xml_writer.h"
#include "format/puzzle/puzzles.h"

/* A puzzle as far as it has been read. */
typedef struct tw_importing {
    tw_reader *reader;
    const tw_import *how; /* never NULL */
    size_t warned;
    size_t numbered;     /* the last number behind a name */
    tw_lattice *lattice; /* owned until a puzzle takes it */
    tw_gathered of;      /* the pieces */
} tw_importing;

void tw_importing_open(tw_importing *import, tw_reader *reader, const tw_import *how);
void tw_importing_close(tw_importing *import);

/* Warns of something that cannot be carried over. hint: "" or a sentence. */
void tw_importing_warn(tw_importing *import, tw_place at, const char *hint, const char *format, ...)
    __attribute__((format(__printf__, 4, 5)));
/* Adds a piece of one form, whose cells are in the arena, under a name that no other has: `name`,
 * made fit by tw_name_from, with a number behind it if it is taken. piece: what else is known of
 * it; it undergoes all turns if none are stated. */
tw_status tw_importing_add(tw_importing *import, const char *name, const tw_form_def *form,
                           const tw_piece_def *piece);
/* Makes a box of at most TW_MAX_CELLS the container of def; cells in the arena. TW_ERR_MEMORY. */
tw_status tw_importing_box(tw_importing *import, const int64_t size[3], tw_puzzle_def *def);
/* Makes the puzzle of def, of the lattice and of the pieces. *puzzle: new. */
tw_status tw_importing_make(tw_importing *import, tw_puzzle_def *def, tw_puzzle **puzzle);
/* Warns of pieces under several names that tilewright does not tell apart. places: of each. */
void tw_importing_warn_equal(tw_importing *import, const tw_puzzle *puzzle, const tw_place *places);

/* The cell of a box with that number, the first coordinate fastest. */
static inline tw_cell tw_cell_in_box(const int64_t size[3], int64_t number)
{
    int64_t row = number / size[0];
    return (tw_cell){
        .at = {(int32_t)(number % size[0]), (int32_t)(row % size[1]), (int32_t)(row / size[1])}};
}

/* ---- foreign.yaml, what is known of other programs' files -------------------------------- */

tw_status tw_import_data_read(tw_reader *reader, const tw_value **root);
/* The builtin lattice of that name; *lattice: new. TW_ERR_USAGE without a fault if none. */
tw_status tw_import_lattice(tw_reader *reader, const char *name, tw_lattice **lattice);
/* The lattice of pieces-of-squares (key) or of pieces-of-cubes (key, part); *lattice: new. */
tw_status tw_import_lattice_of(tw_reader *reader, const char *key, const char *part,
                               tw_lattice **lattice);
/* Is it that lattice? */
tw_status tw_import_compare(const tw_context *context, const char *key, const char *part,
                            const tw_lattice *own, bool *same);
