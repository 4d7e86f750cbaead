/* engine/sat/core.h -- which requirements of a cover contradict each other. */
#pragma once

#include <tw/advanced/cover.h>

struct tw_setup; /* engine/engine.h */

typedef struct tw_core {
    tw_proved answer; /* TW_PROVED_SOME: there is a solution */
    bool minimal;     /* if any one of them is dropped, the others can be met */
} tw_core;

/* Marks the places and stocks (one each, zeroed) that are needed to show that there is no solution:
 * covering these places and keeping these stocks to their ranges is impossible if no place is
 * covered twice. None is marked if that takes long. Reads only context, cover and pace of the
 * setup. TW_ERR_STATE when the pace stops; TW_ERR_UNSUPPORTED: CaDiCaL is not in this build;
 * TW_ERR_TOO_LARGE. */
tw_status tw_engine_core(const struct tw_setup *setup, bool *needed, tw_core *core);
