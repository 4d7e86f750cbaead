/* draw_text.c -- puzzles, solutions and sets of cells as text.
 *
 * Every cell becomes a mark, the marks a layout, the layout characters. Walls are
 * tried wide, then narrow, then both with the layout turned, if it may be; where
 * none of them keeps within the page, letters alone. Layers of a drawing have their
 * numbers above, those of a set of cells a bar between them, so that none is taken
 * for a piece. */
#include "draw/text/text_grid.h"

#include <string.h>

#include "draw/piece_style.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_shared.h"
#include "base/sized.h"

static tw_status draw_plain(tw_layout *layout, tw_layers_told told, const tw_text_style *style,
                            const tw_out *out)
{
    tw_status status = tw_layout_letters(layout);
    if (status != TW_OK)
        return status;
    tw_text_block block = tw_letters_block(layout);
    block.told = layout->layers > 1 ? told : TW_LAYERS_APART;
    return tw_text_grid_draw(layout, &block, style, out);
}

/* The widest walls that fit the page. */
static bool find_walls(const tw_layout *layout, const tw_text_style *style, tw_text_block *block)
{
    for (size_t cell_width = 4; cell_width >= 2; cell_width -= 2) {
        *block = tw_walls_block(layout, cell_width, style->unicode);
        if (tw_text_grid_fit(layout, block, style))
            return true;
    }
    return false;
}

static tw_status draw_plan(tw_layout *layout, const tw_text_style *style, const tw_out *out)
{
    if (layout->count == 0)
        return TW_OK;
    if (style->plain || !tw_layout_squares(layout))
        return draw_plain(layout, style->plain ? TW_LAYERS_APART : TW_LAYERS_NUMBERED, style, out);
    tw_text_block block;
    if (find_walls(layout, style, &block))
        return tw_text_grid_draw(layout, &block, style, out);
    if (style->may_turn)
        tw_layout_turn(layout);
    if (style->may_turn && find_walls(layout, style, &block))
        return tw_text_grid_draw(layout, &block, style, out);
    return draw_plain(layout, TW_LAYERS_NUMBERED, style, out);
}

/* ---- Containers and solutions ------------------------------------------------------------ */

static char container_letter(const tw_puzzle *puzzle, size_t number)
{
    uint8_t colour = tw_puzzle_cell_colour(puzzle, number);
    if (colour > 0)
        return tw_puzzle_colour_name(puzzle, colour)[0];
    return tw_puzzle_cell_optional(puzzle, number) ? '?' : 'x';
}

static void mark_container(const tw_puzzle *puzzle, bool empty, tw_mark *marks)
{
    for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++) {
        marks[i] = (tw_mark){.cell = *tw_puzzle_cell(puzzle, i), .ground = -1};
        marks[i].region = empty ? 0 : TW_REGION_EMPTY;
        marks[i].letter = empty ? container_letter(puzzle, i) : '.';
        unsigned char letter = (unsigned char)marks[i].letter;
        if (letter <= ' ' || letter > '~')
            marks[i].letter = 'x';
    }
}

static tw_status mark_placement(const tw_puzzle *puzzle, const tw_solution *solution,
                                uint32_t number, const tw_piece_style *styles, tw_mark *marks)
{
    const tw_placement *placement = solution->placements + number;
    if (placement->piece >= tw_puzzle_piece_count(puzzle))
        return TW_ERR_INPUT;
    for (size_t i = 0; i < placement->cell_count; i++) {
        uint32_t cell = tw_puzzle_find_cell(puzzle, placement->cells[i]);
        if (cell == UINT32_MAX)
            return TW_ERR_INPUT;
        marks[cell].region = number + 1; /* 0: what is free where nothing is solved */
        marks[cell].letter = styles[placement->piece].letter;
        marks[cell].ground = styles[placement->piece].ground;
    }
    return TW_OK;
}

