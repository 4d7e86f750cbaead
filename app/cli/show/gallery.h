/* gallery.h -- small drawings with captions, side by side as far as the width allows. */
#pragma once

#include "cli/cli.h"

#define CLI_ABREAST 40 /* most drawings in a row */

typedef struct cli_gallery {
    size_t width, gap;             /* of the page; between drawings */
    tw_bytes waiting[CLI_ABREAST]; /* the drawings of the row that is being filled */
    size_t columns[CLI_ABREAST];   /* their widths */
    size_t count, used;
    bool failed; /* out of memory, or output failed */
} cli_gallery;

/* An empty gallery. Layers of a drawing are 3 columns apart, drawings in space more. */
cli_gallery cli_gallery_start(const cli_call *cli, const tw_lattice *lattice);
/* Adds a set of cells of a lattice, drawn, under a caption. */
tw_status cli_gallery_cells(cli_gallery *gallery, const char *caption, const tw_lattice *lattice,
                            const tw_cell *cells, size_t count);
/* Writes the waiting drawings and frees all. false if anything failed. */
bool cli_gallery_end(cli_gallery *gallery);
