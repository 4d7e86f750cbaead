/* explained.c -- the lines and colourings of an explanation, and the names of cells and pieces in
 * it. */
#include "solve/explain/explanation.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_LINE 4000

/* ---- Filling ------------------------------------------------------------------------------ */

void tw_explanation_say(tw_explanation *explanation, const char *format, ...)
{
    char line[MOST_LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    char *kept = tw_copy_text(explanation->context, line);
    if (kept && TW_GROW(explanation->context, explanation->lines, explanation->line_room,
                        explanation->line_count + 1))
        explanation->lines[explanation->line_count++] = kept;
    else
        explanation->lost = true;
}

tw_shown *tw_explanation_show(tw_explanation *explanation, uint64_t modulus, const char *caption)
{
    const tw_context *context = explanation->context;
    size_t cells = tw_explanation_cells(explanation);
    tw_shown made = {.modulus = modulus};
    made.weights = tw_take(context, cells, sizeof *made.weights);
    made.taken = tw_take(context, cells, sizeof *made.taken);
    made.caption = tw_copy_text(context, caption);
    if (made.weights && made.taken && made.caption &&
        TW_GROW(context, explanation->shown, explanation->shown_room,
                explanation->shown_count + 1)) {
        explanation->shown[explanation->shown_count] = made;
        return &explanation->shown[explanation->shown_count++];
    }
    explanation->lost = true;
    return NULL;
}

/* ---- Names -------------------------------------------------------------------------------- */

void tw_name_list_add(tw_name_list *list, const char *name)
{
    size_t length = strlen(list->text);
    if (length + strlen(name) + 30 < sizeof list->text)
        snprintf(list->text + length, sizeof list->text - length, "%s%s", length ? ", " : "", name);
    else
        list->left_out++;
    list->count++;
}

const char *tw_name_list_end(tw_name_list *list)
{
    size_t length = strlen(list->text);
    if (list->left_out)
        snprintf(list->text + length, sizeof list->text - length, " and %zu more", list->left_out);
    return list->text;
}

void tw_explanation_cell_name(const tw_explanation *explanation, uint32_t cell, char *text,
                              size_t size)
{
    tw_cell_in_words(tw_puzzle_lattice(explanation->puzzle),
                     *tw_puzzle_cell(explanation->puzzle, cell), text, size);
}

void tw_explanation_stock_name(const tw_explanation *explanation, uint32_t stock, char *text,
                               size_t size)
{
    uint32_t piece = tw_poses_stock(explanation->whole.poses, stock)->piece, of = 0;
    uint32_t number = tw_whole_cover_copy(&explanation->whole, stock, &of);
    const char *name = tw_puzzle_piece_name(explanation->puzzle, piece);
    if (of > 1)
        snprintf(text, size, "%s (copy %" PRIu32 ")", name, number);
    else
        snprintf(text, size, "%s", name);
}

/* ---- Reading ------------------------------------------------------------------------------ */

tw_reason tw_explanation_reason(const tw_explanation *explanation)
{
    return explanation->reason;
}

const char *tw_reason_word(tw_reason reason)
{
    static const char *const words[] = {"none",      "solvable", "sizes", "unreached",
                                        "colouring", "cases",    "core"};
    return words[reason];
}

const char *tw_explanation_line(const tw_explanation *explanation, size_t number)
{
    return number < explanation->line_count ? explanation->lines[number] : NULL;
}

bool tw_explanation_colouring(const tw_explanation *explanation, size_t number,
                              tw_colouring *colouring)
{
    if (number >= explanation->shown_count)
        return false;
    const tw_shown *shown = &explanation->shown[number];
    *colouring = (tw_colouring){.modulus = shown->modulus,
                                .weights = shown->weights,
                                .taken = shown->has_taken ? shown->taken : NULL,
                                .caption = shown->caption};
    return true;
}
