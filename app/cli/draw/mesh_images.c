/* mesh_images.c -- bodies in space for `draw`.
 *
 * STL and 3MF are for printers: they hold pieces, side by side. The others are for viewers: they
 * show the solution, or with --parts the pieces. --piece takes one piece, for both. */
#include "cli/read/names.h"
#include "cli/draw/mesh_images.h"

#include <string.h>

/* ---- Words ------------------------------------------------------------------------------- */

static bool is_mesh(const tw_format *format)
{
    return format->kind != TW_FORMAT_PICTURE;
}

bool cli_draws_pieces(const cli_draw_options *asked, const tw_format *format)
{
    return format->kind == TW_FORMAT_PRINT || (is_mesh(format) && asked->piece);
}

static bool refuse_any(const cli_args *args, const tw_format *format, const char *const *names)
{
    const char *name = cli_first_given(args, names);
    return !name ||
           cli_complain("--%s: that means nothing for %s; leave it out", name, format->name);
}

bool cli_check_mesh_words(const cli_args *args, const cli_draw_options *asked,
                          const tw_format *format)
{
    static const char *const ours[] = {"piece", "clearance", "chamfer", "scale", "thickness", NULL};
    static const char *const flat[] = {"gallery", "steps", "layers",    "size", "view",
                                       "style",   "paper", "landscape", NULL};
    static const char *const scene[] = {"solution", "empty", "explode", "moves", NULL};
    if (!is_mesh(format))
        return refuse_any(args, format, ours);
    if (!refuse_any(args, format, flat))
        return false;
    if (asked->piece && asked->parts)
        return cli_complain("--piece and --parts are two different pictures; leave one out");
    return !cli_draws_pieces(asked, format) || refuse_any(args, format, scene);
}

static tw_status find_piece(const cli_drawing *drawing, uint32_t *piece, tw_error *error)
{
    const char *name = drawing->asked->piece;
    *piece = name ? tw_puzzle_find_piece(drawing->shown.puzzle, name) : UINT32_MAX;
    if (!name || *piece != UINT32_MAX)
        return TW_OK;
    const char *near = cli_nearest_piece(drawing->shown.puzzle, name);
    snprintf(error->message, sizeof error->message, "--piece=%.80s: there is no such piece%s%s%s",
             name, near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    return error->status = TW_ERR_USAGE;
}

/* ---- Meshes ------------------------------------------------------------------------------ */

static tw_status make_mesh(const cli_drawing *drawing, tw_mesh **mesh, tw_error *error)
{
    verb_drawing shown = drawing->shown;
    tw_status status = find_piece(drawing, &shown.piece, error);
    return status == TW_OK ? verb_draw_mesh(&shown, mesh, error) : status;
}

static const char *title_of(const cli_drawing *drawing)
{
    const char *title = tw_puzzle_title(drawing->shown.puzzle);
    return *title ? title : drawing->what;
}

/* ---- With the thesis' text at the head --------------------------------------------------- */

/* The text of the solution that is shown; none where there is none, or it cannot be had. */
static tw_status make_head(const cli_drawing *drawing, cli_text *head)
{
    const cli_draw_options *asked = drawing->asked;
    tw_poses *poses = NULL;
    if (!verb_first_drawn(&drawing->shown) || asked->parts || asked->piece)
        return TW_OK;
    tw_status status = tw_poses_new(NULL, drawing->shown.puzzle, NULL, &poses, NULL);
    tw_out out = cli_text_out(head);
    const tw_solution_text how = {.size = sizeof how,
                                  .format = tw_format_find("x3d-head"),
                                  .puzzle = drawing->shown.puzzle,
                                  .poses = poses,
                                  .number = drawing->shown.first};
    if (status == TW_OK)
        status = tw_solution_write(NULL, verb_first_drawn(&drawing->shown), &how, &out, NULL);
    tw_poses_free(poses);
    if (status != TW_OK || head->failed)
        cli_text_free(head);
    return status == TW_ERR_MEMORY || head->failed ? TW_ERR_MEMORY : TW_OK;
}

/* Of pieces whose number is not fixed as many are written as all solutions have, one at least. */
static void note_copies(const cli_drawing *drawing)
{
    const tw_puzzle *puzzle = drawing->shown.puzzle;
    uint32_t low, high, first = UINT32_MAX, others = 0;
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        tw_puzzle_piece_copies(puzzle, p, &low, &high);
        others += low < high && first < p;
        first = low < high && p < first ? p : first;
    }
    if (first == UINT32_MAX || drawing->asked->piece)
        return;
    tw_puzzle_piece_copies(puzzle, first, &low, &high);
    char more[60] = "";
    if (others > 0)
        snprintf(more, sizeof more, "; likewise %u other %s", others,
                 others == 1 ? "piece" : "pieces");
    cli_complain(
        "note: copies of piece \"%s\" that are written: %u; a solution may have up to %u%s",
        tw_puzzle_piece_name(puzzle, first), low > 1 ? low : 1, high, more);
}

tw_status cli_write_mesh(const cli_drawing *drawing, const tw_format *format, const tw_out *out,
                         tw_error *error)
{
    tw_mesh *mesh = NULL;
    cli_text head = {NULL, 0, 0, false};
    tw_mesh_text how = {.size = sizeof how, .format = format, .title = title_of(drawing)};
    tw_status status = make_mesh(drawing, &mesh, error);
    if (status == TW_OK && format->poses)
        status = make_head(drawing, &head);
    how.head = head.bytes;
    how.script = *cli_x3dom_script ? cli_x3dom_script : NULL;
    how.style = *cli_x3dom_style ? cli_x3dom_style : NULL;
    if (!how.script && strcmp(format->name, "x3dom") == 0)
        cli_complain(
            "note: the page needs x3dom.js and x3dom.css beside it; this build has none to "
            "put in");
    if (status == TW_OK && format->kind == TW_FORMAT_PRINT)
        note_copies(drawing);
    if (status == TW_OK)
        status = tw_mesh_write(mesh, &how, out, error);
    cli_text_free(&head);
    tw_mesh_free(mesh);
    return status;
}
