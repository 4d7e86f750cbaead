/* draw_options.h -- the options of `tilewright draw`, and what it draws. */
#ifndef CLI_DRAW_OPTIONS_H
#define CLI_DRAW_OPTIONS_H

#include "cli/cli.h"
#include "verbs/draw_verb.h"
#include "verbs/picture_fields.h"
#include "verbs/turn_fields.h"

typedef struct cli_steps {
    bool given;
    uint64_t shown; /* the first so many pieces; 0: all of them, on a page */
} cli_steps;

typedef struct cli_draw_options {
    cli_common common;
    const char *to, *output; /* NULL: not given */
    bool force;
    uint64_t puzzle; /* of a store; 0: not given */
    uint64_t solution, gallery;
    cli_steps steps;
    bool parts, empty, film;
    unsigned moves; /* number of the word, where it was given: .. */
#define CLI_MOVES_ASSEMBLY 1
    tw_disassembly_options how; /* may pieces turn, may they be lifted? */
    double budget;              /* seconds; 0: not given */
    tw_picture picture;         /* as far as options say how it looks */
    unsigned paper;             /* number of the word, where it was given */
    bool landscape;
    const char *piece;   /* NULL: not given */
    tw_mesh_style style; /* its lengths: 0: not given */
} cli_draw_options;

/* One drawing. */
typedef struct cli_drawing {
    const cli_call *cli;
    const cli_draw_options *asked;
    const char *what; /* the puzzle as the user called it */
    verb_drawing shown;
} cli_drawing;

#endif
