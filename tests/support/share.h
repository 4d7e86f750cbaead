/* share.h -- the share of repeated checks that is done.
 *
 * All of them; but with TILEWRIGHT_TEST_SHARE=N in the environment, as in ./check and on an
 * emulated processor, one in N: the same checks, each at fewer places. */
#pragma once

#include <stdint.h>
#include <stdlib.h>

/* N, or 1. */
static inline uint64_t test_share(void)
{
    const char *text = getenv("TILEWRIGHT_TEST_SHARE");
    uint64_t share = text ? strtoull(text, NULL, 10) : 1;
    return share > 0 ? share : 1;
}

/* The share of `many`, at least one. */
static inline uint64_t share_of(uint64_t many)
{
    return (many + test_share() - 1) / test_share();
}
