/* image_formats.c -- kinds of picture found by their names (image_formats.h). */
#include "cli/draw/image_formats.h"

#include <string.h>

#include "cli/diagnostics.h"
#include "verbs/draw_verb.h"

static const tw_format *find_name(const char *name)
{
    verb_fault fault;
    const tw_format *format =
        verb_find_image(name, "; \"tilewright list images\" has them", &fault);
    if (!format)
        cli_complain("--to: %s", fault.text);
    return format;
}

static const tw_format *find_suffix(const char *file)
{
    size_t length = strlen(file);
    for (size_t i = 0; verb_image_format(i); i++) {
        const char *suffix = verb_image_format(i)->extension;
        if (length > strlen(suffix) && strcmp(file + length - strlen(suffix), suffix) == 0)
            return verb_image_format(i);
    }
    cli_complain("--output %s: its ending names no kind of picture; say which with --to", file);
    return NULL;
}

const tw_format *cli_find_image_format(const char *name, const char *file)
{
    return name || !file ? find_name(name ? name : "svg") : find_suffix(file);
}
