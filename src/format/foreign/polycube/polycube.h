/* polycube.h -- a definition file as it is read: the text in lines, and what its parts share. */
#ifndef TW_FORMAT_POLYCUBE_H
#define TW_FORMAT_POLYCUBE_H

#include "format/foreign/import_common.h"
#include "format/text/line_lexer.h"

typedef struct tw_cubes {
    tw_importing import;
    tw_lattice *lattice; /* owned until a puzzle takes it */
    const char *text;
    size_t size, next; /* the byte after the line at hand */
    uint32_t line;
    tw_word row; /* the line at hand, without comment and blanks around */
    int64_t box[3];
    bool one_side;
    tw_place place; /* of the D */
    const char **names;
    size_t name_count, name_room;
    int64_t volume;  /* of all pieces so far */
    uint32_t *owner; /* of the drawing at hand */
    size_t drawn;
} tw_cubes;

enum { MOST_FIELDS = 8 };

/* A directive, cut at its colons and equal signs. */
typedef struct tw_fields {
    tw_word tag[MOST_FIELDS], value[MOST_FIELDS];
    bool has_value[MOST_FIELDS];
    size_t count;
} tw_fields;

/* ---- polycube_in.c ----------------------------------------------------------------------- */

void tw_read_polycube(tw_reader *reader, const tw_source *source, const tw_import *how,
                      tw_puzzle **puzzle);

/* ---- polycube_lines.c -------------------------------------------------------------------- */

/* Goes to the next line; false: there is none. */
bool tw_cubes_next_line(tw_cubes *cubes);
/* Cuts at the first `byte`; the rest is what stands behind it. false: there is none. */
bool tw_span_cut(const tw_word *span, char byte, tw_word *before, tw_word *rest);
/* Takes the first word off; false: there is none. */
bool tw_span_word(tw_word *span, tw_word *word);
/* Says what was expected in place of this. Always false. */
bool tw_cubes_fault_at(tw_cubes *cubes, const tw_word *span, const char *expected);
/* A whole number within bounds, or a fault. */
bool tw_cubes_get_number(tw_cubes *cubes, const tw_word *span, int64_t low, int64_t high,
                         int64_t *number);
/* Is the line at hand this directive? */
bool tw_cubes_is_directive(const tw_cubes *cubes, const char *name);
/* Cuts the line at hand into settings; known: their tags, ended by NULL. */
bool tw_cubes_cut_fields(tw_cubes *cubes, const char *const *known, tw_fields *fields);
/* The value of a setting, "" when it has none; NULL: it is not there. */
const tw_word *tw_cubes_find_field(const tw_fields *fields, const char *tag);

#endif
