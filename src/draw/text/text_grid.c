/* text_grid.c -- planned cells as characters: letters in rows, or squares with walls; layers side
 * by side, each band of them with their numbers above or a bar between two.
 *
 * Walls: a wall stands between two places of different region, and nowhere else; the character
 * where four places meet follows from the four walls that end there. A cell is `cell_width`
 * columns and two rows from the next.
 * Cost: a binary search for each place. */
#include "draw/text/text_grid.h"

#include <stdio.h>
#include <string.h>

#include "base/writer.h"

#define GAP 3 /* columns between two layers; a bar stands in the middle */

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

tw_text_block tw_letters_block(const tw_layout *layout)
{
    size_t cell_width = layout->pitch < 2 ? 1 : 2;
    return (tw_text_block){.height = layout->rows,
                           .width = layout->columns + cell_width - 1,
                           .draw = draw_letters,
                           .cell_width = cell_width};
}

/* ---- Walls ------------------------------------------------------------------------------- */

static uint32_t region_of(const tw_mark *mark)
{
    return mark ? mark->region : TW_REGION_NONE;
}

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

/* The junction, the wall to the right of it, the wall below it, and the place between the two. */
static void draw_place(const tw_mark *const corner[4], const tw_text_block *block,
                       tw_canvas *canvas, size_t row, size_t column)
{
    uint32_t nw = region_of(corner[0]), ne = region_of(corner[1]), sw = region_of(corner[2]),
             se = region_of(corner[3]);
    unsigned walls =
        (nw != ne ? 1U : 0) | (ne != se ? 2U : 0) | (sw != se ? 4U : 0) | (nw != sw ? 8U : 0);
    int ground = corner[3] ? corner[3]->ground : -1;
    tw_canvas_put(canvas, row, column, wall_code(walls, block->unicode), walls ? -1 : ground);
    tw_canvas_put(canvas, row + 1, column, wall_code(walls & 4 ? 5 : 0, block->unicode),
                  walls & 4 ? -1 : ground);
    for (size_t k = 1; k < block->cell_width; k++) {
        tw_canvas_put(canvas, row, column + k, wall_code(walls & 2 ? 10 : 0, block->unicode),
                      walls & 2 ? -1 : ground);
        if (corner[3])
            tw_canvas_put(canvas, row + 1, column + k,
                          k == block->cell_width / 2 ? (unsigned char)corner[3]->letter : ' ',
                          ground);
    }
}

static void draw_walls(const tw_layout *layout, size_t layer, const tw_text_block *block,
                       tw_canvas *canvas, size_t column)
{
    for (size_t row = 0; row <= layout->rows; row++) {
        const tw_mark *corner[4] = {NULL, NULL, NULL, NULL};
        for (size_t k = 0; k <= layout->columns; k++) {
            corner[0] = corner[1];
            corner[2] = corner[3];
            corner[1] = tw_layout_find(layout, layer, row - 1, k);
            corner[3] = tw_layout_find(layout, layer, row, k);
            if (corner[0] || corner[1] || corner[2] || corner[3])
                draw_place(corner, block, canvas, 2 * row, column + block->cell_width * k);
        }
    }
}

tw_text_block tw_walls_block(const tw_layout *layout, size_t cell_width, bool unicode)
{
    return (tw_text_block){.height = 2 * layout->rows + 1,
                           .width = cell_width * layout->columns + 1,
                           .draw = draw_walls,
                           .cell_width = cell_width,
                           .unicode = unicode,
                           .told = layout->layers > 1 ? TW_LAYERS_NUMBERED : TW_LAYERS_APART};
}

/* ---- Layers side by side ----------------------------------------------------------------- */

/* Layers in one band of the page. */
static size_t layers_abreast(const tw_layout *layout, const tw_text_block *block,
                             const tw_text_style *style)
{
    size_t fit = style->width > 0 ? (style->width + GAP) / (block->width + GAP) : layout->layers;
    fit = fit < layout->layers ? fit : layout->layers;
    return fit < 1 ? 1 : fit;
}

bool tw_text_grid_fit(const tw_layout *layout, const tw_text_block *block,
                      const tw_text_style *style)
{
    size_t abreast = layers_abreast(layout, block, style);
    size_t bands = (layout->layers + abreast - 1) / abreast;
    size_t lines = block->height + (block->told == TW_LAYERS_NUMBERED);
    return (style->width == 0 || block->width <= style->width) &&
           (style->height == 0 || bands * (lines + 1) - 1 <= style->height);
}

/* The numbers of a band's layers, from 1; with the word where there is room for it. */
static tw_status number_layers(const tw_text_block *block, size_t first, size_t count,
                               const tw_out *out)
{
    tw_writer to = {.out = out};
    size_t written = 0;
    for (size_t k = 0; k < count; k++) {
        char text[32];
        snprintf(text, sizeof text, "layer %zu", first + k + 1);
        const char *fits = strlen(text) < block->width + GAP ? text : text + strlen("layer ");
        size_t column = k * (block->width + GAP);
        tw_put_format(&to, "%*s%s", (int)(column - written), "", fits);
        written = column + strlen(fits);
    }
    tw_put(&to, "\n");
    return tw_writer_end(&to);
}

static void bar_layers(const tw_text_block *block, size_t count, tw_canvas *canvas)
{
    for (size_t k = 1; k < count; k++) {
        for (size_t row = 0; row < block->height; row++)
            tw_canvas_put(canvas, row, k * (block->width + GAP) - GAP / 2 - 1, '|', -1);
    }
}

static void draw_band(const tw_layout *layout, const tw_text_block *block, size_t first,
                      size_t count, tw_canvas *canvas)
{
    tw_canvas_clear(canvas);
    for (size_t k = 0; k < count; k++)
        block->draw(layout, first + k, block, canvas, k * (block->width + GAP));
    if (block->told == TW_LAYERS_BARRED)
        bar_layers(block, count, canvas);
}

static tw_status draw_bands(const tw_layout *layout, const tw_text_block *block,
                            const tw_text_style *style, tw_canvas *canvas, const tw_out *out)
{
    tw_status status = TW_OK;
    size_t abreast = layers_abreast(layout, block, style);
    for (size_t first = 0; first < layout->layers && status == TW_OK; first += abreast) {
        if (first > 0 && !out->write(out->user, "\n", 1))
            status = TW_ERR_IO;
        size_t left = layout->layers - first, count = left < abreast ? left : abreast;
        draw_band(layout, block, first, count, canvas);
        if (status == TW_OK && block->told == TW_LAYERS_NUMBERED)
            status = number_layers(block, first, count, out);
        if (status == TW_OK)
            status = tw_canvas_write(canvas, style->colour, out);
    }
    return status;
}

tw_status tw_text_grid_draw(const tw_layout *layout, const tw_text_block *block,
                            const tw_text_style *style, const tw_out *out)
{
    size_t abreast = layers_abreast(layout, block, style);
    size_t width = abreast * (block->width + GAP) - GAP;
    size_t bands = (layout->layers + abreast - 1) / abreast;
    tw_canvas canvas;
    if (bands * block->height > TW_CANVAS_MAX)
        return TW_ERR_TOO_LARGE;
    tw_status status = tw_canvas_new(layout->context, block->height, width, &canvas);
    if (status != TW_OK)
        return status;
    if (bands > TW_CANVAS_MAX / (block->height * width))
        status = TW_ERR_TOO_LARGE;
    else
        status = draw_bands(layout, block, style, &canvas, out);
    tw_canvas_free(&canvas);
    return status;
}
