/* display_list.c -- a page as a list of drawing operations.
 *
 * Three arrays that grow: operations, steps of paths, bytes of texts.
 * Invariant: the steps from `begun` on belong to the path under construction. */
#include "draw/display/display_list.h"
#include "base/bounds.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

tw_display_list tw_display_list_start(const tw_context *context)
{
    return (tw_display_list){.context = tw_context_or_default(context),
                             .ground = tw_inks_of(false)->page,
                             .title = "",
                             .about = ""};
}

void tw_display_list_free(tw_display_list *list)
{
    tw_give(list->context, list->ops, list->op_room, sizeof *list->ops);
    tw_give(list->context, list->steps, list->step_room, sizeof *list->steps);
    tw_give(list->context, list->bytes, list->byte_room, 1);
    *list = tw_display_list_start(list->context);
}

tw_point tw_viewport_point(const tw_viewport *view, double x, double y)
{
    return (tw_point){x * view->scale + view->left, y * view->scale + view->top};
}

/* ---- Room -------------------------------------------------------------------------------- */

/* Makes room for `need` items; false on failure. */
static bool make_display_room(tw_display_list *list, void *items_at, size_t *room, size_t need,
                              size_t size)
{
    if (list->status == TW_OK && need > TW_LIMIT(list->context, strokes) * (size_t)8)
        list->status = TW_ERR_TOO_LARGE;
    return tw_grow_kept(list->context, items_at, room, need, size, &list->status);
}

static void add_op(tw_display_list *list, tw_op op)
{
    if (list->status == TW_OK && list->op_count >= TW_LIMIT(list->context, strokes))
        list->status = TW_ERR_TOO_LARGE;
    if (make_display_room(list, &list->ops, &list->op_room, list->op_count + 1, sizeof *list->ops))
        list->ops[list->op_count++] = op;
}

static void add_list_step(tw_display_list *list, tw_point to, tw_verb verb)
{
    if (make_display_room(list, &list->steps, &list->step_room, list->step_count + 1,
                          sizeof *list->steps))
        list->steps[list->step_count++] = (tw_step){to, verb};
}

static void add_list_text(tw_display_list *list, tw_op op, const char *text)
{
    op.first = list->byte_count;
    op.count = strlen(text);
    if (!make_display_room(list, &list->bytes, &list->byte_room, op.first + op.count + 1,
                           sizeof *list->bytes))
        return;
    memcpy(list->bytes + op.first, text, op.count);
    list->byte_count += op.count;
    add_op(list, op);
}

/* ---- Paths ------------------------------------------------------------------------------- */

void tw_display_list_move(tw_display_list *list, tw_point to)
{
    add_list_step(list, to, TW_MOVE);
}

void tw_display_list_line(tw_display_list *list, tw_point to)
{
    add_list_step(list, to, TW_LINE);
}

void tw_display_list_curve(tw_display_list *list, tw_point by, tw_point to)
{
    add_list_step(list, by, TW_CONTROL);
    add_list_step(list, to, TW_CURVE);
}

void tw_display_list_close(tw_display_list *list)
{
    add_list_step(list, (tw_point){0, 0}, TW_CLOSE);
}

void tw_display_list_polygon(tw_display_list *list, const tw_point *corners, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_list_step(list, corners[i], i == 0 ? TW_MOVE : TW_LINE);
    tw_display_list_close(list);
}

void tw_display_list_circle(tw_display_list *list, tw_point about, double radius)
{
    double out = radius / cos(0.3926990817);
    tw_display_list_move(list, (tw_point){about.x + radius, about.y});
    for (int i = 1; i <= 8; i++) { /* eight curves approximate a circle */
        double half = (i - 0.5) * 0.7853981634, whole = i * 0.7853981634;
        tw_display_list_curve(
            list, (tw_point){about.x + out * cos(half), about.y + out * sin(half)},
            (tw_point){about.x + radius * cos(whole), about.y + radius * sin(whole)});
    }
    tw_display_list_close(list);
}

void tw_display_list_paint(tw_display_list *list, const tw_rgb *fill, tw_stroke line)
{
    tw_op op = {.kind = TW_OP_PATH,
                .first = list->begun,
                .count = list->step_count - list->begun,
                .filled = fill != NULL,
                .line = line};
    if (fill)
        op.fill = *fill;
    list->begun = list->step_count;
    if (op.count > 0 && (fill || line.width > 0))
        add_op(list, op);
}

/* ---- The rest ---------------------------------------------------------------------------- */

void tw_display_list_disc(tw_display_list *list, tw_point about, double radius, tw_rgb fill,
                          tw_stroke line)
{
    add_op(list, (tw_op){.kind = TW_OP_DISC,
                         .filled = true,
                         .fill = fill,
                         .line = line,
                         .at = about,
                         .radius = radius});
}

void tw_display_list_text(tw_display_list *list, tw_point at, const char *text, tw_lettering how)
{
    add_list_text(list, (tw_op){.kind = TW_OP_TEXT, .at = at, .lettering = how}, text);
}

void tw_display_list_label(tw_display_list *list, tw_point about, double size, const char *text,
                           tw_rgb ground)
{
    /* letters are 0.72 sizes high and about as wide; the corners of the text stay in a circle */
    double font = fmin(size, 1.6 * size / hypot(0.74 * (double)tw_characters(text), 0.72));
    tw_point at = {about.x, about.y + 0.36 * font};
    if (font >= 4)
        tw_display_list_text(list, at, text, (tw_lettering){font, tw_text_on(ground), true, true});
}

void tw_display_list_group(tw_display_list *list, const char *title)
{
    add_list_text(list, (tw_op){.kind = TW_OP_GROUP}, title);
}

void tw_display_list_frame(tw_display_list *list, tw_showing showing)
{
    add_op(list, (tw_op){.kind = TW_OP_FRAME, .showing = showing});
}

void tw_display_list_end(tw_display_list *list)
{
    add_op(list, (tw_op){.kind = TW_OP_END});
}

/* ---- Text -------------------------------------------------------------------------------- */

/* Does XML forbid the character, or is it a control character beyond ASCII? */
static bool is_unsafe(const unsigned char *bytes, size_t length)
{
    return (length == 2 && bytes[0] == 0xC2 && bytes[1] < 0xA0) ||
           (length == 3 && bytes[0] == 0xEF && bytes[1] == 0xBF && bytes[2] >= 0xBE);
}

size_t tw_characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

bool tw_is_label(const char *name)
{
    return tw_characters(name) <= 4;
}

size_t tw_safe_character(const char *text, size_t size, char safe[4], size_t *written)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t length = tw_utf8_length(text, size);
    if (length == 0 || bytes[0] < ' ' || bytes[0] == 0x7F || is_unsafe(bytes, length)) {
        safe[0] = '?';
        *written = 1;
        return 1;
    }
    memcpy(safe, text, length);
    *written = length;
    return length;
}
