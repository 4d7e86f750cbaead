/* canvas.c -- a sheet of characters with colours behind them.
 *
 * Colours are those of the 256-colour terminals; a change of colour is written only where the
 * ground changes. Lines never end in blanks, so that drawings can be compared and pasted. */
#include "draw/text/canvas.h"

#include <string.h>

#include "draw/piece_style.h"

tw_status tw_canvas_new(const tw_context *context, size_t rows, size_t columns, tw_canvas *canvas)
{
    if (columns > 0 && rows > TW_CANVAS_MAX / columns)
        return TW_ERR_TOO_LARGE;
    *canvas = (tw_canvas){.context = context, .rows = rows, .columns = columns};
    canvas->glyphs = tw_take(context, rows * columns, sizeof *canvas->glyphs);
    if (!canvas->glyphs)
        return TW_ERR_MEMORY;
    tw_canvas_clear(canvas);
    return TW_OK;
}

void tw_canvas_free(tw_canvas *canvas)
{
    tw_give(canvas->context, canvas->glyphs, canvas->rows * canvas->columns,
            sizeof *canvas->glyphs);
    canvas->glyphs = NULL;
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

/* A line on its way out; flushed when nearly full. The first failure is kept. */
typedef struct line_out {
    const tw_out *out;
    tw_status status;
    size_t length;
    char bytes[512];
} line_out;

static void flush_line(line_out *line)
{
    if (line->status == TW_OK && line->length > 0 &&
        !line->out->write(line->out->user, line->bytes, line->length))
        line->status = TW_ERR_IO;
    line->length = 0;
}

static void add_bytes(line_out *line, const char *bytes, size_t count)
{
    if (line->length + count > sizeof line->bytes)
        flush_line(line);
    memcpy(line->bytes + line->length, bytes, count);
    line->length += count;
}

/* Characters of up to three bytes of UTF-8 are all that is drawn. */
static void add_code(line_out *line, uint32_t code)
{
    char bytes[3];
    size_t count = 0;
    if (code < 0x80) {
        bytes[count++] = (char)code;
    } else if (code < 0x800) {
        bytes[count++] = (char)(0xC0 | code >> 6);
        bytes[count++] = (char)(0x80 | (code & 0x3F));
    } else {
        bytes[count++] = (char)(0xE0 | (code >> 12 & 0xF));
        bytes[count++] = (char)(0x80 | (code >> 6 & 0x3F));
        bytes[count++] = (char)(0x80 | (code & 0x3F));
    }
    add_bytes(line, bytes, count);
}

static void add_number(line_out *line, int number)
{
    char digits[3];
    size_t count = 0;
    if (number >= 100)
        digits[count++] = (char)('0' + number / 100 % 10);
    if (number >= 10)
        digits[count++] = (char)('0' + number / 10 % 10);
    digits[count++] = (char)('0' + number % 10);
    add_bytes(line, digits, count);
}

static void add_ground(line_out *line, int ground)
{
    if (ground < 0) {
        add_bytes(line, "\033[0m", 4);
        return;
    }
    add_bytes(line, "\033[48;5;", 7);
    add_number(line, ground);
    add_bytes(line, ";38;5;", 6);
    add_number(line, tw_terminal_text(ground));
    add_bytes(line, "m", 1);
}

static void write_row(const tw_canvas *canvas, size_t row, bool colour, line_out *line)
{
    const tw_glyph *glyphs = canvas->glyphs + row * canvas->columns;
    size_t end = canvas->columns;
    while (end > 0 && glyphs[end - 1].code == ' ' && (!colour || glyphs[end - 1].ground < 0))
        end--;
    int ground = -1;
    for (size_t i = 0; i < end; i++) {
        if (colour && glyphs[i].ground != ground) {
            ground = glyphs[i].ground;
            add_ground(line, ground);
        }
        add_code(line, glyphs[i].code);
    }
    if (ground >= 0)
        add_ground(line, -1);
    add_bytes(line, "\n", 1);
    flush_line(line);
}

tw_status tw_canvas_write(const tw_canvas *canvas, bool colour, const tw_out *out)
{
    line_out line = {.out = out, .status = TW_OK};
    for (size_t row = 0; row < canvas->rows && line.status == TW_OK; row++)
        write_row(canvas, row, colour, &line);
    return line.status;
}
