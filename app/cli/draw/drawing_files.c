/* drawing_files.c -- writes a drawing to one file, or several (drawing.h).
 *
 * A format with pages holds all sheets of a gallery in one file; in others each sheet has its own,
 * numbered file. Of bodies in space, STL and 3MF are for printers: they hold pieces, side by side.
 * The others are for viewers: they show the solution, or with --parts the pieces. --piece selects
 * one piece, for both. */
#include <stdlib.h>
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/draw/drawing.h"
#include "cli/draw/image_formats.h"
#include "verbs/name_texts.h"

/* ---- Words ------------------------------------------------------------------------------- */

/* In a file of its own. */
static bool draws_each_piece(const cli_draw_options *asked)
{
    return asked->piece && strcmp(asked->piece, "all") == 0;
}

bool cli_draws_pieces(const cli_args *args, const cli_draw_options *asked, const tw_format *format)
{
    return (format->kind == TW_FORMAT_PRINT && !cli_is_given(args, "solution")) ||
           (format->kind == TW_FORMAT_SCENE && asked->piece);
}

bool cli_check_file_words(const cli_args *args, const cli_draw_options *asked,
                          const tw_format *format)
{
    static const char *const of_bodies[] = {"piece",     "chamfer", "rounded", "hollow",
                                            "thickness", "stretch", "bed",     NULL};
    static const char *const of_cuts[] = {"clearance", "kerf", NULL};
    static const char *const not_cut[] = {"gallery", "steps",   "given", "layers", "solution",
                                          "empty",   "explode", "moves", "view",   NULL};
    static const char *const flat[] = {"gallery", "steps", "given", "layers",    "size", "view",
                                       "style",   "kerf",  "paper", "landscape", NULL};
    bool is_flat = format->kind == TW_FORMAT_PICTURE;
    const char *name = cli_first_given(args, is_flat ? of_bodies : flat);
    const char *applies = is_flat ? "stl, 3mf and other bodies" : "svg, png and other pictures";
    if (!name && is_flat) {
        bool cuts = verb_draws_cuts(&asked->picture, format);
        name = cli_first_given(args, cuts ? not_cut : of_cuts);
        applies = cuts ? "pictures, and here outlines are drawn, to be cut out"
                       : "outlines to be cut out, with --style cut, and to bodies";
    }
    if (!name && !is_flat && asked->piece && asked->parts)
        return cli_complain("--piece and --parts are two different pictures; leave one out");
    if (!name && draws_each_piece(asked) && !asked->common.output)
        return cli_complain("--piece all writes a file for each piece; name them with --output, as "
                            "in out.stl: out-01-A.stl, out-02-B.stl");
    if (!name && cli_draws_pieces(args, asked, format)) {
        name = cli_given(args, "solution", "empty", "explode", "moves");
        applies = "solutions, and here pieces are drawn";
    } else if (!name && !is_flat && cli_is_given(args, "moves")) {
        name = cli_given(args, "stretch");
        applies = "bodies that do not move";
    }
    if (!name && !is_flat && !cli_draws_pieces(args, asked, format) && !asked->parts) {
        name = cli_given(args, "bed");
        applies = "pieces, and here a solution is drawn";
    }
    return !name || cli_complain("--%s applies to %s; leave it out", name, applies);
}

/* ---- Bodies in space --------------------------------------------------------------------- */

static tw_status find_piece(const cli_drawing *drawing, uint32_t *piece, tw_error *error)
{
    const char *name = drawing->asked->piece;
    if (draws_each_piece(drawing->asked)) /* it is set already */
        return TW_OK;
    *piece = name ? tw_puzzle_find_piece(drawing->shown.puzzle, name) : UINT32_MAX;
    if (!name || *piece != UINT32_MAX)
        return TW_OK;
    snprintf(error->message, sizeof error->message, "--piece=%.80s: there is no such piece%s", name,
             verb_meant(verb_nearest_piece(drawing->shown.puzzle, name), ""));
    return error->status = TW_ERR_USAGE;
}

/* The thesis' text of the drawn solution, for the file's head; empty if there is no solution, or
 * the text cannot be made. */
