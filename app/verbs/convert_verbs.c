/* convert_verbs.c -- finds formats by name; options for writing covers (convert_verbs.h). */
#include "verbs/convert_verbs.h"

#include <string.h>
#include <strings.h>

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

/* The first format whose summary contains the word, such as "burrtools"; NULL: none. */
static const char *format_about(verb_formats *all, const char *word)
{
    const size_t length = strlen(word);
    for (size_t i = 0; length > 2 && all(i); i++)
        for (const char *at = all(i)->summary; *at; at++)
            if (strncasecmp(at, word, length) == 0)
                return all(i)->name;
    return NULL;
}

const tw_format *verb_find_format(verb_formats *all, const char *name, const char **near)
{
    for (size_t i = 0; all(i); i++)
        if (strcasecmp(all(i)->name, name) == 0)
            return all(i);
    *near = tw_nearest(name, format_name, &all);
    *near = *near ? *near : format_about(all, name);
    return NULL;
}

const tw_format *verb_format_by_ending(verb_formats *all, const char *file)
{
    const size_t length = strlen(file);
    const tw_format *found = NULL;
    for (size_t i = 0; all(i); i++) {
        const char *ending = all(i)->extension;
        const size_t size = ending ? strlen(ending) : length;
        if (length <= size || strcasecmp(file + length - size, ending) != 0)
            continue;
        if (found && found->kind != all(i)->kind)
            return NULL;
        found = found ? found : all(i);
    }
    return found;
}

/* ---- Covers ------------------------------------------------------------------ */

/* The engine removes symmetry from the cover, and plans nothing. */
tw_solve_options verb_cover_options(const tw_puzzle *puzzle, tw_same same, bool exchange,
                                    const char *pivot)
{
    return (tw_solve_options){.size = sizeof(tw_solve_options),
                              .engine = "dancing",
                              .same = same,
                              .exchange = exchange,
                              .pivot = pivot,
                              .no_images = true,
                              .objective = tw_puzzle_cost_count(puzzle) > 0 ? TW_OBJECTIVE_CHEAPEST
                                                                            : TW_OBJECTIVE_ALL};
}
