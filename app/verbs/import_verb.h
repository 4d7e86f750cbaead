/* import_verb.h -- the options for a file of another program, and its format. */
#pragma once

#include "verbs/convert_verbs.h"

/* Sides of a board or a box in cells; all 0: not given, the last one 0: of a board. */
typedef struct verb_box {
    uint32_t sides[3];
} verb_box;
verb_take verb_take_box;

typedef struct verb_import {
    const char *from; /* a format; NULL: not given */
    verb_box box;
} verb_import;

/* clang-format off */
/* A struct S with a member `import` has these rows. */
#define FIELD_IMPORT(S) \
    {"from", "FORMAT", "", "Format of the file, if its text and name do not tell.", \
     FIELD_TEXT(S, import.from)}, \
    {"box", "W,H[,D]", "", "The board or box, if the file only lists pieces.", \
     verb_take_box, FIELD_AT(S, import.box, verb_box), .type = VERB_IS_NUMBERS}
/* clang-format on */

/* Sets source->format: the format that was asked for; else NULL if the text tells what it is, or
 * the first format with the ending of source->name that reads the text; else the only one with that
 * ending; else NULL if the text looks like a known format, whose faults are then told. A list of
 * pieces is one also while it lacks its board (verb_lacks_box). how: with the board that was asked
 * for, borrowed for the call. false: no format was found, or there is none of the name asked for;
 * *fault says so. */
bool verb_find_source_format(const verb_import *asked, const tw_import *how, tw_source *source,
                             verb_fault *fault);
/* Is it a list of pieces, all right but for its board? source: with its format. */
bool verb_lacks_box(const tw_source *source, const tw_import *how);
