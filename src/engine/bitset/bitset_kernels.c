/* bitset_kernels.c -- finds the instruction sets of this machine (bitset_kernels.h). */
#include "engine/bitset/bitset_kernels.h"

#ifdef TW_BITSET_X86
static bool has_v2(void)
{
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
}

static bool has_avx2(void)
{
    return has_v2() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

static tw_isa best_isa(void)
{
    if (has_avx512())
        return TW_ISA_AVX512;
    if (has_avx2())
        return TW_ISA_AVX2;
    return has_v2() ? TW_ISA_V2 : TW_ISA_PORTABLE;
}

const tw_bits_kernels *tw_bits_kernels_find(tw_isa isa)
{
    __builtin_cpu_init();
    if (isa == TW_ISA_BEST)
        isa = best_isa();
    if (isa == TW_ISA_AVX512)
        return has_avx512() ? &tw_bits_avx512 : NULL;
    if (isa == TW_ISA_AVX2)
        return has_avx2() ? &tw_bits_avx2 : NULL;
    if (isa == TW_ISA_V2)
        return has_v2() ? &tw_bits_v2 : NULL;
    return &tw_bits_portable;
}
#else
const tw_bits_kernels *tw_bits_kernels_find(tw_isa isa)
{
    return isa == TW_ISA_BEST || isa == TW_ISA_PORTABLE ? &tw_bits_portable : NULL;
}
#endif
