/* engine/bitset/bitset_kernels.h -- the kernels of the engine `bitset`, one table for each set of
 * instructions that this build has. */
#pragma once

#include "engine/bitset/simd/bitset_bits.h"
#include "engine/engine.h"

extern const tw_bits_kernels tw_bits_portable;
#ifdef TW_BITSET_X86
extern const tw_bits_kernels tw_bits_avx2;
extern const tw_bits_kernels tw_bits_avx512;
#endif

/* NULL: this machine, or this build, does not have these kernels (tw_isa_best). */
const tw_bits_kernels *tw_bits_kernels_find(tw_isa isa);
