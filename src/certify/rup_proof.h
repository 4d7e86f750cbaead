/* certify/rup_proof.h -- checks proofs that clauses contradict each other, step by step.
 *
 * A step adds a clause that *follows by unit propagation*: if all its literals are false, some
 * clause forces a literal, and so on, until one clause has no literal left (Goldberg and Novikov,
 * "Verification of proofs of unsatisfiability for CNF formulas", 2003). Other steps delete clauses.
 * Proofs in the format DRAT consist of such steps, and of others that this check refuses.
 * Invariant: whatever is derived follows from the clauses of the formula. */
#pragma once

#include "base/base.h"

typedef struct tw_rup tw_rup;

/* NULL: out of memory. */
tw_rup *tw_rup_new(const tw_context *context);
void tw_rup_free(tw_rup *rup); /* NULL is allowed */

/* Adds a clause of the formula. Literals are not 0, and may be put into another order; so below.
 * false: out of memory. */
bool tw_rup_add(tw_rup *rup, int32_t *literals, size_t count);
/* Adds a clause that follows. *follows: does it? If not, it is not added. false: out of memory. */
bool tw_rup_step(tw_rup *rup, int32_t *literals, size_t count, bool *follows);
/* Deletes a clause, if it is there. */
void tw_rup_delete(tw_rup *rup, int32_t *literals, size_t count);
/* Is a contradiction derived? */
bool tw_rup_is_refuted(const tw_rup *rup);
