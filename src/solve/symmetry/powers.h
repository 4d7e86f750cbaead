/* solve/symmetry/powers.h -- which of some permutations are looked at, if what they map to itself
 * is looked for.
 *
 * What a permutation maps to itself its powers map to itself, too. So one is left out of which
 * another one is a power; of two that are powers of each other, the second. */
#pragma once

#include "base/pace.h"

/* maps: permutations of the numbers below `size`. power: room for so many numbers. kept: one a map;
 * all are kept beyond 200 maps, which are not compared. If the pace stops, it is not filled. Cost:
 * size * maps^2 * powers. */
void tw_keep_powers(const uint32_t *const *maps, size_t count, size_t size, uint32_t *power,
                    tw_pace *pace, bool *kept);
