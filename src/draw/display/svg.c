/* svg.c -- a page as SVG, written by hand: text stays text, groups have titles, no ids collide.
 *
 * Numbers have at most two decimals and are written from integers, so the bytes depend on neither
 * locale nor library. A ball is a circle filled with a gradient of its colour; each colour has one.
 */
#include <math.h>
#include <string.h>

#include "base/xml_writer.h"
#include "draw/colour.h"
#include "draw/display/list_writers.h"

enum { ALL_SHADES = 1 << 24 };

static void put_svg_number(tw_writer *to, double value)
{
    double bounded = fmax(-1e9, fmin(1e9, value));
    long long hundredths = llround(bounded * 100);
    unsigned long long size = (unsigned long long)(hundredths < 0 ? -hundredths : hundredths);
    tw_put_format(to, "%s%llu", hundredths < 0 ? "-" : "", size / 100);
    if (size % 10 != 0)
        tw_put_format(to, ".%02llu", size % 100);
    else if (size % 100 != 0)
        tw_put_format(to, ".%llu", size % 100 / 10);
}

static void put_size(tw_writer *to, const char *name, double value)
{
    tw_put_format(to, " %s=\"", name);
    put_svg_number(to, value);
    tw_put(to, "\"");
}

static void put_colour(tw_writer *to, const char *name, tw_rgb colour)
{
    tw_put_format(to, " %s=\"#%02x%02x%02x\"", name, colour.red, colour.green, colour.blue);
}

static void put_svg_text(tw_writer *to, const char *text, size_t size)
{
    while (size > 0) {
        char safe[4];
        size_t length, used = tw_safe_character(text, size, safe, &length);
        tw_put_xml_text(to, safe, length);
        text += used;
        size -= used;
    }
}

/* ---- Paths ------------------------------------------------------------------------------- */

static void put_svg_line(tw_writer *to, const tw_op *op)
{
    if (op->line.width <= 0)
        return;
    put_colour(to, "stroke", op->line.colour);
    put_size(to, "stroke-width", op->line.width);
}

static void put_path(tw_writer *to, const tw_display_list *list, const tw_op *op)
{
    static const char letters[] = "MLQ Z";
    tw_put(to, "<path d=\"");
    for (size_t i = 0; i < op->count; i++) {
        const tw_step *step = list->steps + op->first + i;
        tw_put_letter(to, letters[step->verb]);
        if (step->verb == TW_CLOSE)
            continue;
        put_svg_number(to, step->to.x);
        tw_put(to, " ");
        put_svg_number(to, step->to.y);
    }
    tw_put(to, "\"");
    if (op->filled)
        put_colour(to, "fill", op->fill);
    put_svg_line(to, op);
    tw_put(to, "/>\n");
}

/* ---- Balls ------------------------------------------------------------------------------- */

static unsigned shade_number(tw_rgb colour)
{
    return (unsigned)colour.red << 16 | (unsigned)colour.green << 8 | colour.blue;
}

/* Writes one gradient for each colour of a ball, in order of first use. */
static void put_gradients(tw_writer *to, const tw_display_list *list)
{
    uint8_t *seen = NULL; /* a bit of each colour */
    for (size_t i = 0; i < list->op_count && to->status == TW_OK; i++) {
        const tw_op *op = list->ops + i;
        const unsigned number = shade_number(op->fill);
        if (op->kind != TW_OP_DISC || (seen && seen[number / 8] >> number % 8 & 1))
            continue;
        tw_put(to, seen ? "" : "<defs>\n");
        if (!seen && !(seen = tw_take(list->context, ALL_SHADES / 8, 1))) {
            to->status = TW_ERR_MEMORY;
            return;
        }
        seen[number / 8] = (uint8_t)(seen[number / 8] | 1 << number % 8);
        tw_put_format(
            to,
            "<radialGradient id=\"ball-%06x\" cx=\"0.5\" cy=\"0.5\" r=\"0.5\" fx=\"0.35\" "
            "fy=\"0.3\">\n",
            number);
        for (size_t stop = 0; stop < TW_BALL_STOPS; stop++) {
            tw_put(to, "<stop offset=\"");
            put_svg_number(to, tw_ball_stop(stop));
            tw_put(to, "\"");
            put_colour(to, "stop-color", tw_ball_colour(op->fill, stop));
            tw_put(to, "/>\n");
        }
        tw_put(to, "</radialGradient>\n");
    }
    tw_put(to, seen ? "</defs>\n" : "");
    tw_give(list->context, seen, ALL_SHADES / 8, 1);
}

