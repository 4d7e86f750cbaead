/* svg.c -- a page as SVG, written by hand: words stay words, groups have titles, no ids collide.
 *
 * Numbers have at most two decimals and are written from integers, so neither locale nor library
 * changes a byte. A ball is a circle filled with a gradient of its colour; each colour has one. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/colour.h"
#include "draw/display/list_writers.h"

#define MAX_SHADES 1024

/* Writes, and remembers that something went wrong. */
typedef struct writing {
    const tw_display_list *list;
    const tw_out *out;
    tw_status status;
} writing;

static void put(writing *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(writing *w, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (w->status != TW_OK || length <= 0)
        return;
    size_t size = (size_t)length < sizeof text ? (size_t)length : sizeof text - 1;
    if (!w->out->write(w->out->user, text, size))
        w->status = TW_ERR_IO;
}

static void put_number(writing *w, double value)
{
    double bounded = fmax(-1e9, fmin(1e9, value));
    long long hundredths = llround(bounded * 100);
    unsigned long long size = (unsigned long long)(hundredths < 0 ? -hundredths : hundredths);
    put(w, "%s%llu", hundredths < 0 ? "-" : "", size / 100);
    if (size % 10 != 0)
        put(w, ".%02llu", size % 100);
    else if (size % 100 != 0)
        put(w, ".%llu", size % 100 / 10);
}

static void put_attribute(writing *w, const char *name, double value)
{
    put(w, " %s=\"", name);
    put_number(w, value);
    put(w, "\"");
}

static void put_colour(writing *w, const char *name, tw_rgb colour)
{
    put(w, " %s=\"#%02x%02x%02x\"", name, colour.red, colour.green, colour.blue);
}

static void put_text(writing *w, const char *text, size_t size)
{
    while (size > 0) {
        char safe[4];
        size_t length, used = tw_safe_character(text, size, safe, &length);
        if (safe[0] == '&')
            put(w, "&amp;");
        else if (safe[0] == '<')
            put(w, "&lt;");
        else if (safe[0] == '>')
            put(w, "&gt;");
        else
            put(w, "%.*s", (int)length, safe);
        text += used;
        size -= used;
    }
}

/* ---- Paths ------------------------------------------------------------------------------- */

static void put_steps(writing *w, const tw_op *op)
{
    static const char letters[] = "MLQ Z";
    for (size_t i = 0; i < op->count; i++) {
        const tw_step *step = w->list->steps + op->first + i;
        put(w, "%c", letters[step->verb]);
        if (step->verb == TW_CLOSE)
            continue;
        put_number(w, step->to.x);
        put(w, " ");
        put_number(w, step->to.y);
    }
}

static void put_line(writing *w, const tw_op *op)
{
    if (op->line.width <= 0)
        return;
    put_colour(w, "stroke", op->line.colour);
    put_attribute(w, "stroke-width", op->line.width);
}

static void put_path(writing *w, const tw_op *op)
{
    put(w, "<path d=\"");
    put_steps(w, op);
    put(w, "\"");
    if (op->filled)
        put_colour(w, "fill", op->fill);
    put_line(w, op);
    put(w, "/>\n");
}

/* ---- Balls ------------------------------------------------------------------------------- */

static unsigned shade_number(tw_rgb colour)
{
    return (unsigned)colour.red << 16 | (unsigned)colour.green << 8 | colour.blue;
}

static void put_gradient(writing *w, tw_rgb colour)
{
    put(w,
        "<radialGradient id=\"ball-%06x\" cx=\"0.5\" cy=\"0.5\" r=\"0.5\" fx=\"0.35\" "
        "fy=\"0.3\">\n",
        shade_number(colour));
    for (size_t i = 0; i < TW_BALL_STOPS; i++) {
        put(w, "<stop offset=\"");
        put_number(w, tw_ball_stop(i));
        put(w, "\"");
        put_colour(w, "stop-color", tw_ball_colour(colour, i));
        put(w, "/>\n");
    }
    put(w, "</radialGradient>\n");
}

/* One gradient for each colour of a ball, in order of their first use. */
static void put_gradients(writing *w)
{
    unsigned seen[MAX_SHADES];
    size_t count = 0;
    for (size_t i = 0; i < w->list->op_count; i++) {
        const tw_op *op = w->list->ops + i;
        if (op->kind != TW_OP_DISC)
            continue;
        size_t k = 0;
        while (k < count && seen[k] != shade_number(op->fill))
            k++;
        if (k < count)
            continue;
        if (count == MAX_SHADES) {
            w->status = TW_ERR_TOO_LARGE;
            return;
        }
        put(w, "%s", count == 0 ? "<defs>\n" : "");
        seen[count++] = shade_number(op->fill);
        put_gradient(w, op->fill);
    }
    put(w, "%s", count > 0 ? "</defs>\n" : "");
}

static void put_disc(writing *w, const tw_op *op)
{
    put(w, "<circle");
    put_attribute(w, "cx", op->at.x);
    put_attribute(w, "cy", op->at.y);
    put_attribute(w, "r", op->radius);
    put(w, " fill=\"url(#ball-%06x)\"", shade_number(op->fill));
    put_line(w, op);
    put(w, "/>\n");
}

/* ---- The page ---------------------------------------------------------------------------- */

static void put_words(writing *w, const tw_op *op)
{
    put(w, "<text");
    put_attribute(w, "x", op->at.x);
    put_attribute(w, "y", op->at.y);
    put_attribute(w, "font-size", op->lettering.size);
    put_colour(w, "fill", op->lettering.colour);
    if (op->lettering.middle)
        put(w, " text-anchor=\"middle\"");
    if (op->lettering.bold)
        put(w, " font-weight=\"bold\"");
    put(w, ">");
    put_text(w, w->list->bytes + op->first, op->count);
    put(w, "</text>\n");
}

static void put_op(writing *w, const tw_op *op)
{
    switch (op->kind) {
    case TW_OP_PATH:
        put_path(w, op);
        break;
    case TW_OP_DISC:
        put_disc(w, op);
        break;
    case TW_OP_TEXT:
        put_words(w, op);
        break;
    case TW_OP_GROUP:
        put(w, "<g><title>");
        put_text(w, w->list->bytes + op->first, op->count);
        put(w, "</title>\n");
        break;
    case TW_OP_END:
    default:
        put(w, "</g>\n");
        break;
    }
}

static void put_head(writing *w)
{
    put(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_attribute(w, "width", w->list->width);
    put_attribute(w, "height", w->list->height);
    put(w, " viewBox=\"0 0 ");
    put_number(w, w->list->width);
    put(w, " ");
    put_number(w, w->list->height);
    put(w, "\" role=\"img\" font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\""
           " fill=\"none\" fill-rule=\"evenodd\" stroke-linejoin=\"round\""
           " stroke-linecap=\"round\">\n<title>");
    put_text(w, w->list->title, strlen(w->list->title));
    put(w, "</title>\n<desc>");
    put_text(w, w->list->about, strlen(w->list->about));
    put(w, "</desc>\n");
    put_gradients(w);
    put(w, "<rect");
    put_attribute(w, "width", w->list->width);
    put_attribute(w, "height", w->list->height);
    put(w, " fill=\"#ffffff\"/>\n");
}

tw_status tw_write_svg(const tw_display_list *list, const tw_out *out)
{
    writing w = {list, out, list->status};
    put_head(&w);
    for (size_t i = 0; i < list->op_count && w.status == TW_OK; i++)
        put_op(&w, list->ops + i);
    put(&w, "</svg>\n");
    return w.status;
}
