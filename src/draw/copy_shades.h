/* copy_shades.h -- shades of colour that tell copies of a piece apart where they touch. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "draw/colour.h"

#define TW_SHADES 6

/* Fills `shades`, of solution->count: placements of one piece that touch, by an arc of the lattice
 * between their cells, get different shades. Shade 0 is the piece's own colour, and the only one if
 * no copies touch. TW_SHADES suffice in the plane; in space they need not, and then as few touching
 * copies as possible share one. The same arguments give the same shades. context: of a scope.
 * TW_ERR_MEMORY. Cost: sorting the contacts. */
tw_status tw_copy_shades(const tw_context *context, const tw_puzzle *puzzle,
                         const tw_solution *solution, uint8_t *shades);
/* A colour in a shade, 0 .. TW_SHADES-1. */
tw_rgb tw_copy_colour(tw_rgb colour, unsigned shade);
