/* text_formats.c -- formats found by their names (text_formats.h). */
#include "cli/convert/text_formats.h"

#include <string.h>

#include "cli/diagnostics.h"

bool cli_is_imported(const tw_format *format)
{
    return format->kind == TW_FORMAT_PUZZLE && format->reads && !format->own;
}

/* The formats that can be read, or written, by number. */
static const tw_format *one_of(bool import, size_t number)
{
    for (size_t i = 0; tw_format_get(i); i++) {
        const tw_format *one = tw_format_get(i);
        if ((import ? cli_is_imported(one) : one->writes) && number-- == 0)
            return one;
    }
    return NULL;
}

static const char *format_name(void *user, size_t number)
{
    const tw_format *format = one_of(*(const bool *)user, number);
    return format ? format->name : NULL;
}

const tw_format *cli_find_format(const cli_args *args, const char *name, bool import)
{
    const char *option = import ? "from" : "to";
    if (!name) {
        cli_complain("%s needs --%s FORMAT (\"tilewright list formats\" lists them)",
                     args->command->name, option);
        return NULL;
    }
    for (size_t i = 0; one_of(import, i); i++) {
        if (strcmp(one_of(import, i)->name, name) == 0)
            return one_of(import, i);
    }
    const char *near = tw_nearest(name, format_name, &import);
    cli_complain("--%s=%s: there is no such format%s%s%s", option, name,
                 near ? "; did you mean \"" : " (\"tilewright list formats\" lists all)",
                 near ? near : "", near ? "\"?" : "");
    return NULL;
}
