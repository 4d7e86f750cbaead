/* draw_options.h -- the options of `tilewright draw`, and what it draws. */
#ifndef CLI_DRAW_OPTIONS_H
#define CLI_DRAW_OPTIONS_H

#include "cli/cli.h"
#include "verbs/turn_fields.h"

/* Of a picture, in pixels; 0 x 0: as it comes. */
typedef struct cli_size {
    double width, height;
} cli_size;
verb_take cli_take_size;
/* The row that asks for it, for a struct S with a field `size`. */
/* clang-format off */
#define CLI_SIZE(S) {"size", "WxH", "", "Width and height in pixels.", \
    cli_take_size, FIELD_AT(S, size, cli_size)}
/* clang-format on */

typedef struct cli_view {
    bool given;
    double turn, tilt; /* degrees */
} cli_view;

typedef struct cli_draw_style {
    bool cells, no_labels, no_legend, no_title;
} cli_draw_style;

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
    bool parts, empty, layers, film, lift;
    unsigned moves; /* number of the word, where it was given */
    verb_turns turns;
    double explode;
    double budget; /* seconds; 0: not given */
    cli_view view;
    cli_size size;
    unsigned paper; /* number of the word, where it was given */
    bool landscape;
    cli_draw_style style;
    const char *piece;                           /* NULL: not given */
    double scale, clearance, chamfer, thickness; /* millimetres; 0: not given */
} cli_draw_options;

/* One drawing. */
typedef struct cli_drawing {
    const cli_call *cli;
    const cli_draw_options *asked;
    const char *what; /* the puzzle as the user called it */
    const tw_puzzle *puzzle;
    const tw_solution *const *solutions; /* in the order they came; NULL when none was asked for */
    size_t solution_count;
    uint64_t first; /* number of the first of them, from 1 */
    tw_picture picture;
    const struct cli_drawn_moves *moves; /* NULL: --moves was not given */
} cli_drawing;

/* The first of its solutions; NULL when none was asked for. */
static inline const tw_solution *cli_first_drawn(const cli_drawing *drawing)
{
    return drawing->solution_count > 0 ? drawing->solutions[0] : NULL;
}

#endif
