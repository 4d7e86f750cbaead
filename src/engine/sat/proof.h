/* engine/sat/proof.h -- a written proof that a cover has no solution, for others to check. */
#pragma once

#include <tw/advanced/cover.h>

struct tw_setup; /* engine/engine.h */

/* Writes a DRAT proof, in text, of the clauses that tw_cover_clauses makes in this style. *answer
 * is set on TW_OK. Reads only the context and the cover of the setup.
 * TW_ERR_UNSUPPORTED: CaDiCaL is not in this build, or the style cannot express the cover. */
tw_status tw_engine_prove(const struct tw_setup *setup, tw_clause_style style,
                          const tw_prover *prover, const tw_out *out, tw_proved *answer);
