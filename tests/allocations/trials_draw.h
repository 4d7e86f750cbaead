/* trials_draw.h -- trials (trial.h) of drawings, pictures, meshes and plots. */
#pragma once

#include "trial.h"

OWNABLE(tw_palette)

/* ---- Text -------------------------------------------------------------------------------- */

TRIAL(tw_draw_text, 3)
{
    const tw_text_style style = {.size = sizeof style,
                                 .colour = true,
                                 .unicode = true,
                                 .width = variant == 1 ? 4 : 0,
                                 .plain = variant == 2};
    OWN_BYTES text = {0};
    const tw_out out = tw_bytes_out(&text);
    CALL(tw_draw_text(CONTEXT, about.puzzle, about.solution, &style, &out));
    UNTOUCHED(text.size == 0);
    return status;
}

TRIAL(tw_drawing_read, 2)
{
    const tw_text_style style = {.size = sizeof style, .plain = variant == 1};
    OWN_BYTES text = {.context = NULL};
    const tw_out out = tw_bytes_out(&text);
    OWNED(tw_poses) *poses = NULL;
    OWNED(tw_solution) *solution = NULL;
    PLENTY(tw_poses_new(NULL, about.puzzle, NULL, &poses, NULL));
    PLENTY(tw_draw_text(NULL, about.puzzle, about.solution, &style, &out));
    CALL(tw_drawing_read(CONTEXT, poses, "drawing", (const char *)text.data, NULL, &solution));
    UNTOUCHED(!solution);
    return status;
}

TRIAL(tw_palette_read, 1)
{
    OWNED(tw_palette) *palette = NULL;
    CALL(tw_palette_read(CONTEXT, "mine", "red\n#c33\n", NULL, &palette));
    UNTOUCHED(!palette);
    return status;
}

TRIAL(tw_piece_colours, 1)
{
    tw_rgb colours[16];
    CALL(tw_piece_colours(CONTEXT, about.puzzle, NULL, colours));
    return status;
}

TRIAL(tw_draw_cells, 1)
{
    const tw_cell cells[] = {{.at = {0, 0}}, {.at = {1, 0}}};
    CALL(tw_draw_cells(CONTEXT, tw_puzzle_lattice(about.puzzle), cells, 2,
                       &(tw_text_style){.size = sizeof(tw_text_style)}, &nowhere));
    return status;
}

TRIAL(tw_draw_neighbourhood, 2)
{
    const tw_puzzle *puzzle = variant ? about.space : about.puzzle;
    CALL(tw_draw_neighbourhood(CONTEXT, tw_puzzle_lattice(puzzle), 0,
                               &(tw_text_style){.size = sizeof(tw_text_style)}, &nowhere));
    return status;
}

/* ---- Pictures ---------------------------------------------------------------------------- */

/* Each format, on the plane and in space. */
enum { PICTURES = 6 };

static tw_picture picture_of(size_t variant)
{
    return (tw_picture){.size = sizeof(tw_picture),
                        .format = tw_picture_format_get(variant / 2),
                        .width = 400,
                        .layers = variant == 1,
                        .title = "t"};
}

static const tw_puzzle *drawn_puzzle(size_t variant)
{
    return variant % 2 ? about.space : about.puzzle;
}

static const tw_solution *drawn_solution(size_t variant)
{
    return variant % 2 ? about.space_solution : about.solution;
}

TRIAL(tw_draw_picture, PICTURES)
{
    const tw_picture picture = picture_of(variant);
    CALL(tw_draw_picture(CONTEXT, drawn_puzzle(variant), drawn_solution(variant), &picture,
                         &nowhere, NULL));
    return status;
}

TRIAL(tw_draw_gallery, PICTURES)
{
    const tw_picture picture = picture_of(variant);
    const tw_solution *const two[] = {drawn_solution(variant), drawn_solution(variant)};
    CALL(tw_draw_gallery(CONTEXT, drawn_puzzle(variant), two, 2, 1, &picture, &nowhere, NULL));
    return status;
}

