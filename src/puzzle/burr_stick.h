/* burr_stick.h -- the sticks of six-piece burrs, and the place where six of them cross.
 *
 * A stick is a box of LENGTH by 2 by 2 cubes along the first axis. Twelve cubes around the middle
 * may be missing; bit b of its number less one says whether cube b is.
 * Source of the numbers: J. von Kaenel, IBM burr puzzles site, "Six-piece burrs", 9.1. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <tw/lattice.h>

enum { TW_BURR_NUMBERS = 4096, TW_BURR_LENGTH = 6, TW_BURR_LONGEST = 100 };

/* Has the stick this cube? at: in the box. */
bool tw_burr_stick_has(uint32_t number, int32_t length, const int32_t at[3]);
/* How many of the six sticks could fill this cube of a box of length^3: 0 to 3. */
int tw_burr_sticks_at(int32_t length, const int32_t at[3]);

/* How many sections across the stick no saw cuts make (tw_burr_stick); UINT32_MAX: the cells, of
 * the cubic lattice, are no stick. */
uint32_t tw_burr_stick_unmade(const tw_cell *cells, size_t count);
