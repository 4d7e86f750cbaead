/* image_formats.h -- what `draw --to` can write, in one table. */
#ifndef CLI_IMAGE_FORMATS_H
#define CLI_IMAGE_FORMATS_H

#include "cli/draw/draw_options.h"

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
} cli_drawing;

/* The first of its solutions; NULL when none was asked for. */
const tw_solution *cli_first_drawn(const cli_drawing *drawing);

typedef struct cli_draw_format {
    const char *name;    /* after --to */
    const char *suffix;  /* of files, with the dot: --output chooses the format by it */
    const char *summary; /* one line */
    bool binary;         /* never written to a terminal */
    /* Writes the file. error: may be filled. */
    tw_status (*write)(const cli_drawing *drawing, const tw_out *out, tw_error *error);
} cli_draw_format;

/* All of them, ended by a NULL name (image_formats.c). */
extern const cli_draw_format cli_draw_formats[];

/* The format that --to names, or the suffix of --output, each NULL when not given; NULL after a
 * message. */
const cli_draw_format *cli_find_draw_format(const char *name, const char *file);

#endif
