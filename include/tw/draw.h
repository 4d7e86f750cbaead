/* tw/draw.h -- puzzles and solutions as text and as pictures, from the lattice's geometry alone.
 *
 * Threads: nothing is kept between calls, so any number of threads may draw, the same puzzle too.
 * Cost: of a text its characters; of a picture its faces, in space the pairs of them of which one
 * may hide the other (TW_MAX_COVERINGS of them at most). */
#ifndef TW_DRAW_H
#define TW_DRAW_H

#include <tw/formats.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Colours ----------------------------------------------------------------------------- */

#define TW_MAX_PALETTE 64 /* colours of one */

/* Colours that pieces are given one after the other; where there are more pieces, patterns and
 * lightness tell them apart. Immutable. */
typedef struct tw_palette {
    const char *name, *summary; /* "" of one that was read */
    const tw_rgb *colours;
    size_t count; /* 1..TW_MAX_PALETTE */
} tw_palette;

/* Those that ship, the usual one first, by number; NULL past the end. */
TW_API const tw_palette *tw_palette_get(size_t number);

/* ---- Text -------------------------------------------------------------------------------- */

/* How it is drawn; NULL wherever it is asked for: a zeroed one. Borrowed for the call. */
typedef struct tw_text_style {
    size_t size;   /* sizeof(tw_text_style) */
    bool colour;   /* ANSI colours */
    bool unicode;  /* box-drawing characters; else plain ASCII */
    bool plain;    /* letters alone, never walls */
    size_t width;  /* columns to keep within; layers side by side as far as they fit. 0: any */
    size_t height; /* lines to keep within where a smaller drawing does. 0: any */
    bool may_turn; /* by a quarter to the left, where walls keep within height only so */
    const tw_palette *palette; /* as that of a tw_picture, in the nearest of 240 colours */
} tw_text_style;

/* The solution, or the empty container when solution is NULL: layer by layer, walls between
 * different pieces where cells are squares of a grid, letters elsewhere or where walls need more
 * room than there is. '.' is an optional cell that stays empty; in an empty container 'x' is a
 * cell, '?' an optional one, a coloured one has the first letter of its colour. Where there are
 * several layers their numbers stand above them, unless the style is plain. x grows to the
 * right, y downwards, layers follow z. TW_ERR_TOO_LARGE when cells lie too far apart to draw,
 * TW_ERR_INPUT when the solution names cells that are not in the container. */
TW_API tw_status tw_draw_text(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_solution *solution, const tw_text_style *style,
                              const tw_out *out);

/* ---- Pictures ---------------------------------------------------------------------------- */

/* The formats of flat pictures, "svg" first, by number; NULL past the end. */
TW_API const tw_format *tw_picture_format_get(size_t number);

/* How a picture is made; all zero but the size is a good picture. Plane puzzles are drawn as they
 * lie, with x to the right and y downwards; puzzles in space as shaded solids, seen from above in
 * the direction of `turn` and `tilt`. The side of the container that is the larger goes below;
 * where neither is, layer 1 is on top. Bytes depend on the arguments alone, never on time or place.
 */
typedef struct tw_picture {
    size_t size;             /* sizeof(tw_picture) */
    const tw_format *format; /* NULL: "svg" */
    double width, height;    /* of the page in pixels, 0: as it turns out, 1..TW_MAX_SIDE */
    double explode;    /* moves pieces out by so many times their distance from the middle, 0..10 */
    bool layers;       /* layer by layer, side by side, instead of one body */
    bool no_labels;    /* no letters on the pieces */
    bool no_title;     /* no line of text above */
    bool cells;        /* thin lines between the cells of a piece */
    bool has_view;     /* turn and tilt are given; else 45 and 35.26 (isometric), 20 and 20 where
                        * cells are no upright prisms */
    double turn, tilt; /* degrees; tilt 0: from the side, 90: from above */
    size_t shown;      /* draw only the first so many pieces in the order of assembly; 0: all */
    size_t columns;    /* of a page of pictures; 0: as fits */
    const char *title; /* above; NULL: the puzzle's. Borrowed for the call */
    double margin;     /* pixels around everything, up to 1000; 0: 14 */
    size_t room;       /* of a gallery: a page has room for so many, and more go onto further pages,
                        * which the format must have (tw_format.pages); 0: all on one page */
    const tw_palette *palette; /* of all pieces; NULL: what the puzzle asks for, else the first that
                                * ships. Borrowed for the call */
    bool no_legend; /* no line below that tells what colours of cells and edges are called */
} tw_picture;

/* All of these hand a finished file to out. picture: borrowed for the call, NULL: defaults.
 * TW_ERR_TOO_LARGE over a limit of tw/limits.h, TW_ERR_INPUT when a solution names cells or pieces
 * that are not there, TW_ERR_USAGE for options out of range, TW_ERR_UNSUPPORTED when the format is
 * not available; error says which. */

/* A solution, or the empty container when solution is NULL. */
TW_API tw_status tw_draw_picture(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_solution *solution, const tw_picture *picture,
                                 const tw_out *out, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
