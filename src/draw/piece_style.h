/* piece_style.h -- the letter and the colour that stay with a piece. */
#ifndef TW_DRAW_PIECE_STYLE_H
#define TW_DRAW_PIECE_STYLE_H

#include <tw/draw.h>

typedef struct tw_piece_style {
    char letter;
    uint8_t colour; /* of the terminal */
    uint8_t hue;    /* which of the twelve (draw/colour.h), and how many pieces before have it */
    uint16_t round;
} tw_piece_style;

/* Letters and colours of pieces 0 .. count-1 of the puzzle. */
void tw_piece_styles(const tw_puzzle *puzzle, tw_piece_style *styles, size_t count);
/* 16 or 231, black or white: what can be read on a ground. */
int tw_terminal_text(int ground);

#endif
