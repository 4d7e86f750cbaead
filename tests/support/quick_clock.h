/* quick_clock.h -- a clock that advances a hundredth of a second per look, so that callbacks come
 * every few nodes. */
#pragma once

#include <stdatomic.h>

#include "support/soiled.h"

static atomic_ullong looks;

static inline double quick_seconds(void *user)
{
    (void)user;
    return 0.01 * (double)atomic_fetch_add(&looks, 1);
}

static const tw_context quick = {
    .size = sizeof quick, .resize = soiled_resize, .seconds = quick_seconds, .user = NULL};
