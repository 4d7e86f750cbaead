/* import_verb.c -- finds the format of another program's file (import_verb.h). */
#include "verbs/import_verb.h"

#include <stdio.h>
#include <string.h>

/* "10,6" or "4,4,4" */
bool verb_take_box(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    verb_box *box = member;
    uint64_t sides[3] = {0};
    char word[16];
    const char *rest = text;
    size_t count = 0;
    (void)row;
    for (bool more = true; more; count++) {
        const size_t length = strcspn(rest, ",");
        snprintf(word, sizeof word, "%.*s", length < 15 ? (int)length : 15, rest);
        more = rest[length] == ',';
        if (count == 3 || !verb_parse_number(word, 1, TW_MAX_CELLS, sides + count))
            return verb_refuse(fault, "expected a width and a height, as in 10,6, or three sides");
        rest += length + more;
    }
    if (count < 2)
        return verb_refuse(fault, "expected a width and a height, as in 10,6, or three sides");
    for (size_t i = 0; i < 3; i++)
        box->sides[i] = (uint32_t)sides[i];
    return true;
}

static tw_status try_to_read(const tw_source *source, const tw_format *format, const tw_import *how)
{
    tw_puzzle *puzzle = NULL;
    tw_source tried = *source;
    tried.format = format;
    tw_status status = tw_puzzle_read(NULL, &tried, how, NULL, &puzzle);
    tw_puzzle_free(puzzle);
    return status;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = ending ? strlen(ending) : 0;
    return tail > 0 && length > tail && strcmp(name + length - tail, ending) == 0;
}

bool verb_lacks_box(const tw_source *source, const tw_import *how)
{
    return source->format && source->format->boxless && how->box[0] == 0 &&
           try_to_read(source, source->format, how) == TW_ERR_USAGE;
}

static bool find_named(const char *name, tw_source *source, verb_fault *fault)
{
    const char *near = NULL;
    source->format = verb_find_format(verb_import_format, name, &near);
    return source->format ||
           verb_refuse(fault, "there is no such format%s",
                       verb_meant(near, " (\"tilewright list formats\" lists all)"));
}

bool verb_find_source_format(const verb_import *asked, const tw_import *how, tw_source *source,
                             verb_fault *fault)
{
    const tw_format *format, *last = NULL;
    size_t count = 0;
    if (asked->from)
        return find_named(asked->from, source, fault);
    if (try_to_read(source, NULL, how) == TW_OK)
        return true;
    for (size_t i = 0; (format = verb_import_format(i)); i++) {
        if (!ends_with(source->name, format->extension))
            continue;
        tw_status status = try_to_read(source, format, how);
        count++;
        last = format;
        if (status == TW_OK || (format->boxless && status == TW_ERR_USAGE))
            break;
    }
    source->format = format ? format : count == 1 ? last : NULL;
    return source->format || !tw_format_of(source)->own ||
           verb_refuse(fault, "neither its text nor its name tells which format it is");
}
