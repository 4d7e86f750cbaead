/* share.h -- the share of repeated checks that is done.
 *
 * All of them; but with TILEWRIGHT_TEST_SHARE=N in the environment one in N: the same checks, each
 * at fewer places. ./check has 4. More than 4 tells that the machine is slow, as an emulated
 * processor is or a build for a sanitizer of threads: then some of the checks are left out, too. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* N, or 1. */
static inline uint64_t test_share(void)
{
    const char *text = getenv("TILEWRIGHT_TEST_SHARE");
    uint64_t share = text ? strtoull(text, NULL, 10) : 1;
    return share > 0 ? share : 1;
}

/* Whether N says that the machine is slow, not that checks are many. */
static inline bool slow_machine(void)
{
    return test_share() > 4;
}

/* The share of `many`, at least one. */
static inline uint64_t share_of(uint64_t many)
{
    return (many + test_share() - 1) / test_share();
}

/* The share of `many` checks that differ: all of them but on a slow machine. */
static inline uint64_t share_of_cases(uint64_t many)
{
    return slow_machine() ? share_of(many) : many;
}