static tw_status make_head(const cli_drawing *drawing, tw_bytes *head)
{
    const cli_draw_options *asked = drawing->asked;
    const tw_solution *solution = verb_first_drawn(&drawing->shown);
    tw_poses *poses = NULL;
    if (!solution || asked->parts || asked->piece)
        return TW_OK;
    tw_status status = tw_poses_new(NULL, drawing->shown.puzzle, NULL, &poses, NULL);
    tw_out out = tw_bytes_out(head);
    const tw_solution_text how = {.size = sizeof how,
                                  .format = tw_format_find("x3d-head"),
                                  .puzzle = drawing->shown.puzzle,
                                  .poses = poses,
                                  .number = drawing->shown.first};
    if (status == TW_OK)
        status = tw_solution_write(NULL, solution, &how, &out, NULL);
    tw_poses_free(poses);
    if (status == TW_ERR_MEMORY || head->status)
        return TW_ERR_MEMORY;
    if (status != TW_OK)
        tw_bytes_free(head);
    return TW_OK;
}

/* Of a piece whose number is not fixed, as many copies are written as every solution has, at least
 * one. Says so. */
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
        snprintf(more, sizeof more, "; likewise %s", cli_amount(others, "other piece"));
    cli_complain(
        "note: copies of piece \"%s\" that are written: %u; a solution may have up to %u%s",
        tw_puzzle_piece_name(puzzle, first), low > 1 ? low : 1, high, more);
}

static tw_status write_mesh(cli_drawing *drawing, const tw_out *out, tw_error *error)
{
    const tw_format *format = drawing->shown.picture.format;
    const char *title = tw_puzzle_title(drawing->shown.puzzle);
    tw_mesh *mesh = NULL;
    tw_bytes head = {0};
    tw_status status = find_piece(drawing, &drawing->shown.piece, error);
    if (status == TW_OK)
        status = verb_draw_mesh(&drawing->shown, &mesh, error);
    if (status == TW_OK && format->poses)
        status = make_head(drawing, &head);
    const tw_mesh_text how = {.size = sizeof how,
                              .format = format,
                              .title = *title ? title : drawing->cli->args.operands[0],
                              .head = (const char *)head.data,
                              .script = *cli_x3dom_script ? cli_x3dom_script : NULL,
                              .style = *cli_x3dom_style ? cli_x3dom_style : NULL};
    if (!how.script && strcmp(format->name, "x3dom") == 0)
        cli_complain(
            "note: the page needs x3dom.js and x3dom.css beside it; this build has none to "
            "put in");
    if (status == TW_OK && format->kind == TW_FORMAT_PRINT)
        note_copies(drawing);
    if (status == TW_OK)
        status = tw_mesh_write(mesh, &how, out, error);
    tw_bytes_free(&head);
    tw_mesh_free(mesh);
    return status;
}

/* ---- Sheets ------------------------------------------------------------------------------ */

/* The name of one of `count` files, new: "a.svg" becomes "a-01.svg". NULL: out of memory. */
static char *sheet_name(const char *name, size_t number, size_t count)
{
    char words[40];
    const int digits = snprintf(NULL, 0, "%zu", count);
    snprintf(words, sizeof words, "%0*zu", digits < 2 ? 2 : digits, number + 1);
    return cli_name_with(name, words);
}

/* Likewise of a piece: "a.stl" becomes "a-01-F.stl", or "a-01-F-2x.stl" if two are needed. */
static char *piece_file_name(const cli_drawing *drawing, uint32_t piece)
{
    const tw_puzzle *puzzle = drawing->shown.puzzle;
    char words[TW_MAX_NAME + 60];
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    const int digits = snprintf(NULL, 0, "%zu", tw_puzzle_piece_count(puzzle));
    int size = snprintf(words, sizeof words, "%0*u-", digits < 2 ? 2 : digits, piece + 1);
    for (const char *at = tw_puzzle_piece_name(puzzle, piece); *at; at++)
        words[size++] = strchr("/\\:*?\"<>| ", *at) ? '_' : *at;
    words[size] = '\0';
    if (low > 1)
        snprintf(words + size, sizeof words - (size_t)size, "-%ux", low);
    return cli_name_with(drawing->asked->common.output, words);
}