static tw_status mark_solution(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solution *solution, const tw_palette *palette,
                               tw_mark *marks)
{
    size_t pieces = tw_puzzle_piece_count(puzzle);
    tw_piece_style *styles = tw_take(context, pieces, sizeof *styles);
    if (!styles)
        return TW_ERR_MEMORY;
    tw_piece_styles(puzzle, palette, styles, pieces);
    tw_status status = TW_OK;
    for (size_t i = 0; i < solution->count && status == TW_OK; i++)
        status = mark_placement(puzzle, solution, (uint32_t)i, styles, marks);
    tw_give(context, styles, pieces, sizeof *styles);
    return status;
}

tw_status tw_draw_text(const tw_context *context, const tw_puzzle *puzzle,
                       const tw_solution *solution, const tw_text_style *style, const tw_out *out)
{
    tw_text_style how = {0};
    tw_status status = tw_sized_copy(style, &how, sizeof how, "tw_text_style", NULL);
    context = tw_context_or_default(context);
    size_t count = tw_puzzle_cell_count(puzzle);
    tw_mark *marks = status ? NULL : tw_take(context, count, sizeof *marks);
    if (!marks)
        return status ? status : TW_ERR_MEMORY;
    const tw_solution given = tw_puzzle_given(puzzle);
    mark_container(puzzle, !solution, marks);
    status = mark_solution(context, puzzle, solution ? solution : &given, how.palette, marks);
    tw_layout layout = {
        .context = context, .lattice = tw_puzzle_lattice(puzzle), .marks = marks, .count = count};
    if (status == TW_OK)
        status = draw_plan(&layout, &how, out);
    tw_give(context, marks, count, sizeof *marks);
    return status;
}

tw_status tw_draw_letters(const tw_context *context, const tw_puzzle *puzzle, const char *letters,
                          const tw_text_style *style, const tw_out *out)
{
    tw_text_style how = {0};
    tw_status status = tw_sized_copy(style, &how, sizeof how, "tw_text_style", NULL);
    context = tw_context_or_default(context);
    size_t count = tw_puzzle_cell_count(puzzle);
    tw_mark *marks = status ? NULL : tw_take(context, count, sizeof *marks);
    if (!marks)
        return status ? status : TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        marks[i] =
            (tw_mark){.cell = *tw_puzzle_cell(puzzle, i), .letter = letters[i], .ground = -1};
    tw_layout layout = {
        .context = context, .lattice = tw_puzzle_lattice(puzzle), .marks = marks, .count = count};
    if (count > 0)
        status = draw_plain(&layout, TW_LAYERS_NUMBERED, &how, out);
    tw_give(context, marks, count, sizeof *marks);
    return status;
}

/* ---- Sets of cells ----------------------------------------------------------------------- */

/* '#', but '^' or 'v' for a cell that points up or down: its middle lies off that of its height. */
static char cell_letter(const tw_cell_shape *shape)
{
    if (!shape || shape->point_count < 3)
        return '#';
    double top = shape->points[0][1], bottom = top, middle = 0;
    for (size_t i = 0; i < shape->point_count; i++) {
        double y = shape->points[i][1];
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
        middle += y / (double)shape->point_count;
    }
    double off = middle - (top + bottom) / 2, enough = (bottom - top) / 10;
    return off > enough ? '^' : off < -enough ? 'v' : '#';
}

tw_status tw_draw_cells(const tw_context *context, const tw_lattice *lattice, const tw_cell *cells,
                        size_t count, const tw_text_style *style, const tw_out *out)
{
    tw_text_style how = {0};
    tw_status status = tw_sized_copy(style, &how, sizeof how, "tw_text_style", NULL);
    context = tw_context_or_default(context);
    tw_mark *marks = status ? NULL : tw_take(context, count, sizeof *marks);
    if (!marks)
        return status ? status : TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        char letter = cell_letter(tw_lattice_cell_shape(lattice, cells[i].kind));
        marks[i] = (tw_mark){.cell = cells[i], .letter = letter, .ground = -1};
    }
    tw_layout layout = {.context = context, .lattice = lattice, .marks = marks, .count = count};
    if (count > 0)
        status = draw_plain(&layout, TW_LAYERS_BARRED, &how, out);
    tw_give(context, marks, count, sizeof *marks);
    return status;
}
