/* display_list.c -- a page as a list of what is drawn on it.
 *
 * Three arrays that grow: operations, steps of paths, bytes of texts.
 * Invariant: the steps from `begun` on belong to the path that is being made. */
#include "draw/display/display_list.h"

#include <string.h>

tw_display_list tw_display_list_start(const tw_context *context)
{
    return (tw_display_list){.context = tw_context_or_default(context)};
}

void tw_display_list_free(tw_display_list *list)
{
    tw_give(list->context, list->ops, list->op_room, sizeof *list->ops);
    tw_give(list->context, list->steps, list->step_room, sizeof *list->steps);
    tw_give(list->context, list->bytes, list->byte_room, 1);
    *list = tw_display_list_start(list->context);
}

/* ---- Room -------------------------------------------------------------------------------- */

/* Makes room for one more; false when that cannot be. */
static bool make_room(tw_display_list *list, void **items, size_t *room, size_t need, size_t size)
{
    if (list->status == TW_OK && need > TW_MAX_STROKES * (size_t)8)
        list->status = TW_ERR_TOO_LARGE;
    if (list->status != TW_OK)
        return false;
    if (need <= *room)
        return true;
    void *larger = tw_grow(list->context, *items, room, need, size);
    if (!larger)
        list->status = TW_ERR_MEMORY;
    else
        *items = larger;
    return larger != NULL;
}

static void add_op(tw_display_list *list, tw_op op)
{
    void *items = list->ops;
    if (list->status == TW_OK && list->op_count >= TW_MAX_STROKES)
        list->status = TW_ERR_TOO_LARGE;
    bool room = make_room(list, &items, &list->op_room, list->op_count + 1, sizeof op);
    list->ops = items;
    if (room)
        list->ops[list->op_count++] = op;
}

static void add_step(tw_display_list *list, double x, double y, tw_verb verb)
{
    void *items = list->steps;
    bool room =
        make_room(list, &items, &list->step_room, list->step_count + 1, sizeof *list->steps);
    list->steps = items;
    if (room)
        list->steps[list->step_count++] = (tw_step){x, y, verb};
}

static void add_text(tw_display_list *list, tw_op op, const char *text)
{
    void *items = list->bytes;
    op.first = list->byte_count;
    op.count = strlen(text);
    bool room = make_room(list, &items, &list->byte_room, op.first + op.count + 1, 1);
    list->bytes = items;
    if (!room)
        return;
    memcpy(list->bytes + op.first, text, op.count);
    list->byte_count += op.count;
    add_op(list, op);
}

/* ---- Paths ------------------------------------------------------------------------------- */

void tw_display_list_move(tw_display_list *list, double x, double y)
{
    add_step(list, x, y, TW_MOVE);
}

void tw_display_list_line(tw_display_list *list, double x, double y)
{
    add_step(list, x, y, TW_LINE);
}

void tw_display_list_curve(tw_display_list *list, double by_x, double by_y, double x, double y)
{
    add_step(list, by_x, by_y, TW_CONTROL);
    add_step(list, x, y, TW_CURVE);
}

void tw_display_list_close(tw_display_list *list)
{
    add_step(list, 0, 0, TW_CLOSE);
}

void tw_display_list_paint(tw_display_list *list, const tw_rgb *fill, tw_rgb line, double width)
{
    tw_op op = {.kind = TW_OP_PATH,
                .first = list->begun,
                .count = list->step_count - list->begun,
                .filled = fill != NULL,
                .line = line,
                .width = width};
    if (fill)
        op.fill = *fill;
    list->begun = list->step_count;
    if (op.count > 0 && (fill || width > 0))
        add_op(list, op);
}

/* ---- The rest ---------------------------------------------------------------------------- */

void tw_display_list_disc(tw_display_list *list, double x, double y, double radius, tw_rgb fill,
                          tw_rgb line, double width)
{
    add_op(list, (tw_op){.kind = TW_OP_DISC,
                         .filled = true,
                         .fill = fill,
                         .line = line,
                         .width = width,
                         .x = x,
                         .y = y,
                         .size = radius});
}

void tw_display_list_text(tw_display_list *list, double x, double y, double size, const char *text,
                          tw_rgb colour, bool middle, bool bold)
{
    tw_op op = {.kind = TW_OP_TEXT, .fill = colour, .x = x, .y = y, .size = size};
    op.middle = middle;
    op.bold = bold;
    add_text(list, op, text);
}

void tw_display_list_letter(tw_display_list *list, double x, double y, double size, char letter,
                            tw_rgb ground)
{
    char text[2] = {letter, '\0'};
    if (size >= 4)
        tw_display_list_text(list, x, y + 0.36 * size, size, text, tw_text_on(ground), true, true);
}

void tw_display_list_group(tw_display_list *list, const char *title)
{
    add_text(list, (tw_op){.kind = TW_OP_GROUP}, title);
}

void tw_display_list_end(tw_display_list *list)
{
    add_op(list, (tw_op){.kind = TW_OP_END});
}

/* ---- Text -------------------------------------------------------------------------------- */

/* Bytes of the valid character at the front, or 0. */
static size_t character_length(const unsigned char *text, size_t size)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = text[0] < 0x80 ? 1 : text[0] >> 5 == 6 ? 2 : text[0] >> 4 == 14 ? 3 : 4;
    if (length == 1)
        return 1;
    if ((length == 4 && text[0] >> 3 != 30) || length > size)
        return 0;
    uint32_t code = text[0] & (0x7FU >> length);
    for (size_t i = 1; i < length; i++) {
        if (text[i] >> 6 != 2)
            return 0;
        code = code << 6 | (text[i] & 0x3FU);
    }
    bool fine = code >= least[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) &&
                code >= 0xA0 && code != 0xFFFE && code != 0xFFFF;
    return fine ? length : 0;
}

size_t tw_safe_character(const char *text, size_t size, char safe[4], size_t *written)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t length = character_length(bytes, size);
    if (length == 0 || bytes[0] < ' ' || bytes[0] == 0x7F) {
        safe[0] = '?';
        *written = 1;
        return 1;
    }
    memcpy(safe, text, length);
    *written = length;
    return length;
}
