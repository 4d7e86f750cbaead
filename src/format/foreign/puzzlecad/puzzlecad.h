/* puzzlecad.h -- OpenSCAD texts that call puzzlecad: pieces as they are read, joints between them.
 *
 * A piece may be printed in parts that connectors join. Coordinates are those of the texts: x along
 * a row, y from row to row, z from layer to layer, as in the lattice of cubes here. */
#pragma once

#include "base/numbers.h"
#include "format/foreign/import_common.h"
#include "format/text/line_lexer.h"

/* A connector on a face of a cube. */
typedef struct tw_scad_joint {
    bool male;
    int32_t face[3], up[3]; /* directions: out of the cube, and of the connector's mark */
    int32_t cell[3];
    char label[8]; /* "": none */
    size_t call;   /* number of the call that has it */
    bool used;
} tw_scad_joint;

/* A printed part, or a piece joined from some. Cells and joints are in the arena. */
typedef struct tw_scad_part {
    tw_cell *cells;
    tw_scad_joint *joints;
    size_t count, joint_count;
    uint64_t hash; /* of the cells */
    tw_place at;
    char name[TW_MAX_NAME];
    size_t kind;   /* the first part that is equal as printed */
    bool consumed; /* it was joined to another part */
} tw_scad_part;

enum { TW_SCAD_STEPS = 64 }; /* names or places compared in the time that a cell takes */

/* Where the value of a name begins. */
typedef struct tw_scad_value {
    tw_word name;
    tw_line_lexer at;
} tw_scad_value;

typedef struct tw_scad {
    tw_importing import;
    const tw_source *source;
    tw_scad_part *parts;
    size_t count, room;
    tw_cell *cells; /* of the part that is being read */
    tw_scad_joint *joints;
    size_t cell_count, cell_room, joint_count, joint_room;
    size_t calls, joint_total;
    tw_scad_value *values;
    size_t value_count, value_room;
    tw_place computed, unjoined, labelled; /* the first of what is left out; line 0: none */
} tw_scad;

static inline uint64_t tw_scad_hash(const tw_cell *cells, size_t count)
{
    return tw_mix_bytes(count, (const char *)cells, count * sizeof *cells);
}

/* puzzlecad_joints.c: joins parts where it is certain which belong together; notes where not. */
tw_status tw_scad_join(tw_scad *scad);

/* puzzlecad_out.c */
tw_status tw_write_puzzlecad(const tw_context *context, const tw_puzzle *puzzle,
                             const tw_export *how, const tw_out *out, tw_error *error);

/* ---- scad_text.c: the words of OpenSCAD -------------------------------------------------- */

/* Skips blanks and comments. */
void tw_scad_skip(tw_line_lexer *at);
/* Skips these, then the byte if it is there. */
bool tw_scad_take(tw_line_lexer *at, char byte);
/* Skips these, then a name; of size 0: none. */
tw_word tw_scad_name(tw_line_lexer *at);
/* Skips one byte, or a string. */
void tw_scad_step(tw_line_lexer *at);
/* Skips an expression: to the comma, semicolon or closing bracket behind it. */
void tw_scad_skip_value(tw_line_lexer *at);
/* Skips these, then a whole number of at most 9 digits. */
bool tw_scad_number(tw_line_lexer *at, uint32_t *number);
