/* engine/bitset/simd/bitset_lanes.h -- the names that the kernels of the engine `bitset` have in
 * this compilation: the build sets TW_BITSET_NAME (portable, avx2, avx512) and TW_BITSET_LAYER.
 */
#ifndef TW_ENGINE_BITSET_LANES_H
#define TW_ENGINE_BITSET_LANES_H

#include "engine/bitset/simd/bitset_bits.h"

#define TW_BITSET_PASTE(a, b) a##b
#define TW_BITSET_NAMED(a, b) TW_BITSET_PASTE(a, b)
#define TW_BITSET_KERNELS TW_BITSET_NAMED(tw_bits_, TW_BITSET_NAME)
#define TW_BITSET_STEPS TW_BITSET_NAMED(tw_bits_steps_, TW_BITSET_NAME)
#define TW_BITSET_SURVIVE TW_BITSET_NAMED(tw_bits_survive_, TW_BITSET_NAME)
#define TW_BITSET_LIVING TW_BITSET_NAMED(tw_bits_living_, TW_BITSET_NAME)
#define TW_BITSET_GATHER TW_BITSET_NAMED(tw_bits_gather_, TW_BITSET_NAME)
#if TW_BITSET_LAYER == 512 /* the others have too few registers for two words at once */
#define TW_BITSET_GATHER_RAREST TW_BITSET_NAMED(tw_bits_gather_rarest_, TW_BITSET_NAME)
#else
#define TW_BITSET_GATHER_RAREST NULL
#endif
#define TW_BITSET_SEARCH TW_BITSET_NAMED(tw_batch_search_, TW_BITSET_NAME)

extern const tw_bits_kernels TW_BITSET_KERNELS;
extern const tw_bits_steps TW_BITSET_STEPS;

/* Kernels (bitset_bits.h). */
bool TW_BITSET_SURVIVE(const tw_bits_list *list, size_t first, const uint64_t *kill,
                       const uint64_t *need, uint8_t *alive, uint64_t *seen);
size_t TW_BITSET_LIVING(const tw_bits_list *list, const tw_bits_wants *wants, const uint32_t *rows,
                        size_t count, uint32_t *to, uint64_t *kept);
size_t TW_BITSET_GATHER(const tw_bits_list *list, const uint8_t *alive, uint64_t *to,
                        size_t stride);
#if TW_BITSET_LAYER == 512
size_t TW_BITSET_GATHER_RAREST(const tw_bits_list *list, const uint8_t *alive, uint64_t *to,
                               size_t stride, const uint64_t *among, size_t *item, size_t *count);
#endif
void TW_BITSET_SEARCH(tw_batches *batches, uint32_t batch);

#endif
