/* palette.h -- palettes inside the library: which colour a piece has. */
#pragma once

#include <tw/advanced/draw.h>

/* The palette itself; for NULL, the first one shipped. */
const tw_palette *tw_palette_or_default(const tw_palette *palette);
/* Colour `number`, from 0, cyclically. palette: NULL as above. */
tw_rgb tw_palette_colour(const tw_palette *palette, size_t number);
