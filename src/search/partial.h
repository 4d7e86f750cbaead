/* search/partial.h -- the best partial filling that a search has met: options that can be put down
 * together, and leave the fewest required places empty.
 *
 * Searches offer where they are between two turns, and a record keeps the best. What was offered is
 * first filled up: options are added, in their order, while one fits. A filling without an empty
 * place is none: what it lacks are not places.
 * Any thread may offer. */
#pragma once

#include <stdatomic.h>

#include "cover/cover_internal.h"

#define TW_NO_PARTIAL SIZE_MAX

typedef struct tw_partial tw_partial;

/* cover: borrowed. must: options that every filling has; copied. *partial: new; it has the filling
 * that options make in their order. */
tw_status tw_partial_new(const tw_context *context, const tw_cover *cover, tw_u32_span must,
                         tw_partial **partial);
void tw_partial_free(tw_partial *partial); /* NULL is allowed */

/* Is a filling that leaves so many required places better than all that were offered? partial: may
 * be NULL. */
bool tw_partial_wants(const tw_partial *partial, size_t left);
/* Offers options that can be put down together. Those that do not go with `must` are left out. */
void tw_partial_offer(tw_partial *partial, tw_u32_span options);
/* Offers where an engine's state is, if that is better. partial: may be NULL. */
void tw_partial_offer_path(tw_partial *partial, tw_u32_span path);

/* Required places that the best leaves empty, at least 1; TW_NO_PARTIAL: none are required. */
size_t tw_partial_left(const tw_partial *partial);
/* Its options; borrowed. Not while others offer. */
tw_u32_span tw_partial_options(const tw_partial *partial);
