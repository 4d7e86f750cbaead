/* draw_text.c -- puzzles, solutions and sets of cells as text.
 *
 * Every cell becomes a mark, the marks a layout, the layout characters: letters in rows, or squares
 * with walls; layers side by side. Walls are tried wide, then narrow, then both with the layout
 * turned, if allowed; if none fits the page, letters alone are drawn. Layers of a drawing have
 * their numbers above, those of a set of cells a bar between them, so that no layer is taken for a
 * piece.
 * Walls: a wall stands between two places of different region, and nowhere else; the character
 * where four places meet follows from the four walls that end there. A cell is `cell_width`
 * columns and two rows from the next.
 * Cost: a binary search for each place. */
#include <tw/advanced/draw.h>

#include <stdio.h>
#include <string.h>

#include "base/writer.h"
#include "draw/piece_style.h"
#include "draw/text/canvas.h"
#include "draw/text/cell_layout.h"
#include "draw/text/text_block.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_shared.h"
#include "base/sized.h"

/* ---- Letters ----------------------------------------------------------------------------- */

static void draw_letters(const tw_layout *layout, size_t layer, const tw_text_block *block,
                         tw_canvas *canvas, size_t column)
{
    for (size_t i = 0; i < layout->count; i++) {
        const tw_mark *mark = layout->marks + i;
        if (mark->layer > layer)
            break;
        if (mark->layer != layer)
            continue;
        for (size_t k = block->cell_width; k-- > 0;)
            tw_canvas_put(canvas, mark->row, column + mark->column + k,
                          k == 0 ? (unsigned char)mark->letter : ' ', mark->ground);
    }
}

/* ---- Walls ------------------------------------------------------------------------------- */

/* Bits: 1 up, 2 right, 4 down, 8 left. */
static uint32_t wall_code(unsigned walls, bool unicode)
{
    static const uint16_t lines[16] = {' ',    0x2575, 0x2576, 0x2514, 0x2577, 0x2502,
                                       0x250C, 0x251C, 0x2574, 0x2518, 0x2500, 0x2534,
                                       0x2510, 0x2524, 0x252C, 0x253C};
    if (unicode || walls == 0)
        return lines[walls];
    if ((walls & 5) == 0)
        return '-';
    return (walls & 10) == 0 ? '|' : '+';
}

/* Draws a junction, the walls to its right and below it, and the place between these two. */
static void draw_place(const tw_mark *const corner[4], const tw_text_block *block, bool unicode,
                       tw_canvas *canvas, size_t row, size_t column)
{
    uint32_t region[4]; /* upper left, upper right, lower left, lower right */
    for (size_t i = 0; i < 4; i++)
        region[i] = corner[i] ? corner[i]->region : TW_REGION_NONE;
    unsigned walls = (region[0] != region[1] ? 1U : 0) | (region[1] != region[3] ? 2U : 0) |
                     (region[2] != region[3] ? 4U : 0) | (region[0] != region[2] ? 8U : 0);
    int ground = corner[3] ? corner[3]->ground : -1;
    tw_canvas_put(canvas, row, column, wall_code(walls, unicode), walls ? -1 : ground);
    tw_canvas_put(canvas, row + 1, column, wall_code(walls & 4 ? 5 : 0, unicode),
                  walls & 4 ? -1 : ground);
    for (size_t k = 1; k < block->cell_width; k++) {
        tw_canvas_put(canvas, row, column + k, wall_code(walls & 2 ? 10 : 0, unicode),
                      walls & 2 ? -1 : ground);
        if (corner[3])
            tw_canvas_put(canvas, row + 1, column + k,
                          k == block->cell_width / 2 ? (unsigned char)corner[3]->letter : ' ',
                          ground);
    }
}

static void draw_walls(const tw_layout *layout, size_t layer, const tw_text_block *block,
                       bool unicode, tw_canvas *canvas, size_t column)
{
    for (size_t row = 0; row <= layout->rows; row++) {
        const tw_mark *corner[4] = {NULL, NULL, NULL, NULL};
        for (size_t k = 0; k <= layout->columns; k++) {
            corner[0] = corner[1];
            corner[2] = corner[3];
            corner[1] = tw_layout_find(layout, layer, row - 1, k);
            corner[3] = tw_layout_find(layout, layer, row, k);
            if (corner[0] || corner[1] || corner[2] || corner[3])
                draw_place(corner, block, unicode, canvas, 2 * row, column + block->cell_width * k);
        }
    }
}

/* ---- Layers side by side ----------------------------------------------------------------- */

/* The number of layers in one band of the page. */
static size_t layers_abreast(const tw_layout *layout, const tw_text_block *block,
                             const tw_text_style *style)
{
    size_t fit = style->width > 0 ? (style->width + TW_TEXT_GAP) / (block->width + TW_TEXT_GAP)
                                  : layout->layers;
    fit = fit < layout->layers ? fit : layout->layers;
    return fit < 1 ? 1 : fit;
}

