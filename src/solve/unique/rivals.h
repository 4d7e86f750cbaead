/* solve/unique/rivals.h -- rivals of a solution, and the fewest hints that rule all of them out.
 *
 * A hint is a number. A *pair* of hints says that a rival needs both or neither of them; a pair of
 * a hint and nothing, that it needs the hint not to be given. A *way* is a list of pairs: how a
 * part of the solution may become that of the rival. A *part* is a list of ways, and a rival a list
 * of parts. Hints leave a rival if each of its parts has a way all of whose pairs hold.
 * Invariant: no way is empty (such a part would tell nothing), and no part. A rival without parts
 * is left by all hints. */
#pragma once

#include "base/base.h"
#include "base/pace.h"

#define TW_NO_HINT UINT32_MAX

typedef struct tw_hint_pair {
    uint32_t one, other; /* other: TW_NO_HINT for nothing */
} tw_hint_pair;

/* Ends: of each way in the pairs, of each part in the ways, of each rival in the parts. */
typedef struct tw_rivals {
    const tw_context *context; /* of a scope that outlives the rivals */
    size_t hints; /* they are numbered from 0 */
    tw_hint_pair *pairs;
    size_t *ways, *parts, *ends;
    size_t pair_count, way_count, part_count, count;
    size_t pair_room, way_room, part_room, room;
} tw_rivals;

/* Adds to the way that is being made; ends it, with the part, with the rival. false: out of memory.
 */
bool tw_rivals_pair(tw_rivals *rivals, uint32_t one, uint32_t other);
bool tw_rivals_end_way(tw_rivals *rivals);
bool tw_rivals_end_part(tw_rivals *rivals);
bool tw_rivals_end(tw_rivals *rivals);
/* Where the way that is being made begins in the pairs. */
size_t tw_rivals_way_begins(const tw_rivals *rivals);
/* Drops what is made of the part that is being made. */
void tw_rivals_drop_part(tw_rivals *rivals);

/* Do these hints, one bool each, leave the rival? */
bool tw_rivals_leave(const tw_rivals *rivals, size_t rival, const bool *given);
/* Do they leave any? */
bool tw_rivals_leave_any(const tw_rivals *rivals, const bool *given);
/* Adds hints, each the one after which fewest rivals are left, until none is. false: that does not
 * succeed, as a hint may also bring a rival back, or memory is out. */
bool tw_rivals_rule_out(const tw_rivals *rivals, bool *given);
/* Finds `most` hints or fewer that leave no rival, by a complete search. *found: they are in
 * `given`; else there are none, and `given` is all false. TW_ERR_STATE when the pace stops;
 * TW_ERR_MEMORY. */
tw_status tw_rivals_fewest(const tw_rivals *rivals, size_t most, tw_pace *pace, bool *given,
                           bool *found);
