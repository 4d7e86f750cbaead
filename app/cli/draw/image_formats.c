/* image_formats.c -- the table of pictures, and those that the library writes in one call.
 *
 * A new kind of picture is a line here and a function that writes it. */
#include "cli/draw/image_formats.h"

#include <string.h>

#include "cli/draw/mesh_images.h"

const tw_solution *cli_first_drawn(const cli_drawing *drawing)
{
    return drawing->solution_count > 0 ? drawing->solutions[0] : NULL;
}

/* ---- Flat pictures ----------------------------------------------------------------------- */

static tw_status write_flat(const cli_drawing *drawing, tw_picture_format format, const tw_out *out,
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

static tw_status write_svg(const cli_drawing *drawing, const tw_out *out, tw_error *error)
{
    return write_flat(drawing, TW_PICTURE_SVG, out, error);
}

static tw_status write_png(const cli_drawing *drawing, const tw_out *out, tw_error *error)
{
    return write_flat(drawing, TW_PICTURE_PNG, out, error);
}

static tw_status write_pdf(const cli_drawing *drawing, const tw_out *out, tw_error *error)
{
    return write_flat(drawing, TW_PICTURE_PDF, out, error);
}

/* ---- The table --------------------------------------------------------------------------- */

const cli_draw_format cli_draw_formats[] = {
    {"svg", ".svg", "Drawing for web pages and drawing programs", false, write_svg},
    {"png", ".png", "Picture in pixels", true, write_png},
    {"pdf", ".pdf", "Page for paper", true, write_pdf},
    {"x3d", ".x3d", "Scene in space, as the original wrote it", false, cli_write_x3d},
    {"x3dom", ".html", "Page that shows such a scene", false, cli_write_x3dom},
    {"gltf", ".gltf", "Scene in space for viewers", false, cli_write_gltf},
    {"glb", ".glb", "The same, smaller", true, cli_write_glb},
    {"stl", ".stl", "Pieces for 3D printers", true, cli_write_stl},
    {"3mf", ".3mf", "The same, with names and colours", true, cli_write_3mf},
    {NULL, NULL, NULL, false, NULL}};

static const char *format_name(void *user, size_t number)
{
    (void)user;
    return cli_draw_formats[number].name;
}

static const cli_draw_format *find_name(const char *name)
{
    for (const cli_draw_format *format = cli_draw_formats; format->name; format++) {
        if (strcmp(format->name, name) == 0)
            return format;
    }
    const char *near = tw_nearest(name, format_name, NULL);
    if (near)
        cli_complain("--to: unknown kind of picture \"%s\"; did you mean \"%s\"?", name, near);
    else
        cli_complain("--to: unknown kind of picture \"%s\"; \"tilewright list images\" has them",
                     name);
    return NULL;
}

static const cli_draw_format *find_suffix(const char *file)
{
    size_t length = strlen(file);
    for (const cli_draw_format *format = cli_draw_formats; format->name; format++) {
        size_t suffix = strlen(format->suffix);
        if (length > suffix && strcmp(file + length - suffix, format->suffix) == 0)
            return format;
    }
    cli_complain("--output %s: its ending names no kind of picture; say which with --to", file);
    return NULL;
}

const cli_draw_format *cli_find_draw_format(const char *name, const char *file)
{
    if (name)
        return find_name(name);
    if (file)
        return find_suffix(file);
    return find_name("svg");
}
