/* palette.h -- palettes inside the library: which colour a piece has. */
#ifndef TW_DRAW_PALETTE_H
#define TW_DRAW_PALETTE_H

#include <tw/advanced/draw.h>

/* The palette itself, or the first that ships for NULL. */
const tw_palette *tw_palette_or_default(const tw_palette *palette);
/* Colour `number` of it, from 0, round and round. palette: NULL as above. */
tw_rgb tw_palette_colour(const tw_palette *palette, size_t number);

#endif
