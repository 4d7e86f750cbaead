/* choice_values.c -- the values and choices of a tree under construction (choice_values.h). */
#include <stdio.h>
#include <string.h>

#include "base/bounds.h"
#include "format/design/choice_values.h"

tw_choice_value *tw_choice_append(tw_choice_tree *tree, tw_choice_value *parent,
                                  const tw_value *like, size_t alternative)
{
    tw_choice_value *copy = tw_reader_take(&tree->reader, 1, sizeof *copy);
    if (!copy)
        return NULL;
    copy->value = *like;
    copy->value.first = copy->value.next = NULL;
    copy->value.count = 0;
    copy->alternative = alternative;
    if (!parent)
        return copy;
    if (parent->last)
        parent->last->value.next = &copy->value;
    else
        parent->value.first = &copy->value;
    parent->last = copy;
    parent->value.count++;
    return copy;
}

bool tw_choice_append_cell(tw_choice_tree *tree, tw_choice_value *parent, const tw_lattice *lattice,
                           tw_cell cell, tw_place at, size_t alternative)
{
    const tw_value list = {.type = TW_VALUE_LIST, .at = at, .text = ""};
    tw_choice_value *made = tw_choice_append(tree, parent, &list, alternative);
    const size_t rank = tw_lattice_rank(lattice);
    bool fine = made != NULL;
    for (size_t i = 0; i < rank + (tw_lattice_kind_count(lattice) > 1) && fine; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i < rank ? cell.at[i] : 0);
        const char *word = i < rank ? number : tw_lattice_kind_name(lattice, cell.kind);
        tw_value value = {.type = i < rank ? TW_VALUE_PLAIN : TW_VALUE_QUOTED, .at = at};
        value.length = strlen(word);
        value.text = tw_reader_text(&tree->reader, word, value.length);
        fine = value.text && tw_choice_append(tree, made, &value, TW_NO_ALTERNATIVE);
    }
    return fine;
}

size_t tw_choice_add(tw_choice_tree *tree, uint32_t low, uint32_t high, uint32_t count, tw_place at)
{
    const size_t first = tree->alternatives;
    if (count > TW_MAX_ALTERNATIVES - first) {
        tw_reader_refuse(&tree->reader, TW_ERR_TOO_LARGE, at, "",
                         "all choices together have more than %d alternatives",
                         TW_MAX_ALTERNATIVES);
        return TW_NO_ALTERNATIVE;
    }
    if (!TW_GROW(tree->reader.own, tree->choices, tree->room, tree->count + 1)) {
        tw_reader_memory(&tree->reader);
        return TW_NO_ALTERNATIVE;
    }
    tree->choices[tree->count++] = (tw_text_choice){low, high, count, first};
    tree->alternatives += count;
    return first;
}
