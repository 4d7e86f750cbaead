/* bitset_kernels.c -- finds the instruction sets of this machine (bitset_kernels.h). */
#include "engine/bitset/bitset_kernels.h"

#ifdef TW_BITSET_X86
static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

tw_isa tw_isa_best(void)
{
    __builtin_cpu_init();
    if (has_avx512())
        return TW_ISA_AVX512;
    return has_avx2() ? TW_ISA_AVX2 : TW_ISA_PORTABLE;
}

static const tw_bits_kernels *const kernels[] = {[TW_ISA_PORTABLE] = &tw_bits_portable,
                                                 [TW_ISA_AVX2] = &tw_bits_avx2,
                                                 [TW_ISA_AVX512] = &tw_bits_avx512};
#else
tw_isa tw_isa_best(void)
{
    return TW_ISA_PORTABLE;
}

static const tw_bits_kernels *const kernels[] = {[TW_ISA_PORTABLE] = &tw_bits_portable};
#endif

/* Each set of instructions has those before it. */
const tw_bits_kernels *tw_bits_kernels_find(tw_isa isa)
{
    const tw_isa best = tw_isa_best();
    return kernels[isa == TW_ISA_BEST ? best : isa <= best ? isa : TW_ISA_BEST];
}
