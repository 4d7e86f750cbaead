/* image_formats.c -- kinds of picture found by their names, and flat ones written. */
#include "cli/draw/image_formats.h"

#include <string.h>

#include "cli/draw/mesh_images.h"

const tw_solution *cli_first_drawn(const cli_drawing *drawing)
{
    return drawing->solution_count > 0 ? drawing->solutions[0] : NULL;
}

/* ---- Flat pictures ----------------------------------------------------------------------- */

static tw_status write_flat(const cli_drawing *drawing, const tw_format *format, const tw_out *out,
                            tw_error *error)
{
    const cli_draw_options *asked = drawing->asked;
    const tw_puzzle *puzzle = drawing->puzzle;
    tw_picture picture = drawing->picture;
    picture.format = format;
    if (asked->parts)
        return tw_draw_parts(NULL, puzzle, &picture, out, error);
    if (asked->gallery > 0)
        return tw_draw_gallery(NULL, puzzle, drawing->solutions, drawing->solution_count,
                               drawing->first, &picture, out, error);
    if (asked->steps.given && asked->steps.shown == 0)
        return tw_draw_steps(NULL, puzzle, cli_first_drawn(drawing), &picture, out, error);
    return tw_draw_picture(NULL, puzzle, cli_first_drawn(drawing), &picture, out, error);
}

tw_status cli_write_image(const cli_drawing *drawing, const tw_format *format, const tw_out *out,
                          tw_error *error)
{
    return format->kind == TW_FORMAT_PICTURE ? write_flat(drawing, format, out, error)
                                             : cli_write_mesh(drawing, format, out, error);
}

/* ---- Finding one ------------------------------------------------------------------------- */

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