/* Do the layers fit the style's width and height? */
static bool fits_page(const tw_layout *layout, const tw_text_block *block,
                      const tw_text_style *style)
{
    size_t abreast = layers_abreast(layout, block, style);
    size_t bands = (layout->layers + abreast - 1) / abreast;
    size_t lines = block->height + (block->told == TW_LAYERS_NUMBERED);
    return (style->width == 0 || block->width <= style->width) &&
           (style->height == 0 || bands * (lines + 1) - 1 <= style->height);
}

/* Writes the numbers of a band's layers, from 1; with the word "layer" if there is room. */
static tw_status number_layers(const tw_text_block *block, size_t first, size_t count,
                               const tw_out *out)
{
    tw_writer to = {.out = out};
    size_t written = 0;
    for (size_t k = 0; k < count; k++) {
        char text[32];
        snprintf(text, sizeof text, "layer %zu", first + k + 1);
        const char *fits =
            strlen(text) < block->width + TW_TEXT_GAP ? text : text + strlen("layer ");
        size_t column = k * (block->width + TW_TEXT_GAP);
        tw_put_format(&to, "%*s%s", (int)(column - written), "", fits);
        written = column + strlen(fits);
    }
    tw_put(&to, "\n");
    return tw_writer_end(&to);
}

static void draw_layout_band(const tw_layout *layout, const tw_text_block *block, size_t first,
                             size_t count, bool unicode, tw_canvas *canvas)
{
    const size_t pitch = block->width + TW_TEXT_GAP;
    tw_canvas_clear(canvas);
    for (size_t k = 0; k < count; k++) {
        if (block->walls)
            draw_walls(layout, first + k, block, unicode, canvas, k * pitch);
        else
            draw_letters(layout, first + k, block, canvas, k * pitch);
        for (size_t row = 0; row < block->height && k > 0 && block->told == TW_LAYERS_BARRED; row++)
            tw_canvas_put(canvas, row, k * pitch - TW_TEXT_GAP / 2 - 1, '|', -1);
    }
}

/* Draws the layers side by side, as many as fit into the style's width. */
static tw_status draw_layers(tw_layout *layout, const tw_text_block *block,
                             const tw_text_style *style, const tw_out *out)
{
    size_t abreast = layers_abreast(layout, block, style);
    size_t width = abreast * (block->width + TW_TEXT_GAP) - TW_TEXT_GAP;
    size_t bands = (layout->layers + abreast - 1) / abreast;
    tw_canvas canvas;
    if (bands * block->height > TW_CANVAS_MAX)
        return TW_ERR_TOO_LARGE;
    tw_status status = tw_canvas_new(&layout->scope.context, block->height, width, &canvas);
    if (status != TW_OK)
        return status;
    if (bands > TW_CANVAS_MAX / (block->height * width))
        status = TW_ERR_TOO_LARGE;
    for (size_t first = 0; first < layout->layers && status == TW_OK; first += abreast) {
        size_t left = layout->layers - first, count = left < abreast ? left : abreast;
        if (first > 0 && !out->write(out->user, "\n", 1))
            status = TW_ERR_IO;
        draw_layout_band(layout, block, first, count, style->unicode, &canvas);
        if (status == TW_OK && block->told == TW_LAYERS_NUMBERED)
            status = number_layers(block, first, count, out);
        status = status ? status : tw_canvas_write(&canvas, style->colour, out);
    }
    return status;
}

/* ---- Plans ------------------------------------------------------------------------------- */

static tw_status draw_plain(tw_layout *layout, tw_layers_told told, const tw_text_style *style,
                            const tw_out *out)
{
    tw_status status = tw_layout_letters(layout);
    if (status != TW_OK)
        return status;
    const tw_text_block block = tw_letters_block(layout, told);
    return draw_layers(layout, &block, style, out);
}

/* Finds the widest walls that fit the page. */
static bool find_walls(const tw_layout *layout, const tw_text_style *style, tw_text_block *block)
{
    for (size_t cell_width = 4; cell_width >= 2; cell_width -= 2) {
        *block = tw_walls_block(layout, cell_width);
        if (fits_page(layout, block, style))
            return true;
    }
    return false;
}

