/* tw/draw.h -- puzzles and solutions as text, from the lattice's geometry alone. */
#ifndef TW_DRAW_H
#define TW_DRAW_H

#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_text_style {
    bool colour;   /* ANSI colours */
    bool unicode;  /* box-drawing characters; else plain ASCII */
    bool plain;    /* letters alone, never walls */
    size_t width;  /* columns to keep within; layers side by side as far as they fit. 0: any */
    size_t height; /* lines to keep within where a smaller drawing does. 0: any */
} tw_text_style;

/* The solution, or the empty container when solution is NULL: layer by layer, walls between
 * different pieces where cells are squares of a grid, letters elsewhere or where walls need more
 * room than there is. '.' is an optional cell that stays empty; in an empty container 'x' is a
 * cell, '?' an optional one, a coloured one has the first letter of its colour. x grows to the
 * right, y downwards, layers follow z. TW_ERR_TOO_LARGE when cells lie too far apart to draw,
 * TW_ERR_INPUT when the solution names cells that are not in the container. */
TW_API tw_status tw_draw_text(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_solution *solution, const tw_text_style *style,
                              const tw_out *out);
/* The letter (tw_puzzle_letter) and the ANSI colour (0..255) that stay with a piece. */
TW_API char tw_draw_letter(const tw_puzzle *puzzle, uint32_t piece);
TW_API int tw_draw_colour(const tw_puzzle *puzzle, uint32_t piece);
/* A set of cells, layer by layer (a piece, a polyform): each as '#', or '^' and 'v' where the shape
 * of the cell points up or down. Errors as above. */
TW_API tw_status tw_draw_cells(const tw_context *context, const tw_lattice *lattice,
                               const tw_cell *cells, size_t count, const tw_text_style *style,
                               const tw_out *out);
/* A cell of one kind in the middle of its neighbours, each as the label of the arc that leads
 * to it; in space one sketch per layer, side by side. TW_ERR_USAGE: there is no such kind. */
TW_API tw_status tw_draw_neighbourhood(const tw_context *context, const tw_lattice *lattice,
                                       uint32_t kind, const tw_text_style *style,
                                       const tw_out *out);

#ifdef __cplusplus
}
#endif
#endif
