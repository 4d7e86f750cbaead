/* text_block.h -- the layout of a layer in characters, shared by drawing and reading. */
#pragma once

#include "draw/text/cell_layout.h"

#define TW_TEXT_GAP 3 /* columns between two layers; a bar stands in the middle */

/* How layers are distinguished from pieces: by the gap between them alone, by their numbers above,
 * or by a bar in the gap. */
typedef enum tw_layers_told {
    TW_LAYERS_APART,
    TW_LAYERS_NUMBERED,
    TW_LAYERS_BARRED
} tw_layers_told;

typedef struct tw_text_block {
    bool walls;
    size_t height, width; /* characters of one layer */
    size_t cell_width;    /* columns from one cell to the next */
    tw_layers_told told;
} tw_text_block;

/* Squares with walls, one cell every 4 or 2 columns. */
static inline tw_text_block tw_walls_block(const tw_layout *layout, size_t cell_width)
{
    return (tw_text_block){.walls = true,
                           .height = 2 * layout->rows + 1,
                           .width = cell_width * layout->columns + 1,
                           .cell_width = cell_width,
                           .told = layout->layers > 1 ? TW_LAYERS_NUMBERED : TW_LAYERS_APART};
}

/* Letters in rows. */
static inline tw_text_block tw_letters_block(const tw_layout *layout, tw_layers_told told)
{
    const size_t cell_width = layout->pitch < 2 ? 1 : 2;
    return (tw_text_block){.height = layout->rows,
                           .width = layout->columns + cell_width - 1,
                           .cell_width = cell_width,
                           .told = layout->layers > 1 ? told : TW_LAYERS_APART};
}
