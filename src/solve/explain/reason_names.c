/* reason_names.c -- what cells and pieces are called in a reason, and lists of names. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "solve/explain/explanation.h"

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
