/* tell_turns.h -- moves of a disassembly with turns, as they are told. */
#ifndef TW_DISASSEMBLY_TELL_TURNS_H
#define TW_DISASSEMBLY_TELL_TURNS_H

#include "disassembly/taking.h"

/* From the root down, rewrites the moves of all parts: so that the lesser side moves, or that
 * without fixed pieces, and, when that is the side of a part's first piece, with all that follows
 * turned likewise. Centres become those of the solution's cells. What has left a part is told of
 * from where it stood. */
void tw_turns_tell(tw_taking *taking, uint32_t root, const tw_solution *solution);

#endif
