/* canvas.h -- a sheet of characters. */
#pragma once

#include "base/scope.h"

/* One character and the colour behind it (0..255, or -1 for none). */
typedef struct tw_glyph {
    uint32_t code;
    int16_t ground;
} tw_glyph;

typedef struct tw_canvas {
    tw_glyph *glyphs; /* rows * columns, row by row */
    size_t rows, columns;
} tw_canvas;

/* Blank canvas; TW_ERR_TOO_LARGE over TW_CANVAS_MAX characters. context: of a scope. */
#define TW_CANVAS_MAX 4000000
tw_status tw_canvas_new(const tw_context *context, size_t rows, size_t columns, tw_canvas *canvas);
void tw_canvas_clear(tw_canvas *canvas);
/* Ignores what is off the canvas. */
void tw_canvas_put(tw_canvas *canvas, size_t row, size_t column, uint32_t code, int ground);
void tw_canvas_text(tw_canvas *canvas, size_t row, size_t column, const char *ascii);
/* Writes the canvas line by line, without blanks at the ends of lines. */
tw_status tw_canvas_write(const tw_canvas *canvas, bool colour, const tw_out *out);
