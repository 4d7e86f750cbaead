/* piece_style.h -- the letter and the colour that stay with a piece. */
#pragma once

#include <tw/advanced/draw.h>

typedef struct tw_piece_style {
    char letter;
    uint16_t round; /* number of earlier pieces with the same palette colour */
    tw_rgb colour;
} tw_piece_style;

/* Finds letters and colours of pieces 0 .. count-1. palette: for all of them; NULL: the puzzle's
 * own colours, and the first palette shipped for the others. */
void tw_piece_styles(const tw_puzzle *puzzle, const tw_palette *palette, tw_piece_style *styles,
                     size_t count);
/* Finds the style of each placement. The caller has checked that the solution's pieces and cells
 * are those of the puzzle and its lattice. Copies of a piece that touch get shades of its colour;
 * if it is the puzzle's only piece and not painted, the shades are colours of the palette.
 * TW_ERR_MEMORY. */
tw_status tw_copy_styles(const tw_context *context, const tw_puzzle *puzzle,
                         const tw_palette *palette, const tw_solution *solution,
                         tw_piece_style *styles);
/* The nearest of a terminal's colours 16 .. 255. */
uint8_t tw_nearest_ground(tw_rgb colour);
/* The text colour that is readable on a ground: 16 (black) or 231 (white). */
int tw_terminal_text(int ground);
/* How many copies of a piece are made or cut out: as many as every solution has, but at least one.
 * Of what is no piece, such as a frame: one. */
size_t tw_copies_to_make(const tw_puzzle *puzzle, uint32_t piece);
