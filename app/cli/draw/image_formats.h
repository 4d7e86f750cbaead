/* image_formats.h -- what `draw --to` can write: pictures and bodies, by the tables of the library.
 */
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

/* All formats that `draw` writes, flat ones first, by number; NULL past the end. */
const tw_format *cli_image_format(size_t number);
/* The format that --to names, or the suffix of --output, each NULL when not given; NULL after a
 * message. */
const tw_format *cli_find_image_format(const char *name, const char *file);
/* Writes the file. error: may be filled. */
tw_status cli_write_image(const cli_drawing *drawing, const tw_format *format, const tw_out *out,
                          tw_error *error);

#endif
