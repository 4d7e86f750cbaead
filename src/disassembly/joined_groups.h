/* joined_groups.h -- pieces that may stay joined.
 *
 * A part all of whose pieces are in one and the same group, and in no other, is done as it is.
 * Others are taken apart as far as they go; then those that stay together may each be of a group
 * that has as many copies of each piece, no copy counted twice. So BurrTools has it. */
#ifndef TW_DISASSEMBLY_JOINED_GROUPS_H
#define TW_DISASSEMBLY_JOINED_GROUPS_H

#include "disassembly/taking.h"

/* What the puzzle says; false: memory is out. */
bool tw_joined_groups_make(const tw_context *context, const tw_puzzle *puzzle,
                           tw_joined_groups *groups);
void tw_joined_groups_clear(const tw_context *context, tw_joined_groups *groups);
/* May these stay joined, and need not be taken apart? */
bool tw_joined_groups_hold(const tw_taking *taking, const tw_piece_bits *pieces);
/* When what stays together in this part may: changes the answers of it and of what is in it. Cost:
 * groups to the power of parts that stay together, at most. */
void tw_joined_groups_settle(tw_taking *taking, uint32_t node);

#endif