static void put_disc(tw_writer *to, const tw_op *op)
{
    tw_put(to, "<circle");
    put_size(to, "cx", op->at.x);
    put_size(to, "cy", op->at.y);
    put_size(to, "r", op->radius);
    tw_put_format(to, " fill=\"url(#ball-%06x)\"", shade_number(op->fill));
    put_svg_line(to, op);
    tw_put(to, "/>\n");
}

/* ---- The page ---------------------------------------------------------------------------- */

static void put_words(tw_writer *to, const tw_display_list *list, const tw_op *op)
{
    tw_put(to, "<text");
    put_size(to, "x", op->at.x);
    put_size(to, "y", op->at.y);
    put_size(to, "font-size", op->lettering.size);
    put_colour(to, "fill", op->lettering.colour);
    if (op->lettering.middle)
        tw_put(to, " text-anchor=\"middle\"");
    if (op->lettering.bold)
        tw_put(to, " font-weight=\"bold\"");
    tw_put(to, ">");
    put_svg_text(to, list->bytes + op->first, op->count);
    tw_put(to, "</text>\n");
}

/* Programs that play nothing show the first frame. */
static void put_frame(tw_writer *to, tw_showing showing)
{
    bool first = showing.begin <= 0;
    tw_put(to, first ? "<g>" : "<g visibility=\"hidden\">");
    tw_put(to, "<animate attributeName=\"visibility\" calcMode=\"discrete\""
               " repeatCount=\"indefinite\" dur=\"");
    put_svg_number(to, showing.seconds);
    tw_put(to, first ? "s\" values=\"visible;hidden\" keyTimes=\"0"
                     : "s\" values=\"hidden;visible;hidden\" keyTimes=\"0;");
    if (!first)
        tw_put_decimal(to, showing.begin, 6);
    tw_put(to, ";");
    tw_put_decimal(to, showing.end, 6);
    tw_put(to, "\"/>\n");
}

static void put_op(tw_writer *to, const tw_display_list *list, const tw_op *op)
{
    switch (op->kind) {
    case TW_OP_PATH:
        put_path(to, list, op);
        break;
    case TW_OP_DISC:
        put_disc(to, op);
        break;
    case TW_OP_TEXT:
        put_words(to, list, op);
        break;
    case TW_OP_GROUP:
        tw_put(to, "<g><title>");
        put_svg_text(to, list->bytes + op->first, op->count);
        tw_put(to, "</title>\n");
        break;
    case TW_OP_FRAME:
        put_frame(to, op->showing);
        break;
    case TW_OP_END:
    default:
        tw_put(to, "</g>\n");
        break;
    }
}

static void put_length(tw_writer *to, const tw_display_list *list, const char *name, double pixels)
{
    tw_put_format(to, " %s=\"", name);
    put_svg_number(to, list->scaled ? pixels * 25.4 / 96 : pixels);
    tw_put(to, list->scaled ? "mm\"" : "\"");
}

static void put_svg_head(tw_writer *to, const tw_display_list *list)
{
    tw_put(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_length(to, list, "width", list->width);
    put_length(to, list, "height", list->height);
    tw_put(to, " viewBox=\"0 0 ");
    put_svg_number(to, list->width);
    tw_put(to, " ");
    put_svg_number(to, list->height);
    tw_put(to, "\" role=\"img\" font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\""
               " fill=\"none\" fill-rule=\"evenodd\" stroke-linejoin=\"round\""
               " stroke-linecap=\"round\">\n<title>");
    put_svg_text(to, list->title, strlen(list->title));
    tw_put(to, "</title>\n<desc>");
    put_svg_text(to, list->about, strlen(list->about));
    tw_put(to, "</desc>\n");
    put_gradients(to, list);
    if (list->clear)
        return;
    tw_put(to, "<rect");
    put_size(to, "width", list->width);
    put_size(to, "height", list->height);
    put_colour(to, "fill", list->ground);
    tw_put(to, "/>\n");
}

static tw_status write_svg(const tw_display_list *list, const tw_out *out, tw_error *error)
{
    (void)error;
    tw_writer to = {.out = out, .status = list->status};
    put_svg_head(&to, list);
    for (size_t i = 0; i < list->op_count && to.status == TW_OK; i++)
        put_op(&to, list, list->ops + i);
    tw_put(&to, "</svg>\n");
    return tw_writer_end(&to);
}

const tw_picture_row tw_picture_svg = {
    .is = {.name = "svg",
           .extension = ".svg",
           .summary = "Drawing for web pages and drawing programs",
           .kind = TW_FORMAT_PICTURE,
           .writes = true,
           .plays = true},
    .write = write_svg,
};
