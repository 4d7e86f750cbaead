/* lock.h -- what a lock is made of (tw/advanced/locked.h). */
#pragma once

#include <tw/advanced/locked.h>

#include "base/scope.h"

struct tw_lock {
    tw_scope scope;            /* of both lists */
    const tw_context *context; /* the caller's */
    uint32_t *pieces;
    size_t piece_count;
    tw_lock_contact *contacts;
    size_t contact_count;
};
