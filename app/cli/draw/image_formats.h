/* image_formats.h -- what `draw --to` can write: pictures and bodies, by the tables of the library.
 */
#ifndef CLI_IMAGE_FORMATS_H
#define CLI_IMAGE_FORMATS_H

#include <tw/tw.h>

/* The format that --to names, or the suffix of --output, each NULL when not given; NULL after a
 * message. */
const tw_format *cli_find_image_format(const char *name, const char *file);

#endif
