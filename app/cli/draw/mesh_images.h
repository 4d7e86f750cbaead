/* mesh_images.h -- bodies in space for `draw`: pieces for printers, scenes for viewers. */
#ifndef CLI_MESH_IMAGES_H
#define CLI_MESH_IMAGES_H

#include "cli/draw/image_formats.h"

/* Writers for the table of image_formats.c. */
tw_status cli_write_x3d(const cli_drawing *drawing, const tw_out *out, tw_error *error);
tw_status cli_write_x3dom(const cli_drawing *drawing, const tw_out *out, tw_error *error);
tw_status cli_write_gltf(const cli_drawing *drawing, const tw_out *out, tw_error *error);
tw_status cli_write_glb(const cli_drawing *drawing, const tw_out *out, tw_error *error);
tw_status cli_write_stl(const cli_drawing *drawing, const tw_out *out, tw_error *error);
tw_status cli_write_3mf(const cli_drawing *drawing, const tw_out *out, tw_error *error);

/* Do these words ask for pieces alone, so that no solution is needed? */
bool cli_draws_pieces(const cli_draw_options *asked, const cli_draw_format *format);
/* Do the options that were given mean something for the format? false after a message. */
bool cli_check_mesh_words(const cli_args *args, const cli_draw_options *asked,
                          const cli_draw_format *format);

#endif
