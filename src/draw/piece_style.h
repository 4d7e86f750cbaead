/* piece_style.h -- the letter and the colour that stay with a piece. */
#ifndef TW_DRAW_PIECE_STYLE_H
#define TW_DRAW_PIECE_STYLE_H

#include <tw/advanced/draw.h>

typedef struct tw_piece_style {
    char letter;
    uint16_t round; /* how many pieces before have the same colour of the palette */
    tw_rgb colour;
} tw_piece_style;

/* Letters and colours of pieces 0 .. count-1 of the puzzle. palette: of all of them; NULL: what the
 * puzzle asks for, and the palette that ships first for the others. */
void tw_piece_styles(const tw_puzzle *puzzle, const tw_palette *palette, tw_piece_style *styles,
                     size_t count);
/* The style of each placement of the solution, whose pieces and cells must be those of the puzzle
 * and its lattice: the caller has checked them. Copies of a piece that touch get shades of its
 * colour; where it is the puzzle's only piece and not painted, a colour says nothing of it, and the
 * shades are colours of the palette. TW_ERR_MEMORY. */
tw_status tw_copy_styles(const tw_context *context, const tw_puzzle *puzzle,
                         const tw_palette *palette, const tw_solution *solution,
                         tw_piece_style *styles);
/* The nearest of a terminal's colours 16 .. 255. */
uint8_t tw_nearest_ground(tw_rgb colour);
/* 16 or 231, black or white: what can be read on a ground. */
int tw_terminal_text(int ground);

#endif
