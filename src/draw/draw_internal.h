/* draw_internal.h -- inside the drawing room: a sheet of characters, and cells placed on it.
 *
 *   puzzle, solution --marks--> layers, rows, columns --letters or walls--> canvas --> tw_out
 *
 * A *mark* is a cell to be drawn, with its place in space and what is written in it. A *plan*
 * gives each mark a layer, a row and a column, from the lattice's geometry alone. On every page
 * x grows to the right, y downwards, and layers follow one another with z. */
#ifndef TW_DRAW_DRAW_INTERNAL_H
#define TW_DRAW_DRAW_INTERNAL_H

#include <tw/draw.h>

#include "base/base.h"

/* ---- The sheet (canvas.c) ---------------------------------------------------------------- */

/* One character and the colour behind it (0..255, or -1 for none). */
typedef struct tw_glyph {
    uint32_t code;
    int16_t ground;
} tw_glyph;

typedef struct tw_canvas {
    const tw_context *context;
    tw_glyph *glyphs; /* rows * columns, row by row */
    size_t rows, columns;
} tw_canvas;

/* Blank canvas; TW_ERR_TOO_LARGE over TW_CANVAS_MAX characters. Give it back with
 * tw_canvas_free. */
#define TW_CANVAS_MAX 4000000
tw_status tw_canvas_new(const tw_context *context, size_t rows, size_t columns, tw_canvas *canvas);
void tw_canvas_free(tw_canvas *canvas);
void tw_canvas_clear(tw_canvas *canvas);
/* What does not lie on the canvas is not drawn. */
void tw_canvas_put(tw_canvas *canvas, size_t row, size_t column, uint32_t code, int ground);
void tw_canvas_text(tw_canvas *canvas, size_t row, size_t column, const char *ascii);
/* Writes the canvas line by line, blanks at the ends of lines left out. */
tw_status tw_canvas_write(const tw_canvas *canvas, bool colour, const tw_out *out);

/* ---- Marks and their plan (cell_layout.c) ------------------------------------------------ */

#define TW_REGION_NONE UINT32_MAX        /* outside */
#define TW_REGION_EMPTY (UINT32_MAX - 1) /* an optional cell that stays empty */

typedef struct tw_mark {
    tw_cell cell;
    uint32_t region; /* walls stand between different regions */
    char letter;
    int16_t ground; /* colour behind it, -1 = none */
    double at[3];   /* middle of the cell */
    size_t layer, row, column;
} tw_mark;

typedef struct tw_plan {
    const tw_context *context;
    const tw_lattice *lattice;
    tw_mark *marks; /* borrowed; sorted by layer, row, column */
    size_t count;
    size_t layers, rows, columns; /* all layers share rows and columns */
    size_t pitch;                 /* smallest distance of two marks in a row, in columns */
} tw_plan;

/* Plans marks as unit squares of a grid. false: they are none, nothing is changed but the order
 * of marks. */
bool tw_plan_squares(tw_plan *plan);
/* Plans marks of any lattice: rows are cells of about the same y. No two marks share a place. */
tw_status tw_plan_letters(tw_plan *plan);
/* The least difference in z of two neighbours; 0: all cells lie in one layer. */
double tw_plan_rise(const tw_lattice *lattice);
/* Middle of a cell's shape. */
void tw_plan_middle(const tw_lattice *lattice, tw_cell cell, double middle[3]);

/* ---- Drawing a plan (text_grid.c) -------------------------------------------------------- */

/* How a layer becomes characters: its size, and the call that draws it at a place. */
typedef struct tw_block {
    size_t height, width; /* characters of one layer */
    void (*draw)(const tw_plan *plan, size_t layer, const struct tw_block *block, tw_canvas *canvas,
                 size_t column);
    size_t cell_width; /* columns from one cell to the next */
    bool unicode;
} tw_block;

tw_block tw_letters_block(const tw_plan *plan);
/* cell_width: 4 or 2. */
tw_block tw_walls_block(const tw_plan *plan, size_t cell_width, bool unicode);
/* The mark at a place, or NULL. */
const tw_mark *tw_plan_find(const tw_plan *plan, size_t layer, size_t row, size_t column);
/* Draws the layers side by side, as many as fit into the style's width. */
tw_status tw_text_grid_draw(const tw_plan *plan, const tw_block *block, const tw_text_style *style,
                            const tw_out *out);
/* Does that keep within width and height? */
bool tw_text_grid_fit(const tw_plan *plan, const tw_block *block, const tw_text_style *style);

/* ---- Names (piece_style.c) --------------------------------------------------------------- */

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
