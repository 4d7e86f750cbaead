/* draw_verb.c -- which picture is drawn, and in which format (draw_verb.h). */
#include "verbs/draw_verb.h"

#include <string.h>

const tw_solution *verb_first_drawn(const verb_drawing *drawing)
{
    return drawing->solution_count > 0 ? drawing->solutions[0] : NULL;
}

static tw_shown_moves shown_moves(const verb_drawing *drawing)
{
    return (tw_shown_moves){.size = sizeof(tw_shown_moves),
                            .puzzle = drawing->puzzle,
                            .solution = verb_first_drawn(drawing),
                            .disassembler = drawing->disassembler,
                            .disassembly = drawing->disassembly,
                            .assembly = drawing->assembly,
                            .film = drawing->film};
}

/* ---- Sheets ------------------------------------------------------------------------------ */

#define INCH 96.0   /* pixels */
#define MARGIN 48.0 /* printers leave about half of it white */

bool verb_draws_cuts(const tw_picture *picture, const tw_format *format)
{
    return picture->cut || strcmp(format->name, "dxf") == 0;
}

bool verb_lay_sheet(verb_drawing *drawing, verb_fault *fault)
{
    /* inches, in the order of the words of the field */
    static const double sizes[][2] = {{210 / 25.4, 297 / 25.4},
                                      {148 / 25.4, 210 / 25.4},
                                      {297 / 25.4, 420 / 25.4},
                                      {8.5, 11},
                                      {8.5, 14},
                                      {11, 17}};
    const verb_true_size *asked = &drawing->true_size;
    tw_picture *picture = &drawing->picture;
    if (asked->paper != 0 && (picture->width > 0 || picture->height > 0))
        return verb_refuse(fault, "paper and size are two sizes of the page; leave one out");
    if (asked->landscape && asked->paper == 0)
        return verb_refuse(fault, "landscape turns a sheet; say which with paper");
    picture->cut = verb_draws_cuts(picture, picture->format);
    picture->clear = picture->clear || strcmp(picture->format->name, "dxf") == 0;
    picture->edge =
        INCH / 25.4 * (picture->cut && asked->style.scale <= 0 ? 10 : asked->style.scale);
    picture->kerf = INCH / 25.4 * asked->kerf;
    picture->clearance = INCH / 25.4 * asked->style.clearance;
    if (asked->paper == 0)
        return true;
    picture->width = INCH * sizes[asked->paper - 1][asked->landscape];
    picture->height = INCH * sizes[asked->paper - 1][!asked->landscape];
    picture->margin = MARGIN;
    return true;
}

/* ---- Drawing ----------------------------------------------------------------------------- */

tw_status verb_draw_flat(const verb_drawing *drawing, const tw_format *format, const tw_out *out,
                         tw_error *error)
{
    const tw_puzzle *puzzle = drawing->puzzle;
    const tw_solution *solution = verb_first_drawn(drawing);
    const tw_shown_moves moves = shown_moves(drawing);
    tw_picture picture = drawing->picture;
    picture.size = sizeof picture;
    picture.format = format;
    if (drawing->what == VERB_WEIGHTS)
        return tw_draw_weights(NULL, puzzle, &drawing->map, 1, &picture, out, error);
    if (drawing->what == VERB_PARTS)
        return tw_draw_parts(NULL, puzzle, &picture, out, error);
    if (drawing->what == VERB_MOVES)
        return tw_draw_moves(NULL, &moves, &picture, out, error);
    if (drawing->what == VERB_GALLERY)
        return tw_draw_gallery(NULL, puzzle, drawing->solutions, drawing->solution_count,
                               drawing->first, &picture, out, error);
    if (drawing->what == VERB_STEPS && solution)
        return tw_draw_steps(NULL, puzzle, solution, &picture, out, error);
    const tw_solution nothing = {NULL, 0};
    return tw_draw_picture(NULL, puzzle, drawing->bare ? &nothing : solution, &picture, out, error);
}

tw_status verb_draw_mesh(const verb_drawing *drawing, tw_mesh **mesh, tw_error *error)
{
    const tw_shown_moves moves = shown_moves(drawing);
    tw_mesh_style style = drawing->true_size.style;
    style.size = sizeof style;
    style.palette = drawing->picture.palette;
    style.explode = drawing->picture.explode;
    if (drawing->what == VERB_PARTS)
        return tw_mesh_of_pieces(NULL, drawing->puzzle, drawing->piece, &style, mesh, error);
    if (drawing->what == VERB_MOVES)
        return tw_mesh_of_moves(NULL, &moves, &style, mesh, error);
    return tw_mesh_of_solution(NULL, drawing->puzzle, verb_first_drawn(drawing), &style, mesh,
                               error);
}

/* ---- Formats ----------------------------------------------------------------------------- */

const tw_format *verb_image_format(size_t number)
{
    size_t flat = 0;
    while (tw_picture_format_get(flat))
        flat++;
    return number < flat ? tw_picture_format_get(number) : tw_mesh_format_get(number - flat);
}
