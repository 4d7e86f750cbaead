/* canvas.c -- a sheet of characters with colours behind them.
 *
 * Colours are those of the 256-colour terminals; a change of colour is written only where the
 * ground changes. Lines never end in blanks, so that drawings can be compared and pasted. */
#include "draw/text/canvas.h"

#include "base/writer.h"
#include "draw/piece_style.h"

tw_status tw_canvas_new(const tw_context *context, size_t rows, size_t columns, tw_canvas *canvas)
{
    if (columns > 0 && rows > TW_CANVAS_MAX / columns)
        return TW_ERR_TOO_LARGE;
    *canvas = (tw_canvas){.rows = rows, .columns = columns};
    canvas->glyphs = tw_take(context, rows * columns, sizeof *canvas->glyphs);
    if (!canvas->glyphs)
        return TW_ERR_MEMORY;
    tw_canvas_clear(canvas);
    return TW_OK;
}

void tw_canvas_clear(tw_canvas *canvas)
{
    for (size_t i = 0; i < canvas->rows * canvas->columns; i++)
        canvas->glyphs[i] = (tw_glyph){' ', -1};
}

void tw_canvas_put(tw_canvas *canvas, size_t row, size_t column, uint32_t code, int ground)
{
    if (row < canvas->rows && column < canvas->columns)
        canvas->glyphs[row * canvas->columns + column] = (tw_glyph){code, (int16_t)ground};
}

void tw_canvas_text(tw_canvas *canvas, size_t row, size_t column, const char *ascii)
{
    for (; *ascii; ascii++, column++)
        tw_canvas_put(canvas, row, column, (unsigned char)*ascii, -1);
}

/* ---- Writing ----------------------------------------------------------------------------- */

static void put_ground(tw_writer *to, int ground)
{
    if (ground < 0)
        tw_put(to, "\033[0m");
    else
        tw_put_format(to, "\033[48;5;%d;38;5;%dm", ground, tw_terminal_text(ground));
}

tw_status tw_canvas_write(const tw_canvas *canvas, bool colour, const tw_out *out)
{
    tw_writer to = {.out = out};
    for (size_t row = 0; row < canvas->rows && to.status == TW_OK; row++) {
        const tw_glyph *glyphs = canvas->glyphs + row * canvas->columns;
        size_t end = canvas->columns;
        int ground = -1;
        while (end > 0 && glyphs[end - 1].code == ' ' && (!colour || glyphs[end - 1].ground < 0))
            end--;
        for (size_t i = 0; i < end; i++) {
            if (colour && glyphs[i].ground != ground) {
                ground = glyphs[i].ground;
                put_ground(&to, ground);
            }
            tw_put_character(&to, glyphs[i].code);
        }
        if (ground >= 0)
            put_ground(&to, -1);
        tw_put(&to, "\n");
    }
    return tw_writer_end(&to);
}
