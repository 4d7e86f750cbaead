/* engine/feasibility.h -- which options still fit, and how many at each place, kept up to date.
 *
 * An option is blocked by every place of it that is taken and by its stock when that is used up;
 * it fits when nothing blocks it. Putting an option down blocks others, undoing takes that
 * back.
 * Invariant: blocked[o] = taken places of o + (o's stock is used up); count[p] = number of options
 * through p with blocked == 0. */
#pragma once

#include "base/base.h"
#include "cover/cover_internal.h"
#include "cover/item_index.h"

typedef struct tw_feasibility {
    const tw_cover *cover;
    tw_item_index users;
    uint32_t *blocked; /* one an option */
    uint32_t *count;   /* one a place */
    uint64_t updates;  /* counts decremented so far */
} tw_feasibility;

/* Fills a zeroed *feasibility for the empty board; options of stocks that allow no use are blocked.
 * context: of a scope. TW_ERR_MEMORY. */
tw_status tw_feasibility_make(const tw_context *context, const tw_cover *cover,
                              tw_feasibility *feasibility);

/* Does the invariant of `count` hold? For asserts: it goes through every option. */
bool tw_feasibility_sane(const tw_feasibility *feasibility);

/* The places of an option are taken, or free again. */
void tw_feasibility_take(tw_feasibility *feasibility, uint32_t option);
void tw_feasibility_free(tw_feasibility *feasibility, uint32_t option);
/* A stock's last unit was used, or given back. */
void tw_feasibility_spend(tw_feasibility *feasibility, uint32_t stock);
void tw_feasibility_return(tw_feasibility *feasibility, uint32_t stock);
