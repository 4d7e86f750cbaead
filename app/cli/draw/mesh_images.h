/* mesh_images.h -- bodies in space for `draw`: pieces for printers, scenes for viewers. */
#ifndef CLI_MESH_IMAGES_H
#define CLI_MESH_IMAGES_H

#include "cli/draw/draw_options.h"

/* X3DOM as its makers give it, for pages; "" in a build without it (tools/embed.py). */
extern const char cli_x3dom_script[], cli_x3dom_style[];

/* Writes the file. error: may be filled. */
tw_status cli_write_mesh(const cli_drawing *drawing, const tw_format *format, const tw_out *out,
                         tw_error *error);

/* Do these words ask for pieces alone, so that no solution is needed? */
bool cli_draws_pieces(const cli_draw_options *asked, const tw_format *format);
/* Do the options that were given mean something for the format? false after a message. */
bool cli_check_mesh_words(const cli_args *args, const cli_draw_options *asked,
                          const tw_format *format);

#endif