static bool is_gallery_on_paper(const cli_drawing *drawing)
{
    return drawing->asked->gallery > 0 && drawing->shown.picture.margin > 0;
}

/* Sets picture.room and returns the number of files. 0 after a message. */
static size_t lay_out_sheets(cli_drawing *drawing)
{
    tw_picture *picture = &drawing->shown.picture;
    if (!is_gallery_on_paper(drawing))
        return 1;
    tw_status status = tw_gallery_room(NULL, drawing->shown.puzzle,
                                       verb_first_drawn(&drawing->shown), picture, &picture->room);
    if (status != TW_OK) {
        cli_complain("the pages cannot be laid out: %s", tw_status_text(status));
        return 0;
    }
    size_t pages = (drawing->shown.solution_count - 1) / picture->room + 1;
    if (pages == 1)
        picture->room = 0; /* draw them as large as possible */
    return picture->format->pages ? 1 : pages;
}

/* ---- Writing ----------------------------------------------------------------------------- */

static tw_status paint(void *user, const tw_out *out, tw_error *error)
{
    cli_drawing *drawing = user;
    const tw_format *format = drawing->shown.picture.format;
    if (drawing->shown.picture.cut)
        note_copies(drawing);
    return format->kind == TW_FORMAT_PICTURE ? verb_draw_flat(&drawing->shown, format, out, error)
                                             : write_mesh(drawing, out, error);
}

/* The sheet of this number of several, or with --piece all the piece: narrows *one to it, and
 * returns the name of its file, new. NULL: out of memory. */
static char *take_part(const cli_drawing *drawing, size_t number, size_t files, cli_drawing *one)
{
    *one = *drawing;
    if (draws_each_piece(drawing->asked)) {
        one->shown.piece = (uint32_t)number;
        return piece_file_name(drawing, one->shown.piece);
    }
    const size_t room = drawing->shown.picture.room, before = number * room;
    const size_t left = drawing->shown.solution_count - before;
    one->shown.solution_count = left < room ? left : room;
    one->shown.solutions += before;
    one->shown.first += before;
    return sheet_name(drawing->asked->common.output, number, files);
}

/* Writes nothing before all names are known to be free. */
static int write_files(const cli_drawing *drawing, size_t files)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; i < 2 * files && code == CLI_GO_ON; i++) {
        cli_drawing one;
        char *name = take_part(drawing, i % files, files, &one);
        if (!name)
            code = cli_no_memory();
        else if (i < files)
            code = cli_file_is_free(drawing->cli, name) ? CLI_GO_ON : CLI_INPUT;
        else
            code = cli_write_image(drawing->cli, name, paint, &one);
        free(name);
    }
    return code;
}

bool cli_drawing_may_go(const cli_drawing *drawing)
{
    const cli_draw_options *asked = drawing->asked;
    const tw_format *format = drawing->shown.picture.format;
    bool sheets = (is_gallery_on_paper(drawing) && !format->pages) ||
                  draws_each_piece(asked); /* these have other names */
    return cli_image_may_go(drawing->cli, format, asked->common.output) &&
           (sheets || cli_file_is_free(drawing->cli, asked->common.output));
}

int cli_write_drawing(cli_drawing *drawing)
{
    const cli_draw_options *asked = drawing->asked;
    const char *name = cli_file_asked(asked->common.output);
    if (draws_each_piece(asked))
        return write_files(drawing, tw_puzzle_piece_count(drawing->shown.puzzle));
    size_t files = lay_out_sheets(drawing);
    if (files == 0)
        return CLI_INTERNAL;
    if (files > 1 && name)
        return write_files(drawing, files);
    if (files > 1)
        cli_complain("the gallery takes %zu pages; name a file with --output, or write one of the "
                     "format pdf",
                     files);
    return files == 1 && cli_file_is_free(drawing->cli, name)
               ? cli_write_image(drawing->cli, name, paint, drawing)
               : CLI_INPUT;
}
