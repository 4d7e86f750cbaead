/* convert_verbs.c -- boards of lists of pieces, and covers that are written (convert_verbs.h). */
#include "verbs/convert_verbs.h"

#include <stdio.h>
#include <string.h>

/* ---- Formats ----------------------------------------------------------------------------- */

bool verb_is_imported(const tw_format *format)
{
    return format->kind == TW_FORMAT_PUZZLE && format->reads && !format->own;
}

const tw_format *verb_import_format(size_t number)
{
    size_t i = 0;
    while (tw_format_get(i) && !(verb_is_imported(tw_format_get(i)) && number-- == 0))
        i++;
    return tw_format_get(i);
}

const tw_format *verb_export_format(size_t number)
{
    size_t i = 0;
    while (tw_format_get(i) && !(tw_format_get(i)->writes && number-- == 0))
        i++;
    return tw_format_get(i);
}

static const char *format_name(void *user, size_t number)
{
    const tw_format *format = (*(verb_formats **)user)(number);
    return format ? format->name : NULL;
}

const tw_format *verb_find_format(verb_formats *all, const char *name, const char **near)
{
    for (size_t i = 0; all(i); i++)
        if (strcmp(all(i)->name, name) == 0)
            return all(i);
    *near = tw_nearest(name, format_name, &all);
    return NULL;
}

/* ---- Puzzles and covers ------------------------------------------------------------------ */

/* "10,6" */
bool verb_take_box(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    verb_box *box = member;
    uint64_t sides[2];
    char word[16];
    const char *rest = text;
    (void)row;
    for (size_t i = 0; i < 2; i++) {
        size_t length = strcspn(rest, ",");
        snprintf(word, sizeof word, "%.*s", length < 15 ? (int)length : 15, rest);
        if (!verb_parse_number(word, 1, TW_MAX_CELLS, sides + i) ||
            (i == 0) != (rest[length] == ','))
            return verb_refuse(fault, "expected a width and a height, as in 10,6");
        rest += length + (i == 0);
    }
    *box = (verb_box){(uint32_t)sides[0], (uint32_t)sides[1]};
    return true;
}

/* The engine has symmetry taken out of the cover, and plans nothing. */
tw_solve_options verb_cover_options(const tw_puzzle *puzzle, tw_up_to up_to, bool exchange,
                                    const char *pivot)
{
    return (tw_solve_options){.size = sizeof(tw_solve_options),
                              .engine = "dancing",
                              .up_to = up_to,
                              .exchange = exchange,
                              .pivot = pivot,
                              .no_images = true,
                              .objective = tw_puzzle_cost_count(puzzle) > 0 ? TW_OBJECTIVE_CHEAPEST
                                                                            : TW_OBJECTIVE_ALL};
}