TRIAL(tw_draw_booklet, 2)
{
    const tw_solution *solution = drawn_solution(variant);
    const tw_booklet_start starts[] = {{solution, solution, ": easy"}, {solution, solution, NULL}};
    const char *const lines[] = {"A line", NULL};
    const tw_booklet booklet = {sizeof booklet, starts, 2, lines, "Challenges", "Answers", 0};
    const tw_picture picture = {.size = sizeof picture,
                                .format = picture_format("pdf"),
                                .width = 500,
                                .height = 700,
                                .layers = variant == 1};
    CALL(tw_draw_booklet(CONTEXT, drawn_puzzle(variant), &booklet, &picture, &nowhere, NULL));
    return status;
}

TRIAL(tw_booklet_pages, 1)
{
    const tw_solution *solution = drawn_solution(variant);
    const tw_booklet_start starts[] = {{solution, solution, ": easy"}};
    const char *const lines[] = {NULL};
    const tw_booklet booklet = {sizeof booklet, starts, 1, lines, "Challenges", "Answers", 0};
    const tw_picture picture = {.size = sizeof picture, .width = 500, .height = 700};
    size_t pages = 77;
    CALL(tw_booklet_pages(CONTEXT, drawn_puzzle(variant), &booklet, &picture, &pages, NULL));
    UNTOUCHED(pages == 77);
    if (status == TW_OK && pages != 3)
        blame_trial(t, "it counts pages wrongly");
    return status;
}

TRIAL(tw_gallery_room, PICTURES)
{
    tw_picture picture = picture_of(variant);
    size_t room;
    picture.width = picture.height = 500;
    CALL(tw_gallery_room(CONTEXT, drawn_puzzle(variant), drawn_solution(variant), &picture, &room));
    return status;
}

TRIAL(tw_draw_weights, PICTURES)
{
    static const int64_t weights[1000] = {1, -1, 2};
    const tw_weight_map maps[] = {{weights, NULL, "one"}, {weights, NULL, NULL}};
    const tw_picture picture = picture_of(variant);
    CALL(tw_draw_weights(CONTEXT, drawn_puzzle(variant), maps, 2, &picture, &nowhere, NULL));
    return status;
}

TRIAL(tw_draw_parts, PICTURES)
{
    const tw_picture picture = picture_of(variant);
    CALL(tw_draw_parts(CONTEXT, drawn_puzzle(variant), &picture, &nowhere, NULL));
    return status;
}

TRIAL(tw_draw_steps, PICTURES)
{
    const tw_picture picture = picture_of(variant);
    CALL(tw_draw_steps(CONTEXT, drawn_puzzle(variant), drawn_solution(variant), &picture, &nowhere,
                       NULL));
    return status;
}

/* A disassembled solution. */
typedef struct moved {
    tw_disassembler *disassembler;
    tw_disassembly *disassembly;
    tw_shown_moves moves;
} moved;

static moved make_moves(trial *t, const tw_puzzle *puzzle, const tw_solution *solution)
{
    moved made = {0};
    PLENTY(tw_disassembler_new(CONTEXT, puzzle, NULL, &made.disassembler, NULL));
    PLENTY(tw_disassembler_run(made.disassembler, solution, NULL, &made.disassembly, NULL));
    made.moves = (tw_shown_moves){.size = sizeof(tw_shown_moves),
                                  .puzzle = puzzle,
                                  .solution = solution,
                                  .disassembler = made.disassembler,
                                  .disassembly = made.disassembly};
    return made;
}

static void free_moves(moved *made)
{
    tw_disassembly_free(made->disassembly);
    tw_disassembler_free(made->disassembler);
}

TRIAL(tw_draw_moves, PICTURES)
{
    tw_picture picture = picture_of(variant);
    moved made = make_moves(t, drawn_puzzle(variant), drawn_solution(variant));
    picture.layers = false;
    CALL(tw_draw_moves(CONTEXT, &made.moves, &picture, &nowhere, NULL));
    free_moves(&made);
    return status;
}

