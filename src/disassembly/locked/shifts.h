/* shifts.h -- which pieces go together as long as contacts stay closed. */
#ifndef TW_DISASSEMBLY_LOCKED_SHIFTS_H
#define TW_DISASSEMBLY_LOCKED_SHIFTS_H

#include "disassembly/locked/forces.h"

/* A shift that keeps every contact closed which bears a force, drawn at random modulo a prime: rank
 * numbers a piece. Pieces that go together in every such shift have the same numbers; others have
 * by one chance in 2^31. *free: how many numbers can be chosen; rank of them when nothing goes but
 * all together, and modulo a prime there are never fewer. false: memory is out. */
bool tw_balance_shift(const tw_balance *balance, uint64_t *shift, size_t *free);

#endif
