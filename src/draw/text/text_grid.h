/* text_grid.h -- a layout of cells as characters: letters in rows, or squares with walls. */
#ifndef TW_DRAW_TEXT_GRID_H
#define TW_DRAW_TEXT_GRID_H

#include <tw/advanced/draw.h>

#include "draw/text/canvas.h"
#include "draw/text/cell_layout.h"

/* How layers are told from pieces: by the gap between them alone, by their numbers above, or by a
 * bar in the gap. */
typedef enum tw_layers_told {
    TW_LAYERS_APART,
    TW_LAYERS_NUMBERED,
    TW_LAYERS_BARRED
} tw_layers_told;

/* How a layer becomes characters: its size, and the call that draws it at a place. */
typedef struct tw_text_block {
    size_t height, width; /* characters of one layer */
    void (*draw)(const tw_layout *layout, size_t layer, const struct tw_text_block *block,
                 tw_canvas *canvas, size_t column);
    size_t cell_width; /* columns from one cell to the next */
    bool unicode;
    tw_layers_told told;
} tw_text_block;

tw_text_block tw_letters_block(const tw_layout *layout);
/* cell_width: 4 or 2. */
tw_text_block tw_walls_block(const tw_layout *layout, size_t cell_width, bool unicode);
/* Draws the layers side by side, as many as fit into the style's width. */
tw_status tw_text_grid_draw(const tw_layout *layout, const tw_text_block *block,
                            const tw_text_style *style, const tw_out *out);
/* Does that keep within width and height? */
bool tw_text_grid_fit(const tw_layout *layout, const tw_text_block *block,
                      const tw_text_style *style);

#endif