TRIAL(tw_shown_moves_write, PICTURES)
{
    moved made = make_moves(t, drawn_puzzle(variant), drawn_solution(variant));
    CALL(tw_shown_moves_write(&made.moves, &nowhere, NULL));
    free_moves(&made);
    return status;
}

TRIAL(tw_draw_order, PICTURES)
{
    uint32_t order[1000];
    CALL(tw_draw_order(CONTEXT, drawn_puzzle(variant), drawn_solution(variant), order, NULL));
    return status;
}

/* ---- Meshes ------------------------------------------------------------------------------ */

static const tw_mesh_style style_of_trial = {
    .size = sizeof style_of_trial, .clearance = 0.1, .chamfer = 0.2, .hollow = 1, .rounded = true};

TRIAL(tw_mesh_of_solution, 2)
{
    OWNED(tw_mesh) *mesh = NULL;
    CALL(tw_mesh_of_solution(CONTEXT, drawn_puzzle(variant), drawn_solution(variant),
                             &style_of_trial, &mesh, NULL));
    UNTOUCHED(!mesh);
    return status;
}

TRIAL(tw_mesh_of_moves, 2)
{
    OWNED(tw_mesh) *mesh = NULL;
    moved made = make_moves(t, drawn_puzzle(variant), drawn_solution(variant));
    CALL(tw_mesh_of_moves(CONTEXT, &made.moves, &style_of_trial, &mesh, NULL));
    UNTOUCHED(!mesh);
    free_moves(&made);
    return status;
}

TRIAL(tw_mesh_of_pieces, 4)
{
    OWNED(tw_mesh) *mesh = NULL;
    CALL(tw_mesh_of_pieces(CONTEXT, drawn_puzzle(variant), UINT32_MAX,
                           variant < 2 ? &style_of_trial : NULL, &mesh, NULL));
    UNTOUCHED(!mesh);
    return status;
}

/* The zip packer does not allocate through the context. */
TRIAL(tw_mesh_write, 10)
{
    const tw_mesh_text how = {
        .size = sizeof how, .format = tw_mesh_format_get(variant), .title = "t"};
    OWNED(tw_mesh) *mesh = NULL;
    if (!how.format)
        return TW_OK;
    PLENTY(tw_mesh_of_pieces(CONTEXT, about.space, 0, NULL, &mesh, NULL));
    CALL(tw_mesh_write(mesh, &how, &nowhere, NULL));
    PLENTY(tw_mesh_write(mesh, &how, &nowhere, NULL));
    return status;
}

/* ---- Plots ------------------------------------------------------------------------------- */

static const tw_plot plot_of_trial = {
    .size = sizeof plot_of_trial, .x_label = "x", .y_label = "y", .note = "n"};
static const tw_plot_bar bars_of_trial[] = {{"a", "1", 1, false}, {"b", NULL, 30, true}};

TRIAL(tw_plot_lines, 3)
{
    static const double x[] = {0, 1, 2}, y[] = {0, 2, 1};
    const tw_plot_line lines[] = {{"a", x, y, 3}, {"b", x, x, 3}};
    const tw_picture picture = picture_of(2 * variant);
    CALL(tw_plot_lines(CONTEXT, &plot_of_trial, lines, 2, &picture, &nowhere, NULL));
    return status;
}

TRIAL(tw_plot_levels, 3)
{
    const tw_picture picture = picture_of(2 * variant);
    CALL(tw_plot_levels(CONTEXT, &plot_of_trial, bars_of_trial, 2, &picture, &nowhere, NULL));
    return status;
}

TRIAL(tw_plot_bars, 3)
{
    const tw_picture picture = picture_of(2 * variant);
    CALL(tw_plot_bars(CONTEXT, &plot_of_trial, bars_of_trial, 2, &picture, &nowhere, NULL));
    return status;
}

TRIAL(tw_plot_maps, PICTURES)
{
    static const double values[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    const tw_plot_map maps[] = {{"a", values}, {"b", values}};
    const tw_picture picture = picture_of(variant);
    CALL(tw_plot_maps(CONTEXT, drawn_puzzle(variant), &plot_of_trial, maps, 2, &picture, &nowhere,
                      NULL));
    return status;
}
