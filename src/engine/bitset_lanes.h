/* engine/bitset_lanes.h -- the names that the kernels of the engine `bitset` have in this
 * compilation: the build sets TW_BITSET_NAME (portable, v2, avx2, avx512) and TW_BITSET_LAYER. */
#ifndef TW_ENGINE_BITSET_LANES_H
#define TW_ENGINE_BITSET_LANES_H

#include "engine/bitset_bits.h"

#define TW_BITSET_PASTE(a, b) a##b
#define TW_BITSET_NAMED(a, b) TW_BITSET_PASTE(a, b)
#define TW_BITSET_KERNELS TW_BITSET_NAMED(tw_bits_, TW_BITSET_NAME)
#define TW_BITSET_SEARCH TW_BITSET_NAMED(tw_wave_search_, TW_BITSET_NAME)

extern const tw_bits_kernels TW_BITSET_KERNELS;

void TW_BITSET_SEARCH(tw_wave *wave, uint32_t batch);

#endif
