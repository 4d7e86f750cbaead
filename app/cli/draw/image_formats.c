/* image_formats.c -- kinds of picture found by their names (image_formats.h). */
#include "cli/draw/image_formats.h"

#include <string.h>

#include "cli/diagnostics.h"

const tw_format *cli_image_format(size_t number)
{
    size_t flat = 0;
    while (tw_picture_format_get(flat))
        flat++;
    return number < flat ? tw_picture_format_get(number) : tw_mesh_format_get(number - flat);
}

static const char *format_name(void *user, size_t number)
{
    (void)user;
    return cli_image_format(number) ? cli_image_format(number)->name : NULL;
}

static const tw_format *find_name(const char *name)
{
    for (size_t i = 0; cli_image_format(i); i++) {
        if (strcmp(cli_image_format(i)->name, name) == 0)
            return cli_image_format(i);
    }
    const char *near = tw_nearest(name, format_name, NULL);
    if (near)
        cli_complain("--to: unknown kind of picture \"%s\"; did you mean \"%s\"?", name, near);
    else
        cli_complain("--to: unknown kind of picture \"%s\"; \"tilewright list images\" has them",
                     name);
    return NULL;
}

static const tw_format *find_suffix(const char *file)
{
    size_t length = strlen(file);
    for (size_t i = 0; cli_image_format(i); i++) {
        const char *suffix = cli_image_format(i)->extension;
        if (length > strlen(suffix) && strcmp(file + length - strlen(suffix), suffix) == 0)
            return cli_image_format(i);
    }
    cli_complain("--output %s: its ending names no kind of picture; say which with --to", file);
    return NULL;
}

const tw_format *cli_find_image_format(const char *name, const char *file)
{
    return name || !file ? find_name(name ? name : "svg") : find_suffix(file);
}
