/* tuning.h -- short forms for options of solvers: ONE_THREAD(.engine = "dancing", .tuning =
 * &by_size) and TUNED(.strand = TW_STRAND_ON). */
#pragma once

#include <tw/advanced/solve.h>

static const tw_engine_tuning by_size
    __attribute__((unused)) = {.size = sizeof by_size, .by_size = true};
static const tw_engine_tuning in_order
    __attribute__((unused)) = {.size = sizeof in_order, .in_order = true};

/* clang-format off */
#define ONE_THREAD(...) {.size = sizeof(tw_solve_options), .threads = 1, __VA_ARGS__}
/* clang-format on */

#define TUNED(...)                                                                                 \
    &(const tw_engine_tuning)                                                                      \
    {                                                                                              \
        .size = sizeof(tw_engine_tuning), __VA_ARGS__                                              \
    }