static tw_status draw_plan(tw_layout *layout, const tw_text_style *style, const tw_out *out)
{
    tw_text_block block;
    if (style->plain || !tw_layout_squares(layout))
        return draw_plain(layout, style->plain ? TW_LAYERS_APART : TW_LAYERS_NUMBERED, style, out);
    bool fits = find_walls(layout, style, &block);
    if (!fits && style->may_turn) {
        tw_layout_turn(layout);
        fits = find_walls(layout, style, &block);
    }
    return fits ? draw_layers(layout, &block, style, out)
                : draw_plain(layout, TW_LAYERS_NUMBERED, style, out);
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

/* look: the mark of its cells, apart from the cell. */
static tw_status mark_drawn_placement(const tw_puzzle *puzzle, const tw_placement *placement,
                                      tw_mark look, tw_mark *marks)
{
    for (size_t i = 0; i < placement->cell_count; i++) {
        uint32_t cell = tw_puzzle_find_cell(puzzle, placement->cells[i]);
        if (cell == UINT32_MAX)
            return TW_ERR_INPUT;
        look.cell = marks[cell].cell;
        marks[cell] = look;
    }
    return TW_OK;
}

static tw_status mark_solution(tw_layout *layout, const tw_puzzle *puzzle,
                               const tw_solution *solution, const tw_text_style *style)
{
    const tw_context *own = &layout->scope.context;
    tw_piece_style *styles = tw_take(own, solution->count, sizeof *styles);
    tw_status status = styles ? tw_solution_names(puzzle, solution, NULL) : TW_ERR_MEMORY;
    status = status ? status : tw_copy_styles(own, puzzle, style->palette, solution, styles);
    for (uint32_t i = 0; i < solution->count && status == TW_OK; i++) {
        /* region 0 is the free cells of an unsolved container */
        tw_mark look = {.region = i + 1, .letter = styles[i].letter, .ground = -1};
        if (style->colour)
            look.ground = tw_nearest_ground(styles[i].colour);
        status = mark_drawn_placement(puzzle, solution->placements + i, look, layout->marks);
    }
    return status;
}

/* Allocates the marks of `count` cells of the lattice, and copies the style. On success the caller
 * ends the layout's scope; on failure nothing is taken. TW_ERR_USAGE for the style's size. */
static tw_status begin_layout(const tw_context *context, const tw_lattice *lattice, size_t count,
                              const tw_text_style *style, tw_text_style *how, tw_layout *layout)
{
    *how = (tw_text_style){0};
    *layout = (tw_layout){.lattice = lattice, .count = count};
    tw_scope_begin(&layout->scope, tw_context_or_default(context));
    tw_status status = tw_sized_copy(style, how, sizeof *how, "tw_text_style", NULL);
    if (status == TW_OK)
        layout->marks = tw_take(&layout->scope.context, count, sizeof *layout->marks);
    return status == TW_OK && !layout->marks ? TW_ERR_MEMORY : status;
}

tw_status tw_draw_text(const tw_context *context, const tw_puzzle *puzzle,
                       const tw_solution *solution, const tw_text_style *style, const tw_out *out)
{
    const tw_solution given = tw_puzzle_given(puzzle);
    tw_text_style how;
    tw_layout layout;
    tw_status status = begin_layout(context, tw_puzzle_lattice(puzzle),
                                    tw_puzzle_cell_count(puzzle), style, &how, &layout);
    if (status != TW_OK)
        return status;
    mark_container(puzzle, !solution, layout.marks);
    status = mark_solution(&layout, puzzle, solution ? solution : &given, &how);
    if (status == TW_OK && layout.count > 0)
        status = draw_plan(&layout, &how, out);
    tw_scope_end(&layout.scope);
    return status;
}

tw_status tw_draw_letters(const tw_context *context, const tw_puzzle *puzzle, const char *letters,
                          const tw_text_style *style, const tw_out *out)
{
    tw_text_style how;
    tw_layout layout;
    tw_status status = begin_layout(context, tw_puzzle_lattice(puzzle),
                                    tw_puzzle_cell_count(puzzle), style, &how, &layout);
    if (status != TW_OK)
        return status;
    for (size_t i = 0; i < layout.count; i++)
        layout.marks[i] =
            (tw_mark){.cell = *tw_puzzle_cell(puzzle, i), .letter = letters[i], .ground = -1};
    if (layout.count > 0)
        status = draw_plain(&layout, how.plain ? TW_LAYERS_APART : TW_LAYERS_NUMBERED, &how, out);
    tw_scope_end(&layout.scope);
    return status;
}

/* ---- Sets of cells ----------------------------------------------------------------------- */

/* '#', or '^' or 'v' for a cell that points up or down: its mean lies off the middle of its
 * height. */
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
    tw_text_style how;
    tw_layout layout;
    tw_status status = begin_layout(context, lattice, count, style, &how, &layout);
    if (status != TW_OK)
        return status;
    for (size_t i = 0; i < count; i++) {
        char letter = cell_letter(tw_lattice_cell_shape(lattice, cells[i].kind));
        layout.marks[i] = (tw_mark){.cell = cells[i], .letter = letter, .ground = -1};
    }
    if (count > 0)
        status = draw_plain(&layout, TW_LAYERS_BARRED, &how, out);
    tw_scope_end(&layout.scope);
    return status;
}
