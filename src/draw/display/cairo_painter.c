/* cairo_painter.c -- a page drawn with cairo, its words with pango, so that every script is shaped
 * correctly.
 *
 * It draws what svg.c writes: same curves, same gradients, same baselines. */
#include <pango/pangocairo.h>

#include "draw/colour.h"
#include "draw/display/list_writers.h"

typedef struct painter {
    const tw_display_list *list;
    cairo_t *cairo;
    PangoLayout *layout;
} painter;

static void set_colour(const painter *p, tw_rgb colour)
{
    cairo_set_source_rgb(p->cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

/* ---- Paths and discs --------------------------------------------------------------------- */

static void add_cairo_step(cairo_t *cairo, const tw_step *step)
{
    const tw_point *to = &step->to;
    double x, y;
    switch (step->verb) {
    case TW_MOVE:
        cairo_move_to(cairo, to->x, to->y);
        break;
    case TW_LINE:
        cairo_line_to(cairo, to->x, to->y);
        break;
    case TW_CURVE: { /* quadratic, from the current point, as a cubic curve */
        const tw_point *by = &step[-1].to;
        cairo_get_current_point(cairo, &x, &y);
        cairo_curve_to(cairo, x + (by->x - x) * 2 / 3, y + (by->y - y) * 2 / 3,
                       to->x + (by->x - to->x) * 2 / 3, to->y + (by->y - to->y) * 2 / 3, to->x,
                       to->y);
        break;
    }
    case TW_CLOSE:
        cairo_close_path(cairo);
        break;
    case TW_CONTROL:
    default:
        break;
    }
}

static void finish_path(const painter *p, const tw_op *op)
{
    if (op->line.width > 0) {
        set_colour(p, op->line.colour);
        cairo_set_line_width(p->cairo, op->line.width);
        cairo_stroke(p->cairo);
    }
    cairo_new_path(p->cairo);
}

static void paint_path(const painter *p, const tw_op *op)
{
    for (size_t i = 0; i < op->count; i++)
        add_cairo_step(p->cairo, p->list->steps + op->first + i);
    if (op->filled) {
        set_colour(p, op->fill);
        cairo_fill_preserve(p->cairo);
    }
    finish_path(p, op);
}

static void paint_cairo_disc(const painter *p, const tw_op *op)
{
    double x = op->at.x, y = op->at.y, r = op->radius;
    cairo_pattern_t *shading = cairo_pattern_create_radial(x - 0.3 * r, y - 0.4 * r, 0, x, y, r);
    for (size_t i = 0; i < TW_BALL_STOPS; i++) {
        tw_rgb colour = tw_ball_colour(op->fill, i);
        cairo_pattern_add_color_stop_rgb(shading, tw_ball_stop(i), colour.red / 255.0,
                                         colour.green / 255.0, colour.blue / 255.0);
    }
    cairo_new_sub_path(p->cairo);
    cairo_arc(p->cairo, x, y, r, 0, 6.283185307179586);
    cairo_close_path(p->cairo);
    cairo_set_source(p->cairo, shading);
    cairo_fill_preserve(p->cairo);
    cairo_pattern_destroy(shading);
    finish_path(p, op);
}

/* ---- Words ------------------------------------------------------------------------------- */

static tw_status paint_text(const painter *p, const tw_op *op)
{
    const char *text = p->list->bytes + op->first;
    char *safe = tw_take(p->list->context, 4 * op->count + 1, 1);
    if (!safe)
        return TW_ERR_MEMORY;
    for (size_t i = 0, to = 0, written; i < op->count; to += written)
        i += tw_safe_character(text + i, op->count - i, safe + to, &written);
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, "DejaVu Sans");
    pango_font_description_set_weight(font,
                                      op->lettering.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, op->lettering.size * PANGO_SCALE);
    pango_layout_set_font_description(p->layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(p->layout, safe, -1);
    tw_give(p->list->context, safe, 4 * op->count + 1, 1);
    PangoRectangle extent;
    PangoLayoutLine *line = pango_layout_get_line_readonly(p->layout, 0);
    pango_layout_line_get_extents(line, NULL, &extent);
    double width = (double)extent.width / PANGO_SCALE;
    set_colour(p, op->lettering.colour);
    cairo_move_to(p->cairo, op->lettering.middle ? op->at.x - width / 2 : op->at.x, op->at.y);
    pango_cairo_show_layout_line(p->cairo, line);
    cairo_new_path(p->cairo);
    return TW_OK;
}

/* Makes a layout that does not depend on the screen or the user's settings. */
static PangoLayout *new_layout(cairo_t *cairo)
{
    PangoFontMap *fonts = pango_cairo_font_map_new(); /* the default one is never freed */
    PangoContext *words = pango_font_map_create_context(fonts);
    g_object_unref(fonts);
    pango_cairo_update_context(cairo, words);
    PangoLayout *layout = pango_layout_new(words);
    g_object_unref(words);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(words, options);
    pango_cairo_context_set_resolution(words, 96);
    pango_context_set_round_glyph_positions(words, FALSE);
    cairo_font_options_destroy(options);
    pango_layout_context_changed(layout);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    return layout;
}

/* Where drawing goes on after a frame that begins at op i. */
static size_t skip_frame(const tw_display_list *list, size_t i)
{
    for (size_t depth = 0; i < list->op_count; i++) {
        const tw_op_kind kind = list->ops[i].kind;
        depth += kind == TW_OP_FRAME || kind == TW_OP_GROUP;
        depth -= kind == TW_OP_END;
        if (depth == 0)
            break;
    }
    return i;
}

tw_status tw_paint_list(const tw_display_list *list, size_t frame, void *target)
{
    cairo_t *cairo = target;
    painter p = {list, cairo, new_layout(cairo)};
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    set_colour(&p, list->ground);
    if (!list->clear)
        cairo_paint(cairo);
    tw_status status = list->status;
    size_t frames = 0;
    for (size_t i = 0; i < list->op_count && status == TW_OK; i++) {
        if (list->ops[i].kind == TW_OP_FRAME && frames++ != frame)
            i = skip_frame(list, i);
        else if (list->ops[i].kind == TW_OP_PATH)
            paint_path(&p, list->ops + i);
        else if (list->ops[i].kind == TW_OP_DISC)
            paint_cairo_disc(&p, list->ops + i);
        else if (list->ops[i].kind == TW_OP_TEXT)
            status = paint_text(&p, list->ops + i);
    }
    g_object_unref(p.layout);
    return status;
}
