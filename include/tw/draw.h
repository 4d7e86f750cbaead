/* tw/draw.h -- draws puzzles and solutions, as text and as pictures, from the lattice's geometry.
 *
 * Threads: calls keep no state, so any number of threads may draw, even the same puzzle.
 * Cost: of a text, its characters; of a flat picture, its faces; of a picture of bodies in space,
 * the pairs of faces where one may hide the other (at most TW_MAX_COVERINGS). */
#ifndef TW_DRAW_H
#define TW_DRAW_H

#include <tw/formats.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Colours ----------------------------------------------------------------------------- */

#define TW_MAX_PALETTE 64 /* colours of a palette */

/* Colours that are given to pieces in this order. If there are more pieces than colours, patterns
 * and lightness tell them apart. Immutable. */
typedef struct tw_palette {
    const char *name, *summary; /* both "" if it was read from a text */
    const tw_rgb *colours;
    size_t count; /* 1..TW_MAX_PALETTE */
} tw_palette;

/* A palette that ships, the default first; NULL past the end. */
TW_API const tw_palette *tw_palette_get(size_t number);

/* ---- Text -------------------------------------------------------------------------------- */

/* How a text is drawn. Where a call takes one, NULL means a zeroed one. Borrowed for the call. */
typedef struct tw_text_style {
    size_t size;   /* sizeof(tw_text_style) */
    bool colour;   /* ANSI colours */
    bool unicode;  /* box-drawing characters; else plain ASCII */
    bool plain;    /* letters without walls */
    size_t width;  /* most columns; layers stand side by side if they fit. 0: no bound */
    size_t height; /* most lines, if any smaller drawing fits. 0: no bound */
    bool may_turn; /* by a quarter to the left, if walls fit into height only then */
    const tw_palette *palette; /* as in tw_picture; the nearest of 240 colours are used */
} tw_text_style;

/* Draws a solution as text, layer by layer; solution NULL: the empty container. If cells are
 * squares of a grid, there are walls between pieces; on other lattices, or if there is no room for
 * walls, there are letters (tw_puzzle_letter). '.' is an optional cell that stays empty. In an
 * empty container 'x' is a cell, '?' an optional one, and a coloured cell has the first letter of
 * its colour. x grows to the right, y downwards, and layers follow z; several layers have their
 * numbers above them, unless the style is plain. TW_ERR_TOO_LARGE: cells are too far apart.
 * TW_ERR_INPUT: the solution has cells outside the container. */
TW_API tw_status tw_draw_text(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_solution *solution, const tw_text_style *style,
                              const tw_out *out);

/* ---- Pictures ---------------------------------------------------------------------------- */

/* A format of flat pictures, "svg" first; NULL past the end. */
TW_API const tw_format *tw_picture_format_get(size_t number);

/* How a picture is drawn; zeroed but for the size makes a good one. Plane puzzles have x to the
 * right and y downwards. Puzzles in space are shaded bodies, seen in the direction of `turn` and
 * `tilt`. The container stands on its larger face; if both are equal, layer 1 is on top.
 * The bytes depend on the arguments alone. */
typedef struct tw_picture {
    size_t size;             /* sizeof(tw_picture) */
    const tw_format *format; /* NULL: "svg" */
    double width, height;    /* of the page in pixels, 1..TW_MAX_SIDE; 0: what the drawing needs; if
                              * both are 0, a PNG has twice as many pixels each way */
    double explode;    /* moves pieces outwards by this multiple of their distance from the middle,
                          0..10 */
    bool layers;       /* draws the layers side by side instead of one body */
    bool no_labels;    /* no letters on the pieces */
    bool no_title;     /* no line of text above */
    bool cells;        /* thin lines between the cells of a piece */
    bool has_view;     /* turn and tilt are set; else they are 45 and 35.26 (isometric), or 20 and
                        * 20 if cells are not upright prisms */
    double turn, tilt; /* in degrees; tilt -90: from below, 0: from the side, 90: from above */
    size_t shown;      /* draws only this many pieces, the first in the order of assembly; 0: all */
    size_t columns;    /* of a page of pictures; 0: as many as fit */
    const char *title; /* above; NULL: the puzzle's. Borrowed for the call */
    double margin;     /* pixels around everything, 1..1000; 0: 14 */
    size_t room;       /* of a gallery: pictures on a page; the rest go to further pages, which the
                        * format must support (tw_format.pages); 0: all are on one page */
    const tw_palette *palette; /* NULL: the puzzle's, else the first that ships. Borrowed for the
                                * call */
    bool no_legend;            /* no line below with the names of colours of cells and edges */
    bool cell_names; /* on a piece of one cell: its kind and coordinates in place of the letter */
    double edge;     /* pixels of a cell's shortest edge (diameter of a ball, length of a stick)
                      * before foreshortening, so that pictures have one scale; 0: a good size */
    bool clear;      /* no background: what is behind the picture shows through */
    bool dark;       /* dark background and light words, for a dark page */
    /* tw_draw_parts draws outlines to cut out, pieces as often as every solution has them, and the
     * board as a frame and its ground. edge must be set; width and height are those of a sheet;
     * with `clear` there are lines alone, as for a laser: red ones to cut, black ones to engrave */
    bool cut;
    double kerf, clearance; /* of `cut`, in pixels, 0..1000: how wide the cut is; how far a piece's
                             * sides move inwards */
} tw_picture;

/* Draws a solution as a picture, and writes it to out as a complete file; solution NULL: the empty
 * container. picture: borrowed for the call; NULL: defaults. TW_ERR_TOO_LARGE: over a limit of
 * tw/limits.h. TW_ERR_INPUT: the solution has cells or pieces that the puzzle lacks. TW_ERR_USAGE:
 * an option is out of range, or the page is too small. TW_ERR_UNSUPPORTED: this build lacks the
 * format. */
TW_API tw_status tw_draw_picture(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_solution *solution, const tw_picture *picture,
                                 const tw_out *out, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
